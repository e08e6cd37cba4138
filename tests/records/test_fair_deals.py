"""What deals come from: the same bytes everywhere, and nothing that can be read in two ways."""

import hashlib
import hmac
import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import sintra
from sintra.match import Match
from sintra.records import decode, encode
from sintra.records.fair_deals import Terms, commitment_of, promise_of
from tests.records.fair_matches import OTHER, OWN, SECRET, dealt, fair_deals

TERMS = Terms("12ab", "chocolatier", 1, {"players": 2, "grey": False, "special_factories": False})
TEXT = '"game":"chocolatier","match":"12ab","options":{"grey":false,"players":2,"special_factories":false},"rules":1}'


def test_the_bytes_are_those_of_the_document() -> None:
    key = bytes.fromhex(SECRET)
    commitment = hmac.new(key, b"sintra commitment 2\n{" + TEXT.encode(), hashlib.sha256)
    assert commitment_of(SECRET, TERMS) == commitment.hexdigest()
    fair = msgspec.structs.replace(fair_deals("chocolatier-2", OWN, None), terms=TERMS)
    text = f'sintra deals 2\n{{"contributions":["{OWN}",null],{TEXT}'
    assert fair.seed == hmac.new(key, text.encode(), hashlib.sha256).digest()
    assert promise_of(OWN) == hashlib.sha256(f"sintra promise 2\n{OWN}".encode()).hexdigest()


def test_everything_that_was_agreed_or_contributed_changes_the_deals() -> None:
    fair = fair_deals("chocolatier-2", OWN, OTHER)
    terms = fair.terms
    changes: list[dict[str, Any]] = [{"match": "12ac"}, {"game": "duel"}, {"rules": 9}, {"options": {}}]
    others = [
        msgspec.structs.replace(fair, secret=OWN),
        msgspec.structs.replace(fair, contributions=(OTHER, OWN)),
        msgspec.structs.replace(fair, contributions=(OWN, None)),
        msgspec.structs.replace(fair, contributions=(None, OWN)),
        *(msgspec.structs.replace(fair, terms=msgspec.structs.replace(terms, **changed)) for changed in changes),
    ]
    assert len({each.seed for each in [fair, *others]}) == 1 + len(others)
    commitments = {each.commitment for each in [fair, *others]}
    assert len(commitments) == 1 + 1 + 4, "the secret and the terms, and nothing that comes later"


@pytest.mark.parametrize("game", ["chocolatier-3-grey", "duel"])
def test_a_record_keeps_what_its_deals_come_from(game: str) -> None:
    record = dealt(game, fair_deals(game, OWN, *[None] * (sintra.game_named(game).players - 1)))
    assert decode(encode(record)) == record
    assert Match(record).record == record


WRONG: list[dict[str, Any]] = [
    {"secret": "5ec"},
    {"secret": "5EC" + "0" * 61},
    {"secret": SECRET + "\n"},
    {"contributions": [OWN]},
    {"contributions": [OWN, OTHER, None]},
    {"contributions": [OWN, 7]},
    {"promises": []},
    {"promises": [f"{OWN[:-1]}\n", None]},
    {"terms": {}},
    {"more": 1},
]


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_checked_is_refused(wrong: dict[str, Any]) -> None:
    data = json.loads(encode(dealt("duel", fair_deals("duel", OWN, OTHER))))
    with pytest.raises(sintra.RecordError):
        decode(json.dumps(data | {"fair": data["fair"] | wrong}))


def test_what_a_seed_comes_from_is_nothing_without_the_seed() -> None:
    record = dealt("duel", fair_deals("duel", OWN, OTHER))
    with pytest.raises(sintra.RecordError, match="has no seed"):
        decode(encode(replace(record, seed=None)))
