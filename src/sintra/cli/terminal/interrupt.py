"""Ctrl-C that waits: a step that must be whole is finished before the interruption is heard."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interrupt_deferred() -> Iterator[None]:
    """Raise the KeyboardInterrupt of a Ctrl-C in this block only at its end."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread hears signals
        yield
        return
    heard: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        heard.append(number)

    previous = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)
    if heard:
        raise KeyboardInterrupt
