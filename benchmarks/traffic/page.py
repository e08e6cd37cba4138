"""Requests to the server's pages, as a program sends them."""

import asyncio
from typing import Any

import msgspec

PATIENCE = 60.0


class Failed(Exception):
    """A page did not answer as it should."""


class Made(msgspec.Struct):
    """What is needed of a link that was made."""

    kind: str
    seat: int | None
    secret: str


class Opened(msgspec.Struct):
    """What is needed of the answer to opening a table."""

    match: str
    links: list[Made]
    contribution: str = ""

    def secret_of(self, seat: int | None) -> str:
        """The secret of a seat's link, or with None of the one for onlookers."""
        return next(link.secret for link in self.links if (link.kind == "watch" if seat is None else link.seat == seat))

    def renew_watching(self, secret: str) -> None:
        """From now on another link is the one for onlookers."""
        self.links = [link if link.kind != "watch" else Made("watch", None, secret) for link in self.links]


class Reply(msgspec.Struct):
    """The answer to a request."""

    status: int
    body: bytes


async def open_table(port: int, address: str, game: str, seats: list[dict[str, str]], **more: Any) -> Opened:
    """Open a table; it begins at once if no seat is open."""
    content = msgspec.json.encode({"game": game, "seats": seats, **more})
    reply = await ask(port, address, "POST", "/api/matches", content=content)
    if reply.status != 200:
        raise Failed(f"opening a table was answered {reply.status}: {reply.body[:500].decode('utf-8', 'replace')}")
    return msgspec.json.decode(reply.body, type=Opened)


async def ask(
    port: int,
    address: str,
    method: str,
    path: str,
    *,
    secret: str = "",
    content: bytes = b"",
    kind: str = "application/json",
) -> Reply:
    """Send a request and read the answer; OSError or TimeoutError if there is none."""
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Sintra: 1\r\nConnection: close\r\n"
    if secret:
        head += f"Authorization: Bearer {secret}\r\n"
    if method == "POST":
        head += f"Content-Type: {kind}\r\nContent-Length: {len(content)}\r\n"
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        try:
            writer.write(head.encode() + b"\r\n" + content)
            answer = await reader.read()
        finally:
            writer.close()
    if not answer.startswith(b"HTTP/1.1 "):
        raise ConnectionResetError("the connection was closed before there was an answer")
    return Reply(int(answer[9:12]), answer.partition(b"\r\n\r\n")[2])
