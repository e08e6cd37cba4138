"""Those who come beside the players: onlookers, who must miss nothing, reviewers, and sockets that do not read."""

import asyncio
import random

from benchmarks.traffic.address import address_of
from benchmarks.traffic.ledger import Ledger
from benchmarks.traffic.page import Opened, ask
from benchmarks.traffic.stubborn import Circle, read
from benchmarks.traffic.websocket import Refused, Socket, connect
from sintra.server.protocol.command import PROTOCOL

BLOCK = 40
"""Of addresses, for everybody here."""
SHORTEST_STAY, LONGEST_STAY = 5.0, 60.0
BETWEEN_REVIEWS = 4.0
TEMPORARY = (429, 503)
SMALL_BUFFER = 4096
RESYNC = b'{"type":"resync","id":"r"}'


class Onlooker:
    """Somebody who looks at one match after the other; each version must come once, and none be left out."""

    def __init__(self, circle: Circle, number: int) -> None:
        self.events = 0
        self._circle = circle
        self._address = address_of(number, block=BLOCK)
        self._random = random.Random(number)
        self._seen = 0
        self._match = ""
        self._left = asyncio.Event()

    async def look_on(self) -> None:
        while True:
            if not self._circle.playing:
                await asyncio.sleep(1)
                continue
            opened = self._random.choice(self._circle.playing)
            self._match, self._seen = opened.match, 0
            stay = self._random.uniform(SHORTEST_STAY, LONGEST_STAY)
            try:
                async with asyncio.timeout(stay):
                    while True:
                        await self._visit(opened)
            except TimeoutError:
                pass

    async def _visit(self, opened: Opened) -> None:
        """Look on until the connection breaks, or this one is called away."""
        self._left.clear()
        since = f"?since={self._seen}&protocol={PROTOCOL}" if self._seen else ""
        path = f"/api/matches/{opened.match}/socket{since}"
        socket = None
        try:
            socket = await connect(
                lambda: Socket(self, path, opened.secret_of(None), None), self._circle.port, self._address
            )
            await self._left.wait()
        except (OSError, Refused):
            pass
        finally:
            if socket is not None:
                socket.close()
        await asyncio.sleep(self._random.uniform(0.2, 1.0))

    def received(self, socket: Socket, data: bytes | bytearray, start: int, end: int) -> None:
        heard = read(data[start:end])
        if heard.type == "event":
            self.events += 1
            if heard.version != self._seen + 1:
                self._circle.ledger.faults.append(
                    f"{self._match}: an onlooker who knew {self._seen} was told {heard.version}"
                )
            self._seen = heard.version
        elif heard.type == "snapshot":
            self._seen = heard.version

    def lost(self, socket: Socket) -> None:
        self._left.set()


class Reviewer:
    """Somebody who reads finished matches: their replays, their records, and what the records replay to."""

    def __init__(self, circle: Circle, number: int) -> None:
        self.reviews = 0
        self._port = circle.port
        self._circle = circle
        self._ledger: Ledger = circle.ledger
        self._address = address_of(number, block=BLOCK + 1)
        self._random = random.Random(number)

    async def review(self) -> None:
        while True:
            await asyncio.sleep(self._random.uniform(0.5, 1.5) * BETWEEN_REVIEWS)
            if self._circle.finished:
                opened = self._random.choice(self._circle.finished)
                try:
                    await self._review(opened)
                except (OSError, TimeoutError):
                    continue  # the server is away

    async def _review(self, opened: Opened) -> None:
        secret, path = opened.secret_of(None), f"/api/matches/{opened.match}"
        await self._fetch("GET", f"{path}/replay", secret)
        record = await self._fetch("GET", f"{path}/record", secret)
        if record is not None:
            await self._fetch("POST", "/api/replays", "", record)
            self.reviews += 1

    async def _fetch(self, method: str, path: str, secret: str, content: bytes = b"") -> bytes | None:
        """What a page answers; None if it cannot just now."""
        reply = await ask(
            self._port, self._address, method, path, secret=secret, content=content, kind="application/json"
        )
        if reply.status not in (200, *TEMPORARY):
            self._ledger.faults.append(f"{method} {path} was answered {reply.status}: {reply.body[:200]!r}")
        return reply.body if reply.status == 200 else None


class SlowReader:
    """A socket that asks for everything and reads nothing."""

    async def sit(self, circle: Circle, number: int, seconds: float) -> None:
        if not circle.playing:
            return
        opened = random.Random(number).choice(circle.playing)
        path, secret = f"/api/matches/{opened.match}/socket", opened.secret_of(None)
        try:
            socket = await connect(
                lambda: Socket(self, path, secret, None),
                circle.port,
                address_of(number, block=BLOCK + 2),
                receive_buffer=SMALL_BUFFER,
            )
        except (OSError, Refused, TimeoutError):
            return
        try:
            socket.stop_reading()
            for _ in range(round(seconds)):
                socket.send(RESYNC)
                await asyncio.sleep(1)
        finally:
            socket.close()

    def received(self, socket: Socket, data: bytes | bytearray, start: int, end: int) -> None:
        pass

    def lost(self, socket: Socket) -> None:
        pass
