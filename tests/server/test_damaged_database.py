"""A server whose database is damaged: it starts, says what is lost, once a match, and goes on with the others."""

import asyncio
import json
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import apsw
import httpx
import pytest
from structlog.testing import capture_logs
from websockets.exceptions import ConnectionClosed

from benchmarks.traffic.filling import pattern
from sintra.server.live.hub import Hub
from sintra.server.live.room import Room
from sintra.server.live.submission import Submission
from sintra.server.process.metric import REGISTRY
from sintra.server.process.settings import Settings
from sintra.server.store.checksum import checksum
from sintra.server.store.postgres import PostgresStore
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import OPEN, Contents, DamagedDatabase, Store
from sintra.server.table.intent import BeginMatch
from sintra.server.table.refusal import Refusal
from tests.server.guest import Guest, Made
from tests.server.running import Served
from tests.server.services import Postgres
from tests.server.store.conftest import Use, opened, url, use  # noqa: F401
from tests.server.store.damaging import SIZE, kind_of_page
from tests.server.store.test_checksum import execute

TABLES = 24


def zero_page_of(path: Path, what: str) -> None:
    """Damage the first page of a kind."""
    content = bytearray(path.read_bytes())
    page = next(page for page in range(1, len(content) // SIZE + 1) if kind_of_page(path, page) == what)
    content[(page - 1) * SIZE : page * SIZE] = bytes(SIZE)
    path.write_bytes(content)


def errors_in(log: str) -> list[dict[str, Any]]:
    entries = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    return [entry for entry in entries if entry["level"] == "error"]


@pytest.mark.slow
def test_a_server_mends_its_file_at_the_start_and_says_what_is_lost(tmp_path: Path) -> None:
    server = Served(tmp_path)
    server.start()
    with ExitStack() as stack:
        stack.callback(server.stop)
        guests = [stack.enter_context(Guest(server)) for _ in range(TABLES)]
        tables = {guest: guest.create("duel", "me", "open") for guest in guests}
        server.stop()
        zero_page_of(Path(server.database), "matches leaf")
        server.start()
        lost = {made.match for guest, made in tables.items() if is_lost(guest, made.match)}
        assert 0 < len(lost) < TABLES
        for guest, made in tables.items():
            if made.match in lost:
                with guest.at(made.match, is_greeted=False) as table:
                    assert table.receive()["code"] == "damaged"
                    with pytest.raises(ConnectionClosed) as closed:
                        table.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4410
            else:
                play_at(guest, made)
        ready = httpx.get(f"{server.origin}/ready")
        assert ready.status_code == 200
        warning = f"{len(lost)} matches are damaged or lost: the log of the server says which"
        assert ready.json() == {"status": "ok", "warnings": [warning]}
        server.stop()
    errors = errors_in(server.log)
    told = [entry["match"] for entry in errors if entry["event"] == "a match is damaged"]
    assert sorted(told) == sorted(lost)  # each of them once, though it was asked for more than once
    [summary] = [entry for entry in errors if "kept" in entry]
    assert (summary["sound"], summary["lost"]) == (TABLES - len(lost), len(lost))
    assert Path(summary["kept"]).exists()


def is_lost(guest: Guest, match: str) -> bool:
    """Whether a table is said to be damaged at every door."""
    stranger = httpx.get(f"{guest.server.origin}/api/matches/{match}/replay")
    own = guest.http.get(f"/api/matches/{match}/replay")
    if own.status_code != 410:
        assert own.json()["code"] == "not_started"
        assert stranger.json()["code"] == "forbidden"
        return False
    assert own.json()["code"] == stranger.json()["code"] == "damaged"
    return True


def play_at(guest: Guest, made: Made) -> None:
    """Somebody sits down at a table that is sound, by the link that was given before."""
    with Guest(guest.server) as friend:
        assert friend.enter(made.match, made.secret("invite"), name="Friend").seats == [1]
    with guest.at(made.match) as table:
        table.do("say", text="still here")


async def put_two(store: Store) -> tuple[Contents, Contents]:
    first, second = pattern(1, is_played_out=False), pattern(2, is_played_out=False)
    await store.put(first)
    await store.put(second)
    return first, second


DAMAGE = [
    "UPDATE events SET body = '{}' WHERE version = 1 AND match = '{id}'",
    "DELETE FROM events WHERE version = (SELECT MAX(version) FROM events WHERE match = '{id}') AND match = '{id}'",
    "UPDATE matches SET set_up = '{}' WHERE id = '{id}'",
]


@pytest.mark.parametrize("sql", DAMAGE)
def test_a_damaged_match_is_refused_for_good_and_logged_once(use: Use, sql: str) -> None:  # noqa: F811
    async def scenario(store: Store) -> None:
        damaged, sound = await put_two(store)
        await execute(store, sql.replace("{id}", damaged.match.id))
        before = REGISTRY.get_sample_value("sintra_damaged_matches")
        with capture_logs() as logs:
            for _ in range(3):
                with pytest.raises(Refusal) as refused:
                    await Room(damaged.match.id, store).load()
                assert refused.value.code == "damaged"
        assert [entry["match"] for entry in logs if entry["log_level"] == "error"] == [damaged.match.id]
        assert store.damage.warnings == ("1 match is damaged or lost: the log of the server says which",)
        assert REGISTRY.get_sample_value("sintra_damaged_matches") == 1
        assert before is not None
        assert (await Room(sound.match.id, store).table()).version == sound.match.version

    use(scenario)


def test_what_postgres_says_is_damaged_is_refused_for_good(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it says of a page whose own checksum is wrong."""
    corrupt = "DO $$ BEGIN RAISE EXCEPTION 'invalid page in block 7' USING ERRCODE = 'XX001'; END $$"

    async def scenario(store: Store) -> None:
        assert isinstance(store, PostgresStore)
        damaged, sound = await put_two(store)
        read = store._rows

        async def read_or_not(sql: str, *values: object) -> list[Any]:
            return await read(corrupt) if damaged.match.id in values else await read(sql, *values)

        monkeypatch.setattr(store, "_rows", read_or_not)
        with pytest.raises(DamagedDatabase, match="invalid page"):
            await store.match(damaged.match.id)
        with capture_logs() as logs:
            for _ in range(2):
                with pytest.raises(Refusal) as refused:
                    await Room(damaged.match.id, store).load()
                assert refused.value.code == "damaged"
        assert [entry["match"] for entry in logs if entry["log_level"] == "error"] == [damaged.match.id]
        await Room(sound.match.id, store).load()

    asyncio.run(opened(postgres.new_database(), scenario))


def test_a_damaged_table_that_somebody_looks_at_does_not_hold_up_the_others(use: Use) -> None:  # noqa: F811
    async def scenario(store: Store) -> None:
        damaged, sound = await put_two(store)
        hub = Hub(store, Settings())
        rooms = [await hub.room(contents.match.id) for contents in (damaged, sound)]
        await execute(store, f"UPDATE events SET body = '[]' WHERE match = '{damaged.match.id}'")
        for room in rooms:
            room.connections.add(None)  # type: ignore[arg-type]  # somebody
            room._table = None  # as it is after a write of which nobody knows what became of it
            room._tell = lambda: None  # type: ignore[method-assign]
        with capture_logs() as logs:
            for _ in range(2):
                await hub._poll()
        assert rooms[0].version is None
        assert rooms[1].version == sound.match.version
        assert [entry["match"] for entry in logs if entry["log_level"] == "error"] == [damaged.match.id]

    use(scenario)


def test_a_table_that_is_lost_while_it_is_in_memory_is_told_as_damaged(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "test.db")
        contents = pattern(1, is_played_out=False)
        await store.put(Contents(replace(contents.match, status=OPEN, version=0), ()))
        room = Room(contents.match.id, store)
        await room.load()
        reason = "its set-up is lost"
        row = (room.id, reason, 0, checksum("lost", room.id, reason, 0))

        def lose(connection: apsw.Connection) -> None:
            connection.execute("DELETE FROM matches")
            connection.execute("INSERT INTO lost_matches VALUES (?, ?, ?, ?)", row)

        await store._workers.write(lose)
        with pytest.raises(Refusal) as refused:
            await room.submit(Submission("auto:start", BeginMatch()))
        assert refused.value.code == "damaged"
        await store.close()

    asyncio.run(scenario())
