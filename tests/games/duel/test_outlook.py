"""What choices bring at the end, where tiles can go, and how far domes are, by examples from the rules page."""

import pytest

import sintra
from sintra.games.duel.text.goals import GoalStanding, SpecialCell
from sintra.games.state import Preview, State
from tests.rulebook.duel.table import Board, Tiles, after_decorating, before_decorating, fill, position
from tests.rulebook.duel.test_end import (
    BORDER,
    DOME,
    FALLING,
    RISING,
    TABLETS,
    Cell,
    column,
    row,
    square,
)

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))
ROWS_OF_DOME = ("SKYKWB", "RBTSTK", "KSTRYB", "TRBWKS", "KYTRTY", "RWBSWK")
POINTS = {
    "rows": 3,
    "colourful_rows": 4,
    "columns": 7,
    "edge": 1,
    "diagonals": 10,
    "corners": 8,
    "wild_cells": 2,
    "empty_special_cells": -3,
}
"""Written out from D24."""


def offered(state: State) -> dict[str, Preview]:
    return {state.action_text(preview.action): preview for preview in state.previews()}


def told(state: State, action: str) -> tuple[int, int]:
    """The points of an action now and at the end."""
    preview = offered(state)[action]
    return preview.points, preview.ending


def drafting(face: str, colour: str, line: int, tiles: Tiles, dome: dict[int, str] = DOME) -> tuple[int, int]:
    """The points now and at the end of the tile that completes a line, with this face and those beside it in play."""
    mine = Board(dome=dome, tiles=tiles, lines={line: colour * (line - 1)})
    state = position(
        sintra.duel(tablets=TABLETS[face]), suns={1: colour + "BYRKT".replace(colour, "")[:3]}, boards=[mine]
    )
    return told(state, f"1{colour}>{line}")


def without(cells: list[Cell], *lacking: Cell) -> list[Cell]:
    return [cell for cell in cells if cell not in lacking]


# D24: what the faces give


def test_a_tile_that_completes_a_row_is_worth_three_at_the_end() -> None:
    """Row 5 is KYTRTY: yellow joins five tiles in column 6, and then the row is complete."""
    assert drafting("rows", "Y", 5, fill(DOME, *without(row(5), (5, 6)))) == (6, 3)
    assert drafting("rows", "Y", 5, fill(DOME, *without(row(5), (5, 6), (5, 1)))) == (5, 0)


def test_a_tile_that_completes_a_column_is_worth_seven_at_the_end() -> None:
    assert drafting("columns", "B", 4, fill(DOME, *without(column(3), (4, 3)))) == (6, 7)


def test_a_tile_that_completes_a_diagonal_is_worth_ten_at_the_end() -> None:
    """It stands alone, and scores a single point now, as it would in column 6."""
    assert drafting("diagonals", "Y", 5, fill(DOME, *without(RISING, (5, 2)))) == (1, 10)


def test_the_cell_that_scores_most_counts_though_another_is_worth_more_at_the_end() -> None:
    """Blue would complete the diagonal in column 3; in the wild cell beside it there is a tile above."""
    assert drafting("diagonals", "B", 4, fill(DOME, *without(RISING, (4, 3)))) == (2, 0)


def test_the_fifth_colour_of_a_row_is_worth_four_at_the_end() -> None:
    """Row 3 is KSTRYB: the special cell stays empty, and yellow joins three tiles."""
    assert drafting("colourful_rows", "Y", 3, fill(DOME, *without(row(3), (3, 5)))) == (4, 4)


def test_a_tile_on_the_border_is_worth_one_at_the_end() -> None:
    assert drafting("edge", "R", 2, {}) == (1, 1)
    assert drafting("edge", "B", 2, {}) == (1, 0)


@pytest.mark.parametrize(
    ("lacking", "line", "colour", "now", "end"), [((6, 6), 6, "K", 4, 8 + 1), ((5, 5), 5, "T", 4, 8)]
)
def test_a_tile_that_fills_a_corner_plate_below_is_worth_eight_at_the_end(
    lacking: Cell, line: int, colour: str, now: int, end: int
) -> None:
    """Field 9 is TYWK. Each of its tiles has one beside and one above or below it; black lies on the border too."""
    assert drafting("corners", colour, line, fill(DOME, *without(square(9), lacking))) == (now, end)


def test_a_tile_is_told_with_the_special_tile_that_it_brings_now_and_at_the_end() -> None:
    """Field 1 is SKRB: blue scores 2 and 2, the special tile 1; the plate gives 3, and the special tile is an edge."""
    assert drafting("corners", "B", 2, fill(DOME, (1, 2), (2, 1))) == (2 + 2 + 1, 3 + 1)


