"""Two terminals and a script play whole matches of each game through a running server."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from sintra.match.verification import verify
from sintra.records import decode
from tests.server.running import Served, serving

ROOT = Path(__file__).parent.parent.parent
SECONDS = 120
CHECK = r"sintra verify RECORD --commitment ([0-9a-f]{64}) --contribution ([0-9a-f]{64})"


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


@pytest.mark.slow
def test_for_one_who_is_away_a_bot_is_called_and_the_seat_taken_back_at_terminals(tmp_path: Path) -> None:
    with serving(tmp_path, "--absence-seconds", "1") as server:
        opened = links(sintra("open", "duel", "--seat", "Ann", "--seat", "Bob", "--server", server.origin).stdout)
        for caller in range(2):  # whoever is to move just leaves, and it is the other one who is asked
            called = sintra("join", opened[f"seat {caller}"], typed="bot\nquit\n").stdout
            if "who has been away for a while: bot or wait?" in called:
                break
        assert re.search("(Ann|Bob)  calls a bot for (Ann|Bob), who is away", called)
        back = sintra("join", opened[f"seat {1 - caller}"], typed="quit\n").stdout
        assert "now you play yourself again" in back


@pytest.mark.slow
def test_links_are_made_void_at_a_terminal(server: Served) -> None:
    opened = sintra("open", "duel", "--seat", "Ann", "--seat", "bot:beginner", "--server", server.origin)
    old = links(opened.stdout)
    voided = sintra("void", old["seat 0"])
    assert voided.returncode == 0, voided.stderr
    new = voided.stdout.strip()
    for link in (old["seat 0"], new.rpartition("#")[0] + "#" + "x" * 32):
        late = sintra("join", link)
        assert late.returncode == 2
        assert "made void" in late.stderr
    watch = sintra("void", new, "--what", "watch").stdout.strip()
    assert watch not in (new, old["looking on"])
    assert "made void" in sintra("join", old["looking on"]).stderr
    back = sintra("join", new, typed="resign\n")
    assert "The match is over." in back.stdout
    refused = sintra("void", watch)
    assert (refused.returncode, "looking on" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("void", "http://127.0.0.1/elsewhere"), "not a link to a table"),
        (("void", "http://127.0.0.1:9/table/x#y", "--what", "door"), "'door' is not one of"),
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


def test_the_secret_of_a_link_that_is_none_is_not_shown() -> None:
    result = sintra("join", "http://127.0.0.1/tabel/12#dontShowThisToAnybody")
    assert "http://127.0.0.1/tabel/12" in result.stderr
    assert "dontShow" not in result.stderr + result.stdout


@pytest.mark.slow
def test_a_terminal_and_a_program_contribute_to_the_deals(server: Served) -> None:
    opened = sintra("open", "duel", "--seat", "Robot", "--seat", "open", "--server", server.origin)
    found = links(opened.stdout)
    page = found["seat 0"].partition("#")[0].replace("/table/", "/api/matches/")
    headers = {"Authorization": f"Bearer {found['seat 0'].partition('#')[2]}"}
    bot = start_bot(found["seat 0"])
    deadline = time.monotonic() + SECONDS
    while httpx.get(page, headers=headers).json()["table"]["fair"]["promises"][0] is None:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    joined = sintra("join", found["an open seat"], "--name", "Ann", typed="resign\n" * 3)
    assert "The match is over." in joined.stdout, joined.stdout + joined.stderr
    assert "ranking" in bot.communicate(timeout=SECONDS)[0]
    ((commitment, contribution),) = re.findall(CHECK, joined.stdout)
    record = decode(httpx.get(f"{page}/record", headers=headers).text)
    assert verify(record).is_fair
    assert verify(record).commitment == commitment
    assert record.fair is not None
    assert None not in record.fair.contributions, "the program's as well"
    assert record.fair.contributions[1] == contribution


@pytest.mark.slow
def test_a_table_that_begins_when_it_is_opened_has_a_contribution(server: Served, tmp_path: Path) -> None:
    opened = sintra("open", "duel", "--seat", "Ann", "--seat", "bot:beginner", "--server", server.origin)
    ((commitment, contribution),) = re.findall(CHECK, opened.stdout)
    link = links(opened.stdout)["seat 0"]
    assert "The match is over." in sintra("join", link, typed="resign\n" * 3).stdout
    address, _, secret = link.partition("#")
    record = httpx.get(
        f"{address.replace('/table/', '/api/matches/')}/record", headers={"Authorization": f"Bearer {secret}"}
    )
    path = tmp_path / "match.json"
    path.write_text(record.text)
    checked = sintra("verify", str(path), "--commitment", commitment, "--contribution", contribution)
    assert checked.returncode == 0, checked.stderr
    assert f"Seat 0, Ann: {contribution}, as promised" in checked.stdout
