"""Checking that a match was dealt fairly: the starting player and every deal must come from the record's seed."""

import hashlib
from dataclasses import dataclass

from sintra.games.errors import InvalidOption
from sintra.records.record import Move, Record


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of the check: the number of deals, and the first that does not come from the seed, from 1."""

    commitment: str
    deals: int
    wrong_deal: int | None
    is_start_right: bool

    @property
    def is_fair(self) -> bool:
        return self.wrong_deal is None and self.is_start_right


def commitment(secret: bytes) -> str:
    """What is shown at the start, so that the secret can be checked at the end: it tells nothing about the deals."""
    return hashlib.sha256(secret).hexdigest()


def verify(record: Record) -> Verification:
    """Deal a match once more from its seed, and compare."""
    if record.seed is None:
        raise InvalidOption("this record has no seed, so its deals cannot be checked")
    is_start_right = record.game.start(seed=record.seed).starting_player == record.starting_player
    state = record.game.start(starting_player=record.starting_player)
    deals = 0
    wrong = None
    for event in record.events:
        if isinstance(event, Move):
            state.apply(event.action)
            continue
        deals += 1
        expected = state.copy()
        expected.deal(seed=record.seed)
        state.deal(**event.script)
        if wrong is None and expected != state:
            wrong = deals
    return Verification(commitment(record.seed), deals, wrong, is_start_right)
