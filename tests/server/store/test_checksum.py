"""Every row has a checksum over what never changes of it, and what is not as it was written is told as damaged."""

from pathlib import Path

import apsw
import pytest

from sintra.server.store.checksum import COLUMNS, TABLES, checksum
from sintra.server.store.opening import is_postgres
from sintra.server.store.postgres import PostgresStore
from sintra.server.store.schema import fill_in
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import SEAT, Damaged, Grant, Keys, Link, Revocation, Store, StoredResult, StoredReview
from tests.server.store.conftest import Use
from tests.server.store.material import ANN, NOW, addition_to, match_of, run, various


async def execute(store: Store, sql: str) -> None:
    """Change something behind the store's back, as damage would."""
    if isinstance(store, PostgresStore):
        async with store._connection() as connection:
            await connection.execute(sql)
    else:
        assert isinstance(store, SqliteStore)
        await store._workers.writer.call(lambda connection: connection.execute(sql).fetchall())


async def fill(store: Store) -> None:
    for contents in various():
        await store.put(contents)
    await store.add(addition_to("open", 0))
    await store.keep_review(StoredReview("over", "engine 1", NOW, "«»"))
    await store.keep_result(StoredResult("over", 1, "«»"))


def test_a_checksum_is_of_the_values_and_of_their_kind() -> None:
    assert checksum("grant", "m", "p", 1) == checksum("grant", "m", "p", 1)
    values = ("grant", "m", "p", 1), ("link", "m", "p", 1), ("grant", "m", "p", 2), ("grant", "m", "p", None)
    assert len({checksum(*each) for each in values}) == len(values)
    assert checksum("link", "h", "m", SEAT, None) == checksum("link", "h", "m", SEAT)


def test_whatever_is_read_is_as_it_was_written(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        assert [contents async for contents in store.contents()][1:] == various()[1:]
        assert (await store.news({"open": 0}))["open"] == await store.events("open")

    use(scenario)


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("UPDATE events SET body = '{\"n\":7}' WHERE match = 'running' AND version = 2", "event 2 of its log is not"),
        ("UPDATE events SET at = at + 1 WHERE match = 'running' AND version = 3", "event 3 of its log is not"),
        ("UPDATE events SET checksum = '' WHERE match = 'running' AND version = 1", "event 1 of its log is not"),
        ("DELETE FROM events WHERE match = 'running' AND version = 2", "event 2 of its log is missing"),
    ],
)
def test_a_damaged_log_is_told_and_others_are_read(use: Use, sql: str, reason: str) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        await execute(store, sql)
        with pytest.raises(Damaged, match=f"match 'running' is damaged: {reason}") as caught:
            await store.events("running")
        assert caught.value.match == "running"
        assert "running" not in await store.news({"running": 0, "over": 0}) or "missing" in reason
        assert len(await store.events("over")) == 1

    use(scenario)


@pytest.mark.parametrize("change", ["set_up = '{}'", "secret = 'x'", "created_at = 5", "checksum = 'x'"])
def test_a_damaged_set_up_is_told(use: Use, change: str) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        await execute(store, f"UPDATE matches SET {change} WHERE id = 'running'")
        with pytest.raises(Damaged, match="match 'running' is damaged: its set-up"):
            await store.match("running")
        assert await store.match("over") == various()[2].match

    use(scenario)


def test_a_damaged_key_opens_nothing(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        await execute(store, f"UPDATE grants SET seat = 3 WHERE person = '{ANN}' AND seat = 1")
        await execute(store, f"UPDATE links SET seat = 1 WHERE hash = '{'1' * 64}'")
        with pytest.raises(Damaged, match="who may act"):
            await store.seats("running", ANN)
        with pytest.raises(Damaged, match="who may act"):
            await store.grants("running")
        with pytest.raises(Damaged, match="one of its links"):
            await store.link("1" * 64)

    use(scenario)


def test_what_a_migration_fills_in_is_what_is_written_later(url: str) -> None:
    """Which both databases work out by themselves, in their own words."""

    async def scenario() -> None:
        store: PostgresStore | SqliteStore
        store = await (PostgresStore.open(url) if is_postgres(url) else SqliteStore.open(Path(url)))
        await fill(store)
        written = {kind: await store._rows(f"SELECT checksum FROM {TABLES[kind]} ORDER BY 1") for kind in TABLES}
        for kind in TABLES:
            await execute(store, f"UPDATE {TABLES[kind]} SET checksum = ''")
            await execute(store, fill_in(kind).postgres if is_postgres(url) else fill_in(kind).sqlite)
            assert await store._rows(f"SELECT checksum FROM {TABLES[kind]} ORDER BY 1") == written[kind]
            assert all(len(text) == 16 for (text,) in written[kind])
            assert written[kind] or kind == "lost"
        await store.close()

    run(scenario())


def test_every_table_of_matches_has_checksums(tmp_path: Path) -> None:
    """Else a rescue could not tell its rows: whoever adds a table has to think of it."""
    path = tmp_path / "test.db"
    run(close(path))
    connection = apsw.Connection(str(path))
    tables = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {*TABLES.values(), "checks", "sintra_migrations"}
    for kind, table in TABLES.items():
        columns = [str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")]
        assert set(COLUMNS[kind]) < set(columns)
        assert columns[-1] == "checksum"
    connection.close()


async def close(path: Path) -> None:
    await (await SqliteStore.open(path)).close()


def test_what_was_revoked_leaves_no_trace_in_the_file(tmp_path: Path) -> None:
    """So that a rescue cannot find it: neither in a page that is used nor in one that is free."""
    path = tmp_path / "test.db"
    links = [f"{number:064x}" for number in range(1, 200)]
    people = [f"{number:064x}" for number in range(1000, 1200)]

    async def scenario() -> None:
        store = await SqliteStore.open(path)
        keys = Keys(tuple(Grant(person, 1) for person in people), tuple(Link(hash, "m", SEAT, 1) for hash in links))
        await store.create(match_of("m"))
        await store.add_keys("m", keys, version=None)
        await store.add(addition_to("m", 0, revoked=Revocation(SEAT, 1)))
        assert await store.grants("m") == []
        await store.close()

    run(scenario())
    content = path.read_bytes()
    assert not [key for key in (*links, *people) if key.encode() in content]
