"""Stages of a match, each with weights of its own, and how long a round can last."""

from sintra.games.duel.rules.components import CHIPS_PER_ROUND, SEATS
from sintra.games.duel.rules.phase import COMPLETING, SETUP
from sintra.games.duel.rules.position import Position
from sintra.kernel import kernel
from sintra.kernel.bits import popcount, wide

PARTS = 5  # of a round: its end with phase 2, then ever more left of phase 1


@kernel
def stage(position: Position) -> int:
    """By the round and by what is left of it: tiles on offer, tokens and chips."""
    part = 0
    if SETUP <= position.phase < COMPLETING:
        left = popcount(position.offers) + 2 * CHIPS_PER_ROUND
        for seat in range(SEATS):
            left += position.boards[seat].tokens - position.boards[seat].chips_taken
        part = 1 + (left > 5) + (left > 11) + (left > 17)
    return PARTS * (max(wide(position.round), 1) - 1) + part


@kernel
def max_plies_left(position: Position) -> int:
    """A round of phase 1 and phase 2 is too long for it to matter."""
    return wide(0)
