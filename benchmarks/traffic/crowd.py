"""Players and onlookers at many tables, who move when they are told to and note when everybody has heard of it."""

import asyncio
import random
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec

from benchmarks.traffic.address import Addresses, address_of
from benchmarks.traffic.page import Failed, Opened, open_table
from benchmarks.traffic.websocket import Refused, Socket, connect

EVENT, SNAPSHOT, ACCEPTED = b'{"type":"event","version":', b'{"type":"snapshot",', b'{"type":"accepted",'
PRESENT = b'{"type":"present",'
CHOICES, OVER = b'"choices":[{', b'"status":"over"'
STARTED = 1
"""The version of a match that has begun; all later ones are moves."""
SOCKET_BLOCK = 1
MOST_ERRORS_KEPT = 20
OPENING_AT_ONCE = 24
PACES = 3


class ChoiceText(msgspec.Struct):
    text: str


class Position(msgspec.Struct):
    choices: list[ChoiceText]


class News(msgspec.Struct):
    """What a player needs of an event or snapshot."""

    version: int
    view: Position | None


class Answer(msgspec.Struct):
    id: str
    version: int


read_news = msgspec.json.Decoder(News).decode
read_answer = msgspec.json.Decoder(Answer).decode


@dataclass(slots=True)
class Figures:
    """What was measured, in seconds from when a move was due; `skipped` moves had no table that could take them.

    `to_bot` is until a bot has answered the move of a person who waits for it.
    """

    to_last: list[float] = field(default_factory=list)
    to_answer: list[float] = field(default_factory=list)
    to_bot: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    sent: int = 0
    skipped: int = 0
    ended: int = 0
    bot_moves: int = 0
    events: int = 0
    bytes: int = 0
    errors: list[str] = field(default_factory=list)
    error_count: int = 0

    def fail(self, what: str) -> None:
        self.error_count += 1
        if len(self.errors) < MOST_ERRORS_KEPT:
            self.errors.append(what)


@dataclass(slots=True)
class Pending:
    """A move that is on its way; `missing` is how many have not heard of it."""

    due: float
    missing: int


