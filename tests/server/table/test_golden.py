"""Logs that were written once lead to the same tables for ever."""

import msgspec
import pytest

from sintra.server.table.event import AnyEvent, decode_event
from sintra.server.table.table import Table
from tests.server.table.golden import FOLDER, LOGS, Golden, golden_of, table_of


def golden(name: str) -> Golden:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=Golden)


@pytest.mark.parametrize("name", LOGS)
def test_a_stored_log_leads_to_the_same_table(name: str) -> None:
    stored = golden(name)
    table = Table.opened(stored.match)
    for event in stored.events:
        table.fold(event)
    assert table.ending is not None
    assert (table.status, str(table.state)) == (stored.status, stored.position)
    assert (list(table.ending.scores), table.clock.banks) == (stored.scores, stored.banks)


@pytest.mark.parametrize("name", LOGS)
def test_the_server_still_writes_the_same_log(name: str) -> None:
    """The date of the day stands in a log; everything else comes from the secret and the commands."""
    written, stored = golden_of(table_of(name)), golden(name)
    events = [[msgspec.json.decode(event.body) | {"date": ""} for event in log.events] for log in (written, stored)]
    assert events[0] == events[1]
    assert written.position == stored.position


def test_every_kind_of_event_is_in_a_stored_log() -> None:
    kinds = {type(decode_event(event.body)) for name in LOGS for event in golden(name).events}
    assert {kind.__name__ for kind in AnyEvent.__args__} - {kind.__name__ for kind in kinds} == {"Flagged"}
