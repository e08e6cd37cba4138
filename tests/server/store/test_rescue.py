"""Whichever page of a file is damaged, and however: it is opened, says which matches are lost, and has all others.

`python -m benchmarks.damaged_pages` does this to every page; here it is one page of every kind.
"""

import asyncio
import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.server.process import clock_ms
from sintra.server.store import sqlite_workers
from sintra.server.store.rescue import rescue
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.sqlite_file import open_reader
from sintra.server.store.store import Added, Contents, Damaged, DamagedDatabase, StoreError
from tests.server.store.damaging import (
    KINDS,
    SIZE,
    Material,
    examine,
    go_on,
    kind_of_page,
    make,
    reason_why_lost,
)
from tests.server.store.material import NOW, addition_to, match_of, run, various

OLD = Path(__file__).parents[2] / "data" / "0.1.0" / "sintra.db"
FEW = 60
"""Matches: enough for inner pages."""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Material:
    return asyncio.run(make(tmp_path_factory.mktemp("plain") / "test.db", FEW, with_log=False))


def one_of_each(material: Material) -> Iterator[tuple[int, str]]:
    """A page of every kind, with its kind."""
    seen: set[str] = set()
    for page in range(1, material.pages + 1):
        what = kind_of_page(material.path, page)
        if what not in seen:
            seen.add(what)
            yield page, what


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_page_of_every_kind(plain: Material, tmp_path: Path, kind: str) -> None:
    pages = list(one_of_each(plain))
    assert {what.rpartition(" ")[2] for _, what in pages} >= {"leaf", "internal", "overflow", "free"}
    for page, what in pages:
        outcome = run(examine(plain, plain.damaged(tmp_path, page, kind)))
        if what in ("events leaf", "matches leaf") and kind == "zeros":
            assert outcome.lost, what
        elif what.startswith(("links", "grants", "sqlite_autoindex", "matches_", "free")) or page == 1:
            assert not outcome.lost, what  # it is there twice, or is nothing of a match


@pytest.mark.slow
def test_a_damaged_page_with_a_log_beside_the_file(tmp_path: Path) -> None:
    """What stands in the log counts, and is not lost with the page of the file."""
    logged = run(make(tmp_path / "test.db", FEW, with_log=True))
    kinds = itertools.cycle(KINDS)
    folder = tmp_path / "damaged"
    folder.mkdir()
    assert logged.pages > 50
    for page in range(1, logged.pages + 1, 5):
        run(examine(logged, logged.damaged(folder, page, next(kinds))))


def test_a_sound_file_is_left_alone(plain: Material, tmp_path: Path) -> None:
    shutil.copy(plain.path, tmp_path / "test.db")
    outcome = run(examine(plain, tmp_path / "test.db"))
    assert not outcome.is_rescued
    assert not outcome.lost


def leaf_of(material: Material, table: str, number: int = 0) -> int:
    pages = (page for page in range(1, material.pages + 1) if kind_of_page(material.path, page) == f"{table} leaf")
    return list(pages)[number]


def test_the_damaged_file_is_kept_as_it_was(plain: Material, tmp_path: Path) -> None:
    damaged = plain.damaged(tmp_path, leaf_of(plain, "events"), "zeros")
    before = damaged.read_bytes()
    run(examine(plain, damaged))
    assert (tmp_path / "test.db.damaged-1").read_bytes() == before


def test_how_far_a_log_is_good_is_told(plain: Material, tmp_path: Path) -> None:
    damaged = plain.damaged(tmp_path, leaf_of(plain, "events", 2), "zeros")
    new = tmp_path / "new.db"
    new.touch()
    rescued = rescue(damaged, new)
    assert rescued.sound + len(rescued.lost) == FEW
    for id, reason in rescued.lost.items():
        version = plain.contents[id].match.version
        assert reason.startswith("its log is good up to event ") or reason.startswith("nothing of its log")
        assert f"of {version}" in reason or f"({version} events)" in reason


