"""C18 to C20: the grey side of the boards."""

import pytest

import sintra
from tests.rulebook.chocolatier.table import (
    after_filling,
    before_filling,
    board,
    board_of,
    legal_texts,
    play,
    position,
    targets,
)

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier(grey=True)

NO_CELL_FOR_BLUE = {2: "BW.KR", 4: "..U.."}
"""Row 2 has one free cell, and its column has blue."""


def test_rule_c18_a_tile_may_go_to_any_free_cell_of_its_row() -> None:
    state = after_filling(GAME, board(lines={3: "UUU"}, wall={3: ".B..K"}))
    assert (state.phase, state.to_move) == ("filling", 0)
    assert legal_texts(state) == {"r3c1", "r3c3", "r3c4"}
    assert state.reason("r3c2") == state.reason("r3c5") == "cell_occupied"


@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_rule_c18_the_player_chooses_the_cell(column: int) -> None:
    state = after_filling(GAME, board(lines={4: "WWWW"}))
    assert play(state, f"r4c{column}") == {
        "seat 0 line 4": "",
        "seat 0 row 4": "." * (column - 1) + "W" + "." * (5 - column),
        "seat 0 score": 1,
        "lid W": 3,
        "phase": "deal",
        "to_move": None,
        "marker": 0,
    }


def test_rule_c18_a_column_that_has_the_colour_is_closed() -> None:
    state = after_filling(GAME, board(lines={3: "UUU"}, wall={1: "U....", 5: "...U."}))
    assert legal_texts(state) == {"r3c2", "r3c3", "r3c5"}
    assert state.reason("r3c1") == state.reason("r3c4") == "colour_in_column"
    with pytest.raises(sintra.IllegalAction):
        state.apply("r3c4")


def test_rule_c18_other_colours_do_not_close_a_column() -> None:
    state = after_filling(GAME, board(lines={3: "UUU"}, wall={1: "BWKR.", 5: "WKRB."}))
    assert legal_texts(state) == {"r3c1", "r3c2", "r3c3", "r3c4", "r3c5"}


@pytest.mark.parametrize("wall", [{2: "U..U."}, {1: "..U..", 4: "..U.."}], ids=["row", "column"])
def test_rule_c18_a_colour_twice_in_a_row_or_column_is_refused(wall: dict[int, str]) -> None:
    with pytest.raises(sintra.InvalidPosition):
        before_filling(GAME, board(wall=wall))


def test_rule_c18_rows_are_done_from_top_to_bottom() -> None:
    state = after_filling(GAME, board(lines={1: "K", 3: "KKK", 4: "BBBB"}))
    assert legal_texts(state) == {f"r1c{column}" for column in range(1, 6)}
    assert state.reason("r3c1") == state.reason("r4c1") == state.reason("r2c1") == "wrong_row"
    state.apply("r1c4")
    assert legal_texts(state) == {"r3c1", "r3c2", "r3c3", "r3c5"}
    assert state.reason("r3c4") == "colour_in_column"
    state.apply("r3c5")
    assert legal_texts(state) == {f"r4c{column}" for column in range(1, 6)}
    state.apply("r4c5")
    assert state.phase == "deal"
    assert board_of(state) == board(wall={1: "...K.", 3: "....K", 4: "....B"}, score=1 + 1 + 2)


def test_rule_c18_a_tile_is_in_place_and_scored_before_the_next_choice() -> None:
    state = after_filling(GAME, board(lines={1: "K", 2: "BB"}, wall={1: "U...."}, floor="R", score=10))
    assert play(state, "r1c2") == {"seat 0 line 1": "", "seat 0 row 1": "UK...", "seat 0 score": 12}
    assert board_of(state)["floor"] == "R"


def test_rule_c18_with_a_legal_cell_the_tile_has_to_be_placed() -> None:
    """Placing is all that may be done; with one legal cell it happens without asking."""
    state = after_filling(GAME, board(lines={1: "K"}))
    assert legal_texts(state) == {"r1c1", "r1c2", "r1c3", "r1c4", "r1c5"}
    assert state.reason("1K>F") == state.reason("CK>F") == "wrong_phase"
    state = after_filling(GAME, board(lines={2: "UU"}, wall={1: "U....", 2: ".B.WK"}))
    assert board_of(state) == board(wall={1: "U....", 2: ".BUWK"}, score=4)
    assert (state.phase, state.to_dict()["lid"]["U"]) == ("deal", 1)


