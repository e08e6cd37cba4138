"""Bit work agrees with plain Python on every small set, and a word is read from anywhere in a struct."""

from typing import Annotated, Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import SMALL, lowest, member, popcount, without_lowest, word_at
from sintra.kernel.layout import Int8s, Struct, allocate, offset_of


@kernel
def describe(bits: int, out: object) -> None:
    out[0] = popcount(bits)  # type: ignore[index]
    out[1] = lowest(bits)  # type: ignore[index]
    out[2] = without_lowest(bits)  # type: ignore[index]
    for index in range(popcount(bits)):
        out[3 + index] = member(bits, index)  # type: ignore[index]


def test_every_small_set() -> None:
    out = np.zeros(3 + SMALL, np.int64)
    for bits in range(1, 1 << SMALL):
        describe(bits, out)
        members = [index for index in range(SMALL) if bits >> index & 1]
        assert out[0] == len(members)
        assert out[1] == members[0]
        assert out[2] == bits - (1 << members[0])
        assert out[3 : 3 + len(members)].tolist() == members


class Shelf(Struct):
    """A struct with a field at an odd place."""

    label: Annotated[int, np.int8]
    tiles: Annotated[Int8s, np.int8, 12]


@kernel
def read_word(shelves: Any, offset: int) -> int:
    return word_at(shelves[0], offset)


def test_a_word_is_read_from_anywhere_in_a_struct() -> None:
    shelves = allocate(Shelf, 1)
    shelves["tiles"] = range(-3, 9)
    for first in range(5):
        expected = int(shelves["tiles"][0, first : first + 8].copy().view("<i8")[0])
        assert read_word(shelves, offset_of(Shelf, "tiles") + first) == expected
