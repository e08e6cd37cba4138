"""A real PostgreSQL and a real Redis for tests: started on free ports, with data that is thrown away."""

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 60
"""Seconds in which a server must have started or stopped."""
MISSING = "is not installed, and the tests of the server need it: run `make services`"


class Server:
    """A server program that can be stopped and started again on the same port."""

    def __init__(self, command: list[str], port: int, user: str | None = None) -> None:
        self.port = port
        self._command = command
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C in the tests is not for it
            **identity(self._user),
        )
        deadline = time.monotonic() + PATIENCE
        while not self._listens():
            assert self._process.poll() is None, f"{self._command[0]} ended with {self._process.returncode}"
            assert time.monotonic() < deadline, f"{self._command[0]} did not start in {PATIENCE} s"
            time.sleep(0.02)

    def stop(self, signal_number: int = signal.SIGINT) -> None:
        """Stop it, by default quickly but in order; SIGKILL and SIGQUIT are crashes."""
        if self._process is not None:
            self._process.send_signal(signal_number)
            self._process.wait(PATIENCE)
            self._process = None

    def _listens(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False


class Redis(Server):
    """A Redis that keeps nothing on disk."""

    def __init__(self, program: str, folder: Path) -> None:
        port = free_port()
        self.url = f"redis://127.0.0.1:{port}"
        self.local_url = f"unix://{folder}/redis"
        command = [program, "--bind", "127.0.0.1", "--port", str(port), "--unixsocket", f"{folder}/redis"]
        super().__init__([*command, "--save", "", "--appendonly", "no", "--dir", str(folder)], port)


class Postgres(Server):
    """A PostgreSQL with a superuser who needs a password."""

    USER = "sintra"

    def __init__(self, folder: Path) -> None:
        self.password = "p@ss/" + secrets.token_hex(8)
        self._programs = postgres_programs()
        data = folder / "data"
        word = folder / "password"
        word.write_text(self.password)
        owner = other_user()
        if owner is not None:
            shutil.chown(folder, owner)
            shutil.chown(word, owner)
        make = [str(self._programs / "initdb"), "-D", str(data), "-U", self.USER, "--pwfile", str(word)]
        make += ["-A", "scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder, timeout=PATIENCE, **identity(owner))
        port = free_port()
        command = [str(self._programs / "postgres"), "-D", str(data), "-h", "127.0.0.1", "-p", str(port)]
        super().__init__([*command, "-k", str(folder)], port, owner)
        self._folder = folder

    def url(self, database: str) -> str:
        quoted = self.password.replace("@", "%40").replace("/", "%2F")
        return f"postgresql://{self.USER}:{quoted}@127.0.0.1:{self.port}/{database}"

    def new_database(self, *, is_local: bool = False) -> str:
        """A URL where nothing is yet: a schema of its own is as good as a database, and made much quicker.

        `is_local` gives one that goes through a socket of this machine, without its network.
        """
        name = f"test_{secrets.token_hex(6)}"
        self.run(f"CREATE SCHEMA {name}")
        url = f"{self.url('postgres')}?search_path={name}"
        return url.replace(f"127.0.0.1:{self.port}", "") + f"&host={self._folder}&port={self.port}" if is_local else url

    def run(self, sql: str) -> str:
        """Run SQL beside the tested program, and return what it prints."""
        command = [str(self._programs / "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", sql, self.url("postgres")]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE).stdout.strip()

    def _listens(self) -> bool:
        """It listens before it lets anybody in."""
        ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False, timeout=PATIENCE).returncode == 0


@contextmanager
def postgres_running() -> Iterator[Postgres]:
    """A fresh PostgreSQL, gone at the end."""
    with folder_for_others("sintra-postgres-") as folder:
        server = Postgres(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # in order would be slow: everything would go to disk


@contextmanager
def redis_running() -> Iterator[Redis]:
    """A fresh Redis, gone at the end."""
    program = shutil.which("redis-server")
    assert program is not None, f"Redis {MISSING}"
    with folder_for_others("sintra-redis-") as folder:
        server = Redis(program, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGTERM)


@contextmanager
def folder_for_others(prefix: str) -> Iterator[Path]:
    """A folder outside of pytest's, which are closed to the user that PostgreSQL runs as."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def postgres_programs() -> Path:
    """The folder of PostgreSQL's programs; Debian keeps them outside of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    program = str(found[-1]) if found else shutil.which("postgres")
    assert program is not None, f"PostgreSQL {MISSING}"
    return Path(program).parent


def other_user() -> str | None:
    """Whom PostgreSQL runs as: it refuses to be run by root."""
    return "postgres" if os.name == "posix" and os.getuid() == 0 else None


def identity(user: str | None) -> dict[str, Any]:
    """The options of Popen that make a process somebody else's."""
    return {} if user is None else {"user": user, "group": user, "extra_groups": []}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
