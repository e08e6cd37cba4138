"""The worked cases of the Master Chocolatier rules page, and numbered rules near them, on the referee alone."""

from __future__ import annotations

import pytest

from tests.oracle.chocolatier_board import Board
from tests.oracle.chocolatier_referee import Referee
from tests.oracle.chocolatier_setup import (
    EMPTY_WALL,
    FULL_WALL,
    coloured_cells,
    make_board,
    make_referee,
    phase_b,
    placed_points,
)

# Worked cases: drafting


def test_t01_others_go_to_the_centre() -> None:
    referee = make_referee({1: "KKUR", 2: "BWWW"})
    referee.play("1K>2")
    data = referee.to_dict()
    assert (data["factories"][0], data["centre"], data["marker"]) == ("", "UR", "centre")
    assert data["boards"][0]["lines"][1] == "KK"
    assert referee.to_move == 1


def test_t02_and_t03_the_marker_comes_with_the_first_take_from_the_centre() -> None:
    referee = make_referee({2: "BWWW"}, centre="UR")
    referee.play("2b>f ")
    assert referee.to_dict()["centre"] == "UWWWR"
    referee.play("CW>3")
    data = referee.to_dict()
    assert (data["boards"][1]["lines"][2], data["boards"][1]["floor"]) == ("WWW", "m")
    assert (data["centre"], data["marker"], data["starting_player"]) == ("UR", 1, 0)
    referee.play("CU>F")
    referee.play("CR>F")
    assert (referee.phase, referee.starting_player, referee.marker) == ("deal", 1, 1)


def test_t04_and_t05_destinations_and_surplus() -> None:
    wall = coloured_cells((2, 3), (3, 4))
    assert [row.replace(".", "") for row in wall] == ["", "B", "B", "", ""]
    referee = make_referee({1: "BBKK"}, boards=[make_board(["", "", "", "U", ""], wall)])
    assert [text for text in referee.legal() if text[1] == "B"] == ["1B>1", "1B>5", "1B>F"]
    referee.play("1B>1")
    assert referee.boards[0].lines[0] == ["B"]
    assert referee.boards[0].floor == ["B"]


def test_t17_a_full_floor_line_sends_the_rest_to_the_lid() -> None:
    referee = make_referee({1: "UUUU"}, centre="W", boards=[make_board(floor="BBBBBB", score=20)])
    referee.play("1U>F")
    assert referee.boards[0].floor == [*"BBBBBBU"]
    assert referee.lid == [*"UUU"]
    referee.play("CW>1")
    assert (referee.scores[0], referee.scoring[0]["penalty"]) == (6, 14)


def test_t20_the_marker_alone_cannot_be_taken() -> None:
    assert {text[0] for text in make_referee({3: "UUWR"}).legal()} == {"3"}


def test_t39_moves_of_an_opening() -> None:
    piles = {1: "UBWK", 2: "RRRR", 3: "UUWW", 4: "BBBK", 5: "WKRR"}
    assert len(make_referee(piles).legal()) == 72


# Worked cases: phase B and the end


def test_t08_complete_lines_only() -> None:
    referee = phase_b(make_board(["", "WW", "KK", "UUUU", "BBB"]))
    assert placed_points(referee) == [(2, 4, 1), (4, 4, 1)]
    data = referee.to_dict()
    assert data["boards"][0]["lines"] == ["", "", "KK", "", "BBB"]
    assert data["boards"][0]["wall"] == coloured_cells((2, 4), (4, 4))
    assert (referee.scores[0], data["lid"]) == (2, {"U": 3, "B": 0, "W": 1, "K": 0, "R": 1})


@pytest.mark.parametrize(
    ("cells", "target", "points"),
    [
        ([(3, 3), (3, 5)], (3, 4), 3),
        ([(2, 4), (3, 4)], (4, 4), 3),
        ([(2, 1), (2, 2), (2, 4), (1, 3), (3, 3)], (2, 3), 7),
        ([(3, c) for c in (1, 2, 4, 5)] + [(r, 3) for r in (1, 2, 4, 5)], (3, 3), 10),
    ],
    ids=["t10", "t11", "t12", "t28"],
)
def test_wall_points(cells: list[tuple[int, int]], target: tuple[int, int], points: int) -> None:
    row, column = target
    lines = [""] * 5
    lines[row - 1] = FULL_WALL[row - 1][column - 1] * row
    referee = phase_b(make_board(lines, coloured_cells(*cells)))
    assert placed_points(referee) == [(row, column, points)]


