"""The store in a SQLite file: for one process, with nothing to install."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import apsw
import msgspec

from sintra.server.store import statement
from sintra.server.store.lock import FileLock
from sintra.server.store.schema import MIGRATIONS, Migration
from sintra.server.store.sql_queries import SqlQueries
from sintra.server.store.sqlite_file import check_library, make_file, make_folder, migrate, open_reader, open_writer
from sintra.server.store.statement import Row, Value
from sintra.server.store.store import (
    Added,
    Addition,
    Contents,
    Grant,
    Keys,
    Link,
    Overtaken,
    Right,
    StoredEvent,
    StoredMatch,
    StoreError,
)
from sintra.server.store.worker import Worker, commit_together, read_each

NEWS = (
    f"SELECT match, {statement.EVENT_COLUMNS} FROM json_each($1) AS asked "
    "JOIN events ON match = asked.key AND version > asked.value ORDER BY match, version"
)
VERSIONS = "SELECT id, version FROM matches WHERE id IN (SELECT value FROM json_each($1))"
RIGHTS = statement.rights_where("match IN (SELECT value FROM json_each($1))")
GO_ON = (
    "UPDATE matches SET version = version + 1, status = $1, updated_at = $2, wake_at = $3 WHERE id = $4 "
    "AND version = $5 AND NOT EXISTS (SELECT 1 FROM events WHERE match = $4 AND command = $6) RETURNING version"
)


class SqliteStore(SqlQueries):
    """A file that one process has for itself; see `Store` for what its methods do.

    One thread writes, many operations in a transaction, and another one reads, so that neither waits for the other.
    """

    is_shared = False

    def __init__(self, path: Path, lock: FileLock, writer: Worker, reader: Worker) -> None:
        self.path = path
        self._lock: FileLock | None = lock
        self._writer = writer
        self._reader = reader
        self.is_joined = False

    @classmethod
    async def open(cls, path: Path, *, migrations: Sequence[Migration] = MIGRATIONS) -> "SqliteStore":
        """Open a file, made if there is none, and bring its tables up to date."""
        path = path.expanduser().resolve()
        lock, writer, reader = await asyncio.to_thread(_open, path, migrations)
        return cls(
            path, lock, Worker("store-writer", writer, commit_together), Worker("store-reader", reader, read_each)
        )

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()  # the last to close moves the log into the file
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    async def check(self) -> None:
        now = time.time_ns() // 1_000_000
        await self._writer.call(lambda connection: connection.execute(statement.CHECK, (now,)).fetchall())
        await self.match("")

    @asynccontextmanager
    async def joining(self) -> AsyncIterator[bool]:
        yield not self.is_joined  # nobody else has the file
        self.is_joined = True

    async def beat(self, at: int, additions: Sequence[Addition] = ()) -> dict[str, int]:
        return await self._writer.call(partial(_beat, at=at, additions=additions))

    async def create(self, match: StoredMatch, links: Sequence[Link] = (), grants: Sequence[Grant] = ()) -> bool:
        return await self.put(Contents(match, (), tuple(links), tuple(grants)))

    async def put(self, contents: Contents) -> bool:
        contents.check()
        match = contents.match
        _check_text(
            match.id, match.set_up, *(text for event in contents.events for text in (event.command, event.body))
        )
        return await self._writer.call(lambda connection: _put(connection, contents))

    async def news(self, after: Mapping[str, int]) -> dict[str, list[StoredEvent]]:
        return statement.events_by_match(await self._rows(NEWS, msgspec.json.encode(after).decode()))

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        return dict(await self._rows(VERSIONS, msgspec.json.encode(ids).decode()))

    async def add(self, addition: Addition) -> Added | Overtaken:
        _check_text(addition.command, addition.body)
        return await self._writer.call(lambda connection: _add(connection, addition))

    async def claim(self, id: str, *, wake_at: int, until: int) -> bool:
        claimed = await self._writer.call(
            lambda connection: connection.execute(statement.CLAIM, (until, id, wake_at)).fetchall()
        )
        return bool(claimed)

    async def add_keys(self, match: str, keys: Keys, *, version: int | None = None, right: Right | None = None) -> bool:
        return await self._writer.call(lambda connection: _add_keys(connection, match, keys, version, right))

    async def forget(self, person: str) -> list[str]:
        rows: list[Row] = await self._writer.call(
            lambda connection: connection.execute(statement.FORGET, (person,)).fetchall()
        )
        return sorted({match for (match,) in rows})

    async def rights(self, matches: Sequence[str]) -> dict[str, set[Right]]:
        return statement.rights_by_match(await self._rows(RIGHTS, msgspec.json.encode(matches).decode()))

    async def _page(self, after: tuple[int, str]) -> list[Contents]:
        return await self._reader.call(partial(_page, after=after))

    async def _rows(self, sql: str, *values: Value) -> list[Row]:
        return await self._reader.call(lambda connection: connection.execute(sql, values).fetchall())


def _open(path: Path, migrations: Sequence[Migration]) -> tuple[FileLock, apsw.Connection, apsw.Connection]:
    """Get the lock before anything else touches the file."""
    check_library()
    if path.is_dir():
        raise StoreError(f"{path} is a folder: expected the path of a database file in it")
    make_folder(path)
    lock = FileLock(path)
    try:
        make_file(path)
        writer = open_writer(path)
        try:
            migrate(writer, path, migrations)
            return lock, writer, open_reader(path)
        except BaseException:
            writer.close()
            raise
    except BaseException:
        lock.release()
        raise


def _check_text(*texts: str) -> None:
    """Refuse what PostgreSQL would refuse: every match can be moved there."""
    if any("\0" in text for text in texts):
        raise StoreError("a text with a NUL character cannot be stored")


def _put(connection: apsw.Connection, contents: Contents) -> bool:
    match = contents.match
    if not connection.execute(statement.NEW_MATCH, statement.match_row(match)).fetchall():
        return False
    connection.executemany(statement.NEW_EVENT, [statement.event_row(match.id, event) for event in contents.events])
    connection.executemany(statement.NEW_LINK, map(statement.link_row, contents.links))
    _grant(connection, match.id, contents.grants)
    return True


def _add(connection: apsw.Connection, addition: Addition) -> Added | Overtaken:
    """Nobody else writes meanwhile, so these statements are one step."""
    match, command = addition.match, addition.command
    values = (addition.status, addition.at, addition.wake_at, match, addition.after, command)
    if not connection.execute(GO_ON, values).fetchall():
        return _why_not(connection, addition)
    version = addition.after + 1
    event = StoredEvent(version, command, addition.body, addition.at)
    connection.execute(statement.NEW_EVENT, statement.event_row(match, event))
    if (revoked := addition.revoked) is not None:
        connection.execute(statement.REVOKE_LINKS, (match, revoked.kind, revoked.seat))
        connection.execute(statement.REVOKE_GRANTS, (match, revoked.granted_seat, revoked.keeper))
    _grant(connection, match, addition.keys.grants)
    connection.executemany(statement.NEW_LINK, map(statement.link_row, addition.keys.links))
    return Added(version)


def _beat(connection: apsw.Connection, at: int, additions: Sequence[Addition]) -> dict[str, int]:
    outcomes = {addition.match: _add(connection, addition) for addition in additions}
    connection.execute(statement.BEAT, (at,))
    return {
        match: outcome.version
        for match, outcome in outcomes.items()
        if isinstance(outcome, Added) and not outcome.is_repeated
    }


def _add_keys(connection: apsw.Connection, match: str, keys: Keys, version: int | None, right: Right | None) -> bool:
    if version is not None and connection.execute(statement.VERSION, (match,)).fetchone() != (version,):
        return False
    if right is not None and not connection.execute(statement.HOLDS, (match, right.holder, right.seat)).fetchall():
        return False
    _grant(connection, match, keys.grants)
    connection.executemany(statement.NEW_LINK_ONCE, map(statement.link_row, keys.links))
    return True


def _why_not(connection: apsw.Connection, addition: Addition) -> Added | Overtaken:
    """Why an event was not added."""
    repeated = connection.execute(statement.EVENT_OF_COMMAND, (addition.match, addition.command)).fetchone()
    if repeated is not None:
        return Added(repeated[0], is_repeated=True)
    if connection.execute(statement.VERSION, (addition.match,)).fetchone() is None:
        raise StoreError(f"there is no match {addition.match!r}")
    return Overtaken()


def _grant(connection: apsw.Connection, match: str, grants: Iterable[Grant]) -> None:
    for grant in grants:
        connection.execute(statement.NEW_GRANT, statement.grant_row(match, grant))


def _page(connection: apsw.Connection, after: tuple[int, str]) -> list[Contents]:
    """Some matches with all that belongs to them, as they were at one moment."""
    connection.execute("BEGIN")
    try:
        rows: list[Row] = connection.execute(statement.AFTER, (*after, statement.PAGE)).fetchall()
        return [_contents(connection, statement.match_in(row)) for row in rows]
    finally:
        connection.execute("COMMIT")


def _contents(connection: apsw.Connection, match: StoredMatch) -> Contents:
    return Contents(
        match,
        tuple(statement.events_in(match.id, connection.execute(statement.EVENTS, (match.id, 0)))),
        tuple(statement.link_in(row) for row in connection.execute(statement.LINKS, (match.id,))),
        tuple(statement.grant_in(row) for row in connection.execute(statement.GRANTS, (match.id,))),
    )
