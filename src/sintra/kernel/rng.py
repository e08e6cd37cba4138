"""The random generator of all chance in Sintra: xoshiro256++ with its 256-bit state in a struct.

A seed of any kind becomes a state through SHA-256, so that the whole state is decided by the seed and nobody can tell
the seed, or another stream of the same seed, from what was drawn.
"""

import hashlib
from typing import Annotated

import numpy as np

from sintra.kernel.compilation import kernel
from sintra.kernel.layout import Struct, StructArray, UInt64s, dtype_of

Seed = int | bytes | str

LOW_32 = np.uint64(0xFFFFFFFF)


class Rng(Struct):
    """The state of one generator."""

    words: Annotated[UInt64s, np.uint64, 4]


RNG = dtype_of(Rng)


def seed_bytes(seed: Seed) -> bytes:
    """The 256 bits a seed stands for. 32 bytes stand for themselves; an int, a text or other bytes are hashed."""
    if isinstance(seed, bytes):
        return seed if len(seed) == 32 else hashlib.sha256(b"bytes:" + seed).digest()
    if isinstance(seed, str):
        return hashlib.sha256(b"text:" + seed.encode("utf-8", "surrogatepass")).digest()
    return hashlib.sha256(b"int:" + str(int(seed)).encode()).digest()


def rng_of(seed: Seed, *stream: str | int) -> StructArray:
    """A generator (an array of one struct) for one named stream of a seed, such as `("deal", 3)`."""
    name = "/".join(str(part) for part in stream)
    state = hashlib.sha256(b"sintra:" + seed_bytes(seed) + name.encode()).digest()
    return np.frombuffer(state, "<u8").astype(np.uint64).view(RNG).copy()


@kernel
def rotate_left(word: np.uint64, count: int) -> np.uint64:
    return (word << np.uint64(count)) | (word >> np.uint64(64 - count))


@kernel
def next_word(rng: Rng) -> np.uint64:
    """The next 64 random bits (xoshiro256++ by Blackman and Vigna)."""
    words = rng.words
    result = rotate_left(words[0] + words[3], 23) + words[0]
    shifted = words[1] << np.uint64(17)
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= shifted
    words[3] = rotate_left(words[3], 45)
    return result


@kernel
def below(rng: Rng, bound: int) -> int:
    """A number from 0 to `bound` - 1, each exactly as likely (Lemire's method on 32 bits)."""
    limit = np.uint64(bound)
    product = (next_word(rng) >> np.uint64(32)) * limit
    if (product & LOW_32) < limit:
        threshold = (np.uint64(0x100000000) - limit) % limit
        while (product & LOW_32) < threshold:
            product = (next_word(rng) >> np.uint64(32)) * limit
    return int(np.int64(product >> np.uint64(32)))  # signed: numba makes a float of signed and unsigned together


@kernel
def draw_words(rngs: StructArray, count: int) -> np.uint64:
    """The sum of some random words: a chain of integer work by which the speed of a core can be told."""
    rng = rngs[0]
    total = np.uint64(0)
    for _ in range(count):
        total += next_word(rng)
    return total
