"""Training from the command line: it ends with weights that play, goes on where it stopped, and mixes nothing up."""

import time
from pathlib import Path

import pytest

from sintra.search.weights import read_weights
from tests.cli.conftest import Run, ongoing

TINY = ("--generations", "1", "--matches", "4", "--nodes", "50", "--jobs", "1")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty at first."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.mark.slow
def test_a_tiny_training_and_the_same_again(run: Run, folder: Path, data_folder: Path) -> None:
    ran = run("train", "chocolatier", *TINY)
    assert ran.code == 0, ran.errors
    assert ran.output.startswith("The weights for chocolatier-2 are in chocolatier-2.json.\n")
    assert "too few matches" in ran.output
    weights = read_weights(folder / "chocolatier-2.json")
    assert weights.note.command == "sintra train chocolatier --generations 1 --matches 4 --nodes 50 --seed 1"
    kept = data_folder / "training" / "chocolatier-2"
    chunks = sorted(kept.glob("*.npz"))
    before = [chunk.stat().st_mtime_ns for chunk in chunks]
    assert len(chunks) == 1
    assert run("train", "chocolatier", *TINY).code == 0
    assert [chunk.stat().st_mtime_ns for chunk in chunks] == before  # nothing was played again
    assert read_weights(folder / "chocolatier-2.json") == weights
    ran = run("train", "chocolatier", *TINY, "--folder", folder / "elsewhere", "--output", "again.json")
    assert read_weights(folder / "again.json") == weights
    twice = run(
        "train", "chocolatier", *TINY, "--margin-share", "0.2", "--folder", folder / "twice", "--output", "twice.json"
    )
    assert twice.code == 0, twice.errors
    assert read_weights(folder / "twice.json").note.command.endswith("--seed 1 --margin-share 0.2")
    assert run("train", "chocolatier", *TINY, "--margin-share", "1.5").code == 2
    told = run("arena", "weights:again.json", "random", "--games", "2", "--limit", "20n", "--jobs", "1")
    assert told.code == 0
    assert "none" in told.output


@pytest.mark.slow
def test_nothing_is_mixed_or_overwritten(run: Run, folder: Path) -> None:
    assert run("train", "chocolatier", *TINY).code == 0
    content = (folder / "chocolatier-2.json").read_bytes()
    ran = run("train", "chocolatier", *TINY, "--seed", "2")
    assert ran.code == 2
    assert "chocolatier-2.json exists already and is left as it is" in ran.errors
    ran = run("train", "chocolatier", *TINY, "--seed", "2", "--output", "other.json")
    assert ran.code == 2
    assert "holds what came from `sintra train chocolatier --generations 1" in ran.errors
    assert (folder / "chocolatier-2.json").read_bytes() == content
    assert not (folder / "other.json").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("go",), "there is no game 'go'"),
        (("chocolatier", "--generations", "0"), "the number of generations is 0"),
        (("chocolatier", "--matches", "0"), "the number of matches a generation is 0"),
        (("chocolatier", "--nodes", "0"), "the number of nodes a decision is 0"),
        (("chocolatier", "--jobs", "0"), "the number of jobs is 0"),
        (("chocolatier", "--output", "no/such/folder.json"), "there is no folder"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    run: Run, folder: Path, data_folder: Path, arguments: tuple[str, ...], message: str
) -> None:
    ran = run("train", *arguments)
    assert ran.code == 2
    assert ran.output == ""
    assert message in ran.errors
    assert not data_folder.exists()


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(folder: Path) -> None:
    kept = folder / "kept"
    arguments = ["train", "chocolatier", "--generations", "1", "--matches", "100000", "--nodes", "20", "--jobs", "1"]
    with ongoing(*arguments, "--folder", str(kept)) as command:
        deadline = time.monotonic() + 120
        while not list(kept.glob("*.npz")) and time.monotonic() < deadline:
            time.sleep(0.1)
        code, output, errors = command.press_ctrl_c()
    assert code == 130
    assert output == ""
    played = 250 * len(list(kept.glob("*.npz")))
    assert f"Interrupted: {played:,} of 100,000 matches are kept in {kept}." in errors
    assert (
        "Go on with: sintra train chocolatier --generations=1 --matches=100000 --nodes=20 --seed=1 "
        f"--folder={kept} --jobs=1\n"
    ) in errors
