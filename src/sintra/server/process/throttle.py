"""How often something is done that could be done for many at once."""

import asyncio
import time


class Throttle:
    """At once after a rest, and otherwise not before some time has passed: what comes up meanwhile is done together."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._latest = -seconds

    async def wait(self) -> None:
        """Wait until it may be done again."""
        rest = self._latest + self._seconds - time.monotonic()
        if rest > 0:
            await asyncio.sleep(rest)
        self._latest = time.monotonic()
