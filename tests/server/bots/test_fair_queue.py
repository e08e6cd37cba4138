"""Who thinks next: those first whom a person waits for, each address in turn, and never more than a few hints."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from sintra.server.bots.fair_queue import (
    ALL_IN_TURN,
    PACE_SECONDS,
    SHORTEST_HINT_SECONDS,
    SHORTEST_SECONDS,
    FairQueue,
    Place,
    Rank,
    Waiter,
)
from sintra.server.security.limit import HINTS_WAITING, UNWATCHED_WAITING
from sintra.server.table.refusal import Refusal

PLAYER, HINT, ONLOOKER, NOBODY, REVIEW = Rank


def place(rank: Rank, *addresses: str) -> Place:
    return Place(rank, frozenset(addresses or {"ann"}))


class Threads:
    """Stands for the threads: what began, in order, and a way to end it."""

    def __init__(self, count: int) -> None:
        self.now = 1000.0
        self.queue = FairQueue(count, lambda: self.now)
        self.begun: list[str] = []
        self.stopped: list[str] = []
        self.work: dict[str, asyncio.Future[str]] = {}
        self.tasks: dict[str, asyncio.Task[str]] = {}
        self.waiters: dict[str, Waiter] = {}

    async def ask(self, name: str, rank: Rank, *addresses: str) -> None:
        def begin() -> "asyncio.Future[str]":
            self.begun.append(name)
            self.work[name] = asyncio.get_running_loop().create_future()
            return self.work[name]

        waiter = self.queue.enter(place(rank, *addresses), lambda: self.stopped.append(name))
        self.waiters[name] = waiter
        self.tasks[name] = asyncio.create_task(self.queue.run(waiter, begin))
        await settle()

    async def end(self, name: str) -> None:
        self.work[name].set_result(name)
        await settle()

    async def end_all(self) -> list[str]:
        """Let everything come to its turn and end; what began, in order."""
        first = len(self.begun)
        while running := [name for name, work in self.work.items() if not work.done()]:
            self.pass_time(1.0)
            await self.end(running[0])
        return self.begun[first:]

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        for work in list(self.queue._timers):
            self.queue._timers[work].cancel()
            self.queue._do_now(work)


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, 10))


def test_those_go_first_whom_a_person_waits_for() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("first", PLAYER)
        for name, rank in (("nobody", NOBODY), ("onlooker", ONLOOKER), ("hint", HINT), ("player", PLAYER)):
            await threads.ask(name, rank)
        assert threads.begun == ["first"]
        assert await threads.end_all() == ["player", "hint", "onlooker", "nobody"]
        assert await threads.tasks["hint"] == "hint"
        assert len(threads.queue) == 0

    run(scenario())


@pytest.mark.parametrize("rank", Rank)
def test_each_address_in_turn(rank: Rank) -> None:
    """Fifty tables of one address do not hold up the one table of another."""

    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("first", PLAYER)
        for number in range(HINTS_WAITING):
            await threads.ask(f"eve{number}", rank, "eve")
        await threads.ask("ann", rank, "ann")
        await threads.ask("bob0", rank, "bob")
        await threads.ask("bob1", rank, "bob")
        assert await threads.end_all() == ["eve0", "ann", "bob0", "eve1", "bob1", "eve2"]

    run(scenario())


def test_a_table_of_several_waits_with_the_one_for_whom_the_least_is_done() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        for number in range(4):
            await threads.ask(f"eve{number}", PLAYER, "eve")
        await threads.ask("both", PLAYER, "eve", "ann")
        await threads.end("eve0")
        assert threads.begun == ["eve0", "eve1"]
        await threads.end("eve1")
        assert threads.begun[-1] == "both"
        await threads.end_all()

    run(scenario())


def test_one_moves_to_another_place_when_somebody_comes_or_goes() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("first", PLAYER)
        await threads.ask("left", PLAYER, "ann")
        await threads.ask("found", NOBODY, "x")
        await threads.ask("bob", PLAYER, "bob")
        threads.queue.move(threads.waiters["left"], place(NOBODY, "ann"))
        threads.queue.move(threads.waiters["found"], place(PLAYER, "carl"))
        threads.queue.move(threads.waiters["bob"], place(PLAYER, "bob", "another"))
        assert await threads.end_all() == ["bob", "found", "left"]
        threads.queue.move(threads.waiters["left"], place(PLAYER, "ann"))
        assert len(threads.queue) == 0, "it is done"

    run(scenario())


def test_those_nobody_waits_for_do_go_on() -> None:
    """Though there are always others before them."""

    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("player0", PLAYER)
        await threads.ask("nobody", NOBODY, "x")
        number = 0
        while "nobody" not in threads.begun:
            number += 1
            await threads.ask(f"player{number}", PLAYER)
            threads.pass_time(1.0)
            await threads.end(f"player{number - 1}")
        assert number == ALL_IN_TURN - 1
        await threads.end_all()

    run(scenario())


def test_bots_nobody_plays_with_begin_at_a_pace() -> None:
    """Their moves take the time of everybody's event loop."""

    async def scenario() -> None:
        threads = Threads(4)
        for name in ("one", "two", "three"):
            await threads.ask(name, NOBODY, name)
        assert threads.begun == ["one"]
        threads.pass_time(PACE_SECONDS / 2)
        await threads.ask("player", PLAYER)
        assert threads.begun == ["one", "player"]
        threads.pass_time(PACE_SECONDS / 2)
        await settle()
        assert threads.begun == ["one", "player", "two"]
        await threads.end_all()

    run(scenario())


