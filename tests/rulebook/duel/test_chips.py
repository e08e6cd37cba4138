"""D18: lines completed with bonus chips."""

from itertools import combinations

import pytest

import sintra
from tests.rulebook.duel.table import (
    CHIPS,
    LAST,
    Board,
    after_decorating,
    before_decorating,
    board_of,
    legal_texts,
    play,
)

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))
DOME = {4: "KYRW", 5: "YKTS", 6: "YBKS", 7: "TRBW", 8: "RTYW", 9: "TBWY"}
"""Rows 3 to 6: KYYKYB, RWTSKS, TRRTTB and BWYWWY."""


def completed_with(state: sintra.State, line: int) -> set[tuple[str, ...]]:
    """Every set of chips with which the line in question can be completed."""
    found = set()
    waiting = [state]
    while waiting:
        one = waiting.pop()
        if one.phase == "completing" and one.to_dict()["line"] == line:
            waiting += [one.child(text) for text in legal_texts(one) - {"leave"}]
        else:
            before, after = board_of(state)["chips"], board_of(one)["chips"]
            spent = list(before)
            for chip in after:
                spent.remove(chip)
            found.add(tuple(spent))
    return found


def sets_by_rule(tray: list[str], colour: str, missing: int) -> set[tuple[str, ...]]:
    """The sets of chips that can be divided into pairs that show the colour and threes, one for each missing tile."""
    found = set()
    for pairs in range(missing + 1):
        for chosen in combinations(sorted(tray, key=CHIPS.index), 2 * pairs + 3 * (missing - pairs)):
            if sum(colour in chip for chip in chosen) >= 2 * pairs:
                found.add(chosen)
    return found


@pytest.mark.parametrize(
    ("tray", "line", "tiles"),
    [
        pytest.param(["T", "TY"], 5, "TTTT", id="just two"),
        pytest.param(["B", "R", "K"], 5, "TTTT", id="just three"),
        pytest.param(["B", "T", "T", "RT", "KB"], 5, "TTTT", id="one missing"),
        pytest.param(["B", "R", "T", "T", "RT", "TY"], 5, "TTT", id="two missing"),
        pytest.param(["B", "R", "K", "K", "T", "T"], 5, "TTT", id="two missing, one pair"),
        pytest.param(["B", "B", "R", "R", "BR", "RT", "TY", "KB"], 5, "TTT", id="two missing, two kinds"),
        pytest.param(["B", "Y", "R", "T", "T", "RT", "RT", "TY", "TY", "YK"], 5, "TT", id="three missing"),
        pytest.param(["B", "B", "Y", "K", "K", "BR", "BR", "KB", "KB", "YK"], 6, "BB", id="four missing"),
    ],
)
def test_rule_d18_two_chips_of_the_colour_or_any_three_for_each_missing_tile(
    tray: list[str], line: int, tiles: str
) -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={line: tiles}, chips=tray))
    expected = sets_by_rule(tray, tiles[0], line - len(tiles))
    assert expected
    assert (state.phase, state.to_dict()["line"]) == ("completing", line)
    assert completed_with(state, line) == expected


@pytest.mark.parametrize(
    ("tray", "tiles"),
    [
        pytest.param(["T"], "TTTT", id="one chip"),
        pytest.param(["T", "B"], "TTTT", id="two chips, one of the colour"),
        pytest.param(["T", "T", "RT"], "TTT", id="three of the colour for two tiles"),
        pytest.param(["T", "RT", "B", "B"], "TTT", id="four chips for two tiles, two of the colour"),
        pytest.param(["B", "B", "Y", "Y", "K"], "TTT", id="five of other colours for two tiles"),
    ],
)
def test_rule_d18_fewer_chips_do_not_complete_a_line(tray: list[str], tiles: str) -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={5: tiles}, chips=tray))
    assert state.is_over
    assert (board_of(state)["lines"][4], board_of(state)["chips"]) == (tiles, sorted(tray, key=CHIPS.index))


