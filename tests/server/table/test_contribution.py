"""Contributions to the deals: promised, told when every seat is taken, and counted for whoever sits there then."""

import json

import msgspec
import pytest

from sintra.match.verification import verify
from sintra.records.fair_deals import promise_of
from sintra.server.http.archive import record_of
from sintra.server.protocol.command import Contribute, Leave, Promise, Rename, Resign, Say, Start
from sintra.server.store.store import StoredMatch
from sintra.server.table import decide
from sintra.server.table.event import Contributed, Promised, Seated
from sintra.server.table.intent import BeginMatch
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import SeatInfo, SetUp
from sintra.server.table.table import CONTRIBUTION_PATIENCE, Table
from sintra.server.table.view import event_message, snapshot_for, table_view
from tests.server.table.playing import SECRET, START, BareTable

OWN, OTHER = "a" * 64, "b" * 64


def table_with_one_open() -> BareTable:
    place = BareTable("duel", "person", "open")
    place.send(Promise, 0, promise=promise_of(OWN))
    return place


def full_table() -> BareTable:
    """Two persons who have both promised something."""
    place = table_with_one_open()
    place.now += 60_000
    place.add(decide.take_seat(place.table, "Bob", None, promise_of(OTHER)))
    return place


def code_of(place: BareTable, kind: type, seat: int, **fields: object) -> str:
    version = place.table.version
    with pytest.raises(Refusal) as refusal:
        place.send(kind, seat, **fields)
    assert place.table.version == version
    return refusal.value.code


def begin(place: BareTable) -> None:
    place.add(decide.decide(place.table, BeginMatch(), place.now))


def test_the_match_begins_when_the_last_has_contributed() -> None:
    place = full_table()
    assert place.table.begins_at() == place.now + CONTRIBUTION_PATIENCE
    place.send(Contribute, 1, contribution=OTHER)
    with pytest.raises(Refusal, match=r"the contributions of seats \[0\] are awaited"):
        begin(place)
    place.send(Contribute, 0, contribution=OWN)
    assert place.table.begins_at() == place.table.full_at == place.now
    begin(place)
    fair = place.table.fair
    assert fair is not None
    assert fair.contributions == (OWN, OTHER)
    assert fair.secret == SECRET
    assert place.table.match is not None
    assert place.table.match.seed == fair.seed != place.table.secret
    assert place.table.begins_at() is None


def test_it_begins_without_who_has_gone_home() -> None:
    place = full_table()
    place.send(Contribute, 1, contribution=OTHER)
    place.now += CONTRIBUTION_PATIENCE
    begin(place)
    assert code_of(place, Contribute, 0, contribution=OWN) == "already_started"
    assert place.table.fair is not None
    assert place.table.fair.contributions == (None, OTHER)
    assert place.table.fair.promises == (promise_of(OWN), promise_of(OTHER))


def test_a_table_where_nobody_promised_begins_at_once() -> None:
    place = BareTable("duel", "person", "open")
    place.add(decide.take_seat(place.table, "Bob", None))
    begin(place)
    assert place.table.fair is not None
    assert place.table.fair.contributions == (None, None)


def test_a_contribution_is_what_was_promised_and_comes_when_all_promises_are_known() -> None:
    place = table_with_one_open()
    assert code_of(place, Contribute, 0, contribution=OWN) == "not_started"
    place.add(decide.take_seat(place.table, "Bob", None))
    assert code_of(place, Contribute, 0, contribution=OTHER) == "invalid"
    assert code_of(place, Contribute, 1, contribution=OTHER) == "invalid"
    assert code_of(place, Promise, 1, promise=promise_of(OTHER)) == "already_started"
    place.send(Contribute, 0, contribution=OWN)
    assert code_of(place, Contribute, 0, contribution=OWN) == "invalid"


def test_nobody_leaves_once_a_contribution_is_known() -> None:
    """Whoever came instead, a friend of the host, could choose their own by it."""
    place = full_table()
    place.send(Contribute, 1, contribution=OTHER)
    assert code_of(place, Leave, 0) == "already_started"
    assert code_of(place, Leave, 1) == "already_started"


