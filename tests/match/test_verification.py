"""A host that would like to choose the deals is found out, whatever it changes."""

from dataclasses import replace

import msgspec
import pytest

from sintra.match.verification import verify
from sintra.records import Record
from tests.records.fair_matches import OTHER, OWN, dealt, fair_deals
from tests.records.matches import random_record

GAME = "chocolatier-2"
FAIR = fair_deals(GAME, OWN, OTHER)
RECORD = dealt(GAME, FAIR)


def with_fair(**changed: object) -> Record:
    """The record with something changed of what its deals are said to come from, and nothing else."""
    return replace(RECORD, fair=msgspec.structs.replace(FAIR, **changed))


@pytest.mark.parametrize("game", ["chocolatier-2", "chocolatier-4", "duel"])
@pytest.mark.parametrize("seats", [0, 1, 2])
def test_a_match_that_was_dealt_fairly(game: str, seats: int) -> None:
    players = 4 if "4" in game else 2
    fair = fair_deals(game, *[OWN, OTHER][:seats], *[None] * (players - seats))
    found = verify(dealt(game, fair))
    assert found.is_fair
    assert found.commitment == fair.commitment
    assert found.deals > 1


def test_a_record_of_an_older_server_is_checked_as_before() -> None:
    record = random_record("duel")
    assert verify(record).is_fair
    other = verify(replace(record, seed=b"\1" * 32))
    assert not other.is_fair
    assert other.wrong_deal == 1


TERMS = FAIR.terms
CHANGES: dict[str, tuple[Record, str]] = {
    "another secret": (with_fair(secret=OWN), "the seed does not follow"),
    "another match": (
        with_fair(terms=msgspec.structs.replace(TERMS, match="12ac")),
        "the seed does not follow",
    ),
    "other options": (
        with_fair(terms=msgspec.structs.replace(TERMS, options={"players": 2, "grey": True})),
        "about another game, other rules or other options",
    ),
    "another game": (
        with_fair(terms=msgspec.structs.replace(TERMS, game="duel", options={})),
        "about another game, other rules or other options",
    ),
    "no game": (
        with_fair(terms=msgspec.structs.replace(TERMS, game="chess")),
        "about another game, other rules or other options",
    ),
    "other rules": (
        with_fair(terms=msgspec.structs.replace(TERMS, rules=99)),
        "about another game, other rules or other options",
    ),
    "a dropped contribution": (with_fair(contributions=(None, OTHER)), "the seed does not follow"),
    "exchanged contributions": (
        with_fair(contributions=(OTHER, OWN)),
        "the contribution of seat 0 is not the one that was promised",
    ),
    "a contribution nobody promised": (
        with_fair(promises=(FAIR.promises[0], None)),
        "the contribution of seat 1 is not the one that was promised",
    ),
    "another seed": (replace(RECORD, seed=b"\1" * 32), "the seed does not follow"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_record_is_found_out(change: str) -> None:
    record, expected = CHANGES[change]
    found = verify(record)
    assert not found.is_fair
    assert any(expected in fault for fault in found.faults), found.faults
