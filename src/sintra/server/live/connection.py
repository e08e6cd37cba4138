"""One open socket: what is to be sent to it waits here, but never too much of it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from sintra.server.process import metric
from sintra.server.protocol.server_message import Refused, encode
from sintra.server.security.limit import QUEUE_BYTES, QUEUE_MESSAGES
from sintra.server.table.refusal import Refusal

Send = Callable[[bytes], Awaitable[None]]


class Connection:
    """The server's end of a socket. One who reads too slowly loses what waits, and gets a snapshot instead."""

    def __init__(self, seats: frozenset[int], send: Send, snapshot: "MakeSnapshot", address: str = "") -> None:
        self.seats = seats
        self.address = address
        self.muted: frozenset[int] = frozenset()
        self.holder = ""  # by whose rights it is open
        self.is_closed = False
        self.refusal: str | None = None  # the code with which it was turned away, if it was
        self._send = send
        self._snapshot = snapshot
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._needs_snapshot = False
        self._has_work = asyncio.Event()

    def enqueue(self, data: bytes) -> None:
        """Send this as soon as the other end is ready for it."""
        if self.is_closed or self._needs_snapshot:
            return  # nothing more is its business, or the snapshot will have it
        self._waiting.append(data)
        self._bytes += len(data)
        if len(self._waiting) > QUEUE_MESSAGES or self._bytes > QUEUE_BYTES:
            metric.DROPPED.inc()
            self._waiting.clear()
            self._bytes = 0
            self._needs_snapshot = True
        self._has_work.set()

    def close(self) -> None:
        """Send what waits, and no more."""
        self.is_closed = True
        self._has_work.set()

    def turn_away(self, refusal: Refusal, version: int) -> None:
        """Send what waits, say why, and send no more."""
        self.enqueue(encode(Refused(None, refusal.code, str(refusal), refusal.reason, version)))
        self.refusal = refusal.code
        self.close()

    async def write(self) -> None:
        """Send what there is to send, until closed."""
        while True:
            if self._needs_snapshot and not self.is_closed:
                everything = await self._snapshot(self)
                self._needs_snapshot = False  # not before: what was queued meanwhile is in it
                for data in everything:
                    await self._send(data)
            elif self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self._send(data)
            elif self.is_closed:
                return
            else:
                self._has_work.clear()
                await self._has_work.wait()


MakeSnapshot = Callable[[Connection], Awaitable[Sequence[bytes]]]
