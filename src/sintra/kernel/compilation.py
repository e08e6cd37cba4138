"""The `kernel` decorator: how every compiled function of Sintra is compiled."""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

from sintra.kernel.cache import CACHE_FOLDER

Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS = {"error_model": "numpy", "nogil": True}
"""No exception paths in arithmetic, and other Python threads run while a kernel does."""

# Importing this module must have set the cache folder: numba reads it when a function is decorated.
assert str(CACHE_FOLDER) == numba.config.CACHE_DIR


def kernel(function: Function) -> Function:
    """Compile `function` with numba at its first call and keep the result in the digest-named cache."""
    return cast(Function, numba.njit(cache=True, **OPTIONS)(function))
