"""What one process does to a table, as another one learns of it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.traffic.filling import pattern
from sintra.server.live.connection import Connection
from sintra.server.live.room import Room
from sintra.server.security.access import Visitor
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import OPEN, RUNNING, WATCHER, Addition, Grant

PLAYED_BEFORE, PLAYED_SINCE = 3, 4
GUEST = Visitor("guest", None, "")


async def nowhere(data: bytes) -> None:
    """Where a connection sends to that nobody reads: what waits for it is looked at instead."""


async def no_snapshot(connection: Connection) -> list[bytes]:
    return []


def with_two_rooms(folder: Path, scenario: Callable[[Room, SqliteStore, list[Addition]], Awaitable[None]]) -> None:
    """A room that knows a match up to somewhere, and what another process adds to it then."""

    async def run() -> None:
        store = await SqliteStore.open(folder / "news.db")
        store.is_shared = True  # as far as a room can see
        contents = pattern(1, is_played_out=True)
        match = replace(contents.match, version=0, status=OPEN)
        await store.create(match, grants=[Grant("guest", 0), Grant("guest", WATCHER)])
        additions = [
            Addition(match.id, event.version - 1, event.command, event.body, event.at, RUNNING, None)
            for event in contents.events[: PLAYED_BEFORE + PLAYED_SINCE]
        ]
        for addition in additions[:PLAYED_BEFORE]:
            await store.add(addition)
        room = Room(match.id, store)
        await room.load()
        try:
            await scenario(room, store, additions[PLAYED_BEFORE:])
        finally:
            await store.close()

    asyncio.run(run())


def events_for(connection: Connection) -> list[dict[str, Any]]:
    events = [msgspec.json.decode(data) for data in connection._waiting]
    return [event for event in events if event["type"] == "event"]


def test_of_several_events_only_the_last_has_the_position(tmp_path: Path) -> None:
    async def scenario(room: Room, store: SqliteStore, additions: list[Addition]) -> None:
        connection = Connection(frozenset({0}), nowhere, no_snapshot)
        await room.connect(connection, GUEST, None)
        for addition in additions:
            await store.add(addition)
        news = await store.news({room.id: PLAYED_BEFORE})
        await room.take_in(news[room.id])
        events = events_for(connection)
        assert [event["version"] for event in events] == [4, 5, 6, 7]
        assert [event["view"] is None for event in events] == [True, True, True, False]

    with_two_rooms(tmp_path, scenario)


def test_what_is_known_already_is_not_told_again(tmp_path: Path) -> None:
    async def scenario(room: Room, store: SqliteStore, additions: list[Addition]) -> None:
        connection = Connection(frozenset(), nowhere, no_snapshot)
        await room.connect(connection, GUEST, None)
        await store.add(additions[0])
        events = await store.events(room.id)
        await room.take_in(events)
        await room.take_in(events)
        assert [event["version"] for event in events_for(connection)] == [4]

    with_two_rooms(tmp_path, scenario)


def test_one_who_knows_more_is_believed_and_looked_after(tmp_path: Path) -> None:
    """Somebody who was served by another process comes back to this one before its news have."""

    async def scenario(room: Room, store: SqliteStore, additions: list[Addition]) -> None:
        for addition in additions:
            await store.add(addition)
        assert (await room.table()).version == PLAYED_BEFORE
        assert (await room.table(at_least=5)).version == PLAYED_BEFORE + PLAYED_SINCE
        connection = Connection(frozenset(), nowhere, no_snapshot)
        await room.connect(connection, GUEST, PLAYED_BEFORE + PLAYED_SINCE)
        assert b"resumed" in connection._waiting[0]

    with_two_rooms(tmp_path, scenario)


def test_pages_are_of_the_table_as_it_is_before_the_news_have_come(tmp_path: Path) -> None:
    """Else the record of a match that is over is refused, as in a soak in which Redis was away."""

    async def scenario(room: Room, store: SqliteStore, additions: list[Addition]) -> None:
        connection = Connection(frozenset(), nowhere, no_snapshot)
        await room.connect(connection, GUEST, None)
        await store.add(additions[0])
        assert (await room.latest_table()).version == PLAYED_BEFORE + 1
        assert [event["version"] for event in events_for(connection)] == [PLAYED_BEFORE + 1], "and told at once"

    with_two_rooms(tmp_path, scenario)


def test_a_version_that_does_not_exist_is_not_waited_for(tmp_path: Path) -> None:
    async def scenario(room: Room, store: SqliteStore, additions: list[Addition]) -> None:
        assert (await room.table(at_least=1 << 40)).version == PLAYED_BEFORE

    with_two_rooms(tmp_path, scenario)
