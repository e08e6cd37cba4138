"""What the requests of an address may cost the server, and what the limits of all pages and sockets share."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from sintra.server.security.limit import (
    CREATE,
    LONGEST_DEBT,
    LONGEST_WAIT,
    MOST_OWED,
    MOST_REMEMBERED,
    PROCESSOR,
    Limiter,
    Rate,
)
from sintra.server.security.scheduler import Scheduler
from sintra.server.table.refusal import Refusal


class Budget:
    """Tokens by sender that come back with time. Whoever has spent them waits; who would wait too long is refused.

    Waiting costs the server nothing, and is all that happens to one who is only quick. What is paid for begins when
    the scheduler lets it in. Senders not heard of for longest are forgotten when there are too many.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.scheduler = Scheduler()
        self._speed = rate.count / rate.seconds
        self._most = float(rate.at_once)
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much at which time

    async def pay(self, sender: str, price: float) -> None:
        """Wait until the sender can afford it, and to be let in; Refusal if it could not afford it for too long."""
        left = self._left_of(sender) - price
        wait = -left / self._speed
        if wait > LONGEST_WAIT:
            await asyncio.sleep(LONGEST_WAIT)  # else one could ask for refusals all the more often
            raise Refusal("rate_limited", "too much from your address at once: wait a little")
        self._note(sender, left)
        if wait > 0:
            await asyncio.sleep(wait)
        await self.scheduler.wait(sender, price)

    def charge(self, sender: str, price: float) -> None:
        """Take what something has cost that was done already."""
        self._note(sender, max(self._left_of(sender) - price, -LONGEST_DEBT * self._speed))

    async def settle(self, sender: str) -> None:
        """Wait until the sender does not owe much: it wants something whose price is known only as it is done."""
        wait = (-self._left_of(sender) - MOST_OWED) / self._speed
        if wait > 0:
            await asyncio.sleep(wait)

    async def owe(self, sender: str, price: float) -> None:
        """Charge a part of that, and wait to be let in with it."""
        self.charge(sender, price)
        await self.scheduler.wait(sender, price)

    def _left_of(self, sender: str) -> float:
        now = self._clock()
        left, at = self._left.get(sender, (self._most, now))
        return min(self._most, left + (now - at) * self._speed)

    def _note(self, sender: str, left: float) -> None:
        self._left[sender] = left, self._clock()
        self._left.move_to_end(sender)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)


class Allowances:
    """What one process allows each address, by whichever page or socket it comes."""

    def __init__(self, workers: int) -> None:
        self.processor = Budget(PROCESSOR)
        self.new_tables = Limiter(*(rate.among(workers) for rate in CREATE))
