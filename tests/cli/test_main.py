"""Help, versions and options that are wrong: understood by a newcomer, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

import sintra
from tests.cli.conftest import Run

COMMANDS = (
    "play",
    "hint",
    "replay",
    "arena",
    "league",
    "levels",
    "train",
    "perft",
    "bench",
    "db",
    "doctor",
    "warm-up",
)


def test_help_names_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in ran.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"Usage: sintra {command}" in ran.output.replace("Usage: root", "Usage: sintra")


def test_version(run: Run) -> None:
    assert run("--version").output == f"sintra {sintra.__version__}\n"


def test_the_command_line_itself_imports_no_kernels() -> None:
    """Help must be quick: commands import what is heavy when they run."""
    program = (
        "import sintra, sys; before = set(sys.modules); import sintra.cli.main; "
        "print(*(name for name in set(sys.modules) - before if name.startswith(('sintra.', 'numba', 'numpy'))))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    light = {"sintra.games", "sintra.games.errors", "sintra.games.words", "sintra.folder"}
    assert all(name in light or name.startswith("sintra.cli") for name in done.stdout.split()), done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--no-such-option",),
        ("no-such-command",),
        ("play", "--terminal", "--no-such-option"),
        ("play", "--terminal", "go"),
        ("play", "--terminal", "chocolatier", "duel"),
        ("play", "--terminal", "--players", "two"),
        ("play", "--terminal", "--players", "1"),
        ("play", "--terminal", "--players", "5"),
        ("play", "--terminal", "--humans", "3"),
        ("play", "--terminal", "--humans", "-1"),
        ("play", "--terminal", "--bot", "clever"),
        ("play", "--terminal", "--starting-player", "2"),
        ("play", "--terminal", "--name", ""),
        ("play", "--terminal", "--name", "greedy bot"),
        ("play", "--terminal", "--name", "Ann\x1b[2J"),
        ("play", "--terminal", "--name", "A" * 21),
        ("play", "--terminal", "--name", "\u3164"),
        ("play", "--terminal", "--name", "Carla"),
        ("play", "--terminal", "--name", "Саrlа 2"),
        ("play", "--terminal", "--name", "Ann", "--name", "Bob"),
        ("play", "--terminal", "--humans", "2", "--name", "Ann", "--name", "Ann"),
        ("play", "--terminal", "--humans", "2", "--name", "Ann", "--name", "Аnn"),
        ("play", "--terminal", "--delay", "-1"),
        ("play", "--terminal", "--resume"),
        ("play", "--terminal", "--resume", "--seed", "1"),
        ("play", "--terminal", "--resume", "--resume-from", "x.json"),
        ("play", "--terminal", "--resume-from", "no-such-file.json"),
        ("replay",),
        ("replay", "no-such-file.json"),
        ("replay", "no-such-file.json", "--ply", "-1"),
        ("replay", "no-such-file.json", "--text", "--json"),
        ("perft", "--depth", "0"),
        ("perft", "--depth", "9"),
        ("perft", "--game", "chocolatier-5"),
        ("perft", "--position", ""),
        ("perft", "--position", "chocolatier-2 1 draft"),
        ("perft", "--position", "x", "--seed", "1"),
        ("perft", "--game", "chocolatier-3", "--position", "chocolatier-2 1 draft"),
    ],
)
def test_what_is_wrong_is_said_in_a_line_with_exit_code_2(
    run: Run, data_folder: Path, arguments: tuple[str, ...]
) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.output == ""
    assert ran.errors.strip()
    assert not list(data_folder.rglob("*.json"))


def test_errors_go_through_the_entry_point_too(run_process: Run) -> None:
    ran = run_process("play", "--terminal", "--players", "7")
    assert ran.code == 2
    assert ran.errors == "sintra: error: players is 7, expected 2, 3 or 4\n"


def test_a_folder_that_cannot_be_made_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    ran = run("play", "--terminal", "--save", tmp_path / "file" / "match.json", "--seed", "1")
    assert ran.code == 2
    assert ran.errors.startswith("sintra: error: ")
    assert (tmp_path / "file").read_text() == "not a folder"
