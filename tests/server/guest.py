"""A guest of a running server, for tests: somebody with a browser or a program, and its sockets."""

import itertools
import json
import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sintra.server.protocol.command import PROTOCOL

numbers = itertools.count(1)
ANSWERS = ("accepted", "refused", "reason", "hint_given", "done")
PATIENCE = 20.0
"""Seconds in which whatever a test waits for must come."""


def new_address() -> str:
    """An address from which nobody has come yet."""
    number = next(numbers)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Reachable(Protocol):
    """A server, wherever it runs."""

    @property
    def port(self) -> int: ...

    @property
    def origin(self) -> str: ...


class Guest:
    """A browser: it has cookies and an address, and asks for pages."""

    def __init__(self, server: Reachable, address: str | None = None) -> None:
        self.server = server
        self.address = address or new_address()
        headers = {"X-Sintra": "1", "X-Forwarded-For": self.address}
        self.http = httpx.Client(base_url=server.origin, headers=headers, timeout=PATIENCE)

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        response = self.http.post(path, json=body, **more)
        assert response.status_code == 200, response.text
        return response.json()

    def get(self, path: str) -> Any:
        response = self.http.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    def create(self, game: str, *seats: str, name: str = "", emblem: str = "", **more: Any) -> "Made":
        """Open a table; seats are `me`, `open` or a level."""
        kinds = [
            {"kind": seat, "name": name or f"Guest {number}"} | ({"emblem": emblem} if emblem else {})
            if seat == "me"
            else {"kind": "open"}
            if seat == "open"
            else {"kind": "bot", "level": seat}
            for number, seat in enumerate(seats)
        ]
        if game == "chocolatier":
            more.setdefault("options", {"players": len(seats)})
        return Made(self.post("/api/matches", {"game": game, "seats": kinds, **more}))

    def enter(self, match: str, secret: str, **more: Any) -> "Made":
        return Made(self.post(f"/api/matches/{match}/enter", {"secret": secret, **more}))

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def at(self, match: str, **more: Any) -> "Iterator[TableSocket]":
        """A socket of this browser."""
        with socket_to(self.server, match, cookie=self.cookie, address=self.address, **more) as table:
            yield table


