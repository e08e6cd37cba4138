"""The worked cases of the Azul Duel rules page, and the rulings on both phases, played by the referee alone."""

from __future__ import annotations

import pytest

from tests.oracle.duel_board import completing_sets, turned
from tests.oracle.duel_positions import FULL_DOME, clear_factories, first_deal, first_turn, last_chip
from tests.oracle.duel_referee import Referee

# Phase 1


def test_small_sun_is_stacked_over_the_chip() -> None:
    referee = first_turn()
    referee.play("1T>2")
    assert referee.phase == "stacking"
    assert referee.to_dict()["stacking"] == 1
    assert referee.legal() == ["^K", "^Y"]
    referee.play("^K")
    position = referee.to_dict()
    assert (position["suns"][0], position["moons"][0]) == ("", "KY")
    assert (position["to_move"], position["boards"][0]["lines"][1]) == (1, "TT")
    assert referee.forced == []  # the last tile follows by itself
    moon_takes = {text[:2] for text in referee.legal() if text.startswith("M")}
    assert moon_takes == {"MY"}


def test_large_sun_lies_apart_on_the_large_moon() -> None:
    referee = first_turn("TTBYR TTKY BBYR RKBY TTTK")
    referee.play("LT>3")
    assert referee.to_dict()["moons"][4] == "BYR"
    assert {text[:2] for text in referee.legal() if text.startswith("M")} == {"MB", "MY", "MR"}
    assert referee.marker == "large"


def test_first_player_tile_comes_with_the_large_moon_only() -> None:
    referee = first_turn()
    clear_factories(referee)
    for index, moon in enumerate(["RY", "BY", "K", "RR"]):
        referee.factories[index].moon = list(moon)
    referee.factories[4].moon = ["K"]
    referee.play("MY>2")
    assert (referee.boards[0].lines[1], referee.marker) == (["Y", "Y"], "large")
    referee.play("MK>X")
    assert (referee.boards[1].broken, referee.marker) == (["K", "K"], 1)


def test_moon_take_has_only_the_top_tile_of_a_stack() -> None:
    referee = first_turn()
    clear_factories(referee)
    referee.factories[0].moon = list("BRR")
    referee.factories[1].moon = list("K")
    referee.play("MR>1")
    assert referee.factories[0].moon == ["B", "R"]
    assert not referee.factories[0].face_up
    referee.play("MK>1")
    assert referee.factories[1].face_up


def test_four_alike_turn_the_chip_up() -> None:
    referee = first_turn()
    referee.play("4T>5")
    assert referee.to_dict()["face_up"] == [False, False, False, True]
    assert "chip:TY" in referee.legal()
    referee.play("chip:TY")
    assert referee.to_dict()["chips"] == ["BR", "K", "K", None]
    assert referee.boards[1].chips == ["TY"]


def test_rule_d14_two_chips_are_all() -> None:
    referee = first_turn()
    for factory in referee.factories[:3]:
        factory.sun, factory.face_up = [], True
    referee.play("chip:K")
    assert [factory.chip for factory in referee.factories[:3]] == ["BR", None, "K"]
    referee.play("4T>5")
    referee.play("chip:BR")
    referee.play("LB>1")
    assert not [text for text in referee.legal() if text.startswith("chip")]


def test_rule_d15_tiles_beyond_the_room_are_broken_and_then_free() -> None:
    referee = first_turn()
    referee.boards[0].broken = ["B", "B"]
    referee.play("4T>1")
    assert referee.boards[0].broken == ["B", "B", "T", "T"]
    assert referee.tower == ["T"]


def test_r10_a_complete_line_takes_no_more() -> None:
    referee = first_turn()
    referee.boards[0].lines[1] = ["T", "T"]
    referee.boards[0].lines[2] = ["B"]
    assert [text for text in referee.legal() if text.startswith("4T")] == ["4T>1", "4T>4", "4T>5", "4T>6", "4T>X"]


