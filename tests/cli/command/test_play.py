"""Playing at the terminal: what is typed is done or explained, and nothing is ever lost."""

import os
from itertools import product
from pathlib import Path

import pytest

from sintra.records import load
from sintra.records.record import Record
from tests.cli.conftest import Run

SEEDED = ("play", "--terminal", "--seed", "3", "--starting-player", "0")
LEGAL = "1B>2"  # with that seed


def only_match(folder: Path) -> Path:
    (path,) = (folder / "matches").glob("*.json")
    return path


def test_the_end_of_the_input_leaves_a_saved_match(run: Run, data_folder: Path) -> None:
    ran = run(*SEEDED, typed=f"{LEGAL}\n")
    assert ran.code == 0
    path = only_match(data_folder)
    assert ran.output.endswith(f"The match is saved in {path}. Play on with: sintra play --terminal --resume\n")
    record = load(path)
    assert [record.game.action_of(move.action).id for move in record.moves[:1]] == [record.game.action_id(LEGAL)]
    assert len(record.moves) == 2  # the bot has replied
    assert record.names == ("You", "casual bot")


@pytest.mark.parametrize("typed", ["3u>2", "3u2", " 3 U 2 ", "3U-2", "3U>2"])
def test_input_is_forgiving(run: Run, data_folder: Path, typed: str) -> None:
    ran = run(*SEEDED, typed=f"{typed}\nquit\n")
    assert "3U>2   take 1 blue tile from factory 3 to line 2" in ran.output
    record = load(only_match(data_folder))
    assert str(record.game.action_of(record.moves[0].action)) == "3U>2"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type an action such as 1B>2, or ? for help."),
        ("nonsense", "I do not understand 'nonsense': expected an action such as 1B>2, or ? for help."),
        ("undo now", "I do not understand 'undo now'"),
        ("22", "I do not understand '22'"),
        ("1U>1", "1U>1 is not allowed: factory 1 holds no blue tile."),
        ("9B>1", "9B>1 is not allowed: there is no factory 9, this game has factories 1 to 5."),
        ("CU>1", "CU>1 is not allowed: the centre holds no blue tile."),
        ("r1c1", "r1c1 is not allowed: the phase draft asks for a draft such as 3U>2."),
        ("why 1U>1", "1U>1 is not allowed: factory 1 holds no blue tile."),
        ("why 1B>2", "1B>2 is allowed: take 2 brown tiles from factory 1 to line 2, completing it."),
        ("why", "Name the action, such as: why 1B>2"),
        ("why not", "I do not understand 'not'"),
        ("moves 9", "No action that is allowed now begins with '9'"),
        ("moves 3U", "6 actions."),
        ("hint", "The master bot would play"),
        ("undo", "There is nothing to take back: you have not moved yet."),
        ("points", "Nothing has been scored yet."),
        ("position", "chocolatier-2 1 draft 0 0 C BBKK,UWKR,UBWK,BKKR,UUKR"),
        ("save", "Saved in "),
        ("rules", "Incomplete lines stay."),
        ("?", "take back your last turn"),
        ("HELP", "take back your last turn"),
        ("\x1b[A\x07", "I do not understand"),
        ("U" * 10_000, "I do not understand 'UUUU"),
    ],
)
def test_a_line_that_is_no_action_is_answered_and_changes_nothing(
    run: Run, data_folder: Path, typed: str, answer: str
) -> None:
    ran = run(*SEEDED, typed=f"{typed}\n")
    assert ran.code == 0
    assert answer in ran.output
    assert "\x1b" not in ran.output
    assert load(only_match(data_folder)).plies == 0


@pytest.mark.slow
def test_bytes_that_are_no_text_are_answered(run_process: Run) -> None:
    ran = run_process(*SEEDED, typed=b"\xff\xfe\x00\n1B>2\nquit\n")
    assert ran.code == 0
    assert "I do not understand" in ran.output
    assert "1B>2   take 2 brown tiles" in ran.output


@pytest.mark.slow
def test_a_terminal_without_our_signs_gets_plainer_ones(run_process: Run) -> None:
    ran = run_process("play", "--terminal", "--special", "--seed", "5", environment={"PYTHONIOENCODING": "ascii"})
    assert ran.code == 0
    assert "*3 one more" in ran.output
    assert ran.output.isascii()


def test_undo_takes_back_the_own_turn_and_the_replies(run: Run, data_folder: Path) -> None:
    ran = run(*SEEDED, typed=f"{LEGAL}\nundo\nposition\n")
    assert "Took back 2 actions: You may choose again." in ran.output
    assert "chocolatier-2 1 draft 0 0 C BBKK,UWKR,UBWK,BKKR,UUKR" in ran.output
    assert load(only_match(data_folder)).plies == 0


def test_after_undo_the_same_action_has_the_same_reply(run: Run, tmp_path: Path) -> None:
    plain, undone = tmp_path / "plain.json", tmp_path / "undone.json"
    run(*SEEDED, "--save", plain, typed=f"{LEGAL}\n2U>3\n")
    run(*SEEDED, "--save", undone, typed=f"{LEGAL}\n2U>3\nundo\n2U>3\n")
    assert load(plain).moves == load(undone).moves


def test_undo_in_a_hot_seat_takes_back_the_latest_turn_of_anybody(run: Run, data_folder: Path) -> None:
    ran = run(*SEEDED, "--humans", "2", "--name", "Ann", "--name", "Bob", typed=f"{LEGAL}\n3U>2\nundo\n")
    assert "Took back 1 action: Bob may choose again." in ran.output
    assert load(only_match(data_folder)).plies == 1


