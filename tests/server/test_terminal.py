"""Two terminals and a script play whole matches of each game through a running server."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import Served

ROOT = Path(__file__).parent.parent.parent
SECONDS = 120


def sintra(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sintra", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        env={**os.environ, "COLUMNS": "130"},
    )


def links(text: str) -> dict[str, str]:
    """The links that `sintra open` shows, by what they open."""
    return {line[:13].strip(): line[13:].strip() for line in text.splitlines()}


def start_bot(link: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(ROOT / "examples" / "socket_bot.py"), link]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier-3-special", "duel"])
def test_programs_and_an_onlooker_at_a_terminal_see_a_match_to_its_end(server: Served, game: str) -> None:
    seats = ["Ann", "Bob", "Robot"][: 3 if "3" in game else 2]
    opened = sintra("open", game, *(f"--seat={name}" for name in seats), "--server", server.origin)
    assert opened.returncode == 0, opened.stderr
    found = links(opened.stdout)
    bots = [start_bot(found[f"seat {seat}"]) for seat in range(len(seats))]
    watched = sintra("join", found["looking on"])
    assert watched.returncode == 0, watched.stderr
    assert "you look on" in watched.stdout
    assert "The match is over." in watched.stdout
    assert all(name in watched.stdout for name in seats)
    for bot in bots:
        assert "ranking" in bot.communicate(timeout=SECONDS)[0]


@pytest.mark.slow
def test_a_person_at_a_terminal_asks_moves_and_leaves(server: Served) -> None:
    opened = sintra("open", "--seat", "open", "--seat", "bot:beginner", "--server", server.origin)
    invitation = links(opened.stdout)["an open seat"]
    first = sintra("join", invitation, "--name", "Bob", typed="?\nmoves\nquit\n")
    assert "you are Bob" in first.stdout
    assert "would find no room" in first.stdout
    assert "Your seat is kept" in first.stdout
    own = re.findall(r"to come back with: (\S+)", first.stdout)[0]
    second = sintra("join", own, typed="why 1U>9\nnonsense\nsay hello\nhint\nresign\n")
    assert "is not an action" in second.stdout
    assert "“hello”" in second.stdout
    assert "The best bot would play" in second.stdout
    assert "The match is over." in second.stdout
    late = sintra("join", invitation, "--name", "Carl")
    assert late.returncode == 2
    assert "the match is over" in late.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("join", "http://127.0.0.1/elsewhere"), "not a link to a table"),
        (("join", "http://127.0.0.1:9/table/x#y"), "there is no Sintra server"),
        (("open", "--clock", "soon"), "--clock has"),
        (("open", "duel", "--seat", "Ann"), "this game has 2 seats"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(arguments: tuple[str, ...], expected: str) -> None:
    result = sintra(*arguments)
    assert result.returncode == 2
    assert expected in result.stderr
    assert "Traceback" not in result.stderr
