"""Whose request is worked for next: a few who send much never hold up one who sends little."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from sintra.server.security import scheduler
from sintra.server.security.limit import QUANTUM
from sintra.server.security.scheduler import Scheduler


class Stage:
    """Senders whose work is let in by hand, and in which order that was."""

    def __init__(self) -> None:
        self.scheduler = Scheduler()
        self.begun: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def send(self, sender: str, price: float = QUANTUM) -> "asyncio.Task[None]":
        task = asyncio.create_task(self._work(sender, price))
        self._tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def _work(self, sender: str, price: float) -> None:
        await self.scheduler.wait(sender, price)
        self.begun.append(sender)

    async def quantum(self) -> str:
        """Let in what one quantum has; who that was."""
        before = len(self.begun)
        self.scheduler._next(asyncio.get_running_loop())
        await asyncio.sleep(0)
        return "".join(self.begun[before:])


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Stage], Coroutine[Any, Any, None]]], None]:
    monkeypatch.setattr(scheduler, "QUANTUM_SECONDS", 1000.0)

    def run(scenario: Callable[[Stage], Coroutine[Any, Any, None]]) -> None:
        async def begin() -> None:
            await scenario(Stage())

        asyncio.run(begin())

    return run


Run = Callable[[Callable[[Stage], Coroutine[Any, Any, None]]], None]


def test_who_sends_one_thing_is_let_in_at_once(run: Run) -> None:
    async def scenario(stage: Stage) -> None:
        for sender in "aaaaabbbbb":
            await stage.send(sender)
        assert stage.begun == ["a", "b"], "the first of each"
        await stage.send("c")
        assert stage.begun == ["a", "b", "c"]
        assert len(stage.scheduler) == 8

    run(scenario)


def test_senders_take_turns_whatever_each_has_waiting(run: Run) -> None:
    async def scenario(stage: Stage) -> None:
        for sender in "aaaaaaabb":
            await stage.send(sender)
        stage.begun.clear()
        assert [await stage.quantum() for _ in range(3)] == ["a", "b", "a"]
        await stage.send("c")
        await stage.send("c")
        assert [await stage.quantum() for _ in range(3)] == ["a", "c", "a"]

    run(scenario)


def test_so_much_is_let_in_at_once_and_what_was_too_much_counts_for_the_next(run: Run) -> None:
    async def scenario(stage: Stage) -> None:
        for price in (QUANTUM, QUANTUM / 2, QUANTUM / 4, QUANTUM / 4, 3 * QUANTUM, QUANTUM):
            await stage.send("a", price)
        assert [await stage.quantum() for _ in range(5)] == ["aaa", "a", "", "", "a"]

    run(scenario)


def test_who_gives_up_takes_nobodys_place(run: Run) -> None:
    async def scenario(stage: Stage) -> None:
        await stage.send("a")
        gone = await stage.send("a")
        await stage.send("a")
        gone.cancel()
        await asyncio.sleep(0)
        assert await stage.quantum() == "a"
        assert len(stage.scheduler) == 0

    run(scenario)


def test_when_nobody_waits_everybody_begins_anew(run: Run) -> None:
    async def scenario(stage: Stage) -> None:
        await stage.send("a", 1000)
        assert await stage.quantum() == ""
        assert not stage.scheduler._ends
        await stage.send("a")
        assert stage.begun == ["a", "a"]

    run(scenario)


def test_only_so_many_senders_are_remembered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "MOST_REMEMBERED", 3)

    async def scenario(stage: Stage) -> None:
        for sender in "abcad":
            await stage.send(sender)
        assert list(stage.scheduler._ends) == ["c", "a", "d"]

    run(scenario)


@pytest.mark.parametrize("seconds", [0.0, 1000.0])
def test_quanta_follow_by_themselves(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once where one is alone; otherwise with a pause after each."""
    monkeypatch.setattr(scheduler, "ALONE_SECONDS", seconds)

    async def scenario() -> None:
        some = Scheduler()
        await asyncio.wait_for(asyncio.gather(*(some.wait("a", QUANTUM) for _ in range(5))), 30)
        while some._timer is not None:
            await asyncio.sleep(0.001)

    asyncio.run(scenario())