@pytest.mark.slow
def test_the_same_seed_and_typing_give_the_same_transcript(run_process: Run, tmp_path: Path) -> None:
    transcripts = []
    for _ in range(2):
        path = tmp_path / "match.json"
        typed = f"hint\n{LEGAL}\nnonsense\n2U>3\nundo\nmoves\n3W>4\nposition\n".encode()
        transcripts.append(run_process(*SEEDED, "--special", "--save", path, typed=typed).output)
        path.unlink()
    assert transcripts[0] == transcripts[1]
    assert "Round 1" in transcripts[0]


def test_resume_goes_on_where_it_was(run: Run, data_folder: Path) -> None:
    run(*SEEDED, typed=f"{LEGAL}\n")
    before = load(only_match(data_folder))
    ran = run("play", "--terminal", "--resume", typed="undo\n1K>3\n")
    assert ran.code == 0
    assert "resumed after 2 actions" in ran.output
    after = load(only_match(data_folder))
    assert (after.names, after.seed, after.date) == (before.names, before.seed, before.date)
    assert str(after.game.action_of(after.moves[0].action)) == "1K>3"


def test_resumed_and_uninterrupted_matches_are_the_same(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    run(*SEEDED, "--bot", "random", "--save", whole, typed=f"{LEGAL}\n3U>1\n")
    run(*SEEDED, "--bot", "random", "--save", parts, typed=f"{LEGAL}\n")
    run("play", "--terminal", "--resume-from", parts, typed="3U>1\n")
    assert load(whole).moves == load(parts).moves


def test_resume_takes_the_newest_unfinished_match_and_passes_over_damaged_ones(run: Run, data_folder: Path) -> None:
    folder = data_folder / "matches"
    run(*SEEDED, "--save", folder / "older.json")
    run(*SEEDED, "--save", folder / "newer.json", typed=f"{LEGAL}\n")
    run("play", "--terminal", "--humans", "0", "--seed", "1", "--save", folder / "finished.json")
    (folder / "damaged.json").write_text('{"result": null')
    os.utime(folder / "older.json", (1, 1))
    os.utime(folder / "newer.json", (2, 2))
    ran = run("play", "--terminal", "--resume")
    assert f"The match is saved in {folder / 'newer.json'}." in ran.output


def test_without_an_unfinished_match_there_is_nothing_to_resume(run: Run, data_folder: Path) -> None:
    run("play", "--terminal", "--humans", "0", "--seed", "1")
    ran = run("play", "--terminal", "--resume")
    assert ran.code == 2
    assert f"there is no unfinished match in {data_folder / 'matches'}" in ran.errors


def test_a_finished_match_is_not_resumed(run: Run, data_folder: Path) -> None:
    run("play", "--terminal", "--humans", "0", "--seed", "1")
    path = only_match(data_folder)
    before = path.read_bytes()
    ran = run("play", "--terminal", "--resume-from", path)
    assert ran.code == 2
    assert f"is over; look at it with sintra replay {path}" in ran.errors
    assert path.read_bytes() == before


def test_an_existing_file_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "precious.json"
    path.write_text("precious")
    ran = run("play", "--terminal", "--save", path)
    assert ran.code == 2
    assert "exists already" in ran.errors
    assert path.read_text() == "precious"


def test_a_damaged_file_is_left_as_it_is(run: Run, data_folder: Path) -> None:
    run(*SEEDED, typed=f"{LEGAL}\n")
    path = only_match(data_folder)
    damaged = path.read_text().replace('"action": "1B>2"', '"action": "1U>2"')
    path.write_text(damaged)
    ran = run("play", "--terminal", "--resume-from", path)
    assert ran.code == 2
    assert f"{path}: line 14, ply 0: 1U>2 is not allowed" in ran.errors
    assert path.read_text() == damaged


@pytest.mark.slow
def test_no_colour(run_process: Run) -> None:
    def background(*options: str, **environment: str) -> bool:
        ran = run_process(*SEEDED, *options, environment={"FORCE_COLOR": "1", "TERM": "xterm-256color"} | environment)
        return "\x1b[1;38;5;" in ran.output or "\x1b[1;97;4" in ran.output or ";48;" in ran.output

    assert background()
    assert not background("--no-colour")
    assert not background(NO_COLOR="1")


@pytest.mark.parametrize(("players", "grey", "special"), list(product((2, 3, 4), (False, True), (False, True))))
def test_bots_play_every_option_to_the_end(run: Run, tmp_path: Path, players: int, grey: bool, special: bool) -> None:
    path = tmp_path / "match.json"
    options = ["--players", str(players)] + ["--grey"] * grey + ["--special"] * special
    ran = run("play", "--terminal", *options, "--humans", "0", "--seed", "7", "--save", path)
    assert ran.code == 0
    record = load(path)
    assert record.outcome is not None
    assert "The match is over: a row of the wall is complete." in ran.output
    assert f"sintra replay {path}" in ran.output
    for seat, score in enumerate(record.outcome.scores):
        assert f"{record.names[seat]}" in ran.output
        assert f"now {score} point" in ran.output
    assert ran.output.count("Points of round") == final_round(record)
    assert is_told_in_full(ran.output, record)


def final_round(record: Record) -> int:
    return record.state_at(record.plies).round


def is_told_in_full(output: str, record: Record) -> bool:
    """Whether every action stands in the output, in order."""
    texts = [str(record.game.action_of(move.action)) for move in record.moves]
    lines = iter(output.splitlines())
    return all(any(f"  {text} " in line for line in lines) for text in texts)
