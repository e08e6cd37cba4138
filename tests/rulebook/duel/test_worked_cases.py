"""The worked cases of the rules page, under their own names."""

import pytest

import sintra
from tests.rulebook.duel.table import (
    Board,
    Tiles,
    after_decorating,
    board_of,
    fill,
    legal_texts,
    play,
    position,
    takes,
)

pytestmark = pytest.mark.rules

FIRST = ("rows", "columns", "diagonals")
GAME = sintra.duel(tablets=FIRST)
DOME = {1: "SKRB", 2: "YKTS", 3: "WBTK", 4: "KSTR", 5: "TRBW", 6: "YBKS", 7: "KYRW", 8: "TRBS", 9: "TYWK"}
"""Its rows are SKYKWB, RBTSTK, KSTRYB, TRBWKS, KYTRTY and RWBSWK."""
TABLETS = {
    **dict.fromkeys(("rows", "columns", "diagonals"), FIRST),
    **dict.fromkeys(("colourful_rows", "edge", "corners"), ("colourful_rows", "edge", "corners")),
    "wild_cells": ("rows", "columns", "wild_cells"),
    "empty_special_cells": ("rows", "columns", "empty_special_cells"),
}


def test_case_w01_only_the_top_of_a_stack_is_visible() -> None:
    state = position(GAME, suns={1: "TTKY"}, chips={1: "BR"})
    assert play(state, "1T>2", "^K") == {"sun 1": "", "moon 1": "KY", "seat 0 line 2": "TT", "to_move": 1}
    assert takes(state) == {"MY"}
    assert (state.to_dict()["chips"][0], state.to_dict()["face_up"][0]) == ("BR", False)


def test_case_w02_everything_on_the_large_moon_is_visible() -> None:
    state = position(GAME, suns={"L": "TTBRK"})
    assert play(state, "LT>2") == {"sun L": "", "moon L": "BRK", "seat 0 line 2": "TT", "to_move": 1}
    assert takes(state) == {"MB", "MR", "MK"}
    assert state.to_dict()["marker"] == "large"


def test_case_w03_the_first_player_tile_comes_with_a_tile_of_the_large_moon() -> None:
    state = position(GAME, moons={1: "BY", 2: "BY", 3: "BR", 4: "BK", "L": "K"})
    yellow, black = state.copy(), state.copy()
    assert play(yellow, "MY>2") == {"moon 1": "B", "moon 2": "B", "seat 0 line 2": "YY", "to_move": 1}
    assert play(black, "MK>2") == {
        "moon 4": "B",
        "moon L": "",
        "seat 0 line 2": "KK",
        "marker": 0,
        "to_move": 1,
    }


def test_case_w04_one_tile_from_each_stack() -> None:
    state = position(GAME, moons={1: "BYY", "L": "R"})
    assert play(state, "MY>2") == {"moon 1": "BY", "seat 0 line 2": "Y", "to_move": 1}
    assert "MY" in takes(state)


def test_case_w05_four_alike_turn_up_the_chip() -> None:
    state = position(GAME, suns={1: "RRRR", 2: "BYKT"}, chips={1: "KB"})
    assert play(state, "1R>4") == {"sun 1": "", "chip 1": "KB+", "seat 0 line 4": "RRRR", "to_move": 1}


def test_case_w06_two_chips_that_are_half_turquoise() -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={3: "TT"}, chips=["RT", "TY"]), round=4)
    changes = play(state, "use:RT")
    assert (changes["seat 0 line 3"], changes["seat 0 row 3"]) == ("", "..T...")
    assert board_of(state)["chips"] == []


def test_case_w07_any_three_chips() -> None:
    dome = {1: "KSTR", 2: "YRWB", 3: "WBTK"}
    state = after_decorating(GAME, Board(dome=dome, lines={2: "Y"}, chips=["B", "R", "K"]), round=4)
    changes = play(state, "use:B")
    assert (changes["seat 0 line 2"], changes["seat 0 row 2"]) == ("", "..Y...")
    assert board_of(state)["chips"] == []


def after_the_third_cell() -> sintra.State:
    """YKTS is on field 2 with Y and K. T comes to (2,3), below Y and beside B; then R to (3,4), below YKTS."""
    tiles = {1: "..YK..", 2: ".B..T."}
    return after_decorating(GAME, Board(dome=DOME, tiles=tiles, lines={2: "TT", 3: "RRR"}))


