"""A real server in a process of its own, for tests: it can be stopped, killed, and started again on the same port."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import pairwise
from pathlib import Path

import httpx

from sintra.bots.limit import Limit
from sintra.games.catalogue import GAMES
from sintra.server.bots.pool import bot_of
from tests.server.services import free_port

PATIENCE = 180
"""Seconds in which a server must be ready: where nothing is compiled yet that takes its time."""
PROXY = "127.0.0.1"
"""Tests say whom they come from as a proxy would, so that the limits on an address do not add up over all tests."""


class Served:
    """`sintra serve` with a database and a log in a folder."""

    def __init__(self, folder: Path, *options: str, database: str = "", proxy: str = PROXY) -> None:
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.database = database or str(folder / "sintra.db")
        self.log_file = folder / f"log-{self.port}.txt"
        self._command = [sys.executable, "-m", "sintra", "serve", "--port", str(self.port)]
        self._command += ["--database", self.database, "--bot-seconds", "0.05", *options]
        if proxy:
            self._command += ["--trusted-proxy", proxy]
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start it."""
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=os.environ, start_new_session=True
            )

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        self.launch()
        assert self._process is not None
        deadline = time.monotonic() + PATIENCE
        while not self.is_ready():
            assert self._process.poll() is None, self.log
            assert time.monotonic() < deadline, f"not ready in {PATIENCE} s: {self.log}"
            time.sleep(0.05)

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.origin}/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End it in order, or with SIGKILL at once, with all processes it has started."""
        if self._process is not None:
            if number == signal.SIGKILL:
                with suppress(ProcessLookupError):  # they may have ended by themselves
                    os.killpg(self._process.pid, number)
            else:
                self._process.send_signal(number)
            self._process.wait(30)
            self._process = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def children(self) -> list[int]:
        """The processes it has started to serve."""
        assert self._process is not None
        found = subprocess.run(["pgrep", "-P", str(self._process.pid)], check=True, capture_output=True, text=True)
        workers = [int(line) for line in found.stdout.split()]
        return [worker for worker in workers if b"spawn_main" in Path(f"/proc/{worker}/cmdline").read_bytes()]

    def kill_alone(self) -> None:
        """Kill it, and none of the processes it has started."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(30)

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    def faults(self) -> list[str]:
        """What the log has of faults: lines that are errors, and tracebacks that do not belong to a mere warning."""
        found = []
        for before, line in pairwise(["", *self.log.splitlines()]):
            if line.startswith("{"):
                entry = json.loads(line)
                if entry["level"] in ("error", "critical") or "exception" in entry:
                    found.append(line)
            elif line.startswith(("ERROR", "CRITICAL", "Traceback")) and not before.startswith("WARNING"):
                found.append(line)
        return found


@cache
def warm_bots() -> None:
    """Compile what bots need, once and for all servers: where nothing is compiled yet that takes a minute."""
    for kind in GAMES.values():
        bot_of("beginner", "warm").rank(kind().start(seed=1), Limit(seconds=0.01), 1)


@contextmanager
def serving(folder: Path, *options: str, database: str = "", proxy: str = PROXY) -> Iterator[Served]:
    """A server that is gone at the end, and must not have failed at anything."""
    warm_bots()
    server = Served(folder, *options, database=database, proxy=proxy)
    server.start()
    try:
        yield server
    finally:
        server.stop()
    faults = server.faults()
    assert not faults, faults
