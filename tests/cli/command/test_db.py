"""`sintra db`: copies that can be relied on, and never a database lost."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.server.store.opening import open_store
from sintra.server.store.store import Contents
from tests.cli.conftest import Run
from tests.server.store.material import addition_to, various
from tests.server.store.material import run as run_coroutine

HOLD = """
import asyncio, sys
from sintra.server.store.opening import open_store
async def hold():
    store = await open_store(sys.argv[1])
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await store.close()
asyncio.run(hold())
"""


@contextlib.contextmanager
def server_on(path: Path) -> Iterator[None]:
    """Another process that has a database for itself, as a server does."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    yield
    process.communicate(timeout=60)
    assert process.returncode == 0


def fill(path: Path, matches: list[Contents]) -> None:
    async def scenario() -> None:
        store = await open_store(str(path))
        for contents in matches:
            await store.put(contents)
        await store.close()

    run_coroutine(scenario())


def contents_of(path: Path) -> list[Contents]:
    async def scenario() -> list[Contents]:
        store = await open_store(str(path))
        try:
            return [contents async for contents in store.contents()]
        finally:
            await store.close()

    return run_coroutine(scenario())


@pytest.fixture
def database(data_folder: Path) -> Path:
    """The database in the data folder, with matches."""
    path = data_folder / "sintra.db"
    fill(path, various())
    return path


@pytest.mark.slow
def test_backup_and_export_work_while_a_server_runs(run: Run, database: Path, tmp_path: Path) -> None:
    with server_on(database):
        ran = run("db", "backup", tmp_path / "copy.db")
        assert ran.code == 0, ran.errors
        assert str(tmp_path / "copy.db") in ran.output
        ran = run("db", "export", tmp_path / "all.jsonl.gz")
        assert ran.code == 0, ran.errors
        assert ran.output.startswith("3 matches exported")
        for arguments in (("restore", tmp_path / "copy.db"), ("import", tmp_path / "all.jsonl.gz")):
            ran = run("db", *arguments)
            assert ran.code == 2
            assert "sintra.db is in use by another process" in ran.errors
    assert contents_of(tmp_path / "copy.db") == various()
    assert contents_of(database) == various()
    ran = run("db", "import", tmp_path / "all.jsonl.gz", "--database", tmp_path / "new.db")
    assert ran.output == "3 matches imported.\n"
    assert contents_of(tmp_path / "new.db") == various()


def test_restore_keeps_what_was_there(run: Run, database: Path, tmp_path: Path) -> None:
    assert run("db", "backup", tmp_path / "copy.db").code == 0

    async def play_on() -> None:
        store = await open_store(str(database))
        await store.add(addition_to("running", 3))
        await store.close()

    run_coroutine(play_on())
    later = contents_of(database)
    ran = run("db", "restore", tmp_path / "copy.db")
    assert ran.code == 0, ran.errors
    assert "sintra.db.before-restore-1" in ran.output
    assert contents_of(database) == various()
    assert contents_of(database.with_name("sintra.db.before-restore-1")) == later
    assert run("db", "restore", tmp_path / "copy.db").code == 0
    assert database.with_name("sintra.db.before-restore-2").exists()


def test_restore_where_nothing_is(run: Run, database: Path, tmp_path: Path) -> None:
    run("db", "backup", tmp_path / "copy.db")
    ran = run("db", "restore", tmp_path / "copy.db", "--database", tmp_path / "new" / "fresh.db")
    assert ran.code == 0, ran.errors
    assert "before" not in ran.output
    assert contents_of(tmp_path / "new" / "fresh.db") == various()


