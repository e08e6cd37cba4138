"""A program of somebody else to which lines are said and which answers in lines, and of which anything may be expected.

Whatever it does, nothing here blocks for longer than it was told to wait, and memory stays bounded: a thread each
writes, reads answers, and reads the error stream, of which only the end is kept.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Sequence
from typing import IO

from sintra.bots.failure import CRASH, GARBAGE, TIMEOUT, BotFailure
from sintra.games.checks import shown

LONGEST_LINE = 100_000
MOST_UNREAD = 16
TAIL = 2000
LAST_WORDS_SECONDS = 0.5


class LineProcess:
    """A running program. It must be ended with `end`."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # so that what it starts can be ended with it, and Ctrl-C is for us alone
            )
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or error
            raise BotFailure(f"the program {shown(command[0])} cannot be started: {reason}", CRASH) from None
        assert self._process.stdin is not None  # all three are pipes
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._to_say: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._said: queue.Queue[bytes | None] = queue.Queue(MOST_UNREAD)
        self._tail = bytearray()
        self._threads = [
            threading.Thread(target=write_lines, args=(self._process.stdin, self._to_say), daemon=True),
            threading.Thread(target=read_lines, args=(self._process.stdout, self._said), daemon=True),
            threading.Thread(target=keep_tail, args=(self._process.stderr, self._tail), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, line: bytes) -> None:
        """Send a line; one that is never read does no harm."""
        self._to_say.put(line + b"\n")

    def check_silence(self) -> None:
        """BotFailure if the program ended or said something it was not asked for."""
        with contextlib.suppress(queue.Empty):
            line = self._said.get_nowait()
            if line is None:
                raise self._crash()
            raise BotFailure(f"it said {shown(text_of(line))} without being asked", GARBAGE)

    def hear(self, seconds: float) -> bytes:
        """The next line the program says; BotFailure if there is none in this time."""
        try:
            line = self._said.get(timeout=seconds)
        except queue.Empty:
            raise BotFailure(f"it did not answer within {seconds:g} s", TIMEOUT) from None
        if line is None:
            raise self._crash()
        if not line.endswith(b"\n") and len(line) > LONGEST_LINE:
            raise BotFailure(f"it said a line of more than {LONGEST_LINE} bytes", GARBAGE)
        return line

    def end(self, patience: float) -> None:
        """End the program, by force unless it ends by itself within this time once its input is at an end."""
        self._to_say.put(None)
        try:
            if patience > 0:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(patience)
        finally:  # also when we are told to leave while we wait
            with contextlib.suppress(OSError):  # it may have ended already, with everything it started
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
        self._process.wait()
        for thread, pipe in zip(
            self._threads, (self._process.stdin, self._process.stdout, self._process.stderr), strict=True
        ):
            thread.join(LAST_WORDS_SECONDS)
            if not thread.is_alive() and pipe is not None:  # else something it started still holds the pipe
                with contextlib.suppress(OSError):
                    pipe.close()

    def _crash(self) -> BotFailure:
        """What is known about a program that said its last."""
        try:
            how = f"it ended with exit code {self._process.wait(LAST_WORDS_SECONDS)}"
        except subprocess.TimeoutExpired:
            how = "it closed its output"
        self._threads[-1].join(LAST_WORDS_SECONDS)
        last_words = [line for line in text_of(bytes(self._tail)).splitlines() if line.strip()]
        return BotFailure(f"{how}: {shown(last_words[-1])}" if last_words else how, CRASH)


def text_of(line: bytes) -> str:
    return line.decode(errors="replace").strip()


def write_lines(pipe: IO[bytes], lines: "queue.SimpleQueue[bytes | None]") -> None:
    """Write lines as they come until None does."""
    with contextlib.suppress(OSError, ValueError):  # the program is gone, which its output tells too
        while (line := lines.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with contextlib.suppress(OSError):
        pipe.close()


def read_lines(pipe: IO[bytes], lines: "queue.Queue[bytes | None]") -> None:
    """Pass on lines until the end, which is None. A program that says too much unasked is not read any further."""
    with contextlib.suppress(queue.Full):
        while line := pipe.readline(LONGEST_LINE + 1):
            lines.put_nowait(line)
        lines.put_nowait(None)


def keep_tail(pipe: IO[bytes], tail: bytearray) -> None:
    while chunk := pipe.read1(4096):  # type: ignore[attr-defined]  # a buffered reader, as pipes of Popen are
        tail += chunk
        del tail[:-TAIL]
