"""Whether what a game needs is compiled: a file beside the compiled kernels says so, and goes when they go."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from sintra.kernel.cache import CACHE_FOLDER, cache_root
from sintra.kernel.processor import precompiled_roots


def mark_of(game: str, stage: str) -> Path:
    """The file that says that a stage of a game is compiled."""
    return CACHE_FOLDER / f"{game}.{stage}.ready"


def is_ready(game: str, stage: str) -> bool:
    """Whether it is compiled, here or in a package that was installed."""
    mark = mark_of(game, stage)
    return mark.exists() or any((root / CACHE_FOLDER.name / mark.name).exists() for root in precompiled_roots())


def is_cache_shared() -> bool:
    """Whether other processes find what one has compiled; not where the user's folder cannot be used."""
    return cache_root() in CACHE_FOLDER.parents


@contextlib.contextmanager
def compiling(game: str) -> Iterator[None]:
    """Wait until nobody else compiles this game, and let nobody else do so meanwhile. A process that dies lets go."""
    file = os.open(CACHE_FOLDER / f"{game}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(file)
        yield
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        while True:
            with contextlib.suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(file, msvcrt.LK_LOCK, 1)
                return

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
