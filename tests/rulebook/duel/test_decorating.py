"""D17 and D19 to D22: the dome is decorated and scored."""

from collections import Counter

import pytest

import sintra
from tests.rulebook.duel.table import (
    LAST,
    Board,
    after_decorating,
    before_decorating,
    board_of,
    legal_texts,
    play,
    points,
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
SEAT_1 = {"seat 1 score": 10 - 1 - 2, "moon L": "", "starting_player": 1}
"""What the last take changes for seat 1, who breaks a red tile and has the first-player tile."""
LEFT = {1: "KSTR", 2: "SYBR"}
"""Two plates on the fields 1 and 2: the rows 1 and 2 are KSSY and TRBR, and the third field is bare."""


@pytest.mark.parametrize(
    ("line", "colour", "column"), [(1, "Y", 3), (2, "R", 1), (3, "R", 4), (4, "K", 5), (5, "K", 1), (6, "K", 6)]
)
def test_rule_d17_a_complete_line_sends_one_tile_to_its_row_and_the_others_to_the_tower(
    line: int, colour: str, column: int
) -> None:
    """The wild cells of the rows 1, 4 and 6 are filled, so that there is a single cell for the tile."""
    tiles = {1: "....Y.", 4: "...Y..", 6: ".Y..Y."}
    state = before_decorating(GAME, Board(dome=DOME, tiles=tiles, lines={line: colour * line}))
    before = tiles.get(line, "......")
    changes = play(state, LAST)
    assert changes[f"seat 0 line {line}"] == ""
    assert changes[f"seat 0 row {line}"] == before[: column - 1] + colour + before[column:]
    to_tower = {name: amount for name, amount in state.to_dict()["tower"].items() if amount}
    assert to_tower == dict(Counter(colour * (line - 1) + "R"))  # the red tile is the one that seat 1 broke


def test_rule_d17_the_player_chooses_among_free_cells_of_the_colour_and_wild_cells() -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={1: "K"}))
    assert (state.phase, state.to_move, state.to_dict()["line"]) == ("decorating", 0, 1)
    assert legal_texts(state) == {"r1c2", "r1c4", "r1c5"}
    for column in (2, 4, 5):
        row = board_of(state.child(f"r1c{column}"))["tiles"][0]
        assert row == "." * (column - 1) + "K" + "." * (6 - column)


def test_rule_d17_other_cells_are_not_for_this_tile() -> None:
    state = after_decorating(GAME, Board(dome=DOME, tiles={1: "...K.."}, lines={1: "K"}))
    assert legal_texts(state) == {"r1c2", "r1c5"}
    assert state.reason("r1c4") == "cell_occupied"
    assert {state.reason(cell) for cell in ("r1c1", "r1c3", "r1c6")} == {"cell_other_colour"}
    assert {state.reason(cell) for cell in ("r2c6", "r3c1")} == {"wrong_row"}


def test_rule_d17_there_is_no_cell_without_a_plate() -> None:
    mine = Board(dome={1: "KYRW", 2: "YKTS"}, bare=(3, 4, 5, 6, 7, 8), lines={1: "K"})
    state = after_decorating(GAME, mine, round=1)
    assert legal_texts(state) == {"r1c1", "r1c4"}
    assert state.reason("r1c5") == state.reason("r1c6") == "no_cell"


def test_rule_d17_lines_are_done_from_top_to_bottom() -> None:
    lines = {1: "K", 2: "KK", 4: "YYYY", 6: "BBBBBB"}
    state = after_decorating(GAME, Board(dome=DOME, lines=lines))
    play(state, "r1c5")
    assert legal_texts(state) == {"r6c2", "r6c3", "r6c5"}
    play(state, "r6c3")
    placed = [(tile.row, tile.column, tile.colour) for tile in state.scoring.boards[0].tiles]
    assert placed == [(1, 5, "K"), (2, 6, "K"), (4, 4, "Y"), (6, 3, "B")]


def test_rule_d17_a_tile_scores_immediately() -> None:
    """Each tile counts those placed before it, and none placed after it."""
    state = after_decorating(GAME, Board(dome=DOME, lines={1: "Y", 2: "TT", 3: "TTT"}))
    play(state, "r1c3", "r2c3")
    assert points(state) == [1, 2, 3]
    assert state.scores[0] == 10 + 6


def test_rule_d17_every_player_decorates() -> None:
    mine = Board(dome=DOME, lines={2: "RR"})
    other = Board(dome={1: "BKST", 2: "YRWB", 3: "STYB"}, lines={1: "K"})
    state = after_decorating(GAME, mine, other)
    assert [board_of(state, seat)["tiles"][1 - seat] for seat in (0, 1)] == ["R.....", ".K...."]
    assert state.scores == (11, 10 + 1 - 3)


