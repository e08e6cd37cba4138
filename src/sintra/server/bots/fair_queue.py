"""Who may think next, where many wait for few threads: bots before hints, and nobody takes more than a share."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sintra.server.table.refusal import Refusal

MOST_ASKED = 3
"""Hints of one address that are thought about (one at a time) or wait."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Waiter:
    """One who waits; `asker` is the address of a person who asks, None for a bot."""

    asker: str | None
    called: asyncio.Future[None]


class FairQueue:
    """A queue for so many threads."""

    def __init__(self, threads: int) -> None:
        self._free = threads
        self._bots: deque[Waiter] = deque()
        self._hints: deque[Waiter] = deque()
        self._asked: Counter[str] = Counter()  # by address, those that wait and those that are thought about
        self._answered: set[str] = set()  # the addresses for which a thread works now
        self._taken = 0

    def __len__(self) -> int:
        """How many wait or are thought about."""
        return self._taken

    async def run(self, begin: Callable[[], asyncio.Future[Result]], asker: str | None = None) -> Result:
        """Begin as soon as there is a free thread; Refusal if one address asks for too much.

        A thread that has begun works on though nobody wants to know any more, and is not free before it ends.
        """
        if asker is not None and self._asked[asker] >= MOST_ASKED:
            raise Refusal("busy", "enough hints are being thought about for your address: wait for one of them")
        waiter = Waiter(asker, asyncio.get_running_loop().create_future())
        (self._bots if asker is None else self._hints).append(waiter)
        self._count(asker, 1)
        self._call_next()
        try:
            await waiter.called
        except asyncio.CancelledError:
            if waiter.called.cancelled():
                self._count(asker, -1)
            else:  # it had just been called
                self._release(asker)
            raise
        try:
            work = begin()
        except BaseException:
            self._release(asker)
            raise
        work.add_done_callback(lambda done: self._end(done, asker))
        return await asyncio.shield(work)

    def _end(self, done: "asyncio.Future[Result]", asker: str | None) -> None:
        if not done.cancelled():
            done.exception()  # whoever still waits is told of it
        self._release(asker)

    def _release(self, asker: str | None) -> None:
        self._free += 1
        if asker is not None:
            self._answered.discard(asker)
        self._count(asker, -1)
        self._call_next()

    def _count(self, asker: str | None, change: int) -> None:
        self._taken += change
        if asker is not None:
            self._asked[asker] += change
            if not self._asked[asker]:
                del self._asked[asker]

    def _call_next(self) -> None:
        while self._free and (waiter := self._next()) is not None:
            self._free -= 1
            if waiter.asker is not None:
                self._answered.add(waiter.asker)
            waiter.called.set_result(None)

    def _next(self) -> Waiter | None:
        """The next to think, taken out of the queue."""
        for queue in (self._bots, self._hints):
            for waiter in list(queue):
                if waiter.called.cancelled():
                    queue.remove(waiter)
                elif waiter.asker not in self._answered:
                    queue.remove(waiter)
                    return waiter
        return None
