"""A server in a thread of this process, for tests that change what it does, such as its limits."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sintra.server.http.app import create_app
from sintra.server.process.connection_limits import Config, Server
from sintra.server.process.serving import listen
from sintra.server.process.settings import Settings
from tests.server.running import PATIENCE


@dataclass(frozen=True)
class ServedHere:
    """Where it is."""

    port: int
    origin: str


@contextmanager
def serving_here(folder: Path) -> Iterator[ServedHere]:
    """A server that is gone at the end; it is told whom requests come from as if by a proxy."""
    settings = Settings(port=0, database=str(folder / "sintra.db"), trusted_proxy="127.0.0.1", log_level="warning")
    listener = listen(settings)
    server = Server(Config(create_app(settings), settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    port = listener.getsockname()[1]
    try:
        yield ServedHere(port, f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
