"""The typefaces of pictures: which letters they have and how wide these are, read from the files themselves."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Typeface:
    """The letters of a typeface with their widths, of a letter's height of 1."""

    widths: dict[int, float]

    @classmethod
    def read(cls, file: Path) -> "Typeface":
        return cls(widths_in(file.read_bytes()))

    def drawable(self, text: str) -> str:
        """What can be drawn of a text: letters of scripts that the typeface has not are left out."""
        return " ".join("".join(letter for letter in text if ord(letter) in self.widths and letter >= " ").split())

    def width(self, text: str) -> float:
        return sum(self.widths.get(ord(letter), 1.0) for letter in text)


def widths_in(data: bytes) -> dict[int, float]:
    """The widths of all letters in a TrueType file."""
    tables = dict(tables_in(data))
    units = struct.unpack_from(">H", tables["head"], 18)[0]
    metrics = struct.unpack_from(">H", tables["hhea"], 34)[0]
    advances = [struct.unpack_from(">H", tables["hmtx"], 4 * glyph)[0] for glyph in range(metrics)]
    return {letter: advances[min(glyph, metrics - 1)] / units for letter, glyph in glyphs_in(tables["cmap"]) if glyph}


def tables_in(data: bytes) -> Iterator[tuple[str, bytes]]:
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        yield tag.decode("latin-1"), data[offset : offset + length]


def glyphs_in(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Every letter with its glyph, by the best table for Unicode."""
    found = {}
    for number in range(struct.unpack_from(">H", cmap, 2)[0]):
        offset = struct.unpack_from(">L", cmap, 8 + 8 * number)[0]
        found[struct.unpack_from(">H", cmap, offset)[0]] = offset
    if 12 in found:
        yield from groups_in(cmap, found[12])
    elif 4 in found:
        yield from segments_in(cmap, found[4])


def groups_in(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    """Format 12: groups of letters whose glyphs follow each other."""
    for number in range(struct.unpack_from(">L", cmap, offset + 12)[0]):
        first, last, glyph = struct.unpack_from(">LLL", cmap, offset + 16 + 12 * number)
        yield from ((letter, glyph + letter - first) for letter in range(first, last + 1))


def segments_in(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    """Format 4: segments of letters, whose glyphs follow each other or stand in a list."""
    size = struct.unpack_from(">H", cmap, offset + 6)[0]  # twice the number of segments
    ends, starts = offset + 14, offset + 16 + size
    for place in range(0, size, 2):
        first = struct.unpack_from(">H", cmap, starts + place)[0]
        last = struct.unpack_from(">H", cmap, ends + place)[0]
        delta = struct.unpack_from(">H", cmap, starts + size + place)[0]
        where = starts + 2 * size + place
        distance = struct.unpack_from(">H", cmap, where)[0]
        for letter in range(first, min(last, 0xFFFE) + 1):
            glyph = letter
            if distance:
                glyph = struct.unpack_from(">H", cmap, where + distance + 2 * (letter - first))[0]
            yield letter, (glyph + delta) & 0xFFFF if glyph or not distance else 0
