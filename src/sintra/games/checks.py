"""Checks of what people and programs pass in, and how messages show it."""

from typing import TypeGuard

import numpy as np

from sintra.games.errors import InvalidOption
from sintra.kernel.rng import seed_bytes

LONGEST_SHOWN = 60
LARGEST_SEED = 2**256


def shown(value: object) -> str:
    """A value as a message shows it: never too long, whatever it is.

    >>> shown("UB"), shown(10**5000)
    ("'UB'", 'a number of 16610 bits')
    """
    if isinstance(value, int) and abs(value) >= 10**LONGEST_SHOWN:
        return f"a number of {value.bit_length()} bits"
    try:
        text = repr(value)
    except Exception:  # whatever a foreign object's repr, or a number too long to print, may raise
        return f"a {type(value).__name__}"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, Python's or NumPy's; True and False are not."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def whole_number(value: object, low: int, high: int, what: str) -> int:
    """The whole number passed as `what`, if it lies in these bounds; InvalidOption if not."""
    if not is_whole(value) or not low <= value <= high:
        raise InvalidOption(f"{what} is {shown(value)}, expected a whole number from {low} to {high}")
    return int(value)


def seed_of(seed: object) -> bytes:
    """The 256 bits a seed stands for; InvalidOption unless it is a whole number, a text or bytes."""
    if is_whole(seed):
        if abs(int(seed)) > LARGEST_SEED:
            raise InvalidOption(f"the seed is {shown(seed)}, expected one of at most 256 bits")
        return seed_bytes(int(seed))
    if isinstance(seed, str | bytes):
        return seed_bytes(seed)
    raise InvalidOption(f"the seed is {shown(seed)}, expected a whole number, a text or bytes")
