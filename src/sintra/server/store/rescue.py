"""Bringing every sound match out of a damaged SQLite file into a new one, and saying which are lost.

Every page is read by itself, so that it does not matter which one is damaged. A match is sound if its row and every
event of its log are as they were written. Nothing is ever written to the damaged file.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import apsw

from sintra.server.process import clock_ms
from sintra.server.store import statement
from sintra.server.store.checksum import TABLES, Kind, checksum
from sintra.server.store.lock import FileLock
from sintra.server.store.schema import MIGRATIONS
from sintra.server.store.sqlite_backup import (
    Progress,
    check_copy,
    copy_pages,
    new_file,
    put_aside,
    sync_folder,
    temporary_beside,
)
from sintra.server.store.sqlite_check import check_file
from sintra.server.store.sqlite_file import check_library, migrate
from sintra.server.store.sqlite_pages import Row, reading
from sintra.server.store.sqlite_rows import ROWS, FoundRow, row_with_checksum, row_without_checksum, sign_of_life
from sintra.server.store.store import DamagedDatabase, StoreError

AT_ONCE = 2000
"""Rows that are put into the new file together."""

SOUND = """
    CREATE TEMP TABLE sound AS SELECT id FROM matches
    WHERE status IN ('open', 'running', 'over') AND typeof(updated_at) = 'integer'
    AND typeof(version) = 'integer' AND typeof(wake_at) IN ('integer', 'null')
    AND version = (SELECT COUNT(*) FROM events WHERE match = id)
    AND version = (SELECT COALESCE(MAX(version), 0) FROM events WHERE match = id)
"""
# What changes of a match has no checksum, but follows from its log. If that goes on after the version, the version is
# wrong; if it ends before, events are lost. Times that cannot be are set to ones that can.
RIGHT_VERSION = """
    UPDATE matches SET version = (SELECT COUNT(*) FROM events WHERE match = id)
    WHERE typeof(version) = 'integer' AND version < (SELECT COUNT(*) FROM events WHERE match = id)
"""
RIGHT_CHANGE = """
    UPDATE matches SET updated_at = COALESCE((SELECT MAX(at) FROM events WHERE match = id), created_at)
    WHERE typeof(updated_at) <> 'integer' OR updated_at NOT BETWEEN created_at AND $1
"""
RIGHT_WAKING = """
    UPDATE matches SET wake_at = $1
    WHERE wake_at IS NOT NULL AND (typeof(wake_at) <> 'integer' OR wake_at NOT BETWEEN created_at AND $2)
"""
LONGEST_WAIT = 60 * 86_400_000
"""Milliseconds until something is due that is due at all: more than any clock has."""
NAMED = (
    "SELECT id FROM matches UNION SELECT match FROM events UNION SELECT match FROM links UNION SELECT match FROM grants"
)
BELONGING = (("events", "match"), ("links", "match"), ("grants", "match"), ("reviews", "match"), ("results", "match"))
"""The tables of what belongs to a match, and the column that says to which."""
LATEST = "SELECT COALESCE(MAX(MAX(created_at), (SELECT MAX(at) FROM events)), 0) FROM matches"
VACATED = """
    SELECT DISTINCT match, json_extract(body, '$.seat') FROM events WHERE json_extract(body, '$.kind') = 'vacated'
