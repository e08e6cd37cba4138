"""The `kernel` decorator: how every compiled function of Sintra is compiled."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from sintra.kernel.dispatcher import INNER_OPTIONS, OPTIONS, InnerCompiler, Kernel

Function = TypeVar("Function", bound=Callable[..., Any])

GENERIC_OPTIONS: Any = {**INNER_OPTIONS, "pipeline_class": InnerCompiler}
"""For what numba compiles in place of a generic function: kernels take it in, and Python cannot call it."""


def kernel(function: Function) -> Function:
    """Compile `function` with numba when it is first called, and keep what Python calls in the digest-named cache.

    A function typed at a prompt has no file by which a cached result could be found again: it is compiled each time.
    """
    is_kept = not function.__code__.co_filename.startswith("<")
    return cast(Function, Kernel(function, is_kept))


def inlined_kernel(function: Function) -> Function:
    """Compile `function` as a part of each kernel that calls it, where numba infers the types anew for every call."""
    return cast(Function, numba.njit(inline="always", **OPTIONS)(function))
