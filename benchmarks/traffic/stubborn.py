"""Players who never give up: they come back by themselves, and send again what was not acknowledged, as it was."""

import asyncio
import random
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec

from benchmarks.traffic.address import Addresses, address_of
from benchmarks.traffic.ledger import Ledger
from benchmarks.traffic.page import Failed, Made, Opened, ask, open_table
from benchmarks.traffic.websocket import Refused, Socket, connect
from sintra.records.fair_deals import promise_of
from sintra.server.protocol.command import PROTOCOL
from sintra.server.security.secret import hash_of

SHORTEST_PAUSE, LONGEST_PAUSE = 0.02, 0.25  # seconds before coming back
PATIENT_CODES = ("unavailable", "busy", "rate_limited")
"""Refusals after which nothing was done, and one may try again."""
LATE_CODES = ("already_started",)
"""What a contribution may be answered with that comes after ten seconds without a server."""
KEPT_MATCHES = 200
NAMES = ("Ana", "Ida", "Ivy", "Tom")


class ChoiceText(msgspec.Struct):
    text: str


class Position(msgspec.Struct):
    choices: list[ChoiceText]


class Status(msgspec.Struct):
    status: str


class Happened(msgspec.Struct):
    kind: str


class Heard(msgspec.Struct):
    """Whatever a server says, as far as a player needs it."""

    type: str
    id: str | None = None
    version: int = 0
    code: str = ""
    message: str = ""
    table: Status | None = None
    event: Happened | None = None
    view: Position | None = None


read = msgspec.json.Decoder(Heard).decode


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of table: who sits there (`me`, or the level of a bot), and what else it is opened with."""

    game: str = "chocolatier"
    seats: tuple[str, ...] = ("me", "me")
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def wanted(self) -> list[dict[str, str]]:
        return [
            {"kind": "me", "name": NAMES[seat]} if who == "me" else {"kind": "bot", "level": who}
            for seat, who in enumerate(self.seats)
        ]

    @property
    def persons(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if who == "me"]


ORDINARY = Sort()


class Circle:
    """All players of a test: where they find the server, what they were promised, and when they last were.

    `talk` is the share of their messages that is chat, `voids` that of moves after which the links for onlookers are
    made void. Whoever opens a table contributes to its deals.
    """

    def __init__(
        self, port: int, ledger: Ledger, *, pause: float, seed: int, talk: float = 0.0, voids: float = 0.0
    ) -> None:
        self.port = port
        self.ledger = ledger
        self.pause = pause
        self.talk = talk
        self.voids = voids
        self.random = random.Random(seed)
        self.addresses = Addresses()
        self.answers = 0
        self.latest_answer = 0.0
        self.longest_silence = 0.0  # seconds in which nobody was answered
        self.players: set[Player] = set()
        self.playing: list[Opened] = []
        self.finished: deque[Opened] = deque(maxlen=KEPT_MATCHES)
        self.matches = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._voidings: dict[str, asyncio.Task[None]] = {}

    def start(self, tables: int, sorts: tuple[Sort, ...] = (ORDINARY,)) -> None:
        """Let there be so many tables, of each sort in turn."""
        self._tasks = [asyncio.create_task(self._keep_playing(sorts[number % len(sorts)])) for number in range(tables)]

    async def end(self) -> None:
        tasks = [*self._tasks, *self._voidings.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def check(self) -> None:
        """Raise what made a table stop, if anything did."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def _keep_playing(self, sort: Sort) -> None:
        """One match after the other at one table."""
        while True:
            opened = await self._open(sort)
            players = [Player(self, opened, seat) for seat in sort.persons]
            players[0].contribution = opened.contribution
            self.players |= set(players)
            self.playing.append(opened)
            self.matches += 1
            try:
                await asyncio.gather(*(player.play() for player in players))
                self.finished.append(opened)
            finally:
                self.players -= set(players)
                self.playing.remove(opened)

    async def _open(self, sort: Sort) -> Opened:
        contribution = secrets.token_hex(32)
        more = sort.more | {"promise": promise_of(contribution)}
        while True:
            try:
                opened = await open_table(self.port, self.addresses.for_table(), sort.game, sort.wanted, **more)
            except (OSError, Failed, TimeoutError, msgspec.DecodeError):
                await asyncio.sleep(LONGEST_PAUSE)
            else:
                opened.contribution = contribution
                return opened

    def void_sometimes(self, opened: Opened, secret: str) -> None:
        """Now and then make the links for onlookers void, one after the other; after one without an answer no more."""
        if self.random.random() < self.voids and opened.match not in self._voidings:
            self._voidings[opened.match] = asyncio.create_task(self._void(opened, secret))

    async def _void(self, opened: Opened, secret: str) -> None:
        path, wanted = f"/api/matches/{opened.match}/void", b'{"kind":"watch"}'
        try:
            reply = await ask(self.port, self.addresses.for_table(), "POST", path, secret=secret, content=wanted)
        except (OSError, TimeoutError):
            self.ledger.forget_links(opened.match)  # it is not known whether it was done
            return
        if reply.status == 200:
            old, new = opened.secret_of(None), msgspec.json.decode(reply.body, type=Made).secret
            self.ledger.void(opened.match, hash_of(old), hash_of(new))
            opened.renew_watching(new)
        del self._voidings[opened.match]


