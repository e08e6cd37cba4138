"""What choices bring at the end, where tiles can go, and how far boards are, by examples from the rules page."""

from typing import Any

import pytest

import sintra
from sintra.games.chocolatier.text.derived import Bonus, bonuses_of
from sintra.games.state import Preview, State
from tests.rulebook.chocolatier import table
from tests.rulebook.chocolatier.table import GAMES, after_filling, all_cells_but, board, cells

pytestmark = pytest.mark.rules

COLOURED = [game for game in GAMES if not game.options["grey"]]
GREY = [game for game in GAMES if game.options["grey"]]
TWO, TWO_GREY = COLOURED[0], GREY[0]
every_game = pytest.mark.parametrize("game", GAMES, ids=str)
every_coloured_game = pytest.mark.parametrize("game", COLOURED, ids=str)
every_grey_game = pytest.mark.parametrize("game", GREY, ids=str)


def position(game: sintra.Game, **parts: Any) -> State:
    """As `table.position`, where need be with gold sides up that change nothing in phase A: those of the set-up."""
    gold = dict(zip((2, 3, 4, 5), ("1", "2U", "2B", "2W")[: game.players], strict=False))
    return table.position(game, **({"effects": gold if game.options["special_factories"] else {}} | parts))


def offered(state: State) -> dict[str, Preview]:
    return {state.action_text(preview.action): preview for preview in state.previews()}


def told(state: State, action: str) -> tuple[int, int]:
    """The points of an action now and at the end."""
    preview = offered(state)[action]
    return preview.points, preview.ending


def bonus(kind: str, state: State, seat: int = 0) -> tuple[int, int, int, int]:
    """How far a seat is: best, needed, complete, points."""
    (found,) = (each for each in state.derived(None).bonuses[seat] if each.kind == kind)
    return found.best, found.needed, found.complete, found.points


# C16: two points for a row, seven for a column, ten for a colour


ALL_BUT_BLUE = cells(*((5, n) for n in range(1, 5)), *((n, 5) for n in range(1, 5)), *((n, n) for n in range(1, 5)))
"""Row 5, column 5 and blue lack nothing but the blue tile of row 5."""


@every_coloured_game
def test_a_tile_that_completes_a_row_is_worth_two_at_the_end(game: sintra.Game) -> None:
    """It joins four in its row, and the second red tile falls."""
    state = position(game, factories={1: "RRUU"}, boards=[board(wall={1: "UBWK."})])
    assert told(state, "1R>1") == (5 - 1, 2)
    assert told(state, "1R>2") == (2, 0)
    assert told(state, "1R>F") == (-2, 0)


@every_coloured_game
def test_a_tile_that_completes_a_column_is_worth_seven_at_the_end(game: sintra.Game) -> None:
    mine = board(wall=cells((1, 1), (2, 1), (3, 1), (4, 1)), lines={5: "BBBB"})
    assert told(position(game, factories={1: "BUUU"}, boards=[mine]), "1B>5") == (5, 7)


@every_coloured_game
def test_the_last_tile_of_a_colour_is_worth_ten_at_the_end(game: sintra.Game) -> None:
    """It stands alone, and scores a single point now."""
    mine = board(wall=cells((1, 1), (2, 2), (3, 3), (4, 4)), lines={5: "UUUU"})
    assert told(position(game, factories={1: "UBBB"}, boards=[mine]), "1U>5") == (1, 10)


@every_coloured_game
def test_a_tile_that_completes_everything_is_worth_nineteen_at_the_end(game: sintra.Game) -> None:
    state = position(game, factories={1: "UBBB"}, boards=[board(wall=ALL_BUT_BLUE, lines={5: "UUUU"})])
    assert told(state, "1U>5") == (10, 2 + 7 + 10)


@every_coloured_game
def test_what_is_on_the_lines_already_belongs_to_no_choice(game: sintra.Game) -> None:
    """Line 1 will complete its row whatever is drafted; a line that is not complete sends no tile."""
    mine = board(wall={1: "UBWK."}, lines={1: "R", 5: "UUU"})
    state = position(game, factories={1: "UKKW"}, boards=[mine])
    assert {action: told(state, action)[1] for action in offered(state)} == dict.fromkeys(offered(state), 0)


