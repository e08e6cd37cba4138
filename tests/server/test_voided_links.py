"""Links that were made void open nothing, and whoever had come by one is shown out; the one who asked stays."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sintra.server.live.connection import Connection
from sintra.server.live.room import Room
from sintra.server.live.submission import Submission
from sintra.server.protocol.command import Say
from sintra.server.security.limit import LONGEST_LOG, MOST_VOIDINGS, VOID
from sintra.server.store.store import INVITE, SEAT, WATCH, Grant, Keys, Link, Right
from sintra.server.table.decide import decide
from sintra.server.table.event import LinksVoided, Said
from sintra.server.table.intent import BeginMatch, SeatCommand, SitDown, VoidLinks
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import FoldedEvent
from tests.server.guest import Guest, Made, socket_to
from tests.server.live.test_room import nowhere
from tests.server.running import Served
from tests.server.table.playing import BareTable
from tests.server.test_left_seat import MALLORY, first_move, leaving, messages_for, with_a_table_in_two_processes

FORBIDDEN = 4403


def void(guest: Guest, match: str, kind: str, seat: int | None = None, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = guest.post(f"/api/matches/{match}/void", {"kind": kind, "seat": seat}, **more)
    return made


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def assert_is_void(server: Served, match: str, secret: str) -> None:
    """The link opens nothing, whichever way, and the answer says what may have become of it."""
    with Guest(server) as stranger:
        refused = [
            stranger.http.post(f"/api/matches/{match}/{way}", json={"secret": secret}) for way in ("look", "enter")
        ]
        refused.append(stranger.http.get(f"/api/matches/{match}", headers=bearer(secret)))
        for answer in refused:
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            assert "void" in answer.json()["message"]
    with socket_to(server, match, secret=secret, is_greeted=False) as socket:
        assert "void" in socket.receive()["message"]
        assert socket.closing() == FORBIDDEN


def table_of_two(ann: Guest, bob: Guest) -> Made:
    made = ann.create("duel", "me", "open")
    bob.enter(made.match, made.secret("invite"), name="Bob")
    return made


def test_whoever_came_by_a_link_to_the_seat_is_shown_out(server: Served, ann: Guest, bob: Guest) -> None:
    made = table_of_two(ann, bob)
    old = made.secret("seat", 0)
    with Guest(server) as thief, ExitStack() as sockets:
        thief.enter(made.match, old)
        own, other = (sockets.enter_context(guest.at(made.match)) for guest in (ann, bob))
        stolen = sockets.enter_context(thief.at(made.match))
        program = sockets.enter_context(socket_to(server, made.match, secret=old))
        onlooker = sockets.enter_context(socket_to(server, made.match, secret=made.secret("watch")))
        new = void(ann, made.match, "seat")
        for socket in (stolen, program):
            assert socket.closing() == FORBIDDEN
            assert [message["type"] for message in socket.received] == ["snapshot", "refused"]
            assert "void" in socket.received[-1]["message"]
        for socket in (own, other, onlooker):
            event = socket.until_event("links_voided")["event"]
            assert event == {"kind": "links_voided", "seat": 0, "links": "seat"}, "nothing of who asked"
            socket.ask("ping")
        assert thief.http.get(f"/api/matches/{made.match}").status_code == 403
        assert ann.get(f"/api/matches/{made.match}")["seats"] == [0]
        assert bob.get(f"/api/matches/{made.match}")["seats"] == [1]
    assert_is_void(server, made.match, old)
    assert (new["kind"], new["seat"]) == ("seat", 0)
    with socket_to(server, made.match, secret=new["secret"]) as program:
        assert program.seats == [0]


def test_a_move_is_not_stale_because_links_were_made_void(ann: Guest) -> None:
    made = ann.create("duel", "me", "me")
    with ann.at(made.match) as table:
        seen = table.version
        void(ann, made.match, "seat", 1)
        assert table.ask("play", action=table.choices[0], version=seen)["type"] == "accepted"


def test_a_program_is_shown_out_too_and_comes_back_by_the_new_link(server: Served, ann: Guest, bob: Guest) -> None:
    """Who else has its link cannot be told from it."""
    made = table_of_two(ann, bob)
    old = made.secret("seat", 0)
    with socket_to(server, made.match, secret=old) as program, Guest(server) as machine, ann.at(made.match) as browser:
        new = void(machine, made.match, "seat", headers=bearer(old))
        assert program.closing() == FORBIDDEN
        assert browser.closing() == FORBIDDEN
    assert_is_void(server, made.match, old)
    with socket_to(server, made.match, secret=new["secret"]) as program:
        assert program.seats == [0]


def test_onlookers_are_shown_out_and_players_stay(server: Served, ann: Guest, bob: Guest) -> None:
    made = table_of_two(ann, bob)
    with Guest(server) as onlooker, ExitStack() as sockets:
        onlooker.enter(made.match, made.secret("watch"))
        by_cookie = sockets.enter_context(onlooker.at(made.match))
        by_link = sockets.enter_context(socket_to(server, made.match, secret=made.secret("watch")))
        players = [sockets.enter_context(guest.at(made.match)) for guest in (ann, bob)]
        new = void(bob, made.match, "watch")
        assert [by_cookie.closing(), by_link.closing()] == [FORBIDDEN, FORBIDDEN]
        for player in players:
            assert player.until_event("links_voided")["event"]["links"] == "watch"
            player.ask("ping")
        assert onlooker.http.get(f"/api/matches/{made.match}/replay").status_code == 403
        onlooker.enter(made.match, new["secret"])
        with onlooker.at(made.match) as back:
            assert back.seats == []
    assert_is_void(server, made.match, made.secret("watch"))


def test_an_invitation_can_be_made_void(server: Served, ann: Guest, bob: Guest) -> None:
    made = ann.create("duel", "me", "open")
    new = void(ann, made.match, "invite")
    assert_is_void(server, made.match, made.secret("invite"))
    assert bob.enter(made.match, new["secret"], name="Bob").seats == [1]


def test_only_who_has_a_seat_makes_links_void(server: Served, ann: Guest, bob: Guest) -> None:
    made = table_of_two(ann, bob)
    path = f"/api/matches/{made.match}/void"
    with Guest(server) as onlooker, Guest(server) as stranger:
        onlooker.enter(made.match, made.secret("watch"))
        for guest, body, expected in (
            (onlooker, {"kind": "watch"}, (403, "not_your_seat")),
            (stranger, {"kind": "seat"}, (403, "forbidden")),
            (bob, {"kind": "seat", "seat": 0}, (403, "not_your_seat")),
            (bob, {"kind": "door"}, (400, "malformed")),
            (bob, {"kind": "seat", "seat": 9}, (400, "malformed")),
        ):
            answer = guest.http.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == expected
        by_invitation = stranger.http.post(path, json={"kind": "seat"}, headers=bearer(made.secret("invite")))
        assert by_invitation.status_code == 403
        from_elsewhere = bob.http.post(path, json={"kind": "seat"}, headers={"Sec-Fetch-Site": "cross-site"})
        assert from_elsewhere.status_code == 403
        unknown = bob.http.post("/api/matches/nosuch/void", json={"kind": "seat"})
        assert unknown.status_code == 404
    with bob.at(made.match) as table:
        assert all(entry["event"]["kind"] != "links_voided" for entry in table.received[0]["log"])


def test_there_is_a_limit(ann: Guest) -> None:
    made = ann.create("duel", "me", "open")
    path = f"/api/matches/{made.match}/void"
    statuses = [ann.http.post(path, json={"kind": "watch"}).status_code for _ in range(VOID[0].count + 1)]
    assert statuses == [200] * VOID[0].count + [429]


def voiding(room: Room, *, links: str = SEAT, keeper: str = "owner", version: int | None = None) -> Submission:
    assert room.version is not None
    intent = VoidLinks(1, links, keeper, room.version if version is None else version)
    return Submission(f"void:{room.version}", intent, Keys(links=(Link("n" * 64, room.id, links, 1),)))


def test_a_process_that_has_not_heard_of_it_carries_nothing_out(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        connection = Connection(frozenset({1}), nowhere, here.snapshot)
        await here.connect(connection, MALLORY, None)
        await there.submit(voiding(there))
        command = Say(id="1", version=0, text="It is still mine")
        with pytest.raises(Refusal, match="no longer yours"):
            await here.submit(Submission("1:1", SeatCommand(command, 1, connection.seats), sender=connection))
        assert connection.refusal == "forbidden"
        assert not here.connections
        assert not any(isinstance(folded.event, Said) for folded in (await here.table()).log)

    with_a_table_in_two_processes(tmp_path, scenario)


def test_nothing_that_comes_after_is_told_to_who_is_shown_out(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        connection = Connection(frozenset({1}), nowhere, here.snapshot)
        await here.connect(connection, MALLORY, None)
        await there.submit(Submission("auto:start", BeginMatch()))
        await there.submit(voiding(there))
        for number in range(4):
            await there.submit(Submission(f"play:{number}", first_move(await there.table())))
        await here.catch_up()
        _, started, last = messages_for(connection)
        assert (started["event"]["kind"], started["view"]) == ("started", None)
        assert (last["type"], last["code"]) == ("refused", "forbidden")
        assert connection.is_closed

    with_a_table_in_two_processes(tmp_path, scenario)


def test_links_made_void_while_a_socket_comes_in_do_not_open(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        await there.submit(voiding(there))
        connection = Connection(frozenset({1}), nowhere, here.snapshot)
        with pytest.raises(Refusal, match="void"):
            await here.connect(connection, MALLORY, None)
        assert not here.connections
        assert not connection._waiting

    with_a_table_in_two_processes(tmp_path, scenario)


def test_whoever_asked_stays_with_all_its_sockets(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        rooms = {Connection(frozenset({1}), nowhere, room.snapshot): room for room in (here, there)}
        for connection, room in rooms.items():
            await room.connect(connection, MALLORY, None)
        await there.submit(voiding(there, keeper=MALLORY.holder))
        await here.catch_up()
        for connection, room in rooms.items():
            assert room.connections == {connection}
            assert messages_for(connection)[-1]["event"]["kind"] == "links_voided"

    with_a_table_in_two_processes(tmp_path, scenario)


def test_a_seat_left_and_taken_meanwhile_is_not_taken_back(tmp_path: Path) -> None:
    """Who had it asked in time, but another sits there when it is carried out."""

    async def scenario(here: Room, there: Room) -> None:
        asked_at = here.version
        await there.submit(leaving(there))
        bob = Keys((Grant("bob", 1),), (Link("b" * 64, "m", SEAT, 1),))
        await there.submit(Submission("enter:2", SitDown("Bob", 1), bob))
        with pytest.raises(Refusal, match="meanwhile"):
            await here.submit(voiding(here, keeper=MALLORY.holder, version=asked_at))
        assert (await here._store.rights(["m"]))["m"] == {Right("bob", 1), Right("b" * 64, 1)}

    with_a_table_in_two_processes(tmp_path, scenario)


def test_of_two_who_show_each_other_out_one_stays(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        asked_at = here.version
        await there.submit(voiding(there, keeper="owner"))
        with pytest.raises(Refusal, match="meanwhile"):
            await here.submit(replace(voiding(here, keeper=MALLORY.holder, version=asked_at), key="void:late"))
        assert (await here._store.rights(["m"]))["m"] == {Right("n" * 64, 1)}

    with_a_table_in_two_processes(tmp_path, scenario)


def test_an_invitation_made_void_meanwhile_gives_no_seat(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        await there.submit(leaving(there))
        await here.catch_up()
        invited_at = here.version
        await there.submit(replace(voiding(there, links=INVITE), intent=VoidLinks(0, INVITE, "", invited_at or 0)))
        with pytest.raises(Refusal, match="invitation was made void"):
            await here.submit(Submission("enter:2", SitDown("Bob", 1, invited_at)))
        await here.submit(Submission("enter:3", SitDown("Bob", 1, here.version)))

    with_a_table_in_two_processes(tmp_path, scenario)


@pytest.mark.parametrize("kind", [SEAT, INVITE, WATCH])
def test_a_long_log_shows_nobody_out_too_late_and_is_not_filled(kind: str) -> None:
    table = BareTable("duel", "person", "person").table
    chat = FoldedEvent(1, 0, Said(0, "so much is said"))
    table.log = [chat] * LONGEST_LOG
    table.version = LONGEST_LOG
    assert decide(table, VoidLinks(0, kind, "ann", LONGEST_LOG), 0) == LinksVoided(0, kind, "ann")
    table.log += [FoldedEvent(1, 0, LinksVoided(0, kind))] * MOST_VOIDINGS
    with pytest.raises(Refusal, match="too often"):
        decide(table, VoidLinks(0, kind, "ann", LONGEST_LOG), 0)
