"""Bots at the tables: the threads they think in, and who of them is next."""