def test_a_lost_match_is_told_as_such_until_it_is_imported_again(plain: Material, tmp_path: Path) -> None:
    damaged = plain.damaged(tmp_path, leaf_of(plain, "matches"), "random")

    async def scenario() -> None:
        for _ in range(2):  # it is remembered
            store = await SqliteStore.open(damaged)
            lost = [id for id in plain.contents if id not in [each.match.id async for each in store.contents()]]
            assert lost
            for id in lost:
                assert (await reason_why_lost(store, id)).startswith("its set-up is lost")
                with pytest.raises(Damaged):
                    await store.add(addition_to(id, 0))
            with pytest.raises(StoreError, match="there is no match 'nobody'") as caught:
                await store.add(addition_to("nobody", 0))
            assert not isinstance(caught.value, Damaged)
            assert await store.match("nobody") is None
            await store.close()
        store = await SqliteStore.open(damaged)
        assert await store.put(plain.contents[lost[0]])
        assert await store.match(lost[0]) == plain.contents[lost[0]].match
        await go_on(store, plain.contents[lost[0]])
        with pytest.raises(Damaged):
            await store.match(lost[1])
        await store.close()

    run(scenario())


def test_a_lost_match_is_still_known_as_lost_when_the_file_is_damaged_again(plain: Material, tmp_path: Path) -> None:
    damaged = plain.damaged(tmp_path, leaf_of(plain, "matches"), "zeros")

    async def lost_in(path: Path) -> set[str]:
        store = await SqliteStore.open(path)
        lost = set()
        for id in plain.contents:
            try:
                await store.match(id)
            except Damaged:
                lost.add(id)
        await store.close()
        return lost

    first = run(lost_in(damaged))
    content = bytearray(damaged.read_bytes())
    content[:SIZE] = bytes(SIZE)
    damaged.write_bytes(content)
    assert run(lost_in(damaged)) == first != set()
    assert (tmp_path / "test.db.damaged-2").exists()


async def overwrite(store: SqliteStore, page: int) -> None:
    """Damage a page beneath a store, which has nothing of it in memory."""
    for worker in (store._workers.writer, store._workers.reader):
        await worker.call(lambda connection: connection.pragma("shrink_memory"))
    with store._workers.path.open("rb+") as file:
        file.seek((page - 1) * SIZE)
        file.write(bytes(SIZE))


@pytest.mark.parametrize("table", ["events", "matches", "grants", "sqlite_autoindex_matches_1", "matches_due"])
def test_a_file_that_is_damaged_while_it_is_used_is_mended_beneath(plain: Material, tmp_path: Path, table: str) -> None:
    shutil.copy(plain.path, tmp_path / "test.db")

    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "test.db")
        await asyncio.sleep(0.5)  # what goes on beside the start is done
        await overwrite(store, leaf_of(plain, table))
        outcomes = await asyncio.gather(
            *(go_on(store, contents) for contents in plain.contents.values()), return_exceptions=True
        )
        assert all(isinstance(outcome, Contents | Damaged) for outcome in outcomes)
        await store._workers._check_file()  # as the next start does, should nobody have come upon it
        expected = {outcome.match.id: outcome for outcome in outcomes if isinstance(outcome, Contents)}
        found = {contents.match.id: contents async for contents in store.contents()}
        assert found.items() <= expected.items()
        for id in plain.contents.keys() - found.keys():
            assert await reason_why_lost(store, id)
        assert bool(plain.contents.keys() - found.keys()) == (table in ("events", "matches"))
        assert (tmp_path / "test.db.damaged-1").exists()
        assert not (tmp_path / "test.db.damaged-2").exists()
        await store.close()

    run(scenario())


def test_what_cannot_be_mended_is_refused_and_the_rest_goes_on(
    plain: Material, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(plain.path, tmp_path / "test.db")
    tries: list[Path] = []

    def no_room(path: Path) -> None:
        tries.append(path)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite_workers, "rescue_in_place", no_room)

    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "test.db")
        await asyncio.sleep(0.5)
        await overwrite(store, leaf_of(plain, "events"))
        read = await asyncio.gather(*map(store.events, plain.contents), return_exceptions=True)
        refused = [error for error in read if isinstance(error, BaseException)]
        assert refused
        assert all(isinstance(error, DamagedDatabase) for error in refused)
        assert len(refused) < FEW / 2
        assert len(tries) == 1
        assert await store.create(match_of("new"))
        await store.close()

    run(scenario())


