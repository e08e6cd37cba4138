"""One end of a socket: what a client keeps of what it is told, and what it holds against the server."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from sintra.server.live.socket import serve_table
from sintra.server.protocol.command import PROTOCOL
from tests.server.model.process import HEADERS, Process, cookie_of
from tests.server.model.table_model import Command, require

Message = dict[str, Any]


@dataclass
class Sent:
    """A command on its way: who sent it when, and the answer.

    `version` was on disk then, `known` to the process: by the latter it chooses the seat, where none is named.
    """

    client: "Client"
    command: Command
    at: int
    version: int
    known: int
    failures: int
    answer: Message | None = None
    answered_at: int = 0
    is_judged: bool = False
    is_excused: bool = False  # from being answered
    could_be_absent: bool = False  # the one for whom a bot is called
    must_be_absent: bool = False
    confusable: tuple[Command, ...] = ()  # others with the same id, to which the answer may belong

    @property
    def seats(self) -> frozenset[int]:
        return self.client.seats

    @property
    def id(self) -> str:
        return str(self.command["id"])


class Client:
    """A socket of a person at a table."""

    def __init__(
        self,
        process: Process,
        match: str,
        person: int,
        hear: "Callable[[Client, Message], None]",
        *,
        before: "Client | None" = None,
    ) -> None:
        self.process, self.match, self.person = process, match, person
        self.is_open = False
        self.closed_with: int | None = None
        self.seats: frozenset[int] = frozenset()
        self.muted: frozenset[int] = frozenset()
        self.ever_muted: frozenset[int] = frozenset()
        self.version: int = 0 if before is None else before.version
        self.came_at = self.version  # the version it began with
        self.table: Any = None if before is None else before.table
        self.view: Any = None if before is None else before.view
        self.log: dict[int, Any] = {} if before is None else dict(before.log)
        self.snapshots = 0
        self.mutes: list[frozenset[int]] = []  # asked for and not done yet
        self.waiting: list[Sent] = []
        self._hear = hear
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._reads = asyncio.Event()
        self._reads.set()
        if before is not None:
            self.seats = before.seats
        query = "" if before is None else f"since={before.version}&protocol={PROTOCOL}"
        scope = {
            "type": "websocket",
            "path": f"/api/matches/{match}/socket",
            "path_params": {"match": match},
            "query_string": query.encode(),
            "headers": [*HEADERS, cookie_of(person)],
            "client": ("127.0.0.1", 1),
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        process.begin(serve_table(WebSocket(scope, self._inbox.get, self._send), process.hub, process.counts))

    @property
    def is_stalled(self) -> bool:
        """Whether it does not read what is sent to it."""
        return not self._reads.is_set()

    def stall(self) -> None:
        self._reads.clear()

    def read_on(self) -> None:
        self._reads.set()

    def send(self, message: Message) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def answered_by(self, message: Message) -> Sent | None:
        """The command that an answer is for; of several with one id rather one whose answer must come."""
        same = [sent for sent in self.waiting if sent.id == message["id"]]
        if not same:
            return None
        sent = min(same, key=lambda found: found.is_excused)
        sent.at, sent.version = min(found.at for found in same), min(found.version for found in same)
        sent.answer, sent.confusable = message, tuple(found.command for found in same)
        self.waiting.remove(sent)
        return sent

    def hang_up(self) -> None:
        self.is_open = False
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def _send(self, frame: Any) -> None:
        """What the server sends: it may end in the middle of it."""
        if frame["type"] == "websocket.accept":
            self.is_open = True
        elif frame["type"] == "websocket.close":
            self.is_open, self.closed_with = False, frame.get("code", 1000)
        elif frame["type"] == "websocket.send":
            await self._reads.wait()
            process = self.process
            if process.sends_left == 0 and not process.is_dead:
                process.die()
            if process.is_dead or not self.is_open:
                return
            if process.sends_left is not None:
                process.sends_left -= 1
            self._hear(self, msgspec.json.decode(frame["text"]))

    def take(self, message: Message) -> None:
        """Take in a message, as the page does."""
        match message["type"]:
            case "snapshot":
                self.seats = frozenset(message["seats"])
                self.version, self.table, self.view = message["version"], message["table"], message["view"]
                self.log = {entry["version"]: entry["event"] for entry in message["log"]}
                if self.snapshots == 0:
                    self.came_at = self.version
                self.snapshots += 1
            case "event":
                self._take_event(message)
            case "done":
                self.muted = self.mutes.pop(0)
                self.ever_muted |= self.muted

    def _take_event(self, message: Message) -> None:
        version = message["version"]
        require(version > self.version, f"told in order: {version} after {self.version}")
        self.version, self.table = version, message["table"]
        self.log[version] = message["event"]
        if message["view"] is not None:
            self.view = message["view"]
