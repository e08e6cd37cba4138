"""Who may think next, where many wait for few threads: first those whom people wait for, and each address in turn."""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeVar

from sintra.server.security.limit import HINTS_WAITING, UNWATCHED_WAITING
from sintra.server.table.refusal import Refusal

SHORTEST_SECONDS = 0.02
"""What everybody may think for who has begun."""
SHORTEST_HINT_SECONDS = 0.05
"""What a hint may: after that it gives way to the bot a player waits for, and is nearly as good."""
PACE_SECONDS = 0.05
"""Between two beginnings for those nobody plays with: each move of a bot also takes the time of the event loop."""
ALL_IN_TURN = 8
"""Of so many that are called one is of those who would come last, else they might wait for ever."""

Result = TypeVar("Result")


class Rank(IntEnum):
    """For whom somebody thinks; the first go first."""

    PLAYER = 0  # a bot of a table at which a person has a seat and is there
    HINT = 1  # a person who asks
    ONLOOKER = 2  # a bot of a table at which somebody only looks on
    NOBODY = 3  # a bot of a table that nobody looks at
    REVIEW = 4  # a step of a review, which is short


@dataclass(frozen=True, slots=True)
class Place:
    """Where to wait: the rank, and the addresses for which it is."""

    rank: Rank
    addresses: frozenset[str]


@dataclass(slots=True, eq=False)
class Waiter:
    """One who waits or thinks; `stop` lets it end soon with what it has found."""

    rank: Rank
    address: str
    called: asyncio.Future[None]
    stop: Callable[[], None]
    began_at: float = 0.0