def test_what_is_not_checked_before_serving_is_checked_beside(
    plain: Material, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_workers, "CHECK_SECONDS", -1.0)
    monkeypatch.setattr("sintra.server.store.sqlite_check.STEPS", 10)
    damaged = plain.damaged(tmp_path, leaf_of(plain, "links"), "zeros")

    async def scenario() -> None:
        store = await SqliteStore.open(damaged)
        assert store._workers._checking is not None
        await store._workers._checking
        assert (tmp_path / "test.db.damaged-1").exists()
        assert [each async for each in store.contents()] == sorted(
            plain.contents.values(), key=lambda each: (each.match.created_at, each.match.id)
        )
        await store.close()

    run(scenario())


def test_a_row_that_is_not_what_was_written_is_noticed_beside(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "test.db")
        for contents in various():
            await store.put(contents)
        sql = "UPDATE events SET body = 'x' WHERE match = 'over'"
        await store._workers.write(lambda connection: connection.execute(sql).fetchall())
        await store.close()
        store = await SqliteStore.open(tmp_path / "test.db")
        assert store._workers._checking is not None
        await store._workers._checking
        assert store.damage.warnings == ("1 match is damaged or lost: the log of the server says which",)
        await store.close()

    run(scenario())


def test_old_files_are_rescued_too(tmp_path: Path) -> None:
    """They have no checksums: rows are known by what they look like."""

    async def matches_in(path: Path) -> dict[str, object]:
        store = await SqliteStore.open(path)
        found: dict[str, object] = {each.match.id: (each.match, each.events) async for each in store.contents()}
        await store.close()
        return found

    whole, old = tmp_path / "whole.db", tmp_path / "old.db"
    shutil.copy(OLD, whole)
    shutil.copy(OLD, old)  # looked at here: SQLite leaves files beside one that it reads
    expected = run(matches_in(whole))
    rescued = 0
    for page in range(1, OLD.stat().st_size // SIZE + 1):
        folder = tmp_path / str(page)
        folder.mkdir()
        content = bytearray(OLD.read_bytes())
        content[(page - 1) * SIZE : page * SIZE] = bytes(SIZE)
        (folder / "old.db").write_bytes(content)
        found = run(matches_in(folder / "old.db"))
        assert found.items() <= expected.items(), page
        rescued += (folder / "old.db.damaged-1").exists()
        assert len(found) >= len(expected) - 4 or kind_of_page(old, page) == "matches leaf", page
    assert rescued > 20


def test_keys_to_a_seat_that_was_left_are_not_taken_from_an_old_file(tmp_path: Path) -> None:
    """What was revoked may still stand somewhere in it, and nothing tells it from what was not."""
    damaged, new = tmp_path / "old.db", tmp_path / "new.db"
    shutil.copy(OLD, damaged)
    new.touch()
    old = open_reader(OLD, is_still=True)
    left = old.execute("SELECT match, body ->> 'seat' FROM facts WHERE body ->> 'fact' = 'vacated'").fetchall()
    keys = old.execute("SELECT match, seat FROM grants UNION SELECT match, seat FROM links").fetchall()
    old.close()
    assert left
    rescue(damaged, new)
    connection = open_reader(new, is_still=True)
    found = connection.execute("SELECT match, seat FROM grants UNION SELECT match, seat FROM links").fetchall()
    connection.close()
    assert set(found) == set(keys) - set(left)


@pytest.mark.parametrize("what", ["links", "checks"])
def test_the_latest_sign_of_life_is_kept_unless_it_is_damaged(plain: Material, tmp_path: Path, what: str) -> None:
    """By it time is given back. Without it, it is all since the latest thing of which the time is known."""

    async def scenario() -> None:
        path = tmp_path / "test.db"
        shutil.copy(plain.path, path)
        store = await SqliteStore.open(path)
        alive_at = clock_ms.now()
        await store.beat(alive_at)
        await store.close()
        content = bytearray(path.read_bytes())
        page = leaf_of(plain, what)
        content[(page - 1) * SIZE : page * SIZE] = bytes(SIZE)
        path.write_bytes(content)
        store = await SqliteStore.open(path)
        beat = await store.latest_beat()
        await store.close()
        latest = max(event.at for contents in plain.contents.values() for event in contents.events)
        assert beat is not None
        assert beat == alive_at if what == "links" else latest <= beat < alive_at

    run(scenario())


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5])
def test_a_file_that_is_cut_off_is_rescued(tmp_path: Path, share: float) -> None:
    """What is in the log beside it is not lost; SQLite would remove the log of an empty file.

    Both places where keys stand may be lost with so many pages, but no key is there that was not.
    """

    async def scenario() -> None:
        logged = await make(tmp_path / "test.db", 25, with_log=True)
        with logged.path.open("rb+") as file:
            file.truncate(int(logged.pages * share) * SIZE)
        log = logged.path.with_name(f"{logged.path.name}-wal").read_bytes()
        store = await SqliteStore.open(logged.path)
        found = [contents async for contents in store.contents()]
        for contents in found:
            expected = logged.contents[contents.match.id]
            assert (contents.match, contents.events) == (expected.match, expected.events)
            assert set(contents.links) <= set(expected.links)
            assert set(contents.grants) <= set(expected.grants)
            await go_on(store, contents)
        lost = logged.contents.keys() - {contents.match.id for contents in found}
        assert lost
        for id in lost:
            assert await reason_why_lost(store, id)
        await store.close()
        assert logged.path.with_name(f"{logged.path.name}.damaged-1-wal").read_bytes() == log

    run(scenario())