def test_rule_d18_the_tile_that_is_placed_is_one_of_the_line() -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={3: "BB"}, chips=["B", "BR"]), round=3)
    assert legal_texts(state) == {"use:B", "leave"}
    changes = play(state, "use:B")
    assert (changes["seat 0 line 3"], changes["seat 0 row 3"]) == ("", ".....B")
    assert (state.to_dict()["tower"]["B"], state.scores[0]) == (1, 11)
    (tile,) = state.scoring.boards[0].tiles
    assert list(tile.chips) == ["B", "BR"]


def test_rule_d18_used_chips_are_turned_down_for_good() -> None:
    mine = Board(dome=DOME, lines={3: "BB"}, chips=["B", "BR", "TY"])
    state = after_decorating(GAME, mine, round=3)
    used = board_of(state)["used_chips"]
    play(state, "use:B", "enough")
    assert board_of(state)["chips"] == ["TY"]
    assert sorted(board_of(state)["used_chips"]) == sorted([*used, "B", "BR"])
    state.deal(seed=1)
    assert board_of(state)["chips"] == ["TY"]
    assert sorted(board_of(state)["used_chips"]) == sorted([*used, "B", "BR"])


def test_rule_d18_chips_turned_down_complete_nothing() -> None:
    """Ten chips are in the tray, all turned down."""
    state = after_decorating(GAME, Board(dome=DOME, lines={5: "TTTT"}))
    assert len(board_of(state)["used_chips"]) == 10
    assert (state.is_over, board_of(state)["lines"][4]) == (True, "TTTT")


def test_rule_d18_a_line_may_be_left_as_it_is() -> None:
    mine = Board(dome=DOME, lines={5: "TTTT"}, chips=["T", "RT"])
    state = before_decorating(GAME, mine, round=4)
    state.apply(LAST)
    assert "leave" in legal_texts(state)
    state.apply("leave")
    assert state.phase == "deal"
    assert (board_of(state)["lines"][4], board_of(state)["chips"]) == ("TTTT", ["T", "RT"])


def test_rule_d18_a_line_without_a_tile_cannot_be_completed() -> None:
    state = after_decorating(GAME, Board(dome=DOME, chips=["B", "B", "R", "R", "K", "K", "T", "T", "Y", "Y"]))
    assert state.is_over


def test_rule_d18_the_turn_of_a_line_comes_from_top_to_bottom() -> None:
    mine = Board(dome=DOME, lines={3: "BB", 5: "TTTT"}, chips=["B", "B", "T", "T"])
    state = after_decorating(GAME, mine)
    assert state.to_dict()["line"] == 3
    play(state, "use:B", "use:B", "enough")
    assert (state.phase, state.to_dict()["line"]) == ("completing", 5)


def test_rule_d18_chips_spent_on_one_line_are_gone_for_the_next() -> None:
    mine = Board(dome=DOME, lines={3: "YY", 5: "TTTT"}, chips=["TY", "TY"])
    state = after_decorating(GAME, mine)
    other = state.child("leave")
    assert other.to_dict()["line"] == 5
    play(state, "use:TY")
    assert (state.phase, state.to_dict()["line"]) == ("decorating", 3)
    state.apply("r3c2")
    assert (state.is_over, board_of(state)["lines"][4]) == (True, "TTTT")


def test_rule_d18_once_a_chip_is_spent_the_line_must_be_completed() -> None:
    mine = Board(dome=DOME, lines={5: "TTT"}, chips=["B", "R", "T", "T", "RT", "TY"])
    state = after_decorating(GAME, mine)
    assert state.reason("leave") is None
    state.apply("use:B")
    assert state.reason("leave") == "must_complete"
    assert state.reason("enough") == "chips_insufficient"


def test_rule_d18_only_chips_of_the_tray_can_be_used() -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={5: "TTTT"}, chips=["B", "T", "TY"]))
    assert {state.reason(f"use:{chip}") for chip in CHIPS if chip not in ("B", "T", "TY")} == {"no_such_chip"}
