"""Hints: from every form of a position, for people and as JSON, and what cannot be hinted at."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sintra
from sintra.analysis.reasons import reasons
from sintra.analysis.review import Reason
from sintra.bots import LEVELS, Decision, Random
from sintra.cli.command.hint import Advice, advice_parts, tell_pv
from sintra.cli.console import console_for
from sintra.cli.position_source import Source
from sintra.cli.review_words import SECOND, reasons_in_words
from sintra.cli.terminal.renderer import renderer_of
from sintra.games.state import State
from sintra.records import load
from sintra.search.weights import shipped_kinds
from tests.cli.conftest import Ran, Run
from tests.rulebook.chocolatier.table import board, cells, position

QUICK = ("--limit", "2000n")
every_kind = pytest.mark.parametrize("kind", shipped_kinds())


def read(ran: Ran) -> dict[str, Any]:
    assert ran.code == 0, ran.errors
    assert ran.errors == ""
    found: dict[str, Any] = json.loads(ran.output)
    return found


def after(game: sintra.Game, plies: int, seed: int = 1) -> State:
    """A state some random actions into a match."""
    state, bot = game.start(seed=seed), Random(seed)
    for _ in range(plies):
        state.apply(bot.decide(state).action)
    return state


@pytest.fixture
def recorded(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    assert run("play", "--terminal", "--humans", "0", "--seed", "3", "--save", path).code == 0
    return path


@every_kind
def test_a_hint_as_json(run: Run, kind: str) -> None:
    state = after(sintra.game_named(kind), 2)
    told = read(run("hint", str(state), "--json", "--count", "4", *QUICK))
    assert told["seat"] == state.to_move
    assert told["position"] == state.view_text(state.to_move)
    assert told["level"] == "master"
    assert told["nodes"] > 0
    assert told["depth"] >= 1
    legal = state.legal_actions()
    assert len(told["actions"]) == min(4, len(legal))
    assert len({action["action"] for action in told["actions"]}) == len(told["actions"])
    values = [action["value"] for action in told["actions"]]
    assert values == sorted(values, reverse=True)
    for action in told["actions"]:
        assert action["action"] in legal
        assert action["text"] == state.action_text(action["action"])
        assert action["line"][0] == {"seat": state.to_move, "text": action["text"], "words": action["words"]}
        assert 0 <= action["win_probability"] <= 1


@every_kind
def test_the_same_hint_again(run: Run, kind: str) -> None:
    arguments = ("hint", str(after(sintra.game_named(kind), 3)), "--json", *QUICK)
    first, again = read(run(*arguments)), read(run(*arguments))
    assert first["actions"] == again["actions"]
    assert first["nodes"] == again["nodes"]


def test_every_form_of_a_position_gives_the_same_hint(run: Run, tmp_path: Path) -> None:
    state = after(sintra.chocolatier(), 3)
    line, data = tmp_path / "line.txt", tmp_path / "dict.json"
    line.write_text(f"{state}\n")
    data.write_text(json.dumps(state.to_dict(), indent=1))
    options = ("--json", *QUICK)
    expected = read(run("hint", str(state), *options))["actions"]
    assert read(run("hint", line, *options))["actions"] == expected
    assert read(run("hint", data, *options))["actions"] == expected
    assert read(run("hint", "-", *options, typed=f"{state}\n"))["actions"] == expected
    assert read(run("hint", "-", *options, typed=json.dumps(state.to_dict())))["actions"] == expected


def test_a_record_at_a_ply_and_at_its_last_turn(run: Run, recorded: Path) -> None:
    record = load(recorded)
    told = read(run("hint", recorded, "--ply", "5", "--json", *QUICK))
    assert (told["ply"], told["position"]) == (5, str(record.state_at(5)))
    told = read(run("hint", recorded, "--json", *QUICK))
    assert told["ply"] == record.plies - 1
    ran = run("hint", recorded, "--ply", "0", *QUICK)
    assert ran.output.startswith(f"{record.names[record.moves[0].seat]} to move (chocolatier-2, round 1, ply 0)\n")


def test_an_unfinished_match(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert (
        run(
            "play",
            "--terminal",
            "--name",
            "Ann",
            "--starting-player",
            "0",
            "--seed",
            "1",
            "--save",
            path,
            typed="quit\n",
        ).code
        == 0
    )
    ran = run("hint", path, *QUICK)
    assert ran.code == 0
    assert ran.output.startswith("Ann to move (chocolatier-2, round 1, ply 0)\n")


def test_a_hint_for_people(run: Run, recorded: Path) -> None:
    state = load(recorded).state_at(5)
    told = read(run("hint", recorded, "--ply", "5", "--json", "--limit", "300000n"))
    ran = run("hint", recorded, "--ply", "5", "--limit", "300000n")
    assert ran.code == 0
    best, second = told["actions"][:2]
    lines = ran.output.splitlines()
    first_row = next(line for line in lines if line.startswith("1."))
    for part in (best["text"], f"{best['value']:+.1f}"):
        assert part in first_row
    shown = next(word for word in first_row.split() if word.endswith("%"))
    assert abs(int(shown[:-1]) - 100 * best["win_probability"]) < 0.6  # JSON is rounded too
    assert f"{round(best['value'], 1) - round(second['value'], 1):.1f} behind" in ran.output
    expected = ran.output.partition("Expected line\n")[2]
    for step in best["line"]:
        assert step["text"] in expected
    assert told["solved"], "ten tiles are left: this is soon searched to the end"
    assert "The round is solved: nothing better exists within it" in ran.output
    for action in told["actions"]:  # told to the end of the round
        follower = state.copy()
        for step in action["line"]:
            assert follower.to_move == step["seat"]
            follower = follower.child(step["text"])
        assert follower.awaits_deal


def test_how_far_it_looked(run: Run) -> None:
    position = str(sintra.chocolatier().start(seed=1))
    assert "Looked 2 actions ahead (" in run("hint", position, "--limit", "d2").output
    assert "Looked 1 action ahead (" in run("hint", position, "--limit", "0.1ms").output
    assert read(run("hint", position, "--json"))["seconds"] < 1


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_gives_hints(run: Run, level: str) -> None:
    position = str(after(sintra.chocolatier(), 4))
    told = read(run("hint", position, "--level", level, "--json", "--limit", "20ms"))
    assert (told["level"], len(told["actions"])) == (level, 3)


def test_the_only_action_has_a_value_too(run: Run) -> None:
    state = after(sintra.chocolatier(), 3)
    while len(state.legal_actions()) != 1:
        state.apply(state.legal_actions()[0])
    told = read(run("hint", str(state), "--json"))
    assert [action["action"] for action in told["actions"]] == state.legal_actions()
    assert told["actions"][0]["value"] is not None
    assert told["solved"]


def test_a_line_that_cannot_go_on_is_told_as_far_as_it_goes() -> None:
    state = sintra.duel().start(seed=1)
    bot = Random(1)
    actions: list[int] = []
    seats: list[int] = []
    other = state.copy()
    while len(actions) < 6:
        assert other.to_move is not None
        seats.append(other.to_move)
        actions.append(bot.decide(other).action)
        other.apply(actions[-1])
        seats += [seat for seat, _ in other.forced]
    line = tell_pv(state, tuple(actions))
    assert [step.seat for step in line.steps] == seats
    assert line.end == other
    illegal = next(action for action in range(state.game.action_count) if state.reason(action) is not None)
    assert tell_pv(state, (illegal, *actions)).steps == ()
    assert len(tell_pv(state, (actions[0], illegal)).steps) < len(line.steps)


@pytest.mark.parametrize(("game", "is_guess"), [(sintra.duel(), True), (sintra.chocolatier(), False)])
def test_where_things_are_hidden_the_hint_says_that_it_guesses(game: sintra.Game, is_guess: bool) -> None:
    state = game.start(seed=1)
    action = state.legal_actions()[0]
    line = tell_pv(state, (action,))
    advice = Advice(Source(state, ("Ann", "Bob")), [Decision(action, 1.0, 0.6, (action,), 10, 2)], [line], 0.1)
    assert advice.is_guess == is_guess
    console = console_for()
    with console.capture() as told:
        for part in advice_parts(advice):
            console.print(part)
    assert ("was guessed" in told.get()) == is_guess


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("no-such-file.json",), "there is no file 'no-such-file.json', expected a record"),
        (("a\x00b",), "there is no file"),
        (("x" * 5000,), "there is no file"),
        (("go 1 draft",), "the position begins with 'go', expected a record"),
        (("chocolatier-2 1 draft",), "the position is not a position: the text has 3 fields"),
        (("chocolatier-2 1 draft", "--ply", "1"), "the position is not a position"),
        (("-",), "standard input is empty"),
        (("x", "--level", "grandmaster"), "--level is 'grandmaster', expected one of beginner"),
        (("x", "--limit", "2s"), "--limit is 2s, expected at most 1 second"),
        (("x", "--limit", "soon"), "'soon' is not a limit"),
        (("x", "--count", "0"), "--count"),
        (("x", "--ply", "-1"), "--ply"),
    ],
)
def test_what_is_wrong_is_said(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run("hint", *arguments)
    assert ran.code == 2
    assert ran.output == ""
    assert message in ran.errors


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"\xff\xfe\x00", "is not text"),
        (b"{}", "is JSON of another kind, expected a record"),
        (b"[1, 2]", "begins with '[1,'"),
        (b'{"game": "go"}', "is not a position: there is no game 'go'"),
        (b'{"game": ["go"]}', "is not a position: there is no game ['go']"),
        (b'{"game": "chocolatier", "players": 9}', "is not a position: players is 9"),
        (b'{"game": "chocolatier"}', "is not a position: "),
        (b'{"format": "sintra-record", "version": 1', "the text ends too early"),
        (b"{" * 100_000, "file: line 1"),
    ],
)
def test_what_is_no_position_at_all(run: Run, tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    ran = run("hint", path)
    assert ran.code == 2
    assert ran.output == ""
    assert message in ran.errors
    assert ran.errors.count("\n") == 1


def test_where_nothing_is_to_be_decided(run: Run, recorded: Path, tmp_path: Path) -> None:
    record = load(recorded)
    last = str(record.plies)
    assert f"at ply {last} the match is over" in run("hint", recorded, "--ply", last).errors
    ran = run("hint", recorded, "--ply", "1000")
    assert f"the ply is 1000, expected a whole number from 0 to {last}" in ran.errors
    assert ran.code == 2
    assert "the match is over" in run("hint", str(record.state_at(record.plies))).errors
    assert "a deal is awaited" in run("hint", str(sintra.chocolatier().start())).errors
    assert "only a record has plies" in run("hint", str(record.state_at(3)), "--ply", "3").errors
    assert "directory" in run("hint", tmp_path).errors


def test_a_game_without_weights_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from sintra.search import weights

    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    weights.shipped_weights.cache_clear()
    ran = run("hint", str(sintra.chocolatier(players=3).start(seed=1)))
    weights.shipped_weights.cache_clear()
    assert ran.code == 2
    assert "there are no weights for chocolatier-3" in ran.errors


def test_the_levels(run: Run) -> None:
    ran = run("levels")
    told = read(run("levels", "--json"))["levels"]
    assert [level["name"] for level in told] == [level.name for level in LEVELS]
    for level in LEVELS:
        assert f"│ {level.name} " in ran.output
        assert level.person in ran.output
    assert told[0]["noise"] > told[-1]["noise"] == 0
    assert (told[0]["depth"], told[-1]["depth"], told[-1]["nodes"]) == (1, None, None)


def test_why_the_best_is_better_than_the_second(run: Run) -> None:
    """The last brown tile completes a line, and there is no other that it would: the first row has its colour."""
    boards = [board(lines={2: "B"}, wall=cells((1, 2)), score=20), board(score=20, floor="m")]
    state = position(sintra.chocolatier(), centre="B", boards=boards)
    told = read(run("hint", str(state), "--json", *QUICK))
    assert told["actions"][0]["text"] == "CB>2"
    assert told["reasons"][0]["code"] == "lines"
    (reason, *_) = reasons(state, 0, *([state.parse_action(action["text"])] for action in told["actions"][1::-1]))
    assert msgspec.convert(told["reasons"][0], Reason) == reason
    ran = run("hint", str(state), *QUICK)
    assert "Why\n" in ran.output
    shown = reasons_in_words([reason], renderer_of("chocolatier").TOPICS, ("", ""), SECOND)[0]
    assert shown in " ".join(ran.output.split())
    alone = run("hint", str(state), "--count", "1", *QUICK)
    assert "Why" not in alone.output
    assert read(run("hint", str(state), "--count", "1", "--json", *QUICK))["reasons"] == []
