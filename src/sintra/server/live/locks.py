"""A lock for each of many names, which is forgotten when nobody wants it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Locks:
    """Locks by name."""

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._users: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._locks)

    @contextlib.asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Wait until nobody else is here by this name."""
        lock = self._locks.setdefault(name, asyncio.Lock())
        self._users[name] = self._users.get(name, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._users[name] -= 1
            if not self._users[name]:
                del self._locks[name], self._users[name]
