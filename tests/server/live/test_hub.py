"""What happens at tables by itself, whatever other tables are like."""

import asyncio
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from sintra.server.live.hub import Hub
from sintra.server.live.submission import Submission
from sintra.server.process.settings import Settings
from sintra.server.protocol.command import Play
from sintra.server.store.opening import open_store
from sintra.server.store.store import OVER, Contents, Store, StoredMatch
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
