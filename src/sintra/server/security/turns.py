"""Whose request is worked for next, where somebody sends more than is done at once: fair queueing among addresses.

The event loop does all that has come in one go. If a few senders fill that, every step of everybody's move waits for
all of theirs, and a move has five or six; and the thread that writes to the disk waits for Python's lock meanwhile. So
of those who have something done already the next comes after a moment, first whoever has had least (start-time fair
queueing); one who sends a move now and then goes before all of them, at once.
"""

import asyncio
import heapq
import itertools
from collections import OrderedDict

from sintra.server.security.limit import MOST_REMEMBERED, TURN, TURN_SECONDS


class Turns:
    """Lets in the first work of a sender at once, and of what waits so much in each turn as `TURN` says."""

    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, float, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._now = 0.0  # virtual time: where the work begins that was let in last
        self._ends: OrderedDict[str, float] = OrderedDict()  # by sender, where its work ends that is let in or waits
        self._left = TURN
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    async def wait(self, sender: str, price: float) -> None:
        """Wait until work of this price may begin."""
        start = max(self._now, self._ends.pop(sender, 0.0))
        self._ends[sender] = start + price
        if len(self._ends) > MOST_REMEMBERED:
            self._ends.popitem(last=False)
        loop = asyncio.get_running_loop()
        if self._timer is None:
            self._timer = loop.call_later(TURN_SECONDS, self._next, loop)
        if start > self._now:
            called = loop.create_future()
            heapq.heappush(self._waiting, (start, next(self._numbers), price, called))
            await called

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let in some of those who wait; if nobody does, everybody begins anew."""
        self._left = min(TURN, self._left + TURN)
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
        self._timer = loop.call_later(TURN_SECONDS, self._next, loop)
