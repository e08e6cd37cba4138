"""What is written into the log, and what never is."""

import subprocess
import sys

import pytest

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
