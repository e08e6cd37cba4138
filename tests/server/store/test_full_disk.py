"""A full disk is told and survived, and one that is smaller than the log would become is used to its end."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.server.store import sqlite_check, sqlite_file, write_ahead_log
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import StoreError
from tests.server.store.material import addition_to, match_of, run

SMALL_DISK = 2**20
"""Bytes: a quarter of what the log has when it is moved into the file in the ordinary course."""
BODY = "x" * 1000


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own, with so much room and no more."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if mounting.returncode:
        pytest.skip("a small file system can be mounted by root only")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


async def write_until_refused(store: SqliteStore) -> int:
    """How many events were written before one was refused."""
    await store.create(match_of("m"))
    version = 0
    try:
        while True:
            await store.add(addition_to("m", version, body=BODY))
            version += 1
    except StoreError as error:
        assert "full" in str(error)
    return version


def test_a_disk_smaller_than_the_log_is_used_to_its_end(small_disk: Path) -> None:
    path = small_disk / "test.db"

    async def scenario() -> None:
        filler = small_disk / "filler"
        filler.write_bytes(bytes(SMALL_DISK // 8))
        store = await SqliteStore.open(path)
        written = await write_until_refused(store)
        assert written * len(BODY) > SMALL_DISK / 3  # with the log growing as it liked, it was a thirtieth
        filler.unlink()
        await store.check()
        await store.add(addition_to("m", written, body=BODY))
        assert len(await store.events("m")) == written + 1
        await store.close()

    run(scenario())
    sqlite_check.check_file(path)


def test_a_log_that_cannot_grow_is_moved_into_the_file_and_writing_goes_on(tmp_path: Path) -> None:
    """Where the room is not known in advance, as with a quota, "full" is what tells."""
    path = tmp_path / "test.db"
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.store.writer", "full", str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    message, counts = done.stdout.splitlines()
    assert message.startswith("the database did not take it")
    written, refused = map(int, counts.split())
    assert written > 200  # all that fits into the file; into the log alone went 13
    assert refused == 5
    sqlite_check.check_file(path)


def test_the_log_is_moved_into_the_file_before_it_is_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_ahead_log, "LONGEST", 50)
    path = tmp_path / "test.db"

    async def scenario() -> None:
        store = await SqliteStore.open(path)
        await store.create(match_of("m"))
        for version in range(60):
            await store.add(addition_to("m", version, body=BODY))
        assert os.path.getsize(f"{path}-wal") < 100 * 4096
        await store.close()

    run(scenario())


def test_a_reader_does_not_keep_writing_waiting_when_room_is_scarce(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ahead_log, "room_in", lambda folder: 0)
    path = tmp_path / "test.db"

    async def scenario() -> None:
        store = await SqliteStore.open(path)
        await store.create(match_of("m"))
        reader = sqlite_file.open_reader(path)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM matches").fetchall()
        for version in range(3):
            await asyncio.wait_for(store.add(addition_to("m", version)), 5)  # less than one waits for a lock
        reader.close()
        await store.close()

    run(scenario())
