"""Bots at the tables: they think in threads of their own, beside the loop that serves people, and give way to it."""

import asyncio
import contextlib
import hashlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

import structlog

from sintra.bots.bot import Decision
from sintra.bots.greedy import Greedy
from sintra.bots.level import LEVELS
from sintra.bots.limit import Limit
from sintra.bots.search import SearchBot
from sintra.games.state import State
from sintra.server.bots.fair_queue import FairQueue
from sintra.server.process import metric

Result = TypeVar("Result")

log = structlog.get_logger()

NICENESS = 10  # how far bots stand back where the processor is short
KEPT_BOTS = 16  # each remembers what it found in this round
SHORTEST_SECONDS = 0.02
PATIENCE = 3.0  # seconds in which all that wait should have been served
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


class BotPool:
    """Threads in which bots think. When many wait, each gets less time, so that nobody waits for long."""

    def __init__(self, seconds: float, threads: int | None = None) -> None:
        self._seconds = seconds
        self._threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(self._threads, "bot", initializer=stand_back)
        self._bots: OrderedDict[tuple[str, int, str], SearchBot] = OrderedDict()
        self._lock = threading.Lock()
        self._queue = FairQueue(self._threads)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def decide(self, task: BotTask) -> Decision:
        """What the bot of a seat chooses."""
        return await self._run(self._decide, task)

    async def advise(self, task: BotTask, asker: str) -> list[Decision]:
        """The best actions, for a person who asks from an address; Refusal if too much is asked from there."""
        return await self._run(self._advise, task, asker)

    async def _run(self, think: Callable[[BotTask], Result], task: BotTask, asker: str | None = None) -> Result:
        loop = asyncio.get_running_loop()
        try:
            return await self._queue.run(lambda: loop.run_in_executor(self._pool, think, task), asker)
        finally:
            metric.QUEUED_BOT_TASKS.set(len(self._queue))

    def _limit(self, seconds: float) -> Limit:
        """How long one may think, who could think for so long if nobody else waited."""
        share = PATIENCE * self._threads / max(1, len(self._queue))
        return Limit(seconds=max(SHORTEST_SECONDS, min(seconds, share)))

    def _decide(self, task: BotTask) -> Decision:
        started = time.perf_counter()
        bot = self._take_bot(task)
        try:
            return bot.decide(task.state, self._limit(self._seconds))
        except Exception:
            # A match must not stand still for ever because of a fault of ours; the log has what is needed to mend it.
            log.exception("a bot failed, greedy moves for it", match=task.match, position=str(task.state))
            return Greedy(0).decide(task.state)
        finally:
            self._give_back(task, bot)
            metric.BOT_TASKS.observe(time.perf_counter() - started)

    def _advise(self, task: BotTask) -> list[Decision]:
        adviser = bot_of(HINT_LEVEL, task.match)
        return adviser.rank(task.state, self._limit(min(HINT_SECONDS, self._seconds)), HINT_COUNT)

    def _take_bot(self, task: BotTask) -> SearchBot:
        """The bot of a seat, with what it remembers; nobody else has it meanwhile."""
        with self._lock:
            kept = self._bots.pop((task.match, task.seat, task.level), None)
        return kept or bot_of(task.level, f"{task.match}/{task.seat}")

    def _give_back(self, task: BotTask, bot: SearchBot) -> None:
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
