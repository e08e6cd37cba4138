"""A small proxy in front of a server, which passes WebSockets on or does not, as many a filter."""

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator
from typing import Literal

PATIENCE = 60.0
"""Seconds after which a connection that brings nothing is given up."""
MOST_CONNECTIONS = 64
LONGEST_HEAD = 65_536
REFUSAL = b"HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

Way = Literal["pass", "refuse", "drop"]


class Proxy:
    """Forwards requests; `way` is what becomes of those for a WebSocket, and may change while it runs."""

    def __init__(self, port: int) -> None:
        self.way: Way = "pass"
        self.upgrades = 0
        """How many WebSockets were asked for."""
        self._behind = port
        self._places = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self._tunnels: list[socket.socket] = []
        proxy = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                with proxy._places, contextlib.suppress(OSError):
                    proxy._serve(self.request)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._server.block_on_close = False
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self.cut()

    def cut(self) -> None:
        """End all WebSockets that were passed on."""
        while self._tunnels:
            with contextlib.suppress(OSError):
                self._tunnels.pop().shutdown(socket.SHUT_RDWR)

    def _serve(self, client: socket.socket) -> None:
        client.settimeout(PATIENCE)
        head = b""
        while b"\r\n\r\n" not in head:
            received = client.recv(LONGEST_HEAD)
            if not received or len(head) > LONGEST_HEAD:
                return
            head += received
        is_upgrade = b"upgrade: websocket" in head.lower()
        self.upgrades += is_upgrade
        if is_upgrade and self.way != "pass":
            if self.way == "refuse":
                client.sendall(REFUSAL)
            return
        with socket.create_connection(("127.0.0.1", self._behind), timeout=PATIENCE) as server:
            if is_upgrade:
                self._tunnels.append(client)
            server.sendall(head)
            back = threading.Thread(target=pump, args=(server, client), daemon=True)
            back.start()
            pump(client, server)
            back.join()


def pump(source: socket.socket, sink: socket.socket) -> None:
    """Pass on whatever comes, until one side ends it."""
    with contextlib.suppress(OSError):
        while received := source.recv(LONGEST_HEAD):
            sink.sendall(received)
    for end in (source, sink):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def proxying(port: int) -> Iterator[Proxy]:
    """A proxy in front of what listens at this port."""
    proxy = Proxy(port)
    try:
        yield proxy
    finally:
        proxy.close()