@every_coloured_game
def test_the_end_is_told_to_who_is_to_move_of_its_own_board(game: sintra.Game) -> None:
    last = game.players - 1
    boards = [board() for _ in range(last)] + [board(wall={1: "UBWK."})]
    state = position(game, factories={1: "RUUU"}, boards=boards, to_move=last)
    assert told(state, "1R>1") == (5, 2)
    other = position(game, factories={1: "RUUU"}, boards=boards[::-1], to_move=last)
    assert told(other, "1R>1") == (1, 0)


# C18: on the grey side the player chooses the cell


COLUMN_OR_RUN = {1: "....U", 2: "....B", 3: "....W", 4: ".U..K", 5: "W.B.."}
"""Red on row 5 scores five points in column 5, which it completes, and as many in column 2, between two tiles."""


@every_grey_game
def test_of_cells_that_score_the_same_the_one_counts_that_is_worth_most_at_the_end(game: sintra.Game) -> None:
    state = position(game, factories={1: "RUUU"}, boards=[board(wall=COLUMN_OR_RUN, lines={5: "RRRR"})])
    assert told(state, "1R>5") == (5, 7)


@every_grey_game
def test_the_cell_that_scores_most_counts_though_another_is_worth_more_at_the_end(game: sintra.Game) -> None:
    wall = COLUMN_OR_RUN | {3: ".B..W"}
    state = position(game, factories={1: "RUUU"}, boards=[board(wall=wall, lines={5: "RRRR"})])
    assert told(state, "1R>5") == (6, 0)


def test_of_each_cell_to_choose_from_is_told_what_it_is_worth_at_the_end() -> None:
    state = after_filling(TWO_GREY, board(wall=COLUMN_OR_RUN, lines={5: "RRRRR"}))
    assert state.phase == "filling"
    assert {action: told(state, action) for action in offered(state)} == {
        "r5c2": (5, 0),
        "r5c4": (2, 0),
        "r5c5": (5, 7),
    }


@every_grey_game
def test_a_line_that_falls_completes_nothing(game: sintra.Game) -> None:
    """Row 1 lacks red, and the one cell it has is below a red tile."""
    state = position(game, factories={1: "RUUU"}, boards=[board(wall={1: "UBWK.", 3: "....R"})])
    assert told(state, "1R>1") == (-1, 0)


# The cells to which a line's tile could go


@every_coloured_game
def test_on_the_coloured_side_a_tile_has_one_cell_to_go_to(game: sintra.Game) -> None:
    found = offered(position(game, factories={1: "UBWK"}, centre="R"))
    assert {action: preview.cells for action, preview in found.items() if ">3" in action} == {
        "1U>3": ((3, 3),),
        "1B>3": ((3, 4),),
        "1W>3": ((3, 5),),
        "1K>3": ((3, 1),),
        "CR>3": ((3, 2),),
    }
    assert found["1U>F"].cells is None
    assert all(preview.strands == () for preview in found.values())


@every_grey_game
def test_on_the_grey_side_a_tile_may_go_wherever_no_tile_is_and_no_column_has_its_colour(game: sintra.Game) -> None:
    """Row 2 has two tiles, and column 4 has blue: columns 1 and 5 are left. White may go to column 4 as well."""
    mine = board(wall={2: ".BK..", 5: "...U."})
    found = offered(position(game, factories={1: "UUWW"}, boards=[mine]))
    assert found["1U>2"].cells == ((2, 1), (2, 5))
    assert found["1W>2"].cells == ((2, 1), (2, 4), (2, 5))
    assert found["1U>1"].cells == ((1, 1), (1, 2), (1, 3), (1, 5))


@every_grey_game
def test_a_line_may_be_filled_though_its_tile_has_no_cell_at_present(game: sintra.Game) -> None:
    """C20: columns do not matter when drafting."""
    mine = board(wall={2: "BW.KR", 4: "..U.."})
    assert offered(position(game, factories={1: "UUWW"}, boards=[mine]))["1U>2"].cells == ()