def test_rule_d19_without_a_cell_the_tiles_stay_while_fewer_than_three_plates_lie_there() -> None:
    mine = Board(dome=LEFT, bare=(3,), lines={1: "B", 2: "YY"})
    state = before_decorating(GAME, mine, round=3)
    assert play(state, LAST) == SEAT_1 | {"tower R": 1, "phase": "deal", "to_move": None}
    assert board_of(state)["lines"] == ["B", "YY", "", "", "", ""]
    assert (state.scoring.boards[0].broken_lines, state.scoring.boards[0].waiting_lines) == ((), (1, 2))


def test_rule_d19_so_do_those_of_a_line_that_is_not_complete() -> None:
    mine = Board(dome=LEFT, bare=(3,), lines={2: "Y"})
    state = after_decorating(GAME, mine, round=3)
    assert (board_of(state)["lines"][1], board_of(state)["score"]) == ("Y", 10)
    assert state.scoring.boards[0].waiting_lines == ()


@pytest.mark.parametrize("tiles", ["Y", "YY"])
def test_rule_d19_with_three_plates_there_the_whole_line_is_broken(tiles: str) -> None:
    """Row 2 is TRBRTK: no yellow, nothing wild."""
    mine = Board(dome=LEFT | {3: "WBTK"}, lines={2: tiles})
    state = after_decorating(GAME, mine, round=3)
    own = state.scoring.boards[0]
    assert (own.broken_lines, own.broken, own.penalty) == ((2,), tiles, {1: 1, 2: 3}[len(tiles)])
    assert (board_of(state)["lines"][1], board_of(state)["score"]) == ("", 10 - own.penalty)
    assert state.to_dict()["tower"]["Y"] == len(tiles)


def test_rule_d19_a_plate_counts_in_its_own_row_of_fields() -> None:
    """Fields 4 to 6 are full, fields 1 to 3 are not: line 2 stays, and line 4 is broken."""
    dome = LEFT | {4: "BKST", 5: "TRBS", 6: "YSKR"}
    mine = Board(dome=dome, bare=(3,), lines={2: "Y", 4: "YYY"})
    state = after_decorating(GAME, mine, round=3)
    assert state.scoring.boards[0].broken_lines == (4,)
    assert board_of(state)["lines"] == ["", "Y", "", "", "", ""]


def test_rule_d19_a_cell_that_is_taken_does_not_count() -> None:
    """Row 2 of the dome is RBTSTK, and both turquoise cells have a tile."""
    mine = Board(dome=DOME, tiles={2: "..T.T."}, lines={2: "TT"})
    assert after_decorating(GAME, mine).scoring.boards[0].broken_lines == (2,)


def test_rule_d19_a_line_with_a_free_cell_is_not_broken() -> None:
    mine = Board(dome=DOME, tiles={2: "..T..."}, lines={2: "T"})
    state = after_decorating(GAME, mine)
    assert (state.scoring.boards[0].broken_lines, board_of(state)["lines"][1]) == ((), "T")


@pytest.mark.parametrize(
    ("tiles", "horizontal", "vertical", "expected"),
    [
        pytest.param({}, 1, 1, 1, id="alone"),
        pytest.param({3: "..T..."}, 2, 1, 2, id="one beside"),
        pytest.param({3: "....Y."}, 2, 1, 2, id="one on the other side"),
        pytest.param({3: "..T.Y."}, 3, 1, 3, id="between two"),
        pytest.param({3: "..T.YB"}, 4, 1, 4, id="between one and two"),
        pytest.param({3: "K....B"}, 1, 1, 1, id="not adjacent"),
        pytest.param({4: "...B.."}, 1, 2, 2, id="one below"),
        pytest.param({1: "...K..", 4: "...B.."}, 1, 2, 2, id="a gap above"),
        pytest.param({4: "...B..", 5: "...R.."}, 1, 3, 3, id="two below"),
        pytest.param({3: "..T...", 4: "...B.."}, 2, 2, 4, id="a corner"),
        pytest.param({3: "..T.YB", 4: "...B..", 5: "...R.."}, 4, 3, 7, id="a long corner"),
        pytest.param({2: "....T.", 4: "..B..."}, 1, 1, 1, id="diagonals do not count"),
    ],
)
def test_rule_d20_runs(tiles: dict[int, str], horizontal: int, vertical: int, expected: int) -> None:
    """A red tile comes to (3,4)."""
    state = after_decorating(GAME, Board(dome=DOME, tiles=tiles, lines={3: "RRR"}))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.row, tile.column) == (3, 4)
    assert (tile.horizontal, tile.vertical, tile.points) == (horizontal, vertical, expected)
    assert state.scores[0] == 10 + expected


