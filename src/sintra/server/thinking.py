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
from sintra.server import metric
from sintra.server.turns import Turns

Result = TypeVar("Result")

log = structlog.get_logger()

NICENESS = 10  # how far bots stand back where the processor is short
KEPT_BOTS = 16  # each remembers what it found in this round
SHORTEST_SECONDS = 0.02
PATIENCE = 3.0  # seconds in which all that wait should have had their turn
HINT_LEVEL = "master"
HINT_SECONDS = 0.5
HINT_COUNT = 3


@dataclass(frozen=True, slots=True)
class Thought:
    """Something to think about: what the seat to move should do, in a position as that seat may know it."""

    match: str
    version: int
    seat: int
    level: str
    state: State


def seen_by_bot(state: State, seat: int, secret: bytes, version: int) -> State:
    """The position as a bot's seat may know it: what is hidden from it is dealt anew, and no seed goes along."""
    return state.determinise(seat, hashlib.sha256(secret + f"guess/{version}".encode()).digest())


class Thinker:
    """Threads in which bots think. When many wait, each gets less time, so that nobody waits for long."""

    def __init__(self, seconds: float, threads: int | None = None) -> None:
        self._seconds = seconds
        self._threads = threads or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(self._threads, "bot", initializer=stand_back)
        self._bots: OrderedDict[tuple[str, int, str], SearchBot] = OrderedDict()
        self._lock = threading.Lock()
        self._turns = Turns(self._threads)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def decide(self, thought: Thought) -> Decision:
        """What the bot of a seat chooses."""
        return await self._run(self._decide, thought)

    async def advise(self, thought: Thought, asker: str) -> list[Decision]:
        """The best actions, for a person who asks from an address; Refusal if too much is asked from there."""
        return await self._run(self._advise, thought, asker)

    async def _run(self, think: Callable[[Thought], Result], thought: Thought, asker: str | None = None) -> Result:
        loop = asyncio.get_running_loop()
        try:
            return await self._turns.take(lambda: loop.run_in_executor(self._pool, think, thought), asker)
        finally:
            metric.QUEUED_THOUGHTS.set(len(self._turns))

    def _limit(self, seconds: float) -> Limit:
        """How long one may think, who could think for so long if nobody else waited."""
        share = PATIENCE * self._threads / max(1, len(self._turns))
        return Limit(seconds=max(SHORTEST_SECONDS, min(seconds, share)))

    def _decide(self, thought: Thought) -> Decision:
        started = time.perf_counter()
        bot = self._take_bot(thought)
        try:
            return bot.decide(thought.state, self._limit(self._seconds))
        except Exception:
            # A match must not stand still for ever because of a fault of ours; the log has what is needed to mend it.
            log.exception("a bot failed, greedy moves for it", match=thought.match, position=str(thought.state))
            return Greedy(0).decide(thought.state)
        finally:
            self._give_back(thought, bot)
            metric.THOUGHTS.observe(time.perf_counter() - started)

    def _advise(self, thought: Thought) -> list[Decision]:
        adviser = bot_of(HINT_LEVEL, thought.match)
        return adviser.rank(thought.state, self._limit(min(HINT_SECONDS, self._seconds)), HINT_COUNT)

    def _take_bot(self, thought: Thought) -> SearchBot:
        """The bot of a seat, with what it remembers; nobody else has it meanwhile."""
        with self._lock:
            kept = self._bots.pop((thought.match, thought.seat, thought.level), None)
        return kept or bot_of(thought.level, f"{thought.match}/{thought.seat}")

    def _give_back(self, thought: Thought, bot: SearchBot) -> None:
        with self._lock:
            self._bots[thought.match, thought.seat, thought.level] = bot
            while len(self._bots) > KEPT_BOTS:
                self._bots.popitem(last=False)


def bot_of(level: str, seed: str) -> SearchBot:
    return next(known for known in LEVELS if known.name == level).bot(seed)


def stand_back() -> None:
    """Let this thread run only where nobody else wants to; Linux knows threads, elsewhere it stays as it is."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
