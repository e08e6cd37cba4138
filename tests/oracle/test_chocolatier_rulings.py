"""The rulings of the Master Chocolatier rules page, one by one, on the referee alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.chocolatier_referee import Referee
from tests.oracle.chocolatier_setup import EMPTY_WALL, FULL_WALL, make_board, make_referee, phase_b

BROWN_LINES = ["", "B", "BB", "BBB", "BBBB"]  # as many as incomplete lines can hold: on two boards all 20
BLACK_LINES = ["", "K", "KK", "KKK", "KKKK"]


def test_r1_the_marker_on_a_full_floor_line_costs_nothing() -> None:
    referee = make_referee(centre="KR", boards=[make_board(floor="BBBBBBB", score=20)])
    referee.play("CK>1")
    data = referee.to_dict()
    assert (data["marker"], data["boards"][0]["floor"]) == (0, "BBBBBBB")


def test_r2_the_marker_falls_before_the_surplus() -> None:
    referee = make_referee(centre="KKKR", boards=[make_board(floor="B")])
    referee.play("CK>1")
    assert referee.boards[0].floor == [*"BmKK"]


def test_r3_the_marker_goes_to_an_empty_special_space() -> None:
    board = make_board(floor="BBBBBBB", special_floor="")
    referee = make_referee(centre="KKR", boards=[board], effects=["taken:0", None, "3", None, None])
    referee.play("CK>1")
    data = referee.to_dict()
    assert data["boards"][0] == make_board(["K", "", "", "", ""], floor="BBBBBBB", special_floor="m")
    assert (data["marker"], data["lid"]["K"]) == (0, 1)


def test_r4_the_effect_5_factory_is_won_with_nothing_left_over() -> None:
    referee = make_referee({1: "UU", 2: "KKKW"}, effects=["5", "3", None, None, None])
    referee.play("1U>2")
    data = referee.to_dict()
    assert data["boards"][0] == make_board(["", "UU", "", "", ""], special_floor="")
    assert (data["centre"], data["effects"][0]) == ("", "taken:0")
    referee.play("2W>1")
    referee.play("2K>1")
    assert (referee.scoring[0]["floor"], referee.scoring[0]["penalty"]) == ("K", 1)  # the other surplus K cost nothing


def test_r4_using_the_special_space_is_compulsory() -> None:
    referee = make_referee({1: "UUR"}, effects=["5", "3", None, None, None])
    referee.play("1U>F")
    assert (referee.boards[0].special_floor, referee.boards[0].floor) == ("U", ["U"])


def test_r5_a_taken_factory_is_no_neighbour() -> None:
    referee = make_referee({3: "KUR"}, effects=[None, "taken:1", "4", None, None])
    referee.play("3K>1")
    referee.play("<R")
    assert referee.to_dict()["factories"] == ["R", "", "", "U", ""]


def test_r6_tiles_arriving_by_effect_4_trigger_no_effect_1() -> None:
    referee = make_referee({2: "KUR"}, effects=[None, "4", "1", None, None])
    supply = len(referee.bag)
    referee.play("2K>1")
    referee.play("<")
    assert (referee.to_dict()["factories"], len(referee.bag)) == (["", "", "UR", "", ""], supply)


@pytest.mark.parametrize(
    ("division", "factories"),
    [("<U", ["U", "", "RR", "UR", "W"]), ("<UR", ["UR", "", "R", "UR", "W"])],
    ids=["onto the effect-2 factory", "away from it"],
)
def test_r6_tiles_arriving_by_effect_4_trigger_no_effect_2(division: str, factories: list[str]) -> None:
    referee = make_referee({2: "KUR", 3: "R", 4: "UR", 5: "W"}, effects=[None, "4", "2R", None, None])
    referee.play("2K>1")
    referee.play(division)
    assert referee.to_dict()["factories"] == factories


def test_r6_tiles_arriving_by_effect_4_beside_an_effect_2_factory_stay() -> None:
    referee = make_referee({2: "KUR"}, effects=[None, "4", None, "2R", None])
    referee.play("2K>1")
    referee.play("<U")
    assert referee.to_dict()["factories"] == ["U", "", "R", "", ""]


def test_r6_effect_3_works_on_tiles_arriving_by_effect_4() -> None:
    referee = make_referee({2: "KUR", 3: "W"}, effects=[None, "4", "3", None, None])
    referee.play("2K>1")
    referee.play("<")
    referee.play("3U>1")
    assert (referee.to_dict()["factories"], referee.centre) == (["", "", "WR", "", ""], [])


def test_r6_effect_5_works_on_tiles_arriving_by_effect_4() -> None:
    referee = make_referee({2: "KUUR"}, effects=[None, "4", "5", None, None])
    referee.play("2K>1")
    referee.play("<")
    referee.play("3U>1")
    data = referee.to_dict()
    assert (data["factories"], data["centre"], data["effects"][2]) == ([""] * 5, "R", "taken:1")
    assert data["boards"][1] == make_board(["U", "", "", "", ""], special_floor="U")


@pytest.mark.parametrize(("lid", "tiles"), [(0, 36), (3, 37)])
def test_r7_effect_1_tips_the_lid_in(lid: int, tiles: int) -> None:
    referee = Referee(4, special_factories=True)
    referee.bag, referee.lid = [*"U" * 20, *"B" * 16], ["K"] * lid
    effects: list[str | None] = ["1", "3", "4", "5", None, None, None, None, None]
    assert referee.tiles_to_deal(effects) == tiles
    referee.deal(("U" * 20 + "B" * 16 + "K" * lid)[:tiles], effects)
    assert (len(referee.factories[0].tiles), len(referee.bag), referee.lid) == (4 + (lid > 0), max(0, lid - 1), [])


def test_r8_a_dropped_line_fills_the_special_space_first() -> None:
    wall = ["....U", "...U.", "BWK..", ".....", "....."]
    board = make_board(["", "", "UUU", "", ""], wall, special_floor="")
    referee = phase_b(board, grey=True, effects=[None, "taken:0", None, None, None])
    assert (referee.scoring[0]["floor"], referee.scoring[0]["penalty"]) == ("UU", 2)
    assert referee.to_dict()["lid"]["U"] == 3


def test_r9_the_marker_may_stay_in_the_centre() -> None:
    referee = phase_b(make_board(), starting_player=1)
    assert (referee.phase, referee.marker, referee.starting_player) == ("deal", 1, 1)


@pytest.mark.parametrize("grey", [False, True])
def test_r10_no_tile_left_ends_the_game_before_r14_is_asked(grey: bool) -> None:
    wall = [row.replace("U", ".") for row in FULL_WALL]
    boards = [make_board(["", "U", "UU", "UUU", "UUUU"], wall), make_board(["", "U", "UU", "UUU", "UUU"], wall)]
    boards += [make_board(wall=wall), make_board(wall=wall)]
    referee = make_referee({7: "U"}, boards=boards, players=4, to_move=1, grey=grey)
    referee.play("7U>5")
    assert (referee.phase, referee.end_reason, referee.scores) == ("over", "no_tiles", [40] * 4)
    assert referee.ranking() == [[0, 1, 2, 3]]


def test_r10_a_complete_row_is_the_first_reason() -> None:
    wall = [row.replace("U", ".") for row in FULL_WALL]
    boards = [make_board(["U", "U", "UU", "UUU", "UUU"], wall), make_board(["", "U", "UU", "UUU", "UUU"], wall)]
    boards += [make_board(wall=wall), make_board(wall=wall)]
    referee = make_referee({7: "U"}, boards=boards, players=4, to_move=1)
    referee.play("7U>5")
    assert (referee.bag, referee.lid, referee.end_reason) == ([], [], "row")


def test_r11_no_row_can_be_completed() -> None:
    blocked = ["...U.", "....U", "WKR..", "KRW..", "RWK.."]
    boards = [make_board(wall=blocked), make_board(wall=blocked)]
    referee = make_referee({1: "R"}, boards=boards, grey=True)
    referee.play("1R>F")
    assert (referee.phase, referee.end_reason) == ("over", "no_row_possible")
    one_open = make_referee({1: "R"}, boards=[make_board(wall=blocked)], grey=True)
    one_open.play("1R>F")
    assert one_open.phase == "deal"


def test_r12_factories_are_filled_as_far_as_the_supply_goes() -> None:
    referee = Referee(3)
    referee.bag, referee.lid = [*"UUB"], [*"WWW"]
    with pytest.raises(ValueError):
        referee.deal("WUUBWW")  # the bag comes before the lid
    referee.deal("UBU WWW")
    assert referee.to_dict()["factories"] == ["UUBW", "WW", "", "", "", "", ""]


def test_r13_seats_choose_from_the_starting_player() -> None:
    boards = [make_board(["K", "", "", "", ""], floor="B"), make_board(["K", "", "", "", ""], floor="WW")]
    referee = make_referee({1: "R"}, boards=boards, grey=True, starting_player=1)
    referee.play("1R>F")
    assert (referee.to_move, referee.boards[1].floor) == (1, ["W", "W"])
    referee.play("r1c1")
    assert (referee.to_move, referee.boards[1].floor, referee.boards[0].floor) == (0, [], ["B", "R"])
    assert (referee.scoring[1]["after"], referee.scoring[0]["tiles"]) == (0, [])
    assert Referee.from_dict(referee.to_dict()).to_dict() == referee.to_dict()
    referee.play("r1c1")
    assert referee.phase == "deal"


def end_of_round(boards: list[dict[str, Any]], **changes: Any) -> Referee:
    """Let seat 0 take the last tile of phase A, a red one, to its floor."""
    referee = make_referee({1: "R"}, boards=boards, players=len(boards), **changes)
    referee.play("1R>F")
    return referee


@pytest.mark.parametrize("grey", [False, True])
def test_r14_the_game_ends_when_every_row_lacks_a_locked_colour(grey: bool) -> None:
    all_red = ["....R", "R....", ".R...", "..R..", "...R."]
    referee = end_of_round([make_board(BROWN_LINES, all_red, score=3), make_board(BROWN_LINES)], grey=grey)
    assert (referee.phase, referee.end_reason, referee.to_move) == ("over", "no_row_possible", None)
    assert referee.scores == [3 - 1 + 10, 0]
    assert referee.ranking() == [[0], [1]]
    assert len(referee.bag) + len(referee.lid) == 75
    assert Referee.from_dict(referee.to_dict()).end_reason == "no_row_possible"


@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize(
    ("board", "changes"),
    [
        ({}, {"lid": "B"}),
        ({}, {}),
        ({"floor": "B"}, {}),
        ({"special_floor": "B"}, {"effects": [None, "taken:1", "3", None, None]}),
    ],
    ids=["lid", "bag", "floor", "special floor"],
)
def test_r14_one_tile_outside_lines_and_walls_keeps_the_game_going(
    board: dict[str, Any], changes: dict[str, Any], grey: bool
) -> None:
    one_less = make_board([*BROWN_LINES[:4], "BBB"], **board)
    referee = end_of_round([make_board(BROWN_LINES), one_less], grey=grey, **changes)
    assert (referee.bag + referee.lid).count("B") == 1
    assert (referee.phase, referee.end_reason) == ("deal", None)


def test_r14_looks_only_after_phase_b_has_emptied_complete_lines() -> None:
    referee = end_of_round([make_board(BROWN_LINES), make_board(["", "BB", "BB", "BBB", "BBB"])])
    assert (referee.phase, referee.to_dict()["lid"]["B"]) == ("deal", 1)


def test_r14_waits_for_every_seat_to_finish_phase_b() -> None:
    boards = [make_board(BROWN_LINES), make_board(["W", "B", "BB", "BBB", "BBBB"])]
    referee = end_of_round(boards, grey=True)
    assert (referee.phase, referee.to_move) == ("filling", 1)
    referee.play("r1c1")
    assert (referee.phase, referee.end_reason, referee.scores) == ("over", "no_row_possible", [0, 1])


def test_r14_a_row_that_has_the_locked_colour_keeps_the_game_going() -> None:
    referee = end_of_round([make_board(BROWN_LINES), make_board(["B", "B", "BB", "BBB", "BBB"])])
    assert "B" not in referee.bag + referee.lid
    assert referee.to_dict()["boards"][1]["wall"] == [".B...", *EMPTY_WALL[1:]]
    assert (referee.phase, referee.end_reason) == ("deal", None)


@pytest.mark.parametrize(("last_line", "end_reason"), [("KKKK", "no_row_possible"), ("KKK", None)])
def test_r14_two_colours_may_lock_the_rows_between_them(last_line: str, end_reason: str | None) -> None:
    all_brown = [".B...", "..B..", "...B.", "....B", "B...."]
    boards = [make_board(BROWN_LINES), make_board(), make_board(BLACK_LINES, all_brown)]
    boards += [make_board([*BLACK_LINES[:4], last_line], all_brown)]
    referee = end_of_round(boards)
    assert "B" not in referee.bag + referee.lid
    assert referee.end_reason == end_reason


@pytest.mark.parametrize(
    ("wall", "last_line", "end_reason"),
    [
        (["...UB", "...BU", "BKR..", "KRB..", "RBK.."], "BBBB", "no_row_possible"),
        (["....B", "...BU", "BKR..", "KRB..", "RBK.."], "BBBB", None),
        (["...UB", "...BU", "BKR..", "KRB..", "RBK.."], "BBB", None),
    ],
    ids=["blocked and locked", "not blocked", "not locked"],
)
def test_r14_joins_r11_on_the_grey_side(wall: list[str], last_line: str, end_reason: str | None) -> None:
    """Seat 0 has brown in every row and is stopped by its columns alone, the others by brown alone."""
    boards = [make_board(wall=wall), make_board(BROWN_LINES), make_board(["", "B", "", "", last_line])]
    assert end_of_round(boards, grey=True).end_reason == end_reason


def test_r14_a_complete_row_is_the_first_reason() -> None:
    last_row = make_board(["R", "B", "BB", "BBB", "BBB"], ["UBWK.", *EMPTY_WALL[1:]])
    referee = end_of_round([make_board(BROWN_LINES), last_row])
    assert "B" not in referee.bag + referee.lid
    assert (referee.end_reason, referee.scores) == ("row", [0, 7])


@pytest.mark.parametrize("grey", [False, True])
def test_r15_the_game_ends_with_final_scoring_after_round_100(grey: bool) -> None:
    all_red = ["....R", "R....", ".R...", "..R..", "...R."]
    first_column = ["U....", "R....", "K....", "W....", "B...."]
    boards = [make_board(wall=first_column, score=5), make_board(wall=all_red, score=3), make_board(score=2)]
    before = end_of_round(boards, grey=grey, round=99)
    assert (before.phase, before.end_reason, before.scores) == ("deal", None, [4, 3, 2])
    referee = end_of_round(boards, grey=grey, round=100)
    assert (referee.phase, referee.end_reason, referee.to_move) == ("over", "last_round", None)
    assert (referee.round, referee.legal()) == (100, [])
    assert referee.scores == [5 - 1 + 7, 3 + 10, 2]
    assert referee.ranking() == [[1], [0], [2]]
    assert Referee.from_dict(referee.to_dict()).end_reason == "last_round"
    with pytest.raises(ValueError):
        referee.deal("UBWK" * 5)


def test_r15_round_100_is_dealt_and_played() -> None:
    referee = end_of_round([make_board(), make_board()], round=99)
    referee.deal("UBWK" * 5)
    assert (referee.round, referee.phase, referee.end_reason) == (100, "draft", None)
    while referee.phase == "draft":
        referee.play(next(text for text in referee.legal() if text.endswith("F")))
    assert (referee.round, referee.phase, referee.end_reason) == (100, "over", "last_round")


def test_r15_waits_for_every_seat_to_finish_phase_b() -> None:
    referee = end_of_round([make_board(), make_board(["W", "", "", "", ""])], grey=True, round=100)
    assert (referee.phase, referee.to_move, referee.end_reason) == ("filling", 1, None)
    referee.play("r1c1")
    assert (referee.phase, referee.end_reason, referee.scores) == ("over", "last_round", [0, 1])


def test_r15_any_other_reason_comes_first() -> None:
    almost = make_board(["R", "", "", "", ""], ["UBWK.", *EMPTY_WALL[1:]])
    row = end_of_round([almost, make_board()], round=100)
    assert (row.end_reason, row.scores) == ("row", [5 - 1 + 2, 0])

    locked = end_of_round([make_board(BROWN_LINES), make_board(BROWN_LINES)], round=100)
    assert locked.end_reason == "no_row_possible"

    blocked = make_board(wall=["...U.", "....U", "WKR..", "KRW..", "RWK.."])
    assert end_of_round([blocked, blocked], grey=True, round=100).end_reason == "no_row_possible"

    wall = [line.replace("U", ".") for line in FULL_WALL]
    boards = [make_board(["", "U", "UU", "UUU", "UUUU"], wall), make_board(["", "U", "UU", "UUU", "UUU"], wall)]
    boards += [make_board(wall=wall), make_board(wall=wall)]
    empty = make_referee({7: "U"}, boards=boards, players=4, to_move=1, round=100)
    empty.play("7U>5")
    assert empty.end_reason == "no_tiles"
