"""What is particular to PostgreSQL: it can be away, and its URL holds a password."""

import asyncio
import signal
import sys
import traceback

import pytest

from sintra.server.store.opening import open_store
from sintra.server.store.postgres import PostgresStore
from sintra.server.store.store import Added, Overtaken, Store, StoreError
from tests.server.services import Postgres
from tests.server.store.material import addition_to, event_of, match_of, run


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_while_it_is_away_there_are_errors_and_then_it_goes_on(postgres: Postgres, how: signal.Signals) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        await asyncio.gather(*(store.match("m") for _ in range(20)))  # several connections
        await store.add(addition_to("m", 0))
        adding = [asyncio.create_task(add_until_it_fails(store, f"n{n}")) for n in range(5)]
        await asyncio.sleep(0.2)
        await asyncio.to_thread(postgres.stop, how)
        try:
            acknowledged = await asyncio.gather(*adding)
            for _ in range(3):
                with pytest.raises(StoreError) as caught:
                    await store.match("m")
                assert_nothing_is_told(caught.value, postgres)
                with pytest.raises(StoreError):
                    await store.check()
        finally:
            await asyncio.to_thread(postgres.start)
        await store.check()
        assert await store.events("m") == [event_of(1)]
        assert await store.add(addition_to("m", 1)) == Added(2)
        for n, version in enumerate(acknowledged):
            assert len(await store.events(f"n{n}")) in (version, version + 1)

    async def add_until_it_fails(store: Store, id: str) -> int:
        await store.create(match_of(id))
        version = 0
        try:
            while True:
                await store.add(addition_to(id, version))
                version += 1
        except StoreError as error:
            assert_nothing_is_told(error, postgres)
            return version

    async def opened() -> None:
        store = await PostgresStore.open(postgres.new_database())
        await scenario(store)
        await store.close()

    run(opened())


def test_what_takes_too_long_is_given_up(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sintra.server.store.postgres.COMMAND_SECONDS", 0.3)

    async def scenario() -> None:
        store = await PostgresStore.open(postgres.new_database())
        await store.create(match_of("m"))
        async with store._transaction() as other:
            await other.execute("SELECT FROM matches WHERE id = 'm' FOR UPDATE")
            with pytest.raises(StoreError, match="in time"):
                await store.add(addition_to("m", 0))
        assert await store.add(addition_to("m", 0)) == Added(1)
        await store.close()

    run(scenario())


def test_what_is_added_together_is_added_each_for_itself(postgres: Postgres) -> None:
    """The first is on its way when the others come, so that these go together: one is refused, one comes too late."""

    async def scenario() -> None:
        store = await PostgresStore.open(postgres.new_database())
        for id in ("first", "good", "refused", "late", "twice"):
            await store.create(match_of(id))
        await store.add(addition_to("late", 0))
        first = asyncio.create_task(store.add(addition_to("first", 0)))
        await asyncio.sleep(0)
        outcomes = await asyncio.gather(
            store.add(addition_to("good", 0)),
            store.add(addition_to("refused", 0, body="\0")),
            store.add(addition_to("late", 0, command="another")),
            store.add(addition_to("twice", 0)),
            store.add(addition_to("twice", 0)),
            return_exceptions=True,
        )
        assert await first == Added(1)
        assert outcomes[0] == Added(1)
        assert isinstance(outcomes[1], StoreError)
        assert list(outcomes[2:]) == [Overtaken(), Added(1), Added(1, is_repeated=True)]
        assert await store.events("refused") == []
        await store.close()

    run(scenario())


def assert_nothing_is_told(error: BaseException, postgres: Postgres) -> None:
    told = "".join(traceback.format_exception(error))
    for secret in (postgres.password, postgres.password.removeprefix("p@ss/")):
        assert secret not in told


def test_a_statement_that_adds_is_durable_and_alone(postgres: Postgres) -> None:
    """An ordinary event is one statement, which is its own transaction."""

    async def scenario() -> None:
        store = await PostgresStore.open(postgres.new_database())
        await store.create(match_of("m"))
        statements: list[str] = []
        async with store._pool.acquire() as connection:
            assert await connection.fetchval("SHOW synchronous_commit") == "on"
        for holder in store._pool._holders:  # type: ignore[attr-defined]
            if holder._con is not None:
                holder._con.add_query_logger(lambda query: statements.append(query.query))
        await store.add(addition_to("m", 0))
        assert len(statements) == 1
        assert "WITH" in statements[0]
        await store.close()

    run(scenario())


@pytest.mark.parametrize(
    "change",
    [
        lambda url, password: url.replace("p%40ss", "wrong"),
        lambda url, password: url.replace("sintra:", "nobody:"),
        lambda url, password: url.replace("127.0.0.1:", "127.0.0.1:1"),
        lambda url, password: url.replace("127.0.0.1:", "127.0.0.1:x"),
        lambda url, password: url.replace("127.0.0.1", "no.such.host.invalid"),
        lambda url, password: url + "-not-there",
        lambda url, password: url.replace("p%40ss%2F", "p@ss/"),
        lambda url, password: url.replace("p%40ss%2F", "p#ss:"),
        lambda url, password: url.replace("p%40ss%2F", "[p"),
        lambda url, password: url + "?sslmode=perhaps",
        lambda url, password: url + "?sslmode=require",
    ],
)
def test_a_url_that_does_not_work_is_told_without_its_password(postgres: Postgres, change: object) -> None:
    assert callable(change)
    url = change(postgres.url("postgres"), postgres.password)
    with pytest.raises(StoreError) as caught:
        run(open_store(url))
    assert_nothing_is_told(caught.value, postgres)


def test_without_its_package_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"sintra\[cluster\]"):
        run(open_store("postgresql://localhost/sintra"))


def test_two_stores_on_one_database_see_each_other(postgres: Postgres) -> None:
    async def scenario() -> None:
        url = postgres.new_database()
        one, two = await asyncio.gather(open_store(url), open_store(url))
        await one.create(match_of("m", wake_at=5))
        answers = await asyncio.gather(
            *(store.add(addition_to("m", 0, command=f"{n}", wake_at=5)) for n in range(10) for store in (one, two))
        )
        assert answers.count(Added(1)) == 1
        claims = await asyncio.gather(*(store.claim("m", wake_at=5, until=9) for store in (one, two)))
        assert sorted(claims) == [False, True]
        assert await two.versions(["m"]) == {"m": 1}
        await one.close()
        await two.close()

    run(scenario())
