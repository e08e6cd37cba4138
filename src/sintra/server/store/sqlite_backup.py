"""Copies of a SQLite file: made while a server uses it, and put in its place while none does."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from sintra.server.store.lock import FileLock
from sintra.server.store.sqlite_check import check_file
from sintra.server.store.sqlite_file import check_library, make_folder, open_reader, unusable
from sintra.server.store.store import DamagedDatabase, StoreError

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""
PAGES_AT_ONCE = 500


def backup(database: Path, target: Path, progress: Progress) -> None:
    """Copy a database as it is at this moment to a new file, and check the copy.

    It only reads, within one transaction: whoever writes meanwhile goes on, and the copy does not see it.
    """
    check_library()
    database = database.expanduser().resolve()
    with new_file(target) as copy:
        copy_pages(database, copy, progress)
        check_copy(copy, database)


def restore(database: Path, source: Path, progress: Progress) -> Path | None:
    """Put a checked copy of a backup in the place of a database; what was there is kept under the path returned.

    The lock is held throughout, so no server writes to what is being put aside.
    """
    check_library()
    database = database.expanduser().resolve()
    make_folder(database)
    lock = FileLock(database)
    try:
        with temporary_beside(database) as copy:
            copy_pages(source, copy, progress)
            check_copy(copy, source)
            old = put_aside(database) if database.exists() else None
            os.replace(copy, database)
            sync_folder(database.parent)
        return old
    finally:
        lock.release()


def check_copy(copy: Path, database: Path) -> None:
    """Check a copy; what is wrong with it is told of the file it was made of."""
    try:
        check_file(copy)
    except StoreError as error:
        kind = DamagedDatabase if isinstance(error, DamagedDatabase) else StoreError
        raise kind(str(error).replace(str(copy), str(database))) from error


def copy_pages(database: Path, copy: Path, progress: Progress) -> None:
    """Copy a database into an empty file; the copy has no log beside it and is on disk in the end."""
    source = open_reader(database)
    target = apsw.Connection(str(copy))
    try:
        with source:  # one transaction: otherwise the copy would begin again whenever somebody writes
            source.execute("SELECT COUNT(*) FROM sqlite_master").fetchall()
            with target.backup("main", source, "main") as run:
                while not run.done:
                    run.step(PAGES_AT_ONCE)
                    progress(run.page_count - run.remaining, run.page_count)
        target.pragma("synchronous", "full")
        target.pragma("journal_mode", "delete")
    except apsw.Error as error:
        raise unusable(database, error) from error
    finally:
        target.close()
        source.close()
    with copy.open("rb+") as file:
        os.fsync(file.fileno())


def put_aside(database: Path, why: str = "before-restore") -> Path:
    """Keep a database with its log under another name beside it, unopened: it may be damaged, and is evidence then.

    Both names exist until the end, so nothing is lost if this is interrupted. The log must go, for SQLite would take it
    for that of the file to come.
    """
    number = 1
    while (old := database.with_name(f"{database.name}.{why}-{number}")).exists():
        number += 1
    log, index = (database.with_name(database.name + ending) for ending in ("-wal", "-shm"))
    if log.exists():
        link_or_copy(log, old.with_name(old.name + "-wal"))
    link_or_copy(database, old)
    sync_folder(database.parent)
    log.unlink(missing_ok=True)
    index.unlink(missing_ok=True)
    return old


def link_or_copy(file: Path, name: Path) -> None:
    try:
        os.link(file, name)
    except OSError:  # not every file system has links
        shutil.copy2(file, name)


def check_new(target: Path) -> None:
    """Raise StoreError unless a file of this name can be made."""
    if target.exists():
        raise StoreError(f"{target} exists already and is left as it is: choose another name")
    if not target.absolute().parent.is_dir():
        raise StoreError(f"{target} cannot be written: there is no folder {target.absolute().parent}")


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file to be written that gets its name only when it is complete; StoreError if the name is taken."""
    check_new(target)
    with temporary_beside(target) as path:
        yield path
        with path.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(path, target)
        sync_folder(target.absolute().parent)


@contextmanager
def temporary_beside(target: Path) -> Iterator[Path]:
    """An empty file for the user alone in the same folder, gone at the end unless it was renamed."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.absolute().parent)
    os.close(handle)
    path = Path(name)
    try:
        yield path
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Let a new name in a folder survive a power cut, where folders can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
