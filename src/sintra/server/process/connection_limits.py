"""Connections, below pages and sockets: whoever leaves one unfinished, unread or full of empty frames loses it.

uvicorn reads and writes HTTP and WebSockets. What it has no limit for is limited here: how long a request may take to
come in, how much may wait for one who does not read and how long, how many frames may come that are no message, and how
many connections an address may have.
"""

import asyncio
import multiprocessing
import socket
from asyncio import BaseTransport, Transport
from http import HTTPStatus
from typing import Any

import h11
import msgspec
import structlog
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from sintra.server.process import metric
from sintra.server.process.open_files import OpenFiles
from sintra.server.process.request_head import BAD_REQUEST, StrictConnection, explanation_of, status_of
from sintra.server.process.settings import Settings
from sintra.server.protocol.request import Problem
from sintra.server.security.access import is_proxy, network_of
from sintra.server.security.limit import CONNECTIONS_AN_ADDRESS, FRAME, FRAMES, UNREAD_BYTES, Bucket, Counter

log = structlog.get_logger()

GRACE_SECONDS = 5  # for requests that are being answered when the server ends
PING_SECONDS = 40.0  # proxies give up on a connection after a minute of silence
PONG_SECONDS = 20.0
HEAD_SECONDS = 10  # from the opening of a connection, or the answer before, to the last header of a request
BODY_SECONDS = 15  # from there to the end of its body
STALL_SECONDS = 60  # for which nothing of what waits was read
BYTES_AT_ONCE = 4096  # that h11 is given: what is complete at once it reads without any limit
TICKS_A_LOOK = 10  # a tick is a tenth of a second, or more where there is much to do


class Config(uvicorn.Config):
    """What uvicorn is told, and what all connections of a process share."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        super().__init__(
            app,
            http=Http,
            ws=Socket,
            ws_max_size=FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PONG_SECONDS,
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_config=None,
            lifespan="on",
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        self._settings = settings
        self.connections = Counter(CONNECTIONS_AN_ADDRESS)

    def sender_of(self, client: tuple[str, int] | None) -> str | None:
        """By whom a connection is counted; None for the proxy, which has those of everybody."""
        if client is None or is_proxy(client[0], self._settings):
            return None
        return network_of(client[0])


class Server(uvicorn.Server):
    """Serves in a process, looks after its connections, and ends in order when the process that started it is gone."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self._looks = 0
        self._open_files = OpenFiles()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._take_note)
        await super().startup(sockets)

    def _take_note(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """What went wrong where nobody waits for it."""
        if not self._open_files.take_note(context.get("exception")):
            loop.default_exception_handler(context)

    async def on_tick(self, counter: int) -> bool:
        parent = multiprocessing.parent_process()
        if parent is not None and not parent.is_alive():
            self.should_exit = True
        if counter % TICKS_A_LOOK == 0:
            # Looks are what time is measured by: if this process stood still, others were not slow.
            self._looks += 1
            self._open_files.look()
            for connection in list(self.server_state.connections):
                assert isinstance(connection, Http | Socket)
                connection.look(self._looks)
        return await super().on_tick(counter)


class Outflow:
    """What waits to be read at the other end of a connection, and since when nothing of it was."""

    def __init__(self) -> None:
        self._waiting = 0
        self._since = 0

    def goes_on(self) -> None:
        """Some was read, though as much may wait again."""
        self._waiting = 0

    def is_stuck(self, waiting: int, now: int) -> bool:
        if waiting < self._waiting or self._waiting == 0:
            self._since = now
        self._waiting = waiting
        return waiting > 0 and now - self._since >= STALL_SECONDS


class Http(H11Protocol):
    """A connection with requests, read by h11: the other way to read them knows no limit on headers."""

    config: Config
    conn: StrictConnection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.conn = StrictConnection()
        self._outflow = Outflow()
        self._phase: tuple[object, object] = (None, None)
        self._since = 0
        self._sender = self.config.sender_of(self.client)
        if self._sender is not None and not self.config.connections.enter(self._sender):
            self._sender = None
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._sender is not None:
            self.config.connections.leave(self._sender)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), BYTES_AT_ONCE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return  # it was refused, or has become a socket
            super().data_received(data[start : start + BYTES_AT_ONCE])

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a request that cannot be read, if no answer to it has begun, and hang up."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            status = status_of(self.conn.fault)
            code = "malformed" if status == BAD_REQUEST else "too_large"
            body = msgspec.json.encode(Problem(code, explanation_of(self.conn.fault)))
            headers = {
                "Content-Type": "application/json",
                "Content-Length": str(len(body)),
                "Cache-Control": "no-store",
                "Connection": "close",
            }
            metric.REQUESTS.labels(str(status)).inc()
            start = h11.Response(status_code=status, headers=list(headers.items()), reason=HTTPStatus(status).phrase)
            for event in (start, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event))
        if self.cycle is not None and not self.cycle.response_complete:  # its body is what cannot be read
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def resume_writing(self) -> None:
        self._outflow.goes_on()
        super().resume_writing()

    def look(self, now: int) -> None:
        """Cut it off if what was asked for is not fetched, or if a request takes too long to come in."""
        phase = (self.cycle, self.conn.their_state)  # which request it is, and how much of it is there
        if phase != self._phase:
            self._phase, self._since = phase, now
        most = {h11.IDLE: HEAD_SECONDS, h11.SEND_BODY: BODY_SECONDS}.get(self.conn.their_state)
        is_late = most is not None and now - self._since >= most
        if is_late or self._outflow.is_stuck(self.transport.get_write_buffer_size(), now):
            self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket. It is counted as before: its HTTP is not told of its end."""

    config: Config

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._outflow = Outflow()
        self._frames = Bucket(FRAMES)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        sender = self.config.sender_of(self.client)
        if sender is not None:
            self.config.connections.leave(sender)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # websockets has an answer ready, which uvicorn does not fetch: the connection would stay for ever.
            self.handshake_complete = self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def resume_writing(self) -> None:
        self._outflow.goes_on()
        super().resume_writing()

    def look(self, now: int) -> None:
        """Cut it off if too much waits to be read, or if nothing of it is."""
        waiting = self.transport.get_write_buffer_size()
        if waiting > UNREAD_BYTES or self._outflow.is_stuck(waiting, now):
            self._cut("what was sent is not read")

    def handle_ping(self) -> None:
        if self._may_send():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_send():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._may_send():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._may_send():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._may_send():
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # else what waits for one who is gone would wait for ever

    def _may_send(self) -> bool:
        """Count a frame that is no message, and so none of those that are counted elsewhere."""
        if self._frames.take():
            return True
        self._cut("too many frames that are no messages")
        return False

    def _cut(self, reason: str) -> None:
        if not self.transport.is_closing():
            log.info("a socket was cut off", reason=reason)
        self.transport.abort()