@pytest.mark.parametrize(
    ("change", "is_lost"),
    [
        ("version = version - 1", False),
        ("version = 0", False),
        ("version = version + 1", True),
        ("version = 'x'", True),
        ("status = 'rumning'", True),
    ],
)
def test_what_has_no_checksum_is_held_against_the_log(tmp_path: Path, change: str, is_lost: bool) -> None:
    """A match with a version too low could never go on; one with too high a version has lost the end of its log."""
    damaged = next(each for each in various() if each.match.id == "running")

    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "test.db")
        for contents in various():
            await store.put(contents)
        sql = f"UPDATE matches SET {change} WHERE id = 'running'"
        await store._workers.write(lambda connection: connection.execute(sql).fetchall())
        if change.startswith("version"):
            await store._workers._check_rows()
        else:
            await store._workers._mend("for a try")
        if is_lost:
            assert await reason_why_lost(store, "running")
        else:
            assert await store.match("running") == damaged.match
            assert await store.add(addition_to("running", 3)) == Added(4)
        assert await store.match("over") == various()[2].match
        await store.close()

    run(scenario())


@pytest.mark.parametrize("time", ["7", "2000000000000000", "'x'"])
def test_times_that_cannot_be_are_set_right(tmp_path: Path, time: str) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "test.db")
        await store.create(match_of("m", wake_at=NOW))
        await store.add(addition_to("m", 0, wake_at=NOW + 9))
        sql = f"UPDATE matches SET updated_at = {time}, wake_at = {time}"
        await store._workers.write(lambda connection: connection.execute(sql).fetchall())
        await store._workers._mend("for a try")
        match = await store.match("m")
        assert match is not None
        assert match.updated_at == NOW + 1
        assert match.wake_at is not None
        assert match.wake_at <= clock_ms.now()
        await store.close()

    run(scenario())


def test_two_who_add_find_one_file(tmp_path: Path, plain: Material) -> None:
    """What was asked for while the file was mended is done, once."""
    shutil.copy(plain.path, tmp_path / "test.db")

    async def scenario() -> None:
        store = await SqliteStore.open(tmp_path / "test.db")
        await store.create(match_of("m"))
        mending = asyncio.create_task(store._workers._mend("for a try"))
        await asyncio.sleep(0)
        added = await asyncio.gather(*(store.add(addition_to("m", 0)) for _ in range(5)))
        await mending
        assert added.count(Added(1)) == 1
        assert added.count(Added(1, is_repeated=True)) == 4
        assert len(await store.events("m")) == 1
        await store.close()

    run(scenario())
