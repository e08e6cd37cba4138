"""Running the server: one process, or several that share a port, each looked after and started again if it dies."""

import asyncio
import contextlib
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.context import SpawnProcess

import structlog
from prometheus_client import start_http_server

from sintra.games.errors import SintraError
from sintra.server.process.garbage_collection import schedule_garbage_collection
from sintra.server.process.logging import set_up_logs
from sintra.server.process.metric import REGISTRY
from sintra.server.process.port_fault import port_fault
from sintra.server.process.settings import Settings
from sintra.server.store.opening import open_store

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

log = structlog.get_logger()

BACKLOG = 2048
SWITCH_SECONDS = 0.0005
"""After which a thread that waits for Python's lock gets it. A move goes from the event loop to the thread that writes,
and back, with half a dozen statements of SQL: with Python's own 5 ms it waits 20 to 40 when the loop has much to do.
"""
WORKER_SECONDS = 7  # for a worker to end in order: more than it gives its requests
SHORTEST_LIFE = 2.0  # seconds; a worker that dies sooner is started again only after a pause


class CannotServe(SintraError):
    """The server cannot be started."""


def serve(settings: Settings, announce: Callable[[str], None] = lambda address: None) -> None:
    """Serve until told to end; `announce` is called with the address when the port is open."""
    set_up_logs(settings.log_level)
    listener = listen(settings)
    if settings.port == 0:
        settings = replace(settings, port=listener.getsockname()[1])
    announce(settings.public_address)
    if settings.workers == 1:
        serve_here(settings, listener)
    else:
        Supervisor(settings, listener).run()


def listen(settings: Settings) -> socket.socket:
    """Open the port, before anything else is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol must be named: asyncio sends without delay (TCP_NODELAY) only where it is, else answers take 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotServe(port_fault(settings.host, settings.port, error)) from None
    listener.set_inheritable(True)
    return listener


def serve_here(settings: Settings, listener: socket.socket) -> None:
    """Serve in this process."""
    # With all the rules, which a process that only looks after others spares.
    from sintra.server.http.app import create_app
    from sintra.server.process.connection_limits import Config, Server

    allow_files()
    sys.setswitchinterval(SWITCH_SECONDS)
    if settings.metrics_port is not None:
        try:
            start_http_server(settings.metrics_port, "127.0.0.1", REGISTRY)
        except OSError as error:
            raise CannotServe(port_fault("127.0.0.1", settings.metrics_port, error, "--metrics-port")) from None
    app = create_app(settings, schedule_garbage_collection)
    server = Server(Config(app, settings))
    with contextlib.suppress(KeyboardInterrupt, SystemExit):  # uvicorn's way to say that the start failed
        server.run(sockets=[listener])
    if not server.started:
        raise CannotServe(app.state.failure or "the server could not start; what was logged above says why")


def allow_files() -> None:
    """Have as many files open as is allowed: each socket is one, and many systems begin with 1,024."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # macOS says that there is no limit, and has one
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Supervisor:
    """Keeps the worker processes running, and ends them with itself."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self._settings = settings
        self._listener = listener
        self._context = multiprocessing.get_context("spawn")
        self._workers: dict[int, SpawnProcess] = {}
        self._started: dict[int, float] = {}
        self._is_ending = False

    def run(self) -> None:
        asyncio.run(try_database(self._settings.database))
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, self._end)
        for number in range(self._settings.workers):
            self._start(number)
        while not self._is_ending:
            time.sleep(0.2)
            for number, worker in list(self._workers.items()):
                if not worker.is_alive() and not self._is_ending:
                    log.error("a worker ended and is started again", worker=number, exit=worker.exitcode)
                    if time.monotonic() - self._started[number] < SHORTEST_LIFE:
                        time.sleep(SHORTEST_LIFE)
                    self._start(number)
        for worker in self._workers.values():
            worker.terminate()
        for worker in self._workers.values():
            worker.join(WORKER_SECONDS)
            if worker.is_alive():
                worker.kill()

    def _start(self, number: int) -> None:
        port = self._settings.metrics_port
        settings = replace(self._settings, metrics_port=None if port is None else port + number)
        worker = self._context.Process(target=work, args=(settings, self._listener), name=f"worker-{number}")
        worker.start()
        self._workers[number] = worker
        self._started[number] = time.monotonic()

    def _end(self, *signal: object) -> None:
        self._is_ending = True


async def try_database(url: str | None) -> None:
    """Open the database and bring it up to date; StoreError, told once and not by every worker, if it cannot be."""
    await (await open_store(url)).close()


def work(settings: Settings, listener: socket.socket) -> None:
    """What a worker process does."""
    set_up_logs(settings.log_level)
    try:
        serve_here(settings, listener)
    except SintraError as error:
        print(error, file=sys.stderr)  # noqa: T201
        sys.exit(1)
