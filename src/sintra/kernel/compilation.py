"""The `kernel` decorator: how every compiled function of Sintra is compiled."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from sintra.kernel.cache import cached_by

Function = TypeVar("Function", bound=Callable[..., Any])

OPTIONS: Any = {"error_model": "numpy", "nogil": True}
"""No exception paths in arithmetic, and other Python threads run while a kernel does."""


def kernel(function: Function) -> Function:
    """Compile `function` with numba at its first call and keep the result in the digest-named cache.

    A function typed at a prompt has no file by which a cached result could be found again: it is compiled each time.
    """
    source = function.__code__.co_filename
    if source.startswith("<"):
        return cast(Function, numba.njit(**OPTIONS)(function))
    with cached_by(Path(source)):
        return cast(Function, numba.njit(cache=True, **OPTIONS)(function))


def inlined_kernel(function: Function) -> Function:
    """Compile `function` as a part of each kernel that calls it.

    numba optimises a kernel together with everything it calls, and does so again for every kernel that calls that one:
    a chain of calls above a large kernel costs its compile time once for each link that is not inlined.
    """
    return cast(Function, numba.njit(inline="always", **OPTIONS)(function))
