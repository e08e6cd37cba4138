"""Azul Duel."""

from sintra.games.duel.game import Duel
from sintra.games.duel.text.action import (
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
