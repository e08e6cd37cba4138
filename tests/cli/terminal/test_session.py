"""A whole match by a person, and what happens when the world interferes."""

import io
import json
import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest
from rich.console import Console

import sintra
from sintra.cli.terminal import prompt
from sintra.cli.terminal.match_file import MatchFile
from sintra.cli.terminal.session import Session
from sintra.match import Match
from sintra.records import load
from tests.cli.conftest import IN_A_PROCESS, Run


def session_with(path: Path, game: sintra.Game, names: list[str], width: int = 80) -> Session:
    match = Match.start(game, seed=4, names=names)
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    return Session(match, MatchFile.new(path, str(game)), console)


@pytest.mark.slow
@pytest.mark.parametrize("width", [40, 80, 120, 200])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_person_who_follows_every_hint_comes_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, width: int
) -> None:
    game = sintra.chocolatier(players=players, grey=True, special_factories=True)
    names = ["Ann", *(f"random bot {seat}" for seat in range(1, players))]
    session = session_with(tmp_path / "match.json", game, names, width)
    phases = set()

    def follow_hint(console: Console) -> str:
        phases.add(session.match.state.phase)
        return session.match.state.action_text(session.choice_of("greedy", "hint"))

    monkeypatch.setattr(prompt, "ask", follow_hint)
    session.run()
    assert session.match.state.is_over
    assert phases >= {"draft", "filling"}
    assert load(tmp_path / "match.json") == session.match.record
    shown = session.console.file.getvalue()  # type: ignore[attr-defined]
    assert "Ann" in shown.partition("The match is over")[2]
    if width >= 80:
        assert max(map(len, shown.splitlines()[:-1])) <= width


