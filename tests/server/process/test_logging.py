"""What is written into the log, and what never is."""

import io
import subprocess
import sys
from typing import Any

import pytest
import structlog

from sintra.server.process.logging import set_up_logs

FAULT = """
import structlog
from sintra.server.process.logging import set_up_logs

class Terminal:
    def __init__(self, stream): self._stream = stream
    def isatty(self): return {is_terminal}
    def __getattr__(self, name): return getattr(self._stream, name)

import sys
sys.stderr = Terminal(sys.stderr)
set_up_logs()

def fail(secret):
    raise ValueError("it failed")

try:
    fail("this is" + " between us")
except ValueError:
    structlog.get_logger().exception("a fault")
"""


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_traceback_does_not_tell_what_variables_hold(is_terminal: bool) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FAULT.format(is_terminal=is_terminal)], capture_output=True, text=True, check=True
    )
    assert "it failed" in ran.stderr
    assert "in fail" in ran.stderr
    assert "between us" not in ran.stderr


class Writes(io.RawIOBase):
    """What each call of the operating system would write."""

    def __init__(self) -> None:
        self.all: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.all.append(bytes(data))
        return len(data)


def test_a_line_is_written_at_once_among_workers_that_write_too(monkeypatch: pytest.MonkeyPatch) -> None:
    writes = Writes()
    # As Python opens it when it is told not to buffer, which containers mostly do.
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BufferedWriter(writes), write_through=True))
    before = structlog.get_config()
    try:
        set_up_logs()
        structlog.get_logger().warning("short")
        structlog.get_logger().warning("long", text="x" * 20_000)
    finally:
        structlog.configure(**before)
    assert [line.count(b"\n") for line in writes.all] == [1, 1]
    assert all(line.endswith(b"}\n") for line in writes.all)
