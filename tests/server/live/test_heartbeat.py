"""Nobody loses on time because no server could be reached, nor because a clock was set; and nothing is given twice."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from sintra.server.live.heartbeat import GRACE, LONGEST_SILENCE, Heartbeat
from sintra.server.live.hub import Hub
from sintra.server.process import clock_ms
from sintra.server.process.settings import Settings
from sintra.server.store.opening import open_store
from sintra.server.store.store import Addition, Contents, Store, StoreError
from sintra.server.table.event import Delayed, decode_event
from sintra.server.table.set_up import TimeControl
from tests.server.process.machine import HOUR, SECOND, Machine
from tests.server.services import Postgres
from tests.server.store.material import run
from tests.server.table.playing import START, BareTable

LIMIT = 20_000  # milliseconds for a move


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine that the server runs on, at the time at which the matches of tests begin."""
    machine = Machine()
    monkeypatch.setattr(clock_ms, "CLOCK", machine.clock())
    return machine


@pytest.fixture
def begin(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> "Begin":
    return Begin(machine, monkeypatch)


class Begin:
    """Begins a process: it asks the machine what time it is, and is the first to have the store."""

    def __init__(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        self._machine = machine
        self._monkeypatch = monkeypatch

    @asynccontextmanager
    async def __call__(self, url: str) -> AsyncIterator[Hub]:
        self._monkeypatch.setattr(clock_ms, "CLOCK", self._machine.clock())
        hub = Hub(await open_store(url), Settings())
        try:
            yield hub
        finally:
            await hub.close()


async def put_match(store: Store, id: str, *seats: str) -> None:
    """A match that has just begun, with 20 s for each move."""
    place = BareTable("duel", *seats, clock=TimeControl("move", LIMIT // 1000))
    match = replace(place.stored, id=id, status="running", version=1, wake_at=place.table.wake_at(START))
    await store.put(Contents(match, tuple(place.log)))


async def left(hub: Hub, id: str = "match") -> int:
    """Milliseconds that the seat to move has left."""
    deadline = (await (await hub.room(id)).table()).clock.deadline
    assert deadline is not None
    return deadline - clock_ms.now()


async def live_on(hub: Hub, machine: Machine, seconds: int) -> None:
    for _ in range(seconds):
        machine.go_on(SECOND)
        await hub._keep_time()


async def delays(store: Store, id: str = "match") -> list[int]:
    events = [decode_event(event.body) for event in await store.events(id)]
    return [event.milliseconds for event in events if isinstance(event, Delayed)]


async def status(store: Store, id: str = "match") -> str:
    found = await store.match(id)
    assert found is not None
    return found.status


@pytest.fixture
def url(tmp_path: Path) -> str:
    return str(tmp_path / "test.db")


@pytest.mark.parametrize("away", [1, 8, 19, 3600])
def test_all_the_time_for_which_no_server_ran_is_given_back(
    url: str, begin: Begin, machine: Machine, away: int
) -> None:
    """However short it was; counted from the latest sign of life, and with time for coming back."""

    async def scenario() -> None:
        async with begin(url) as hub:
            await put_match(hub.store, "match", "person", "person")
            await hub._keep_time()
            await live_on(hub, machine, 12)
            assert await delays(hub.store) == [], "nobody was away"
        machine.go_on(away * SECOND)
        async with begin(url) as hub:
            await hub._keep_time()
            await hub._sweep()
            assert await left(hub) == 8_000 + GRACE
            assert await status(hub.store) == "running"
            await live_on(hub, machine, 23)
            assert await delays(hub.store) == [away * 1000 + GRACE], "once"
            await hub._sweep()
            assert await status(hub.store) == "over", "then the clock runs as ever"

    run(scenario())


def test_what_is_due_is_due_later_and_a_bot_waits_for_those_who_come_back(
    url: str, begin: Begin, machine: Machine
) -> None:
    async def scenario() -> None:
        async with begin(url) as hub:
            await put_match(hub.store, "match", "person", "person")
            await put_match(hub.store, "bots", "beginner", "beginner")
            await hub._keep_time()
        machine.go_on(60 * SECOND)
        async with begin(url) as hub:
            await hub._keep_time()
            assert await hub.store.due(clock_ms.now() + GRACE) == []
            found = await hub.store.match("match")
            assert found is not None
            assert found.wake_at == clock_ms.now() + LIMIT + GRACE
            assert await delays(hub.store, "bots") == [60_000 + GRACE]

    run(scenario())


def test_matches_without_a_clock_are_left_alone(url: str, begin: Begin, machine: Machine) -> None:
    async def scenario() -> None:
        async with begin(url) as hub:
            plain = BareTable("duel", "beginner", "person")
            match = replace(plain.stored, status="running", version=1, wake_at=START)
            await hub.store.put(Contents(replace(match, id="untimed"), tuple(plain.log)))
            await hub.store.put(Contents(replace(match, id="damaged", set_up="?"), tuple(plain.log)))
            await hub._keep_time()
        machine.go_on(60 * SECOND)
        async with begin(url) as hub:
            await hub._keep_time()
            assert await hub.store.versions(["untimed", "damaged"]) == {"untimed": 1, "damaged": 1}

    run(scenario())


class Failing:
    """A store that fails when many clocks are set, before or after they are, as if the process had been killed then."""

    def __init__(self, store: Store, *, is_done: bool) -> None:
        self._store = store
        self._is_done = is_done

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def beat(self, at: int, additions: Sequence[Addition] = ()) -> dict[str, int]:
        if self._is_done:
            await self._store.beat(at, additions)
        raise KeyboardInterrupt


@pytest.mark.parametrize("is_done", [False, True])
def test_a_process_killed_while_giving_back_gives_all_or_nothing(
    url: str, begin: Begin, machine: Machine, is_done: bool
) -> None:
    async def scenario() -> None:
        async with begin(url) as hub:
            for id in ("match", "other"):
                await put_match(hub.store, id, "person", "person")
            await hub._keep_time()
        machine.go_on(5 * SECOND)
        async with begin(url) as hub:
            with pytest.raises(KeyboardInterrupt):
                await Heartbeat(Failing(hub.store, is_done=is_done)).beat()  # type: ignore[arg-type]
        machine.go_on(3 * SECOND)
        async with begin(url) as hub:
            await hub._keep_time()
            given = [5_000 + GRACE, 3_000 + GRACE] if is_done else [8_000 + GRACE]
            for id in ("match", "other"):
                assert await delays(hub.store, id) == given
                assert await left(hub, id) == LIMIT + len(given) * GRACE

    run(scenario())


class Choosy:
    """A store in which one match cannot be written to."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def beat(self, at: int, additions: Sequence[Addition] = ()) -> dict[str, int]:
        if additions:
            raise StoreError("a page is damaged")
        return await self._store.beat(at)

    async def add(self, addition: Addition) -> object:
        if addition.match == "bad":
            raise StoreError("a page is damaged")
        return await self._store.add(addition)


def test_a_match_whose_clock_cannot_be_set_holds_up_nobody(url: str, begin: Begin, machine: Machine) -> None:
    async def scenario() -> None:
        async with begin(url) as hub:
            for id in ("bad", "match"):
                await put_match(hub.store, id, "person", "person")
            await hub._keep_time()
        machine.go_on(5 * SECOND)
        async with begin(url) as hub:
            delayed = await Heartbeat(Choosy(hub.store)).beat()  # type: ignore[arg-type]
            assert delayed == {"match": 2}
            assert await hub.store.latest_beat() == clock_ms.now()

    run(scenario())


class Unreadable(Choosy):
    """A store that cannot say which matches are running."""

    async def due(self, now: int, *, limit: int = 100) -> list[object]:
        raise StoreError("a page is damaged")


def test_a_damaged_store_that_can_be_written_to_is_played_on(url: str, begin: Begin, machine: Machine) -> None:
    async def scenario() -> None:
        async with begin(url) as hub:
            await hub._keep_time()
        machine.go_on(5 * SECOND)
        async with begin(url) as hub:
            heartbeat = Heartbeat(Unreadable(hub.store))  # type: ignore[arg-type]
            assert await heartbeat.beat() == {}
            assert not heartbeat.is_overdue

    run(scenario())


@pytest.mark.parametrize("step", [HOUR, -HOUR, -1_700_000_000 * SECOND])
def test_a_clock_that_is_set_between_two_processes_neither_takes_nor_gives(
    url: str, begin: Begin, machine: Machine, step: int
) -> None:
    async def scenario() -> None:
        async with begin(url) as hub:
            await put_match(hub.store, "match", "person", "person")
            await hub._keep_time()
            before = clock_ms.now()
        machine.go_on(5 * SECOND)
        machine.wall += step
        async with begin(url) as hub:
            await hub._keep_time()
            assert clock_ms.now() >= before
            assert await left(hub) == LIMIT + GRACE
            machine.wall -= step
            machine.go_on(LONGEST_SILENCE * 500_000)
            await hub._keep_time()
            assert await left(hub) == LIMIT + GRACE - LONGEST_SILENCE // 2, "nor while it runs"

    run(scenario())


def test_a_server_that_stood_still_gives_back_what_was_lost(url: str, begin: Begin, machine: Machine) -> None:
    """As on a laptop that slept, while people look at the table in memory."""

    async def scenario() -> None:
        async with begin(url) as hub:
            await put_match(hub.store, "match", "person", "person")
            await hub._keep_time()
            await hub.room("match")
            machine.go_on(LONGEST_SILENCE * 1_000_000 + SECOND)
            await hub._sweep()
            assert await left(hub) == LIMIT + GRACE
            assert await delays(hub.store) == [LONGEST_SILENCE + 1000 + GRACE]

    run(scenario())


def test_while_another_process_lives_nothing_is_given(postgres: Postgres, begin: Begin, machine: Machine) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        async with begin(url) as first:
            await put_match(first.store, "match", "person", "person")
            await first._keep_time()
            machine.go_on(SECOND)
            async with begin(url) as second:  # as where a worker is started again
                await second._keep_time()
                assert await delays(second.store) == []
        machine.go_on(SECOND)
        async with begin(url) as third, begin(url) as fourth:
            await third._keep_time()
            await fourth._keep_time()
            assert await delays(third.store) == [1000 + GRACE], "counted from the sign of the second, and once"
            assert await left(fourth) == LIMIT - 1000 + GRACE

    run(scenario())


def test_a_short_absence_of_the_database_is_given_back_before_anybody_is_late(
    postgres: Postgres, begin: Begin, machine: Machine
) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        async with begin(url) as hub:
            await put_match(hub.store, "match", "person", "person")
            await hub._keep_time()
            postgres.stop()
            try:
                machine.go_on(LONGEST_SILENCE * 500_000)
                with pytest.raises(StoreError):
                    await hub._keep_time()
            finally:
                postgres.start()
            assert hub._heartbeat.is_overdue
            await hub._keep_time()
            assert await left(hub) == LIMIT + GRACE

    run(scenario())
