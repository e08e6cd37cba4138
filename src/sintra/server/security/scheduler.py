"""Whose request is worked for next, where somebody sends more than is done at once: fair queueing among addresses.

The event loop does all that has come in one go. If a few senders fill that, every step of everybody's move waits for
all of theirs, and a move has five or six; and the thread that writes to the disk waits for Python's lock meanwhile. So
of those who have something done already the next comes after a moment, first whoever has had least (start-time fair
queueing); one who sends a move now and then goes before all of them, at once. Where there is one sender only, nobody
has to be waited for.
"""

import asyncio
import heapq
import itertools
from collections import OrderedDict

from sintra.server.security.limit import MOST_REMEMBERED, QUANTUM, QUANTUM_SECONDS

ALONE_SECONDS = 0.1
"""For which nobody else may have come if one is to have quantum after quantum."""


class Scheduler:
    """Lets in the first work of a sender at once, and of what waits one quantum after the other."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, float, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._now = 0.0  # virtual time: where the work begins that was let in last
        self._ends: OrderedDict[str, float] = OrderedDict()  # by sender, where its work ends that is let in or waits
        self._left = QUANTUM
        self._timer: asyncio.Handle | None = None
        self._latest = ""  # the sender who came last
        self._alone_since = 0.0  # when it came after another

    def __len__(self) -> int:
        return len(self._waiting)

    async def wait(self, sender: str, price: float) -> None:
        """Wait until work of this price may begin."""
        start = max(self._now, self._ends.pop(sender, 0.0))
        self._ends[sender] = start + price
        if len(self._ends) > MOST_REMEMBERED:
            self._ends.popitem(last=False)
        loop = asyncio.get_running_loop()
        if sender != self._latest:
            self._latest, self._alone_since = sender, loop.time()
        if self._timer is None:
            self._timer = loop.call_later(QUANTUM_SECONDS, self._next, loop)
        if start > self._now:
            called = loop.create_future()
            heapq.heappush(self._waiting, (start, next(self._numbers), price, called))
            await called

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let in some of those who wait; if nobody does, everybody begins anew."""
        self._left = min(QUANTUM, self._left + QUANTUM)
        if not self._waiting:
            self._timer = None
            self._ends.clear()
            self._now = 0.0
            return
        while self._waiting and self._left > 0:
            start, _, price, called = heapq.heappop(self._waiting)
            if not called.done():  # else it has given up
                self._now = max(self._now, start)
                self._left -= price
                called.set_result(None)
        if loop.time() - self._alone_since > ALONE_SECONDS:
            self._timer = loop.call_soon(self._next, loop)
        else:
            self._timer = loop.call_later(QUANTUM_SECONDS, self._next, loop)
