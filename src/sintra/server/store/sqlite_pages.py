"""Reading a SQLite file page by page, without SQLite: what a damaged page leads to is found all the same.

SQLite goes from the list of tables through inner pages to the leaves, and gives up where one of them is damaged. Here
every page is looked at by itself, and what looks like rows is read; whether it is one of ours its checksum must say.
The format is described at https://sqlite.org/fileformat2.html; the numbers in brackets are its sections.
"""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path

Value = str | int | float | bytes | None
Row = tuple[Value, ...]

MAGIC = b"SQLite format 3\0"
USUAL_SIZE = 4096
SIZES = frozenset(2**power for power in range(9, 17))

INNER_INDEX, LEAF_INDEX, LEAF_TABLE = 2, 10, 13
"""Kinds of pages with rows in them (1.6): an index has some in its inner pages too."""
FILE_HEADER = 100
"""Bytes of page 1 before it is a page like others (1.3)."""
LONGEST_ROW = 2**24
"""Bytes; what says it is longer is no row of ours."""

LOG_MAGIC = (0x377F0682, 0x377F0683)
LOG_HEADER, FRAME_HEADER = 32, 24


class NoRow(Exception):
    """What was looked at is no row: damaged, or never one."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The pages of a file as SQLite would see them, those of its write-ahead log before those of the file itself."""

    file: BufferedReader
    size: int
    count: int
    logged: dict[int, bytes]

    def page(self, number: int) -> bytes:
        """A page by its number, from 1; for what the disk cannot read, and behind the end of the file, zeros."""
        if number in self.logged:
            return self.logged[number]
        try:
            self.file.seek((number - 1) * self.size)
            return self.file.read(self.size).ljust(self.size, b"\0")
        except OSError:
            return bytes(self.size)

    def rows(self) -> Iterator[Row]:
        """Everything that looks like a row, in tables and in indexes, whose last value is where the row is."""
        for number in range(1, self.count + 1):
            yield from self._rows_of(number)

    def _rows_of(self, number: int) -> Iterator[Row]:
        page = self.page(number)
        start = FILE_HEADER if number == 1 else 0
        kind = page[start]
        if kind not in (INNER_INDEX, LEAF_INDEX, LEAF_TABLE):
            return
        count = int.from_bytes(page[start + 3 : start + 5])
        pointers = start + (12 if kind == INNER_INDEX else 8)
        for place in range(pointers, min(pointers + 2 * count, self.size - 1), 2):
            try:
                yield self._row_at(page, kind, int.from_bytes(page[place : place + 2]))
            except (NoRow, IndexError, UnicodeDecodeError, struct.error):
                continue  # the others of the page may be sound

    def _row_at(self, page: bytes, kind: int, offset: int) -> Row:
        """The row of a cell (1.6); NoRow if there is none."""
        if kind == INNER_INDEX:
            offset += 4  # the page to the left of it
        length, offset = varint(page, offset)
        if kind == LEAF_TABLE:
            _, offset = varint(page, offset)  # the number of the row
        if length > LONGEST_ROW:
            raise NoRow
        local = local_length(length, self.size, is_index=kind != LEAF_TABLE)
        payload = page[offset : offset + local]
        if local < length:
            payload += self._overflow(int.from_bytes(page[offset + local : offset + local + 4]), length - local)
        if len(payload) != length:
            raise NoRow
        return record(payload)

    def _overflow(self, number: int, length: int) -> bytes:
        """What of a row did not fit into its page: a chain of pages, each beginning with the number of the next."""
        parts: list[bytes] = []
        while length > 0:
            if not 1 < number <= self.count:
                raise NoRow
            page = self.page(number)
            parts.append(page[4 : 4 + length])
            length -= len(parts[-1])
            number = int.from_bytes(page[:4])
        return b"".join(parts)


@contextmanager
def reading(path: Path) -> Iterator[Pages]:
    """The pages of a file with the log beside it; neither is written to."""
    log = path.with_name(path.name + "-wal")
    logged = pages_in_log(log.read_bytes()) if log.exists() else {}
    with path.open("rb") as file:
        try:
            beginning = file.read(FILE_HEADER)
        except OSError:
            beginning = b""
        size = page_size(beginning, logged)
        yield Pages(file, size, max([-(-path.stat().st_size // size), *logged]), logged)


def page_size(beginning: bytes, logged: dict[int, bytes]) -> int:
    """How long pages are: as the file says (1.3.2), or else its log, or else what is usual."""
    for first in (beginning, logged.get(1, b"")):
        size = int.from_bytes(first[16:18])
        size = 2**16 if size == 1 else size
        if first.startswith(MAGIC) and size in SIZES:
            return size
    return len(next(iter(logged.values()))) if logged else USUAL_SIZE


def local_length(length: int, size: int, *, is_index: bool) -> int:
    """How much of a row of this length is in its own page (1.6)."""
    most = (size - 12) * 64 // 255 - 23 if is_index else size - 35
    if length <= most:
        return length
    least = (size - 12) * 32 // 255 - 23
    wanted = least + (length - least) % (size - 4)
    return wanted if wanted <= most else least


def varint(data: bytes, offset: int) -> tuple[int, int]:
    """An integer of one to nine bytes (1.6), and where it ends."""
    value = 0
    for place in range(offset, offset + 8):
        byte = data[place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, place + 1
    return value << 8 | data[offset + 8], offset + 9


WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""How many bytes the values of types 0 to 9 have (2.1)."""


def record(payload: bytes) -> Row:
    """The values of a row (2.1)."""
    header_end, offset = varint(payload, 0)
    if not offset <= header_end <= len(payload):
        raise NoRow
    types: list[int] = []
    while offset < header_end:
        type, offset = varint(payload, offset)
        types.append(type)
    values: list[Value] = []
    for type in types:
        width = WIDTHS[type] if type < len(WIDTHS) else (type - 12) // 2
        data = payload[offset : offset + width]
        if type in (10, 11) or len(data) != width:
            raise NoRow
        values.append(value_of(type, data))
        offset += width
    if offset != len(payload):
        raise NoRow
    return tuple(values)


def value_of(type: int, data: bytes) -> Value:
    """A value of a type below ten or above eleven."""
    if type == 0:
        return None
    if type <= 6:
        return int.from_bytes(data, signed=True)
    if type == 7:
        value: float = struct.unpack(">d", data)[0]
        return value
    if type <= 9:
        return type - 8
    return data if type % 2 == 0 else data.decode()


def pages_in_log(log: bytes) -> dict[int, bytes]:
    """The pages that were committed to a write-ahead log (4.1), each as it was last; what comes after is left out."""
    if len(log) < LOG_HEADER:
        return {}
    magic, _, size, _, *salts = struct.unpack(">6I", log[:24])
    order = ">" if magic == LOG_MAGIC[1] else "<"
    sums = checksums(log[:24], order, (0, 0))
    if magic not in LOG_MAGIC or size not in SIZES or sums != struct.unpack(">2I", log[24:32]):
        return {}
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for start in range(LOG_HEADER, len(log) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
        number, count, *told_salts, first, second = struct.unpack_from(">6I", log, start)
        content = log[start + FRAME_HEADER : start + FRAME_HEADER + size]
        sums = checksums(log[start : start + 8] + content, order, sums)
        if told_salts != salts or sums != (first, second):
            break
        pending[number] = content
        if count:  # the end of a transaction
            committed |= pending
            pending = {}
    return committed


def checksums(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """Go on with the checksums of a write-ahead log (4.2)."""
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for one, other in zip(words, words, strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
