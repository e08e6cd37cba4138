"""The random generator: the published sequence, exact uniformity, and streams that do not meet."""

import numpy as np
import pytest

from sintra.kernel import kernel
from sintra.kernel.rng import RNG, below, next_word, rng_of, seed_bytes


@kernel
def draw(rngs: object, count: int, bound: int, out: object) -> None:
    for index in range(count):
        out[index] = below(rngs[0], bound)  # type: ignore[index]


@kernel
def words(rngs: object, out: object) -> None:
    for index in range(len(out)):  # type: ignore[arg-type]
        out[index] = next_word(rngs[0])  # type: ignore[index]


def test_it_is_xoshiro256_plus_plus() -> None:
    """The first words from the state 1, 2, 3, 4, worked out with unbounded integers from the published recurrence."""
    state = [1, 2, 3, 4]
    mask = 2**64 - 1

    def rotate(word: int, count: int) -> int:
        return (word << count | word >> (64 - count)) & mask

    expected = []
    for _ in range(20):
        expected.append((rotate((state[0] + state[3]) & mask, 23) + state[0]) & mask)
        shifted = state[1] << 17 & mask
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = rotate(state[3], 45)
    assert expected[0] == 41943041  # as published with the reference code
    out = np.zeros(20, np.uint64)
    words(np.array([1, 2, 3, 4], np.uint64).view(RNG), out)
    assert out.tolist() == expected


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 72, 100])
def test_every_number_below_the_bound_is_as_likely(bound: int) -> None:
    count = 20_000 * bound if bound < 10 else 2000 * bound
    out = np.zeros(count, np.int64)
    draw(rng_of(3, bound), count, bound, out)
    counts = np.bincount(out, minlength=bound)
    assert len(counts) == bound
    mean = count / bound
    chi_square = float(((counts - mean) ** 2 / mean).sum())
    assert chi_square < bound - 1 + 5 * (2 * bound) ** 0.5 + 1


def test_the_seed_decides_all_256_bits() -> None:
    assert rng_of(1).tobytes() == rng_of(1).tobytes()
    states = {
        rng_of(seed, *stream).tobytes()
        for seed in (0, 1, "1", b"1", 10**40, b"\0" * 32)
        for stream in ((), ("deal", 1))
    }
    assert len(states) == 12
    assert all(len(state) == 32 for state in states)
    assert seed_bytes(b"\x07" * 32) == b"\x07" * 32
