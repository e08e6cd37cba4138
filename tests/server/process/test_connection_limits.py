"""Connections that somebody leaves unfinished or unread, or fills with frames, are cut off; others do not feel it."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from sintra.server.process import connection_limits
from sintra.server.process.connection_limits import STALL_SECONDS, Config, Outflow, Server
from sintra.server.process.settings import Settings
from sintra.server.security.limit import CONNECTIONS_AN_ADDRESS, UNREAD_BYTES
from tests.server.guest import Guest, socket_to
from tests.server.running import Served, serving
from tests.server.services import free_port

PATIENCE = 60.0


def connected(port: int, data: bytes = b"", receive_buffer: int | None = None) -> socket.socket:
    plug = socket.socket()
    if receive_buffer is not None:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plug.connect(("127.0.0.1", port))
    plug.settimeout(PATIENCE)
    plug.sendall(data)
    return plug


def read_to_end(plug: socket.socket) -> bytes:
    """What comes until the other end hangs up, which it must."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while data := plug.recv(65_536):
            found += data
    return found


@pytest.mark.slow
def test_requests_that_are_never_finished(server: Served) -> None:
    host = f"Host: 127.0.0.1:{server.port}\r\n"
    post = f"POST /api/matches HTTP/1.1\r\n{host}X-Sintra: 1\r\nContent-Type: application/json\r\n"
    begun = {
        "nothing": "",
        "half a line": "GET / HT",
        "half a head": f"GET / HTTP/1.1\r\n{host}",
        "half a body": f"{post}Content-Length: 100\r\n\r\n{{",
        "half a body in chunks": f"{post}Transfer-Encoding: chunked\r\n\r\n1\r\n{{\r\n",
        "a body that nobody waits for": f"POST /nothing HTTP/1.1\r\n{host}Content-Length: 100\r\n\r\n",
        "half of a second one": f"GET /health HTTP/1.1\r\n{host}\r\nGET /he",
    }
    with ExitStack() as plugs, Guest(server) as ann:
        made = ann.create("duel", "me", "open")
        open_ones = {name: plugs.enter_context(connected(server.port, begun[name].encode())) for name in begun}
        with ann.at(made.match) as table:
            for name, plug in open_ones.items():
                answer = read_to_end(plug)
                assert answer.count(b"HTTP/1.1 ") == (name in ("a body that nobody waits for", "half of a second one"))
            assert table.do("say", text="I am still here")


@pytest.mark.slow
def test_a_connection_that_trickles_is_not_kept(server: Served) -> None:
    with connected(server.port, b"GET / HTTP/1.1\r\n") as plug:
        deadline = time.monotonic() + PATIENCE
        with contextlib.suppress(ConnectionError):
            while True:
                plug.sendall(b"X: y\r\n")
                time.sleep(0.5)
                assert time.monotonic() < deadline


@pytest.mark.slow
@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.PING, b"x" * 125).serialize(mask=True),
        Frame(Opcode.PONG, b"").serialize(mask=True),
        Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True),
    ],
    ids=["pings", "pongs", "parts"],
)
def test_a_flood_of_frames_that_are_no_messages(server: Served, ann: Guest, frame: bytes) -> None:
    """Read by nobody at the other end: each would take memory until the socket is closed."""
    made = ann.create("chocolatier", "me", "open")
    part = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
    with socket_to(server, made.match, secret=made.secret("watch"), receive_buffer=4096) as table:
        with contextlib.suppress(OSError):
            table.connection.socket.sendall(frame)
            for _ in range(2000):
                table.connection.socket.sendall((part if frame[0] == Opcode.TEXT else frame) * 100)
        assert table.closing() == 0, "without a word"
    with socket_to(server, made.match, secret=made.secret("watch")) as table:
        for _ in range(5):
            assert table.connection.ping().wait(PATIENCE), "who asks now and then is answered"
        assert table.ask("mute", seats=[])["type"] == "done"


@pytest.mark.slow
def test_an_address_has_only_so_many_connections_and_a_proxy_any_number(tmp_path: Path, server: Served) -> None:
    with serving(tmp_path, proxy="") as alone, ExitStack() as plugs:
        first = plugs.enter_context(httpx.Client(base_url=alone.origin))
        assert first.get("/health").status_code == 200
        for _ in range(CONNECTIONS_AN_ADDRESS):
            plugs.enter_context(connected(alone.port))
        refused = plugs.enter_context(socket.create_connection(("127.0.0.1", alone.port), PATIENCE))
        with contextlib.suppress(ConnectionError):
            refused.sendall(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{alone.port}\r\n\r\n".encode())
            assert read_to_end(refused) == b""
        plugs.close()
        deadline = time.monotonic() + PATIENCE
        while not alone.is_ready():
            assert time.monotonic() < deadline, "those that are closed do not count"
    with ExitStack() as plugs:
        for _ in range(CONNECTIONS_AN_ADDRESS + 10):
            plugs.enter_context(connected(server.port))
        assert server.is_ready()


@pytest.mark.slow
def test_sockets_that_are_closed_do_not_count_any_more(tmp_path: Path) -> None:
    with serving(tmp_path, proxy="") as server, Guest(server) as ann:
        made = ann.create("duel", "me", "open")
        for _ in range(60):  # more than may be open at once
            with socket_to(server, made.match, secret=made.secret("watch")):
                pass


def test_what_is_not_read_is_stuck_only_if_nothing_of_it_is() -> None:
    flow = Outflow()
    assert not any(flow.is_stuck(0, now) for now in range(500))
    assert not any(flow.is_stuck(10_000 - now, now) for now in range(500)), "slow, but it goes on"
    flow = Outflow()
    stuck = [flow.is_stuck(1000 + now, now) for now in range(STALL_SECONDS + 1)]
    assert stuck == [False] * STALL_SECONDS + [True], "more comes to it, and nothing is read"
    for now in range(STALL_SECONDS, 5 * STALL_SECONDS):
        flow.goes_on()
        assert not flow.is_stuck(1000, now)


@contextlib.contextmanager
def small_server(app: Any, **options: Any) -> Iterator[int]:
    """A server of an application of the tests, in a thread; its port."""
    port = free_port()
    config = Config(app, Settings())
    config.port, config.lifespan = port, "off"
    for name, value in options.items():
        setattr(config, name, value)
    server = Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while not server.started:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield port
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize(("most", "ping_seconds"), [(10**9, 0.2), (UNREAD_BYTES, None)], ids=["long", "much"])
def test_one_who_does_not_read_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, most: int, ping_seconds: float | None
) -> None:
    """Without that, what was sent would wait for ever: closing in order is done only when all of it has gone out."""
    monkeypatch.setattr(connection_limits, "UNREAD_BYTES", most)
    left = threading.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "bytes": bytes(8_000_000)})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        left.set()

    pings = {"ws_ping_interval": ping_seconds, "ws_ping_timeout": ping_seconds}
    with small_server(app, **pings) as port, connected(port, HANDSHAKE, receive_buffer=4096):
        assert left.wait(PATIENCE / 2)
