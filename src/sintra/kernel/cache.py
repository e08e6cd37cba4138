"""Where compiled kernels are kept: a folder named by a digest of everything that decides what they do.

numba notices an edit of the file that holds a kernel, but not an edit of a function that kernel calls in another file.
So every state of the sources gets a folder of its own, and a stale kernel has nowhere to be found.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs

config: Any = numba.config  # numba fills it from the environment, so no type checker knows what is in it

FOLDERS_KEPT = 4
KERNEL_PACKAGES = ("kernel", "games", "search")
"""The packages of `sintra` in which kernels may stand; their sources decide the digest."""


def kernel_sources() -> list[Path]:
    """Every source file that a kernel could be made of, in a fixed order."""
    package = Path(__file__).resolve().parent.parent
    return sorted(path for name in KERNEL_PACKAGES for path in (package / name).rglob("*.py"))


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


CACHE_FOLDER = cache_folder(cache_root(), kernel_sources())
