"""Bots that are programs: what they are told, and that nothing they do harms anybody but themselves."""

import contextlib
import json
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.bots import BotFailure, Limit, Program, bot_named
from sintra.bots.program import PROTOCOL
from sintra.games.errors import InvalidOption

ROOT = Path(__file__).parent.parent.parent
LINE_BOT = ROOT / "examples" / "line_bot.py"
QUICK = Limit(seconds=0.2)
AMPLE = Limit(seconds=15)

PREAMBLE = """
import json, sys, time
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
"""


def program(tmp_path: Path, code: str, seed: int = 1) -> Program:
    """A bot that runs this code."""
    path = tmp_path / "bot.py"
    path.write_text(PREAMBLE + textwrap.dedent(code))
    return Program([sys.executable, str(path)], seed)


def greeting(after: str) -> str:
    """A program that answers the greeting and then does something else."""
    return "sys.stdin.readline()\nsay('{\"protocol\": 1}')\nsys.stdin.readline()\n" + textwrap.dedent(after)


@pytest.mark.slow
def test_the_reference_bot_is_short_and_plays_both_games() -> None:
    assert len(LINE_BOT.read_text().splitlines()) < 60
    for game in (sintra.chocolatier(players=3), sintra.duel()):
        bot = bot_named(f"cmd:{sys.executable} {LINE_BOT}", 1)
        state = game.start(seed=2)
        seat = state.to_move
        try:
            while state.to_move is not None and state.round < 3:
                chosen = state.legal_actions()[0]
                if state.to_move == seat:
                    chosen = bot.decide(state.determinise(seat, 1), Limit(seconds=5)).action
                state.apply(chosen)
        finally:
            bot.close()  # type: ignore[attr-defined]
        assert state.round == 3


def test_a_program_is_told_what_its_seat_may_see_and_nothing_else(tmp_path: Path) -> None:
    heard_path = tmp_path / "heard"
    bot = program(
        tmp_path,
        f"""
        heard = open({str(heard_path)!r}, "w")
        for line in sys.stdin:
            heard.write(line)
            message = json.loads(line)
            if message["type"] == "hello":
                say(json.dumps({{"protocol": message["protocol"], "name": "ignored"}}))
            if message["type"] == "decide":
                say(json.dumps({{"action": message["actions"][-1], "nodes": 7, "win_probability": 0.5}}))
        """,
    )
    state = sintra.duel().start(seed=5)
    seat = state.to_move
    assert seat is not None
    decision = bot.decide(state, Limit(seconds=5, depth=3))
    assert (decision.action, decision.nodes, decision.win_probability) == (state.legal_actions()[-1], 7, 0.5)
    bot.close()
    hello, question, goodbye = (json.loads(line) for line in heard_path.read_text().splitlines())
    assert hello["protocol"] == PROTOCOL
    assert (hello["game"], hello["players"], hello["seat"]) == ("duel", 2, seat)
    assert sintra.game_with(hello["game"], hello["options"]) == state.game
    assert question == {
        "type": "decide",
        "view": json.loads(json.dumps(state.view(seat))),
        "text": state.view_text(seat),
        "actions": [state.action_text(action) for action in state.legal_actions()],
        "limit": {"seconds": 5.0, "nodes": None, "depth": 3},
    }
    assert question["view"] != json.loads(json.dumps(state.to_dict()))  # Duel hides something
    assert goodbye == {"type": "goodbye"}


def test_questions_are_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    """What a program is told of a position dealt anew is byte for byte what it is told of the real one."""
    code = """
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(json.dumps({"protocol": 1}))
        if message["type"] == "decide":
            sys.stderr.write(line)
            sys.stderr.flush()
            sys.exit(3)
    """
    state = sintra.duel().start(seed=5)
    seat = state.to_move
    assert seat is not None
    told = []
    for shown in (state, state.determinise(seat, 1), state.determinise(seat, 2)):
        with pytest.raises(BotFailure) as failure:
            program(tmp_path, code).decide(shown, Limit(seconds=5))
        told.append(str(failure.value))
    assert len(set(told)) == 1
    assert "exit code 3" in told[0]


FAILURES: dict[str, tuple[str, str, str]] = {
    "ends at once": ("", "crash", "exit code 0"),
    "crashes at once": ("raise RuntimeError('no board')", "crash", "no board"),
    "crashes when asked": (greeting("raise RuntimeError('too hard')"), "crash", "exit code 1.*too hard"),
    "is killed": (greeting("import os; os.kill(os.getpid(), 9)"), "crash", "exit code -9"),
    "closes its output": (greeting("import os; os.close(1); time.sleep(60)"), "crash", "closed its output"),
    "hangs": (greeting("time.sleep(60)"), "timeout", "did not answer within 0.7 s"),
    "never reads": ("say('{\"protocol\": 1}')\ntime.sleep(60)", "timeout", "did not answer"),
    "says nonsense": (greeting("say('what?'); time.sleep(60)"), "garbage", "what?"),
    "says no object": (greeting("say('[1]'); time.sleep(60)"), "garbage", "cannot be understood"),
    "says bytes": (greeting("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()"), "garbage", "understood"),
    "nests deeply": (greeting("say('[' * 90000)"), "garbage", "cannot be understood"),
    "leaves out the action": (greeting("say('{\"move\": 1}')"), "garbage", "action"),
    "says a number": (greeting("say('{\"action\": 17}')"), "garbage", "action"),
    "says a bad probability": (greeting('say(\'{"action": "x", "win_probability": 7}\')'), "garbage", "probability"),
    "speaks another protocol": ("say('{\"protocol\": 99}')\ntime.sleep(60)", "garbage", "protocol 99, expected 1"),
    "says no action": (greeting('say(\'{"action": "castle"}\')'), "illegal", "castle"),
    "says an illegal action": (greeting('say(\'{"action": "r1c1"}\')'), "illegal", "r1c1"),
    "says a line without end": (greeting("sys.stdout.write('x' * 10**6); time.sleep(60)"), "garbage", "more than"),
    "babbles": (greeting("while True: say('x' * 1000)"), "garbage", "cannot be understood"),
    "floods the error stream": (greeting("while True: sys.stderr.write('x' * 1000)"), "timeout", "did not answer"),
}