def test_what_puts_no_tiles_on_a_line_has_no_cells() -> None:
    grey = after_filling(TWO_GREY, board(wall=COLUMN_OR_RUN, lines={5: "RRRRR"}))
    assert {preview.cells for preview in grey.previews()} == {None}
    special = sintra.chocolatier(special_factories=True)
    state = position(special, factories={1: "UBWK"}, effects={1: "4", 2: "1"})
    state.apply("1U>1")
    assert state.phase == "division"
    assert {preview.cells for preview in state.previews()} == {None}
    assert {preview.ending for preview in state.previews()} == {0}


# Points that may be expected of the round


@every_game
def test_nothing_is_expected_of_empty_boards(game: sintra.Game) -> None:
    assert position(game, factories={1: "UUUU"}).expected() == [0] * game.players


@every_coloured_game
def test_complete_lines_are_expected_to_be_placed_from_the_top(game: sintra.Game) -> None:
    """Blue scores one point alone, then two below brown; red is not complete."""
    boards = [board(lines={2: "UU"}, score=3), board(lines={1: "B", 2: "UU", 3: "RR"})]
    assert position(game, factories={1: "WWWW"}, boards=boards).expected() == [1, 1 + 2, 0, 0][: game.players]


@every_coloured_game
def test_the_floor_is_expected_to_be_paid_for_and_the_marker_with_it(game: sintra.Game) -> None:
    boards = [board(floor="mBB", score=9), board(floor="K", lines={1: "U"}, score=9)]
    state = position(game, factories={1: "WWWW"}, boards=boards)
    assert state.expected() == [-4, 1 - 1, 0, 0][: game.players]


@pytest.mark.parametrize(("score", "expected"), [(0, 0), (1, -1), (2, -2), (3, -3), (4, -3), (30, -3)])
def test_a_score_is_not_expected_to_fall_below_zero(score: int, expected: int) -> None:
    """C14: once, after the tile of line 1 has scored a point and three tiles on the floor have cost four."""
    mine = board(floor="BBB", lines={1: "U"}, score=score)
    assert position(TWO, factories={1: "WWWW"}, boards=[mine]).expected() == [expected, 0]


@every_coloured_game
def test_bonuses_are_not_expected_of_a_round(game: sintra.Game) -> None:
    mine = board(wall=ALL_BUT_BLUE, lines={5: "UUUUU"})
    assert position(game, factories={1: "WWWW"}, boards=[mine]).expected()[0] == 10


@every_grey_game
def test_on_the_grey_side_the_best_cells_are_expected(game: sintra.Game) -> None:
    mine = board(wall=COLUMN_OR_RUN, lines={1: "R", 5: "RRRRR"})
    assert position(game, factories={1: "WWWW"}, boards=[mine]).expected()[0] == 2 + 5


@every_grey_game
def test_on_the_grey_side_a_line_without_a_cell_is_expected_to_fall(game: sintra.Game) -> None:
    """Two blue tiles fall beside the brown one: three spaces cost four."""
    mine = board(wall={2: "BW.KR", 4: "..U.."}, lines={2: "UU"}, floor="B", score=20)
    assert position(game, factories={1: "WWWW"}, boards=[mine]).expected()[0] == -4


def test_what_falls_is_expected_to_fall_on_an_empty_special_floor_space_first() -> None:
    """C26 and CR8: with it the fallen line costs but one space more."""
    game = sintra.chocolatier(grey=True, special_factories=True)
    mine = board(wall={2: "BW.KR", 4: "..U.."}, lines={2: "UU"}, floor="B", special_floor="", score=20)
    state = position(game, factories={1: "WWWW"}, effects={2: "taken:0", 3: "1"}, boards=[mine])
    assert state.expected() == [-2, 0]


