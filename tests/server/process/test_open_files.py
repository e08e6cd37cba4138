"""Whoever runs a server is told when it may open no more files, and not a thousand times."""

import asyncio
import errno
import resource
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from structlog.testing import capture_logs

from sintra.server.process import metric
from sintra.server.process.connection_limits import Config, Server
from sintra.server.process.open_files import QUIET_SECONDS, OpenFiles
from sintra.server.process.settings import Settings
from tests.server.running import Served, warm_bots
from tests.server.services import free_port

WORDS = "no more files can be opened"
PATIENCE = 20.0


def counted() -> float:
    return metric.REGISTRY.get_sample_value("sintra_out_of_files_total") or 0.0


def test_it_is_told_once_a_minute_and_counted_each_time() -> None:
    now = [0.0]
    files = OpenFiles(lambda: now[0])
    before = counted()
    with capture_logs() as logs:
        for now[0] in (0.0, 1.0, QUIET_SECONDS - 1, QUIET_SECONDS, QUIET_SECONDS + 1):
            assert files.take_note(OSError(errno.EMFILE, "Too many open files"))
    assert [entry["event"].startswith(WORDS) for entry in logs] == [True, True]
    assert counted() == before + 5


def test_what_failed_for_another_reason_is_not_taken_for_it() -> None:
    files = OpenFiles()
    before = counted()
    with capture_logs() as logs:
        assert not files.take_note(OSError(errno.ECONNRESET, "Connection reset"))
        assert not files.take_note(ValueError("?"))
        assert not files.take_note(None)
        files.look()
    assert (logs, counted()) == ([], before)


def test_it_is_noticed_while_no_file_can_be_opened() -> None:
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    before = counted()
    with ExitStack() as places, capture_logs() as logs:
        first = places.enter_context(Path("/dev/null").open())
        places.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, most))
        resource.setrlimit(resource.RLIMIT_NOFILE, (first.fileno(), most))
        OpenFiles().look()
    assert len(logs) == 1
    assert counted() == before + 1


def test_what_the_event_loop_says_of_it_is_told_in_the_same_way() -> None:
    """asyncio, where there is no uvloop, has hundreds of these a second."""

    async def nothing(scope: Scope, receive: Receive, send: Send) -> None: ...

    server = Server(Config(nothing, Settings()))
    others: list[dict[str, object]] = []
    loop = asyncio.new_event_loop()
    try:
        loop.default_exception_handler = others.append  # type: ignore[method-assign,assignment]
        with capture_logs() as logs:
            for _ in range(3):
                server._take_note(loop, {"message": "accept", "exception": OSError(errno.ENFILE, "Too many")})
            server._take_note(loop, {"message": "something else"})
    finally:
        loop.close()
    assert len(logs) == 1
    assert others == [{"message": "something else"}]


@pytest.mark.slow
def test_a_server_without_files_says_so_and_goes_on(tmp_path: Path) -> None:
    warm_bots()
    metrics = free_port()
    server = Served(tmp_path, "--metrics-port", str(metrics))
    server.start()
    try:
        opened = len(list(Path(f"/proc/{server.pid}/fd").iterdir()))
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (opened + 8, opened + 8))
        with ExitStack() as plugs:
            for _ in range(40):
                plugs.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=5))
            wait_for(lambda: WORDS in server.log)
            time.sleep(2.5)  # some more looks
            assert server.log.count(WORDS) == 1
        wait_for(server.is_ready)
        text = httpx.get(f"http://127.0.0.1:{metrics}/metrics").text
        count = next(line for line in text.splitlines() if line.startswith("sintra_out_of_files_total "))
        assert float(count.split()[1]) >= 1
        assert len(server.faults()) == 1, "no traceback beside it"
    finally:
        server.stop()


def wait_for(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)
