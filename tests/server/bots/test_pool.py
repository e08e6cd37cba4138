"""Bots think for as long as somebody waits for it: those nobody plays with shortly, and less while a person waits."""

import asyncio

import pytest

import sintra
from sintra.server.bots.fair_queue import Place, Rank
from sintra.server.bots.pool import BotPool, BotTask
from tests.server.running import warm_bots

FOREVER = 60.0  # seconds that a bot may think; a test does not wait for so long
PATIENCE = 30.0


def task(match: str, level: str = "master") -> BotTask:
    """One that the strongest bot can think about for very long."""
    state = sintra.chocolatier(players=4).start(seed=1)
    seat = state.to_move
    assert seat is not None
    return BotTask(match, 1, seat, level, state)


async def decided(pool: BotPool, match: str, rank: Rank, level: str = "master") -> int:
    async def prepare() -> BotTask:
        return task(match, level)

    found = await pool.decide(match, Place(rank, frozenset({match})), prepare)
    assert found is not None
    assert found[0].match == match
    return found[1].action


@pytest.fixture(autouse=True)
def warm() -> None:
    warm_bots()


def test_a_bot_nobody_looks_at_thinks_shortly() -> None:
    async def scenario() -> None:
        pool = BotPool(FOREVER, threads=1)
        try:
            assert await decided(pool, "alone", Rank.NOBODY) in task("alone").state.legal_actions()
            assert not pool._bots, "and is not kept in place of those people play with"
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_a_bot_somebody_looks_on_at_is_cut_short_when_a_player_waits() -> None:
    async def scenario() -> None:
        pool = BotPool(FOREVER, threads=1)
        try:
            slow = asyncio.create_task(decided(pool, "slow", Rank.ONLOOKER))
            await asyncio.sleep(0.3)
            assert not slow.done(), "it has the time that it may have"
            await decided(pool, "player", Rank.PLAYER, "beginner")
            assert await slow in task("slow").state.legal_actions()
            assert {match for match, _, _ in pool._bots} == {"slow", "player"}
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_a_hint_is_cut_short_when_a_player_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.server.bots.pool.HINT_SECONDS", FOREVER)

    async def scenario() -> None:
        pool = BotPool(FOREVER, threads=1)
        monkeypatch.setattr("sintra.server.bots.pool.PATIENCE", FOREVER)
        try:
            hint = asyncio.create_task(pool.advise(task("hint"), "10.0.0.1"))
            await asyncio.sleep(0.3)
            assert not hint.done(), "it has the time that it may have"
            await decided(pool, "player", Rank.PLAYER, "beginner")
            assert (await hint)[0].action in task("hint").state.legal_actions()
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_one_that_waits_goes_on_when_a_player_has_come() -> None:
    async def scenario() -> None:
        pool = BotPool(FOREVER, threads=1)
        try:
            slow = asyncio.create_task(decided(pool, "slow", Rank.ONLOOKER))
            await asyncio.sleep(0)
            waiting = asyncio.create_task(decided(pool, "waiting", Rank.NOBODY, "beginner"))
            await asyncio.sleep(0.3)
            assert not waiting.done()
            pool.place("waiting", Place(Rank.PLAYER, frozenset({"ann"})))
            await waiting
            assert await slow is not None
            pool.place("waiting", Place(Rank.NOBODY, frozenset({"ann"})))
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_what_is_not_needed_any_more_takes_no_thread() -> None:
    async def scenario() -> None:
        async def nothing() -> None:
            return None

        pool = BotPool(FOREVER, threads=1)
        try:
            assert await pool.decide("gone", Place(Rank.PLAYER, frozenset({"ann"})), nothing) is None
            await decided(pool, "next", Rank.PLAYER, "beginner")
            assert len(pool._queue) == 0
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))
