"""Chance actions: those whose outcome nobody knows before they are chosen."""

from sintra.games.chocolatier.rules.position import Position
from sintra.kernel import kernel


@kernel
def is_chance_action(position: Position, action: int) -> bool:
    """Nothing inside a round is unknown."""
    return False


@kernel
def has_chance_actions(position: Position) -> bool:
    """Nothing inside a round is unknown."""
    return False