@pytest.mark.parametrize(("thinking", "waiting"), [(NOBODY, PLAYER), (ONLOOKER, PLAYER), (NOBODY, HINT)])
def test_who_thinks_for_nobody_ends_soon_when_a_person_waits(thinking: Rank, waiting: Rank) -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("slow", thinking, "x")
        await threads.ask("person", waiting)
        assert threads.stopped == [], "a moment is everybody's"
        threads.pass_time(SHORTEST_SECONDS * 1.1)
        assert threads.stopped == ["slow"]
        threads.pass_time(SHORTEST_SECONDS * 1.1)
        assert threads.stopped == ["slow", "slow"], "again, for it may not have heard it"
        await threads.end("slow")
        threads.pass_time(SHORTEST_SECONDS * 1.1)
        assert threads.begun == ["slow", "person"]
        assert len(threads.stopped) == 2
        await threads.end("person")

    run(scenario())


def test_a_hint_gives_way_to_the_bot_of_a_player_after_its_time() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("hint", HINT, "x")
        await threads.ask("player", PLAYER)
        threads.pass_time(SHORTEST_SECONDS * 1.1)
        assert threads.stopped == [], "it is worth more than what nobody waits for"
        threads.pass_time(SHORTEST_HINT_SECONDS)
        assert threads.stopped == ["hint"]
        await threads.end_all()

    run(scenario())


def test_those_nobody_waits_for_end_before_hints_do() -> None:
    async def scenario() -> None:
        threads = Threads(2)
        await threads.ask("hint", HINT, "x")
        await threads.ask("nobody", NOBODY, "y")
        await threads.ask("player", PLAYER)
        threads.pass_time(SHORTEST_HINT_SECONDS * 1.1)
        assert threads.stopped == ["nobody"]
        await threads.end_all()

    run(scenario())


@pytest.mark.parametrize(("thinking", "waiting"), [(PLAYER, PLAYER), (HINT, HINT), (NOBODY, ONLOOKER)])
def test_nobody_else_is_cut_short(thinking: Rank, waiting: Rank) -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("slow", thinking, "x")
        await threads.ask("other", waiting)
        threads.pass_time(10)
        assert threads.stopped == []
        await threads.end_all()

    run(scenario())


def test_the_time_is_shared_among_addresses_first() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("alone", PLAYER, "ann")
        assert threads.queue.share(threads.waiters["alone"]) == 1
        for number in range(5):
            await threads.ask(f"eve{number}", PLAYER, "eve")
        await threads.ask("nobody", NOBODY, "x")
        assert threads.queue.share(threads.waiters["alone"]) == 1 / 2, "whatever the other asks for"
        assert threads.queue.share(threads.waiters["eve0"]) == 1 / 10
        assert threads.queue.share(threads.waiters["nobody"]) == 1 / 3
        await threads.end_all()

    run(scenario())


def test_only_so_many_wait_whom_nobody_waits_for() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("player", PLAYER)
        for number in range(UNWATCHED_WAITING):
            assert not threads.queue.is_full
            threads.queue.enter(place(NOBODY, str(number)))
        assert threads.queue.is_full

    run(scenario())


def test_one_address_has_one_thread_for_hints_and_two_places_in_the_queue() -> None:
    async def scenario() -> None:
        threads = Threads(3)
        for number in range(HINTS_WAITING):
            await threads.ask(f"eve{number}", HINT, "eve")
        with pytest.raises(Refusal) as refusal:
            await threads.ask("too much", HINT, "eve")
        assert refusal.value.code == "busy"
        await threads.ask("ann", HINT, "ann")
        assert threads.begun == ["eve0", "ann"], "a thread stays free for others"
        await threads.end("eve0")
        assert threads.begun == ["eve0", "ann", "eve1"]
        await threads.ask("eve3", HINT, "eve")
        await threads.end("eve1")
        await threads.end("eve2")
        await threads.end("eve3")
        assert await threads.tasks["eve3"] == "eve3"

    run(scenario())


def test_one_who_goes_away_keeps_its_thread_until_it_ends_and_gives_up_its_place() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        for number in range(HINTS_WAITING):
            await threads.ask(f"eve{number}", HINT, "eve")
        for name in ("eve0", "eve1"):
            threads.tasks[name].cancel()
        await settle()
        await threads.ask("ann", HINT, "ann")
        assert threads.begun == ["eve0"], "the thread still works"
        assert len(threads.queue) == 3
        await threads.end("eve0")
        assert threads.begun == ["eve0", "eve2"]
        await threads.end("eve2")
        await threads.end("ann")
        assert len(threads.queue) == 0

    run(scenario())


def test_one_who_goes_away_just_when_called_leaves_the_thread_to_the_next() -> None:
    async def scenario() -> None:
        threads = Threads(1)
        await threads.ask("first", PLAYER)
        await threads.ask("gone", PLAYER)
        await threads.ask("next", PLAYER)
        threads.work["first"].set_result("first")
        threads.tasks["gone"].cancel()
        await settle()
        assert threads.begun == ["first", "next"]
        await threads.end("next")
        assert len(threads.queue) == 0

    run(scenario())
