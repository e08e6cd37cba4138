"""Bots in files of other people: found, made, and every mistake told in one sentence."""

import os
import pickle
import textwrap
from pathlib import Path

import pytest

import sintra
from sintra.bots import Limit, bot_named
from sintra.games.errors import InvalidOption
from sintra.match import Contest, Entrant, ProcessPool, ThisProcess, play_contest

FIRST = """
from sintra.bots import Decision

VERSION = 3

class First:
    name = "first"

    def __init__(self, seed):
        self.seed = seed

    def decide(self, state, limit):
        return Decision(state.legal_actions()[0], nodes=limit.nodes or 0)

def make(seed):
    return First(seed)

def nothing(seed):
    return None

def late(seed):
    return 1 / 0

def no_seed():
    return First(0)

def _hidden(seed):
    return First(seed)
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    return written(tmp_path, FIRST)


def written(folder: Path, code: str, name: str = "my_bot.py") -> str:
    path = folder / name
    path.write_text(textwrap.dedent(code))
    return str(path)


def test_a_function_and_a_class_make_bots(file: str) -> None:
    state = sintra.chocolatier().start(seed=1)
    for maker in ("make", "First"):
        bot = bot_named(f"{file}:{maker}", 5)
        assert (bot.name, bot.seed) == ("first", 5)  # type: ignore[attr-defined]
        assert bot.decide(state, Limit(nodes=3)).nodes == 3


def test_a_file_is_run_once_and_its_classes_can_be_pickled(tmp_path: Path) -> None:
    written(tmp_path, "counter = []", "beside_my_bot.py")
    file = written(tmp_path, f"import beside_my_bot\nbeside_my_bot.counter.append(1)\n{FIRST}")
    bot = bot_named(f"{file}:make", 1)
    again = bot_named(f"{file}:make", 1)
    assert type(bot) is type(again)
    assert type(pickle.loads(pickle.dumps(bot))) is type(bot)
    import beside_my_bot  # type: ignore[import-not-found]

    assert beside_my_bot.counter == [1]


@pytest.mark.parametrize(
    ("maker", "message"),
    [
        ("mak", r"there is no 'mak' in the file '.*': expected First or make or nothing or late or no_seed$"),
        ("", r"does not say what in the file makes it: expected First or make or"),
        ("VERSION", r"VERSION in the file '.*' is 3, which makes no bot: expected First or make or"),
        ("nothing", r"nothing in the file '.*' made None, which has no method decide: expected a bot$"),
        ("late", r"late in the file '.*' failed with ZeroDivisionError in line 22: division by zero$"),
        ("no_seed", r"no_seed in the file '.*' failed with TypeError: no_seed\(\) takes 0 positional arguments but 1"),
    ],
)
def test_mistakes_in_what_makes_the_bot(file: str, maker: str, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        bot_named(f"{file}:{maker}", 1)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = 1\ny = undefined", r"failed with NameError in line 2: name 'undefined' is not defined$"),
        ("def f(:\n    pass", r"failed with SyntaxError in line 1: "),
        ("import no_such_module_here", r"failed with ModuleNotFoundError in line 1: No module named"),
        ("import sys\n\nsys.exit(3)", r"failed with SystemExit in line 3: 3$"),
        ("import json\njson.loads('{')", r"failed with JSONDecodeError in line 2: "),
        ("raise ValueError", r"failed with ValueError in line 1$"),
        ("raise ValueError('long\\n' * 5000)", r"failed with ValueError in line 1: (long ){39}long"),
        ("\0", r"failed with \w+"),
        ("x = 1", r"there is no 'make' in the file .*: expected a name as in my_bot.py:make$"),
    ],
)
def test_files_that_fail(tmp_path: Path, code: str, message: str) -> None:
    file = written(tmp_path, code)
    for _ in range(2):  # the second time is no different
        with pytest.raises(InvalidOption, match=message) as told:
            bot_named(f"{file}:make", 1)
        assert len(str(told.value)) < 500
    Path(file).write_text(FIRST)
    if code != "x = 1":  # a file that ran is not run again
        assert bot_named(f"{file}:make", 1).name == "first"


@pytest.mark.parametrize(
    "name", ["{}/none.py:make", "{}:make", "{}/folder.py:make", "a\0b.py:make", "\ud800.py:make", ".py"]
)
def test_no_such_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.py").mkdir()
    with pytest.raises(InvalidOption, match=r"there is no (file|bot)"):
        bot_named(name.format(tmp_path), 1)


def test_a_limit_of_its_own_and_other_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "me@home"
    folder.mkdir()
    file = written(folder, FIRST)
    limit = Limit(nodes=7)
    assert Entrant.named(f"{file}:make@50ms", limit).limit == Limit(seconds=0.05)
    assert Entrant.named(f"{file}:make", limit).limit == limit
    with pytest.raises(InvalidOption, match="is not a limit"):
        Entrant.named(f"{file}:make@fast", limit)
    monkeypatch.chdir(folder)
    entrant = Entrant.named("my_bot.py:make", limit)
    monkeypatch.chdir(os.sep)
    assert entrant.name == "my_bot.py:make"
    assert entrant.make(1).name == "first"  # wherever it is made


@pytest.mark.slow
def test_a_contest_in_two_processes_is_that_in_one(file: str) -> None:
    contest = Contest.between(sintra.chocolatier(), f"{file}:make", "random", seed=1, limit=Limit(nodes=5))
    here = play_contest(contest, 8, runner=ThisProcess())
    there = play_contest(contest, 8, runner=ProcessPool(2))
    assert there.to_dict()["bouts_by_half_points"] == here.to_dict()["bouts_by_half_points"]
    assert there.to_dict()["bots"][0]["mean_nodes"] == 5
    assert not there.to_dict()["mishaps"]


def test_a_bot_that_fails_in_a_match_loses_it(tmp_path: Path) -> None:
    file = written(tmp_path, FIRST.replace("return Decision(", "return missing("))
    contest = Contest.between(sintra.chocolatier(), f"{file}:make", "random", seed=1, limit=Limit(nodes=5))
    tally = play_contest(contest, 2, runner=ThisProcess())
    assert tally.to_dict()["losses"] == 2
    assert "NameError in my_bot.py, line 13" in tally.to_dict()["mishaps"][0]["message"]