def test_a_special_tile_that_comes_is_worth_what_its_empty_cell_costs() -> None:
    assert drafting("empty_special_cells", "B", 2, fill(DOME, (1, 2), (2, 1))) == (2 + 2 + 1, 3)


def test_the_last_wild_cell_is_worth_two_for_each_of_them_at_the_end() -> None:
    """Black may go to the wild cell of field 9 or to its own: alone it scores the same in both."""
    assert drafting("wild_cells", "K", 6, fill(DOME, (1, 5), (4, 4), (6, 2))) == (1, 8)
    assert drafting("wild_cells", "K", 6, fill(DOME, (1, 5), (4, 4))) == (1, 0)


def test_of_cells_that_score_the_same_the_one_counts_that_is_worth_most_at_the_end() -> None:
    """Yellow may go to columns 2 and 6 of row 5; column 6 is the border."""
    assert drafting("edge", "Y", 5, {}) == (1, 1)
    assert drafting("edge", "Y", 5, fill(DOME, (5, 1))) == (2, 0)


def test_a_tile_that_breaks_and_one_that_completes_no_line_are_worth_nothing_at_the_end() -> None:
    mine = Board(dome=DOME, tiles=fill(DOME, *without(row(5), (5, 6))), lines={5: "YYY"})
    state = position(GAME, suns={1: "YBRK"}, boards=[mine])
    assert (told(state, "1Y>5"), told(state, "1Y>X")) == ((0, 0), (-1, 0))


def test_what_is_on_the_lines_already_belongs_to_no_choice() -> None:
    mine = Board(dome=DOME, tiles=fill(DOME, *without(row(5), (5, 6))), lines={5: "YYYYY"})
    found = offered(position(GAME, suns={1: "YBRK"}, boards=[mine]))
    assert {preview.ending for preview in found.values()} == {0}


def test_of_each_cell_to_choose_from_is_told_what_it_is_worth_at_the_end() -> None:
    game = sintra.duel(tablets=TABLETS["edge"])
    state = after_decorating(game, Board(dome=DOME, lines={5: "YYYYY"}))
    assert {action: told(state, action) for action in offered(state)} == {"r5c2": (1, 0), "r5c6": (1, 1)}


# The cells to which a line's tile could go


def test_a_tile_may_go_to_free_cells_of_its_colour_and_to_wild_ones() -> None:
    """Row 1 is SKYKWB, row 2 RBTSTK; a black tile lies in column 4."""
    mine = Board(dome=DOME, tiles=fill(DOME, (1, 4)))
    found = offered(position(GAME, suns={1: "KYRB"}, boards=[mine]))
    assert found["1K>1"].cells == ((1, 2), (1, 5))
    assert found["1Y>1"].cells == ((1, 3), (1, 5))
    assert found["1R>1"].cells == ((1, 5),)
    assert found["1Y>2"].cells == ()
    assert found["1B>2"].cells == ((2, 2),)
    assert found["1K>X"].cells is None


def test_where_no_plate_lies_there_is_no_cell_yet() -> None:
    mine = Board(dome={1: "SKRB"}, tokens=2)
    found = offered(position(GAME, round=1, suns={1: "KYRB"}, boards=[mine, Board(tokens=2)]))
    assert (found["1K>1"].cells, found["1Y>1"].cells, found["1K>3"].cells) == (((1, 2),), (), ())
    assert (found["P1"].cells, found["draw"].cells) == (None, None)


# D19: lines that lose their last cell


STRANDING = {1: "SKRB", 2: "KSTR"}
"""Rows 1 and 2 have SKKS and RBTR on them, and room for one plate more: no yellow and no wild cell."""


def laying(*lines: str, tiles: Tiles | None = None) -> dict[str, Preview]:
    """The ways to lay `YBKS`, of which field 3 is one, with these first lines."""
    mine = Board(dome=STRANDING, bare=(3,), tokens=1, lines=dict(enumerate(lines, 1)), tiles=tiles or {})
    state = position(GAME, round=3, suns={1: "BBBB"}, boards=[mine, Board(tokens=1)], shown=["YBKS", None, None])
    state.apply("P1")
    return offered(state)


def test_a_plate_strands_the_lines_whose_row_it_fills_without_a_cell_for_them() -> None:
    """It has yellow above where it lies as it is named or turned once, and below where it is turned on."""
    found = laying("Y", "Y")
    strands = {action: found[action].strands for action in found}
    assert {action: lines for action, lines in strands.items() if action.startswith("3@")} == {
        "3@0": (2,),
        "3@90": (2,),
        "3@180": (1,),
        "3@270": (1,),
    }
    assert {lines for action, lines in strands.items() if not action.startswith("3@")} == {()}


