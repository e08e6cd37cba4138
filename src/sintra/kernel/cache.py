"""Where compiled kernels are kept: folders named by a digest of everything that decides what the kernels in them do.

numba notices an edit of the file that holds a kernel, but not an edit of a function that kernel calls in another file.
So every state of the sources gets a folder of its own, and a stale kernel has nowhere to be found. A kernel of one game
never calls another game, so an edit of one game leaves the kernels of the others alone; generic kernels call them all.
Where the sources lie makes no difference: another copy of them, in another checkout or environment, finds the same.

What is in these folders is run: whoever can write there can do whatever this user can. So they are for the user alone,
and folders that others could have written to are not used.
"""

import atexit
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sintra.kernel.processor import adopt_precompiled, precompiled_roots

adopt_precompiled()  # before numba is loaded

import llvmlite  # noqa: E402
import numba  # noqa: E402
import numpy as np  # noqa: E402
import platformdirs  # noqa: E402
from numba.core.codegen import get_host_cpu_features  # noqa: E402

config: Any = numba.config  # numba fills it from the environment, so no type checker knows what is in it

FOLDERS_KEPT = 16  # four states of the sources, with a folder each for what is generic and for each game
PRIVATE = 0o700
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
FOLDER_NAME = re.compile(r"[0-9a-f]{20}")
KERNEL_PACKAGES = ("kernel", "games", "search")
"""The packages of `sintra` in which kernels may stand; their sources decide the digest."""


PACKAGE = Path(__file__).resolve().parent.parent
DEPENDS_ON_ALL = PACKAGE / "search" / "any.py"
"""Stands for the files whose kernels may call any other."""


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


@cache
def target_processor() -> tuple[str, str]:
    """The processor that kernels are compiled for: its name, and its features, as LLVM writes them."""
    name = config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    features = config.CPU_FEATURES
    if features is None:
        features = get_host_cpu_features()  # type: ignore[no-untyped-call]
    return str(name), str(features)


def digest_of(sources: Iterable[Path]) -> str:
    """A short name for these sources, this compiler, its settings, and the processor it compiles for."""
    digest = hashlib.sha256()
    settings = (
        sys.implementation.cache_tag,  # as numba does: the code does not depend on the third number of a version
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
        config.BOUNDSCHECK,
        config.OPT,
        config.DISABLE_JIT,
        *target_processor(),
    )
    digest.update(repr(settings).encode())
    for path in sources:
        content = path.read_bytes()
        name = path.relative_to(PACKAGE).as_posix() if PACKAGE in path.parents else path.name
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """The folder of all kernel caches: `SINTRA_CACHE_DIR` if set, else the user's cache folder."""
    chosen = os.environ.get("SINTRA_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("sintra", appauthor=False)) / "kernels"


def cache_folder(root: Path, sources: Iterable[Path]) -> Path:
    """The folder for kernels made of these sources, made if need be; folders long unused are pruned."""
    digest = digest_of(sources)
    folder = root / digest
    try:
        for each in (root, folder):
            each.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
            check_trusted(each)
        keep_private(folder)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except Untrusted as error:
        return temporary_folder(
            digest,
            f"the kernel cache {root} is not used, for what is in it would be run, and {error}. Set SINTRA_CACHE_DIR "
            "to a new folder of your own, or, if you are sure that nobody else wrote there, change that.",
        )
    except OSError as error:
        return temporary_folder(
            digest,
            f"the kernel cache {root} cannot be written ({error.strerror or error}). Set SINTRA_CACHE_DIR to a folder "
            "that can be written.",
        )
    prune(root, folder)
    return folder


def temporary_folder(digest: str, reason: str) -> Path:
    """A folder of this process alone, and a warning that says why, unless kernels are installed."""
    folder = temporary_root() / digest
    folder.mkdir(mode=PRIVATE, exist_ok=True)
    if not is_installed():
        text = f"{reason} Until then kernels are compiled anew, into {folder.parent}."
        warnings.warn(text, RuntimeWarning, stacklevel=3)
    return folder


@cache
def temporary_root() -> Path:
    """A folder that goes when this process ends, and that others can neither write nor read meanwhile."""
    folder = tempfile.mkdtemp(prefix="sintra-kernels-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


class Untrusted(Exception):
    """Others could have written to a folder."""


def check_trusted(folder: Path) -> None:
    """Raise Untrusted if others could have written to a folder, or put another in its place.

    One that belongs to root is as good as one's own. Windows keeps a user's folders to the user by itself.
    """
    if os.name != "posix":
        return
    found = folder.stat()
    if found.st_uid not in (os.geteuid(), 0):
        raise Untrusted(f"{folder} belongs to another user (uid {found.st_uid})")
    if found.st_mode & OTHERS_WRITE:
        raise Untrusted(f"others may write to {folder} (mode {stat.S_IMODE(found.st_mode):o})")
    for above in folder.resolve().parents:
        mode = above.stat().st_mode
        if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
            raise Untrusted(f"everybody may write to {above} (mode {stat.S_IMODE(mode):o})")


def keep_private(folder: Path) -> None:
    """Let nobody else look into a folder that an older version made."""
    if os.name == "posix" and folder.stat().st_uid == os.geteuid():
        folder.chmod(PRIVATE)


def prune(root: Path, current: Path) -> None:
    """Remove all but the few most recently used folders; another process may be doing the same."""

    def last_used(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return time.time()

    others = [folder for folder in root.iterdir() if FOLDER_NAME.fullmatch(folder.name) and folder != current]
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


def precompiled_for(source: Path) -> list[Path]:
    """The folders in which the kernels of this file may be, compiled elsewhere for this very processor's sort."""
    return precompiled_folders(folder_for(source).name)


@cache
def is_installed() -> bool:
    """Whether a package brings kernels made of these very sources, for this processor."""
    return bool(precompiled_folders(digest_of(sources_behind(DEPENDS_ON_ALL))))


def precompiled_folders(digest: str) -> list[Path]:
    return [root / digest for root in precompiled_roots() if (root / digest).is_dir()]


def folders_in_use() -> list[Path]:
    """The folders of all kernels that were imported."""
    return list(_folders.values())


CACHE_FOLDER = folder_for(DEPENDS_ON_ALL)
"""The folder of the kernels that depend on everything."""
