"""Who thinks next: bots before hints, one hint of an address at a time, and never more than a few of them."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from sintra.server.bots.fair_queue import MOST_ASKED, FairQueue
from sintra.server.table.refusal import Refusal


class Thread:
    """Stands for the threads: what began, in order, and a way to end it."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.begun: list[str] = []
        self.work: dict[str, asyncio.Future[str]] = {}
        self.tasks: dict[str, asyncio.Task[str]] = {}

    async def ask(self, name: str, asker: str | None = None) -> None:
        def begin() -> "asyncio.Future[str]":
            self.begun.append(name)
            self.work[name] = asyncio.get_running_loop().create_future()
            return self.work[name]

        self.tasks[name] = asyncio.create_task(self.queue.run(begin, asker))
        await asyncio.sleep(0)

    async def end(self, name: str) -> None:
        self.work[name].set_result(name)
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, 10))


def test_bots_go_before_hints() -> None:
    async def scenario() -> None:
        threads = Thread(FairQueue(1))
        await threads.ask("first")
        await threads.ask("hint", "eve")
        await threads.ask("bot")
        await settle()
        assert threads.begun == ["first"]
        await threads.end("first")
        assert threads.begun == ["first", "bot"]
        await threads.end("bot")
        assert threads.begun == ["first", "bot", "hint"]
        await threads.end("hint")
        assert await threads.tasks["hint"] == "hint"
        assert len(threads.queue) == 0

    run(scenario())


def test_one_address_has_one_thread_and_two_places_in_the_queue() -> None:
    async def scenario() -> None:
        threads = Thread(FairQueue(3))
        for number in range(MOST_ASKED):
            await threads.ask(f"eve{number}", "eve")
        await threads.ask("too much", "eve")
        await threads.ask("ann", "ann")
        await settle()
        assert threads.begun == ["eve0", "ann"], "a thread stays free for others"
        with pytest.raises(Refusal) as refusal:
            await threads.tasks["too much"]
        assert refusal.value.code == "busy"
        await threads.end("eve0")
        assert threads.begun == ["eve0", "ann", "eve1"]
        await threads.ask("eve3", "eve")
        await threads.end("eve1")
        await threads.end("eve2")
        await threads.end("eve3")
        assert await threads.tasks["eve3"] == "eve3"

    run(scenario())


def test_one_who_goes_away_keeps_its_thread_until_it_ends_and_gives_up_its_place() -> None:
    async def scenario() -> None:
        threads = Thread(FairQueue(1))
        for number in range(MOST_ASKED):
            await threads.ask(f"eve{number}", "eve")
        await settle()
        for name in ("eve0", "eve1"):
            threads.tasks[name].cancel()
        await settle()
        await threads.ask("ann", "ann")
        await settle()
        assert threads.begun == ["eve0"], "the thread still works"
        assert len(threads.queue) == 3
        await threads.end("eve0")
        assert threads.begun == ["eve0", "eve2"]
        await threads.end("eve2")
        await threads.end("ann")
        assert len(threads.queue) == 0

    run(scenario())
