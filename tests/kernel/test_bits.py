"""Bit work agrees with plain Python on every small set."""

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import SMALL, lowest, member, popcount, without_lowest


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