def test_drawing_two_plates_costs_two_points() -> None:
    referee = first_turn()
    referee.play("draw")
    referee.play("draw")
    assert (referee.phase, referee.boards[0].score, referee.boards[0].tokens) == ("drawing", 3, 1)
    referee.play("stop")
    assert referee.legal() == ["keep:BKST", "keep:YSKR"]
    referee.play("keep:BKST")
    assert (referee.hand, referee.to_dict()["drawn"]) == ("BKST", ["YSKR", "BKST"])
    assert (referee.view(0)["hand"], referee.view(1)["hand"], referee.view(None)["hand"]) == ("BKST", "?", "?")
    referee.play("5@90")
    assert referee.forced == [(0, "under:YSKR")]
    assert referee.boards[0].dome[4] == "SBTK"
    assert referee.to_dict()["stack"][-1] == "YSKR"
    assert referee.to_dict()["memory"] == ["...........A", "...........a"]
    assert referee.view(0)["stack"] == ["special", *["?"] * 10, "YSKR"]
    assert referee.view(1)["stack"] == ["special", *["?"] * 10, "special"]
    assert "YSKR" in referee.view(1)["unseen_plates"]


def test_rule_d10_the_gap_is_refilled_when_the_plate_lies() -> None:
    referee = Referee(starting_player=1)
    referee.deal(**first_deal())
    assert (referee.phase, referee.to_move, referee.legal()) == ("setup", 0, ["P1", "P2", "P3"])
    referee.play("P2")
    assert referee.display == ["YKTS", None, "SKRB"]
    referee.play("3@270")
    assert referee.display == ["YKTS", "YBKS", "SKRB"]
    assert referee.boards[0].dome[2] == turned("KSTR", 270) == "SRKT"
    assert (referee.phase, referee.to_move, referee.boards[0].tokens) == ("setup", 1, 2)


def test_r1_drawing_without_points() -> None:
    for option, can_go_on in (("unlimited", True), ("one", False)):
        referee = first_turn(draws_at_zero=option)
        referee.boards[0].score = 0
        referee.play("draw")
        assert referee.boards[0].score == 0
        assert (referee.phase == "drawing") is can_go_on
        assert referee.forced == ([] if can_go_on else [(0, "stop"), (0, "keep:YSKR")])


def test_rule_d16_a_seat_without_an_action_is_passed_over() -> None:
    referee = first_turn()
    clear_factories(referee)
    for index in (2, 3):
        referee.factories[index].face_up = True
    for index in (0, 1):
        referee.factories[index].chip = None
    referee.boards[1].chips = ["B", "B"]
    referee.boards[1].tokens = 0
    referee.boards[0].tokens = 0
    referee.play("chip:TY")  # ends the round: the last chip is the only action, and seat 1 has none
    assert referee.forced == [(0, "chip:K")]
    assert referee.phase == "deal"


# Phase 2


def test_two_half_turquoise_chips_complete_a_line() -> None:
    referee = last_chip(["", "", "TT", "", "", ""], FULL_DOME, chips=["RT", "TY"])
    referee.play("chip:K")
    position = referee.to_dict()
    assert (position["phase"], position["line"]) == ("completing", 3)
    assert referee.legal() == ["leave", "use:B", "use:K", "use:RT"]
    referee.play("use:RT")
    assert referee.forced[:2] == [(0, "use:TY"), (0, "enough")]
    assert referee.scoring[0]["tiles"][0]["chips"] == ["RT", "TY"]
    assert referee.boards[0].used_chips == ["RT", "TY"]


def test_three_chips_complete_any_line_and_spending_stays_till_the_tile_lies() -> None:
    referee = last_chip(["", "", "TT", "", "", ""], [*[""] * 3, "TBKW", "TKRS", *[""] * 4], chips=["B", "Y"])
    referee.play("chip:K")
    assert referee.legal() == ["leave", "use:B"]  # with Y first there are only two chips
    referee.play("use:B")
    assert referee.legal() == ["use:B", "use:Y"]
    referee.play("use:Y")
    assert referee.phase == "decorating"
    assert referee.to_dict()["spending"] == ["B", "Y", "K"]
    referee.play("r3c1")
    assert referee.scoring[0]["tiles"][0]["chips"] == ["B", "Y", "K"]


def test_rule_d18_sets_of_chips() -> None:
    assert completing_sets(["T", "T", "T"], "T", 1) == {("T", "T"), ("T", "T", "T")}
    assert completing_sets(["T", "B", "K"], "T", 1) == {("B", "K", "T")}
    assert completing_sets(["T", "RT", "B", "K"], "T", 2) == set()
    assert completing_sets(["T", "RT", "B", "K", "K"], "T", 2) == {("B", "K", "K", "T", "RT")}
    assert completing_sets(["T", "RT", "TY", "B"], "T", 2) == set()


