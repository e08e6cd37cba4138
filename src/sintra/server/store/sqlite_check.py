"""Whether a SQLite file is sound: its pages and tables, and every row by its checksum."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from sintra.server.store import schema
from sintra.server.store.checksum import COLUMNS, TABLES, TRUTH, Kind, checksum
from sintra.server.store.sqlite_file import applied_to, open_reader, tables_of, unusable
from sintra.server.store.store import DamagedDatabase, StoreError

WRONG_VERSION = """
    SELECT 1 FROM matches WHERE version <> (SELECT COALESCE(MAX(version), 0) FROM events WHERE match = id) LIMIT 1
"""
FIRST_WITH_CHECKSUMS = 3
"""The migration since which every row has one."""
ROWS_AT_ONCE = 2000
STEPS = 20_000
"""Steps of SQLite between two looks whether to go on with a check: some milliseconds."""
OWN_TABLES = schema.TABLES - {"checks", "sintra_migrations"} | {"events", "facts"}
"""Tables by which a database of Sintra is known, though its list of migrations be lost."""


class Unfinished(StoreError):
    """A check was given up before its end."""


def check_file(
    path: Path,
    migrations: Sequence[schema.Migration] = schema.MIGRATIONS,
    *,
    may_go_on: Callable[[], bool] = lambda: True,
    is_still: bool = False,
) -> None:
    """Raise DamagedDatabase unless this file is undamaged; StoreError if it is none that this program understands.

    Rows are not held against their checksums. Unfinished if it may not go on before it is done.
    """
    if is_emptied(path):
        raise DamagedDatabase(f"{path} is damaged: it is empty, but there is a log beside it")
    connection = open_reader(path, is_still=is_still)
    try:
        check_tables(connection, path, migrations)
        connection.set_progress_handler(lambda: not may_go_on(), STEPS)
        faults = [text for (text,) in connection.execute("PRAGMA integrity_check(3)")]
        if faults != ["ok"]:
            raise DamagedDatabase(f"{path} is damaged: {'; '.join(map(str, faults))}")
        if connection.execute("PRAGMA foreign_key_check").fetchall():
            raise DamagedDatabase(f"{path} is damaged: something belongs to a match that is not there")
    except apsw.InterruptError:
        raise Unfinished(f"{path} was not checked to its end") from None
    except apsw.SQLError as error:  # a header or a table that makes no sense
        raise DamagedDatabase(f"{path} is damaged: {error}") from error
    except apsw.Error as error:
        raise unusable(path, error) from error
    finally:
        connection.close()


def check_tables(connection: apsw.Connection, path: Path, migrations: Sequence[schema.Migration]) -> None:
    """See whether a file has the tables that it should have."""
    tables = tables_of(connection)
    if "sintra_migrations" not in tables:
        [(pages,)] = connection.execute("PRAGMA page_count")
        if tables & OWN_TABLES or (not tables and pages > 1):
            raise DamagedDatabase(f"{path} is damaged: the list of its tables is lost")
        raise StoreError(f"{path} is the database of another program, not of Sintra: choose another file")
    schema.pending(applied_to(connection), migrations, str(path))
    if missing := schema.tables_after(applied_to(connection)) - tables:
        raise DamagedDatabase(f"{path} is damaged: it has no {', '.join(sorted(missing))}")


def is_emptied(path: Path) -> bool:
    """Whether a file has lost everything but its log; SQLite must not open it, for it removes such a log."""
    log = path.with_name(path.name + "-wal")
    return path.exists() and path.stat().st_size == 0 and log.exists() and log.stat().st_size > 0


def is_new(path: Path) -> bool:
    """Whether nothing was ever put into a file."""
    if path.stat().st_size == 0:
        return not is_emptied(path)
    try:
        connection = open_reader(path)
    except StoreError:
        return False
    try:
        return not tables_of(connection) and connection.pragma("page_count") == 1
    except apsw.Error:
        return False
    finally:
        connection.close()


@dataclass(frozen=True, slots=True)
class Examined:
    """What a sound file has: its matches, those of them that are damaged all the same, and those that were lost."""

    matches: int
    damaged: frozenset[str]
    lost: int
    is_old: bool


def examine(path: Path) -> Examined:
    """Check a file and every row in it, leaving no trace; a server may use it. StoreError says what is wrong."""
    is_still = not path.with_name(path.name + "-wal").exists()
    check_file(path, is_still=is_still)
    connection = open_reader(path, is_still=is_still)
    try:
        [(matches,)] = connection.execute("SELECT COUNT(*) FROM matches")
        if len(applied_to(connection)) < FIRST_WITH_CHECKSUMS:
            return Examined(matches, frozenset(), 0, is_old=True)
        [(lost,)] = connection.execute("SELECT COUNT(*) FROM lost_matches")
        damaged: set[str] = set()
        for kind in TRUTH:
            place: int | None = 0
            while place is not None:
                found, place = damaged_rows(connection, kind, place, ROWS_AT_ONCE)
                damaged |= set(found)
        return Examined(matches, frozenset(damaged), lost, is_old=False)
    except apsw.Error as error:
        raise unusable(path, error) from error
    finally:
        connection.close()


def has_wrong_versions(connection: apsw.Connection) -> bool:
    """Whether a match says another version than its log, so that nothing could be added to it."""
    return bool(connection.execute(WRONG_VERSION).fetchall())


def damaged_rows(connection: apsw.Connection, kind: Kind, after: int, limit: int) -> tuple[list[str], int | None]:
    """The matches whose rows are not as they were written, among some rows of a table, and where to go on if at all."""
    named = COLUMNS[kind][0] if kind in ("match", "lost") else "match"
    columns = ", ".join(COLUMNS[kind])
    rows: list[Any] = connection.execute(
        f"SELECT rowid, checksum, {named}, {columns} FROM {TABLES[kind]} NOT INDEXED "
        "WHERE rowid > $1 ORDER BY rowid LIMIT $2",
        (after, limit),
    ).fetchall()
    found = [str(match) for _, told, match, *values in rows if checksum(kind, *values) != told]
    return found, rows[-1][0] if len(rows) == limit else None