class Player:
    """One seat of one match."""

    def __init__(self, circle: Circle, opened: Opened, seat: int) -> None:
        self.is_connected = False
        self.contribution = ""  # to the deals, as long as it has not been told
        self._circle = circle
        self._opened = opened
        self._match = opened.match
        self._seat = seat
        self._secret = opened.secret_of(seat)
        self._seen = 0
        self._pending: tuple[str, bytes] | None = None
        self._is_chat = False  # what is pending
        self._choices: list[ChoiceText] = []  # in the version seen last
        self._socket: Socket | None = None
        self._left = asyncio.Event()
        self._is_ended = False  # the match is; we go when our own last move is acknowledged
        self._is_over = False
        self._timer: Any = None

    async def play(self) -> None:
        """Play to the end of the match, however often the server goes away."""
        circle = self._circle
        number = circle.addresses.for_socket()
        try:
            while not self._is_over:
                self._left.clear()
                since = f"?since={self._seen}&protocol={PROTOCOL}" if self._seen else ""
                path = f"/api/matches/{self._match}/socket{since}"
                try:
                    self._socket = await connect(
                        lambda path=path: Socket(self, path, self._secret, self._seat),  # type: ignore[misc]
                        circle.port,
                        address_of(number, block=1),
                    )
                except (OSError, Refused, TimeoutError):
                    await asyncio.sleep(circle.random.uniform(SHORTEST_PAUSE, LONGEST_PAUSE))
                    continue
                self.is_connected = True
                if self._pending is not None:
                    circle.ledger.resent += 1
                    self._send()
                await self._left.wait()
                self.is_connected = False
                if not self._is_over:
                    await asyncio.sleep(circle.random.uniform(SHORTEST_PAUSE, LONGEST_PAUSE))
        finally:
            circle.addresses.give_back(number)
            if self._timer is not None:
                self._timer.cancel()
            if self._socket is not None:
                self._socket.close()

    def lost(self, socket: Socket) -> None:
        self._left.set()

    def received(self, socket: Socket, data: bytes | bytearray, start: int, end: int) -> None:
        heard = read(data[start:end])
        if heard.type == "accepted":
            self._accepted(heard)
        elif heard.type == "refused":
            self._refused(heard)
        elif heard.type in ("event", "snapshot") and heard.version >= self._seen:
            self._seen = heard.version
            if heard.event is not None and heard.event.kind == "flagged":
                self._circle.ledger.faults.append(f"{self._match}: somebody who moved in time was flagged")
            self._choices = [] if heard.view is None else heard.view.choices
            if heard.table is not None and heard.table.status == "over":
                self._leave_if_done(is_over=True)
            else:
                self._choose()

    def _choose(self) -> None:
        """Move if it is our turn, and our last move is acknowledged: after a kill it may be the other way round."""
        if self._pending is not None:
            return
        id = secrets.token_hex(8)
        if self.contribution:
            told = f'"version":{self._seen},"seat":{self._seat},"contribution":"{self.contribution}"'
            self._pending = id, f'{{"type":"contribute","id":"{id}",{told}}}'.encode()
            self.contribution = ""
            self._send()
            return
        if not self._choices:
            return
        self._is_chat = self._circle.random.random() < self._circle.talk
        if self._is_chat:
            said = f'{{"type":"say","id":"{id}","version":{self._seen},"seat":{self._seat},"text":"Well played!"}}'
            self._pending = id, said.encode()  # the choices stay: it is still our turn
            self._send_later()
            return
        action = self._circle.random.choice(self._choices).text
        text = f'{{"type":"play","id":"{id}","version":{self._seen},"seat":{self._seat},"action":"{action}"}}'
        self._pending = id, text.encode()
        self._choices = []
        self._send_later()

    def _send_later(self) -> None:
        pause = self._circle.random.uniform(0, 2 * self._circle.pause)
        self._timer = asyncio.get_running_loop().call_later(pause, self._send)

    def _send(self) -> None:
        if self._pending is not None and self._socket is not None:
            self._socket.send(self._pending[1])

    def _accepted(self, heard: Heard) -> None:
        circle = self._circle
        circle.answers += 1
        now = time.perf_counter()
        if circle.latest_answer:
            circle.longest_silence = max(circle.longest_silence, now - circle.latest_answer)
        circle.latest_answer = now
        circle.ledger.acknowledge(self._match, f"{self._seat}:{heard.id}", heard.version)
        if self._pending is not None and heard.id == self._pending[0]:
            self._pending = None
            if heard.version > self._seen and not self._is_chat:
                self._choices = []  # they were those before this move
        self._circle.void_sometimes(self._opened, self._secret)
        self._leave_if_done(is_over=False)
        if not self._is_over:
            self._choose()

    def _leave_if_done(self, *, is_over: bool) -> None:
        self._is_ended = self._is_ended or is_over
        if self._is_ended and self._pending is None:
            self._is_over = True
            self._left.set()

    def _refused(self, heard: Heard) -> None:
        if heard.id is None:  # not let in: the socket is closed next, and we come back
            return
        if heard.code in PATIENT_CODES:
            self._send_later()
        else:
            is_late = self._pending is not None and b'"contribute"' in self._pending[1] and heard.code in LATE_CODES
            if not is_late:
                self._circle.ledger.faults.append(f"{self._match}: {heard.code}: {heard.message}")
            self._pending = None
            self._choose()
