"""Determinisation: dealing anew what a seat may not know."""

from sintra.games.chocolatier.rules.position import Position
from sintra.kernel import kernel
from sintra.kernel.rng import Rng


@kernel
def determinise(position: Position, seat: int, rng: Rng) -> None:
    """Nothing is hidden in this game but what the next deal will be."""
