"""A match: one play of a game, from the first deal to the outcome."""

from sintra.match.match import Match

__all__ = ["Match"]
