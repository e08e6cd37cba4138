"""Whoever left a seat learns nothing more through it, and does nothing more, however slow or quick they are."""

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from sintra.server.live.connection import Connection
from sintra.server.live.keys import SEAT_TAKEN
from sintra.server.live.room import Room
from sintra.server.live.submission import Submission
from sintra.server.protocol.command import Leave
from sintra.server.security.access import Visitor
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import OPEN, Grant, Keys
from sintra.server.table.intent import BeginMatch, BotMove, SeatCommand, SitDown
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import SeatInfo, TimeControl, checked_set_up, game_of
from sintra.server.table.table import Table
from tests.server.guest import Guest, TableSocket, socket_to
from tests.server.live.test_room import nowhere
from tests.server.running import Served
from tests.server.store.material import match_of, run

Scenario = Callable[[Room, Room], Awaitable[None]]
MALLORY = Visitor("mallory", None, "")


def with_a_table_in_two_processes(folder: Path, scenario: Scenario) -> None:
    """A Duel at which Mallory has seat 1, as two processes have it."""

    async def playing() -> None:
        store = await SqliteStore.open(folder / "test.db")
        store.is_shared = True  # as far as a room can see
        set_up = checked_set_up(game_of("duel", {}), (SeatInfo("person", "Ann"), SeatInfo("open")), TimeControl())
        await store.create(replace(match_of("m", status=OPEN), set_up=msgspec.json.encode(set_up).decode()))
        here, there = Room("m", store), Room("m", store)
        await there.submit(
            Submission("enter:1", SitDown("Mallory", 1), Keys((Grant(MALLORY.person or "", SEAT_TAKEN),)))
        )
        await here.load()
        try:
            await scenario(here, there)
        finally:
            await store.close()

    run(playing())


async def leave_and_play_on(room: Room) -> None:
    """Mallory leaves, Bob sits down in the same seat, and they play."""
    await room.submit(leaving(room))
    await room.submit(Submission("enter:2", SitDown("Bob", 1)))
    await room.submit(Submission("auto:start", BeginMatch()))
    for number in range(6):
        table = await room.table()
        await room.submit(Submission(f"play:{number}", first_move(table)))


def leaving(room: Room) -> Submission:
    assert room.version is not None
    return Submission("1:leave", SeatCommand(Leave(id="leave", version=room.version), 1, frozenset({1})))


def first_move(table: Table) -> BotMove:
    assert table.state is not None
    assert table.to_move is not None
    return BotMove(table.to_move, table.state.action_text(table.state.legal_actions()[0]), table.version)


def messages_for(connection: Connection) -> list[dict[str, Any]]:
    return [msgspec.json.decode(data) for data in connection._waiting]


def test_news_of_another_process_end_for_a_seat_with_its_leaving(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        connection = Connection(frozenset({1}), nowhere, here.snapshot)
        await here.connect(connection, MALLORY, None)
        await leave_and_play_on(there)
        await here.catch_up()
        *_, last = messages_for(connection)
        assert last["event"]["kind"] == "vacated"
        assert last["view"] is None
        assert connection.is_closed
        assert not here.connections

    with_a_table_in_two_processes(tmp_path, scenario)


def test_one_who_does_not_read_gets_no_snapshot_of_a_seat_it_left(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        sent: list[bytes] = []

        async def send(data: bytes) -> None:
            sent.append(data)

        connection = Connection(frozenset({1}), send, here.snapshot)
        await here.connect(connection, MALLORY, None)
        for _ in range(100):
            connection.enqueue(b"x" * 5000)  # more than is kept for it, so that it is owed a snapshot
        await leave_and_play_on(here)
        connection.enqueue(b"more")
        await asyncio.wait_for(connection.write(), 20)
        assert sent == []

    with_a_table_in_two_processes(tmp_path, scenario)


def test_a_seat_left_while_a_socket_comes_in_is_not_connected(tmp_path: Path) -> None:
    async def scenario(here: Room, there: Room) -> None:
        connection = Connection(frozenset({1}), nowhere, here.snapshot)
        await there.submit(leaving(there))

        with pytest.raises(Refusal):
            await here.connect(connection, MALLORY, None)
        assert not here.connections
        assert not connection._waiting

    with_a_table_in_two_processes(tmp_path, scenario)


@pytest.mark.slow
def test_sockets_opened_while_a_seat_is_left_do_not_keep_it(server: Served, ann: Guest, bob: Guest) -> None:
    for _ in range(4):
        with Guest(server) as mallory, ExitStack() as sockets:
            made = ann.create("duel", "open", "open")
            mallory.enter(made.match, made.secret("invite"), name="Mallory", seat=0)
            found: list[TableSocket] = []
            with mallory.at(made.match) as table:
                openers = [
                    threading.Thread(target=open_late, args=(mallory, made.match, number, sockets, found))
                    for number in range(4)
                ]
                for opener in openers:
                    opener.start()
                time.sleep(0.004)
                table.send("leave")
                for opener in openers:
                    opener.join()
            bob.enter(made.match, made.secret("invite"), name="Bob", seat=0)
            ann.enter(made.match, made.secret("invite"), name="Ann", seat=1)
            with ann.at(made.match) as own:
                own.wait_for(lambda own=own: own.table["status"] == "running")  # type: ignore[misc]
            for socket in found:
                assert not any(message.get("view") for message in until_closed(socket)), "it sees what is Bob's"


def until_closed(socket: TableSocket) -> Iterator[dict[str, Any]]:
    """What comes before the socket is closed, which must be soon."""
    with suppress(ConnectionClosed):
        while True:
            yield json.loads(socket.connection.recv(20))


def open_late(guest: Guest, match: str, milliseconds: int, sockets: ExitStack, found: list[TableSocket]) -> None:
    """Open a socket a little later, if it is let in."""
    time.sleep(milliseconds / 1000)
    with suppress(Exception):
        opening = socket_to(guest.server, match, cookie=guest.cookie, address=guest.address)
        found.append(sockets.enter_context(opening))
