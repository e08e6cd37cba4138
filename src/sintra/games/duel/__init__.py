"""Azul Duel."""

from sintra.games.duel.action import (
    Cell,
    Draft,
    Draw,
    Enough,
    Field,
    Keep,
    Leave,
    Show,
    Stack,
    Stop,
    Take,
    Under,
    Use,
)
from sintra.games.duel.game import Duel

__all__ = [
    "Cell",
    "Draft",
    "Draw",
    "Duel",
    "Enough",
    "Field",
    "Keep",
    "Leave",
    "Show",
    "Stack",
    "Stop",
    "Take",
    "Under",
    "Use",
]
