"""Which processes live, by a lock that PostgreSQL takes back from whoever is gone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncpg import Connection, Record

CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 15.0
RELEASE_SECONDS = 1.0
LIFE = "1399418484, 'checks'::regclass::oid::int4"
"""What is locked by all processes that live. "Sint" and a table: where schemas share a database, each has its own."""
GATE = "1399418485, 'checks'::regclass::oid::int4"
"""What is locked by the one that is about to be counted, while others wait."""
NOBODY_LIVES = f"SELECT CASE WHEN pg_try_advisory_lock({LIFE}) THEN pg_advisory_unlock({LIFE}) ELSE false END"
"""It stays true for whoever is at the gate. Nothing is held for it, so that one who dies there leaves no trace."""

SETTINGS = """
    SET application_name = 'sintra-life';
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
    SET idle_in_transaction_session_timeout = '60s'
"""
"""So that a machine that is gone is noticed in about ten seconds, and one that stands still at the gate in a minute."""


class LifeLock:
    """A share in the lock of those that live, on a connection of its own: it ends with the process, or by `release`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection[Record] | None = None

    @property
    def is_held(self) -> bool:
        return self._connection is not None and not self._connection.is_closed()

    @asynccontextmanager
    async def held(self) -> AsyncIterator[bool]:
        """Hold it from now on; whether nobody did before. Until the context is left nobody else comes to hold it.

        If the context is left by an error it is not held: the next one to come is the first.
        """
        import asyncpg

        if self._connection is not None and self.is_held:
            await self._check(self._connection)
            yield False
            return
        connection = await asyncpg.connect(self._url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS)
        try:
            await connection.execute(SETTINGS)
            async with connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({GATE})")
                is_first: bool = await connection.fetchval(NOBODY_LIVES)
                yield is_first
                await connection.execute(f"SELECT pg_advisory_lock_shared({LIFE})")
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection

    async def _check(self, connection: "Connection[Record]") -> None:
        """A connection that has died unheard of says so when it is used."""
        try:
            await connection.execute("SELECT 1")
        except BaseException:
            connection.terminate()
            raise

    async def release(self) -> None:
        """Be gone for everybody who asks from now on; without this it is when PostgreSQL has noticed."""
        if self._connection is not None:
            try:
                await self._connection.execute(f"SELECT pg_advisory_unlock_shared({LIFE})", timeout=RELEASE_SECONDS)
            finally:
                self._connection.terminate()
