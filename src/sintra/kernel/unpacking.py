"""Unpacking a struct into plain Python values at once: asking NumPy for every number of it takes five times as long.

>>> from typing import Annotated
>>> from sintra.kernel.layout import Int8s, Struct, allocate
>>> class Pile(Struct):
...     owner: Annotated[int, np.int8]
...     tiles: Annotated[Int8s, np.int8, (2, 3)]
>>> unpack(allocate(Pile, 1)[0])
{'owner': 0, 'tiles': ((0, 0, 0), (0, 0, 0))}
"""

import struct
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

import numpy as np

FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q", "f4": "f", "f8": "d"}
"""How the module struct calls NumPy's numbers."""

Numbers = tuple[Any, ...]
Read = Callable[[Numbers], Any]
Part = int | slice | Read
"""Where a part stands among the numbers of a struct, or how it is made of them."""


def unpack(value: np.void) -> dict[str, Any]:
    """The fields of a struct: numbers, tuples of numbers, sequences of these, and dicts where there are structs."""
    from_bytes, read = _reader_of(value.dtype)
    fields: dict[str, Any] = read(from_bytes(value.tobytes()))
    return fields


@lru_cache(maxsize=64)
def _reader_of(layout: np.dtype[Any]) -> tuple[Callable[[bytes], Numbers], Read]:
    formats, part, _ = _part_of(layout, 0)
    assert callable(part)  # it is a struct
    return struct.Struct("=" + formats).unpack, part


def _part_of(layout: np.dtype[Any], start: int) -> tuple[str, Part, int]:
    """The format of a part whose numbers begin at `start`, the part, and where its numbers end."""
    if layout.names is not None:
        formats, parts, end = _parts_of([layout[name] for name in layout.names], start)
        return formats, _struct_of(layout.names, parts), end
    if layout.subdtype is None:
        return FORMATS[layout.str[1:]], start, start + 1
    base, (length, *rest) = layout.subdtype
    if not rest and base.names is None:
        end = start + length
        return FORMATS[base.str[1:]] * length, slice(start, end), end
    formats, parts, end = _parts_of([np.dtype((base, tuple(rest)))] * length, start)
    return formats, _list_of(parts), end


def _parts_of(layouts: list[np.dtype[Any]], start: int) -> tuple[str, list[Part], int]:
    """The same for parts that follow each other."""
    formats, parts = "", []
    for layout in layouts:
        more, part, start = _part_of(layout, start)
        formats += more
        parts.append(part)
    return formats, parts, start


def _list_of(parts: list[Part]) -> Read:
    """Reads parts of one kind."""
    if len(parts) > 1 and not any(callable(part) for part in parts):
        return itemgetter(*parts)
    reads = [part if callable(part) else itemgetter(part) for part in parts]
    return lambda numbers: [read(numbers) for read in reads]


def _struct_of(names: Sequence[str], parts: list[Part]) -> Read:
    """Reads a dict; most of its fields only have to be picked, and that is done in one go."""
    picked = {name: part for name, part in zip(names, parts, strict=True) if not callable(part)}
    made = [(name, part) for name, part in zip(names, parts, strict=True) if callable(part)]
    pick = itemgetter(*picked.values(), 0)  # one more, lest a single one be picked

    def read(numbers: Numbers) -> dict[str, Any]:
        fields = dict(zip(picked, pick(numbers), strict=False))
        for name, part in made:
            fields[name] = part(numbers)
        return fields

    return read
