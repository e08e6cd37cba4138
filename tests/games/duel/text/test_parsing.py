"""Positions of Azul Duel: their size, and every value that has not the right form named."""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.games.duel.rules.position import POSITION

Data = dict[str, Any]
Change = Callable[[Data], None]
GAME = sintra.duel()
EMPTY_ROWS = ["......"] * 5


def test_a_position_is_small() -> None:
    assert POSITION.itemsize <= 512


def put(**changes: Any) -> Change:
    return lambda data: data.update(changes)


def on_board(**changes: Any) -> Change:
    return lambda data: data["boards"][0].update(changes)


def entry(key: str, index: Any, value: Any) -> Change:
    """Set an entry of a list or dict."""

    def change(data: Data) -> None:
        data[key][index] = value

    return change


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (put(game="chocolatier"), "game is 'chocolatier', expected 'duel' for this game"),
        (put(players=3), "players is 3, expected 2"),
        (put(tablets=["rows", "columns", "edge"]), "tablets is ['rows', 'columns', 'edge'], expected ('rows',"),
        (put(tablets="random-3"), "tablets is 'random-3', expected ('rows',"),
        (put(tablets=[np.array([1, 2]), "columns", "diagonals"]), "tablets is [array([1, 2])"),
        (put(draws_at_zero="one"), "draws_at_zero is 'one', expected 'unlimited'"),
        (put(faces="rows"), "faces is 'rows', expected a list of at most 8"),
        (put(faces=["row"]), "a face is 'row', expected one of rows, colourful_rows"),
        (put(phase="draft"), "phase is 'draft', expected one of deal"),
        (put(round=6), "round is 6, expected a whole number from 0 to 5"),
        (put(starting_player=None), "starting_player is None, expected a whole number from 0 to 1"),
        (put(to_move=2), "to_move is 2, expected a whole number from 0 to 1"),
        (put(marker="centre"), "marker ('large' or a seat) is 'centre'"),
        (put(suns=["", ""]), "suns is ['', ''], expected a list of 5"),
        (entry("suns", 0, "BBBBB"), "sun 1 is 'BBBBB', expected at most 4 letters of BYRKT"),
        (entry("suns", 4, "U"), "sun 5 is 'U', expected at most 5 letters of BYRKT"),
        (entry("moons", 1, "BBBB"), "moon 2 is 'BBBB', expected at most 3 letters"),
        (entry("moons", 4, "BBBBB"), "the large moon is 'BBBBB', expected at most 4 letters"),
        (put(chips=[]), "chips is [], expected a list of 4"),
        (entry("chips", 2, "RB"), "chip 3 is 'RB', expected one of B, Y"),
        (entry("face_up", 0, 1), "face_up 1 is 1, expected True or False"),
        (put(chip_supply={"B": 2}), "chip_supply lacks Y, R"),
        (entry("chip_supply", "B", 21), "chip_supply, B is 21, expected a whole number from 0 to 20"),
        (entry("bag", "U", 1), "bag has unknown entries: 'U'"),
        (entry("tower", "B", -1), "tower, B is -1, expected a whole number from 0 to 65"),
        (put(display=[None]), "display is [None], expected a list of 3"),
        (entry("display", 1, "TYSK"), "slot 2 is 'TYSK', expected one of YKTS"),
        (put(stack=["YKTS"] * 16), "expected a list of at most 15"),
        (put(stack=["YKTS"] * 9, drawn=["YKTS"] * 7), "stack and drawn have 16 plates, expected at most 15"),
        (put(stack=["x"]), "a plate of stack or drawn is 'x', expected one of YKTS"),
        (put(hand="wild"), "hand is 'wild', expected one of YKTS"),
        (put(memory=["."]), "memory is ['.'], expected a list of 2"),
        (entry("memory", 0, "."), "memory 0 is '.', expected 15 dots or letters from a on"),
        (entry("memory", 1, "p" + "." * 14), "memory 1 is 'p..............', expected 15 dots"),
        (entry("memory", 1, "İ" + "." * 14), "memory 1 is 'İ..............', expected 15 dots"),
        (entry("memory", 1, None), "memory 1 is None, expected 15 dots"),
        (put(stacking=5), "stacking is 5, expected a whole number from 1 to 4"),
        (put(line=0), "line is 0, expected a whole number from 1 to 6"),
        (put(spending="B"), "spending is 'B', expected a list of at most 20"),
        (put(spending=["RB"]), "a chip of spending is 'RB', expected one of B"),
        (put(boards=[]), "boards is [], expected a list of 2"),
        (entry("boards", 1, 3), "board 1 is 3, expected a dict"),
        (on_board(extra=1), "board 0 has unknown entries: 'extra'"),
        (on_board(score=-1), "board 0, score is -1, expected a whole number from 0 to 9999"),
        (on_board(score=True), "board 0, score is True"),
        (on_board(tokens=3), "board 0, tokens is 3, expected a whole number from 0 to 2"),
        (on_board(lines=[""] * 5), "board 0, lines is ['', '', '', '', ''], expected a list of 6"),
        (on_board(lines=["", "BT", "", "", "", ""]), "board 0, line 2 mixes colours: BT (rule 15)"),
        (on_board(lines=["BB", "", "", "", "", ""]), "board 0, line 1 is 'BB', expected at most 1 letters"),
        (on_board(broken="BYRKT"), "board 0, broken is 'BYRKT', expected at most 4 letters"),
        (on_board(dome=[""] * 8), "board 0, dome is ["),
        (on_board(dome=["KYTS", *[""] * 8]), "board 0, field 1 is 'KYTS', expected '' or the cells of a plate"),
        (on_board(tiles=["....", *EMPTY_ROWS]), "board 0, row 1 is '....', expected 6 letters of BYRKT* or dots"),
        (on_board(chips=["BB"]), "a chip of board 0, chips is 'BB', expected one of B"),
        (on_board(used_chips=None), "board 0, used_chips is None, expected a list of at most 20"),
        (lambda data: data.clear(), "the position lacks game, players, tablets"),
    ],
)
def test_a_value_of_the_wrong_form_is_named(change: Change, expected: str) -> None:
    data = GAME.start(seed=7).to_dict()
    change(data)
    before = copy.deepcopy(data)
    with pytest.raises(sintra.InvalidPosition) as refusal:
        GAME.from_dict(data)
    assert expected in str(refusal.value)
    assert repr(data) == repr(before)