def test_case_w08_one_beside_and_one_above() -> None:
    tile, _ = after_the_third_cell().scoring.boards[0].tiles
    assert (tile.row, tile.column, tile.horizontal, tile.vertical, tile.points) == (2, 3, 2, 2, 4)


def test_case_w09_the_special_tile_of_row_2() -> None:
    state = after_the_third_cell()
    tile, _ = state.scoring.boards[0].tiles
    assert (tile.special_row, tile.special_points) == (2, 2)
    assert board_of(state)["tiles"][1] == ".BT*T."


def test_case_w10_a_column_of_one_tile_and_the_special_tile() -> None:
    state = after_the_third_cell()
    _, tile = state.scoring.boards[0].tiles
    assert (tile.row, tile.column, tile.vertical, tile.points) == (3, 4, 3, 3)
    assert state.scores[0] == 10 + 4 + 2 + 3


def test_case_w11_three_broken_tiles_and_the_first_player_tile() -> None:
    state = after_decorating(GAME, Board(broken="BKT", score=10), marker=0)
    own = state.scoring.boards[0]
    assert (own.penalty, own.first_player_penalty, state.scores[0]) == (6, 2, 2)


def test_case_w12_two_broken_tiles() -> None:
    state = after_decorating(GAME, Board(broken="BK", score=10))
    assert (state.scoring.boards[0].penalty, state.scores[0]) == (3, 7)


def before_drawing(game: sintra.Game, score: int) -> sintra.State:
    boards = [Board(tokens=2, score=score), Board(tokens=2)]
    return position(game, suns={1: "BYRK"}, round=2, boards=boards, stack=["TRBW", "SKRB", "YSKR"])


def test_case_w13_two_plates_drawn_for_two_points() -> None:
    state = before_drawing(GAME, 5)
    rest = state.to_dict()["stack"][2:]
    play(state, "draw", "draw", "stop", "keep:TRBW", "1@0")
    assert (state.scores[0], board_of(state)["dome"][0], state.to_move) == (3, "TRBW", 1)
    assert state.to_dict()["stack"] == [*rest, "SKRB"]


def black_line(*chips: str) -> sintra.State:
    """Line 4 has two black tiles; row 4 of the dome is TRBWKS, with a tile on its wild cell."""
    return after_decorating(GAME, Board(dome=DOME, tiles={4: "...Y.."}, lines={4: "KK"}, chips=chips), round=4)


def test_case_w14_a_pair_for_one_tile_and_any_three_for_the_other() -> None:
    state = black_line("R", "K", "T", "BR", "YK")
    assert legal_texts(state) == {"use:R", "leave"}
    changes = play(state, "use:R")
    assert (changes["seat 0 line 4"], changes["seat 0 row 4"]) == ("", "...YK.")
    assert (board_of(state)["chips"], state.to_dict()["tower"]["K"]) == ([], 1)
    (tile,) = state.scoring.boards[0].tiles
    assert list(tile.chips) == ["R", "K", "T", "BR", "YK"]


def test_case_w15_four_chips_are_not_enough() -> None:
    state = black_line("R", "K", "T", "YK")
    assert (state.phase, board_of(state)["lines"][3]) == ("deal", "KK")
    assert board_of(state)["chips"] == ["R", "K", "T", "YK"]


NO_RED = {1: "RTSK", 2: "RBYS"}
"""KSTR and SYBR after a half turn: rows 1 and 2 are RTRB and SKYS."""


def test_case_w16_a_complete_line_waits_while_there_are_two_plates() -> None:
    state = after_decorating(GAME, Board(dome=NO_RED, bare=(3,), lines={2: "RR"}), round=2, marker=0)
    assert (state.phase, board_of(state)["lines"][1], state.scoring.boards[0].broken) == ("deal", "RR", "")
    state.deal(tiles="BRRKT BBYR KTTY RKBY TTKR", chips=["BR", "RT", "TY", "KB"])
    assert (state.to_move, state.reason("LR>2")) == (0, "line_complete")


