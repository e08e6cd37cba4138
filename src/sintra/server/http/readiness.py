"""Whether a process can serve, found out once for all who ask at about the same time."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from sintra.server.store.store import StoreError

FRESH_SECONDS = 1.0


class Readiness:
    """Looks whether the store works. That writes to disk, so one look answers everybody for a second."""

    def __init__(self, check: Callable[[], Awaitable[None]], clock: Callable[[], float] = time.monotonic) -> None:
        self._check = check
        self._clock = clock
        self._is_ready = False
        self._looked_at = float("-inf")
        self._look: asyncio.Task[None] | None = None

    async def is_ready(self) -> bool:
        if self._clock() - self._looked_at >= FRESH_SECONDS:
            if self._look is None or self._look.done():
                self._look = asyncio.create_task(self._find_out())
            await asyncio.shield(self._look)  # others wait for it too, when one of them gives up
        return self._is_ready

    async def _find_out(self) -> None:
        try:
            await self._check()
            self._is_ready = True
        except StoreError:
            self._is_ready = False
        self._looked_at = self._clock()
