"""What the requests of an address may cost the server, and what the limits of all pages and sockets share."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from sintra.server.security.limit import (
    CREATE,
    LONGEST_DEBT,
    LONGEST_WAIT,
    MOST_REMEMBERED,
    PROCESSOR,
    PROCESSOR_PACE,
    Limiter,
    Rate,
)
from sintra.server.table.refusal import Refusal


class Budget:
    """Tokens by sender that come back with time. Whoever has spent them waits; who would wait too long is refused.

    Waiting costs the server nothing, and is all that happens to one who is only quick. Senders not heard of for longest
    are forgotten when there are too many.
    """

    def __init__(self, *rates: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        """Of each rate everybody has tokens of its own, and what is paid is paid of all."""
        self._speeds = [rate.count / rate.seconds for rate in rates]
        self._most = [float(rate.at_once) for rate in rates]
        self._clock = clock
        self._left: OrderedDict[str, tuple[list[float], float]] = OrderedDict()  # how much at which time

    async def pay(self, sender: str, price: float) -> None:
        """Wait until the sender can afford it; Refusal if that would take too long."""
        left = [some - price for some in self._left_of(sender)]
        wait = max(-some / speed for some, speed in zip(left, self._speeds, strict=True))
        if wait > LONGEST_WAIT:
            await asyncio.sleep(LONGEST_WAIT)  # else one could ask for refusals all the more often
            raise Refusal("rate_limited", "too much from your address at once: wait a little")
        self._note(sender, left)
        if wait > 0:
            await asyncio.sleep(wait)

    def charge(self, sender: str, price: float) -> None:
        """Take what something has cost that was done already: of the first rate, for others spread what is to come."""
        saved, *others = self._left_of(sender)
        self._note(sender, [max(saved - price, -LONGEST_DEBT * self._speeds[0]), *others])

    def _left_of(self, sender: str) -> list[float]:
        now = self._clock()
        left, at = self._left.get(sender, (self._most, now))
        return [
            min(most, some + (now - at) * speed)
            for some, most, speed in zip(left, self._most, self._speeds, strict=True)
        ]

    def _note(self, sender: str, left: list[float]) -> None:
        self._left[sender] = left, self._clock()
        self._left.move_to_end(sender)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)


class Allowances:
    """What one process allows each address, by whichever page or socket it comes."""

    def __init__(self, workers: int) -> None:
        self.processor = Budget(PROCESSOR, PROCESSOR_PACE)
        self.new_tables = Limiter(*(rate.among(workers) for rate in CREATE))