def test_what_a_stranded_line_breaks_is_told_in_points() -> None:
    """As it is named, yellow is placed from line 1, and the tile of line 2 breaks; turned over, that of line 1."""
    found = laying("Y", "Y")
    assert (found["3@0"].points, found["3@180"].points, found["4@0"].points) == (1 - 1, -1, 0)


def test_a_line_that_has_a_cell_or_no_tile_is_not_stranded() -> None:
    found = laying("K", "")
    assert {preview.strands for preview in found.values()} == {()}


def test_a_line_whose_cells_are_all_taken_is_stranded_too() -> None:
    found = laying("K", "K", tiles={1: ".KK..."})
    assert found["3@0"].strands == (1,)
    assert found["3@180"].strands == (2,)


def test_a_line_that_was_lost_already_is_not_stranded_again() -> None:
    """Rows 7 to 9 are full but for field 7, and line 1 lies in a row that was full before."""
    mine = Board(dome={1: "SKRB", 2: "KSTR", 3: "SYBR"}, bare=(7,), tokens=1, lines={1: "T"})
    state = position(GAME, round=3, suns={1: "BBBB"}, boards=[mine, Board(tokens=1)], shown=["YBKS", None, None])
    state.apply("P1")
    assert {preview.strands for preview in offered(state).values()} == {()}


# Points that may be expected of the round


def expected(*boards: Board, marker: int | str = "large", **parts: int) -> list[int]:
    """What is expected while the last tile is on the large moon."""
    return before_decorating(sintra.duel(), *boards, marker=marker, **parts).expected()


def test_nothing_is_expected_of_empty_lines() -> None:
    assert expected() == [0, 0]


def test_complete_lines_are_expected_to_be_placed_in_their_best_cells() -> None:
    """Black goes to column 2, beside yellow: two points; to column 4 as well, so it may be either."""
    assert expected(Board(dome=DOME, lines={1: "K"}, tiles=fill(DOME, (1, 3)))) == [2, 0]
    assert expected(Board(), Board(dome=DOME, lines={1: "K", 2: "BB", 3: "KK"})) == [0, 1 + 2]


def test_special_tiles_that_come_are_expected() -> None:
    """Field 4 is KSTR: red scores two above black... and the special tile of row 3 three."""
    mine = Board(dome=DOME, tiles={3: "K.....", 4: "T..Y.."}, lines={4: "RRRR"})
    assert expected(mine) == [2 + 3, 0]


def test_the_first_player_tile_and_broken_tiles_are_expected_to_be_paid_for() -> None:
    """W11 and W12."""
    assert expected(Board(broken="BBB"), Board(broken="YY"), marker=0) == [-8, -3]


@pytest.mark.parametrize(("score", "found"), [(0, 0), (1, -1), (3, -3), (4, -3), (30, -3)])
def test_a_score_is_not_expected_to_fall_below_zero(score: int, found: int) -> None:
    assert expected(Board(broken="YY", score=score)) == [found, 0]


def test_a_line_without_a_cell_is_expected_to_wait_while_a_plate_is_missing() -> None:
    """W16: two plates lie there, and row 2 has no yellow and no wild cell."""
    mine = Board(dome=STRANDING, bare=(3,), lines={2: "YY"}, tokens=0)
    assert expected(mine, round=3) == [0, 0]


def test_a_line_without_a_cell_is_expected_to_break_once_all_plates_lie_there() -> None:
    """W17 and W18: two tiles and one that is broken already; and two tiles of a line that is not complete."""
    assert expected(Board(dome=DOME, lines={2: "YY"}, broken="R"), Board(dome={})) == [-6, 0]
    dome = DOME | {9: "TKRW", 7: "KYRW"}
    tiles = fill(dome, (5, 5), (5, 2))
    assert expected(Board(dome=dome, lines={5: "BB"}, tiles=tiles)) == [-3, 0]


def test_chips_are_not_expected_to_be_spent() -> None:
    assert expected(Board(dome=DOME, lines={3: "TT"}, chips=("RT", "TY", "B"))) == [0, 0]


def test_faces_are_not_expected_of_a_round() -> None:
    mine = Board(dome=DOME, tiles=fill(DOME, *without(row(5), (5, 6))), lines={5: "YYYYY"})
    assert expected(mine) == [6, 0]


