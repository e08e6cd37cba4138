"""A browser that is forgotten opens nothing any more, in any process; its seats stay taken, and links lead back."""

import asyncio
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from starlette.responses import Response

from sintra.server.live.connection import Connection
from sintra.server.live.hub import Hub
from sintra.server.live.room import Room
from sintra.server.process.settings import Settings
from sintra.server.security.access import Visitor, take_token
from sintra.server.security.limit import FORGET
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import WATCHER, Contents, Grant, Keys
from sintra.server.table.refusal import Refusal
from tests.server.guest import Guest, socket_to
from tests.server.live.test_room import nowhere
from tests.server.running import Served
from tests.server.test_left_seat import MALLORY, messages_for, with_a_table_in_two_processes

FORBIDDEN = 4403


def test_a_forgotten_browser_opens_nothing_any_more(server: Served, ann: Guest, bob: Guest) -> None:
    made = ann.create("duel", "me", "open")
    bob.enter(made.match, made.secret("invite"), name="Bob")
    other = bob.create("duel", "me", "me")
    ann.enter(other.match, other.secret("watch"))
    token = ann.cookie
    with ExitStack() as sockets:
        own = [sockets.enter_context(ann.at(match)) for match in (made.match, made.match, other.match)]
        rest = [sockets.enter_context(bob.at(match)) for match in (made.match, other.match)]
        answer = ann.http.post("/api/forget")
        assert (answer.status_code, answer.json()) == (200, {"tables": 2})
        assert [socket.closing() for socket in own] == [FORBIDDEN] * 3
        assert all("no longer" in socket.received[-1]["message"] for socket in own)
        for socket in rest:
            socket.ask("ping")
            assert all(message["type"] != "event" for message in socket.received), "nobody else is disturbed"
    assert ann.cookie == "", "the browser has let go of its token"
    with Guest(server) as finder:  # of the old token
        headers = {"Cookie": token}
        assert finder.http.get(f"/api/matches/{made.match}", headers=headers).status_code == 403
        assert finder.http.get("/api/matches", headers=headers).json()["matches"] == []
        with socket_to(server, made.match, cookie=token, is_greeted=False) as socket:
            assert socket.closing() == FORBIDDEN
    assert bob.get(f"/api/matches/{made.match}")["table"]["seats"][0]["kind"] == "person"
    assert ann.enter(made.match, made.secret("seat", 0)).seats == [0], "who has a link comes back"
    with ann.at(made.match) as table:
        assert table.seats == [0]


def test_the_answer_takes_the_token_and_clears_what_the_page_keeps(ann: Guest) -> None:
    ann.create("duel", "me", "open")
    answer = ann.http.post("/api/forget")
    cookies = answer.headers.get_list("set-cookie")
    assert [cookie.partition("=")[0] for cookie in cookies] == ["__Host-sintra", "sintra"]
    assert all("Max-Age=0" in cookie and "Path=/" in cookie for cookie in cookies)
    assert answer.headers["clear-site-data"] == '"storage"'
    assert answer.headers["cache-control"] == "no-store"
    again = ann.http.post("/api/forget")
    assert again.json() == {"tables": 0}
    assert "sintra=;" in again.headers["set-cookie"].replace('""', ""), "nobody is given a token to be forgotten"
    assert len(again.headers.get_list("set-cookie")) == 2


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000", "https://play.example.org"])
def test_a_browser_takes_the_word_for_both_kinds_of_token(address: str) -> None:
    """One that is kept to TLS must be marked so, or the browser would not let go of it."""
    response = Response()
    take_token(response, Settings(address=address))
    kept_to_tls, plain = response.headers.getlist("set-cookie")
    assert "Secure" in kept_to_tls
    assert ("Secure" in plain) == address.startswith("https")


def test_only_a_browser_is_forgotten_and_only_by_its_own_page(ann: Guest) -> None:
    made = ann.create("duel", "me", "open")
    by_program = ann.http.post("/api/forget", headers={"Authorization": f"Bearer {made.secret('seat', 0)}"})
    assert (by_program.status_code, by_program.json()["code"]) == (422, "invalid")
    elsewhere = httpx.post(f"{ann.server.origin}/api/forget", headers={"Cookie": ann.cookie})
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (403, "forbidden")
    assert "set-cookie" not in elsewhere.headers
    assert ann.get(f"/api/matches/{made.match}")["seats"] == [0]


def test_there_is_a_limit(ann: Guest) -> None:
    statuses = [ann.http.post("/api/forget").status_code for _ in range(FORGET[0].count + 1)]
    assert statuses == [200] * FORGET[0].count + [429]


def test_another_process_shows_out_whoever_has_no_right_any_more(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        store = here._store
        ann = Visitor("ann", None, "")
        await store.add_keys("m", Keys((Grant("ann", 0), Grant("mallory", WATCHER))))
        connections = [Connection(frozenset({seat}), nowhere, here.snapshot) for seat in (0, 1)]
        for connection, visitor in zip(connections, (ann, MALLORY), strict=True):
            await here.connect(connection, visitor, None)
        await here.check_rights()
        assert len(here.connections) == 2
        assert await store.forget(MALLORY.holder) == ["m"]
        await here.check_rights()
        assert here.connections == {connections[0]}
        assert messages_for(connections[1])[-1]["code"] == "forbidden"
        with pytest.raises(Refusal):
            await here.connect(Connection(frozenset({1}), nowhere, here.snapshot), MALLORY, None)

    with_a_table_in_two_processes(tmp_path, scenario)


def test_a_process_that_is_told_looks_who_may_stay(tmp_path: Path) -> None:
    """This one is told by nobody else: its store is not shared, so nothing is looked after now and then."""

    async def scenario(here: Room, there: Room) -> None:
        store = await SqliteStore.open(tmp_path / "alone.db")
        stored = await here._store.match("m")
        assert stored is not None
        await store.put(Contents(replace(stored, version=0), (), (), (Grant("mallory", 1), Grant("ann", 1))))
        hub = Hub(store, Settings())
        await hub.start()
        try:
            room = await hub.room("m")
            gone, stays = (Connection(frozenset({1}), nowhere, room.snapshot) for _ in range(2))
            await room.connect(gone, MALLORY, None)
            await room.connect(stays, Visitor("ann", None, ""), None)
            await store.forget(MALLORY.holder)  # as another process would
            hub._notifier._take({"type": "message", "data": "m keys"})
            while gone in room.connections:
                await asyncio.sleep(0.01)
            assert room.connections == {stays}
            await hub.forget("ann")
            assert not room.connections, "and here at once"
        finally:
            await hub.close()

    with_a_table_in_two_processes(tmp_path, scenario)


def test_of_several_seats_all_must_be_ones_own(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        await here._store.add_keys("m", Keys((Grant("mallory", 0), Grant("bob", WATCHER))))
        both = Connection(frozenset({0, 1}), nowhere, here.snapshot)
        onlooker = Connection(frozenset(), nowhere, here.snapshot)
        await here.connect(both, MALLORY, None)
        await here.connect(onlooker, Visitor("bob", None, ""), None)
        rights = (await here._store.rights(["m"]))["m"]
        assert here.strangers(rights) == []
        assert here.strangers({right for right in rights if right.seat != 0}) == [both]
        assert here.strangers({right for right in rights if right.seat != WATCHER}) == [onlooker]

    with_a_table_in_two_processes(tmp_path, scenario)
