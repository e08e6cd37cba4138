"""D23 to D25: the next round, the final faces and the winner."""

from typing import Any

import pytest

import sintra
from tests.rulebook.duel.table import (
    CHIPS,
    COLOURS,
    ROWS,
    Board,
    after_decorating,
    before_deal,
    before_decorating,
    board_of,
    fill,
    position,
)

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))
DOME = {
    1: "SKRB",
    2: "YKTS",
    3: "WBTK",
    4: "KSTR",
    5: "TRBW",
    6: "YBKS",
    7: "KYRW",
    8: "TRBS",
    9: "TYWK",
}
"""Its rows are SKYKWB, RBTSTK, KSTRYB, TRBWKS, KYTRTY and RWBSWK."""
TABLETS = {
    "rows": ("rows", "columns", "diagonals"),
    "columns": ("rows", "columns", "diagonals"),
    "diagonals": ("rows", "columns", "diagonals"),
    "colourful_rows": ("colourful_rows", "edge", "corners"),
    "edge": ("colourful_rows", "edge", "corners"),
    "corners": ("colourful_rows", "edge", "corners"),
    "wild_cells": ("rows", "columns", "wild_cells"),
    "empty_special_cells": ("rows", "columns", "empty_special_cells"),
}
Cell = tuple[int, int]


def row(number: int) -> list[Cell]:
    return [(number, column) for column in ROWS]


def column(number: int) -> list[Cell]:
    return [(row, number) for row in ROWS]


def square(field: int) -> list[Cell]:
    """The cells of a field."""
    top, left = (field - 1) // 3 * 2 + 1, (field - 1) % 3 * 2 + 1
    return [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]


FALLING = [(number, number) for number in ROWS]
RISING = [(7 - number, number) for number in ROWS]
BORDER = [(row, column) for row in ROWS for column in ROWS if {row, column} & {1, 6}]


def points_for(face: str, *cells: Cell, wild: str = "B", score: int = 40, dome: dict[int, str] = DOME) -> int:
    """What a face gives for a dome that has tiles on these cells."""
    game = sintra.duel(tablets=TABLETS[face])
    state = after_decorating(game, Board(dome=dome, tiles=fill(dome, *cells, wild=wild), score=score))
    found: int = state.scoring.boards[0].faces[face]
    assert state.scores[0] == score + sum(state.scoring.boards[0].faces.values())
    return found


def test_rule_d23_everybody_gets_the_tokens_back() -> None:
    for round in (1, 2, 3):
        state = before_deal(GAME, round=round)
        assert [board_of(state, seat)["tokens"] for seat in (0, 1)] == [0, 0]
        state.deal(seed=1)
        assert [board_of(state, seat)["tokens"] for seat in (0, 1)] == [2, 2]


def test_rule_d23_but_not_for_round_5() -> None:
    state = before_deal(GAME, round=4)
    state.deal(seed=1)
    assert [board_of(state, seat)["tokens"] for seat in (0, 1)] == [0, 0]


def test_rule_d23_the_shown_plates_are_refilled_from_the_top_of_the_stack() -> None:
    state = before_deal(GAME, round=2, shown=[None, "YKTS", None], stack=["TRBW", "SKRB", "YSKR"])
    rest = state.to_dict()["stack"][2:]
    state.deal(seed=1)
    assert (state.to_dict()["display"], state.to_dict()["stack"]) == (["TRBW", "YKTS", "SKRB"], rest)


def test_rule_d23_the_factories_are_filled_as_before_the_first_round() -> None:
    state = before_deal(GAME, round=2)
    state.deal(tiles="BYRKT BBYR KTTY RKBY TTKR", chips=["BR", "RT", "T", "TY"])
    data = state.to_dict()
    assert (data["suns"], data["moons"]) == (["BBYR", "YKTT", "BYRK", "RKTT", "BYRKT"], [""] * 5)
    assert (data["chips"], data["face_up"]) == (["BR", "RT", "T", "TY"], [False] * 4)
    assert state.round == 3


def test_rule_d23_a_chip_comes_to_each_small_moon_from_what_is_left() -> None:
    state = before_deal(GAME, round=3)
    supply = state.to_dict()["chip_supply"]
    state.deal(seed=1)
    data = state.to_dict()
    assert data["chip_supply"] == {chip: supply[chip] - data["chips"].count(chip) for chip in CHIPS}
    assert sum(data["chip_supply"].values()) == 4


def test_rule_d23_the_tower_stays_while_the_bag_suffices() -> None:
    """Twenty-one tiles are in the bag, just enough."""
    state = before_deal(GAME, round=2, bag="BBBBBYYYYYRRRRRKKKKKT")
    tower = state.to_dict()["tower"]
    state.deal(seed=1)
    assert sum(state.to_dict()["bag"].values()) == 0
    assert state.to_dict()["tower"] == tower