def test_while_domes_are_decorated_the_rest_is_expected() -> None:
    """Seat 0 begins: it chooses for line 1, then line 2 follows by itself, and it pays for a broken tile."""
    boards = Board(dome=DOME, lines={1: "K", 5: "YYYYY"}, broken="B"), Board(broken="B")
    state = after_decorating(sintra.duel(), *boards, marker=0)
    assert (state.phase, state.to_move) == ("decorating", 0)
    assert state.expected() == [1 + 1 - 1 - 2, -3], "seat 1 broke the last tile as well"
    state.apply("r1c2")
    assert (state.scores, state.expected()) == ((11, 10), [1 - 1 - 2, -3])


def test_who_is_done_and_has_the_first_player_tile_does_not_pay_for_it_again() -> None:
    boards = Board(), Board(dome=DOME, lines={1: "K"})
    state = after_decorating(sintra.duel(), *boards, marker=0)
    assert (state.phase, state.to_move, state.scores) == ("decorating", 1, (8, 10))
    assert state.expected() == [0, 1 - 1]


def test_a_line_that_was_completed_with_chips_is_expected_to_be_placed() -> None:
    """Line 3 lacks a tile, and any three chips stand for it."""
    mine = Board(dome=DOME, tiles=fill(DOME, (2, 3), (3, 4)), lines={3: "TT"}, chips=("B", "R", "K", "K"))
    state = after_decorating(sintra.duel(), mine, marker=1)
    assert (state.phase, state.expected()[0]) == ("completing", 0)
    state.apply("use:B")
    assert state.expected()[0] == 2 + 2
    assert (state.scores[0]) == 10


# How far domes are with the faces


@pytest.mark.parametrize(
    ("face", "cells", "standing"),
    [
        pytest.param("rows", [], (0, 6, 0, 0), id="no row"),
        pytest.param("rows", [*square(1), *row(1)[2:]], (2, 6, 1, 3), id="a row"),
        pytest.param("rows", [*square(1), *row(1)[3:]], (5, 6, 0, 0), id="a row short of a tile"),
        pytest.param("rows", [*square(1), *square(2), *square(3)], (0, 6, 2, 6), id="two rows"),
        pytest.param("columns", column(3), (0, 6, 1, 7), id="a column"),
        pytest.param("columns", column(3)[1:], (5, 6, 0, 0), id="a column short of a tile"),
        pytest.param("columns", [*square(1), *square(4), *square(7)], (0, 6, 2, 14), id="two columns"),
        pytest.param("diagonals", RISING, (0, 6, 1, 10), id="a diagonal"),
        pytest.param("diagonals", FALLING, (5, 6, 0, 0), id="the other one without its special tile"),
        pytest.param("diagonals", [*square(1), *FALLING, *RISING], (6, 6, 2, 20), id="both diagonals"),
        pytest.param("colourful_rows", row(3), (0, 5, 1, 4), id="a colourful row"),
        pytest.param("colourful_rows", row(1), (3, 5, 0, 0), id="black twice, blue twice and yellow"),
        pytest.param("colourful_rows", [*row(3), *square(4)], (2, 5, 1, 4), id="turquoise and red below"),
        pytest.param("edge", [], (0, 20, 0, 0), id="nothing on the border"),
        pytest.param("edge", [(1, 2), (2, 1), (5, 6), (6, 3), (3, 3)], (4, 20, 4, 4), id="four on the border"),
        pytest.param("edge", square(1), (3, 20, 3, 3), id="a special tile on the border"),
        pytest.param("corners", [], (0, 4, 0, 0), id="no corner"),
        pytest.param("corners", square(1), (0, 4, 1, 3), id="upper left"),
        pytest.param("corners", [*square(3), *square(9)], (0, 4, 2, 11), id="on the right"),
        pytest.param("corners", [*square(1)[1:3], *square(7)[1:]], (3, 4, 0, 0), id="plates that are not full"),
        pytest.param("corners", [*square(5), *square(8)], (0, 4, 0, 0), id="elsewhere"),
        pytest.param("corners", [*square(1), *square(3), *square(7), *square(9)], (4, 4, 4, 22), id="all four"),
        pytest.param("wild_cells", [(1, 5), (4, 4), (6, 2)], (3, 4, 0, 0), id="three of four wild cells"),
        pytest.param("wild_cells", [(1, 5), (4, 4), (6, 2), (6, 5)], (4, 4, 4, 8), id="all four wild cells"),
        pytest.param("empty_special_cells", [], (0, 5, 0, -15), id="five empty special cells"),
        pytest.param("empty_special_cells", [*square(1), *square(4)], (2, 5, 2, -9), id="three empty special cells"),
    ],
)
def test_how_far_a_dome_is_with_a_face(face: str, cells: list[Cell], standing: tuple[int, int, int, int]) -> None:
    """And what it would give is what it gives when the match ends so."""
    game = sintra.duel(tablets=TABLETS[face])
    boards = Board(score=30), Board(dome=DOME, tiles=fill(DOME, *cells), score=30)
    before = before_decorating(game, *boards)
    (goal,) = (each for each in before.derived(None).goals if each.face == face)
    assert goal.points == POINTS[face]
    assert goal.seats[1] == GoalStanding(*standing)
    over = after_decorating(game, *boards)
    assert over.scoring.boards[1].faces[face] == standing[-1]


