"""What no move waits for is done a little at a time, for all askers in turn."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from sintra.records.steps import Steps
from sintra.server.live import side_work
from sintra.server.live.side_work import SideWork
from sintra.server.security.limit import SIDE_WORK_SHARE
from sintra.server.table.refusal import Refusal


@pytest.fixture(autouse=True)
def one_step_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_work, "SIDE_WORK_SLICE", 0.0)


def steps(name: str, count: int, noted: list[str], fault: Exception | None = None) -> Steps[str]:
    for _ in range(count):
        noted.append(name)
        yield
    if fault is not None:
        raise fault
    return name.upper()


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 20))


def test_askers_come_in_turn_and_the_work_of_each_one_after_the_other() -> None:
    noted: list[str] = []

    async def ask() -> None:
        work = SideWork()
        long, second = work.run(steps("a", 6, noted), "x"), work.run(steps("b", 2, noted), "x")
        other = work.run(steps("c", 2, noted), "y")
        assert list(await asyncio.gather(long, second, other)) == ["A", "B", "C"]

    run(ask())
    assert "".join(noted) == "acacaaaabb"


def test_an_asker_may_not_ask_for_everything_at_once() -> None:
    noted: list[str] = []

    async def ask() -> None:
        work = SideWork()
        asked = [asyncio.create_task(work.run(steps("a", 5, noted), "x")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="wait until some of it is ready") as refused:
            await work.run(steps("b", 1, noted), "x")
        assert refused.value.code == "busy"
        assert await work.run(steps("c", 1, noted), "y") == "C"
        await asyncio.gather(*asked)
        assert await work.run(steps("d", 1, noted), "x") == "D"
        with work.enter("x") as place, work.enter("x"):
            assert await work.run(steps("e", 1, noted), "x") == "E"
            assert [await place.run(steps(name, 1, noted)) for name in "fg"] == ["F", "G"]
            with work.enter("x"), pytest.raises(Refusal):
                await work.run(steps("h", 1, noted), "x")

    run(ask())


def test_a_fault_is_told_to_whom_it_concerns_and_work_nobody_wants_is_dropped() -> None:
    noted: list[str] = []

    async def ask() -> None:
        work = SideWork()
        faulty = asyncio.create_task(work.run(steps("a", 2, noted, ValueError("wrong")), "x"))
        unwanted = asyncio.create_task(work.run(steps("b", 1000, noted), "y"))
        wanted = asyncio.create_task(work.run(steps("c", 20, noted), "z"))
        with pytest.raises(ValueError, match="wrong"):
            await faulty
        unwanted.cancel()
        assert await wanted == "C"

    run(ask())
    assert noted.count("b") < 10


def test_it_never_takes_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that only the work and its pauses move on."""
    now, rested = [0.0], [0.0]
    sleep = asyncio.sleep

    async def pause(seconds: float) -> None:
        rested[0] += seconds
        await sleep(0)

    def slow() -> Steps[None]:
        for _ in range(100):
            now[0] += 0.001
            yield

    async def ask() -> None:
        work = SideWork()
        await asyncio.gather(*(work.run(slow(), asker) for asker in "abc"))
        await sleep(0)

    monkeypatch.setattr("sintra.server.live.side_work.time.perf_counter", lambda: now[0])
    monkeypatch.setattr("sintra.server.live.side_work.asyncio.sleep", pause)
    asyncio.run(ask())
    assert now[0] == pytest.approx(0.3)
    assert now[0] / (now[0] + rested[0]) == pytest.approx(SIDE_WORK_SHARE, rel=0.02)