@pytest.mark.parametrize("name", FAILURES)
def test_what_a_program_does_wrong_is_its_failure_and_ends_it(tmp_path: Path, name: str) -> None:
    code, kind, message = FAILURES[name]
    bot = program(tmp_path, code)
    started = time.perf_counter()
    with pytest.raises(BotFailure, match=message) as failure:
        bot.decide(sintra.chocolatier().start(seed=1), QUICK if kind == "timeout" else AMPLE)
    assert failure.value.kind == kind
    assert len(str(failure.value)) < 1000
    assert time.perf_counter() - started < 20
    assert bot._process is None  # ended, not left behind
    bot.close()


def test_an_answer_nobody_asked_for(tmp_path: Path) -> None:
    bot = program(
        tmp_path,
        """
        sys.stdin.readline()
        say('{"protocol": 1}')
        actions = json.loads(sys.stdin.readline())["actions"]
        say(json.dumps({"action": actions[0]}))
        say(json.dumps({"action": actions[1]}))
        time.sleep(60)
        """,
    )
    state = sintra.chocolatier().start(seed=1)
    bot.decide(state, AMPLE)
    time.sleep(0.3)
    with pytest.raises(BotFailure, match="without being asked") as failure:
        bot.decide(state, AMPLE)
    assert failure.value.kind == "garbage"


@pytest.mark.slow
def test_a_program_that_never_reads_its_questions_cannot_block_us(tmp_path: Path) -> None:
    """It answers blindly while its questions fill the pipe: they wait in a thread of their own, and decisions go on."""
    state = sintra.chocolatier(players=4).start(seed=1)
    action = state.action_text(state.legal_actions()[0])
    bot = program(
        tmp_path,
        f"""
        say('{{"protocol": 1}}')
        while True:
            time.sleep(0.05)
            say(json.dumps({{"action": {action!r}}}))
        """,
    )
    asked = 0
    with contextlib.suppress(BotFailure):  # when an answer comes before its question, as may be
        while asked < 60:
            bot.decide(state, QUICK)
            asked += 1
    started = time.perf_counter()
    bot.close()
    assert time.perf_counter() - started < 5
    assert asked > 0


@pytest.mark.slow
def test_what_a_program_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "alive"
    child = f"import time\nwhile True:\n    open({str(path)!r}, 'w').close()\n    time.sleep(0.05)"
    bot = program(
        tmp_path,
        f"""
        import subprocess
        subprocess.Popen([sys.executable, "-c", {child!r}])
        time.sleep(60)
        """,
    )
    monkeypatch.setattr("sintra.bots.program.START_SECONDS", 1.0)
    with pytest.raises(BotFailure, match="did not answer within 1 s"):
        bot.decide(sintra.chocolatier().start(seed=1), QUICK)
    assert path.exists()
    path.unlink()
    time.sleep(0.3)
    assert not path.exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:", "has no command"),
        ("cmd:   ", "has no command"),
        ("cmd:'unclosed", "cannot be read"),
        ("cmd:no-such-program-anywhere --fast", "there is no program 'no-such-program-anywhere'"),
    ],
)
def test_commands_are_checked_before_anything_starts(name: str, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        bot_named(name, 1)


def test_a_program_that_cannot_be_run(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("\x00 not a program")
    path.chmod(0o755)
    with pytest.raises(BotFailure, match="cannot be started") as failure:
        Program([str(path)], 1).decide(sintra.chocolatier().start(seed=1), QUICK)
    assert failure.value.kind == "crash"


def test_another_match_is_another_program(tmp_path: Path) -> None:
    path = tmp_path / "starts"
    bot = program(
        tmp_path,
        f"""
        open({str(path)!r}, "a").write("started ")
        for line in sys.stdin:
            message: dict = json.loads(line)
            if message["type"] == "hello":
                say('{{"protocol": 1}}')
            if message["type"] == "decide":
                say(json.dumps({{"action": message["actions"][0]}}))
        """,
    )
    games: list[Any] = [sintra.chocolatier(), sintra.chocolatier(), sintra.duel()]
    for game in games:
        bot.decide(game.start(seed=1, starting_player=0), Limit(seconds=5))
    bot.close()
    assert path.read_text() == "started started "