def test_t13_floor_penalties() -> None:
    referee = phase_b(make_board(score=10, floor="mBBKK"), marker=0, starting_player=1)
    assert referee.scores == [2, 0]
    assert referee.scoring[0] == {
        "before": 10, "tiles": [], "dropped": [], "floor": "mBBKK", "penalty": 8, "after": 2
    }  # fmt: skip
    assert referee.to_dict()["lid"] == {"U": 0, "B": 2, "W": 0, "K": 2, "R": 1}
    assert (referee.phase, referee.marker, referee.starting_player) == ("deal", 0, 0)


def test_t14_the_score_never_drops_below_0() -> None:
    referee = phase_b(make_board(score=3, floor="BBKKW"))
    assert (referee.scores[0], referee.scoring[0]["penalty"]) == (0, 8)


def test_rule_c14_the_clamp_comes_once_after_wall_points() -> None:
    referee = phase_b(make_board(["U", "", "", "", ""], score=3, floor="BBKK"))
    assert (referee.scores[0], referee.scoring[0]["after"]) == (0, 0)


def test_t26_lines_score_top_to_bottom() -> None:
    assert placed_points(phase_b(make_board(["U", "RR", "KKK", "", ""]))) == [(1, 1, 1), (2, 1, 2), (3, 1, 3)]


def test_t32_bonus_of_a_full_wall() -> None:
    bonuses = Board.from_dict(make_board(wall=FULL_WALL)).end_bonuses()
    assert bonuses == {"rows": 10, "columns": 35, "colours": 50}
    assert sum(bonuses.values()) == 95


def test_t33_more_rows_break_a_tie() -> None:
    boards = [make_board(wall=FULL_WALL[:1] + EMPTY_WALL[1:], score=60)]
    boards += [make_board(wall=FULL_WALL[:2] + EMPTY_WALL[2:], score=60)]
    boards += [make_board(score=61), make_board(score=61)]
    referee = make_referee(boards=boards, players=4, phase="over", to_move=None, marker=0)
    assert referee.ranking() == [[2, 3], [1], [0]]


def test_rule_c15_a_complete_row_ends_the_game() -> None:
    referee = phase_b(make_board(["R", "", "", "", ""], ["UBWK.", *EMPTY_WALL[1:]]))
    assert (referee.phase, referee.end_reason, referee.to_move) == ("over", "row", None)
    assert (referee.scores, referee.scoring[0]["after"]) == ([7, 0], 5)
    assert referee.bonuses == [{"rows": 2, "columns": 0, "colours": 0}, {"rows": 0, "columns": 0, "colours": 0}]
    assert referee.ranking() == [[0], [1]]


# Worked cases: the grey side


def test_g1_any_column_of_an_empty_wall() -> None:
    referee = phase_b(make_board(["K", "RR", "", "", ""]), grey=True)
    assert (referee.phase, referee.to_move) == ("filling", 0)
    assert referee.legal() == ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"]
    referee.play("R1C3")
    referee.play("r2c3")
    assert (referee.phase, referee.scores[0]) == ("deal", 3)


def test_g3_a_line_without_a_cell_is_dropped() -> None:
    board = make_board(["U", "", "", "", ""], ["BW.KR", ".....", "..U..", ".....", "....."], score=5)
    referee = phase_b(board, grey=True)
    assert referee.scoring[0] == {
        "before": 5, "tiles": [], "dropped": [1], "floor": "U", "penalty": 1, "after": 4
    }  # fmt: skip
    assert referee.phase == "deal"
    assert referee.to_dict()["lid"]["U"] == 1


def test_rule_c18_a_single_cell_is_placed_without_asking() -> None:
    board = make_board(["U", "", "", "", ""], ["BW.K.", ".....", "....U", ".....", "....."])
    assert placed_points(phase_b(board, grey=True)) == [(1, 3, 4)]


def test_rule_c19_the_excess_goes_to_the_lid() -> None:
    wall = ["....U", "...U.", "BWK..", ".....", "....."]
    board = make_board(["", "", "UUU", "", ""], wall, floor="WWWWWW")
    referee = phase_b(board, grey=True)
    assert (referee.scoring[0]["floor"], referee.scoring[0]["dropped"]) == ("WWWWWWU", [3])
    assert referee.to_dict()["lid"] == {"U": 3, "B": 0, "W": 6, "K": 0, "R": 1}


