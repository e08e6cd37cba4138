"""The transposition table: keys of positions, and what is kept of each.

content   |value, 32 bits|action, 16|depth, 8|bound, 8|
"""

from typing import Annotated, Any, TypeAlias

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import size_of, wide, word_at
from sintra.kernel.layout import Struct, StructArray, allocate

EXACT, LOWER, UPPER = range(3)  # what a stored value is: itself, or a bound of it
NOT_FOUND = -1  # no content has all bits set

MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)
HALF = np.uint64(32)
WORD = 8  # bytes


class TranspositionEntry(Struct):
    """What is kept of a position: 16 bytes.

    Threads write to it without asking each other. The key is kept mixed with the rest, so an entry of which each half
    came from another thread is not found again.
    """

    lock: Annotated[int, np.uint64]  # the key of the position, exclusive or the content
    content: Annotated[int, np.uint64]


Transpositions: TypeAlias = StructArray
"""An array of entries; how many is a power of two."""


def new_transpositions(bits: int) -> Transpositions:
    """An empty table of 2 ** bits entries."""
    table: Transpositions = allocate(TranspositionEntry, 1 << bits)
    clear_transpositions(table)  # so that no search waits for its pages
    return table


def clear_transpositions(table: Transpositions) -> None:
    table.view(np.uint8)[:] = 0


@kernel
def key_of(position: Any) -> Any:
    """A hash of all bytes of a position: products of neighbouring words, each with a constant of its own."""
    total = MIX
    step = MIX
    words = size_of(position) // WORD
    for index in range(0, words - 1, 2):
        one = half_mixed(position, index)
        other = half_mixed(position, index + 1)
        total += (one + step) * (other ^ (step >> SHIFT))
        step += MIX
    if words & 1:
        total += half_mixed(position, words - 1) * step
    total ^= total >> SHIFT
    total *= MIX
    return total ^ (total >> SHIFT)


@kernel
def half_mixed(position: Any, index: int) -> Any:
    """A word of a position, its high bits also in the low ones: else differences in them would often cancel out."""
    word = np.uint64(word_at(position, index * WORD))
    return word ^ word >> HALF


@kernel
def slot_of(table: Transpositions, key: Any) -> Any:
    """The index of the entry for a key."""
    return key & np.uint64(len(table) - 1)


@kernel
def store(table: Transpositions, key: Any, value: int, action: int, depth: int, bound: int) -> None:
    """Keep what was found about a position, in place of what was there."""
    entry = table[slot_of(table, key)]
    content = np.uint64(wide(value) << 32 | wide(action) << 16 | wide(depth) << 8 | wide(bound))
    entry.content = content
    entry.lock = key ^ content


@kernel
def probe(table: Transpositions, key: Any) -> int:
    """The content for a key, or NOT_FOUND."""
    entry = table[slot_of(table, key)]
    content = entry.content
    return wide(content) if entry.lock ^ content == key else wide(NOT_FOUND)


@kernel
def value_in(content: int) -> int:
    return content >> 32


@kernel
def action_in(content: int) -> int:
    return content >> 16 & 0xFFFF


@kernel
def depth_in(content: int) -> int:
    return content >> 8 & 0xFF


@kernel
def bound_in(content: int) -> int:
    return content & 0xFF