class Table:
    """One match after the other at one table, with the same number of sockets."""

    def __init__(self, crowd: "Crowd", onlookers: int, level: str | None, *, is_hasty: bool = False) -> None:
        """`level` is that of the bot of one seat, if there is one; whoever `is_hasty` moves whenever it is its turn."""
        self.is_live = False
        self.sockets: list[Socket] = []
        self._crowd = crowd
        self._onlookers = onlookers
        self._level = level
        self.is_hasty = is_hasty
        self._addresses: list[int] = []
        self._due: deque[float] = deque()  # moves that were due while another was on its way
        self._mover: Socket | None = None
        self._choices: list[ChoiceText] = []
        self._match = ""
        self._version = 0
        self._pending: dict[int, Pending] = {}
        self._sent = 0
        self._unanswered: dict[str, float] = {}
        self._latest = (0, 0.0)  # the version of the latest move of a person, and when it was due

    async def open(self) -> None:
        """Begin a match, and let everybody come."""
        crowd = self._crowd
        people = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ida"}]
        seats = people if self._level is None else [people[0], {"kind": "bot", "level": self._level}]
        opened = await open_table(crowd.port, crowd.addresses.for_table(), crowd.game, seats)
        self._match, self._version = opened.match, 0
        persons = [seat for seat, wanted in enumerate(seats) if wanted["kind"] == "me"]
        for seat in [*persons, *[None] * self._onlookers]:
            await self._come(opened, seat)
        self.is_live = True

    async def _come(self, opened: Opened, seat: int | None) -> None:
        crowd = self._crowd
        number = crowd.addresses.for_socket()
        self._addresses.append(number)
        path = f"/api/matches/{opened.match}/socket"
        secret = opened.secret_of(seat)
        self.sockets.append(
            await connect(lambda: Socket(self, path, secret, seat), crowd.port, address_of(number, block=SOCKET_BLOCK))
        )

    def leave(self) -> None:
        self.is_live = False
        for socket in self.sockets:
            socket.close()
        for number in self._addresses:
            self._crowd.addresses.give_back(number)
        self.sockets.clear()
        self._addresses.clear()
        self._pending.clear()
        self._unanswered.clear()
        self._due.clear()
        self._mover = None
        self._latest = 0, 0.0

    @property
    def unfinished(self) -> int:
        """Moves that were due and are not with everybody."""
        return len(self._due) + len(self._pending) + len(self._unanswered)

    @property
    def is_ready(self) -> bool:
        """Whether somebody here can move at once."""
        return self.is_live and self._mover is not None and not self.unfinished

    @property
    def is_waiting(self) -> bool:
        """Whether a bot is to move."""
        return self.is_live and self._level is not None and self._mover is None

    @property
    def state(self) -> str:
        """What is known of the match, for whoever has to find out what went wrong with it."""
        seen = [socket.seen for socket in self.sockets]
        return (
            f"match {self._match}, live {self.is_live}, seen {seen}, due {len(self._due)}, "
            f"pending {self._pending}, unanswered {list(self._unanswered)}, has a mover {self._mover is not None}"
        )

    def move(self, due: float) -> None:
        """Let whoever is to move do so, now or as soon as it can."""
        if self._mover is None:
            self._due.append(due)
        else:
            self._play(due)

    def _play(self, due: float) -> None:
        mover = self._mover
        assert mover is not None
        self._mover = None
        self._sent += 1
        crowd = self._crowd
        action = crowd.random.choice(self._choices).text
        crowd.figures.sent += 1
        crowd.figures.late.append(time.perf_counter() - due)
        id = f"m{self._sent}"
        self._unanswered[id] = due
        mover.send(f'{{"type":"play","id":"{id}","version":{self._version},"action":"{action}"}}'.encode())

    def received(self, socket: Socket, data: bytes | bytearray, start: int, end: int) -> None:
        figures = self._crowd.figures
        figures.events += 1
        figures.bytes += end - start
        if data.startswith(EVENT, start):
            number = start + len(EVENT)
            version = int(data[number : data.index(b",", number)])
            self._heard(socket, version)
        elif data.startswith(SNAPSHOT, start):
            self._heard(socket, read_news(data[start:end]).version)
        elif data.startswith(ACCEPTED, start):
            self._answered(read_answer(data[start:end]))
            return
        elif data.startswith(PRESENT, start):
            return
        else:
            figures.fail(bytes(data[start : min(end, start + 200)]).decode())
            return
        if socket.seat is not None:
            self._look(socket, data, start, end)

    def _heard(self, socket: Socket, version: int) -> None:
        """A socket has everything up to this version; its first snapshot may have moves of others in it already."""
        now = time.perf_counter()
        for heard in range((socket.seen or STARTED) + 1, version + 1):
            pending = self._pending.get(heard)
            if pending is None:
                pending = self._pending[heard] = Pending(0.0, len(self.sockets))
            pending.missing -= 1
            if pending.missing == 0:
                self._complete(heard, now)
        socket.seen = version

    def _complete(self, version: int, now: float) -> None:
        """Everybody has heard of a version; whose move it was may be known only a moment later, with its answer."""
        due = self._pending[version].due
        if due:
            del self._pending[version]
            if not self._level:
                self._crowd.figures.to_last.append(now - due)
        elif self._level:
            del self._pending[version]
            self._crowd.figures.bot_moves += 1

    def _answered(self, answer: Answer) -> None:
        """A move was accepted; those at other processes may have heard of it before."""
        now = time.perf_counter()
        version, due = answer.version, self._unanswered.pop(answer.id)
        self._latest = version, due
        if not self._level:
            self._crowd.figures.to_answer.append(now - due)
        pending = self._pending.setdefault(version, Pending(0.0, len(self.sockets)))
        pending.due = due
        if pending.missing == 0:
            self._complete(version, now)

    def _look(self, socket: Socket, data: bytes | bytearray, start: int, end: int) -> None:
        """See whether this seat is to move, or the match is over."""
        if data.find(CHOICES, start, end) >= 0:
            news = read_news(data[start:end])
            assert news.view is not None
            self._mover, self._choices, self._version = socket, news.view.choices, news.version
            version, due = self._latest
            if self._level and due and news.version > version:
                self._crowd.figures.to_bot.append(time.perf_counter() - due)
                self._latest = 0, 0.0
            if self._due:
                self._play(self._due.popleft())
            elif self.is_hasty and self._crowd.is_running:
                self._play(time.perf_counter())
        elif data.find(OVER, start, end) >= 0 and self.is_live:
            self.is_live = False
            self._crowd.figures.ended += 1
            self._crowd.renew(self)

    def lost(self, socket: Socket) -> None:
        if self.sockets:
            self._crowd.figures.fail("a socket was closed by the server")


