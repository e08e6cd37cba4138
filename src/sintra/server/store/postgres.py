"""The store in PostgreSQL: for a server of several processes."""

import ssl
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Literal, cast

from sintra.server.store import schema, statement
from sintra.server.store.batching import BatchWriter, Outcome
from sintra.server.store.damage import Damage
from sintra.server.store.life_lock import COMMAND_SECONDS, CONNECT_SECONDS, LifeLock
from sintra.server.store.sql_queries import SqlQueries
from sintra.server.store.statement import Row, RowsOfMatch
from sintra.server.store.store import (
    NO_KEYS,
    Added,
    Addition,
    Contents,
    DamagedDatabase,
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

if TYPE_CHECKING:
    from asyncpg import Record
    from asyncpg.pool import Pool, PoolConnectionProxy

NO_TIMEOUT = 86_400.0
"""Seconds for what may take its time with many matches; None would mean COMMAND_SECONDS."""
MOST_CONNECTIONS = 10
BATCH_SECONDS = 0.015
"""How long additions gather at most, while there are many."""
MIGRATION_LOCK = 0x53696E747261  # "Sintra"; any number would do that nobody else uses

ADD = """
    WITH gone_on AS (
        UPDATE matches SET version = version + 1, status = $1, updated_at = $2, wake_at = $3
        WHERE id = $4 AND version = $5 AND NOT EXISTS (SELECT FROM events WHERE match = $4 AND command = $6)
        RETURNING version
    )
    INSERT INTO events (match, version, command, body, at, checksum) SELECT $4, version, $6, $7, $2, $8 FROM gone_on
    RETURNING match, version
"""
NEWS = (
    f"SELECT match, {statement.EVENT_COLUMNS} FROM unnest($1::text[], $2::bigint[]) AS asked (id, after) "
    "JOIN events ON match = asked.id AND version > asked.after ORDER BY match, version"
)
VERSIONS = "SELECT id, version FROM matches WHERE id = ANY($1::text[])"
RIGHTS = statement.rights_where("match = ANY($1::text[])")
EVENTS_OF_ALL = (
    f"SELECT match, {statement.EVENT_COLUMNS} FROM events WHERE match = ANY($1::text[]) ORDER BY match, version"
)
LINKS_OF_ALL = f"SELECT {statement.LINK_COLUMNS} FROM links WHERE match = ANY($1::text[]) ORDER BY hash"
GRANTS_OF_ALL = (
    f"SELECT {statement.GRANT_COLUMNS} FROM grants WHERE match = ANY($1::text[]) ORDER BY match, person, seat"
)


NOT_INSTALLED = "PostgreSQL needs the package asyncpg, which is not installed: pip install 'sintra[cluster]'"
UNCLEAR = (
    "the URL of the database cannot be understood: expected postgresql://user:password@host:port/database, "
    "with %40 for an @ in the password, %2F for a / and so on"
)


class PostgresStore(SqlQueries):
    """A database that several processes share; see `Store` for what its methods do.

    Whenever the database was away, the next operation connects anew.
    """

    is_shared = True

    def __init__(self, pool: "Pool[Record]", life_lock: LifeLock) -> None:
        self._pool = pool
        self._life_lock = life_lock
        self._batch_writer = BatchWriter(self._add_all, BATCH_SECONDS)
        self.damage = Damage()

    @classmethod
    async def open(cls, url: str, *, migrations: Sequence[schema.Migration] = schema.MIGRATIONS) -> "PostgresStore":
        """Connect to the database of a URL, and bring its tables up to date."""
        try:
            import asyncpg
        except ImportError:
            raise StoreError(NOT_INSTALLED) from None
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=MOST_CONNECTIONS,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                reset=_leave_as_it_is,
                server_settings={"synchronous_commit": "on", "application_name": "sintra"},
            )
        except ssl.SSLError as error:  # some of these are ValueErrors too
            raise _described(error) from error
        except (ValueError, OverflowError):  # the message may quote a part of the password
            raise StoreError(UNCLEAR) from None
        except _failures() as error:
            raise _not_opened(error) from error
        store = cls(pool, LifeLock(url))
        try:
            await store._migrate(migrations)
        except BaseException:
            pool.terminate()
            raise
        return store

    async def _migrate(self, migrations: Sequence[schema.Migration]) -> None:
        """Run what is pending, a transaction each; the lock lets one process after the other do so."""
        is_done = False
        while not is_done:
            async with self._transaction() as connection:
                await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK, timeout=NO_TIMEOUT)
                await connection.execute(schema.CREATE_LIST)
                applied = [number for (number,) in await connection.fetch(schema.APPLIED)]
                pending = schema.pending(applied, migrations, "the PostgreSQL database")
                for number, migration in pending[:1]:
                    for part in migration:
                        sql = part if isinstance(part, str) else part.postgres
                        await connection.execute(sql, timeout=NO_TIMEOUT)  # it may take its time with many matches
                    await connection.execute(schema.NOTE, number, time.time_ns() // 1_000_000)
                is_done = len(pending) <= 1

    async def close(self) -> None:
        await self._batch_writer.finish()
        try:
            await self._life_lock.release()
            await self._pool.close()
        except _failures():
            self._pool.terminate()

    async def check(self) -> None:
        async with self._connection() as connection:
            await connection.execute(statement.CHECK, time.time_ns() // 1_000_000)
            await connection.fetch(statement.MATCH, "")

    @property
    def is_joined(self) -> bool:
        return self._life_lock.is_held

    @asynccontextmanager
    async def joining(self) -> AsyncIterator[bool]:
        try:
            async with self._life_lock.held() as is_first:
                yield is_first
        except _failures() as error:
            raise _described(error) from error

    async def beat(self, at: int, additions: Sequence[Addition] = ()) -> dict[str, int]:
        async with self._transaction() as connection:
            values = [_values(addition) for addition in sorted(additions, key=lambda addition: addition.match)]
            rows = await connection.fetchmany(ADD, values, timeout=NO_TIMEOUT) if values else []
            await connection.execute(statement.BEAT, at)
        return dict(map(tuple, rows))

    async def create(self, match: StoredMatch, links: Sequence[Link] = (), grants: Sequence[Grant] = ()) -> bool:
        return await self.put(Contents(match, (), tuple(links), tuple(grants)))

    async def put(self, contents: Contents) -> bool:
        contents.check()
        match = contents.match
        async with self._transaction() as connection:
            if await connection.fetchval(statement.NEW_MATCH, *statement.match_row(match)) is None:
                return False
            await connection.execute(statement.FOUND_AGAIN, match.id)
            events = [statement.event_row(match.id, event) for event in contents.events]
            await _run_many(connection, statement.NEW_EVENT, events)
            await _run_many(connection, statement.NEW_LINK, [statement.link_row(link) for link in contents.links])
            await _grant(connection, match.id, contents.grants)
            return True

    async def news(self, after: Mapping[str, int]) -> dict[str, list[StoredEvent]]:
        return statement.events_by_match(await self._rows(NEWS, list(after), list(after.values())))

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        return dict(map(tuple, await self._rows(VERSIONS, list(ids))))

    async def add(self, addition: Addition) -> Added | Overtaken:
        if addition.keys != NO_KEYS or addition.revoked is not None:
            async with self._transaction() as connection:
                version = await _add(connection, addition)
                if version is not None:
                    await _change_keys(connection, addition)
        else:
            version = await self._batch_writer.add(addition)
        return Added(version) if version is not None else await self._why_not(addition)

    async def _add_all(self, additions: Sequence[Addition]) -> dict[str, Outcome]:
        """Add events to different matches, sorted by these: so two who add to the same ones never wait for each other.

        If the database refuses one, nothing was added, and each is tried by itself.
        """
        import asyncpg

        try:
            async with self._connection() as connection:
                rows = await connection.fetchmany(ADD, [_values(addition) for addition in additions])
        except StoreError as error:
            if len(additions) == 1 or not isinstance(error.__cause__, asyncpg.PostgresError):
                raise
            outcomes: dict[str, Outcome] = {}
            for addition in additions:
                try:
                    outcomes |= await self._add_all([addition])
                except StoreError as refused:
                    outcomes[addition.match] = refused
            return outcomes
        added = dict(map(tuple, rows))
        return {addition.match: added.get(addition.match) for addition in additions}

    async def _why_not(self, addition: Addition) -> Added | Overtaken:
        """Why an event was not added, as seen after whatever was in the way."""
        if rows := await self._rows(statement.EVENT_OF_COMMAND, addition.match, addition.command):
            return Added(rows[0][0], is_repeated=True)
        if not await self._rows(statement.VERSION, addition.match):
            raise statement.missing(addition.match, await self._rows(statement.LOST, addition.match))
        return Overtaken()

    async def claim(self, id: str, *, wake_at: int, until: int) -> bool:
        return bool(await self._rows(statement.CLAIM, until, id, wake_at))

    async def add_keys(self, match: str, keys: Keys, *, version: int | None = None, right: Right | None = None) -> bool:
        async with self._transaction() as connection:
            # Whoever is about to add an event is waited for, and after that nobody adds one before we are done.
            if version not in (None, await connection.fetchval(f"{statement.VERSION} FOR SHARE", match)):
                return False
            if right is not None and not await connection.fetch(statement.HOLDS, match, right.holder, right.seat):
                return False
            await _grant(connection, match, keys.grants)
            await _run_many(connection, statement.NEW_LINK_ONCE, [statement.link_row(link) for link in keys.links])
            return True

    async def forget(self, person: str) -> list[str]:
        return sorted({match for (match,) in await self._rows(statement.FORGET, person)})

    async def keep_review(self, review: StoredReview) -> None:
        await self._rows(statement.KEEP_REVIEW, *statement.review_row(review))

    async def keep_result(self, result: StoredResult) -> None:
        await self._rows(statement.KEEP_RESULT, *statement.result_row(result))

    async def rights(self, matches: Sequence[str]) -> dict[str, set[Right]]:
        return statement.rights_by_match(await self._rows(RIGHTS, list(matches)))

    async def _page(self, after: tuple[int, str]) -> list[RowsOfMatch]:
        async with self._transaction(isolation="repeatable_read") as connection:
            rows = await connection.fetch(statement.AFTER, *after, statement.PAGE)
            found = {row[0]: RowsOfMatch(tuple(row), [], [], []) for row in rows}
            for match, *event in await connection.fetch(EVENTS_OF_ALL, list(found)):
                found[match].events.append(tuple(event))
            for row in await connection.fetch(LINKS_OF_ALL, list(found)):
                found[row[1]].links.append(tuple(row))
            for row in await connection.fetch(GRANTS_OF_ALL, list(found)):
                found[row[0]].grants.append(tuple(row))
        return list(found.values())

    async def _rows(self, sql: str, *values: object) -> list[Row]:
        async with self._connection() as connection:
            return cast("list[Row]", await connection.fetch(sql, *values))  # read like tuples

    @asynccontextmanager
    async def _connection(self) -> "AsyncIterator[PoolConnectionProxy[Record]]":
        if self._pool.is_closing():
            raise StoreError("the store is closed")
        try:
            async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
                yield connection
        except _failures() as error:
            raise _described(error) from error

    @asynccontextmanager
    async def _transaction(
        self, isolation: Literal["read_committed", "repeatable_read"] = "read_committed"
    ) -> "AsyncIterator[PoolConnectionProxy[Record]]":
        async with self._connection() as connection, connection.transaction(isolation=isolation):
            yield connection


async def version_of(url: str) -> int | None:
    """The version of the tables in a database, None if it has none; nothing is changed."""
    try:
        import asyncpg
    except ImportError:
        raise StoreError(NOT_INSTALLED) from None
    try:
        connection = await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS)
        try:
            if await connection.fetchval("SELECT to_regclass('sintra_migrations')") is None:
                return None
            version: int | None = await connection.fetchval("SELECT MAX(number) FROM sintra_migrations")
            return version
        finally:
            await connection.close()
    except ssl.SSLError as error:  # some of these are ValueErrors too
        raise _described(error) from error
    except (ValueError, OverflowError):  # the message may quote a part of the password
        raise StoreError(UNCLEAR) from None
    except _failures() as error:
        raise _not_opened(error) from error


async def _leave_as_it_is(connection: object) -> None:
    """Save a round trip after every operation: none of them changes the state of its session."""


async def _add(connection: "PoolConnectionProxy[Record]", addition: Addition) -> int | None:
    """The version of the event, None if it was not added.

    If another process is about to add one, the statement waits for it, and then finds that the version has changed.
    """
    row = await connection.fetchrow(ADD, *_values(addition))
    return None if row is None else int(row["version"])


def _values(addition: Addition) -> Row:
    """The values for ADD."""
    event = StoredEvent(addition.after + 1, addition.command, addition.body, addition.at)
    return (
        addition.status,
        addition.at,
        addition.wake_at,
        addition.match,
        addition.after,
        addition.command,
        addition.body,
        statement.checksum_of_event(addition.match, event),
    )


async def _change_keys(connection: "PoolConnectionProxy[Record]", addition: Addition) -> None:
    if (revoked := addition.revoked) is not None:
        await connection.execute(statement.REVOKE_LINKS, addition.match, revoked.kind, revoked.seat)
        await connection.execute(statement.REVOKE_GRANTS, addition.match, revoked.granted_seat, revoked.keeper)
    await _grant(connection, addition.match, addition.keys.grants)
    await _run_many(connection, statement.NEW_LINK, [statement.link_row(link) for link in addition.keys.links])


async def _grant(connection: "PoolConnectionProxy[Record]", match: str, grants: Iterable[Grant]) -> None:
    await _run_many(connection, statement.NEW_GRANT, [statement.grant_row(match, grant) for grant in grants])


async def _run_many(connection: "PoolConnectionProxy[Record]", sql: str, rows: Sequence[Row]) -> None:
    """Run a statement for each row; without any there is no need to go to the database."""
    if rows:
        await connection.executemany(sql, rows)


def _failures() -> tuple[type[Exception], ...]:
    """What the database, or the way to it, may raise."""
    import asyncpg

    return (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, UnicodeError)


def _not_opened(error: Exception) -> StoreError:
    """What happened when a database was to be opened, and what to look after; its URL may hold a password."""
    said = _described(error)
    if isinstance(error, OSError):
        return StoreError(f"{said}. Is it running, and is its URL right (--database or SINTRA_DATABASE)?")
    return said


def _described(error: Exception) -> StoreError:
    """What happened, in a line without details: these may quote what was to be stored."""
    import asyncpg

    if isinstance(error, TimeoutError):
        return StoreError("the PostgreSQL database did not answer in time: it may be overloaded or out of reach")
    if isinstance(error, OSError):
        return StoreError(f"the PostgreSQL database cannot be reached: {error.strerror or error}")
    if isinstance(error, asyncpg.InvalidPasswordError | asyncpg.InvalidAuthorizationSpecificationError):
        return StoreError("the PostgreSQL database refused the user or the password of its URL")
    if isinstance(error, asyncpg.DataCorruptedError | asyncpg.IndexCorruptedError):
        return DamagedDatabase(f"the PostgreSQL database is damaged: {error.args[0]} ({type(error).__name__})")
    if isinstance(error, asyncpg.PostgresError):
        return StoreError(f"the PostgreSQL database refused: {error.args[0]} ({type(error).__name__})")
    return StoreError(f"the PostgreSQL database cannot be used: {type(error).__name__}")