def test_who_leaves_takes_the_promise_along() -> None:
    place = full_table()
    place.send(Leave, 1)
    assert place.table.begins_at() is None
    place.now += 1000
    place.add(decide.take_seat(place.table, "Carl", None))
    assert place.table.begins_at() == place.now + CONTRIBUTION_PATIENCE
    place.send(Contribute, 0, contribution=OWN)
    begin(place)
    assert place.table.fair is not None
    assert place.table.fair.contributions == (OWN, None)


def test_a_promise_is_replaced_while_a_seat_is_open_and_stays_with_a_new_name() -> None:
    place = table_with_one_open()
    assert place.send(Promise, 0, promise=promise_of(OTHER)) == Promised(0, promise_of(OTHER))
    assert place.send(Rename, 0, name="Anna") == Seated(0, "Anna", promise_of(OTHER))
    place.send(Start, 0, level="novice")
    assert place.send(Contribute, 0, contribution=OTHER) == Contributed(0, OTHER)


def test_a_table_is_the_same_when_it_is_read_from_its_log() -> None:
    place = full_table()
    place.send(Contribute, 1, contribution=OTHER)
    place.send(Contribute, 0, contribution=OWN)
    begin(place)
    for _ in range(12):
        place.play()
    read = place.replayed()
    assert (read.fair, read.commitment, str(read.state)) == (
        place.table.fair,
        place.table.commitment,
        str(place.table.state),
    )


def test_who_gave_up_has_contributed_all_the_same() -> None:
    place = BareTable("chocolatier", "person", "open", "person")
    place.send(Promise, 0, promise=promise_of(OWN))
    place.add(decide.take_seat(place.table, "Bob", None, promise_of(OTHER)))
    place.send(Contribute, 0, contribution=OWN)
    place.send(Contribute, 1, contribution=OTHER)
    begin(place)
    for seat in (0, 1, 2):
        place.send(Resign, seat)
    record = record_of(place.table)
    assert record.fair is not None
    assert record.fair.contributions == (OWN, OTHER, None)
    assert verify(record).is_fair


def test_what_is_told_of_it_before_during_and_after_the_match() -> None:
    """Promises are shown before anybody keeps theirs; the secret, and the seed made of it, only at the end."""
    place = full_table()
    told = table_view(place.table)
    assert told.fair is not None
    assert told.fair.promises == [promise_of(OWN), promise_of(OTHER)]
    assert told.fair.contributions == [None, None]
    place.send(Contribute, 1, contribution=OTHER)
    place.send(Contribute, 0, contribution=OWN)
    begin(place)
    assert place.table.fair is not None
    secrets = [SECRET, place.table.fair.seed.hex()]
    for _ in range(12):
        place.play()
        for seats in ([], [0], [1]):
            news = event_message(place.table, place.table.log[-1], seats, place.now)
            for message in (snapshot_for(place.table, seats, place.now), news):
                text = msgspec.json.encode(message).decode()
                assert not any(secret in text for secret in secrets)
        running = table_view(place.table)
        assert (running.fair, running.secret, running.commitment) == (None, None, told.commitment)
    place.send(Resign, 0)
    over = table_view(place.table)
    assert over.fair is not None
    assert (over.secret, over.commitment) == (SECRET, told.commitment)
    assert over.fair.contributions == [OWN, OTHER]


def test_a_table_of_an_older_server_goes_on_as_it_was_promised() -> None:
    set_up = SetUp("duel", {}, 1, (SeatInfo("person", "Ann"), SeatInfo("open")))
    text = json.dumps(msgspec.to_builtins(set_up))
    assert "deals" not in text, "as 0.1.0 wrote it"
    table = Table.opened(StoredMatch("old", text, SECRET, "open", 0, START, START, None))
    assert table_view(table).fair is None
    assert decide.take_seat(table, "Bob", None, promise_of(OWN)) == Seated(1, "Bob")
    with pytest.raises(Refusal, match="opened by an older server"):
        decide.handle(table, Promise(id="x", version=0, promise=promise_of(OWN)), 0, {0}, START)


def test_promises_do_not_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "LONGEST_LOG", 3)
    place = table_with_one_open()
    place.send(Say, 0, text="hello")
    place.send(Promise, 0, promise=promise_of(OTHER))
    assert code_of(place, Promise, 0, promise=promise_of(OWN)) == "log_full"
