"""What people are pictured by: chosen when they come, told to everybody, kept as long as the seat and for a rematch."""

from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sintra.server.live.room import Room
from sintra.server.live.submission import Submission
from sintra.server.protocol.command import Leave, Rename, Resign
from sintra.server.protocol.request import Enter, SeatWanted
from sintra.server.store.store import Store, StoredMatch
from sintra.server.table import decide
from sintra.server.table.event import Seated, encode_event
from sintra.server.table.intent import SitDown
from sintra.server.table.set_up import Emblem, SeatInfo, SetUp
from sintra.server.table.table import Table
from sintra.server.table.view import table_view
from tests.server.guest import Guest
from tests.server.running import Served
from tests.server.store.conftest import opened
from tests.server.store.material import run
from tests.server.table.playing import START, BareTable

EMBLEMS = ("praline", "tile", "sun", "moon", "bean", "rose", "swallow", "lantern")


def emblems(table: dict[str, Any]) -> list[str | None]:
    return [seat["emblem"] for seat in table["seats"]]


def test_there_are_eight_of_them() -> None:
    assert get_args(Emblem) == EMBLEMS


def test_everybody_is_told_what_people_have_chosen_also_at_the_table_of_a_rematch(
    server: Served,
) -> None:
    seats = [{"kind": "me", "name": "Ann", "emblem": "moon"}, {"kind": "open"}]
    with Guest(server) as ann, Guest(server) as bob:
        answer = ann.post("/api/matches", {"game": "chocolatier", "options": {"players": 2}, "seats": seats})
        match, invitation = answer["match"], next(each for each in answer["links"] if each["kind"] == "invite")
        assert emblems(ann.get(f"/api/matches/{match}")["table"]) == ["moon", None]
        with ann.at(match) as table:
            bob.enter(match, invitation["secret"], name="Bob", emblem="rose")
            seated = table.until_event("seated")
            assert seated["event"] == {"kind": "seated", "seat": 1, "name": "Bob", "emblem": "rose"}
            assert emblems(seated["table"]) == ["moon", "rose"]
            table.until_event("started")
            table.do("resign")
            table.do("rematch")
            rematch = table.table["rematch"]
        assert emblems(bob.get("/api/matches")["matches"][0]) == ["moon", "rose"]
        ann.post(f"/api/matches/{match}/rematch")
        waiting = ann.get(f"/api/matches/{rematch}")["table"]
        assert [seat["kind"] for seat in waiting["seats"]] == ["person", "open"]
        assert emblems(waiting) == ["moon", "rose"], "who is awaited is pictured too"
        bob.post(f"/api/matches/{match}/rematch")
        again = bob.get(f"/api/matches/{rematch}")["table"]
        assert [seat["kind"] for seat in again["seats"]] == ["person", "person"]
        assert emblems(again) == ["moon", "rose"]


def test_nobody_has_to_choose_and_bots_have_none(server: Served) -> None:
    with Guest(server) as ann:
        made = ann.create("duel", "me", "casual")
        assert emblems(ann.get(f"/api/matches/{made.match}")["table"]) == [None, None]


@pytest.mark.parametrize("emblem", ["", "Moon", "dragon", "<b>", 3, ["moon"]])
def test_there_are_no_others(server: Served, emblem: object) -> None:
    seats = [{"kind": "me", "name": "Ann", "emblem": emblem}, {"kind": "open"}]
    with Guest(server) as ann:
        refused = ann.http.post("/api/matches", json={"game": "duel", "seats": seats})
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
        made = ann.create("duel", "open", "open")
        body = {"secret": made.secret("invite"), "name": "Ann", "emblem": emblem}
        refused = ann.http.post(f"/api/matches/{made.match}/enter", json=body)
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


def test_requests_of_older_clients_name_none() -> None:
    assert msgspec.json.decode(b'{"kind":"me","name":"Ann"}', type=SeatWanted).emblem is None
    assert msgspec.json.decode(b'{"secret":"x","name":"Ann"}', type=Enter).emblem is None
    assert msgspec.json.decode(b'{"secret":"x","name":"Ann","emblem":null}', type=Enter).emblem is None


# The log


def told(place: BareTable) -> list[str | None]:
    """What the table tells, and what it tells when it is made anew of its log."""
    found = [seat.emblem for seat in table_view(place.table).seats]
    assert [seat.emblem for seat in table_view(place.replayed()).seats] == found
    return found


def test_where_nobody_chose_one_the_log_is_as_it_was() -> None:
    assert encode_event(Seated(1, "Bob")) == '{"kind":"seated","seat":1,"name":"Bob"}'
    assert msgspec.json.encode(SeatInfo("person", "Bob")) == b'{"kind":"person","name":"Bob"}'


def test_who_changes_the_name_keeps_it_and_who_leaves_takes_it_along() -> None:
    place = BareTable("duel", "open", "open")
    place.add(decide.decide(place.table, SitDown("Ann", 0, emblem="sun"), place.now))
    assert place.send(Rename, 0, name="Anna") == Seated(0, "Anna", emblem="sun")
    assert told(place) == ["sun", None]
    place.send(Leave, 0)
    assert told(place) == [None, None]
    place.add(decide.decide(place.table, SitDown("Eve", 0, emblem="bean"), place.now))
    assert told(place) == ["bean", None]


def test_who_gives_up_is_pictured_as_before() -> None:
    place = BareTable("chocolatier", "person", "open", "person")
    place.add(decide.decide(place.table, SitDown("Bob", 1, emblem="lantern"), place.now))
    place.add(decide.start(place.table))
    place.send(Resign, 1)
    assert (place.table.seats[1].kind, told(place)[1]) == ("bot", "lantern")


def test_an_older_set_up_and_log_have_none() -> None:
    set_up = SetUp("duel", {"tablets": "random-3"}, 1, (SeatInfo("person", "Ann"), SeatInfo("open")))
    stored = StoredMatch("old", msgspec.json.encode(set_up).decode(), "5eed" * 16, "open", 0, START, START, None)
    assert "emblem" not in stored.set_up
    assert [seat.emblem for seat in table_view(Table.opened(stored)).seats] == [None, None]


def test_it_is_kept_in_the_store(tmp_path: Path) -> None:
    path = str(tmp_path / "emblem.db")
    place = BareTable("duel", "person", "open")
    chosen = place.stored.set_up.replace('"name":"P0"', '"name":"P0","emblem":"swallow"')

    async def write(store: Store) -> None:
        await store.create(replace(place.stored, set_up=chosen))
        await Room(place.stored.id, store).submit(Submission("enter:x", SitDown("Bob", None, emblem="tile")))

    async def read(store: Store) -> list[str | None]:
        return [seat.emblem for seat in table_view(await Room(place.stored.id, store).table()).seats]

    run(opened(path, write))
    assert run(opened(path, read)) == ["swallow", "tile"]
