"""Arena and league from the command line: tables, JSON, mistakes, programs that fail, and Ctrl-C."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sintra.search.weights import FOLDER
from tests.cli.conftest import Ran, Run, ongoing

LINE_BOT = Path(__file__).parents[3] / "examples" / "line_bot.py"
SHIPPED = FOLDER / "chocolatier-2.json"
HERE = ("--jobs", "1")


def read(ran: Ran) -> dict[str, Any]:
    """The one object a command printed."""
    assert ran.code == 0, ran.errors
    assert ran.errors == ""
    (line,) = ran.output.splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def test_one_object_as_json(run: Run) -> None:
    told = read(run("arena", "greedy", "random", "--games", "10", "--limit", "5000n", "--seed", "1", "--json", *HERE))
    assert (told["wins"] + told["draws"] + told["losses"], told["games"]) == (10, 10)
    low, high = told["interval"]
    assert low < told["elo"] < high
    assert told["score_interval"][0] < told["score"] <= told["score_interval"][1]
    assert (told["first"], told["second"], told["game"], told["players"]) == ("greedy", "random", "chocolatier-2", 2)
    assert (told["seed"], told["complete"], told["sprt"]) == ("1", True, None)
    assert sum(told["bouts_by_half_points"]) == told["bouts"] == 5
    assert [bot["limit"] for bot in told["bots"]] == ["5000n", "5000n"]
    assert all(set(bot["failures"].values()) == {0} for bot in told["bots"])


def test_a_drawn_seed_gives_the_same_again(run: Run) -> None:
    first = read(run("arena", "random", "random", "--games", "6", "--json", *HERE))
    again = read(run("arena", "random", "random", "--games", "6", "--json", "--seed", first["seed"], *HERE))
    assert again["bouts_by_half_points"] == first["bouts_by_half_points"]
    assert [bot["decisions"] for bot in again["bots"]] == [bot["decisions"] for bot in first["bots"]]


def test_a_bot_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text("from sintra.bots import Greedy as make\n\ndef other(seed):\n    return make(seed)\n")
    told = read(run("arena", f"{file}:make@3n", "random", "--games", "2", "--seed", "1", "--json", *HERE))
    assert (told["first"], told["bots"][0]["limit"], told["mishaps"]) == (f"{file}:make@3n", "3n", [])
    read(run("league", f"{file}:make", f"{file}:other", "--games", "2", "--json", *HERE))
    ran = run("arena", f"{file}:mak", "random")
    assert ran.code != 0
    assert "there is no 'mak' in the file" in " ".join(ran.errors.split())


@pytest.mark.parametrize(
    ("options", "game", "players"),
    [
        (("--game", "duel"), "duel-rows-columns-diagonals", 2),
        (("--game", "duel", "--players", "2"), "duel-rows-columns-diagonals", 2),
        (("--game", "duel-random-4-one"), "duel-random-4-one", 2),
        (("--players", "3"), "chocolatier-3", 3),
        (("--game", "chocolatier-4-grey-special"), "chocolatier-4-grey-special", 4),
        (("--game", "chocolatier-3", "--players", "3"), "chocolatier-3", 3),
    ],
)
def test_games_by_every_name(run: Run, options: tuple[str, ...], game: str, players: int) -> None:
    told = read(run("arena", "random", "random", "--games", "1", "--json", *HERE, *options))
    assert (told["game"], told["games"]) == (game, players)


def test_the_table(run: Run) -> None:
    ran = run("arena", "greedy", "random@d3", "--games", "4", "--seed", "7", *HERE)
    assert ran.code == 0
    assert ran.output.startswith("greedy against random@d3, chocolatier-2, 4 matches, seed 7\n")
    for word in ("wins", "Elo (95 %)", "mean time", "d3", "50ms", "none"):
        assert word in ran.output
    ran = run("arena", "greedy", "random", "--games", "3", "--players", "3", *HERE)
    assert ran.output.startswith("one greedy against 2 of random, chocolatier-3")


def test_the_test(run: Run) -> None:
    told = read(run("arena", "greedy", "random", "--games", "200", "--sprt", "0,50", "--seed", "1", "--json", *HERE))
    assert told["sprt"]["verdict"] == "accept"
    assert told["sprt"]["likelihood_ratio"] >= told["sprt"]["bounds"][1]
    assert told["games"] < 200
    ran = run("arena", "random", "greedy", "--games", "200", "--sprt=-10,10", "--alpha", "0.1", *HERE)
    assert "SPRT reject" in ran.output
    assert "SPRT continue" in run("arena", "random", "random", "--games", "2", "--sprt", "0,5", *HERE).output


def test_weights_of_a_file_play_as_the_same_weights_do_when_shipped(run: Run) -> None:
    options = ("--games", "4", "--limit", "100n", "--seed", "1", "--json")
    told = [read(run("arena", bot, "greedy", *options, *HERE)) for bot in (f"weights:{SHIPPED}", "master")]
    assert told[0]["bouts_by_half_points"] == told[1]["bouts_by_half_points"]
    assert told[0]["bots"][0]["mean_nodes"] == told[1]["bots"][0]["mean_nodes"] > 0
    elsewhere = read(run("arena", f"weights:{SHIPPED}", "greedy", *options, "--jobs", "2"))
    assert elsewhere["bouts_by_half_points"] == told[0]["bouts_by_half_points"]
    assert elsewhere["mishaps"] == []


def test_the_league(run: Run) -> None:
    options = ("--games", "6", "--seed", "1", "--anchor", "random", *HERE)
    told = read(run("league", "greedy", "random", "random@d2", *options, "--json"))
    assert told["ratings"][0]["name"] == "greedy"
    assert {rating["name"]: rating["elo"] for rating in told["ratings"]}["random"] == 0
    assert len(told["contests"]) == 3
    assert told["games"] == 18
    ran = run("league", "greedy", "random", "random@d2", *options)
    assert "Elo of random is 0" in ran.output
    assert "random@d2" in ran.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("arena", "greedy", "clever"), "there is no bot 'clever'"),
        (("arena", "greedy", "random", "--limit", "soon"), "'soon' is not a limit, expected one such as 50ms"),
        (("arena", "greedy", "random", "--game", "go"), "there is no game 'go'"),
        (("arena", "greedy", "random", "--game", "duel", "--players", "3"), "--players is 3, but duel is for 2"),
        (("arena", "greedy", "random", "--players", "5"), "players is 5"),
        (("arena", "greedy", "random", "--game", "chocolatier-3", "--players", "4"), "chocolatier-3 is for 3"),
        (("arena", "greedy", "random", "--games", "0"), "the number of games is 0"),
        (("arena", "greedy", "random", "--jobs", "0"), "the number of jobs is 0"),
        (("arena", "greedy", "random", "--runner", "moon"), "--runner is 'moon'"),
        (("arena", "greedy", "random", "--sprt", "5"), "expected elo0,elo1"),
        (("arena", "greedy", "random", "--sprt", "0,5", "--alpha", "2"), "alpha of the test is 2"),
        (("arena", "cmd:no-such-program", "random"), "there is no program 'no-such-program'"),
        (("arena", "cmd:", "random"), "has no command"),
        (("league", "greedy"), "at least two"),
        (("league", "greedy", "random", "--anchor", "clever"), "not in the league"),
        (("play", "--terminal", "--bot", "cmd:python bot.py"), "play only in the arena"),
        (("play", "--terminal", "--bot", "weights:chocolatier-2.json"), "play only in the arena"),
        (("arena", "weights:", "random"), "names no file"),
        (("arena", "weights:no-such-file.json", "random"), "no-such-file.json cannot be read: No such file"),
        (("arena", f"weights:{LINE_BOT}", "random"), "line_bot.py is not a weight file"),
        (
            ("arena", f"weights:{SHIPPED}", "random", "--game", "duel"),
            "are for chocolatier-2, expected weights for duel",
        ),
        (("league", f"weights:{SHIPPED}", "random", "--players", "3"), "expected weights for chocolatier-3"),
        (("play", "--terminal", "--bot", "bot.py:make"), "play only in the arena"),
        (("arena", "no_such.py:make", "random"), "there is no file 'no_such.py'"),
        (("league", "no_such.py:make", "random"), "there is no file 'no_such.py'"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.output == ""
    assert ran.errors.startswith("sintra: error: ")
    assert message in ran.errors
    assert ran.errors.count("\n") == 1


@pytest.mark.slow
def test_a_program_that_crashes_loses_and_stops_nothing(run: Run, tmp_path: Path) -> None:
    """It plays as the reference bot does, but for an error in some of its matches."""
    path = tmp_path / "fragile_bot.py"
    path.write_text(
        f"import sys\nsys.path.insert(0, {str(LINE_BOT.parent)!r})\nimport line_bot\nold = line_bot.choose\n"
        "def choose(question, rng):\n    if question['view']['round'] == 2 and rng.random() < 0.2:\n"
        "        raise RuntimeError('\\x1b[2Jtoo hard')\n    return old(question, rng)\n"
        "line_bot.choose = choose\nline_bot.main()\n"
    )
    name = f"cmd:{sys.executable} {path}"
    told = read(run("arena", name, "random", "--games", "8", "--seed", "3", "--limit", "5s", "--json", *HERE))
    crashes = told["bots"][0]["failures"]["crash"]
    assert told["games"] == 8
    assert 0 < crashes <= told["losses"]
    assert "too hard" in told["mishaps"][0]["message"]
    ran = run("arena", name, "random", "--games", "8", "--seed", "3", "--limit", "5s", *HERE)
    assert f"{crashes} crash" in ran.output.replace("\n", "")
    assert "\x1b[2J" not in ran.output


@pytest.mark.slow
def test_ctrl_c_ends_at_once_tells_what_was_played_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "processes"
    bot = tmp_path / "bot.py"
    bot.write_text(
        f"import os, runpy\nopen({str(path)!r}, 'a').write(f'{{os.getpid()}} ')\n"
        f"runpy.run_path({str(LINE_BOT)!r}, run_name='__main__')\n"
    )
    arguments = ["arena", f"cmd:{sys.executable} {bot}", "random", "--games", "100000", "--json", "--jobs", "2"]
    with ongoing(*arguments) as command:
        deadline = time.monotonic() + 180  # a busy machine needs long to start that many
        while len(path.read_text().split() if path.exists() else ()) < 12 and time.monotonic() < deadline:
            time.sleep(0.1)
        code, output, errors = command.press_ctrl_c()
        assert code == 130
        assert errors == "interrupted\n"
        told = json.loads(output)
        assert told["complete"] is False
        started = [int(number) for number in path.read_text().split()]
        assert len(started) >= 12  # so several bouts have been played
        assert told["games"] > 0
        deadline = time.monotonic() + 15  # one that was just starting ends by itself, once it sees that nobody is there
        while any(map(is_running, started)) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not [number for number in started if is_running(number)]


def is_running(process: int) -> bool:
    """Whether a process goes on; one that ended may still be listed, where nobody asks how its orphans ended."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"
