"""Bit work on small sets: a set of up to 63 things is an integer whose bit i says whether thing i is in it.

Also here: widening a number, and dealing with the bytes of a struct: reading some as one number,
copying all, fetching them early.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sintra.kernel.compilation import kernel
from sintra.kernel.layout import Int8s

LONGEST_MOVE = 32  # bytes that one instruction can copy
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
def _word_at(typing_context: Any, struct: Any, offset: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        place = builder.gep(first, [arguments[1]])
        return builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)

    return types.int64(struct, types.int64), code


@intrinsic
def _size_of(typing_context: Any, struct: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return ir.Constant(ir.IntType(64), signature.args[0].size)

    return types.int64(struct), code


@intrinsic
def _prefetch(typing_context: Any, struct: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = ir.IntType(32)
        place = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        function = ir.FunctionType(ir.VoidType(), [place.type, number, number, number])
        known = builder.module.globals.get("llvm.prefetch.p0")
        prefetch = known or ir.Function(builder.module, function, "llvm.prefetch.p0")
        builder.call(prefetch, [place, *(ir.Constant(number, flag) for flag in (0, 3, 1))])
        return context.get_dummy_value()

    return types.void(struct), code


@intrinsic
def _copy_struct(typing_context: Any, target: Any, source: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        # As LLVM's instruction for it, this would be a call of the C library for all but small structs.
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(64)
        done = 0
        while done < signature.args[1].size:
            width = min(LONGEST_MOVE, signature.args[1].size - done)
            width = 1 << width.bit_length() - 1
            part = ir.VectorType(ir.IntType(8), width).as_pointer()
            target, source = (
                builder.bitcast(builder.gep(builder.bitcast(struct, byte), [ir.Constant(number, done)]), part)
                for struct in arguments
            )
            builder.store(builder.load(source, align=1), target, align=1)
            done += width
        return context.get_dummy_value()

    return types.void(target, source), code


# An intrinsic is declared with the typing context first and called without it, which no type checker can follow.
popcount = cast(Callable[[int], int], _popcount)
"""How many members a set has."""

lowest = cast(Callable[[int], int], _lowest)
"""The smallest member of a set; the set must not be empty."""


wide = cast(Callable[[int], int], _wide)
"""The same number as 64 bits. A kernel is compiled anew for every width and every constant it is called with."""

word_at = cast(Callable[[Any, int], int], _word_at)
"""The eight bytes of a struct from `offset` on, as one number; all of them must lie in it."""


size_of = cast(Callable[[Any], int], _size_of)
"""How many bytes a struct has."""

prefetch = cast(Callable[[Any], None], _prefetch)
"""Tell the processor that a struct will be read soon, so that other work goes on until it has arrived."""

copy_struct = cast(Callable[[Any, Any], None], _copy_struct)
"""Make a struct equal to another of its kind. Unlike an assignment it works on structs that lie in no array."""


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
