"""Bots of tables at which a person plays go before others; and of those nobody looks at only some wait in memory."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from sintra.server.bots.fair_queue import Place, Rank
from sintra.server.live import hub as hub_module
from sintra.server.live.connection import Connection
from sintra.server.live.hub import Hub
from sintra.server.live.room import AWAITED, Room
from sintra.server.process import clock_ms
from sintra.server.process.settings import Settings
from sintra.server.security.access import Visitor
from sintra.server.store.opening import open_store
from sintra.server.store.store import WATCHER, Contents, Grant, Store
from tests.server.process.machine import Machine
from tests.server.store.material import run
from tests.server.table.playing import START, BareTable

ANN, EVE = Visitor("a" * 64, None, "10.0.0.1"), Visitor("e" * 64, None, "10.0.0.2")


async def put_match(store: Store, id: str) -> None:
    """A match in which a bot is to move, with a seat for Ann, and Eve looking on."""
    seats = ("person", "beginner")
    place = BareTable("duel", *seats)
    if not place.table.is_bot_to_move:
        place = BareTable("duel", *reversed(seats))
    person = next(seat for seat, info in enumerate(place.table.seats) if info.kind == "person")
    assert place.table.is_bot_to_move
    assert ANN.person is not None
    assert EVE.person is not None
    match = replace(place.stored, id=id, status="running", version=1, wake_at=START)
    grants = (Grant(ANN.person, person), Grant(EVE.person, WATCHER))
    await store.put(Contents(match, tuple(place.log), (), grants))


async def connected(room: Room, visitor: Visitor, *seats: int) -> Connection:
    async def send(data: bytes) -> None: ...

    connection = Connection(frozenset(seats), send, room.snapshot, visitor.address)
    await room.connect(connection, visitor, None)
    return connection


def test_for_whom_the_bots_of_a_table_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    monkeypatch.setattr(clock_ms, "CLOCK", machine.clock())

    async def scenario() -> None:
        store = await open_store(str(tmp_path / "test.db"))
        await put_match(store, "match")
        room = Room("match", store)
        table = await room.table()
        seat = next(iter(table.persons()))
        assert room.place == Place(Rank.NOBODY, frozenset({"match"}))
        onlooker = await connected(room, EVE)
        assert room.place == Place(Rank.ONLOOKER, frozenset({EVE.address}))
        player = await connected(room, ANN, seat)
        assert room.place == Place(Rank.PLAYER, frozenset({ANN.address}))
        room.disconnect(player)
        assert room.place == Place(Rank.ONLOOKER, frozenset({EVE.address}))
        room.presence.note("elsewhere", frozenset({seat}))
        assert room.place == Place(Rank.PLAYER, frozenset({ANN.address})), "in another process"
        room.disconnect(onlooker)
        assert room.place == Place(Rank.NOBODY, frozenset({ANN.address})), "whose table it was"
        room.expect(EVE.address, is_player=False)
        assert room.place == Place(Rank.NOBODY, frozenset({EVE.address}))
        room.expect(EVE.address, is_player=True)
        assert room.place == Place(Rank.PLAYER, frozenset({EVE.address})), "who has just sat down"
        machine.go_on(AWAITED * 1_000_000)
        assert room.place == Place(Rank.NOBODY, frozenset({EVE.address}))
        await store.close()

    run(scenario())


class Places:
    """Stands for the threads of bots, and notes where the bots of each match wait."""

    def __init__(self) -> None:
        self.is_full = False
        self.waiting: dict[str, Rank] = {}

    async def decide(self, match: str, place: Place, prepare: object) -> None:
        self.waiting[match] = place.rank

    def place(self, match: str, place: Place) -> None:
        if match in self.waiting:
            self.waiting[match] = place.rank

    def close(self) -> None: ...


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> Places:
    places = Places()
    monkeypatch.setattr(hub_module, "BotPool", lambda seconds: places)
    return places


def test_bots_wait_where_those_are_who_wait_for_them(tmp_path: Path, places: Places) -> None:
    async def scenario() -> None:
        hub = Hub(await open_store(str(tmp_path / "test.db")), Settings())
        await put_match(hub.store, "match")
        room = await hub.room("match")
        await hub.follow_up(room)
        await asyncio.gather(*hub._tasks)
        assert places.waiting == {"match": Rank.NOBODY}
        player = await connected(room, ANN, *(await room.table()).persons())
        hub.tell_presence(room, player)
        assert places.waiting == {"match": Rank.PLAYER}
        room.disconnect(player)
        hub.tell_presence(room)
        assert places.waiting == {"match": Rank.NOBODY}
        await hub.close()

    run(scenario())


def test_while_too_many_wait_those_nobody_looks_at_are_left_in_the_database(tmp_path: Path, places: Places) -> None:
    async def scenario() -> None:
        hub = Hub(await open_store(str(tmp_path / "test.db")), Settings())
        for id in ("match", "watched"):
            await put_match(hub.store, id)
        room = await hub.room("watched")
        player = await connected(room, ANN, *(await room.table()).persons())
        places.is_full = True
        await hub._keep_time()
        await hub._sweep()
        await asyncio.gather(*hub._tasks)
        assert places.waiting == {"watched": Rank.PLAYER}
        assert set(hub._rooms) == {"watched"}, "it is not even read"
        assert await hub.store.due(clock_ms.now()) == [], "and does not stand in the way of what else is due"
        room.disconnect(player)
        places.waiting.clear()
        await hub.follow_up(room)
        assert places.waiting == {}
        places.is_full = False
        await hub.follow_up(room)
        await asyncio.gather(*hub._tasks)
        assert places.waiting == {"watched": Rank.NOBODY}
        await hub.close()

    run(scenario())