def test_r3_no_completing_without_a_free_cell() -> None:
    referee = last_chip(["", "", "TT", "", "", ""], ["YKTS", *[""] * 8], chips=["T", "T"])
    referee.play("chip:K")
    assert referee.phase == "deal"
    assert referee.boards[0].lines[2] == ["T", "T"]


def test_leave_keeps_the_line() -> None:
    referee = last_chip(["", "", "TT", "", "", ""], FULL_DOME, chips=["T", "T"])
    referee.play("chip:K")
    referee.play("leave")
    assert referee.boards[0].lines[2] == ["T", "T"]
    assert referee.boards[0].chips == ["T", "T", "B", "K"]


def test_scoring_neighbours_the_special_tile_and_a_later_run() -> None:
    dome = ["YKTS", *[""] * 2, "BYRW", *[""] * 5]
    referee = last_chip(["", "TT", "", "", "", ""], dome)
    referee.boards[0].tiles[0] = list("YK....")
    referee.play("chip:K")
    assert referee.forced == [(0, "r2c1")]
    entry = referee.scoring[0]["tiles"][0]
    assert (entry["horizontal"], entry["vertical"], entry["points"]) == (1, 2, 2)  # not yet beside the special tile
    assert (entry["special_row"], entry["special_points"]) == (2, 2)
    assert referee.to_dict()["boards"][0]["tiles"][:2] == ["YK....", "T*...."]
    assert referee.scoring[0]["after"] == 9

    referee = last_chip(["", "", "YYY", "", "", ""], dome)
    referee.boards[0].tiles[0] = list("YK....")
    referee.boards[0].tiles[1] = list("T*....")
    referee.play("chip:K")
    entry = referee.scoring[0]["tiles"][0]
    assert (entry["column"], entry["horizontal"], entry["vertical"], entry["points"]) == (2, 1, 3, 3)


def test_a_neighbour_beside_and_one_above() -> None:
    referee = last_chip(["", "TT", "", "", "", ""], ["YKTS", "WBTK", *[""] * 7])
    referee.boards[0].tiles[0] = list("..B...")
    referee.boards[0].tiles[1] = list("T..K..")
    referee.play("chip:K")
    assert referee.scoring[0]["tiles"][0]["points"] == 4


def test_rule_d17_the_player_chooses_among_cells() -> None:
    referee = last_chip(["", "TT", "", "", "", ""], ["YKTS", "WBTK", "KSTR", *[""] * 6])
    referee.play("chip:K")
    assert (referee.phase, referee.to_dict()["line"], referee.legal()) == ("decorating", 2, ["r2c1", "r2c3", "r2c5"])
    referee.play("r2c5")
    assert referee.tower.count("T") == 8  # seven of the factories, one of the line


@pytest.mark.parametrize("line", ["RRRRR", "RR"])
def test_rule_d19_a_line_stays_or_is_broken(line: str) -> None:
    dome = [*[""] * 6, "YBKS", "TKWY", ""]
    referee = last_chip(["", "", "", "", line, ""], dome)
    referee.play("chip:K")
    assert referee.boards[0].lines[4] == list(line)

    dome[8] = "SBYT"
    referee = last_chip(["", "", "", "", line, ""], dome)
    referee.play("chip:K")
    assert referee.boards[0].lines[4] == []
    assert referee.scoring[0]["broken_lines"] == [5]
    assert referee.scoring[0]["broken"] == line[:4]
    assert referee.scoring[0]["penalty"] == (10 if len(line) > 4 else 3)
    assert referee.scoring[0]["after"] == (0 if len(line) > 4 else 2)


@pytest.mark.parametrize(("broken", "marker", "loss"), [("BKT", 0, 8), ("BK", 1, 3), ("", 0, 2)])
def test_rule_d22_penalties(broken: str, marker: int, loss: int) -> None:
    referee = last_chip([""] * 6, [""] * 9)
    referee.boards[0].broken = list(broken)
    referee.boards[0].score = 20
    referee.marker = marker
    referee.play("chip:K")
    assert referee.scoring[0]["after"] == 20 - loss
    assert referee.scoring[0]["first_player_penalty"] == (2 if marker == 0 else 0)
    assert referee.to_dict()["starting_player"] == referee.to_dict()["marker"] == marker
