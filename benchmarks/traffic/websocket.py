"""A WebSocket client that does next to nothing, so that thousands of them leave the machine to the server."""

import asyncio
import base64
import os
import socket as socket_module
from collections.abc import Callable
from typing import Protocol

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL = 0x80
LONG, LONGER = 126, 127
PATIENCE = 30.0
"""Seconds in which a socket must be open."""


class Refused(Exception):
    """The server did not open the socket."""


class Receiver(Protocol):
    """Whoever a socket tells what comes in: `data` from `start` to `end` is one text."""

    def received(self, socket: "Socket", data: bytes | bytearray, start: int, end: int) -> None: ...

    def lost(self, socket: "Socket") -> None: ...


class Socket(asyncio.Protocol):
    """One open socket. Texts are not copied and not decoded: most of them are only counted."""

    __slots__ = ("_buffer", "_is_told", "_key", "_request", "_transport", "opened", "receiver", "seat", "seen")

    def __init__(self, receiver: Receiver, path: str, secret: str, seat: int | None, *, cookie: str = "") -> None:
        self.receiver = receiver
        self.seat = seat
        self.seen = 0  # the latest version that has come; kept by the receiver
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._is_told = False
        # As a program with the secret of a link, or as a browser with all that its cookie opens.
        who = f"Cookie: sintra={cookie}\r\nOrigin: http://127.0.0.1" if cookie else f"Authorization: Bearer {secret}"
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{who}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(Refused("the connection was closed before the socket was open"))
            self.opened.exception()  # looked at here, for at the end of a run nobody waits for it
        elif not self._is_told:
            self._is_told = True
            self.receiver.lost(self)

    def data_received(self, data: bytes) -> None:
        if self._buffer or not self.opened.done():
            self._buffer += data
            if not self.opened.done() and not self._open():
                return
            used = self._read(self._buffer)
            del self._buffer[:used]
        else:
            used = self._read(data)
            if used < len(data):
                self._buffer += data[used:]

    def _open(self) -> bool:
        """Read the answer to the handshake; whether it is all there and welcome."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            status = bytes(self._buffer[: self._buffer.find(b"\r\n")]).decode("latin-1")
            self.opened.set_exception(Refused(f"the socket was refused: {status}"))
            self.close()
            return False
        del self._buffer[: end + 4]
        self.opened.set_result(None)
        return True

    def _read(self, data: bytes | bytearray) -> int:
        """Take in all frames that are complete; how many bytes they were. Servers never mask theirs."""
        at, size = 0, len(data)
        while size - at >= 2:
            opcode, length, start = data[at] & 0x0F, data[at + 1], at + 2
            if length == LONG:
                start = at + 4
                length = int.from_bytes(data[at + 2 : start], "big") if size >= start else size
            elif length == LONGER:
                start = at + 10
                length = int.from_bytes(data[at + 2 : start], "big") if size >= start else size
            end = start + length
            if end > size:
                break
            if opcode == TEXT:
                self.receiver.received(self, data, start, end)
            elif opcode == PING:
                self._send(PONG, bytes(data[start:end]))
            elif opcode == CLOSE:
                self.close(is_wanted=False)
            at = end
        return at

    def send(self, text: bytes) -> None:
        """Send a text; what is sent after the connection is lost is lost."""
        self._send(TEXT, text)

    def _send(self, opcode: int, payload: bytes) -> None:
        """Send a frame, masked with zeros: a client must mask, with what is left to it."""
        if self._transport is None or self._transport.is_closing():
            return
        size = len(payload)
        head = bytes((FINAL | opcode, FINAL | size)) if size < LONG else bytes((FINAL | opcode, FINAL | LONG))
        length = b"" if size < LONG else size.to_bytes(2, "big")
        self._transport.write(b"".join((head, length, bytes(4), payload)))

    def stop_reading(self) -> None:
        """Leave what comes in where it is, as one does who is slow or means ill."""
        if self._transport is not None:
            self._transport.pause_reading()

    def close(self, *, is_wanted: bool = True) -> None:
        """Leave; the receiver is told only if that was not our wish."""
        if is_wanted:
            self._is_told = True
        if self._transport is not None:
            self._transport.abort() if is_wanted else self._transport.close()


async def connect(make: Callable[[], Socket], port: int, address: str, *, receive_buffer: int = 0) -> Socket:
    """Open a socket from one of our own addresses; Refused or OSError if it cannot be.

    `receive_buffer` are the bytes that the system takes in for one who does not read, if it is said.
    """
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        plug = socket_module.socket()
        plug.setblocking(False)
        try:
            if receive_buffer:
                plug.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_RCVBUF, receive_buffer)
            plug.bind((address, 0))
            await loop.sock_connect(plug, ("127.0.0.1", port))
        except BaseException:
            plug.close()
            raise
        _, socket = await loop.create_connection(make, sock=plug)
        try:
            await socket.opened
        except BaseException:  # also if nobody waits for it any longer: what comes then must not be read
            socket.close()
            raise
    return socket
