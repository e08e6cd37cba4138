"""Whether another process lives is known exactly, whatever becomes of processes, connections and the database."""

import asyncio
from contextlib import suppress

import pytest

from sintra.server.store.postgres import PostgresStore
from sintra.server.store.store import StoreError
from tests.server.services import Postgres
from tests.server.store.material import run

END_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sintra-life' AND pid != $1"


async def is_first(store: PostgresStore) -> bool:
    async with store.joining() as is_first:
        pass
    return is_first


def is_counted(store: PostgresStore) -> bool:
    return store.is_joined


def test_the_first_is_one_who_comes_while_no_other_lives(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        one, two, three = [await PostgresStore.open(url) for _ in range(3)]
        elsewhere = await PostgresStore.open(postgres.new_database())
        assert not is_counted(one)
        assert await is_first(one)
        assert is_counted(one)
        assert not await is_first(one), "it lives"
        assert not await is_first(two)
        assert await is_first(elsewhere), "every database has its own"
        await one.close()
        assert not await is_first(three)
        await two.close()
        await three.close()
        again = await PostgresStore.open(url)
        assert await is_first(again)
        await again.close()
        await elsewhere.close()

    run(scenario())


def test_others_wait_for_the_first_and_take_its_place_if_it_dies(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        one, two, three = [await PostgresStore.open(url) for _ in range(3)]
        with suppress(ZeroDivisionError):
            async with one.joining() as is_one_first:
                waiting = asyncio.create_task(is_first(two))
                await asyncio.sleep(0.2)
                assert not waiting.done()
                raise ZeroDivisionError
        assert is_one_first
        assert not is_counted(one)
        assert await waiting, "what the other had to do is left to it"
        async with three.joining() as is_three_first:
            waiting = asyncio.create_task(is_first(one))
            await asyncio.sleep(0.2)
            assert not waiting.done()
        assert not is_three_first
        assert not await waiting
        for store in (one, two, three):
            await store.close()

    run(scenario())


def test_one_whose_connection_was_lost_is_counted_anew(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        one, two = [await PostgresStore.open(url) for _ in range(2)]
        assert await is_first(one)
        assert not await is_first(two)
        await one._rows(END_ALL, 0)
        while one.is_joined or two.is_joined:
            await asyncio.sleep(0.01)
        assert await is_first(two)
        assert not await is_first(one)
        await one.close()
        await two.close()

    run(scenario())


def test_without_the_database_nobody_is_counted(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def scenario() -> None:
        store = await PostgresStore.open(url)
        assert await is_first(store)
        postgres.stop()
        try:
            while store.is_joined:
                await asyncio.sleep(0.01)
            with pytest.raises(StoreError):
                await is_first(store)
        finally:
            postgres.start()
        assert await is_first(store)
        await store.close()

    run(scenario())
