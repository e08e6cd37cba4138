"""What Sintra 0.1.0 wrote is opened, and leads to the same tables; see tests/data/0.1.0."""

import shutil
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest

from sintra.server.live.room import Room
from sintra.server.live.submission import Submission
from sintra.server.store.postgres import PostgresStore
from sintra.server.store.schema import MIGRATIONS
from sintra.server.store.sqlite_backup import restore
from sintra.server.store.sqlite_check import check_file
from sintra.server.store.store import Contents, Store
from sintra.server.store.transfer import Imported, import_
from sintra.server.table.event import (
    AnyEvent,
    CameBack,
    Contributed,
    LinksVoided,
    Promised,
    Seated,
    StandInCalled,
    Started,
    decode_event,
)
from sintra.server.table.intent import BeginMatch, BotMove, SitDown
from sintra.server.table.table import Ending, Table
from tests.server.services import Postgres
from tests.server.store.conftest import opened
from tests.server.store.material import run

FOLDER = Path(__file__).parents[2] / "data" / "0.1.0"
EXPECTED: dict[str, Any] = msgspec.json.decode((FOLDER / "expected.json").read_bytes())["matches"]


def ending_of(ending: Ending | None) -> dict[str, Any] | None:
    if ending is None:
        return None
    return {
        "how": ending.how,
        "ranking": [list(group) for group in ending.ranking],
        "scores": list(ending.scores),
        "reason": ending.reason,
        "seat": ending.seat,
        "parts": {name: list(points) for name, points in ending.parts.items()},
    }


NEWER_EVENTS = {Promised, Contributed, LinksVoided, StandInCalled, CameBack}
"""Of these 0.1.0 knew nothing."""


def described(contents: Contents) -> dict[str, Any]:
    """A match as its log leads to it, in the words of expected.json."""
    table = Table.opened(contents.match)
    for event in contents.events:
        table.fold(event)
    state, request = table.state, table.take_back_request
    return {
        "status": table.status,
        "version": table.version,
        "changed": table.changed,
        "ply": None if table.match is None else table.match.ply,
        "first_ply": table.first_ply,
        "to_move": table.to_move,
        "position": None if state is None else str(state),
        "scores": None if state is None else list(state.scores),
        "seats": [[info.kind, info.name, info.level] for info in table.seats],
        "given_up": {str(seat): how for seat, how in table.given_up.items()},
        "banks": list(table.clock.banks),
        "deadline": table.deadline,
        "take_back": None if request is None else [request.seat, request.ply, sorted(request.waiting)],
        "ending": ending_of(table.ending),
        "rematch": table.rematch,
        "log": len(table.log),
        "standing": [
            [action.seat, action.seen[0].text, action.seen[0].words]
            for folded in table.standing
            for action in folded.actions
        ],
    }


async def contents_of(store: Store) -> list[Contents]:
    return [contents async for contents in store.contents()]


def check(found: list[Contents]) -> None:
    assert {contents.match.id: described(contents) for contents in found} == EXPECTED
    kinds = {type(decode_event(event.body)) for contents in found for event in contents.events}
    assert kinds == set(AnyEvent.__args__) - NEWER_EVENTS
    for contents in found:
        assert contents.match.status == EXPECTED[contents.match.id]["status"]
        assert contents.links
        assert contents.grants


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the database: to open one is to write beside it."""
    path = tmp_path / "old.db"
    shutil.copy(FOLDER / "sintra.db", path)
    return path


def test_an_old_database_is_opened_with_every_match_in_it(old: Path) -> None:
    for _ in range(2):  # the second time there is nothing to bring up to date
        check(run(opened(str(old), contents_of)))


async def fill_as_before(url: str, database: Path) -> None:
    """Put the tables of 0.1.0 into PostgreSQL, with every row that its SQLite file has."""
    store = await PostgresStore.open(url, migrations=MIGRATIONS[:1])
    file = apsw.Connection(str(database))
    for table in ("matches", "facts", "links", "grants"):
        rows = file.execute(f"SELECT * FROM {table}").fetchall()
        places = ", ".join(f"${number}" for number in range(1, len(rows[0]) + 1))
        async with store._connection() as connection:
            await connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
    file.close()
    await store.close()


def test_an_old_postgres_database_is_opened_with_every_match_in_it(postgres: Postgres, old: Path) -> None:
    url = postgres.new_database()
    run(fill_as_before(url, old))
    for _ in range(2):
        check(run(opened(url, contents_of)))


def test_an_old_backup_is_checked_as_it_is_and_restored(old: Path) -> None:
    database = old.with_name("restored.db")
    check_file(old)
    assert restore(database, old, lambda done, total: None) is None
    check(run(opened(str(database), contents_of)))
    check_file(database)


def test_matches_of_an_old_database_go_on(old: Path) -> None:
    """Somebody plays on where 0.1.0 left off: a running match goes on, and the one that waits can be joined."""

    async def scenario(store: Store) -> None:
        lobby = Room("chocolatier-lobby", store)
        sitting = Submission("enter:x", SitDown("Newcomer", None, promise="a" * 64))
        assert (await lobby.submit(sitting)).event == Seated(2, "Newcomer"), "here nobody contributes to the deals"
        begun = await lobby.submit(Submission("auto:start", BeginMatch()))
        assert isinstance(begun.event, Started)
        table = await lobby.table()
        assert table.match is not None
        assert (table.match.seed, table.fair) == (table.secret, None), "as it was promised when the table was opened"
        room = Room("chocolatier-four", store)
        table = await room.table()
        assert table.state is not None
        assert table.to_move is not None
        action = table.state.action_text(table.state.legal_actions()[0])
        version = table.version
        folded = await room.submit(Submission("bot:x", BotMove(table.to_move, action, version)))
        assert folded.version == version + 1
        assert (await store.events(room.id))[-1].body.startswith('{"kind":"played"')

    run(opened(str(old), scenario))


def test_an_old_export_is_imported_with_every_match_in_it(url: str) -> None:
    async def scenario(store: Store) -> list[Contents]:
        assert await import_(store, FOLDER / "matches.jsonl.gz", lambda done, total: None) == Imported(8, 0)
        return await contents_of(store)

    check(run(opened(url, scenario)))