@pytest.mark.parametrize("data", [None, 3, [], "text", [("game", "duel")]])
def test_what_is_no_dict_is_refused(data: Any) -> None:
    with pytest.raises(sintra.InvalidPosition, match="expected a dict"):
        GAME.from_dict(data)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, "expected a line of text, got NoneType"),
        ("", "the text begins with '', expected 'duel-rows-columns-diagonals'"),
        (str(sintra.duel(tablets="random-3").start(seed=7)), "the text begins with 'duel-random-3'"),
        ("duel-rows-columns-diagonals 1", "the text has 2 fields, expected 23"),
        (str(GAME.start(seed=7)) + " -", "the text has 24 fields, expected 23"),
        (str(GAME.start(seed=7)).replace(" setup ", " SETUP "), "phase is 'SETUP', expected one of deal"),
        (str(GAME.start(seed=7)).replace(" L ", " ３ "), "marker is '３', expected a number"),
        (str(GAME.start(seed=7)).replace("5;2;", "5;-;"), "board 0, tokens is '-', expected a number"),
        (str(GAME.start(seed=7)).replace("/", ",", 1), "board 0, dome has 8 parts separated by '/', expected 9"),
    ],
)
def test_a_text_that_cannot_be_read_is_named(text: Any, expected: str) -> None:
    with pytest.raises(sintra.InvalidPosition) as refusal:
        GAME.parse(text)
    assert expected in str(refusal.value)


@pytest.mark.parametrize(
    "options",
    [
        {"tablets": "random-5"},
        {"tablets": "rows"},
        {"tablets": ["rows", "columns"]},
        {"tablets": ["rows", "rows", "columns"]},
        {"tablets": ["rows", "colourful_rows", "columns"]},
        {"tablets": ["rows", "columns", 3]},
        {"tablets": {"rows", "columns", "diagonals"}},
        {"tablets": None},
        {"draws_at_zero": "two"},
        {"draws_at_zero": 1},
        {"draws_at_zero": ["one"]},
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(sintra.InvalidOption, match=r"expected|on one tablet, which shows one side"):
        sintra.duel(**options)
