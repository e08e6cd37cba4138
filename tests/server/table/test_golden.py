"""Logs that were written once lead to the same tables for ever."""

import msgspec
import pytest

from sintra.server.table.fact import AnyFact, decode_fact
from sintra.server.table.table import Table
from tests.server.table.golden import FOLDER, LOGS, Golden, golden_of, table_of


def golden(name: str) -> Golden:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Golden)


@pytest.mark.parametrize("name", LOGS)
def test_a_stored_log_leads_to_the_same_table(name: str) -> None:
    stored = golden(name)
    table = Table.opened(stored.match)
    for fact in stored.facts:
        table.fold(fact)
    assert table.ending is not None
    assert (table.status, str(table.state)) == (stored.status, stored.position)
    assert (list(table.ending.scores), table.clock.banks) == (stored.scores, stored.banks)


@pytest.mark.parametrize("name", LOGS)
def test_the_house_still_writes_the_same_log(name: str) -> None:
    """The date of the day stands in a log; everything else comes from the secret and the commands."""
    written, stored = golden_of(table_of(name)), golden(name)
    facts = [[msgspec.json.decode(fact.body) | {"date": ""} for fact in log.facts] for log in (written, stored)]
    assert facts[0] == facts[1]
    assert written.position == stored.position


def test_every_kind_of_fact_is_in_a_stored_log() -> None:
    kinds = {type(decode_fact(fact.body)) for name in LOGS for fact in golden(name).facts}
    assert {kind.__name__ for kind in AnyFact.__args__} - {kind.__name__ for kind in kinds} == {"Flagged"}
