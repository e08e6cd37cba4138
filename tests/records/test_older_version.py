"""Records that Sintra 0.1.0 wrote are read, replayed and verified; see tests/data/0.1.0."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sintra.match.verification import verify
from sintra.records import load
from sintra.records.codec import encode

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
