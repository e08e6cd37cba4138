"""Chance actions: those whose outcome nobody knows before they are chosen."""

from sintra.games.duel.rules.action_space import DRAW
from sintra.games.duel.rules.phase import DRAWING, TURN
from sintra.games.duel.rules.position import Position
from sintra.kernel import kernel


@kernel
def is_chance_action(position: Position, action: int) -> bool:
    """Only who draws from the stack cannot know what it brings."""
    return action == DRAW


@kernel
def has_chance_actions(position: Position) -> bool:
    """Plates are drawn from the stack in a turn of their own."""
    return position.phase == TURN or position.phase == DRAWING