class Crowd:
    """Tables with all who sit and look on there."""

    def __init__(self, port: int, game: str, seed: int) -> None:
        self.port = port
        self.game = game
        self.random = random.Random(seed)
        self.addresses = Addresses()
        self.figures = Figures()
        self.tables: list[Table] = []
        self.bot_tables: list[Table] = []
        self.is_running = True
        self._places = asyncio.Semaphore(OPENING_AT_ONCE)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def gather(self, sockets: int, matches: int) -> None:
        """Open the tables; onlookers are spread over them until there are so many sockets."""
        extra = max(0, sockets - 2 * matches)
        self.tables = [Table(self, extra // matches + (n < extra % matches), None) for n in range(matches)]
        await asyncio.gather(*(self._open(table) for table in self.tables))

    async def gather_bots(self, count: int, level: str, *, is_hasty: bool = True) -> None:
        """Open tables at which a person plays a bot: as quickly as it can, so that the bots never rest, or when due."""
        self.bot_tables = [Table(self, 0, level, is_hasty=is_hasty) for _ in range(count)]
        await asyncio.gather(*(self._open(table) for table in self.bot_tables))

    async def _open(self, table: Table) -> None:
        async with self._places:
            try:
                await table.open()
            except (Refused, Failed, OSError) as error:
                self.figures.fail(f"a table could not be opened: {error}")

    def renew(self, table: Table) -> None:
        """A match is over: begin another, when everybody has heard the end of it."""
        if self.is_running:
            task = asyncio.create_task(self._renew(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _renew(self, table: Table) -> None:
        deadline = time.perf_counter() + 10
        while table.unfinished and time.perf_counter() < deadline:
            await asyncio.sleep(0.02)
        if table.unfinished:
            self.figures.fail("not everybody heard the end of a match")
        table.leave()
        await self._open(table)

    async def play(self, rate: float, seconds: float, *, bot_rate: float = 0.0) -> float:
        """Let a move be due every 1/rate seconds, whatever became of those before; how long it took.

        Some play two or three times as quickly as others, so that not all matches end at once. Where a move is still on
        its way, the next table is asked; only where that is so everywhere does a move have to wait. With `bot_rate`
        those who play a bot, and are not hasty, move as well.
        """
        elapsed, _ = await asyncio.gather(
            self._move(self.tables, rate, seconds), self._move(self.bot_tables, bot_rate, seconds)
        )
        await self._settle()
        return elapsed

    async def _move(self, tables: list[Table], rate: float, seconds: float) -> float:
        """Let moves be due at some of the tables; how long it took."""
        order = [table for number, table in enumerate(tables) for _ in range(1 + number % PACES)]
        self.random.shuffle(order)
        started = time.perf_counter()
        for number in range(round(rate * seconds)):
            due = started + number / rate
            while (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            if number % 20 == 0:
                await asyncio.sleep(0)  # those who listen must run even when we are late
            table = self._next(order, number)
            if table is None:
                self.figures.skipped += 1
            else:
                table.move(due)
        return time.perf_counter() - started

    def _next(self, order: list[Table], number: int) -> Table | None:
        """The table whose turn it is, if it can, or else the next one that can."""
        turned = (order[(number + step) % len(order)] for step in range(len(order)))
        busy = None
        for table in turned:
            if table.is_ready:
                return table
            if table.is_live and busy is None:
                busy = table
        return busy

    async def _settle(self) -> None:
        """Wait for what is on its way; what does not come is an error."""
        deadline = time.perf_counter() + 10
        while time.perf_counter() < deadline and (
            any(table.unfinished for table in self.tables)
            or any(table.is_waiting for table in self.bot_tables if not table.is_hasty)
        ):
            await asyncio.sleep(0.05)
        for table in self.tables:
            for _ in range(table.unfinished):
                self.figures.fail(f"a move did not reach everybody within 10 s after the end: {table.state}")

    async def rest(self) -> None:
        """Wait until every table is open, for those whose match has ended are opened anew."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def leave(self) -> None:
        self.is_running = False
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in [*self.tables, *self.bot_tables]:
            table.leave()

    def count_sockets(self) -> int:
        return sum(len(table.sockets) for table in [*self.tables, *self.bot_tables])