def test_the_faces_in_play_are_told_in_their_order() -> None:
    for tablets in TABLETS.values():
        goals = before_decorating(sintra.duel(tablets=tablets)).derived(None).goals
        assert tuple(goal.face for goal in goals) == tablets
        assert {goal.face: goal.points for goal in goals} == {face: POINTS[face] for face in tablets}


def test_a_dome_without_wild_cells_is_not_to_fill_any() -> None:
    game = sintra.duel(tablets=TABLETS["wild_cells"])
    dome = dict(enumerate(("YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR"), 1))
    goal = before_decorating(game, Board(dome=dome)).derived(None).goals[-1]
    assert goal.seats[0] == GoalStanding(0, 0, 0, 0)


def test_the_border_is_told_cell_by_cell() -> None:
    game = sintra.duel(tablets=TABLETS["edge"])
    for number, letters in enumerate(ROWS_OF_DOME, 1):
        for place, letter in enumerate(letters, 1):
            if letter != "S":
                mine = Board(dome=DOME, tiles=fill(DOME, (number, place)))
                goals = before_decorating(game, mine).derived(None).goals
                (edge,) = (goal for goal in goals if goal.face == "edge")
                assert edge.seats[0].best == ((number, place) in BORDER)


def test_faces_that_are_not_drawn_yet_are_no_goals() -> None:
    state = sintra.duel(tablets="random-3").start(starting_player=0)
    assert (state.phase, state.derived(None).goals) == ("deal", [])
    state.deal(seed=1)
    assert [goal.face for goal in state.derived(None).goals] == state.view(None)["faces"]


# What is still due in a round, and special cells


def test_plates_and_chips_that_were_taken_are_told_of_those_that_are_due() -> None:
    state = position(
        GAME, round=3, suns={1: "BBBB", 2: "YYYY"}, taken=(0, 2), boards=[Board(tokens=1), Board(tokens=2)]
    )
    one, other = state.derived(0).due
    assert (one.plates, one.plates_all, one.chips, one.chips_all) == (1, 2, 0, 2)
    assert (other.plates, other.plates_all, other.chips, other.chips_all) == (0, 2, 2, 2)


def test_in_the_last_round_no_plate_is_due() -> None:
    due = position(GAME, round=5, suns={1: "BBBB"}, taken=(1, 2)).derived(0).due
    assert [(each.plates, each.plates_all, each.chips, each.chips_all) for each in due] == [(0, 0, 1, 2), (0, 0, 2, 2)]


def test_before_the_first_round_all_is_due_yet() -> None:
    state = sintra.duel().start(seed=8)
    assert state.phase == "setup"
    due = state.derived(0).due
    assert [(each.plates, each.plates_all, each.chips, each.chips_all) for each in due] == [(0, 2, 0, 2)] * 2


def test_a_plate_counts_as_taken_from_when_its_token_is_spent() -> None:
    state = position(GAME, round=3, suns={1: "BBBB"}, boards=[Board(tokens=2), Board(tokens=1)])
    state.apply("draw")
    assert (state.phase, state.derived(1).due[0].plates) == ("drawing", 1)


def test_special_cells_are_told_with_what_lies_around_them() -> None:
    """D6 and D21: two tiles lie around the special cell of field 1, three around that of field 4."""
    mine = Board(dome=DOME, tiles=fill(DOME, (1, 2), (2, 1), *square(4), (6, 3)))
    specials = before_decorating(GAME, mine).derived(None).specials
    assert specials[0] == (
        SpecialCell(1, 1, 2, 3, 1),
        SpecialCell(2, 4, 0, 3, 2),
        SpecialCell(3, 2, 3, 3, 3),
        SpecialCell(4, 6, 0, 3, 4),
        SpecialCell(6, 4, 1, 3, 6),
    )


def test_without_plates_there_are_no_special_cells() -> None:
    state = sintra.duel().start(seed=8)
    assert state.derived(0).specials == [(), ()]
