"""The store in a SQLite file: for one process, with nothing to install."""

import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import apsw
import msgspec

from sintra.server.store import statement
from sintra.server.store.damage import Damage
from sintra.server.store.schema import MIGRATIONS, Migration
from sintra.server.store.sql_queries import SqlQueries
from sintra.server.store.sqlite_workers import Workers
from sintra.server.store.statement import Row, RowsOfMatch, Value
from sintra.server.store.store import (
    NO_LIMIT,
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
    StoredResult,
    StoredReview,
    StoreError,
)

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

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.damage = workers.damage
        self.is_joined = False

    @classmethod
    async def open(cls, path: Path, *, migrations: Sequence[Migration] = MIGRATIONS) -> "SqliteStore":
        """Open a file, made if there is none, and bring its tables up to date; one that is damaged is mended first."""
        return cls(await Workers.open(path.expanduser().resolve(), migrations, Damage()))

    async def close(self) -> None:
        await self._workers.close()

    async def check(self) -> None:
        now = time.time_ns() // 1_000_000
        await self._workers.write(lambda connection: connection.execute(statement.CHECK, (now,)).fetchall())
        await self.match("")

    @asynccontextmanager
    async def joining(self) -> AsyncIterator[bool]:
        yield not self.is_joined  # nobody else has the file
        self.is_joined = True

    async def beat(self, at: int, additions: Sequence[Addition] = ()) -> dict[str, int]:
        return await self._workers.write(partial(_beat, at=at, additions=additions))

    async def create(self, match: StoredMatch, links: Sequence[Link] = (), grants: Sequence[Grant] = ()) -> bool:
        return await self.put(Contents(match, (), tuple(links), tuple(grants)))

    async def put(self, contents: Contents) -> bool:
        contents.check()
        match = contents.match
        _check_text(
            match.id, match.set_up, *(text for event in contents.events for text in (event.command, event.body))
        )
        return await self._workers.write(lambda connection: _put(connection, contents))

    async def news(self, after: Mapping[str, int]) -> dict[str, list[StoredEvent]]:
        return statement.events_by_match(await self._rows(NEWS, msgspec.json.encode(after).decode()))

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        return dict(await self._rows(VERSIONS, msgspec.json.encode(ids).decode()))

    async def add(self, addition: Addition) -> Added | Overtaken:
        _check_text(addition.command, addition.body)
        return await self._workers.write(lambda connection: _add(connection, addition))

    async def claim(self, id: str, *, wake_at: int, until: int) -> bool:
        claimed = await self._workers.write(
            lambda connection: connection.execute(statement.CLAIM, (until, id, wake_at)).fetchall()
        )
        return bool(claimed)

    async def add_keys(self, match: str, keys: Keys, *, version: int | None = None, right: Right | None = None) -> bool:
        return await self._workers.write(lambda connection: _add_keys(connection, match, keys, version, right))

    async def forget(self, person: str) -> list[str]:
        rows: list[Row] = await self._workers.write(
            lambda connection: connection.execute(statement.FORGET, (person,)).fetchall()
        )
        return sorted({match for (match,) in rows})

    async def keep_review(self, review: StoredReview) -> None:
        row = statement.review_row(review)
        await self._workers.write(lambda connection: connection.execute(statement.KEEP_REVIEW, row).fetchall())

    async def keep_result(self, result: StoredResult) -> None:
        row = statement.result_row(result)
        await self._workers.write(lambda connection: connection.execute(statement.KEEP_RESULT, row).fetchall())

    async def rights(self, matches: Sequence[str]) -> dict[str, set[Right]]:
        return statement.rights_by_match(await self._rows(RIGHTS, msgspec.json.encode(matches).decode()))

    async def _page(self, after: tuple[int, str]) -> list[RowsOfMatch]:
        return await self._workers.read(partial(_page, after=after))

    async def _rows(self, sql: str, *values: Value) -> list[Row]:
        return await self._workers.read(lambda connection: connection.execute(sql, values).fetchall())


def _check_text(*texts: str) -> None:
    """Refuse what PostgreSQL would refuse: every match can be moved there."""
    if any("\0" in text for text in texts):
        raise StoreError("a text with a NUL character cannot be stored")


def _put(connection: apsw.Connection, contents: Contents) -> bool:
    match = contents.match
    if not connection.execute(statement.NEW_MATCH, statement.match_row(match)).fetchall():
        return False
    connection.execute(statement.FOUND_AGAIN, (match.id,))
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
        raise statement.missing(addition.match, connection.execute(statement.LOST, (addition.match,)).fetchall())
    return Overtaken()


def _grant(connection: apsw.Connection, match: str, grants: Iterable[Grant]) -> None:
    for grant in grants:
        connection.execute(statement.NEW_GRANT, statement.grant_row(match, grant))


def _page(connection: apsw.Connection, after: tuple[int, str]) -> list[RowsOfMatch]:
    connection.execute("BEGIN")
    try:
        rows: list[Row] = connection.execute(statement.AFTER, (*after, statement.PAGE)).fetchall()
        return [_rows_of_match(connection, row) for row in rows]
    finally:
        connection.execute("COMMIT")


def _rows_of_match(connection: apsw.Connection, row: Row) -> RowsOfMatch:
    id: str = row[0]
    return RowsOfMatch(
        row,
        connection.execute(statement.EVENTS, (id, 0, NO_LIMIT)).fetchall(),
        connection.execute(statement.LINKS, (id,)).fetchall(),
        connection.execute(statement.GRANTS, (id,)).fetchall(),
    )
