"""C7 to C11: phase A."""

import pytest

import sintra
from tests.rulebook.chocolatier.table import board, board_of, legal_texts, play, position, takes, targets

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_rule_c07_the_starting_player_lays_the_marker_in_the_centre_and_begins(seat: int) -> None:
    state = sintra.chocolatier(players=3).start(starting_player=seat)
    assert (state.to_dict()["marker"], state.to_move) == (seat, None)
    state.deal(seed=1)
    assert (state.to_dict()["marker"], state.to_dict()["centre"], state.to_move) == ("centre", "", seat)


def test_rule_c07_the_turn_passes_clockwise() -> None:
    state = sintra.chocolatier(players=4).start(seed=1, starting_player=2)
    order = []
    for _ in range(9):
        order.append(state.to_move)
        state.apply(state.legal_actions()[0])
    assert order == [2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_rule_c07_all_tiles_of_a_colour_from_one_factory_and_the_rest_to_the_centre() -> None:
    state = position(GAME, factories={2: "UUWR", 4: "UUBB"}, centre="WK", boards=[board(), board(floor="m")])
    changes = play(state, "2U>3")
    assert changes == {"factory 2": "", "centre": "WWKR", "seat 0 line 3": "UU", "to_move": 1}


def test_rule_c07_all_tiles_of_a_colour_from_the_centre() -> None:
    state = position(GAME, factories={2: "UUWR"}, centre="UUUWK", boards=[board(), board(floor="m")])
    assert play(state, "CU>4") == {"centre": "WK", "seat 0 line 4": "UUU", "to_move": 1}


def test_rule_c07_what_may_be_taken_is_every_colour_of_every_source() -> None:
    state = position(GAME, factories={1: "UUWR", 4: "BBBB"}, centre="WK", boards=[board(floor="m")])
    assert takes(state) == {"1U", "1W", "1R", "4B", "CW", "CK"}
    assert len(state.legal_actions()) == 6 * 6


@pytest.mark.parametrize("action", ["1B>1", "2U>1", "CU>1", "4U>F"])
def test_rule_c07_a_colour_must_be_there_to_be_taken(action: str) -> None:
    state = position(GAME, factories={1: "UUWR", 4: "BBBB"}, centre="WK", boards=[board(floor="m")])
    before = state.to_dict()
    assert state.reason(action) == "no_such_tiles"
    with pytest.raises(sintra.IllegalAction):
        state.apply(action)
    assert state.to_dict() == before


def test_rule_c07_nobody_may_pass() -> None:
    state = position(GAME, centre="K", boards=[board(floor="mBBBBBB", lines={1: "U"})])
    assert legal_texts(state) == {"CK>2", "CK>3", "CK>4", "CK>5", "CK>F"}
    with pytest.raises(sintra.InvalidAction):
        state.apply("pass")


def test_rule_c08_the_first_to_take_from_the_centre_gets_the_marker() -> None:
    state = position(GAME, factories={3: "UUWR"}, centre="KW")
    assert play(state, "CK>2") == {
        "centre": "W",
        "seat 0 line 2": "K",
        "seat 0 floor": "m",
        "marker": 0,
        "to_move": 1,
    }


def test_rule_c08_only_the_first_to_take_from_the_centre_gets_it() -> None:
    state = position(GAME, factories={3: "UUWR"}, centre="W", boards=[board(floor="m")], to_move=1)
    assert play(state, "CW>2") == {"centre": "", "seat 1 line 2": "W", "to_move": 0}


def test_rule_c08_taking_from_a_factory_leaves_the_marker_in_the_centre() -> None:
    state = position(GAME, factories={3: "UUWR"}, centre="KW")
    assert play(state, "3U>2") == {"factory 3": "", "centre": "WWKR", "seat 0 line 2": "UU", "to_move": 1}
    assert state.to_dict()["marker"] == "centre"


def test_rule_c08_the_marker_goes_to_the_leftmost_free_space() -> None:
    state = position(GAME, factories={3: "UUWR"}, centre="KW", boards=[board(floor="BWB")])
    state.apply("CK>2")
    assert board_of(state) == board(lines={2: "K"}, floor="BWBm")


def test_rule_c08_the_marker_is_laid_before_the_tiles() -> None:
    state = position(GAME, factories={3: "UUWR"}, centre="KKW", boards=[board(floor="B")])
    state.apply("CK>F")
    assert board_of(state) == board(floor="BmKK")


def test_rule_c08_the_marker_alone_cannot_be_taken() -> None:
    state = position(GAME, factories={3: "UUWR"})
    assert takes(state) == {"3U", "3W", "3R"}
    assert {state.reason(f"C{colour}>{target}") for colour in "UBWKR" for target in "12345F"} == {"no_such_tiles"}


@pytest.mark.parametrize("target", ["1", "2", "3", "4", "5"])
def test_rule_c09_all_tiles_go_to_one_line(target: str) -> None:
    state = position(GAME, factories={1: "RRRR"}, centre="K", boards=[board(), board(floor="m")])
    size = int(target)
    placed = {f"seat 0 line {size}": "R" * min(4, size)}
    surplus = {"seat 0 floor": "R" * (4 - size)} if size < 4 else {}
    assert play(state, f"1R>{target}") == {"factory 1": "", "to_move": 1} | placed | surplus


def test_rule_c09_or_all_to_the_floor_line() -> None:
    state = position(GAME, factories={1: "RRRR"}, centre="K", boards=[board(), board(floor="m")])
    assert play(state, "1R>F") == {"factory 1": "", "to_move": 1, "seat 0 floor": "RRRR"}


def test_rule_c09_a_line_holds_one_colour() -> None:
    state = position(GAME, centre="KKU", boards=[board(lines={3: "U"}, floor="m")])
    assert state.reason("CK>3") == "line_other_colour"
    assert targets(state, "CK") == {"1", "2", "4", "5", "F"}
    assert play(state, "CU>3")["seat 0 line 3"] == "UU"


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_rule_c09_a_complete_line_takes_no_more(line: int) -> None:
    state = position(GAME, centre="KK", boards=[board(lines={line: "K" * line}, floor="m")])
    assert state.reason(f"CK>{line}") == "line_complete"
    assert targets(state, "CK") == {"1", "2", "3", "4", "5", "F"} - {str(line)}


def test_rule_c09_a_line_is_closed_to_a_colour_of_its_wall_row() -> None:
    state = position(GAME, centre="KKU", boards=[board(wall={2: "....K", 4: ".K..."}, floor="m")])
    assert state.reason("CK>2") == state.reason("CK>4") == "colour_in_row"
    assert targets(state, "CK") == {"1", "3", "5", "F"}
    assert targets(state, "CU") == {"1", "2", "3", "4", "5", "F"}


def test_rule_c09_only_the_own_wall_closes_a_line() -> None:
    state = position(GAME, centre="KKU", boards=[board(floor="m"), board(wall={2: "....K"}, lines={3: "U"})])
    assert targets(state, "CK") == {"1", "2", "3", "4", "5", "F"}


def test_rule_c09_the_surplus_falls_to_the_floor_line() -> None:
    state = position(GAME, centre="KKKU", boards=[board(lines={4: "KK"}, floor="mW")])
    state.apply("CK>4")
    assert board_of(state) == board(lines={4: "KKKK"}, floor="mWK")


def test_rule_c09_no_tile_may_be_dropped_while_the_line_has_room() -> None:
    state = position(GAME, centre="KKKU", boards=[board(lines={5: "KK"}, floor="m")])
    state.apply("CK>5")
    assert board_of(state) == board(lines={5: "KKKKK"}, floor="m")


def test_rule_c09_two_lines_may_collect_the_same_colour() -> None:
    state = position(GAME, centre="KKU", boards=[board(lines={2: "K", 5: "KK"}, floor="m")])
    state.apply("CK>3")
    assert board_of(state) == board(lines={2: "K", 3: "KK", 5: "KK"}, floor="m")


def test_rule_c10_the_floor_line_fills_from_left_to_right() -> None:
    state = position(GAME, factories={1: "UUBB"}, centre="KKW")
    assert play(state, "1U>F")["seat 0 floor"] == "UU"
    assert play(state, "CK>F")["seat 1 floor"] == "mKK"
    assert play(state, "CB>F")["seat 0 floor"] == "UUBB"


@pytest.mark.parametrize(
    ("floor", "after", "to_lid"), [("mWWWW", "mWWWWKK", 1), ("mWWWWB", "mWWWWBK", 2), ("mWWWWBB", "mWWWWBB", 3)]
)
def test_rule_c10_what_falls_on_a_full_floor_line_goes_to_the_lid_at_once(floor: str, after: str, to_lid: int) -> None:
    state = position(GAME, centre="KKKU", boards=[board(floor=floor)], lid="R")
    fallen = {"seat 0 floor": after} if after != floor else {}
    assert play(state, "CK>F") == {"centre": "U", "lid K": to_lid, "to_move": 1} | fallen


def test_rule_c10_surplus_of_a_line_goes_to_the_lid_too() -> None:
    state = position(GAME, centre="KKKU", boards=[board(floor="mWWWWB")])
    assert play(state, "CK>1") == {
        "centre": "U",
        "seat 0 line 1": "K",
        "seat 0 floor": "mWWWWBK",
        "lid K": 1,
        "to_move": 1,
    }


def test_rule_c10_tiles_in_the_lid_cost_nothing() -> None:
    state = position(GAME, centre="KKKKK", boards=[board(floor="mWWWWBB", score=20)])
    state.apply("CK>F")
    assert board_of(state) == board(score=20 - 14)
    assert state.to_dict()["lid"] == {"U": 0, "B": 2, "W": 4, "K": 5, "R": 0}


@pytest.mark.parametrize(
    ("factories", "centre"), [({2: "RRRR"}, "K"), ({2: "RRRR", 5: "KKKK"}, "")], ids=["centre", "factory"]
)
def test_rule_c11_phase_a_goes_on_while_a_tile_is_on_offer(factories: dict[int, str], centre: str) -> None:
    boards = [board(lines={1: "U"}), board(floor="m")]
    state = position(GAME, boards=boards, factories=factories, centre=centre)
    assert play(state, "2R>5") == {"factory 2": "", "seat 0 line 5": "RRRR", "to_move": 1}
    assert (state.phase, state.scoring) == ("draft", None)


@pytest.mark.parametrize(
    ("factories", "centre", "take"), [({}, "KKK", "CK"), ({5: "KKK"}, "", "5K")], ids=["centre", "factory"]
)
def test_rule_c11_phase_a_ends_with_the_last_tile(factories: dict[int, str], centre: str, take: str) -> None:
    boards = [board(lines={1: "U"}), board(floor="m")]
    state = position(GAME, boards=boards, factories=factories, centre=centre)
    assert state.phase == "draft"
    state.apply(f"{take}>4")
    assert (state.phase, state.to_move) == ("deal", None)
    assert board_of(state) == board(wall={1: "U...."}, lines={4: "KKK"}, score=1)