def test_rule_d20_special_tiles_count_in_runs() -> None:
    """The special tile of (2,4) lies above (3,4), and that of (3,2) beside (3,3)."""
    tiles = {1: "..YK..", 2: "..T*..", 3: "K*T...", 4: "TR...."}
    state = after_decorating(GAME, Board(dome=DOME, tiles=tiles, lines={3: "RRR"}))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.horizontal, tile.vertical, tile.points) == (4, 3, 7)


def test_rule_d20_a_cell_without_a_tile_breaks_a_run() -> None:
    tiles = {1: "...K..", 3: "K.T...", 5: "..TR..", 6: "..B*.."}
    state = after_decorating(GAME, Board(dome=DOME, tiles=tiles, lines={3: "RRR"}))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.horizontal, tile.vertical, tile.points) == (2, 1, 2)


def test_rule_d21_the_last_of_the_three_other_cells_brings_the_special_tile() -> None:
    state = before_decorating(GAME, Board(dome=DOME, tiles={3: "K.....", 4: "T..Y.."}, lines={4: "RRRR"}))
    changes = play(state, LAST)
    assert (changes["seat 0 row 3"], changes["seat 0 row 4"]) == ("K*....", "TR.Y..")
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.points, tile.special_row, tile.special_points) == (2, 3, 3)
    assert state.scores[0] == 10 + 2 + 3


def test_rule_d21_two_of_them_do_not() -> None:
    state = after_decorating(GAME, Board(dome=DOME, tiles={4: "T..Y.."}, lines={4: "RRRR"}))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.special_row, tile.special_points, board_of(state)["tiles"][2]) == (0, 0, "......")


def test_rule_d21_a_wild_plate_brings_none() -> None:
    state = after_decorating(GAME, Board(dome=DOME, tiles={3: "..TR..", 4: "...Y.."}, lines={4: "BBBB"}))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.column, tile.special_row, tile.special_points) == (3, 0, 0)
    assert state.scores[0] == 10 + 2 + 2


def test_rule_d21_the_special_tile_scores_nothing_for_its_neighbours() -> None:
    """It lands on (3,2) beside three tiles and below one, and scores the 3 points of its row."""
    tiles = {2: ".B....", 3: "K.TR..", 4: "T..Y.."}
    state = after_decorating(GAME, Board(dome=DOME, tiles=tiles, lines={4: "RRRR"}))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.horizontal, tile.vertical, tile.special_points) == (2, 1, 3)
    assert state.scores[0] == 10 + 2 + 3


def test_rule_d21_later_tiles_of_the_same_phase_count_it() -> None:
    """R on (2,1) brings the special tile of (1,1); nothing else is above K on (3,1) but that R and it."""
    tiles = {1: ".K....", 2: ".B...."}
    state = after_decorating(GAME, Board(dome=DOME, tiles=tiles, lines={2: "RR", 3: "KKK"}))
    assert points(state) == [2, 3]
    assert state.scores[0] == 10 + 2 + 1 + 3


@pytest.mark.parametrize(
    ("score", "broken", "marker", "after"),
    [(10, "", 1, 10), (10, "B", 1, 9), (10, "BBK", 0, 2), (10, "BBKK", 1, 0), (5, "BBKK", 0, 0), (1, "", 0, 0)],
)
def test_rule_d22_broken_tiles_and_the_first_player_tile_are_subtracted(
    score: int, broken: str, marker: int, after: int
) -> None:
    state = after_decorating(GAME, Board(score=score, broken=broken), marker=marker, round=2)
    assert (state.phase, state.scores[0]) == ("deal", after)
    assert (state.scoring.boards[0].before, state.scoring.boards[0].after) == (score, after)


def test_rule_d22_the_points_for_tiles_come_first() -> None:
    state = after_decorating(GAME, Board(dome=DOME, score=0, broken="BBK", lines={1: "Y", 2: "TT", 3: "TTT"}))
    play(state, "r1c3", "r2c3")
    assert (points(state), state.scores[0]) == ([1, 2, 3], 0)
    state = after_decorating(GAME, Board(dome=DOME, score=1, broken="BBK", lines={1: "Y", 2: "TT", 3: "TTT"}))
    play(state, "r1c3", "r2c3")
    assert state.scores[0] == 1


def test_rule_d22_broken_tiles_go_to_the_tower() -> None:
    state = before_decorating(GAME, Board(broken="BBKT"), round=2, tower="YY")
    changes = play(state, LAST)
    assert {name: value for name, value in changes.items() if name.startswith("tower")} == {
        "tower B": 2,
        "tower K": 1,
        "tower T": 1,
        "tower R": 1,
    }
    assert [board_of(state, seat)["broken"] for seat in (0, 1)] == ["", ""]
