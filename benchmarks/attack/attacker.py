"""What all attackers share: an address with its limits, requests, sockets, and counts of what became of them."""

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar

from benchmarks.attack.stock import Stock
from benchmarks.traffic.websocket import Refused, Socket, connect
from sintra.server.security import limit
from sintra.server.security.limit import Bucket, Rate

EXCESS = 1.05
"""How much more is sent than is allowed, so that refusing costs what it costs."""
LOOK_SECONDS = 0.02
PATIENCE = 120.0
REFUSALS = (429, 503)
MOST_FAULTS = 5
HTTP_AT_ONCE = 6
"""Requests of one attacker that are on their way; a browser has as many connections."""


class ActiveClock:
    """Time that stands still while the attacked server does: limits are for each second in which it could work."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._since: float | None = None

    def __call__(self) -> float:
        return self._passed + (0.0 if self._since is None else time.monotonic() - self._since)

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def stop(self) -> None:
        self._passed, self._since = self(), None

    def go_on(self) -> None:
        self._passed, self._since = self(), time.monotonic()


@dataclass(slots=True)
class Tally:
    """What became of all that an attacker sent; `faults` are answers that no visitor should ever be able to cause."""

    sent: int = 0
    refused: int = 0
    failed: int = 0
    bytes: int = 0
    faults: list[str] = field(default_factory=list)

    def fault(self, what: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(what[:300])


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a request; the status is 0 if there was none, the body is kept only where it was wanted."""

    status: int
    body: bytes


class Exchange(asyncio.Protocol):
    """One request on a connection of its own, and what comes back."""

    def __init__(self, request: bytes, *, is_kept: bool) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.head = b""
        self.kept = bytearray()
        self.size = 0
        self._request = request
        self._is_kept = is_kept

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if not self.size:
            self.head = data[:400]
        self.size += len(data)
        if self._is_kept:
            self.kept += data

    def connection_lost(self, error: Exception | None) -> None:
        if not self.done.done():
            self.done.set_result(None)


class Camp:
    """One address, and what all its attackers may do together."""

    def __init__(self, port: int, address: str, stock: Stock, clock: ActiveClock) -> None:
        self.port = port
        self.address = address
        self.stock = stock
        self.clock = clock
        self.handshakes = self.bucket(limit.HANDSHAKES)
        self.tables = [self.bucket(rate) for rate in limit.CREATE]
        self.entering = [self.bucket(rate) for rate in limit.ENTER]

    def bucket(self, rate: Rate) -> Bucket:
        """What the server counts by, counted here, so that no more is sent than goes through."""
        burst = None if rate.burst is None else math.ceil(rate.burst * EXCESS)
        return Bucket(Rate(math.ceil(rate.count * EXCESS), rate.seconds, burst), self.clock)

    async def allowance(self, *buckets: Bucket) -> None:
        """Wait until something may be done."""
        for bucket in buckets:
            while not (self.clock.is_running and bucket.take()):
                await asyncio.sleep(LOOK_SECONDS)


class Attacker:
    """Somebody who does one thing as often as it is allowed."""

    name: ClassVar[str]

    def __init__(self, camp: Camp) -> None:
        self.camp = camp
        self.tally = Tally()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def attack(self) -> None:
        """Go on for ever."""
        raise NotImplementedError

    async def run(self) -> None:
        """Attack, and take up again what an answer that was not expected has ended."""
        while True:
            try:
                await self.attack()
            except* (OSError, Refused, TimeoutError):
                self.tally.failed += 1
            except* Exception as error:  # a fault of the attacker's own must not pass for a mild attack
                self.tally.fault(f"the attacker itself failed: {error!r}")
            await asyncio.sleep(0.5)

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def flood(self, rates: Sequence[Rate], requests: Sequence[bytes], at_once: int = HTTP_AT_ONCE) -> None:
        """Send these requests in turn, as quickly as the limits of their page and the connections allow."""
        buckets = [self.camp.bucket(rate) for rate in rates]
        free = asyncio.Semaphore(at_once)

        async def send(request: bytes) -> None:
            try:
                await self.ask(request)
            finally:
                free.release()

        number = 0
        while True:
            await free.acquire()
            await self.camp.allowance(*buckets)
            self.begin(send(requests[number % len(requests)]))
            number += 1

    def request(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> bytes:
        """A request as the browser of this attacker sends it."""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Sintra: 1\r\nCookie: sintra={self.camp.stock.token}\r\n"
            f"Accept-Encoding: gzip\r\nConnection: close\r\n"
        )
        if method == "POST":
            head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        return head.encode() + b"\r\n" + body

    async def ask(self, request: bytes, *, is_kept: bool = False) -> Reply:
        """Send a request, and count what becomes of it."""
        tally = self.tally
        tally.sent += 1
        exchange = Exchange(request, is_kept=is_kept)
        transport = None
        try:
            async with asyncio.timeout(PATIENCE):
                transport, _ = await asyncio.get_running_loop().create_connection(
                    lambda: exchange, "127.0.0.1", self.camp.port, local_addr=(self.camp.address, 0)
                )
                await exchange.done
        except (OSError, TimeoutError):
            tally.failed += 1
            return Reply(0, b"")
        finally:
            if transport is not None:
                transport.abort()
        tally.bytes += exchange.size
        status = int(exchange.head[9:12]) if exchange.head.startswith(b"HTTP/1.1 ") else 0
        if status in REFUSALS:
            tally.refused += 1
        elif status >= 500:
            tally.fault(f"{request[:60]!r} was answered {exchange.head!r}")
        elif not status:
            tally.failed += 1
        return Reply(status, bytes(exchange.kept).partition(b"\r\n\r\n")[2])

    @asynccontextmanager
    async def socket(
        self, match: str, *, secret: str = "", receive_buffer: int = 0, hear: "Hear | None" = None
    ) -> AsyncIterator["Line"]:
        """A socket of this attacker's browser, or with the secret of a link; it waits until one may be opened."""
        camp = self.camp
        await camp.allowance(camp.handshakes)
        line = Line(self.tally, hear)
        path = f"/api/matches/{match}/socket"
        cookie = "" if secret else camp.stock.token

        def make() -> Socket:
            line.socket = Socket(line, path, secret, None, cookie=cookie)
            return line.socket

        socket = await connect(make, camp.port, camp.address, receive_buffer=receive_buffer)
        try:
            yield line
        finally:
            socket.close()


class Line:
    """One socket of an attacker: it counts what comes, and hands it on to whoever wants it."""

    socket: Socket

    def __init__(self, tally: Tally, hear: "Hear | None") -> None:
        self.left = asyncio.Event()
        self.heard = 0
        self._tally = tally
        self._hear = hear

    def say(self, text: bytes) -> None:
        self._tally.sent += 1
        self.socket.send(text)

    def received(self, socket: Socket, data: bytes | bytearray, start: int, end: int) -> None:
        self.heard += 1
        self._tally.bytes += end - start
        if data.startswith(b'{"type":"refused"', start):
            self._tally.refused += 1
        if self._hear is not None:
            self._hear(self, bytes(data[start:end]))

    def lost(self, socket: Socket) -> None:
        self.left.set()


Hear = Callable[[Line, bytes], None]
"""What is done with each text that a socket brings."""
