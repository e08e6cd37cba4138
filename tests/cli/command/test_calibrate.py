"""Calibrating from the command line: it ends with a curve, and says what is wrong before anything is played."""

from pathlib import Path

import pytest

from sintra.search.curve import read_curve
from tests.cli.conftest import Run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty at first."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.mark.slow
def test_a_tiny_calibration_and_the_same_again(run: Run, folder: Path, data_folder: Path) -> None:
    tiny = ("calibrate", "chocolatier", "--matches", "4", "--nodes", "50", "--jobs", "1")
    ran = run(*tiny)
    assert ran.code == 0, ran.errors
    assert ran.output == "The winning chances for chocolatier-2 are in chocolatier-2-chances.json.\n"
    file = read_curve(folder / "chocolatier-2-chances.json")
    assert file.note.command == "sintra calibrate chocolatier --matches 4 --nodes 50 --seed fit"
    chunks = list((data_folder / "chances" / "chocolatier-2").glob("*.npz"))
    before = [chunk.stat().st_mtime_ns for chunk in chunks]
    assert len(chunks) == 1
    ran = run(*tiny, "--output", "again.json")
    assert ran.code == 0, ran.errors
    assert [chunk.stat().st_mtime_ns for chunk in chunks] == before  # nothing was played again
    assert read_curve(folder / "again.json") == file


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("go",), "there is no game 'go'"),
        (("chocolatier", "--matches", "0"), "the number of matches is 0"),
        (("chocolatier", "--nodes", "0"), "the number of nodes a decision is 0"),
        (("chocolatier", "--jobs", "0"), "the number of jobs is 0"),
        (("chocolatier", "--output", "no/such/folder.json"), "there is no folder"),
        (("chocolatier", "--output", "mine.json"), "mine.json exists already and is left as it is"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    run: Run, folder: Path, data_folder: Path, arguments: tuple[str, ...], message: str
) -> None:
    (folder / "mine.json").write_text("mine")
    ran = run("calibrate", *arguments)
    assert ran.code == 2
    assert message in ran.errors
    assert not list(data_folder.rglob("*.npz"))
    assert (folder / "mine.json").read_text() == "mine"
