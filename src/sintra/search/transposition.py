"""The table of positions seen: keys, and what is remembered of a position.

content   |value, 32 bits|action, 16|depth, 8|bound, 8|
"""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import size_of, wide, word_at

EXACT, LOWER, UPPER = range(3)  # what a value in the table is: itself, or a bound of it

MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)
HALF = np.uint64(32)
WORD = 8  # bytes


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
def slot_of(table: Any, key: Any) -> Any:
    """Where in the table a key belongs."""
    return key & np.uint64(len(table) - 1)


@kernel
def store(table: Any, key: Any, value: int, action: int, depth: int, bound: int) -> None:
    """Write what was found about a position, in place of what was there."""
    entry = table[slot_of(table, key)]
    content = np.uint64(wide(value) << 32 | wide(action) << 16 | wide(depth) << 8 | wide(bound))
    entry.content = content
    entry.lock = key ^ content


@kernel
def probe(table: Any, key: Any) -> int:
    """The content for a key, or -1: no content has all bits set."""
    entry = table[slot_of(table, key)]
    content = entry.content
    return wide(content) if entry.lock ^ content == key else wide(-1)


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