def test_rule_d23_the_whole_tower_is_tipped_into_the_empty_bag() -> None:
    state = before_deal(GAME, round=2, bag="BBBBBYYYYYRRRRRKKKKK")
    tower = state.to_dict()["tower"]
    dealt = state.deal(seed=1)["tiles"].replace(" ", "")
    assert sorted(dealt[:20]) == sorted("BBBBBYYYYYRRRRRKKKKK")
    data = state.to_dict()
    assert data["tower"] == dict.fromkeys(COLOURS, 0)
    assert data["bag"] == {colour: tower[colour] - (dealt[20] == colour) for colour in COLOURS}


def test_rule_d23_a_scripted_deal_uses_up_the_bag_first() -> None:
    state = before_deal(GAME, round=2, bag="BBBBBYYYYYRRRRRKKKKK")
    chips = ["BR", "RT", "T", "TY"]
    with pytest.raises(sintra.InvalidDeal):
        state.deal(tiles="TBYRK BBBB YYYY RRRR KKKK", chips=chips)
    state.deal(tiles="BBYRK BBBY YYYR RRRK KKKT", chips=chips)
    assert state.to_dict()["suns"][3] == "KKKT"


@pytest.mark.parametrize("holder", [0, 1])
def test_rule_d23_the_holder_of_the_first_player_tile_puts_it_back_and_starts(holder: int) -> None:
    state = after_decorating(GAME, round=2, marker=holder)
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (holder, holder)
    state.deal(seed=1)
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"], state.to_move) == ("large", holder, holder)


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_rule_d23_there_are_five_rounds(round: int) -> None:
    assert after_decorating(GAME, round=round).phase == ("over" if round == 5 else "deal")


@pytest.mark.parametrize(
    ("face", "cells", "expected"),
    [
        pytest.param("rows", [], 0, id="no row"),
        pytest.param("rows", [*square(1), *square(2), *square(3)], 6, id="two rows"),
        pytest.param("rows", [*square(1), *row(1)[2:]], 3, id="a row"),
        pytest.param("rows", [*square(1), *row(1)[3:]], 0, id="a row short of a tile"),
        pytest.param("columns", column(3), 7, id="a column"),
        pytest.param("columns", column(3)[1:], 0, id="a column short of a tile"),
        pytest.param("columns", [*square(1), *square(4), *square(7)], 14, id="two columns"),
        pytest.param("diagonals", RISING, 10, id="a diagonal"),
        pytest.param("diagonals", [*square(1), *FALLING], 10, id="the other diagonal, with a special tile"),
        pytest.param("diagonals", [*square(1), *FALLING, *RISING], 20, id="both diagonals"),
        pytest.param("diagonals", FALLING, 0, id="the other diagonal without its special tile"),
        pytest.param("wild_cells", [(1, 5), (4, 4), (6, 2), (6, 5)], 8, id="all four wild cells"),
        pytest.param("wild_cells", [(1, 5), (4, 4), (6, 2)], 0, id="three of four wild cells"),
        pytest.param("colourful_rows", row(3), 4, id="a colourful row, its special cell empty"),
        pytest.param("colourful_rows", [*row(3), *square(4), *square(6)], 4, id="a colourful row with a special tile"),
        pytest.param("colourful_rows", row(1), 0, id="a row of five tiles without red and turquoise"),
        pytest.param("edge", [], 0, id="nothing"),
        pytest.param("edge", [(1, 2), (2, 1), (5, 6), (6, 3)], 4, id="four on the border"),
        pytest.param("edge", [(2, 2), (3, 3), (5, 5), (4, 5)], 0, id="none on the border"),
        pytest.param("edge", square(1), 3, id="a corner plate with its special tile"),
        pytest.param("corners", square(1), 3, id="upper left"),
        pytest.param("corners", square(3), 3, id="upper right"),
        pytest.param("corners", square(7), 8, id="lower left"),
        pytest.param("corners", square(9), 8, id="lower right"),
        pytest.param("corners", [*square(1), *square(3), *square(7), *square(9)], 22, id="all four"),
        pytest.param("corners", [*square(2), *square(4), *square(5), *square(6), *square(8)], 0, id="no corner"),
        pytest.param("corners", [*square(1)[1:3], *square(7)[1:]], 0, id="plates that are not full"),
        pytest.param("empty_special_cells", [], -15, id="five empty special cells"),
        pytest.param("empty_special_cells", [*square(1), *square(4)], -9, id="three empty special cells"),
        pytest.param(
            "empty_special_cells", [*square(1), *square(2), *square(4), *square(6), *square(8)], 0, id="all filled"
        ),
    ],
)
def test_rule_d24_the_faces(face: str, cells: list[Cell], expected: int) -> None:
    assert points_for(face, *cells) == expected


