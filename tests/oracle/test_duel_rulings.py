"""Deals, memory, views and the end of Azul Duel, played by the referee alone."""

from __future__ import annotations

import pytest

from tests.oracle.duel_board import CHIPS, COLOURS, PLATES
from tests.oracle.duel_positions import FULL_DOME, first_deal, first_turn, last_chip, play_all
from tests.oracle.duel_referee import Referee
from tests.oracle.duel_setup import draw_all

# Deals


def test_rule_d9_a_large_factory_of_one_colour_is_drawn_again() -> None:
    with pytest.raises(ValueError, match="drawn again"):
        Referee().deal(**first_deal("BBBBB TTKY BBYR RKBY TTTT"))


def test_r9_the_tower_is_tipped_in_for_a_second_colour() -> None:
    large, small = list("BYBBB"), list("BBBB")
    bag, tower = draw_all(large + small, ["B"] * 8, ["Y"])
    assert (bag, tower) == ([], [])
    with pytest.raises(ValueError, match="no 'Y'"):
        draw_all(list("BBBBK") + list("BBYB") + list("BBB"), ["B"] * 10 + ["K"], ["Y"])
    with pytest.raises(ValueError, match="cannot give"):
        draw_all(list("BKYYY") + list("YYYY"), ["B", "K", "R"], ["Y"] * 6)
    assert draw_all(list("BBBBB"), ["B"] * 3, ["B"] * 2) == ([], [])  # DR5: kept


def test_r5_a_large_factory_of_one_colour_gives_the_first_player_tile() -> None:
    referee = first_turn()
    referee.factories[4].sun = ["B"] * 5
    referee.play("LB>6")
    assert referee.marker == 0


def test_r11_nobody_took_the_first_player_tile() -> None:
    referee = last_chip([""] * 6, [""] * 9)
    referee.starting_player = 1
    assert referee.marker == "large"
    referee.play("chip:K")
    assert referee.to_dict()["starting_player"] == referee.to_dict()["marker"] == 1
    assert [entry["after"] for entry in referee.scoring] == [5, 5]


def test_rule_d23_a_small_factory_without_tiles_shows_its_chip() -> None:
    referee = Referee()
    referee.bag, referee.tower = list("BYRKTBY"), []
    referee.deal(tiles="BYRKT BY", chips=["B", "B", "K", "Y"], plates=list(PLATES))
    assert referee.to_dict()["suns"] == ["BY", "", "", "", "BYRKT"]
    assert referee.to_dict()["face_up"] == [False, True, True, True]


def test_before_the_first_deal() -> None:
    position = Referee(tablets="random-4", starting_player=1).to_dict()
    assert (position["tablets"], position["faces"], position["round"], position["phase"]) == ("random-4", [], 0, "deal")
    assert (position["to_move"], position["starting_player"], position["marker"]) == (None, 1, 1)
    assert (position["display"], position["stack"], position["memory"]) == ([None] * 3, [], ["", ""])
    assert position["bag"] == dict.fromkeys(COLOURS, 13)
    assert position["chip_supply"] == dict.fromkeys(CHIPS, 2)
    assert [(board["score"], board["tokens"]) for board in position["boards"]] == [(5, 0), (5, 0)]


def test_rule_d7_one_face_a_tablet() -> None:
    for tablets in (("rows", "colourful_rows", "edge"), ("rows", "edge"), ("rows", "rows", "edge")):
        with pytest.raises(ValueError):
            Referee(tablets=tablets)
    assert Referee(tablets=("corners", "edge", "rows")).faces == ["rows", "edge", "corners"]


# What a seat remembers and sees


def test_memory_of_three_plates_put_back_and_drawn_again() -> None:
    referee = first_turn()
    play_all(referee, "draw", "draw", "draw", "stop", "keep:YSKR", "2@0", "under:STYB")
    assert referee.forced == [(0, "under:BKST")]
    assert referee.to_dict()["memory"] == ["..........AB", "..........aa"]
    assert referee.to_dict()["stack"][-2:] == ["STYB", "BKST"]
    assert referee.view(1)["put_back"] == [{"places": [11, 12], "special": 2, "wild": 0, "plates": []}]
    assert referee.view(1)["stack"][-2:] == ["special", "special"]
    assert referee.view(0)["put_back"] == []
    assert referee.view(None)["stack"] == ["special", *["?"] * 11]

    referee.hidden.stack = referee.hidden.stack[9:]  # a short way to the plates put back
    assert referee.to_dict()["memory"] == [".AB", ".aa"]
    play_all(referee, "draw", "draw", "stop")
    assert referee.to_dict()["memory"] == [".AB", "ABc"]
    play_all(referee, "keep:STYB", "2@0")
    assert referee.to_dict()["drawn"] == []
    assert referee.to_dict()["memory"] == ["Ab", "aB"]
    assert referee.view(0)["stack"] == ["BKST", "wild"]
    assert referee.view(1)["stack"] == ["special", "RWBK"]
    assert (referee.view(0)["unseen_plates"], referee.view(1)["unseen_plates"]) == (["RWBK"], ["BKST"])