# Worked cases: special factories


def test_s3_effect_1_draws_one_more() -> None:
    referee = Referee(2, special_factories=True)
    effects: list[str | None] = [None, "3", "1", None, None]
    assert referee.tiles_to_deal(effects) == 21
    referee.deal("UUUU BBBB WWWW KKKK RRRR U", effects)
    assert (referee.to_dict()["factories"][2], len(referee.bag)) == ("UWWWW", 79)


def test_s6_effect_2_attracts_one_tile_from_each_neighbour() -> None:
    referee = Referee(2, special_factories=True)
    referee.deal(["UUWK", "RKKB", "UUUU", "BBBB", "RRUW"], ["2R", None, "3", None, None])
    assert referee.to_dict()["factories"] == ["UUWKRR", "BKK", "UUUU", "BBBB", "UWR"]


def test_s12_effect_3_keeps_what_is_left() -> None:
    referee = make_referee({1: "KKUR"}, effects=["3", None, None, None, None])
    referee.play("1K>2")
    assert (referee.to_dict()["factories"][0], referee.centre) == ("UR", [])


@pytest.mark.parametrize(
    ("division", "before", "after"), [("<", "", "UUR"), ("<U", "UU", "R"), ("<R", "R", "UU"), ("<UR", "UUR", "")]
)
def test_s13_and_s14_effect_4_divides_by_colour(division: str, before: str, after: str) -> None:
    referee = make_referee({3: "KUUR"}, effects=[None, None, "4", "3", None])
    referee.play("3K>1")
    assert (referee.phase, referee.to_move) == ("division", 0)
    assert referee.legal() == ["<", "<R", "<U", "<UR"]
    assert referee.to_dict()["factories"] == ["", "", "UUR", "", ""]
    referee.play(division)
    assert referee.to_dict()["factories"] == ["", before, "", after, ""]
    assert (referee.phase, referee.to_move, referee.centre) == ("draft", 1, [])


def test_s24_effect_5_already_serves_the_take_that_wins_it() -> None:
    referee = make_referee({1: "UUWR"}, effects=["5", "3", None, None, None])
    referee.play("1U>1")
    data = referee.to_dict()
    assert data["boards"][0] == make_board(["U", "", "", "", ""], special_floor="U")
    assert (data["centre"], data["effects"]) == ("WR", ["taken:0", "3", None, None, None])
    referee.play("CW>1")
    referee.play("CR>2")
    assert (referee.scoring[0]["penalty"], referee.scoring[1]["penalty"]) == (0, 1)
    assert referee.to_dict()["lid"] == {"U": 1, "B": 0, "W": 0, "K": 0, "R": 0}  # CR8
    assert referee.to_dict()["effects"] == [None] * 5
    assert referee.boards[0].special_floor is None


def test_s33_a_tile_on_effect_3_keeps_the_round_going() -> None:
    referee = make_referee({1: "KR"}, effects=["3", None, None, None, None])
    referee.play("1K>1")
    assert (referee.phase, referee.to_move) == ("draft", 1)
    referee.play("1R>1")
    assert referee.phase == "deal"


# What the referee refuses


@pytest.mark.parametrize(
    "effects",
    [
        None,
        [None] * 5,
        ["1", None, None, None],
        ["1", "3", "4", None, None],
        ["3", "3", None, None, None],
        ["2", "3", None, None, None],
    ],
)
def test_rule_c21_impossible_gold_sides(effects: list[str | None] | None) -> None:
    referee = Referee(2, special_factories=True)
    with pytest.raises(ValueError):
        referee.deal("UUUU" * 5, effects)
    assert referee.to_dict() == Referee(2, special_factories=True).to_dict()


def test_impossible_deals_and_actions_change_nothing() -> None:
    referee = Referee(2)
    for tiles in ("U" * 19, "U" * 21, "UUUX" * 5, "m" * 20):
        with pytest.raises(ValueError):
            referee.deal(tiles)
    with pytest.raises(ValueError):
        referee.play("1U>1")
    assert referee.to_dict() == Referee(2).to_dict()
    referee.deal("U" * 20)
    for text in ("1B>1", "6U>1", "CU>1", "<", "r1c1", ""):
        with pytest.raises(ValueError):
            referee.play(text)
