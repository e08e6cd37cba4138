"""A socket that the server has closed: what still waits for it is lost, and that is no fault of anybody's."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from structlog.testing import capture_logs

from sintra.server.live.socket import AGAIN_LATER, POLICY, TableSocket


class Room:
    """As much of a room as a socket needs that is being closed."""

    id = "match"
    version = 1
    connections = frozenset[Any]()

    async def snapshot(self, connection: Any) -> list[bytes]:
        return []

    async def connect(self, connection: Any, visitor: Any, since: int | None) -> None:
        for _ in range(3):
            connection.enqueue(b"{}")

    def disconnect(self, connection: Any) -> None:
        connection.close()


class Client:
    """A client that sends one message and reads nothing, until the server has closed the socket."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self._reads = asyncio.Event()
        self._came = iter(({"type": "websocket.connect"}, {"type": "websocket.receive", "text": "x"}))

    async def receive(self) -> Message:
        return next(self._came)

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        if message["type"] == "websocket.close":
            self._reads.set()
        elif message["type"] == "websocket.send":
            await self._reads.wait()


class CutOff(Client):
    """A client whose socket the protocol closes while something is on its way to it, as uvicorn does."""

    async def send(self, message: Message) -> None:
        self.sent.append(message)
        if message["type"] == "websocket.send":
            raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'.")

    async def receive(self) -> Message:
        for message in self._came:
            return message
        return {"type": "websocket.disconnect", "code": 1006}


@pytest.mark.parametrize("kind", [Client, CutOff])
def test_what_waits_for_a_socket_that_is_closed_is_no_fault(kind: type[Client]) -> None:
    async def scenario() -> Client:
        client = kind()
        websocket = WebSocket({"type": "websocket", "path": "/", "headers": []}, client.receive, client.send)
        await websocket.accept()
        nothing = SimpleNamespace(tell_presence=lambda *rest: None, follow_up=lambda room: asyncio.sleep(0))
        visitor = SimpleNamespace(address="10.0.0.1")
        socket = TableSocket(websocket, nothing, Room(), frozenset(), nothing, visitor)  # type: ignore[arg-type]
        socket._messages = SimpleNamespace(take=lambda: False)  # type: ignore[assignment]  # it has sent too many
        async with asyncio.timeout(10):
            await socket.serve(None)
        return client

    with capture_logs() as logs:
        client = asyncio.run(scenario())
    assert client.sent[-1]["type"] == "websocket.close"
    assert client.sent[-1]["code"] == (POLICY if kind is Client else AGAIN_LATER)
    assert not [entry for entry in logs if entry["log_level"] == "error"], logs