def test_memory_a_known_group_drawn_in_part_joins_the_new_one() -> None:
    referee = first_turn()
    for plate, group, known in zip(referee.hidden.stack, (None, 7, 7, 7), (False, True, False, False), strict=False):
        plate.group[1], plate.known[1] = group, known
    assert referee.to_dict()["memory"][1] == ".Aaa........."
    play_all(referee, "draw", "draw", "stop", "keep:YSKR", "2@0")
    assert referee.to_dict()["memory"][1] == "aa.........A"
    assert referee.view(1)["put_back"] == [{"places": [1, 2, 12], "special": 3, "wild": 0, "plates": ["BKST"]}]


def test_memory_a_group_with_nothing_known_is_divided() -> None:
    referee = first_turn()
    for plate, group in zip(referee.hidden.stack, (None, 7, 7, 7), strict=False):
        plate.group[1] = group
    play_all(referee, "draw", "draw", "stop", "keep:YSKR", "2@0")
    assert referee.to_dict()["memory"][1] == "aa.........b"


def test_view_hides_chips() -> None:
    referee = first_turn()
    referee.play("4T>5")
    view = referee.view(0)
    assert view["chips"] == ["?", "?", "?", "TY"]
    assert view["unseen_chips"] == {chip: 1 if chip == "TY" else 2 for chip in CHIPS}
    assert "chip_supply" not in view
    assert "memory" not in view


# The end


def test_rule_d24_faces() -> None:
    board = Referee().boards[0]
    board.dome = list(FULL_DOME)
    board.tiles = [list(row) for row in ("YKRBK*", "T*TKTR", "......", "......", "......", "......")]
    points = {face: board.face_points(face) for face in ("rows", "edge", "corners", "empty_special_cells")}
    assert points == {"rows": 6, "edge": 8, "corners": 6, "empty_special_cells": -9}
    assert board.face_points("colourful_rows") == 0
    assert board.face_points("wild_cells") == 0
    board.tiles = [["B"] * 6 for _ in range(6)]
    assert board.face_points("columns") == 42
    assert board.face_points("diagonals") == 20
    assert board.face_points("wild_cells") == 8
    assert board.face_points("corners") == 22
    assert board.face_points("edge") == 20
    board.tiles[2] = list("BYR.KT")
    assert board.face_points("colourful_rows") == 4


@pytest.mark.parametrize("holder", [0, 1])
def test_rule_d25_a_tie_goes_to_the_first_player_tile(holder: int) -> None:
    referee = last_chip([""] * 6, FULL_DOME, chips=["B"] * 8)
    assert referee.round == 5
    referee.marker = holder
    referee.boards[holder].score = 7  # pays 2
    referee.play("chip:K")
    assert (referee.phase, referee.end_reason, referee.ranking()) == (
        "over",
        "first_player_tile",
        [[holder], [1 - holder]],
    )
    assert referee.final is not None
    assert referee.final[0] == {"faces": {"rows": 0, "columns": 0, "diagonals": 0}, "final": 5}


def test_r6_the_final_score_is_never_below_0() -> None:
    referee = last_chip([""] * 6, FULL_DOME, chips=["B"] * 8)
    referee.faces = ["empty_special_cells"]
    referee.play("chip:K")
    assert referee.final is not None
    assert referee.final[0] == {"faces": {"empty_special_cells": -15}, "final": 0}
    assert (referee.ranking(), referee.end_reason) == ([[1], [0]], "points")


def test_illegal_play_changes_nothing() -> None:
    referee = first_turn()
    before = referee.to_dict()
    for text in ("stop", "9B>1", "r1c1", "P4", "leave", "chip:K", ""):
        with pytest.raises(ValueError):
            referee.play(text)
    assert referee.to_dict() == before
