"""Checking that a match was dealt fairly: the starting player and every deal must come from the record's seed.

Where a server dealt, the seed in turn must come from its secret and the contributions of the seats.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from sintra.games.catalogue import game_with
from sintra.games.errors import InvalidOption, SintraError
from sintra.games.game import Game
from sintra.records.fair_deals import FairDeals, Terms, promise_of
from sintra.records.record import Move, Record
from sintra.records.steps import Steps, finished


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of the check: the number of deals, and the first that does not come from the seed, from 1.

    `faults` are sentences on what is wrong with where the seed is said to come from.
    """

    commitment: str
    deals: int
    wrong_deal: int | None
    is_start_right: bool
    faults: tuple[str, ...] = ()

    @property
    def is_fair(self) -> bool:
        return self.wrong_deal is None and self.is_start_right and not self.faults


def secret_commitment(secret: bytes) -> str:
    """What older servers showed at the start: the secret was the seed, and nobody else had a part in it."""
    return hashlib.sha256(secret).hexdigest()


def commitment_in(record: Record) -> str:
    """The commitment that was to be shown when the match of this record began."""
    if record.seed is None:
        raise InvalidOption("this record has no seed, so its deals cannot be checked")
    return secret_commitment(record.seed) if record.fair is None else record.fair.commitment


def verify(record: Record) -> Verification:
    """Deal a match once more from its seed, and compare."""
    return finished(verify_steps(record))


def verify_steps(record: Record) -> Steps[Verification]:
    """The same a little at a time, for one who has other things to do meanwhile."""
    commitment = commitment_in(record)
    assert record.seed is not None
    is_start_right = record.game.start(seed=record.seed).starting_player == record.starting_player
    state = record.game.start(starting_player=record.starting_player)
    deals = 0
    wrong = None
    for event in record.events:
        yield
        if isinstance(event, Move):
            state.apply(event.action)
            continue
        deals += 1
        expected = state.copy()
        expected.deal(seed=record.seed)
        state.deal(**event.script)
        if wrong is None and expected != state:
            wrong = deals
    faults = () if record.fair is None else tuple(faults_of(record.fair, record.game, record.seed))
    return Verification(commitment, deals, wrong, is_start_right, faults)


def faults_of(fair: FairDeals, game: Game, seed: bytes) -> Iterator[str]:
    """What is wrong with where a seed is said to come from."""
    if not is_about(fair.terms, game):
        yield "the commitment is about another game, other rules or other options than the record's"
    for seat, (promise, contribution) in enumerate(zip(fair.promises, fair.contributions, strict=True)):
        if contribution is not None and promise != promise_of(contribution):
            yield f"the contribution of seat {seat} is not the one that was promised"
    if fair.seed != seed:
        yield "the seed does not follow from the secret and the contributions"


def is_about(terms: Terms, game: Game) -> bool:
    """Whether these are the terms of a game; an option that came up later has the value it had before."""
    try:
        meant = game_with(terms.game, terms.options)
    except SintraError:
        return False
    return (meant.name, meant.options, terms.rules) == (game.name, game.options, game.rules_version)
