"""A server whose clock can be set while it runs, and whose caches are small: `python -m benchmarks.soaking.stepped`.

The clock of the machine is this process's alone: the number in a file, of milliseconds, is added to it. What a server
keeps in memory up to a limit is limited to less, so that it is full after some minutes, and what grows then is a leak.
"""

import mmap
import os
import time
from pathlib import Path

CLOCK = "SOAK_CLOCK"
"""The variable of the environment that names the file."""
BYTES = 8
ROOMS, ROOM_REST = 40, 5_000
SENDERS = 100
THOROUGH_SECONDS = 60.0


def set_clock(file: Path, milliseconds: int) -> None:
    """Let the clocks of all servers that read this file be ahead by so much, or behind."""
    file.write_bytes(milliseconds.to_bytes(BYTES, "little", signed=True))


def follow_clock(file: Path) -> None:
    """Let this process take the time from the machine, and from the file what is to be added."""
    with file.open("rb") as opened:
        offset = mmap.mmap(opened.fileno(), BYTES, access=mmap.ACCESS_READ)
    real_ns = time.time_ns

    def time_ns() -> int:
        return real_ns() + int.from_bytes(offset[:BYTES], "little", signed=True) * 1_000_000

    time.time_ns = time_ns
    time.time = lambda: time_ns() / 1e9


def shrink_caches() -> None:
    from sintra.server.live import hub
    from sintra.server.process import garbage_collection
    from sintra.server.security import limit

    garbage_collection.THOROUGH_SECONDS = THOROUGH_SECONDS
    hub.MOST_ROOMS, hub.ROOM_REST = ROOMS, ROOM_REST
    limit.MOST_REMEMBERED = SENDERS


if __name__ in ("__main__", "__mp_main__"):  # in its workers too, before anything of it is loaded
    follow_clock(Path(os.environ[CLOCK]))
    shrink_caches()

if __name__ == "__main__":
    from sintra.cli.main import main

    main()
