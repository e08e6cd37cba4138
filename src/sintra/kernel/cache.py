"""Where compiled kernels are kept: folders named by a digest of everything that decides what the kernels in them do.

numba notices an edit of the file that holds a kernel, but not an edit of a function that kernel calls in another file.
So every state of the sources gets a folder of its own, and a stale kernel has nowhere to be found. A kernel of one game
never calls another game, so an edit of one game leaves the kernels of the others alone; generic kernels call them all.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs

config: Any = numba.config  # numba fills it from the environment, so no type checker knows what is in it

FOLDERS_KEPT = 16  # four states of the sources, with a folder each for what is generic and for each game
KERNEL_PACKAGES = ("kernel", "games", "search")
"""The packages of `sintra` in which kernels may stand; their sources decide the digest."""


PACKAGE = Path(__file__).resolve().parent.parent


@cache
def kernel_sources() -> tuple[Path, ...]:
    """Every source file that a kernel could be made of, in a fixed order. It is asked for by every file of kernels."""
    return tuple(sorted(path for name in KERNEL_PACKAGES for path in (PACKAGE / name).rglob("*.py")))


@cache
def sources_behind(source: Path) -> Sequence[Path]:
    """The source files that decide what the kernels in this file do."""
    everything = kernel_sources()
    try:
        package, *inner = source.resolve().relative_to(PACKAGE).parts
    except ValueError:  # a bot author's own, which may call anything
        return everything
    below = PACKAGE / package
    if package == "kernel":
        return [path for path in everything if below in path.parents]
    if package == "games" and len(inner) > 1:
        own = below / inner[0]
        shared = (PACKAGE / "kernel", below)
        return [path for path in everything if own in path.parents or path.parent in shared]
    return everything


def digest_of(sources: Iterable[Path]) -> str:
    """A short name for these sources, this compiler and its settings."""
    digest = hashlib.sha256()
    settings = (
        sys.version,
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
        config.BOUNDSCHECK,
        config.OPT,
        config.DISABLE_JIT,
        config.CPU_NAME,
        config.CPU_FEATURES,
    )
    digest.update(repr(settings).encode())
    for path in sources:
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """The folder of all kernel caches: `SINTRA_CACHE_DIR` if set, else the user's cache folder."""
    chosen = os.environ.get("SINTRA_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sintra", appauthor=False)) / "kernels"


def cache_folder(root: Path, sources: Iterable[Path]) -> Path:
    """The folder for kernels made of these sources, made if need be; folders long unused are pruned."""
    folder = root / digest_of(sources)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        folder = Path(tempfile.mkdtemp(prefix="sintra-kernels-"))
        warnings.warn(
            f"the kernel cache {root} cannot be written ({error.strerror or error}): kernels are compiled anew, "
            f"into {folder}. Set SINTRA_CACHE_DIR to a folder that can be written to keep them.",
            RuntimeWarning,
            stacklevel=2,
        )
    else:
        prune(root, folder)
    return folder


def prune(root: Path, current: Path) -> None:
    """Remove all but the few most recently used folders; another process may be doing the same."""

    def last_used(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return time.time()

    others = [folder for folder in root.iterdir() if folder.is_dir() and folder != current]
    others.sort(key=last_used, reverse=True)
    for folder in others[FOLDERS_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


_folders: dict[tuple[Path, ...], Path] = {}


def folder_for(source: Path) -> Path:
    """The folder for the kernels of this file."""
    behind = tuple(sources_behind(source))
    if behind not in _folders:
        _folders[behind] = cache_folder(cache_root(), behind)
    return _folders[behind]


def folders_in_use() -> list[Path]:
    """The folders of all kernels that were imported."""
    return list(_folders.values())


CACHE_FOLDER = folder_for(PACKAGE / "search" / "any.py")
"""The folder of the kernels that depend on everything."""
