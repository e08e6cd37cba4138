"""A command line with a data folder of its own, run in this process or in another one."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sintra.cli.command.warm_up import ensure_warm
from sintra.cli.main import app

Run = Callable[..., "Ran"]
IN_A_PROCESS = [sys.executable, "-c", "from sintra.cli.main import main; main()"]

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # a shell that runs the tests in the background sees to that
    signal.signal(signal.SIGINT, signal.default_int_handler)  # and Ctrl-C would do nothing in what they start


class Ran:
    """What a command did."""

    def __init__(self, code: int, output: str, errors: str) -> None:
        self.code = code
        self.output = output
        self.errors = errors
        assert "Traceback" not in output + errors


class Ongoing:
    """A command that goes on until somebody presses Ctrl-C."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def press_ctrl_c(self) -> tuple[int, str, str]:
        """As a terminal does, for everybody in the foreground; the exit code, the output and what was told beside."""
        os.killpg(self.process.pid, signal.SIGINT)
        output, errors = self.process.communicate(timeout=60)
        return self.process.returncode, output, errors


@contextmanager
def ongoing(*arguments: str) -> Iterator[Ongoing]:
    """Begin a command in a process of its own; whatever the test finds, nothing of it goes on afterwards."""
    process = subprocess.Popen(
        [*IN_A_PROCESS, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        text=True,
        start_new_session=True,
    )
    try:
        yield Ongoing(process)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture(scope="session", autouse=True)
def _warm() -> None:
    """Nothing here should wait for, or write about, compilation."""
    ensure_warm()


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder, empty at first."""
    folder = tmp_path / "data"
    monkeypatch.setenv("SINTRA_DATA_DIR", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def run() -> Run:
    """Run a command in this process, typing these lines; errors that escape it fail the test."""

    def run(*arguments: str | Path, typed: str = "") -> Ran:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def run_process() -> Run:
    """Run a command in a process of its own, typing these bytes."""

    def run(*arguments: str | Path, typed: bytes = b"", environment: dict[str, str] | None = None) -> Ran:
        done = subprocess.run(
            [*IN_A_PROCESS, *map(str, arguments)],
            input=typed,
            capture_output=True,
            env=os.environ | (environment or {}),
            timeout=600,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    return run
