"""SQLite files: how they are opened, brought up to date and checked. What is done with them is in the other modules."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import apsw

from sintra.folder import why_not
from sintra.server.store import schema
from sintra.server.store.checksum import FUNCTION, checksum
from sintra.server.store.lock import OR_ANOTHER
from sintra.server.store.store import DamagedDatabase, StoreError
from sintra.server.store.write_ahead_log import BUSY_MILLISECONDS, keep_short

OLDEST_SOUND = (3, 51, 3)
"""SQLite before this can damage a file that one connection writes to while another one moves the log into it."""
UNREADABLE = (apsw.SQLITE_IOERR_READ, apsw.SQLITE_IOERR_SHORT_READ, apsw.SQLITE_IOERR_CORRUPTFS)
LARGEST_LOG = 64 * 2**20
"""The write-ahead log is cut to this size, in bytes, once all of it is in the file."""


def check_library() -> None:
    """Refuse a SQLite that could damage files."""
    version = tuple(int(number) for number in apsw.sqlite_lib_version().split("."))
    if version < OLDEST_SOUND:
        raise StoreError(
            f"SQLite is {apsw.sqlite_lib_version()}, which can damage files: expected "
            f"{'.'.join(map(str, OLDEST_SOUND))} or newer. Install a newer apsw"
        )


def make_folder(path: Path) -> None:
    """Make the folder that a file is to lie in, for the user alone, unless there is one."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"the folder {path.parent} of the database cannot be made: {why_not(path, error)}. {OR_ANOTHER}"
        ) from error


def make_file(path: Path) -> None:
    """Make an empty file that only the user can read, unless there is one; SQLite's files beside it become the same."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreError(f"the database {path} cannot be opened: {why_not(path, error)}. {OR_ANOTHER}") from error


def open_writer(path: Path) -> apsw.Connection:
    """The one connection that writes, and that moves the log into the file."""
    try:
        connection = apsw.Connection(str(path))
    except apsw.Error as error:
        raise unusable(path, error) from error
    try:
        _prepare(connection)
        mode = connection.pragma("journal_mode", "wal")
        if mode != "wal":
            raise StoreError(f"{path} cannot have a write-ahead log ({mode}): keep it on a disk of this machine")
        connection.pragma("synchronous", "full")
        connection.pragma("fullfsync", True)  # on a Mac, anything less leaves it in the disk's own memory
        connection.pragma("checkpoint_fullfsync", True)
        connection.pragma("journal_size_limit", LARGEST_LOG)
        keep_short(connection, path)
    except apsw.Error as error:
        connection.close()
        raise unusable(path, error) from error
    except StoreError:
        connection.close()
        raise
    return connection


def open_reader(path: Path, *, is_still: bool = False) -> apsw.Connection:
    """A connection that only reads and so never moves the log, whoever else has the file open.

    Where nobody has, and so it is still, no file is made beside it either.
    """
    flags = apsw.SQLITE_OPEN_READONLY | (apsw.SQLITE_OPEN_URI if is_still else 0)
    try:
        connection = apsw.Connection(f"{path.absolute().as_uri()}?immutable=1" if is_still else str(path), flags=flags)
    except apsw.CantOpenError as error:
        raise StoreError(f"there is no database {path}, or it cannot be read") from error
    try:
        _prepare(connection)
        connection.wal_autocheckpoint(0)
    except apsw.Error as error:
        connection.close()
        raise unusable(path, error) from error
    return connection


def _prepare(connection: apsw.Connection) -> None:
    connection.set_busy_timeout(BUSY_MILLISECONDS)
    connection.pragma("mmap_size", 0)
    connection.pragma("secure_delete", True)  # what was revoked must not be found again when a file is rescued
    connection.pragma("foreign_keys", True)


def migrate(connection: apsw.Connection, path: Path, migrations: Sequence[schema.Migration]) -> None:
    """Bring the tables up to date, a transaction a migration."""
    try:
        if tables_of(connection) and "sintra_migrations" not in tables_of(connection):
            raise StoreError(f"{path} is the database of another program: choose another file")
        connection.create_scalar_function(FUNCTION, checksum, deterministic=True)
        connection.execute(schema.CREATE_LIST)
        for number, migration in schema.pending(applied_to(connection), migrations, str(path)):
            with connection:
                for statement in migration:
                    connection.execute(statement if isinstance(statement, str) else statement.sqlite)
                connection.execute(schema.NOTE, (number, time.time_ns() // 1_000_000))
    except apsw.Error as error:
        raise unusable(path, error) from error


def tables_of(connection: apsw.Connection) -> set[str]:
    return {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def applied_to(connection: apsw.Connection) -> list[int]:
    """The migrations that a file has gone through; CorruptError if what it says of that is no number."""
    applied = [number for (number,) in connection.execute(schema.APPLIED)]
    if not all(isinstance(number, int) for number in applied):
        raise apsw.CorruptError("the list of migrations is damaged")
    return cast(list[int], applied)


def is_damage(error: Exception) -> bool:
    """Whether something failed because of what a file holds, or because the disk cannot read it."""
    # What apsw says of an error in detail is not among the attributes it declares.
    detail = getattr(error, "extendedresult", None)
    # A text that is none can only be read: nobody could write it.
    return isinstance(error, apsw.CorruptError | apsw.NotADBError | UnicodeDecodeError) or detail in UNREADABLE


def unusable(path: Path, error: apsw.Error) -> StoreError:
    """Why a file cannot be worked with."""
    if isinstance(error, apsw.NotADBError):
        return DamagedDatabase(f"{path} is not a SQLite database")
    if is_damage(error):
        return DamagedDatabase(f"{path} is damaged: {error}")
    return StoreError(f"the database {path} cannot be used: {error} ({type(error).__name__})")
