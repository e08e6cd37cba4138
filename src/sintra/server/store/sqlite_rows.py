"""Telling rows of Sintra's tables among all that is found in the pages of a SQLite file."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from sintra.server.store import statement
from sintra.server.store.checksum import COLUMNS, DIGITS, Kind, checksum
from sintra.server.store.older import upgraded
from sintra.server.store.sqlite_pages import Row
from sintra.server.store.store import (
    INVITE,
    OPEN,
    OVER,
    RUNNING,
    SEAT,
    WATCH,
    Grant,
    Link,
    StoredEvent,
    StoredMatch,
)

FoundRow = tuple[Kind, Row]
"""A row as its table has it, with its checksum."""

ROWS: dict[Kind, tuple[str, ...]] = {
    "match": tuple(statement.MATCH_COLUMNS.split(", ")),
    "event": ("match", *statement.EVENT_COLUMNS.split(", ")),
    "link": tuple(statement.LINK_COLUMNS.split(", ")),
    "grant": tuple(statement.GRANT_COLUMNS.split(", ")),
    "lost": ("id", "reason", "at", "checksum"),
    "review": tuple(statement.REVIEW_COLUMNS.split(", ")),
    "result": tuple(statement.RESULT_COLUMNS.split(", ")),
}
"""The columns of each table."""
INDEXES: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    ("link", ("match", "hash", "kind", "seat", "checksum")),
    ("grant", ("person", "match", "seat", "checksum")),
)
"""The columns of indexes that have all of a table."""

HASH = re.compile(r"[0-9a-f]{64}")
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Shape:
    """Where a row has what: the values its checksum is made of, the checksum, and those of its table in their order."""

    kind: Kind
    summed: tuple[int, ...]
    checksum: int
    values: tuple[int, ...]


def _shapes() -> dict[int, list[Shape]]:
    """By how many values a row has; a row of an index ends with where the row of the table is."""
    stored = [(kind, columns, len(columns)) for kind, columns in ROWS.items()]
    indexed = [(kind, columns, len(columns) + 1) for kind, columns in INDEXES]
    shapes: dict[int, list[Shape]] = {}
    for kind, columns, length in [*stored, *indexed]:
        place = {column: number for number, column in enumerate(columns)}
        shape = Shape(
            kind,
            tuple(place[column] for column in COLUMNS[kind]),
            place["checksum"],
            tuple(place[column] for column in ROWS[kind]),
        )
        shapes.setdefault(length, []).append(shape)
    return shapes


SHAPES = _shapes()


def row_with_checksum(row: Row) -> FoundRow | None:
    """Which of our rows this is, if it is as it was written: nothing else has the right checksum."""
    for shape in SHAPES.get(len(row), ()):
        told = row[shape.checksum]
        if isinstance(told, str) and len(told) == DIGITS:
            if checksum(shape.kind, *(row[place] for place in shape.summed)) == told:
                return shape.kind, tuple(row[place] for place in shape.values)
    return None


def row_without_checksum(row: Row) -> FoundRow | None:
    """The same in a file from before there were checksums: it is told by what it looks like, and is given one."""
    for reader in OLD_READERS.get(len(row), ()):
        if (found := reader(row)) is not None:
            return found
    return None


def sign_of_life(row: Row, now: int) -> int:
    """When a server was alive, by a row of the table of checks, which has no checksum; 0 if it is none.

    Rows of the list of migrations look the same; a server was alive then, too, and nothing is later than now.
    """
    match row:
        case (int(), int(at)) if at <= now:
            return at
    return 0


def _old_match(row: Row) -> FoundRow | None:
    match row:
        case (
            str(id),
            str(set_up),
            str(secret),
            str(status),
            int(version),
            int(made),
            int(changed),
            int() | None as wake,
        ):
            if ID.fullmatch(id) and status in (OPEN, RUNNING, OVER) and _is_json(set_up):
                match = StoredMatch(id, set_up, secret, status, version, made, changed, wake)
                return "match", statement.match_row(match)
    return None


def _old_event(row: Row) -> FoundRow | None:
    match row:
        case (str(match), int(version), str(command), str(body), int(at)) if ID.fullmatch(match) and _is_json(body):
            return "event", statement.event_row(match, upgraded(StoredEvent(version, command, body, at)))
    return None


def _old_link(row: Row) -> FoundRow | None:
    match row:
        case (str(hash), str(match), str(kind), int() | None as seat) if (
            HASH.fullmatch(hash) and ID.fullmatch(match) and kind in (SEAT, INVITE, WATCH)
        ):
            return "link", statement.link_row(Link(hash, match, kind, seat))
    return None


def _old_grant(row: Row) -> FoundRow | None:
    match row:
        case (str(match), str(person), int(seat), *_) if ID.fullmatch(match) and HASH.fullmatch(person):
            return "grant", statement.grant_row(match, Grant(person, seat))
    return None


def _is_json(text: str) -> bool:
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return False
    return True


OLD_READERS: dict[int, list[Callable[[Row], FoundRow | None]]] = {
    8: [_old_match],
    5: [_old_event],
    4: [_old_link, _old_grant],  # the index of the primary key has all of a grant, and where it is
    3: [_old_grant],
}