@pytest.mark.parametrize("damage", ["text", "cut", "page", "other", "missing"])
def test_a_bad_backup_is_not_restored(run: Run, database: Path, tmp_path: Path, damage: str) -> None:
    copy = tmp_path / "copy.db"
    run("db", "backup", copy)
    good = copy.read_bytes()
    if damage == "text":
        copy.write_text("not a database" * 1000)
    elif damage == "cut":
        copy.write_bytes(good[: len(good) // 2])
    elif damage == "page":
        copy.write_bytes(good[:8192] + bytes(4096) + good[12288:])
    elif damage == "other":
        copy.unlink()
        other = subprocess.run(
            [
                sys.executable,
                "-c",
                "import apsw, sys; apsw.Connection(sys.argv[1]).execute('CREATE TABLE a (b)')",
                copy,
            ],
            check=False,
        )
        assert other.returncode == 0
    else:
        copy.unlink()
    ran = run("db", "restore", copy)
    assert ran.code == 2
    assert ran.errors.startswith("sintra: error: ")
    assert contents_of(database) == various()
    assert {path.name for path in database.parent.iterdir()} == {"sintra.db", "sintra.db.lock"}


def test_a_damaged_database_can_be_replaced_and_is_kept(run: Run, database: Path, tmp_path: Path) -> None:
    run("db", "backup", tmp_path / "copy.db")
    database.write_bytes(b"damaged" * 1000)
    (database.parent / "sintra.db-wal").write_bytes(b"some log")
    ran = run("db", "restore", tmp_path / "copy.db")
    assert ran.code == 0, ran.errors
    assert database.with_name("sintra.db.before-restore-1").read_bytes() == b"damaged" * 1000
    assert database.with_name("sintra.db.before-restore-1-wal").read_bytes() == b"some log"
    assert contents_of(database) == various()


@pytest.mark.parametrize("command", ["backup", "export"])
def test_nothing_is_overwritten_and_nothing_half_written_stays(
    run: Run, database: Path, tmp_path: Path, command: str
) -> None:
    target = tmp_path / "dear"
    target.write_text("dear")
    ran = run("db", command, target)
    assert ran.code == 2
    assert "exists already" in ran.errors
    assert target.read_text() == "dear"
    ran = run("db", command, tmp_path / "no" / "folder")
    assert ran.code == 2
    assert "there is no folder" in ran.errors
    ran = run("db", command, tmp_path / "new", "--database", tmp_path / "no.db")
    assert ran.code == 2
    assert "there is no database" in ran.errors
    assert {path.name for path in tmp_path.iterdir()} == {"dear", "data"}


@pytest.mark.parametrize(("command", "advice"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_postgres_has_its_own_backups(run: Run, tmp_path: Path, command: str, advice: str) -> None:
    ran = run("db", command, tmp_path / "file", "--database", "postgresql://ann:geheim@localhost/sintra")
    assert ran.code == 2
    assert advice in ran.errors
    assert "geheim" not in ran.errors


@pytest.mark.parametrize("command", ["backup", "restore", "export", "import"])
def test_a_database_of_another_kind_is_told(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "some.jsonl").write_text('{"format":"sintra-matches","version":1}\n{"matches":0}\n')
    file = tmp_path / ("some.jsonl" if command == "import" else "new")
    ran = run("db", command, file, "--database", "mysql://ann:geheim@host/db")
    assert ran.code == 2
    assert "'mysql'" in ran.errors
    assert "geheim" not in ran.errors


def test_the_database_of_the_environment_is_the_one_meant(
    run: Run, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for the server: else a backup would be of a database that nobody plays on."""
    played = tmp_path / "played.db"
    fill(played, various()[:1])
    monkeypatch.setenv("SINTRA_DATABASE", str(played))
    assert run("db", "backup", tmp_path / "copy.db").code == 0
    assert contents_of(tmp_path / "copy.db") == various()[:1]
    assert run("db", "export", tmp_path / "one.jsonl").output.startswith("1 match exported")
    assert run("db", "export", tmp_path / "all.jsonl", "--database", database).output.startswith("3 matches exported")
    assert run("db", "import", tmp_path / "all.jsonl").output.startswith("2 matches imported, 1 match there already")
    assert contents_of(played) == various()
    assert run("db", "restore", tmp_path / "copy.db").code == 0
    assert contents_of(played) == various()[:1]
    assert contents_of(database) == various(), "which was not meant"


@pytest.mark.parametrize(("command", "advice"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_postgres_of_the_environment_has_its_own_backups(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, advice: str
) -> None:
    monkeypatch.setenv("SINTRA_DATABASE", "postgresql://ann:geheim@localhost/sintra")
    ran = run("db", command, tmp_path / "file")
    assert ran.code == 2
    assert advice in ran.errors
    assert "geheim" not in ran.errors + run("db", command, "--help").output


def test_a_damaged_export_makes_no_database(run: Run, tmp_path: Path, data_folder: Path) -> None:
    (tmp_path / "some.jsonl").write_text('{"format":"sintra-matches","version":1}\n')
    ran = run("db", "import", tmp_path / "some.jsonl")
    assert ran.code == 2
    assert "cut off after line 1" in ran.errors
    ran = run("db", "import", tmp_path / "missing.jsonl")
    assert ran.code == 2
    assert "missing.jsonl" in ran.errors
    assert not data_folder.exists()


def test_importing_again_is_told(run: Run, database: Path, tmp_path: Path) -> None:
    run("db", "export", tmp_path / "all.jsonl")
    fill(tmp_path / "some.db", various()[:1])
    ran = run("db", "import", tmp_path / "all.jsonl", "--database", tmp_path / "some.db")
    assert ran.output == "2 matches imported, 1 match there already and left alone.\n"


def test_every_command_of_it_has_help(run: Run) -> None:
    for command in ("backup", "restore", "export", "import"):
        ran = run("db", command, "--help")
        assert ran.code == 0
        assert "--database URL" in ran.output
        assert f"\n  {command} " in run("db", "--help").output
