"""What happens at tables by itself, whatever other tables are like."""

import asyncio
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from sintra.server.live.hub import Hub
from sintra.server.live.submission import Submission
from sintra.server.process import clock_ms
from sintra.server.process.settings import Settings
from sintra.server.protocol.command import Play
from sintra.server.store.opening import open_store
from sintra.server.store.store import OVER, Contents, Store, StoredMatch
from sintra.server.table.event import Delayed, decode_event
from sintra.server.table.intent import SeatCommand
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import TimeControl
from tests.server.store.material import run
from tests.server.table.playing import START, BareTable


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["other rules", "an unknown event", "no set-up"])
def test_matches_that_cannot_be_played_do_not_hold_up_the_others(tmp_path: Path, fault: str) -> None:
    """More than are looked at in one go, which this server cannot play, and all due before the good one."""
    place = BareTable("duel", "person", "person", clock=TimeControl("move", 5))
    match = replace(place.stored, status="running", version=len(place.log), wake_at=START + 5000)
    unknown = msgspec.json.decode(match.set_up) | {"rules": 999}
    bad = replace(match, wake_at=START)
    log = list(place.log)
    if fault == "other rules":
        bad = replace(bad, set_up=msgspec.json.encode(unknown).decode())
    elif fault == "no set-up":
        bad = replace(bad, set_up="{}")
    else:
        log[-1] = replace(log[-1], body='{"kind":"unheard_of"}')

    async def scenario() -> None:
        store = await open_store(str(tmp_path / "test.db"))
        for number in range(120):
            await store.put(Contents(replace(bad, id=f"bad{number}"), tuple(log)))
        await store.put(Contents(replace(match, id="good"), tuple(place.log)))
        hub = Hub(store, Settings())
        await hub.start()
        try:
            while not await is_over(store, "good"):
                await asyncio.sleep(0.05)
        finally:
            await hub.close()

    run(asyncio.wait_for(scenario(), 20))


def test_a_late_move_is_refused_and_the_flag_falls_with_it(tmp_path: Path) -> None:
    """Also where nobody has looked yet whether the time is up: nothing but the move happens here."""
    place = BareTable("duel", "person", "person", clock=TimeControl("move", 5))
    seat = place.table.to_move or 0
    assert place.table.state is not None
    action = place.table.state.action_text(place.table.state.legal_actions()[0])
    match = replace(place.stored, status="running", version=len(place.log), wake_at=START + 5000)

    async def scenario() -> StoredMatch | None:
        store = await open_store(str(tmp_path / "test.db"))
        await store.put(Contents(match, tuple(place.log)))
        hub = Hub(store, Settings())
        room = await hub.room(match.id)
        command = Play(id="x", version=match.version, action=action)
        try:
            with pytest.raises(Refusal) as refusal:
                await hub.submit(room, Submission("x", SeatCommand(command, seat, frozenset({seat}))))
            assert refusal.value.code == "late"
            return await store.match(match.id)
        finally:
            await hub.close()

    found = run(scenario())
    assert found is not None
    assert (found.status, found.version) == (OVER, match.version + 1)


def test_nobody_loses_on_time_because_no_server_was_running(tmp_path: Path) -> None:
    """Several processes that come back at once give the time back once; then the clock runs as ever."""
    place = BareTable("duel", "person", "person", clock=TimeControl("move", 20))
    match = replace(place.stored, status="running", version=len(place.log), wake_at=START + 20_000)
    plain = BareTable("duel", "person", "person")
    untimed = replace(plain.stored, id="untimed", status="running", version=1, wake_at=START)

    async def scenario() -> None:
        store = await open_store(str(tmp_path / "test.db"))
        await store.put(Contents(match, tuple(place.log)))
        await store.put(Contents(untimed, tuple(plain.log)))
        await store.beat(START + 5000)
        hubs = [Hub(store, Settings()) for _ in range(2)]
        watched = await hubs[0].room(match.id)  # as where the database was away, and the process was not
        try:
            await asyncio.gather(*(hub._keep_time() for hub in hubs))
            now = clock_ms.now()
            events = await store.events(match.id, after=match.version)
            assert [decode_event(event.body).__class__ for event in events] == [Delayed]
            assert await store.events("untimed", after=1) == []
            deadline = (await watched.table()).deadline
            assert deadline is not None
            assert 15_000 < deadline - now <= 30_000, "15 s were left, and 15 more for coming back"
            await hubs[1]._sweep()
            found = await store.match(match.id)
            assert found is not None
            assert (found.status, found.wake_at) == ("running", deadline)
            assert await store.latest_beat() is not None
            await hubs[1]._keep_time()
            assert (await store.versions([match.id]))[match.id] == match.version + 1
        finally:
            for hub in hubs:
                await hub.close()

    run(scenario())


async def is_over(store: Store, id: str) -> bool:
    stored = await store.match(id)
    return stored is not None and stored.status == OVER


def test_asking_for_matches_that_are_not_there_fills_no_memory(tmp_path: Path) -> None:
    async def scenario() -> int:
        hub = Hub(await open_store(str(tmp_path / "test.db")), Settings())
        for number in range(50):
            with pytest.raises(Refusal, match="no such match"):
                await hub.room(f"nothing{number}")
        await hub.store.close()
        for number in range(50):
            with pytest.raises(Refusal, match="cannot read"):
                await hub.room(f"away{number}")
        hub.bots.close()
        return len(hub._rooms)

    assert run(scenario()) == 0
