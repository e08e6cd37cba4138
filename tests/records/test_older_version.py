"""Records that Sintra 0.1.0 wrote are read, replayed and verified; see tests/data/0.1.0."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import sintra
from sintra.bots import Random
from sintra.match import Match
from sintra.match.verification import verify
from sintra.records import load
from sintra.records.codec import decode, encode

FOLDER = Path(__file__).parents[1] / "data" / "0.1.0"
EXPECTED: dict[str, Any] = msgspec.json.decode((FOLDER / "expected.json").read_bytes())["records"]


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_an_old_record_is_read_and_leads_to_the_same_position(name: str) -> None:
    path = FOLDER / "records" / f"{name}.json"
    record = load(path)
    last = record.state_at(record.plies)
    outcome = record.outcome
    assert {
        "plies": record.plies,
        "position": str(last),
        "scores": list(last.scores),
        "outcome": None
        if outcome is None
        else [[list(group) for group in outcome.ranking], list(outcome.scores), outcome.reason],
        "comment": record.comment,
        "names": list(record.names),
        "is_fair": verify(record).is_fair,
    } == EXPECTED[name]
    assert encode(record) == path.read_text(encoding="utf-8")


def test_a_match_by_the_first_rules_that_went_on_after_round_100_is_replayed() -> None:
    """Chocolatier had no last round (CR15) in version 1 of its rules."""
    match = Match.start(sintra.chocolatier().by_rules(1), seed=1, names=["Ann", "Ben"])
    while match.state.round < 103:
        match.play(match.state.action_text(match.state.legal_actions()[0]).partition(">")[0] + ">F")
    bot = Random(1)
    while not match.state.is_over:
        match.play(bot.decide(match.state).action)
    record = decode(encode(match.record))
    assert record == match.record
    assert record.game.rules_version == 1
    assert record.outcome is not None
    assert (record.outcome.reason, record.state_at(record.plies)) == ("row", match.state)
    assert verify(record).is_fair
