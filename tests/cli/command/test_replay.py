"""Looking at records: whole, at a ply, and damaged."""

import json
from pathlib import Path

import pytest

from sintra.records import decode, load
from sintra.records.text import result_text
from tests.cli.conftest import Run


@pytest.fixture
def recorded(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    assert run("play", "--terminal", "--humans", "0", "--seed", "3", "--special", "--save", path).code == 0
    return path


def test_a_record_is_told_in_words(run: Run, recorded: Path) -> None:
    record = load(recorded)
    for arguments in ((), ("--text",)):
        ran = run("replay", recorded, *arguments)
        assert ran.code == 0
        assert f"{record.plies:4}. " in ran.output
        assert record.outcome is not None
        assert ran.output.endswith(f"\n{result_text(record.outcome, record.names)}\n")


def test_a_record_as_json_is_the_same_record(run: Run, recorded: Path) -> None:
    assert decode(run("replay", recorded, "--json").output) == load(recorded)


def test_a_position_at_a_ply(run: Run, recorded: Path) -> None:
    record = load(recorded)
    state = record.state_at(5)
    assert run("replay", recorded, "--ply", "5", "--text").output == f"{state}\n"
    assert json.loads(run("replay", recorded, "--ply", "5", "--json").output) == state.to_dict()
    drawn = run("replay", recorded, "--ply", str(record.plies)).output
    assert f"Ply {record.plies} of {record.plies}" in drawn
    assert "The match is over" in drawn


def test_a_ply_that_there_is_not(run: Run, recorded: Path) -> None:
    ran = run("replay", recorded, "--ply", "1000")
    assert ran.code == 2
    assert "the ply is 1000, expected" in ran.errors


@pytest.mark.parametrize("form", [(), ("--text",), ("--json",), ("--ply", "3", "--text")])
def test_of_a_damaged_record_the_good_part_is_shown(run: Run, recorded: Path, form: tuple[str, ...]) -> None:
    lines = recorded.read_text().splitlines(keepends=True)
    moves = [number for number, line in enumerate(lines) if '"action"' in line]
    damaged = "".join(lines[: moves[10]]) + "    {'seat': rubbish\n"
    recorded.write_text(damaged)
    ran = run("replay", recorded, *form)
    assert ran.code == 2
    assert f"sintra: error: {recorded}: line {moves[10] + 1}, ply 10: " in ran.errors
    assert ran.output
    if not form:
        assert "  10. " in ran.output
        assert "  11. " not in ran.output
    assert recorded.read_text() == damaged


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xff", b"[1, 2]", b'{"format": "sintra-record"}', b"\x00" * 100])
def test_what_is_no_record_at_all(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.json"
    path.write_bytes(content)
    ran = run("replay", path)
    assert ran.code == 2
    assert ran.output == ""
    assert ran.errors.startswith(f"sintra: error: {path}: ")
    assert path.read_bytes() == content


def test_a_folder_is_no_record(run: Run, tmp_path: Path) -> None:
    ran = run("replay", tmp_path)
    assert ran.code == 2
    assert "directory" in ran.errors
