"""What is particular to SQLite: one process a file, group commit, and surviving crashes and full disks."""

import asyncio
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from sintra.server.store import sqlite_check, statement
from sintra.server.store.opening import open_store
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.sqlite_backup import backup, restore
from sintra.server.store.statement import Value
from sintra.server.store.store import Added, StoreError
from sintra.server.store.worker import LARGEST_BATCH
from tests.server.store.material import addition_to, match_of, run, various


def in_a_process(what: str, path: Path) -> list[str]:
    return [sys.executable, "-m", "tests.server.store.writer", what, str(path)]


def nothing(done: int, total: int) -> None:
    """Progress that nobody watches."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "test.db"


def test_files_are_for_the_user_alone(path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        await store.create(match_of("m"))
        files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        assert files == dict.fromkeys(("test.db", "test.db-wal", "test.db-shm", "test.db.lock"), 0o600)
        await store.close()
        assert {file.name for file in path.parent.iterdir()} == {"test.db", "test.db.lock"}

    run(scenario())


def test_how_the_file_is_used(path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        for worker in (
            store._workers.writer,
            store._workers.reader,
        ):  # who moves the log into the file is in test_full_disk
            wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "mmap_size": 0}
            for pragma, value in (wanted | {"wal_autocheckpoint": 0}).items():
                assert await worker.call(lambda connection, name=pragma: connection.pragma(name)) == value  # type: ignore[misc]
        with pytest.raises(StoreError, match="readonly"):
            await store._workers.reader.call(lambda connection: connection.execute("DELETE FROM matches"))
        await store.close()

    run(scenario())


@pytest.mark.parametrize(
    ("sql", "values", "index"),
    [
        (statement.DUE, (5, 10), "matches USING INDEX matches_due"),
        (statement.MATCHES_OF, ("p", 5, "m", 10), "grants USING (COVERING )?INDEX grants_of_person"),
        (statement.AFTER, (5, "m", 10), "matches USING INDEX matches_by_age"),
        (statement.LINKS, ("m",), "links USING COVERING INDEX links_of_match"),
        (statement.COUNT, (), "matches USING COVERING INDEX matches_by_status"),
    ],
)
def test_nothing_looks_through_all_matches(path: Path, sql: str, values: tuple[Value, ...], index: str) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        plan = "\n".join(row[3] for row in await store._rows(f"EXPLAIN QUERY PLAN {sql}", *values))
        await store.close()
        assert re.search(index, plan), plan

    run(scenario())


def test_an_old_library_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    with pytest.raises(StoreError, match=r"3\.51\.2.*3\.51\.3"):
        run(SqliteStore.open(path))


def test_a_second_one_is_refused_even_through_a_link(path: Path, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        (tmp_path / "link.db").symlink_to(path)
        for other in (path, tmp_path / "link.db"):
            with pytest.raises(StoreError, match=r"test\.db is in use .*PostgreSQL"):
                await SqliteStore.open(other)
        assert await store.create(match_of("m"))
        await store.close()
        again = await SqliteStore.open(tmp_path / "link.db")
        assert await again.match("m") == match_of("m")
        await again.close()

    run(scenario())


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_process_is_killed(path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for _ in range(3):
        process = subprocess.Popen(in_a_process("ever", path), stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        with pytest.raises(StoreError, match="in use"):
            run(SqliteStore.open(path))
        time.sleep(0.3)
        process.kill()
        lines += process.stdout.readlines()
        process.stdout.close()
        process.wait()
        for id, version in (line.split() for line in lines if line.endswith("\n")):
            acknowledged[id] = int(version)

    async def scenario() -> None:
        store = await SqliteStore.open(path)
        for id, version in acknowledged.items():
            events = await store.events(id)
            assert [event.version for event in events] == list(range(1, len(events) + 1))
            assert version <= len(events) <= version + 1  # one may have been on disk before anybody was told
        await store.close()

    run(scenario())
    assert sum(acknowledged.values()) > 100
    sqlite_check.check_file(path)


@pytest.mark.slow
def test_backups_of_a_file_that_another_process_writes_to(path: Path, tmp_path: Path) -> None:
    """A process that only reads must neither disturb the one that writes nor move its log, even if that is killed."""
    process = subprocess.Popen(in_a_process("ever", path), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    copies = {}
    for number in range(4):
        id, version = process.stdout.readline().split()
        copies[tmp_path / f"{number}.db"] = id, int(version)
        if number == 3:
            process.kill()
        backup(path, tmp_path / f"{number}.db", nothing)
        time.sleep(0.1)
    process.stdout.close()
    process.wait()

    async def scenario() -> None:
        for copy, (id, version) in copies.items():
            store = await SqliteStore.open(copy)
            events = await store.events(id)
            assert [event.version for event in events] == list(range(1, len(events) + 1))
            assert len(events) >= version
            await store.close()

    run(scenario())
    sqlite_check.check_file(path)


async def count_commits(store: SqliteStore, is_refused: Callable[[], bool]) -> list[bool]:
    """Note from now on of every commit whether it was refused."""
    commits: list[bool] = []

    def committing() -> bool:
        commits.append(is_refused())
        return commits[-1]

    await store._workers.writer.call(lambda connection: connection.set_commit_hook(committing))
    commits.clear()  # its own
    return commits


def test_what_waits_is_committed_together(path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        await asyncio.gather(*(store.create(match_of(f"m{n}")) for n in range(400)))
        commits = await count_commits(store, lambda: False)
        await asyncio.gather(*(store.add(addition_to(f"m{n}", 0)) for n in range(400)))
        assert 400 / LARGEST_BATCH <= len(commits) <= 40
        await store.close()

    run(scenario())


def test_a_commit_that_fails_fails_all_of_it_and_the_next_one_works(path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        await asyncio.gather(*(store.create(match_of(f"m{n}")) for n in range(20)))
        refusing = [False]
        commits = await count_commits(store, lambda: refusing[0])
        refusing[0] = True
        additions = [addition_to(f"m{n}", 0) for n in range(20)]
        failed = await asyncio.gather(*map(store.add, additions), return_exceptions=True)
        assert all(isinstance(error, StoreError) for error in failed)
        assert set((await store.versions([f"m{n}" for n in range(20)])).values()) == {0}
        with pytest.raises(StoreError):
            await store.check()
        assert all(commits)
        refusing[0] = False
        assert await asyncio.gather(*map(store.add, additions)) == [Added(1)] * 20
        await store.close()

    run(scenario())


def test_the_event_loop_goes_on_while_the_disk_is_slow(path: Path) -> None:
    async def scenario() -> None:
        store = await SqliteStore.open(path)
        await store.create(match_of("m"))
        slow = asyncio.ensure_future(store._workers.writer.call(lambda _: time.sleep(0.3)))
        adding = asyncio.create_task(store.add(addition_to("m", 0)))
        started = time.perf_counter()
        assert await store.match("m") == match_of("m")  # reading does not wait for writing either
        assert time.perf_counter() - started < 0.25
        assert not adding.done()
        await slow
        assert await adding == Added(1)
        await store.close()

    run(scenario())


@pytest.mark.parametrize("content", [b"not a database, but long enough to look at" * 50, "other"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes | str) -> None:
    path = tmp_path / "some.file"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        connection = apsw.Connection(str(path))
        connection.execute("CREATE TABLE notes (text)")
        connection.close()
    with pytest.raises(StoreError, match=r"some\.file is (not a SQLite|the database of another)"):
        run(SqliteStore.open(path))
    if isinstance(content, bytes):
        assert path.read_bytes() == content


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "x" / "test.db", tmp_path / "file" / "test.db", tmp_path):
        with pytest.raises(StoreError, match=str(path.parent)):
            run(SqliteStore.open(path))


@pytest.mark.parametrize(
    ("url", "expected"),
    [("mysql://ann:geheim@host/db", "'mysql'"), ("sqlite:///", "postgresql://"), ("", "SQLite"), ("a/", "SQLite")],
)
def test_other_urls_are_refused_without_telling_secrets(url: str, expected: str) -> None:
    with pytest.raises(StoreError, match=expected) as caught:
        run(open_store(url))
    assert "geheim" not in str(caught.value)


@pytest.mark.parametrize("prefix", ["", "sqlite:///"])
def test_urls_of_files(tmp_path: Path, prefix: str) -> None:
    async def scenario() -> None:
        store = await open_store(f"{prefix}{tmp_path}/some.db")
        await store.close()

    run(scenario())
    assert (tmp_path / "some.db").exists()


def test_without_a_url_it_is_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path / "data"))

    async def scenario() -> None:
        store = await open_store(None)
        await store.close()

    run(scenario())
    assert (tmp_path / "data" / "sintra.db").exists()


def test_a_backup_made_while_matches_go_on_is_of_one_moment(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def scenario() -> None:
        store = await SqliteStore.open(path)
        for n in range(2):
            await store.create(match_of(f"m{n}"))
        is_over = False

        async def play() -> int:
            version = 0
            while not is_over:  # the first match is always as far as the second, or one further
                for n in range(2):
                    await store.add(addition_to(f"m{n}", version, body="x" * 2000))
                version += 1
            return version

        playing = asyncio.create_task(play())
        await asyncio.sleep(0.3)
        before = await store.versions(["m0"])
        await asyncio.to_thread(backup, path, copy, lambda done, total: time.sleep(0.05))
        is_over = True
        assert await playing > before["m0"]
        await store.close()
        sqlite_check.check_file(path)
        restored = await SqliteStore.open(copy)
        versions = await restored.versions(["m0", "m1"])
        assert versions["m0"] >= before["m0"]
        assert versions["m0"] - versions["m1"] in (0, 1)
        assert len(await restored.events("m0")) == versions["m0"]
        await restored.close()

    run(scenario())


def test_what_a_crash_left_in_the_log_is_in_the_backup_and_kept_by_restoring(path: Path, tmp_path: Path) -> None:
    """The log beside the file must neither be forgotten nor be taken for that of the restored file."""

    async def fill() -> None:
        store = await SqliteStore.open(path)
        for contents in various():
            await store.put(contents)
        for file in path.parent.glob("test.db*"):  # as a crash would leave them
            (tmp_path / file.name).write_bytes(file.read_bytes())
        await store.close()

    run(fill())
    crashed = tmp_path / "test.db"
    assert os.path.getsize(tmp_path / "test.db-wal") > 0
    backup(crashed, tmp_path / "one.db", nothing)
    restore(crashed, tmp_path / "one.db", nothing)
    old = restore(crashed, tmp_path / "one.db", nothing)
    assert old == tmp_path / "test.db.before-restore-2"
    assert not (tmp_path / "test.db-wal").exists()

    async def contents_of(file: Path) -> list[object]:
        store = await SqliteStore.open(file)
        try:
            return [contents async for contents in store.contents()]
        finally:
            await store.close()

    for name in ("one.db", "test.db", "test.db.before-restore-1", "test.db.before-restore-2"):
        assert run(contents_of(tmp_path / name)) == various(), name
