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

    def secret_of(self, seat: int | None) -> str:
        """The secret of a seat's link, or with None of the one for onlookers."""
        return next(link.secret for link in self.links if (link.kind == "watch" if seat is None else link.seat == seat))


async def open_table(port: int, address: str, game: str, seats: list[dict[str, str]]) -> Opened:
    """Open a table; it begins at once if no seat is open."""
    body = await post(port, address, "/api/matches", {"game": game, "seats": seats})
    return msgspec.json.decode(body, type=Opened)


async def post(port: int, address: str, path: str, content: Any) -> bytes:
    """The body of the answer; Failed if it is not 200, OSError if there is no server."""
    body = msgspec.json.encode(content)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Sintra: 1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        try:
            writer.write(head.encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
    status, _, rest = answer.partition(b"\r\n")
    if b" 200 " not in status + b" ":
        raise Failed(f"{path} answered {answer[:500].decode('utf-8', 'replace')}")
    return rest.partition(b"\r\n\r\n")[2]
