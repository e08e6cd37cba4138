"""The write-ahead log of a SQLite file: moved into the file in time, so that a full disk never leaves it stuck.

Moving the log may let the file grow, by as many pages as the log has at most. So there must be room for that, and if a
disk becomes full all the same, the log is moved and cut off, which makes room as long as there is some in the file.
"""

import contextlib
import os
from pathlib import Path

import apsw

BUSY_MILLISECONDS = 10_000
LONGEST = 1000
"""Pages in the log after which it is moved into the file; it is then written from its beginning again."""


def keep_short(connection: apsw.Connection, path: Path) -> None:
    """Let a connection move the log into the file after a commit, before it is long or has used half of the room."""
    [(page_size,)] = connection.execute("PRAGMA page_size")
    folder = path.parent

    def after_commit(connection: apsw.Connection, database: str, pages: int) -> int:
        with contextlib.suppress(apsw.Error, OSError):  # the commit is done, whatever becomes of this
            if room_in(folder) < pages * page_size:
                make_room(connection)
            elif pages >= LONGEST:
                connection.wal_checkpoint()
        return apsw.SQLITE_OK

    connection.set_wal_hook(after_commit)


if hasattr(os, "statvfs"):

    def room_in(folder: Path) -> int:
        """How many bytes can still be written in a folder."""
        status = os.statvfs(folder)
        return status.f_bavail * status.f_frsize

else:  # on Windows

    def room_in(folder: Path) -> int:
        import shutil

        return shutil.disk_usage(folder).free


def is_full(error: Exception | None) -> bool:
    """Whether something failed because there was no room: a full disk, a quota, a limit on the size of files."""
    # What apsw says of an error in detail is not among the attributes it declares.
    detail = getattr(error, "extendedresult", None)
    return isinstance(error, apsw.FullError) or detail == apsw.SQLITE_IOERR_WRITE


def make_room(connection: apsw.Connection) -> None:
    """Move all of the log into the file and cut it off, as far as that can be done without waiting for a reader."""
    connection.set_busy_timeout(0)
    try:
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    except apsw.Error:  # somebody reads, or there is no room for the file to grow: the commits to come are refused
        pass
    finally:
        connection.set_busy_timeout(BUSY_MILLISECONDS)