def test_case_w17_with_three_plates_it_is_broken() -> None:
    state = after_decorating(GAME, Board(dome=NO_RED | {3: "WBTK"}, lines={2: "RR"}, broken="B"), round=2)
    own = state.scoring.boards[0]
    assert (own.broken_lines, own.broken, own.penalty) == ((2,), "BRR", 6)
    assert (board_of(state)["lines"][1], state.scores[0]) == ("", 4)


def test_case_w18_so_is_a_line_that_is_not_complete() -> None:
    """Row 5 is KYTRTY. The chips would do for three blue tiles."""
    chips = ["B", "B", "BR", "BR", "KB", "KB"]
    state = after_decorating(GAME, Board(dome=DOME, lines={5: "BB"}, chips=chips), round=4)
    own = state.scoring.boards[0]
    assert (state.phase, own.broken_lines, own.penalty, board_of(state)["chips"]) == ("deal", (5,), 3, chips)


def test_case_w20_the_second_plate_with_nought_points() -> None:
    state = before_drawing(GAME, 1)
    play(state, "draw")
    assert (state.scores[0], legal_texts(state)) == (0, {"draw", "stop"})
    play(state, "draw")
    assert (state.scores[0], len(state.to_dict()["drawn"])) == (0, 2)
    strict = before_drawing(sintra.duel(tablets=FIRST, draws_at_zero="one"), 1)
    play(strict, "draw")
    assert (strict.scores[0], "draw" in legal_texts(strict)) == (0, False)


def judged(face: str, tiles: Tiles, score: int = 40) -> int:
    """What a face gives for DOME with these tiles."""
    state = after_decorating(sintra.duel(tablets=TABLETS[face]), Board(dome=DOME, tiles=tiles, score=score))
    found: int = state.scoring.boards[0].faces[face]
    return found


def square(field: int) -> list[tuple[int, int]]:
    """The cells of a field."""
    top, left = (field - 1) // 3 * 2 + 1, (field - 1) % 3 * 2 + 1
    return [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]


def test_case_w21_two_complete_rows() -> None:
    tiles = fill(DOME, *square(1), *square(2), *square(3))
    assert (tiles[1], tiles[2]) == ("*KYKBB", "RBT*TK")
    assert judged("rows", tiles) == 6


def test_case_w22_a_complete_column() -> None:
    assert judged("columns", {row: f"..{letter}..." for row, letter in enumerate("YTTBTB", 1)}) == 7


def test_case_w23_a_complete_diagonal() -> None:
    rising = {1: ".....B", 2: "....T.", 3: "...R..", 4: "..B...", 5: ".Y....", 6: "R....."}
    assert judged("diagonals", rising) == 10


def test_case_w24_four_wild_cells() -> None:
    assert judged("wild_cells", {1: "....K.", 4: "...K..", 6: ".R..B."}) == 8
    assert judged("wild_cells", {1: "....K.", 4: "...K..", 6: ".R...."}) == 0


def test_case_w25_one_colourful_row_of_two() -> None:
    assert judged("colourful_rows", {3: "K*TRYB", 4: "TRB.K*"}) == 4


def test_case_w26_six_of_seven_tiles_on_the_border() -> None:
    assert judged("edge", {1: "*K...B", 2: "RB...K", 6: "R....."}) == 6


def test_case_w27_full_plates_on_two_corners_and_in_the_middle() -> None:
    tiles = {1: "*K....", 2: "RB....", 3: "..TR..", 4: "..BY..", 5: "....TY", 6: "....KK"}
    assert judged("corners", tiles) == 11


def test_case_w28_four_empty_special_cells() -> None:
    game = sintra.duel(tablets=TABLETS["empty_special_cells"])
    state = after_decorating(game, Board(dome=DOME, tiles={1: "*K....", 2: "RB...."}, score=5))
    own = state.scoring.boards[0]
    assert (own.after, own.faces["empty_special_cells"], own.final, state.scores[0]) == (5, -12, 0, 0)


def test_case_w29_the_first_player_tile_breaks_the_tie() -> None:
    """Seat 1 pays 2 for it and 1 for a broken tile."""
    outcome = after_decorating(GAME, Board(score=40), Board(score=43), marker=1).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.ranking, outcome.reason) == ((40, 40), ((1,), (0,)), "first_player_tile")
