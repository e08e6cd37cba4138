"""A lock on a database file that one process has as long as it lives, even if it is killed."""

import os
import sys
from pathlib import Path

from sintra.folder import why_not
from sintra.server.store.store import StoreError

OR_ANOTHER = "SINTRA_DATA_DIR chooses another folder, --database another file"


class FileLock:
    """Held from its making until `release`. It lies beside the database: a lock on that very file would be SQLite's.

    The file of the lock is never removed, since somebody else might just be opening it.
    """

    def __init__(self, database: Path) -> None:
        try:
            self._file = os.open(lock_path(database), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            why = why_not(lock_path(database), error)
            raise StoreError(f"the database {database} cannot be opened: {why}. {OR_ANOTHER}") from error
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise StoreError(
                f"{database} is in use by another process, and a SQLite file is for one: stop the other one, or let "
                "several share a PostgreSQL database (--database postgresql://…)"
            ) from None

    def release(self) -> None:
        os.close(self._file)


def lock_path(database: Path) -> Path:
    """Where the lock of a database lies."""
    return database.with_name(database.name + ".lock")


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
