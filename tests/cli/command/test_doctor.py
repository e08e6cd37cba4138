"""The doctor and the warm-up."""

import os
from pathlib import Path

import pytest

import sintra
from sintra.cli.command import doctor as surgery
from sintra.search.weights import shipped_kinds
from tests.cli.conftest import Run


def test_all_is_well(run: Run, data_folder: Path) -> None:
    ran = run("doctor")
    assert ran.code == 0
    for what in ("Python", "numba", "processor", "compiled rules", "matches", "terminal", "self-check"):
        assert f"✓  {what}" in ran.output
    assert "All is well." in ran.output


def test_a_data_folder_that_cannot_be_written(run: Run, data_folder: Path) -> None:
    data_folder.write_text("in the way")
    ran = run("doctor")
    assert ran.code == 1
    assert "✗  matches" in ran.output
    assert "SINTRA_DATA_DIR" in ran.output


def test_a_self_check_that_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> surgery.Finding:
        raise RuntimeError("broken kernel")

    monkeypatch.setattr(surgery, "self_check", fail)
    ran = run("doctor")
    assert ran.code == 1
    assert "broken kernel" in ran.output


def test_warm_up_is_instant_when_done(run: Run) -> None:
    ran = run("warm-up")
    assert ran.code == 0
    assert ran.output == "The rules are compiled for this machine already.\n"


@pytest.mark.slow
def test_the_first_command_compiles_everything_and_says_so(run_process: Run, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    environment = {"SINTRA_CACHE_DIR": str(cache)}

    def kernels() -> set[str]:
        return {os.path.join(folder, file) for folder, _, files in os.walk(cache) for file in files}

    first = run_process("perft", "--depth", "1", environment=environment)
    assert first.code == 0
    assert first.errors.startswith("Compiling the rules for this machine, once")
    assert "Compiling" not in first.output
    before = kernels()
    for players in ("2", "4"):
        options = ("--players", players, "--grey", "--special", "--humans", "0", "--seed", "2")
        assert run_process("play", "--terminal", *options, environment=environment).errors == ""
    assert run_process("perft", "--depth", "2", environment=environment).errors == ""
    for kind in shipped_kinds():
        position = str(sintra.game_named(kind).start(seed=1))
        assert run_process("hint", position, "--limit", "100n", environment=environment).errors == ""
    assert run_process("doctor", environment=environment).code == 0
    assert kernels() == before