def test_rule_d24_a_wild_cell_gives_a_row_the_colour_of_its_tile() -> None:
    """Row 4 is TRBWKS: only yellow on the wild cell makes it colourful."""
    cells = row(4)
    assert [points_for("colourful_rows", *cells, wild=colour) for colour in "YBRKT"] == [4, 0, 0, 0, 0]


def test_rule_d24_a_dome_without_wild_cells_gets_nothing_for_them() -> None:
    dome = dict(enumerate(("YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR"), 1))
    assert points_for("wild_cells", (1, 1), dome=dome) == 0


def test_rule_d24_the_border_has_twenty_cells() -> None:
    """A tile on each cell of the dome in turn, special cells left out."""
    assert len(BORDER) == 20
    for cell in [(row, column) for row in ROWS for column in ROWS]:
        letter = ("SKYKWB", "RBTSTK", "KSTRYB", "TRBWKS", "KYTRTY", "RWBSWK")[cell[0] - 1][cell[1] - 1]
        if letter != "S":
            assert points_for("edge", cell) == (cell in BORDER)


def test_rule_d24_all_faces_in_play_are_added() -> None:
    game = sintra.duel(tablets=("rows", "edge", "corners", "empty_special_cells"))
    tiles = fill(DOME, *square(1), *square(2), *square(3))
    state = after_decorating(game, Board(dome=DOME, tiles=tiles, score=20))
    faces = state.scoring.boards[0].faces
    assert dict(faces) == {"rows": 6, "edge": 8, "corners": 6, "empty_special_cells": -9}
    assert (state.scoring.boards[0].after, state.scoring.boards[0].final, state.scores[0]) == (20, 31, 31)


def test_rule_d24_both_domes_are_judged() -> None:
    other = {7: "SYBR", 8: "BKST", 9: "YSKR"}
    tiles = {5: "*Y....", 6: "BR...."}
    game = sintra.duel(tablets=TABLETS["corners"])
    state = after_decorating(game, Board(), Board(dome=other, tiles=tiles))
    assert [state.scoring.boards[seat].faces["corners"] for seat in (0, 1)] == [0, 8]


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_rule_d24_faces_are_not_scored_before_round_5_is_over(round: int) -> None:
    mine = Board(dome={1: "SKRB"}, bare=(2,), tiles={1: "*K....", 2: "RB...."})
    state = after_decorating(sintra.duel(tablets=TABLETS["edge"]), mine if round < 4 else Board(), round=round)
    assert state.scores[0] == 10


def finished(scores: tuple[int, int], marker: int, **parts: Any) -> sintra.Outcome:
    """The outcome of a match that ends with these scores. Seat 1 breaks the last tile; `marker` pays 2."""
    boards = [Board(score=scores[0] + 2 * (marker == 0)), Board(score=scores[1] + 1 + 2 * (marker == 1))]
    outcome = after_decorating(GAME, *boards, marker=marker, **parts).outcome
    assert outcome is not None
    assert outcome.scores == scores
    return outcome


def test_rule_d25_there_is_no_outcome_before_the_end() -> None:
    assert before_decorating(GAME).outcome is None
    assert after_decorating(GAME, round=4).outcome is None


@pytest.mark.parametrize("marker", [0, 1])
@pytest.mark.parametrize(("scores", "winner"), [((40, 39), 0), ((39, 40), 1), ((0, 1), 1), ((120, 7), 0)])
def test_rule_d25_most_points_wins(scores: tuple[int, int], winner: int, marker: int) -> None:
    outcome = finished(scores, marker)
    assert (outcome.ranking, outcome.reason) == (((winner,), (1 - winner,)), "points")


@pytest.mark.parametrize("marker", [0, 1])
@pytest.mark.parametrize("starting_player", [0, 1])
def test_rule_d25_the_first_player_tile_of_round_5_breaks_a_tie(marker: int, starting_player: int) -> None:
    outcome = finished((40, 40), marker, starting_player=starting_player)
    assert (outcome.ranking, outcome.reason) == (((marker,), (1 - marker,)), "first_player_tile")


def test_rule_d25_a_finished_match_takes_no_more_actions() -> None:
    state = position(GAME, moons={"L": "R"})
    state.apply("MR>6")
    assert (state.is_over, state.legal_actions(), state.reason("MR>6")) == (True, [], "game_over")
