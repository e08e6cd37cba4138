"""How long the disk itself takes to make something durable, measured beside a server that shares it."""

import os
import tempfile
import threading
import time
from pathlib import Path

PAUSE = 0.25
"""Seconds between two measurements: few enough not to be a load."""


class DiskProbe:
    """Writes 4 KiB and waits for the disk, again and again, in a thread; `seconds` is what each time took."""

    def __init__(self, folder: Path) -> None:
        self.seconds: list[float] = []
        self._folder = folder
        self._is_ending = threading.Event()
        self._thread = threading.Thread(target=self._probe, name="disk-probe", daemon=True)

    def __enter__(self) -> "DiskProbe":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_ending.set()
        self._thread.join(10)

    def _probe(self) -> None:
        block = os.urandom(4096)
        with tempfile.TemporaryFile(dir=self._folder) as file:
            while not self._is_ending.wait(PAUSE):
                started = time.perf_counter()
                os.write(file.fileno(), block)
                os.fdatasync(file.fileno())
                self.seconds.append(time.perf_counter() - started)
