"""Tables are brought up to date with unfinished matches in them, once, and never back."""

import asyncio
from collections.abc import Sequence

import pytest

from sintra.server.store.opening import is_postgres, sqlite_path
from sintra.server.store.postgres import PostgresStore
from sintra.server.store.schema import MIGRATIONS, Migration
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import Added, Contents, Store, StoreError
from tests.server.services import Postgres
from tests.server.store.material import addition_to, run, various

FURTHER: Migration = (
    "ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",
    "CREATE INDEX matches_by_note ON matches (note)",
)
FAILING: Migration = ("CREATE TABLE halfway (id BIGINT)", "DELETE FROM grants", "SELECT * FROM nowhere")


async def open_with(url: str, migrations: Sequence[Migration]) -> Store:
    if is_postgres(url):
        return await PostgresStore.open(url, migrations=migrations)
    return await SqliteStore.open(sqlite_path(url), migrations=migrations)


async def filled(url: str, migrations: Sequence[Migration]) -> None:
    store = await open_with(url, migrations)
    for contents in various():
        await store.put(contents)
    await store.close()


async def contents_of(store: Store) -> list[Contents]:
    return [contents async for contents in store.contents()]


def test_a_further_migration_keeps_unfinished_matches_and_they_go_on(url: str) -> None:
    async def scenario() -> None:
        await filled(url, MIGRATIONS)
        for _ in range(2):  # the second time there is nothing to do
            store = await open_with(url, (*MIGRATIONS, FURTHER))
            assert await contents_of(store) == various()
            await store.close()
        store = await open_with(url, (*MIGRATIONS, FURTHER, ("CREATE TABLE more (id BIGINT)",)))
        assert await store.add(addition_to("running", 3)) == Added(4)
        await store.close()

    run(scenario())


def test_a_migration_that_fails_changes_nothing(url: str) -> None:
    async def scenario() -> None:
        await filled(url, MIGRATIONS)
        with pytest.raises(StoreError, match="nowhere"):
            await open_with(url, (*MIGRATIONS, FAILING))
        store = await open_with(url, (*MIGRATIONS, ("CREATE TABLE halfway (id BIGINT)",)))
        assert await contents_of(store) == various()
        await store.close()

    run(scenario())


def test_a_newer_database_is_refused_and_left_alone(url: str) -> None:
    async def scenario() -> None:
        await filled(url, (*MIGRATIONS, FURTHER))
        with pytest.raises(StoreError, match=r"newer Sintra.*upgrade"):
            await open_with(url, MIGRATIONS)
        store = await open_with(url, (*MIGRATIONS, FURTHER))
        assert await contents_of(store) == various()
        await store.close()

    run(scenario())


def test_many_processes_may_bring_one_database_up_to_date(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        stores = await asyncio.gather(*(open_with(url, (*MIGRATIONS, FURTHER)) for _ in range(6)))
        assert await stores[0].put(various()[1])
        assert await contents_of(stores[5]) == [various()[1]]
        await asyncio.gather(*(store.close() for store in stores))

    run(scenario())


def test_a_migration_may_take_longer_than_any_other_command(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sintra.server.store.postgres.COMMAND_SECONDS", 0.5)
    url = postgres.new_database()

    async def scenario() -> None:
        await filled(url, MIGRATIONS)
        store = await open_with(url, (*MIGRATIONS, ("SELECT pg_sleep(1.5)",)))
        assert await contents_of(store) == various()
        await store.close()

    run(scenario())
