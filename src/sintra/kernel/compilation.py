"""The `kernel` decorator: how every compiled function of Sintra is compiled."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from sintra.kernel.cache import CACHE_FOLDER

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS: Any = {"error_model": "numpy", "nogil": True}
"""No exception paths in arithmetic, and other Python threads run while a kernel does."""

config: Any = numba.config
config.CACHE_DIR = str(CACHE_FOLDER)  # numba reads it when a function is decorated


def kernel(function: Function) -> Function:
    """Compile `function` with numba at its first call and keep the result in the digest-named cache.

    A function typed at a prompt has no file by which a cached result could be found again: it is compiled each time.
    """
    has_file = not function.__code__.co_filename.startswith("<")
    return cast(Function, numba.njit(cache=has_file, **OPTIONS)(function))
