"""Stages of a match, each with weights of its own, and how long a round can last."""

from sintra.games.chocolatier.rules.position import Position
from sintra.kernel import kernel
from sintra.kernel.bits import popcount, wide
from sintra.kernel.generic import AWAITS_DEAL

LAST_ROUND_APART = 6  # later ones count as this one
PARTS = 4  # of a round: its end, then few, some, many tiles left


@kernel
def stage(position: Position) -> int:
    """By the round and by how many tiles are left, measured by the pairs of source and colour on offer."""
    if position.phase == AWAITS_DEAL:
        return stage_at_end(position)
    return stage_with(position, wide(position.offers))


@kernel
def stage_at_end(position: Position) -> int:
    """The stage when the round is over."""
    return PARTS * (min(wide(position.round), LAST_ROUND_APART) - 1)


@kernel
def stage_with(position: Position, offers: int) -> int:
    """The stage inside a round when so much is left on offer."""
    pairs = popcount(offers)
    factories = wide(position.factory_count)
    return stage_at_end(position) + 1 + (pairs > factories // 2) + (pairs > 3 * factories // 2)


@kernel
def max_plies_left(position: Position) -> int:
    """A draft takes one pair of colour and source away for good: what is left over joins the centre (C7).

    With the variants there are other actions besides.
    """
    if position.grey or position.special_factories:
        return wide(0)
    return popcount(position.offers)