class Line:
    """Those who wait at one rank. Addresses take turns, and those of one address come in order."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Waiter]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    @property
    def addresses(self) -> set[str]:
        return set(self._waiting)

    def count(self, address: str) -> int:
        return len(self._waiting.get(address, ()))

    def add(self, waiter: Waiter) -> None:
        self._waiting.setdefault(waiter.address, deque()).append(waiter)
        self._count += 1

    def remove(self, waiter: Waiter) -> bool:
        """Whether it was there."""
        waiting = self._waiting.get(waiter.address, deque())
        if waiter not in waiting:
            return False
        waiting.remove(waiter)
        if not waiting:
            del self._waiting[waiter.address]
        self._count -= 1
        return True

    def take(self, busy: set[str]) -> Waiter | None:
        """The next, of an address that is not busy; that address is the last from now on."""
        address = next((address for address in self._waiting if address not in busy), None)
        if address is None:
            return None
        waiter = self._waiting[address][0]
        self.remove(waiter)
        if address in self._waiting:
            self._waiting.move_to_end(address)
        return waiter


class FairQueue:
    """A queue for so many threads."""

    def __init__(self, threads: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._free = threads
        self._clock = clock
        self._lines = {rank: Line() for rank in Rank}
        self._running: set[Waiter] = set()
        self._calls = 0
        self._next_at = dict.fromkeys((Rank.ONLOOKER, Rank.NOBODY), float("-inf"))
        self._timers: dict[Callable[[], None], asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        """How many wait or are thought about."""
        return sum(map(len, self._lines.values())) + len(self._running)

    @property
    def is_full(self) -> bool:
        """Whether enough wait for whom nobody waits."""
        return len(self._lines[Rank.NOBODY]) >= UNWATCHED_WAITING

    def enter(self, place: Place, stop: Callable[[], None] = lambda: None) -> Waiter:
        """Wait from now on; Refusal if one address asks for too much."""
        waiter = Waiter(place.rank, self._address(place), asyncio.get_running_loop().create_future(), stop)
        if waiter.rank == Rank.HINT and self._own(waiter) >= HINTS_WAITING:
            raise Refusal("busy", "enough hints are being thought about for your address: wait for one of them")
        self._lines[waiter.rank].add(waiter)
        return waiter

    def move(self, waiter: Waiter, place: Place) -> None:
        """Wait elsewhere from now on, at the end there; one who thinks already goes on."""
        is_there = waiter.rank == place.rank and waiter.address in place.addresses
        if is_there or not self._lines[waiter.rank].remove(waiter):
            return
        waiter.rank, waiter.address = place.rank, self._address(place)
        self._lines[waiter.rank].add(waiter)
        self._call_next()

    async def run(self, waiter: Waiter, begin: Callable[[], asyncio.Future[Result]]) -> Result:
        """Begin as soon as there is a free thread, and it is the turn of this one.

        A thread that has begun works on though nobody wants to know any more, and is not free before it ends.
        """
        self._call_next()
        try:
            await waiter.called
        except asyncio.CancelledError:
            if waiter.called.cancelled():
                self._lines[waiter.rank].remove(waiter)
            else:  # it had just been called
                self._release(waiter)
            raise
        try:
            work = begin()
        except BaseException:
            self._release(waiter)
            raise
        work.add_done_callback(lambda done: self._end(done, waiter))
        return await asyncio.shield(work)

    def share(self, waiter: Waiter) -> float:
        """Which part of all threads one may have that was called: the same for each address, whatever it asks for."""
        others = self._running | {waiter}
        addresses = {one.address for one in others if one.rank <= waiter.rank}
        for rank in Rank:
            if rank <= waiter.rank:
                addresses |= self._lines[rank].addresses
        return 1 / (len(addresses) * max(1, self._own(waiter)))

    def _own(self, waiter: Waiter) -> int:
        """How many of this address and rank wait or are thought about."""
        running = sum(one.address == waiter.address and one.rank == waiter.rank for one in self._running)
        return running + self._lines[waiter.rank].count(waiter.address)

    def _address(self, place: Place) -> str:
        """The one of several for which the least is done: it is theirs as well."""
        load = Counter(one.address for one in self._running)
        return min(sorted(place.addresses), key=lambda one: load[one] + self._lines[place.rank].count(one))

    def _end(self, done: "asyncio.Future[Result]", waiter: Waiter) -> None:
        if not done.cancelled():
            done.exception()  # whoever still waits is told of it
        self._release(waiter)

    def _release(self, waiter: Waiter) -> None:
        self._free += 1
        self._running.discard(waiter)
        self._call_next()

    def _call_next(self) -> None:
        while self._free and (waiter := self._next()) is not None:
            if waiter.called.cancelled():
                continue
            self._free -= 1
            self._calls += 1
            waiter.began_at = self._clock()
            self._running.add(waiter)
            waiter.called.set_result(None)
        self._hurry()

    def _next(self) -> Waiter | None:
        """The next to think, taken out of its line."""
        ranks = list(Rank) if (self._calls + 1) % ALL_IN_TURN else list(reversed(Rank))
        for rank in ranks:
            if not self._lines[rank]:
                continue
            wait = self._next_at.get(rank, 0.0) - self._clock()
            if wait > 0:
                self._later(wait, self._call_next)
                continue
            answered = {one.address for one in self._running if one.rank == rank == Rank.HINT}
            waiter = self._lines[rank].take(answered)
            if waiter is not None:
                if rank in self._next_at:
                    self._next_at[rank] = self._clock() + PACE_SECONDS
                return waiter
        return None

    def _hurry(self) -> None:
        """While a person waits, let those end who think for none and have had their time; for a player hints too."""
        players, hints = len(self._lines[Rank.PLAYER]), len(self._lines[Rank.HINT])
        first = Rank.HINT if players else Rank.ONLOOKER
        slow = [one for one in self._running if first <= one.rank < Rank.REVIEW]  # whose steps end by themselves
        if self._free or not (players or hints) or not slow:
            return
        for one in sorted(slow, key=lambda one: (-one.rank, one.began_at))[: players + hints]:
            shortest = SHORTEST_HINT_SECONDS if one.rank == Rank.HINT else SHORTEST_SECONDS
            if self._clock() - one.began_at >= shortest:
                one.stop()
        self._later(SHORTEST_SECONDS, self._hurry)  # again: what has just begun may not have heard it

    def _later(self, seconds: float, work: Callable[[], None]) -> None:
        """Do something after a while, once though it be asked for again meanwhile."""
        if work not in self._timers:
            self._timers[work] = asyncio.get_running_loop().call_later(seconds, self._do_now, work)

    def _do_now(self, work: Callable[[], None]) -> None:
        del self._timers[work]
        work()
