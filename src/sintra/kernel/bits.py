"""Bit work on small sets: a set of up to 63 things is an integer whose bit i says whether thing i is in it.

Also here: widening a number, and reading several small fields of a record as one number.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sintra.kernel.compilation import kernel
from sintra.kernel.record import Int8s

SMALL = 10
"""`member` works on sets of numbers below this."""


@intrinsic
def _popcount(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = context.cast(builder, arguments[0], signature.args[0], types.int64)
        return builder.ctpop(wide)

    return types.int64(bits), code


@intrinsic
def _lowest(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = context.cast(builder, arguments[0], signature.args[0], types.int64)
        return builder.cttz(wide, ir.Constant(ir.IntType(1), 1))

    return types.int64(bits), code


@intrinsic
def _wide(typing_context: Any, number: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], types.int64)

    return types.int64(number), code


@intrinsic
def _word_at(typing_context: Any, record: Any, offset: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        place = builder.gep(first, [arguments[1]])
        return builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)

    return types.int64(record, types.int64), code


# An intrinsic is declared with the typing context first and called without it, which no type checker can follow.
popcount = cast(Callable[[int], int], _popcount)
"""How many members a set has."""

lowest = cast(Callable[[int], int], _lowest)
"""The smallest member of a set; the set must not be empty."""


wide = cast(Callable[[int], int], _wide)
"""The same number as 64 bits. A kernel is compiled anew for every width and every constant it is called with."""

word_at = cast(Callable[[Any, int], int], _word_at)
"""The eight bytes of a record from `offset` on, as one number; all of them must lie in it."""


@kernel
def without_lowest(bits: int) -> int:
    """The set without its smallest member."""
    return bits & (bits - 1)


def _members() -> Int8s:
    """The members of every small set in ascending order."""
    members = np.zeros((1 << SMALL, SMALL), np.int8)
    for bits in range(1 << SMALL):
        inside = [index for index in range(SMALL) if bits >> index & 1]
        members[bits, : len(inside)] = inside
    return members


MEMBERS = _members()


@kernel
def member(bits: int, index: int) -> int:
    """The member that has `index` smaller ones, of a set of numbers below SMALL. A look-up: a loop would mispredict."""
    return MEMBERS[bits, index]
