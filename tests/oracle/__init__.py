"""Slow, plain referees written from the rules pages alone: the one place where the rules stand a second time."""
