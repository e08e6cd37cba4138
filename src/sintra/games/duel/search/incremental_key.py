"""Incremental keys: none, since what is forced after an action may change either board."""

from sintra.games.duel.rules.position import Position
from sintra.kernel import kernel
from sintra.kernel.search_interface import NO_KEY


@kernel
def phase_after(position: Position) -> int:
    """What is forced after an action may change either board."""
    return NO_KEY


@kernel
def key_after(position: Position, key: int, action: int) -> tuple[int, int]:
    """Nobody asks for it."""
    return key, NO_KEY
