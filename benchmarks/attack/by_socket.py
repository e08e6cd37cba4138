"""Attackers that open sockets of tables."""

import asyncio
import re
import time
from contextlib import AsyncExitStack
from functools import partial

import msgspec

from benchmarks.attack.attacker import Attacker, Line
from benchmarks.traffic.websocket import Refused
from sintra.server.security import limit

DROP = re.compile(rb'"text":"([^"]+>F)"')
CHOICES, OVER = b'"choices":[{', b'"status":"over"'
RESYNC = b'{"type":"resync","id":"r"}'
PAUSE = 1.0
"""Seconds before a socket that was closed is opened anew."""
ONLOOKERS = 10
COMERS = 6
SLOW = 6
SMALL_BUFFER = 4096


class Versioned(msgspec.Struct):
    version: int


read_version = msgspec.json.Decoder(Versioned).decode


class EndlessMatch(Attacker):
    """A match in which everybody drops every tile, as quickly as they may, with onlookers; then another."""

    name = "endless_match"

    async def attack(self) -> None:
        match, watch = self.camp.stock.endless, self.camp.stock.watch
        while True:
            await self._play(match, watch)
            match, watch = await self._open()

    async def _open(self) -> tuple[str, str]:
        seats = [{"kind": "me", "name": name} for name in ("Eve", "Mal", "Sid", "Zoe")]
        body = msgspec.json.encode({"game": "chocolatier", "seats": seats, "options": {"players": 4}})
        while True:
            await self.camp.allowance(*self.camp.tables)
            reply = await self.ask(self.request("POST", "/api/matches", body), is_kept=True)
            if reply.status == 200:
                made = msgspec.json.decode(reply.body)
                return made["match"], next(link["secret"] for link in made["links"] if link["kind"] == "watch")

    async def _play(self, match: str, watch: str) -> None:
        """Play a match to its end, coming back whenever the socket is closed."""
        while True:
            async with AsyncExitStack() as places:
                over = asyncio.Event()
                player = await places.enter_async_context(self.socket(match, hear=partial(self._move, over)))
                for _ in range(ONLOOKERS):
                    await places.enter_async_context(self.socket(match, secret=watch))
                await next_of(over, player.left)
                if over.is_set():
                    return
            await asyncio.sleep(PAUSE)

    def _move(self, over: asyncio.Event, player: Line, data: bytes) -> None:
        if OVER in data:
            over.set()
        at = data.find(CHOICES)
        found = DROP.search(data, at) if at >= 0 else None
        if found is not None:
            version = read_version(data).version
            action = found.group(1).decode()
            player.say(f'{{"type":"play","id":"e{version}","version":{version},"action":"{action}"}}'.encode())


class ComersAndGoers(Attacker):
    """Sockets that come to the longest match, ask for everything as often as they may, and go."""

    name = "comers_and_goers"

    async def attack(self) -> None:
        async def come_and_go() -> None:
            while True:
                await self._visit()

        async with asyncio.TaskGroup() as group:
            for _ in range(COMERS):
                group.create_task(come_and_go())

    async def _visit(self) -> None:
        try:
            async with self.socket(self.camp.stock.unfinished) as line:
                burst = limit.PLAYER_MESSAGES.at_once
                for _ in range(burst):
                    line.say(RESYNC)
                async with asyncio.timeout(5):
                    while line.heard <= burst and not line.left.is_set():
                        await asyncio.sleep(0.1)
        except (OSError, Refused, TimeoutError):
            self.tally.failed += 1


class SlowReaders(Attacker):
    """Sockets that ask for everything and read nothing."""

    name = "slow_readers"

    async def attack(self) -> None:
        async def sit() -> None:
            while True:
                async with self.socket(self.camp.stock.unfinished, receive_buffer=SMALL_BUFFER) as line:
                    line.socket.stop_reading()
                    await self._ask_on(line)

        async with asyncio.TaskGroup() as group:
            for _ in range(SLOW):
                group.create_task(sit())

    async def _ask_on(self, line: Line) -> None:
        """It is told nothing, not even that it was cut off: so it comes anew after a while."""
        messages = self.camp.bucket(limit.PLAYER_MESSAGES)
        for _ in range(3 * limit.PLAYER_MESSAGES.at_once):
            await self.camp.allowance(messages)
            line.say(RESYNC)