def test_while_boxes_are_filled_the_rest_is_expected() -> None:
    """Seat 0 chooses for line 1 and then for line 2, and pays a point; seat 1 has not begun."""
    boards = [board(lines={1: "U", 2: "BB"}, floor="W", score=5), board(lines={3: "KKK"}, floor="W", score=5)]
    state = after_filling(TWO_GREY, *boards)
    assert (state.phase, state.to_move, state.expected()) == ("filling", 0, [1 + 2 - 1, 1 - 1])
    state.apply("r1c1")
    assert (state.scores, state.expected()) == ((6, 5), [2 - 1, 0])
    state.apply("r2c1")
    assert (state.to_move, state.scores, state.expected()) == (1, (7, 5), [0, 0])


def test_between_rounds_and_after_the_end_nothing_is_expected() -> None:
    state = after_filling(TWO, board(lines={2: "UUU"[:2]}, floor="B", score=4))
    assert (state.phase, state.scores[0], state.expected()) == ("deal", 4, [0, 0])
    over = after_filling(TWO, board(wall={1: "UBWK."}, lines={1: "R"}))
    assert (over.phase, over.expected()) == ("over", [0, 0])


# How far a board is with rows, columns and colours


@every_game
def test_an_empty_wall_is_at_the_beginning(game: sintra.Game) -> None:
    found = position(game, factories={1: "UUUU"}).derived(None).bonuses
    nothing = (Bonus("row", 0, 5, 0, 2), Bonus("column", 0, 5, 0, 7), Bonus("colour", 0, 5, 0, 10))
    assert found == [nothing] * game.players


@every_game
def test_every_board_is_told_for_itself(game: sintra.Game) -> None:
    boards = [board(), board(wall={1: "UB..."})]
    state = position(game, factories={1: "UUUU"}, boards=boards)
    assert [bonus("row", state, seat)[0] for seat in range(game.players)] == [0, 2, 0, 0][: game.players]


@pytest.mark.parametrize(
    ("wall", "row", "column", "colour"),
    [
        pytest.param(cells((1, 1), (1, 2), (1, 3), (2, 5)), (3, 0), (1, 0), (1, 0), id="three in a row"),
        pytest.param(cells((1, 1), (1, 3), (1, 5)), (3, 0), (1, 0), (1, 0), id="with gaps"),
        pytest.param(cells((1, 2), (2, 2), (4, 2), (5, 2)), (1, 0), (4, 0), (1, 0), id="four in a column"),
        pytest.param(cells((1, 1), (2, 2), (3, 3), (4, 4)), (1, 0), (1, 0), (4, 0), id="four of a colour"),
        pytest.param(cells((1, 1), (2, 2), (3, 3), (4, 4), (5, 5)), (1, 0), (1, 0), (0, 1), id="a colour"),
        pytest.param(all_cells_but((5, 5)), (4, 4), (4, 4), (4, 4), id="all but one"),
        pytest.param(all_cells_but(), (5, 5), (5, 5), (5, 5), id="all"),
    ],
)
def test_the_best_that_is_not_complete_is_told_and_how_many_are(
    wall: dict[int, str], row: tuple[int, int], column: tuple[int, int], colour: tuple[int, int]
) -> None:
    rows = tuple(wall.get(number, ".....") for number in range(1, 6))
    assert [(found.best, found.complete) for found in bonuses_of(rows)] == [row, column, colour]


def test_a_column_of_the_grey_side_is_counted_whatever_its_colours_are() -> None:
    mine = board(wall={1: "U....", 2: "W....", 3: "K....", 5: "BU..."})
    state = position(TWO_GREY, factories={1: "UUUU"}, boards=[mine])
    assert (bonus("column", state), bonus("colour", state)) == ((4, 5, 0, 7), (2, 5, 0, 10))


def test_what_is_complete_brings_what_the_match_ends_with() -> None:
    state = after_filling(TWO, board(wall=ALL_BUT_BLUE, lines={5: "UUUUU"}))
    assert state.is_over
    score, found = state.scoring.boards[0], state.derived(None).bonuses[0]
    assert [each.complete * each.points for each in found] == [2, 7, 10]
    assert (score.bonus_rows, score.bonus_columns, score.bonus_colours) == (2, 7, 10)
