"""Bots at the tables: they think in threads of their own, beside the loop that serves people, and give way to it.

Matches are reviewed in the same threads, while no bot has use for them.
"""

import asyncio
import contextlib
import hashlib
import os
import threading
import time
from asyncio import Future
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import structlog

from sintra.bots.bot import Decision
from sintra.bots.greedy import Greedy
from sintra.bots.level import LEVELS
from sintra.bots.limit import Limit
from sintra.bots.search import SearchBot
from sintra.games.state import State
from sintra.server.bots.fair_queue import SHORTEST_SECONDS, FairQueue, Place, Rank, Waiter
from sintra.server.process import metric

Result = TypeVar("Result")

log = structlog.get_logger()

NICENESS = 10  # how far bots stand back where the processor is short
KEPT_BOTS = 16  # each remembers what it found in this round
PATIENCE = 3.0  # seconds in which all that wait should have been served
UNWATCHED_SECONDS = 0.1  # for bots at tables that nobody looks at
HINT_LEVEL = "master"
HINT_SECONDS = 0.5
HINT_COUNT = 3


@dataclass(frozen=True, slots=True)
class BotTask:
    """Something to think about: what the seat to move should do, in a position as that seat may know it."""

    match: str
    version: int
    seat: int
    level: str
    state: State


def seen_by_bot(state: State, seat: int, secret: bytes, version: int) -> State:
    """The position as a bot's seat may know it: what is hidden from it is dealt anew, and no seed goes along."""
    return state.determinise(seat, hashlib.sha256(secret + f"guess/{version}".encode()).digest())


Prepare = Callable[[], Awaitable[BotTask | None]]
"""Makes a task when its turn has come, and not before: those that wait hold no position. None if it is not needed."""


class Thinking:
    """A bot that thinks in a thread, and can be told from outside to end."""

    def __init__(self) -> None:
        self.bot: SearchBot | None = None
        self.is_watched = False

    def stop(self) -> None:
        if self.bot is not None:
            self.bot.stop()


class BotPool:
    """Threads in which bots think. When many wait, each gets less time, so that nobody waits for long."""

    def __init__(self, seconds: float, threads: int | None = None) -> None:
        self._seconds = seconds
        self._threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(self._threads, "bot", initializer=stand_back)
        self._bots: OrderedDict[tuple[str, int, str], SearchBot] = OrderedDict()
        self._lock = threading.Lock()
        self._queue = FairQueue(self._threads)
        self._waiters: dict[str, Waiter] = {}  # by match

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def is_full(self) -> bool:
        """Whether enough bots wait at tables nobody looks at."""
        return self._queue.is_full

    def place(self, match: str, place: Place) -> None:
        """Let a bot that waits do so at another place: somebody came to its table, or went."""
        if match in self._waiters:
            self._queue.move(self._waiters[match], place)

    async def decide(self, match: str, place: Place, prepare: Prepare) -> tuple[BotTask, Decision] | None:
        """What the bot of a seat chooses, and in which task; None if there was none when its turn came."""
        thinking = Thinking()
        waiter = self._waiters[match] = self._queue.enter(place, thinking.stop)

        async def think() -> tuple[BotTask, Decision] | None:
            thinking.is_watched = waiter.rank != Rank.NOBODY
            task = await prepare()
            decide = partial(self._decide, thinking)
            return None if task is None else (task, await self._in_thread(decide, task, waiter))

        try:
            return await self._queue.run(waiter, lambda: asyncio.ensure_future(think()))
        finally:
            if self._waiters.get(match) is waiter:
                del self._waiters[match]
            metric.QUEUED_BOT_TASKS.set(len(self._queue))

    async def advise(self, task: BotTask, asker: str) -> list[Decision]:
        """The best actions, for a person who asks from an address; Refusal if too much is asked from there."""
        thinking = Thinking()
        waiter = self._queue.enter(Place(Rank.HINT, frozenset({asker})), thinking.stop)
        try:
            return await self._queue.run(waiter, lambda: self._in_thread(partial(self._advise, thinking), task, waiter))
        finally:
            metric.QUEUED_BOT_TASKS.set(len(self._queue))

    async def consider(self, work: Callable[[], Result], asker: str) -> Result:
        """What comes of short work that a person at an address waits for; Refusal if too much is asked from there."""
        return await self._run(work, Place(Rank.HINT, frozenset({asker})))

    async def review(self, step: Callable[[], Result], askers: frozenset[str]) -> Result:
        """What comes of a step of a review: it is done when no bot has use for a thread, but for one step in some."""
        return await self._run(step, Place(Rank.REVIEW, askers))

    async def _run(self, work: Callable[[], Result], place: Place) -> Result:
        loop = asyncio.get_running_loop()
        try:
            return await self._queue.run(self._queue.enter(place), lambda: loop.run_in_executor(self._pool, work))
        finally:
            metric.QUEUED_BOT_TASKS.set(len(self._queue))

    def _in_thread(self, think: Callable[[BotTask, Limit], Result], task: BotTask, waiter: Waiter) -> Future[Result]:
        most = {Rank.HINT: HINT_SECONDS, Rank.NOBODY: UNWATCHED_SECONDS}.get(waiter.rank, self._seconds)
        share = PATIENCE * self._threads * self._queue.share(waiter)
        limit = Limit(seconds=max(SHORTEST_SECONDS, min(most, self._seconds, share)))
        return asyncio.get_running_loop().run_in_executor(self._pool, think, task, limit)

    def _decide(self, thinking: Thinking, task: BotTask, limit: Limit) -> Decision:
        started = time.perf_counter()
        bot = thinking.bot = self._take_bot(task)
        try:
            return bot.decide(task.state, limit)
        except Exception:
            # A match must not stand still for ever because of a fault of ours; the log has what is needed to mend it.
            log.exception("a bot failed, greedy moves for it", match=task.match, position=str(task.state))
            return Greedy(0).decide(task.state)
        finally:
            thinking.bot = None
            if thinking.is_watched:  # others would take the place of those that people play with
                self._keep_bot(task, bot)
            metric.BOT_TASKS.observe(time.perf_counter() - started)

    def _advise(self, thinking: Thinking, task: BotTask, limit: Limit) -> list[Decision]:
        adviser = thinking.bot = bot_of(HINT_LEVEL, task.match)
        return adviser.rank(task.state, limit, HINT_COUNT)

    def _take_bot(self, task: BotTask) -> SearchBot:
        """The bot of a seat, with what it remembers; nobody else has it meanwhile."""
        with self._lock:
            kept = self._bots.pop((task.match, task.seat, task.level), None)
        return kept or bot_of(task.level, f"{task.match}/{task.seat}")

    def _keep_bot(self, task: BotTask, bot: SearchBot) -> None:
        with self._lock:
            self._bots[task.match, task.seat, task.level] = bot
            while len(self._bots) > KEPT_BOTS:
                self._bots.popitem(last=False)


def bot_of(level: str, seed: str) -> SearchBot:
    return next(known for known in LEVELS if known.name == level).bot(seed)


def stand_back() -> None:
    """Let this thread run only where nobody else wants to; Linux knows threads, elsewhere it stays as it is."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
