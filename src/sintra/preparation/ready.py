"""Whether what a game needs is compiled, who is compiling it, and how far that is: files beside the compiled kernels.

They go when the kernels go. Any process may look, so several that wait for the same compiler all know how far it is.
"""

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from sintra.kernel.cache import CACHE_FOLDER, cache_root
from sintra.kernel.processor import precompiled_roots


@dataclass(frozen=True, slots=True)
class Compiling:
    """What a compiler is at. Times are seconds of the machine's clock, for other processes look at them."""

    stage: str
    step: str
    begun: float
    """When it began, with whichever stage was the first that was missing."""
    step_begun: float
    expected: float
    """The seconds that were expected of the stages it has compiled since."""


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


def note_compiling(game: str, compiling: Compiling) -> None:
    """Let everybody know what is compiled now."""
    note = _note_of(game)
    with contextlib.suppress(OSError):  # then nobody knows
        draft = note.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(asdict(compiling)))
        draft.replace(note)


def compiling_noted(game: str) -> Compiling | None:
    """What was compiled last; whether that still goes on `is_being_compiled` says."""
    try:
        return Compiling(**json.loads(_note_of(game).read_text()))
    except (OSError, ValueError, TypeError):
        return None


def _note_of(game: str) -> Path:
    return CACHE_FOLDER / f"{game}.compiling"


@contextlib.contextmanager
def compiler_lock(game: str) -> Iterator[None]:
    """Wait until nobody else compiles this game, and let nobody else do so meanwhile. A process that dies lets go."""
    with _lock_file(game) as file:
        _lock(file)
        yield


def is_being_compiled(game: str) -> bool:
    """Whether some process compiles this game at this moment."""
    try:
        with _lock_file(game) as file:
            return not _try_lock(file)
    except OSError:
        return False


@contextlib.contextmanager
def _lock_file(game: str) -> Iterator[int]:
    file = os.open(CACHE_FOLDER / f"{game}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield file
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _lock(file: int) -> None:
        while True:
            with contextlib.suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(file, msvcrt.LK_LOCK, 1)
                return

else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)
