"""The threads that have a SQLite file open, and the mending of the file beneath them when it turns out to be damaged.

A file is checked before anybody is served, for a second at most, and what is left of that is done beside. Whenever it
is found to be damaged, all sound matches are brought into a new file, while whoever wants something waits; the damaged
one is kept under another name.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import apsw
import structlog

from sintra.server.store import statement
from sintra.server.store.checksum import TABLES, TRUTH
from sintra.server.store.damage import Damage
from sintra.server.store.lock import FileLock
from sintra.server.store.rescue import rescue_in_place
from sintra.server.store.schema import Migration
from sintra.server.store.sqlite_check import Unfinished, check_file, damaged_rows, has_wrong_versions, is_new
from sintra.server.store.sqlite_file import (
    check_library,
    make_file,
    make_folder,
    migrate,
    open_reader,
    open_writer,
)
from sintra.server.store.statement import Row
from sintra.server.store.store import DamagedDatabase, StoreError
from sintra.server.store.worker import Operation, Worker, commit_together, read_each

log = structlog.get_logger()

T = TypeVar("T")
Connections = tuple[apsw.Connection, apsw.Connection]
"""The one that writes and the one that reads."""

CHECK_SECONDS = 1.0
"""How long a file is checked before anybody is served: 10,000 matches take half a second."""
ROWS_AT_ONCE = 250
"""Rows that are held against their checksums at once: few enough not to keep others waiting."""
PAUSE = 0.02
MEND_AGAIN = 600.0
"""Seconds after a rescue in which there is no other one: whatever damages files so quickly is not to be mended here."""


class Workers:
    """A SQLite file that this process has for itself: one thread writes, another one reads."""

    def __init__(self, path: Path, lock: FileLock, migrations: Sequence[Migration], damage: Damage) -> None:
        self.path = path
        self.damage = damage
        self._lock: FileLock | None = lock
        self._migrations = migrations
        self._mending: asyncio.Task[None] | None = None
        self._mended_at = float("-inf")
        self._checking: asyncio.Task[None] | None = None
        self._is_closing = False

    @classmethod
    async def open(cls, path: Path, migrations: Sequence[Migration], damage: Damage) -> "Workers":
        """Open a file, made if there is none, mended if it is damaged, and bring its tables up to date."""
        lock = await asyncio.to_thread(_lock, path)
        workers = cls(path, lock, migrations, damage)
        try:
            is_checked = await workers._start()
        except BaseException:
            lock.release()
            raise
        workers._checking = asyncio.create_task(workers._check(is_checked))
        return workers

    async def _start(self) -> bool:
        """Open the file; whether it could be checked in the time there is."""
        deadline = time.monotonic() + CHECK_SECONDS
        is_checked = True
        try:
            if not await asyncio.to_thread(is_new, self.path):
                check = partial(check_file, self.path, self._migrations)
                await asyncio.to_thread(check, may_go_on=lambda: time.monotonic() < deadline)
        except Unfinished:
            is_checked = False
        except DamagedDatabase as error:
            await self._rescue(str(error))
        try:
            await self._connect()
        except DamagedDatabase as error:  # what was not checked yet
            await self._rescue(str(error))
            await self._connect()
        return is_checked

    async def _connect(self) -> None:
        writer, reader = await asyncio.to_thread(_connect, self.path, self._migrations)
        self.writer = Worker("store-writer", writer, commit_together)
        self.reader = Worker("store-reader", reader, read_each)

    async def close(self) -> None:
        self._is_closing = True
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.gather(self._checking, return_exceptions=True)
        if self._mending is not None:
            await asyncio.gather(self._mending, return_exceptions=True)
        await self.reader.close()
        await self.writer.close()  # the last to close moves the log into the file
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    async def read(self, operation: Operation[T]) -> T:
        """Run an operation that only reads."""
        return await self._run(lambda: self.reader, operation)

    async def write(self, operation: Operation[T]) -> T:
        """Run an operation in a transaction, many at a time; when this returns it is on disk."""
        return await self._run(lambda: self.writer, operation)

    async def _run(self, worker: Callable[[], Worker], operation: Operation[T]) -> T:
        if self._mending is not None:
            await asyncio.shield(self._mending)
        try:
            return await worker().call(operation)
        except DamagedDatabase as error:  # nothing of it was done
            await self._mend(str(error))
        return await worker().call(operation)

    async def _mend(self, reason: str) -> None:
        """Rescue the file while it is in use, once for all who come upon the damage at the same time."""
        if self._mending is None:
            if time.monotonic() < self._mended_at + MEND_AGAIN:
                raise DamagedDatabase(reason)
            self._mending = asyncio.create_task(self._mend_beneath(reason))
        await asyncio.shield(self._mending)

    async def _mend_beneath(self, reason: str) -> None:
        """Whatever becomes of the rescue, the file is opened again."""
        try:
            with contextlib.suppress(StoreError):  # else the log would be moved into the damaged file
                await self.writer.call(lambda connection: connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1))
            await self.reader.close()
            await self.writer.close()
            try:
                await self._rescue(reason)
            except (StoreError, OSError) as error:
                log.error("the damaged database could not be mended", database=str(self.path), error=str(error))
            await self._connect()
        finally:
            self._mended_at = time.monotonic()
            self._mending = None

    async def _rescue(self, reason: str) -> None:
        """Put a file with all sound matches in the place of the damaged one, and tell what became of the others."""
        log.error("the database is damaged: all sound matches are looked for, which may take a while", error=reason)
        rescued, kept = await asyncio.to_thread(rescue_in_place, self.path)
        for match, why in rescued.lost.items():
            self.damage.note(match, why)
        log.error(
            "the database was damaged: all sound matches are in a new file",
            database=str(self.path),
            kept=str(kept),
            sound=rescued.sound,
            lost=len(rescued.lost),
        )

    async def _note_lost(self) -> None:
        """Take down what was lost before, and may still be asked for."""
        rows: list[Row] = await self.read(lambda connection: connection.execute(statement.ALL_LOST).fetchall())
        self.damage.note_earlier(dict(rows))

    async def _check(self, is_checked: bool) -> None:
        """Check what was not checked before anybody was served."""
        try:
            await self._note_lost()
            if not is_checked:
                await self._check_file()
            await self._check_rows()
        except StoreError as error:
            log.warning("the database could not be checked", error=str(error))

    async def _check_file(self) -> None:
        try:
            check = partial(check_file, self.path, self._migrations)
            await asyncio.to_thread(check, may_go_on=lambda: not self._is_closing)
        except DamagedDatabase as error:
            await self._mend(str(error))

    async def _check_rows(self) -> None:
        """Hold every row against its checksum, and every match against its log."""
        if await self.read(has_wrong_versions):
            await self._mend("a match says another version than its log")
        for kind in TRUTH:
            place: int | None = 0
            while place is not None:
                await asyncio.sleep(PAUSE)
                part = partial(damaged_rows, kind=kind, after=place, limit=ROWS_AT_ONCE)
                damaged, place = await self.read(part)
                for match in damaged:
                    self.damage.note(match, f"a row of the table {TABLES[kind]} is not what was written")


def _lock(path: Path) -> FileLock:
    """Get the lock before anything else touches the file, and make the file if there is none."""
    check_library()
    if os.path.isdir(path):  # which is no, too, for who may not look there
        raise StoreError(f"{path} is a folder: expected the path of a database file in it")
    make_folder(path)
    lock = FileLock(path)
    try:
        make_file(path)
    except BaseException:
        lock.release()
        raise
    return lock


def _connect(path: Path, migrations: Sequence[Migration]) -> Connections:
    writer = open_writer(path)
    try:
        migrate(writer, path, migrations)
        return writer, open_reader(path)
    except BaseException:
        writer.close()
        raise