class Made:
    """An answer of the server that lets one in."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.match: str = answer["match"]
        self.seats: list[int] = answer["seats"]
        self.links: list[dict[str, Any]] = answer["links"]

    def secret(self, kind: str, seat: int | None = None) -> str:
        """The secret of a link."""
        found: str = next(link["secret"] for link in self.links if link["kind"] == kind and link["seat"] == seat)
        return found


class TableSocket:
    """The socket of a table, and what it has told."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[dict[str, Any]] = []
        self.version = 0
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.seats: list[int] = []
        self.present: list[int] | None = None
        self.absent: dict[int, int] = {}  # when others can call a bot for a seat

    def send_raw(self, data: str | bytes) -> None:
        self.connection.send(data)

    def send(self, type: str, **fields: Any) -> str:
        """Send a message with a new id, unless it has one; commands answer the version that was told last."""
        fields.setdefault("id", f"c{next(numbers)}")
        if type not in ("why", "hint", "mute", "resync", "ping"):
            fields.setdefault("version", self.version)
        self.connection.send(json.dumps({"type": type, **fields}))
        id: str = fields["id"]
        return id

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken note of; who is there is noted beside them, for it comes at any time."""
        while (message := self._read(timeout))["type"] == "present":
            pass
        self.received.append(message)
        if message["type"] in ("snapshot", "event"):
            assert message["version"] >= self.version or message["type"] == "snapshot"
            self.version = message["version"]
            self.table = message["table"]
            self.view = message["view"] or self.view
        if message["type"] == "snapshot":
            self.seats = message["seats"]
        return message

    def _read(self, timeout: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(timeout))
        if message["type"] == "present":
            self.present = message["seats"]
            self.absent = {each["seat"]: each["stand_in_at"] for each in message.get("absent", [])}
        return message

    def wait_for_presence(self, seats: list[int] | None, timeout: float = PATIENCE) -> None:
        """Read until somebody looks from exactly these seats; there must be no other news meanwhile."""
        deadline = time.monotonic() + timeout
        while self.present != seats:
            message = self._read(max(0.001, deadline - time.monotonic()))
            assert message["type"] == "present", message

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        id = self.send(type, **fields)
        return self.until(lambda message: message["type"] in ANSWERS and message["id"] == id)

    def do(self, type: str, **fields: Any) -> int:
        """Carry a command out, and wait until this socket is told of it; the version it became."""
        answer = self.ask(type, **fields)
        assert answer["type"] == "accepted", answer
        self.wait_for(lambda: self.version >= answer["version"])
        version: int = answer["version"]
        return version

    def refused(self, type: str, **fields: Any) -> str:
        """Send a command that is to be refused; the code."""
        answer = self.ask(type, **fields)
        assert answer["type"] == "refused", answer
        assert answer["version"] == self.version
        code: str = answer["code"]
        return code

    def until(self, is_it: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        deadline = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.001, deadline - time.monotonic()))
            if is_it(message):
                return message

    def until_event(self, event: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next event of this kind."""
        return self.until(lambda message: message["type"] == "event" and message["event"]["kind"] == event, timeout)

    def wait_for(self, is_so: Callable[[], bool], timeout: float = PATIENCE) -> None:
        """Take in messages until something is so."""
        deadline = time.monotonic() + timeout
        while not is_so():
            self.receive(max(0.001, deadline - time.monotonic()))

    def drain(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """All messages until it is quiet for so long."""
        found = []
        try:
            while True:
                found.append(self.receive(seconds))
        except TimeoutError:
            return found

    def closing(self) -> int:
        """Take in everything until the socket is closed; the code of it, 0 where the server just went away."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code

    @property
    def is_to_move(self) -> bool:
        return self.view is not None and self.view["to_move"] in self.seats

    @property
    def choices(self) -> list[str]:
        assert self.view is not None
        return [choice["text"] for choice in self.view["choices"]]

    def play_any(self, rng: random.Random) -> int:
        return self.do("play", action=rng.choice(self.choices))


@contextmanager
def socket_to(
    server: Reachable,
    match: str,
    *,
    secret: str | None = None,
    cookie: str | None = None,
    since: int | None = None,
    protocol: int = PROTOCOL,
    address: str | None = None,
    is_greeted: bool = True,
    receive_buffer: int | None = None,
    **headers: str,
) -> Iterator[TableSocket]:
    """A socket with the secret of a link (as a program), or with a cookie (as a browser)."""
    lines = {"X-Forwarded-For": address or new_address()} | {name.replace("_", "-"): headers[name] for name in headers}
    if secret is not None:
        lines["Authorization"] = f"Bearer {secret}"
    if cookie is not None:
        lines["Cookie"] = cookie
        lines.setdefault("Origin", server.origin)
    query = "" if since is None else f"?since={since}&protocol={protocol}"
    url = f"{server.origin.replace('http', 'ws')}/api/matches/{match}/socket{query}"
    plug = socket.socket()
    if receive_buffer is not None:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plug.connect(("127.0.0.1", server.port))
    with connect(url, sock=plug, additional_headers=lines, compression=None, max_size=None, max_queue=4) as connection:
        table = TableSocket(connection)
        if is_greeted:
            assert table.receive()["type"] in ("snapshot", "resumed"), table.received
        yield table


def even(*sockets: TableSocket) -> None:
    """Let all sockets take in what the most advanced of them knows."""
    latest = max(table.version for table in sockets)
    for table in sockets:
        while table.version < latest:
            table.receive()


def play_on(*sockets: TableSocket, rng: random.Random, plies: int = 10_000) -> None:
    """Let sockets play random actions, whoever is to move, until it is over or so many have been taken."""
    for _ in range(plies):
        even(*sockets)
        while sockets[0].table["status"] == "running" and not any(socket.is_to_move for socket in sockets):
            sockets[0].receive()
            even(*sockets)
        if sockets[0].table["status"] != "running":
            return
        next(socket for socket in sockets if socket.is_to_move).play_any(rng)
    even(*sockets)