@pytest.mark.parametrize("line", [1, 2, 3])
def test_rule_c19_without_a_legal_cell_all_tiles_of_the_line_fall(line: int) -> None:
    blocked = {line: "BW.KR", 5: "..U.."}
    state = after_filling(GAME, board(lines={line: "U" * line}, wall=blocked, score=20), lid="K")
    entry = state.scoring.boards[0]
    assert (entry.dropped, entry.tiles, entry.floor) == ((line,), (), "U" * line)
    assert board_of(state) == board(wall=blocked, score=20 - (1, 2, 4)[line - 1])
    assert state.to_dict()["lid"] == {"U": line, "B": 0, "W": 0, "K": 1, "R": 0}
    assert state.phase == "deal"


def test_rule_c19_they_fall_at_once() -> None:
    """Line 2 has fallen, and the floor is not paid for, while row 3 is still to be placed."""
    state = before_filling(GAME, board(lines={1: "K", 2: "UU", 3: "KKK"}, wall=NO_CELL_FOR_BLUE, floor="R", score=20))
    state.apply("1R>5")
    assert board_of(state)["floor"] == "R"
    assert play(state, "r1c1") == {
        "seat 0 line 1": "",
        "seat 0 row 1": "K....",
        "seat 0 score": 22,
        "seat 0 line 2": "",
        "seat 0 floor": "RUU",
    }
    assert legal_texts(state) == {"r3c2", "r3c3", "r3c5"}


def test_rule_c19_and_before_the_floor_is_paid_for() -> None:
    state = after_filling(GAME, board(lines={2: "UU"}, wall=NO_CELL_FOR_BLUE, floor="mK", score=20))
    assert board_of(state) == board(wall=NO_CELL_FOR_BLUE, score=20 - 6)


@pytest.mark.parametrize(("floor", "on_floor"), [("KKKKKK", "KKKKKKU"), ("KKKKKKK", "KKKKKKK")])
def test_rule_c19_what_finds_the_floor_line_full_goes_to_the_lid(floor: str, on_floor: str) -> None:
    state = before_filling(GAME, board(lines={2: "UU", 3: "WWW"}, wall=NO_CELL_FOR_BLUE, floor=floor, score=20))
    state.apply("1R>5")
    assert (state.phase, board_of(state)["floor"]) == ("filling", on_floor)
    assert state.to_dict()["lid"]["U"] == 2 - on_floor.count("U")
    state.apply("r3c3")
    assert board_of(state) == board(wall=NO_CELL_FOR_BLUE | {3: "..W.."}, score=20 + 2 - 14)
    assert state.to_dict()["lid"] == {"U": 2, "B": 0, "W": 2, "K": floor.count("K"), "R": 0}


def test_rule_c19_a_tile_placed_above_may_take_the_last_legal_cell() -> None:
    state = after_filling(GAME, board(lines={1: "U", 2: "UU"}, wall={2: "BW.KR"}, score=20))
    in_the_way = state.child("r1c3")
    assert board_of(in_the_way) == board(wall={1: "..U..", 2: "BW.KR"}, score=20 + 1 - 2)
    assert in_the_way.phase == "deal"
    elsewhere = state.child("r1c1")
    assert elsewhere.phase == "over"
    assert board_of(elsewhere)["wall"][:2] == ["U....", "BWUKR"]


def test_rule_c20_columns_do_not_matter_when_drafting() -> None:
    state = position(GAME, centre="UUKK", boards=[board(wall=NO_CELL_FOR_BLUE, floor="m")])
    assert targets(state, "CU") == {"1", "2", "3", "5", "F"}
    state.apply("CU>2")
    assert board_of(state) == board(wall=NO_CELL_FOR_BLUE, lines={2: "UU"}, floor="m")


def test_rule_c20_a_colour_in_the_wall_row_closes_the_line() -> None:
    state = position(GAME, centre="UUKK", boards=[board(wall=NO_CELL_FOR_BLUE, floor="m")])
    assert state.reason("CU>4") == "colour_in_row"
    assert state.reason("CK>2") == "colour_in_row"
    assert targets(state, "CK") == {"1", "3", "4", "5", "F"}


def test_rule_c20_lines_of_another_colour_and_complete_ones_stay_closed() -> None:
    state = position(GAME, centre="UUKK", boards=[board(lines={1: "U", 3: "K"}, floor="m")])
    assert (state.reason("CU>1"), state.reason("CU>3")) == ("line_complete", "line_other_colour")
    assert targets(state, "CU") == {"2", "4", "5", "F"}
