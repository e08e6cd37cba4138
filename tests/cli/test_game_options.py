"""The options of games on the command line: every one that a game has can be typed, and a wrong one is explained."""

import re
from itertools import product
from pathlib import Path

import pytest

from sintra.cli.command import open_table
from sintra.cli.game_options import GameOptions, flag_of, game_with_options
from sintra.games.catalogue import GAMES
from sintra.games.duel.rules.components import FACE_NAMES
from sintra.records import load
from sintra.server.protocol.request import CreateMatch, Entered, SeatWanted
from tests.cli.conftest import Run

TABLETS = list(product(*zip(FACE_NAMES[::2], FACE_NAMES[1::2], strict=True)))  # all sides of the four tablets
CHOSEN = [faces for four in TABLETS for faces in (four, four[1:], four[:3])]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[CreateMatch]:
    """What was asked of a server that opens every table."""
    asked: list[CreateMatch] = []

    def post(server: str, page: str, body: CreateMatch, answer: type[Entered]) -> Entered:
        asked.append(body)
        return Entered("", [], [])

    monkeypatch.setattr(open_table, "post", post)
    return asked


def test_every_option_of_every_game_can_be_typed() -> None:
    assert set(GameOptions.__dataclass_fields__) == {option for game in GAMES.values() for option in game().options}


@pytest.mark.parametrize("command", ["play", "open"])
def test_help_names_every_option_and_every_face(run: Run, command: str) -> None:
    words = re.split(r"[\s,;.]+", run(command, "--help").output)
    for option in GameOptions.__dataclass_fields__:
        assert flag_of(option) in words
    assert {*FACE_NAMES, "random-3", "random-4"} <= set(words)


def test_every_face_can_be_chosen_three_or_four_at_a_time(run: Run, opened: list[CreateMatch]) -> None:
    for faces in CHOSEN:
        ran = run("open", "duel", "--tablets", ",".join(faces))
        assert ran.code == 0, ran.errors
        assert opened.pop().options == {"tablets": faces, "draws_at_zero": "unlimited"}


@pytest.mark.parametrize("tablets", ["random-3", "random-4"])
def test_faces_can_be_drawn(run: Run, opened: list[CreateMatch], tablets: str) -> None:
    assert run("open", "duel", "--tablets", tablets, "--draws-at-zero", "one").code == 0
    assert opened.pop().options == {"tablets": tablets, "draws_at_zero": "one"}


def test_options_of_the_other_game(run: Run, opened: list[CreateMatch]) -> None:
    assert run("open", "--players", "3", "--grey", "--special").code == 0
    asked = opened.pop()
    assert asked.options == {"players": 3, "grey": True, "special_factories": True}
    assert asked.seats == [SeatWanted("open")] * 3


def test_a_name_may_say_the_options(run: Run, opened: list[CreateMatch]) -> None:
    assert run("open", "duel-edge-corners-wild_cells").code == 0
    assert opened.pop().options == {"tablets": ("edge", "corners", "wild_cells"), "draws_at_zero": "unlimited"}
    assert str(game_with_options("chocolatier-3-grey", {})) == "chocolatier-3-grey"


def test_a_match_at_the_terminal_has_the_faces_that_were_typed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    faces = "empty_special_cells, corners,colourful_rows"
    ran = run("play", "duel", "--terminal", "--tablets", faces, "--seed", "1", "--save", path, typed="quit\n")
    assert ran.code == 0
    assert load(path).game.options["tablets"] == ("colourful_rows", "corners", "empty_special_cells")
    assert "for each row with all five colours" in ran.output


@pytest.mark.parametrize("command", [("open",), ("play", "--terminal")])
@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("duel", "--tablets", "rows,columns"), "expected random-3 or random-4, or 3 or 4 of rows, colourful_rows,"),
        (("duel", "--tablets", "rows,columns,circles"), "'rows,columns,circles', expected random-3"),
        (("duel", "--tablets", "rows,colourful_rows,edge"), "rows and colourful_rows are on one tablet"),
        (("duel", "--tablets", "rows,rows,edge"), "rows and rows are on one tablet"),
        (("duel", "--tablets", "rows,edge,corners,wild_cells,columns"), "3 or 4 of"),
        (("duel", "--tablets", "random-5"), "expected random-3 or random-4"),
        (("duel", "--tablets", ""), "expected random-3 or random-4"),
        (("duel", "--draws-at-zero", "two"), "draws_at_zero is 'two', expected unlimited or one"),
        (("duel", "--grey"), "--grey is not an option of duel, which has --tablets and --draws-at-zero"),
        (("chocolatier", "--tablets", "random-3"), "--tablets is not an option of chocolatier, which has --players"),
        (("chocolatier-3", "--grey"), "chocolatier-3 says its options in its name: expected chocolatier alone with"),
        (("chocolatier", "--players", "5"), "players is 5, expected 2, 3 or 4"),
    ],
)
def test_a_wrong_option_is_explained(
    run: Run,
    opened: list[CreateMatch],
    data_folder: Path,
    command: tuple[str, ...],
    arguments: tuple[str, ...],
    answer: str,
) -> None:
    ran = run(*command, *arguments)
    assert ran.code == 2
    assert answer in ran.errors
    assert not opened
    assert not list(data_folder.rglob("*.json"))
