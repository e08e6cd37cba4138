"""Export and import: all matches as lines of JSON, to move them between stores of any kind.

The first line says what the file is, then there is a line a match, and the last line says how many there are, so that
a file that was cut off is noticed. A name that ends in .gz is compressed.
"""

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from sintra.games.errors import SintraError
from sintra.server.store.older import Contents1
from sintra.server.store.sqlite_backup import Progress, new_file
from sintra.server.store.store import Contents, Store, StoreError

T = TypeVar("T")
FORMAT = "sintra-matches"
VERSION = 2


class TransferError(SintraError, ValueError):
    """A file that is not an export, or not all of one."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    format: str
    version: int


class Footer(msgspec.Struct, forbid_unknown_fields=True):
    """The last line."""

    matches: int


@dataclass(frozen=True, slots=True)
class Imported:
    """How many matches came in, and how many were there already and were left alone."""

    new: int
    known: int


async def export(store: Store, path: Path, progress: Progress, missing: dict[str, str] | None = None) -> int:
    """Write all matches of a store to a new file; how many there were.

    Those that are damaged are written down as missing, with the reasons; Damaged if that is not asked for.
    """
    with new_file(path) as unfinished:
        count, total = 0, sum((await store.count()).values())
        with gzip.open(unfinished, "wb") if is_compressed(path) else unfinished.open("wb") as file:
            file.write(line_of(Header(FORMAT, VERSION)))
            async for contents in store.contents(missing):
                file.write(line_of(contents))
                count += 1
                progress(count, max(count, total))
            file.write(line_of(Footer(count)))
    return count


async def import_(store: Store, path: Path, progress: Progress) -> Imported:
    """Put all matches of a file into a store. Matches that are there already are left alone, so it can be repeated.

    The whole file is checked first: of a file that is damaged anywhere, nothing is put in.
    """
    total = check(path)
    new = known = 0
    for number, contents in matches_in(path):
        try:
            is_new = await store.put(contents)
        except StoreError as error:
            raise StoreError(f"{path}, line {number}: {error}. The matches before it have been imported") from error
        new, known = (new + 1, known) if is_new else (new, known + 1)
        progress(new + known, total)
    return Imported(new, known)


def check(path: Path) -> int:
    """How many matches are in a file; TransferError with the number of the line if it is not good to its end."""
    seen: dict[str, int] = {}
    for number, contents in matches_in(path):
        try:
            contents.check()
        except StoreError as error:
            raise TransferError(f"{path}, line {number}: {error}") from error
        if contents.match.id in seen:
            first = seen[contents.match.id]
            raise TransferError(f"{path}, line {number}: match {contents.match.id!r} is in line {first} already")
        seen[contents.match.id] = number
    return len(seen)


def matches_in(path: Path) -> Iterator[tuple[int, Contents]]:
    """The matches of a file with the numbers of their lines."""
    lines = numbered_lines(path)
    first = next(lines, None)
    if first is None:
        raise TransferError(f"{path} is empty, expected a file that `sintra db export` wrote")
    header = decoded(path, *first, Header)
    if header.format != FORMAT:
        raise TransferError(f"{path}, line 1: the format is {header.format!r}, expected {FORMAT!r}")
    if not 1 <= header.version <= VERSION:
        raise TransferError(
            f"{path}, line 1: the version of the format is {header.version}, expected 1 to {VERSION}: upgrade Sintra"
        )
    last, count = first, 0
    for line in lines:
        if last is not first:
            yield last[0], contents_in(path, *last, header.version)
            count += 1
        last = line
    footer = last_line(path, *last)
    if footer.matches != count:
        raise TransferError(f"{path}, line {last[0]}: it speaks of {footer.matches} matches, but there are {count}")


def contents_in(path: Path, number: int, line: bytes, version: int) -> Contents:
    """The match of a line, in whichever version of the format it was written."""
    if version == 1:
        return decoded(path, number, line, Contents1).upgraded()
    return decoded(path, number, line, Contents)


def numbered_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, counted from 1; TransferError where compressed data are cut off or damaged."""
    number = 0
    try:
        with gzip.open(path, "rb") if is_compressed(path) else path.open("rb") as file:
            for number, line in enumerate(file, 1):
                yield number, line
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise TransferError(f"{path} is cut off or damaged after line {number}: {error}") from error


def last_line(path: Path, number: int, line: bytes) -> Footer:
    try:
        return msgspec.json.decode(line, type=Footer)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise TransferError(
            f"{path} is cut off after line {number}: the last line of an export says how many matches there are"
        ) from None


def decoded(path: Path, number: int, line: bytes, type: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TransferError(f"{path}, line {number}: {error}") from error


def line_of(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def is_compressed(path: Path) -> bool:
    return path.suffix == ".gz"