class Talker(Attacker):
    """A socket with a seat that sends messages as often as it may, and comes back when it is closed."""

    async def attack(self) -> None:
        while True:
            async with self.socket(self._match()) as line:
                rates = self._rates()
                buckets = [self.camp.bucket(rate) for rate in rates]
                number = 0
                while not line.left.is_set():
                    await self.camp.allowance(*buckets)
                    line.say(self._message(number))
                    number += 1
            await asyncio.sleep(PAUSE)

    def _match(self) -> str:
        return self.camp.stock.chat

    def _rates(self) -> tuple[limit.Rate, ...]:
        return (limit.PLAYER_MESSAGES,)

    def _message(self, number: int) -> bytes:
        raise NotImplementedError


class Chat(Talker):
    """Lines of chat, as long as they may be."""

    name = "chat"

    def _rates(self) -> tuple[limit.Rate, ...]:
        return (limit.CHAT,)

    def _message(self, number: int) -> bytes:
        return f'{{"type":"say","id":"{time.monotonic_ns()}","version":1,"seat":0,"text":"{"x" * 140}"}}'.encode()


class Hints(Talker):
    """Hints, one after the other."""

    name = "hints"

    async def attack(self) -> None:
        async with asyncio.TaskGroup() as group:
            for match in self.camp.stock.hints:
                group.create_task(self._ask_at(match))

    async def _ask_at(self, match: str) -> None:
        hints = self.camp.bucket(limit.HINTS)
        while True:
            answered = asyncio.Event()
            async with self.socket(match, hear=partial(self._hear, answered)) as line:
                while not line.left.is_set():
                    answered.clear()
                    await self.camp.allowance(hints)
                    line.say(b'{"type":"hint","id":"h"}')
                    await next_of(answered, line.left)
            await asyncio.sleep(PAUSE)

    def _hear(self, answered: asyncio.Event, line: Line, data: bytes) -> None:
        if data.startswith((b'{"type":"hint_given"', b'{"type":"refused"')):
            answered.set()


class Questions(Talker):
    """Questions why an action is not allowed."""

    name = "questions"

    def _message(self, number: int) -> bytes:
        return b'{"type":"why","id":"w","action":"5K>5"}'

    def _match(self) -> str:
        return self.camp.stock.hints[0]


class BadMessages(Talker):
    """Messages that are too long, too deep, or make no sense."""

    name = "bad_messages"
    MESSAGES = (
        b"[" * (limit.FRAME - 6),
        b'{"type":"play","id":"' + b"x" * (limit.FRAME - 60) + b'","version":1,"action":"1K>1"}',
        b"x" * 10,
        b'{"type":"why","id":"w","action":{"kind":"' + b"x" * 3000 + b'"}}',
    )
    CLOSING = (b"\xff\xfe", b"x" * (limit.FRAME + 1))
    BEFORE_CLOSING = 40

    def _message(self, number: int) -> bytes:
        """Now and then one for which the socket is closed."""
        rounds, left = divmod(number, self.BEFORE_CLOSING)
        if left == self.BEFORE_CLOSING - 1:
            return self.CLOSING[rounds % len(self.CLOSING)]
        return self.MESSAGES[number % len(self.MESSAGES)]


class Rematches(Attacker):
    """A match given up at once, and a rematch, again and again: a table each time."""

    name = "rematches"

    async def attack(self) -> None:
        match = self.camp.stock.finished
        while True:
            match = await self._renew(match)

    async def _renew(self, match: str) -> str:
        """Give a match up, and open the next; the same one again if that was refused."""
        answered: asyncio.Queue[bytes] = asyncio.Queue()
        async with self.socket(match, hear=lambda line, data: answered.put_nowait(data)) as line:
            rematch = ""
            line.say(b'{"type":"resign","id":"g","version":1,"seat":0}')
            line.say(b'{"type":"rematch","id":"m","version":1,"seat":0}')
            async with asyncio.timeout(10):
                while not rematch and not line.left.is_set():
                    message = msgspec.json.decode(await answered.get())
                    rematch = message.get("table", {}).get("rematch", "")
        await self.camp.allowance(*self.camp.entering)
        reply = await self.ask(self.request("POST", f"/api/matches/{match}/rematch", b"{}"))
        if reply.status == 200 and rematch:
            return rematch
        await asyncio.sleep(PAUSE)
        return match


async def next_of(*events: asyncio.Event) -> None:
    """Wait until one of these has come."""
    tasks = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