def test_choices_of_a_division_are_listed_in_words(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    ran = run(
        "play", "--terminal", "--special", "--seed", "5", "--starting-player", "0", "--save", path, typed="5U>1\n<B\n"
    )
    assert "which colours go to the factory before" in ran.output
    assert "send brown to factory 4 and black to factory 1" in ran.output
    assert load(path).moves[1].action == sintra.chocolatier(special_factories=True).action_id("<B")


def test_undo_in_the_middle_of_a_turn_takes_back_its_beginning(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    ran = run(
        "play", "--terminal", "--special", "--seed", "5", "--starting-player", "0", "--save", path, typed="5U>1\nundo\n"
    )
    assert "Took back 1 action" in ran.output
    assert load(path).plies == 0


def test_a_file_changed_by_another_program_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    session = session_with(path, sintra.chocolatier(), ["Ann", "Bob"])
    session.save()
    path.write_text("somebody else's")
    session.take(session.match.state.legal_actions()[0])
    assert path.read_text() == "somebody else's"
    assert load(tmp_path / "match-2.json").plies == 1
    assert f"{path} was changed by another program" in " ".join(capsys.readouterr().err.split("\n"))


def test_a_match_that_cannot_be_saved_goes_on_and_is_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    session = session_with(path, sintra.chocolatier(), ["Ann", "Bob"])
    session.save()

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        session.take(session.match.state.legal_actions()[0])
    assert "could not be saved" in capsys.readouterr().err
    assert load(path).plies == 0
    session.take(session.match.state.legal_actions()[0])
    assert load(path).plies == 2
    assert [file.name for file in tmp_path.iterdir() if file.name != "data"] == ["match.json"]


def test_a_match_that_cannot_be_saved_at_all_does_not_begin(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    ran = run("play", "--terminal", "--save", tmp_path / "match.json")
    assert ran.code == 2
    assert ran.errors == "sintra: error: No space left on device\n"
    assert not list(tmp_path.glob("match*"))


def test_names_from_a_file_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "--terminal", "--seed", "1", "--save", path)
    data = json.loads(path.read_text())
    data["names"][0] = "\x1b[2J" + "A" * 500
    path.write_text(json.dumps(data))
    ran = run("play", "--terminal", "--resume-from", path)
    assert ran.code == 0
    assert "\x1b" not in ran.output


def test_a_bot_that_there_is_not_is_told_when_resuming(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "--terminal", "--seed", "1", "--save", path)
    path.write_text(path.read_text().replace("casual bot", "clever bot"))
    ran = run("play", "--terminal", "--resume-from", path)
    assert ran.code == 2
    assert "there is no bot 'clever'" in ran.errors


class Terminal:
    """A process at a terminal of its own, as a person would have it."""

    def __init__(self, *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*IN_A_PROCESS, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=os.environ | {"TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)

    def wait_for(self, text: str, times: int = 1) -> None:
        """Read until a text has been shown so many times."""
        deadline = time.monotonic() + 60
        while self.shown.count(text) < times:
            assert time.monotonic() < deadline, self.shown
            if select.select([self.ours], [], [], 1.0)[0]:
                self.shown += self._read()

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def leave(self) -> int:
        """Read to the end and return the exit code."""
        while chunk := self._read():
            self.shown += chunk
        return self.process.wait(timeout=60)

    def _read(self) -> str:
        try:
            return os.read(self.ours, 65536).decode(errors="replace")
        except OSError:  # Linux says so when the other end is closed
            return ""


@pytest.mark.slow
@pytest.mark.parametrize("how", ["Ctrl-C", "end of input", "quit"])
def test_leaving_at_a_terminal_keeps_the_match(run: Run, data_folder: Path, how: str) -> None:
    with Terminal("play", "--terminal", "--seed", "3", "--starting-player", "0", "--no-colour") as terminal:
        terminal.wait_for("? for help)")
        terminal.type("1B>2\n")
        terminal.wait_for("? for help)", times=2)
        time.sleep(0.2)  # it now waits for a line
        if how == "Ctrl-C":
            os.kill(terminal.process.pid, signal.SIGINT)
        else:
            terminal.type("\x04" if how == "end of input" else "quit\n")
        assert terminal.leave() == 0, terminal.shown
    assert "Traceback" not in terminal.shown
    assert terminal.shown.endswith("Play on with: sintra play --terminal --resume\r\n")
    assert "resumed after 2 actions" in run("play", "--terminal", "--resume").output


@pytest.mark.slow
def test_ctrl_c_while_bots_play_keeps_the_match(run: Run, data_folder: Path) -> None:
    with Terminal("play", "--terminal", "--humans", "0", "--delay", "0.1", "--seed", "3") as terminal:
        terminal.wait_for("take ", times=3)
        os.kill(terminal.process.pid, signal.SIGINT)
        assert terminal.leave() == 0, terminal.shown
    assert "Traceback" not in terminal.shown
    ran = run("play", "--terminal", "--resume")
    assert ran.code == 0
    assert "The match is over" in ran.output


@pytest.mark.slow
def test_stepping_through_a_record_at_a_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "--terminal", "--humans", "0", "--seed", "3", "--save", path)
    last = load(path).plies
    with Terminal("replay", str(path), "--no-colour") as terminal:
        terminal.wait_for(f"0/{last}> ")
        for typed, answer in (
            ("\n", f"1/{last}> "),
            ("b\n", f"0/{last}> "),
            ("b\n", "This is the beginning."),
            ("999\n", "leads nowhere"),
            ("end\n", "The match is over"),
            ("\n", "This is the end."),
        ):
            before = terminal.shown.count(answer)
            terminal.type(typed)
            terminal.wait_for(answer, times=before + 1)
        terminal.type("q\n")
        assert terminal.leave() == 0
    assert "Traceback" not in terminal.shown


def test_back_takes_back_one_action_and_undo_the_turn(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    typed = "P1\n5 90\nback\nback\nP2\n1@0\nundo\nback\n"
    ran = run(
        "play",
        "--terminal",
        "duel",
        "--humans",
        "2",
        "--seed",
        "5",
        "--starting-player",
        "1",
        "--save",
        path,
        typed=typed,
    )
    assert ran.output.count("Took back 1 action:") == 2
    assert ran.output.count("Took back 2 actions:") == 1
    assert "There is no action of yours to take back alone" in ran.output
    assert load(path).plies == 0


def test_a_whole_match_of_duel_tells_forced_choices_passes_and_every_point(run: Run, tmp_path: Path) -> None:
    ran = run(
        "play",
        "--terminal",
        "duel",
        "--humans",
        "0",
        "--bot",
        "random",
        "--seed",
        "3",
        "--save",
        tmp_path / "match.json",
    )
    assert ran.code == 0
    assert ", the only choice" in ran.output
    assert "points before the domes" in ran.output
    assert "passes" in ran.output
    assert "keep:?" in ran.output, "an onlooker does not see which plate is kept before it is placed"
    assert "five rounds" in ran.output or "first-player tile" in ran.output


def test_the_end_of_a_text_will_do_where_it_is_plain(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "--terminal", "duel", "--humans", "2", "--seed", "5", "--save", path, typed="2\n")
    assert load(path).plies == 1
