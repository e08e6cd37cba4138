"""Locks by name: one at a time for each name, and nothing is left of them."""

import asyncio

from sintra.server.live.locks import Locks


def test_one_at_a_time_for_each_name() -> None:
    async def scenario() -> None:
        locks, inside = Locks(), []

        async def work(name: str) -> None:
            async with locks.alone(name):
                inside.append(f"{name} in")
                await asyncio.sleep(0.001)
                inside.append(f"{name} out")

        await asyncio.gather(work("a"), work("a"), work("b"))
        assert [entry for entry in inside if entry[0] == "a"] == ["a in", "a out"] * 2
        assert inside.index("b in") < inside.index("a out"), "others do not wait"
        assert len(locks) == 0

    asyncio.run(scenario())


def test_who_gives_up_or_fails_leaves_nothing_behind() -> None:
    async def scenario() -> None:
        locks = Locks()

        async def hold() -> None:
            async with locks.alone("a"):
                await asyncio.sleep(1000)

        holder, waiter = asyncio.create_task(hold()), asyncio.create_task(hold())
        await asyncio.sleep(0)
        assert len(locks) == 1
        waiter.cancel()
        holder.cancel()
        await asyncio.gather(holder, waiter, return_exceptions=True)
        assert len(locks) == 0

    asyncio.run(scenario())
