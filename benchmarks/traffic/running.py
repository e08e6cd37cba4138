"""A real `sintra serve` as a process of its own: started, measured, ended or killed."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 180.0
"""Seconds in which a server must answer; the first may have to compile."""
PRECEDENCE = 15
"""How far those who are measured go before others, if that is wanted."""
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(slots=True)
class Serving:
    """How a server is started; with `profile` it writes what its event loop did to that file when it ends.

    `entry` is the module that is run, with what it is given before all else.
    """

    port: int
    database: str
    log: Path
    redis: str | None = None
    workers: int = 1
    profile: Path | None = None
    entry: tuple[str, ...] = ("sintra",)
    options: tuple[str, ...] = ()
    process: "subprocess.Popen[bytes] | None" = field(default=None, init=False)

    def start(self) -> None:
        """Start it, without waiting for it."""
        profiled = [] if self.profile is None else ["-m", "cProfile", "-o", str(self.profile)]
        command = [sys.executable, *profiled, "-m", *self.entry, "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--workers", str(self.workers), "--log-level", "warning"]
        command += self.options
        if self.redis is not None:
            command += ["--redis", self.redis]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )

    async def wait(self) -> None:
        """Wait until it serves."""
        assert self.process is not None
        deadline = time.monotonic() + PATIENCE
        while not await is_ready(self.port):
            assert self.process.poll() is None, f"the server ended: {self.log.read_text()[-2000:]}"
            assert time.monotonic() < deadline, f"the server did not answer in {PATIENCE:.0f} s"
            await asyncio.sleep(0.05)

    def stop(self, number: int = signal.SIGINT) -> bool:
        """End it in order; whether it did. It is killed if it does not."""
        if self.process is None:
            return True
        self.process.send_signal(number)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()
            return False
        self.process = None
        return True

    def kill(self) -> None:
        """End it and its workers as a power cut would."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)  # a session of its own: nobody else is in it
            self.process.wait(30)
            self.process = None

    def pause(self) -> None:
        """Let it and its workers stand still."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGCONT)

    def processes(self) -> list[int]:
        """The server and its workers."""
        assert self.process is not None
        return [self.process.pid, *descendants(self.process.pid)]

    def worker_ids(self) -> list[int]:
        """The workers of several; the process that looks after them is not among them."""
        return [pid for pid in self.processes()[1:] if b"spawn_main" in command_of(pid)]

    def ready_worker_ids(self) -> list[int]:
        """Those that have started: beside the port and the loop's own pair they have the database and Redis open."""
        return [pid for pid in self.worker_ids() if count_sockets(pid) >= 5]

    def memory(self) -> int:
        """The bytes it has in memory, those of all its processes added up."""
        return sum(int(fields_of(pid)[21]) * PAGE for pid in self.processes() if fields_of(pid))

    def cpu_seconds(self) -> float:
        return cpu_seconds_of(self.processes())

    def service_cpu_seconds(self) -> float:
        """The same of what else was started here: the database and Redis."""
        own = set(self.processes())
        return cpu_seconds_of([pid for pid in descendants(os.getpid()) if pid not in own])


@contextlib.contextmanager
def serving(server: Serving) -> Iterator[Serving]:
    """A server that is gone at the end, whatever happens."""
    server.start()
    try:
        yield server
    finally:
        server.stop()


async def is_ready(port: int) -> bool:
    """Whether a server answers at this port, and reaches its store."""
    try:
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                answer = await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False
    return answer.startswith(b"HTTP/1.1 200")


def end_when_told() -> None:
    """Let SIGTERM end this program as Ctrl-C does, so that everything it has started is ended too."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def go_first(pid: int) -> None:
    """Let a process, and all of its session, go before what else the machine does; only root may, on Linux.

    Where sessions are scheduled as groups, niceness counts only within one, so both are set.
    """
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, -PRECEDENCE)
        Path(f"/proc/{pid}/autogroup").write_text(str(-PRECEDENCE))


def descendants(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            found += [int(child), *descendants(int(child))]
    return found


def cpu_seconds_of(pids: list[int]) -> float:
    return sum((int(fields[11]) + int(fields[12])) / TICK for pid in pids if (fields := fields_of(pid)))


def fields_of(pid: int) -> list[str]:
    """The fields of /proc/PID/stat from the third on, which follows the name; empty if the process is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def count_sockets(pid: int) -> int:
    """How many sockets a process has open."""
    count = 0
    with contextlib.suppress(OSError):
        for file in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                count += os.readlink(file).startswith("socket:")
    return count


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