"""


@dataclass(frozen=True, slots=True)
class Rescued:
    """How many matches were brought out, and which were not, with the reasons."""

    sound: int
    lost: dict[str, str]


def rescue_in_place(database: Path) -> tuple[Rescued, Path]:
    """Put a new file with all sound matches in the place of a damaged one, which is kept under the path returned.

    Whoever calls it has the lock of the file, and nobody has it open.
    """
    with temporary_beside(database) as new:
        rescued = rescue(database, new)
        old = put_aside(database, "damaged")
        os.replace(new, database)
        sync_folder(database.parent)
    return rescued, old


def rescue_to(database: Path, target: Path) -> Rescued:
    """Bring all sound matches of a damaged database into a new file; it is left as it is, and nobody may use it."""
    check_library()
    database = database.expanduser().resolve()
    if not database.is_file():
        raise StoreError(f"there is no database {database}")
    with new_file(target) as new:
        lock = FileLock(database)
        try:
            return rescue(database, new)
        finally:
            lock.release()


def copy_sound(database: Path, copy: Path, progress: Progress) -> dict[str, str]:
    """Copy a database to a new file, as it is at this moment, or of a damaged one what is sound; what is missing.

    A server may use it, unless it is so damaged that SQLite cannot copy its pages.
    """
    check_library()
    with temporary_beside(copy) as pages:
        try:
            copy_pages(database.expanduser().resolve(), pages, progress)
        except DamagedDatabase:
            return rescue_to(database, copy).lost
        try:
            check_copy(pages, database)
        except DamagedDatabase:
            with new_file(copy) as new:
                return rescue(pages, new).lost
        os.replace(pages, copy)
        return {}


def rescue(source: Path, target: Path) -> Rescued:
    """Bring all sound matches of a file into another one, which is empty; DamagedDatabase if there is none of ours."""
    connection = apsw.Connection(str(target))
    try:
        connection.pragma("journal_mode", "off")  # nobody has use for half of it: it has its name only when it is whole
        connection.pragma("synchronous", "off")
        migrate(connection, target, MIGRATIONS)
        with connection:
            alive_at = _collect(connection, source)
            rescued = _judge(connection)
            _note_life(connection, alive_at)
        if not rescued.sound and not rescued.lost:
            raise DamagedDatabase(f"{source} is not a SQLite database, or there is nothing of Sintra left in it")
    finally:
        connection.close()
    check_file(target)
    with target.open("rb+") as file:
        os.fsync(file.fileno())
    return rescued


def _collect(connection: apsw.Connection, source: Path) -> int:
    """Put all rows that are as they were written into a new file; when a server last lived, if that is found.

    Where there is none with a checksum, the file is from before there were any.
    """
    now = clock_ms.now()
    alive_at = 0

    def noting_life(rows: Iterable[Row]) -> Iterator[Row]:
        nonlocal alive_at
        for row in rows:
            alive_at = max(alive_at, sign_of_life(row, now))
            yield row

    with reading(source) as pages:
        if not _put(connection, map(row_with_checksum, noting_life(pages.rows()))):
            _put(connection, map(row_without_checksum, pages.rows()))
            _drop_doubtful_keys(connection)
    return alive_at


def _note_life(connection: apsw.Connection, alive_at: int) -> None:
    """Note when a server last lived: at the latest move, if nothing later is found; the time since is given back."""
    [(latest,)] = connection.execute(LATEST)
    connection.execute(statement.BEAT, (max(latest, alive_at),))


def _put(connection: apsw.Connection, rows: Iterable[FoundRow | None]) -> int:
    """Put in what is a row of ours; how many there were."""
    waiting: dict[Kind, list[Row]] = {kind: [] for kind in TABLES}
    count = 0
    for found in rows:
        if found is None:
            continue
        kind, row = found
        waiting[kind].append(row)
        count += 1
        if len(waiting[kind]) == AT_ONCE:
            connection.executemany(PUT[kind], waiting[kind])
            waiting[kind] = []
    for kind, rest in waiting.items():
        connection.executemany(PUT[kind], rest)
    return count


def _statement(kind: Kind) -> str:
    """Puts in a row once; of a match, as it was last."""
    places = ", ".join("?" * len(ROWS[kind]))
    latest = "ON CONFLICT (id) DO UPDATE SET " + ", ".join(
        f"{column} = excluded.{column}" for column in ("status", "version", "updated_at", "wake_at")
    )
    conflict = f"{latest} WHERE excluded.version > version" if kind == "match" else "ON CONFLICT DO NOTHING"
    return f"INSERT INTO {TABLES[kind]} ({', '.join(ROWS[kind])}) VALUES ({places}) {conflict}"


PUT = {kind: _statement(kind) for kind in TABLES}


def _drop_doubtful_keys(connection: apsw.Connection) -> None:
    """Drop the keys to seats that somebody left: in an old file, those that were revoked may be among them."""
    for match, seat in connection.execute(VACATED).fetchall():
        connection.execute("DELETE FROM grants WHERE match = ? AND seat = ?", (match, seat))
        connection.execute("DELETE FROM links WHERE match = ? AND seat = ?", (match, seat))


def _judge(connection: apsw.Connection) -> Rescued:
    """Leave the sound matches in a new file and nothing of the others, but a note that they are lost.

    A match whose own row is lost is known by its log, or by who may sit at it.
    """
    now = clock_ms.now()
    connection.execute(RIGHT_VERSION)
    connection.execute(RIGHT_CHANGE, (now + LONGEST_WAIT,))
    connection.execute(RIGHT_WAKING, (now, now + LONGEST_WAIT))
    connection.execute(SOUND)
    sound = {str(id) for (id,) in connection.execute("SELECT id FROM sound")}
    named = {str(id) for (id,) in connection.execute(NAMED)}
    lost = {id: _reason(connection, id) for id in sorted(named - sound)}
    for table, column in (*BELONGING, ("matches", "id")):
        connection.execute(f"DELETE FROM {table} WHERE {column} NOT IN (SELECT id FROM sound)")
    connection.execute("DELETE FROM lost_matches WHERE id IN (SELECT id FROM sound)")
    connection.executemany(
        statement.NEW_LOST, [(id, reason, now, checksum("lost", id, reason, now)) for id, reason in lost.items()]
    )
    return Rescued(len(sound), lost)


def _reason(connection: apsw.Connection, id: str) -> str:
    """Why a match is lost, and how far its log is good."""
    versions = [
        version for (version,) in connection.execute("SELECT version FROM events WHERE match = ? ORDER BY 1", (id,))
    ]
    good = next((number for number, version in enumerate(versions) if version != number + 1), len(versions))
    row = connection.execute(statement.VERSION, (id,)).fetchone()
    if row is None:
        return f"its set-up is lost; of its log {good} events are good"
    if not good:
        return f"nothing of its log ({row[0]} events) is good"
    return f"its log is good up to event {good} of {row[0]}"
