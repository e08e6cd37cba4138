"""`sintra db` and `sintra doctor` with a damaged database: what is sound is brought out, what is not is named."""

from pathlib import Path

import pytest

from sintra.server.store.transfer import matches_in
from tests.cli.command.test_db import contents_of, fill, server_on
from tests.cli.conftest import Run
from tests.server.store.damaging import SIZE, kind_of_page
from tests.server.store.material import various

SOUND = [contents for contents in various() if contents.match.id != "over"]
BODY = various()[2].events[0].body.encode()


@pytest.fixture
def database(data_folder: Path) -> Path:
    """The database in the data folder, with matches."""
    path = data_folder / "sintra.db"
    fill(path, various())
    return path


def damage_over(path: Path) -> None:
    """Damage the log of one match: its page can be read, but what stands there is not what was written."""
    content = path.read_bytes()
    assert content.count(BODY) == 1
    path.write_bytes(content.replace(BODY, BODY.replace("一".encode(), "二".encode())))


def zero(path: Path, what: str) -> None:
    """Damage the first page of a kind."""
    content = bytearray(path.read_bytes())
    page = next(page for page in range(1, len(content) // SIZE + 1) if kind_of_page(path, page) == what)
    content[(page - 1) * SIZE : page * SIZE] = bytes(SIZE)
    path.write_bytes(content)


def test_rescue_brings_out_what_is_sound_and_names_the_rest(run: Run, database: Path, tmp_path: Path) -> None:
    zero(database, "links leaf")
    damage_over(database)
    before = database.read_bytes()
    ran = run("db", "rescue", tmp_path / "new.db")
    assert ran.code == 1
    assert ran.output == f"2 matches of {database} brought into {tmp_path / 'new.db'}.\n"
    assert ran.errors == "1 match damaged and left out:\n  over: nothing of its log (1 events) is good\n"
    assert database.read_bytes() == before
    assert contents_of(tmp_path / "new.db") == SOUND


def test_rescue_of_a_sound_database_leaves_nothing_out(run: Run, database: Path, tmp_path: Path) -> None:
    ran = run("db", "rescue", tmp_path / "new.db")
    assert ran.code == 0, ran.errors
    assert contents_of(tmp_path / "new.db") == various()


def test_what_cannot_be_rescued_is_told(run: Run, database: Path, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("shopping " * 1000)
    (tmp_path / "taken.db").touch()
    for wanted, said in (
        (("new.db", "--database", tmp_path / "text.db"), "not a SQLite database, or there is nothing of Sintra left"),
        (("new.db", "--database", tmp_path / "nowhere.db"), f"there is no database {tmp_path / 'nowhere.db'}"),
        (("taken.db",), "taken.db exists already"),
        (("new.db", "--database", "postgresql://x@y/z"), "pg_amcheck"),
    ):
        ran = run("db", "rescue", tmp_path / wanted[0], *wanted[1:])
        assert ran.code == 2
        assert said in ran.errors
    assert {path.name for path in tmp_path.glob("*.db")} == {"text.db", "taken.db"}


@pytest.mark.slow
def test_a_server_is_not_disturbed(run: Run, database: Path, tmp_path: Path) -> None:
    with server_on(database):
        ran = run("db", "rescue", tmp_path / "new.db")
        assert ran.code == 2
        assert "in use" in ran.errors
        assert run("doctor").code == 0
    assert contents_of(database) == various()


@pytest.mark.parametrize("what", ["checksum", "links leaf", "matches_by_age leaf", "sqlite_schema leaf"])
def test_export_writes_what_is_sound_and_names_the_rest(run: Run, database: Path, tmp_path: Path, what: str) -> None:
    if what == "checksum":
        damage_over(database)
    else:
        zero(database, what)
    folder = tmp_path / "exported"
    folder.mkdir()
    ran = run("db", "export", folder / "matches.jsonl")
    exported = [contents for _, contents in matches_in(folder / "matches.jsonl")]
    if what == "checksum":
        assert ran.code == 1
        assert "1 match damaged and left out:\n  over: event 1 of its log is not what was written" in ran.errors
        assert exported == SOUND
    else:
        assert ran.code == 0, ran.errors
        assert exported == various()
    assert [path.name for path in folder.iterdir()] == ["matches.jsonl"]


@pytest.mark.parametrize("what", ["events leaf", "sqlite_schema leaf"])
def test_a_backup_of_a_damaged_database_says_what_to_do(run: Run, database: Path, tmp_path: Path, what: str) -> None:
    zero(database, what)
    ran = run("db", "backup", tmp_path / "copy.db")
    assert ran.code == 2
    assert ran.errors.startswith(f"sintra: error: {database} is ")
    assert "sintra db rescue NEW brings every sound match into a new file" in ran.errors
    assert not (tmp_path / "copy.db").exists()


def test_the_doctor_looks_at_the_database_and_leaves_no_trace(run: Run, database: Path) -> None:
    before = {path.name: path.read_bytes() for path in database.parent.glob("sintra.db*")}
    ran = run("doctor")
    assert ran.code == 0, ran.output
    assert "✓  database" in ran.output
    assert "3 matches in " in ran.output
    assert {path.name: path.read_bytes() for path in database.parent.glob("sintra.db*")} == before


def test_the_doctor_names_what_is_damaged(run: Run, database: Path) -> None:
    damage_over(database)
    ran = run("doctor")
    assert ran.code == 1
    assert "✗  database" in ran.output
    assert "Damaged: over." in ran.output
    zero(database, "matches leaf")
    ran = run("doctor")
    assert ran.code == 1
    assert "✗  database        damaged" in ran.output
    assert "sintra db rescue NEW" in ran.output


def test_the_doctor_without_a_database_and_with_one_that_is_away(
    run: Run, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run("doctor")
    assert "✓  database        none yet" in ran.output
    assert not (data_folder / "sintra.db").exists()
    monkeypatch.setenv("SINTRA_DATABASE", "postgresql://sintra:geheim@127.0.0.1:1/sintra")
    ran = run("doctor")
    assert ran.code == 1
    assert "the PostgreSQL database cannot be reached" in ran.output
    assert "geheim" not in ran.output
