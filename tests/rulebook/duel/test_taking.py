"""D12, D13 and D15: taking tiles from a sun or from the moons."""

import pytest

import sintra
from tests.rulebook.duel.table import COLOURS, Board, board_of, legal_texts, play, position, takes, targets

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))


def test_rule_d12_all_tiles_of_a_colour_from_one_sun() -> None:
    state = position(GAME, suns={1: "TTKK", 2: "TTTY", "L": "TTBBB"}, chips={1: "K"})
    assert play(state, "1T>3") == {"sun 1": "", "moon 1": "KK", "seat 0 line 3": "TT", "to_move": 1}


def test_rule_d12_every_colour_of_every_sun_may_be_taken() -> None:
    state = position(GAME, suns={1: "BYYR", 2: "KKKK", 4: "TTTB", "L": "BBKKY"})
    assert takes(state) == {"1B", "1Y", "1R", "2K", "4T", "4B", "LB", "LK", "LY"}
    assert state.reason("1K>1") == state.reason("3B>1") == state.reason("LT>X") == "no_such_tiles"


def test_rule_d12_the_rest_of_a_small_sun_is_stacked_in_the_order_you_like() -> None:
    state = position(GAME, suns={2: "TYRK", "L": "TTBBB"})
    state.apply("2T>1")
    assert (state.phase, state.to_move) == ("stacking", 0)
    assert legal_texts(state) == {"^Y", "^R", "^K"}
    stacks = set()
    for lowest in "YRK":
        for middle in set("YRK") - {lowest}:
            after = state.child(f"^{lowest}").child(f"^{middle}")
            stacks.add(after.to_dict()["moons"][1])
            assert (after.phase, after.to_move, after.to_dict()["suns"][1]) == ("turn", 1, "")
    assert stacks == {"YRK", "YKR", "RYK", "RKY", "KYR", "KRY"}


def test_rule_d12_two_equal_tiles_and_another_one_have_three_orders() -> None:
    state = position(GAME, suns={2: "TYYK", "L": "TTBBB"})
    state.apply("2T>1")
    assert state.child("^K").to_dict()["moons"][1] == "KYY"
    state.apply("^Y")
    assert state.child("^K").to_dict()["moons"][1] == "YKY"
    assert state.child("^Y").to_dict()["moons"][1] == "YYK"


def test_rule_d12_only_what_is_left_over_can_be_stacked() -> None:
    state = position(GAME, suns={2: "TYYK", "L": "TTBBB"})
    state.apply("2T>1")
    assert {state.reason(f"^{colour}") for colour in "BRT"} == {"colour_not_left_over"}


def test_rule_d12_the_stack_lies_on_the_chip_which_stays_face_down() -> None:
    state = position(GAME, suns={2: "TYYK", "L": "TTBBB"}, chips={2: "KB"})
    assert play(state, "2T>1", "^K") == {"sun 2": "", "moon 2": "KYY", "seat 0 line 1": "T", "to_move": 1}
    assert (state.to_dict()["chips"][1], state.to_dict()["face_up"][1]) == ("KB", False)


def test_rule_d12_the_chip_is_turned_up_if_nothing_is_left_over() -> None:
    state = position(GAME, suns={2: "YYYY", "L": "TTBBB"}, chips={2: "KB"})
    assert play(state, "2Y>4") == {"sun 2": "", "chip 2": "KB+", "seat 0 line 4": "YYYY", "to_move": 1}


def test_rule_d12_the_rest_of_the_large_sun_lies_side_by_side_on_its_moon() -> None:
    state = position(GAME, suns={"L": "BYYRT"})
    assert play(state, "LY>2") == {"sun L": "", "moon L": "BRT", "seat 0 line 2": "YY", "to_move": 1}
    assert takes(state) == {"MB", "MR", "MT"}


def test_rule_d12_a_take_from_the_large_sun_leaves_the_first_player_tile() -> None:
    state = position(GAME, suns={"L": "BYYRT"})
    state.apply("LY>2")
    assert state.to_dict()["marker"] == "large"


def test_rule_d13_all_visible_tiles_of_a_colour_from_all_moons() -> None:
    state = position(GAME, moons={1: "BK", 2: "YBK", 3: "KB", 4: "K", "L": "KKR"}, chips={4: "TY"}, suns={})
    assert play(state, "MK>6") == {
        "moon 1": "B",
        "moon 2": "YB",
        "moon 4": "",
        "moon L": "R",
        "chip 4": "TY+",
        "seat 0 line 6": "KKKKK",
        "marker": 0,
        "to_move": 1,
    }


def test_rule_d13_what_is_covered_is_not_visible() -> None:
    state = position(GAME, moons={1: "BK", 2: "TTY", "L": "R"}, suns={3: "BBBT"})
    assert takes(state) == {"MK", "MY", "MR", "3B", "3T"}
    assert state.reason("MB>1") == state.reason("MT>1") == "no_such_tiles"


def test_rule_d13_suns_are_not_touched() -> None:
    state = position(GAME, moons={1: "BK", "L": "K"}, suns={3: "KKKT"})
    state.apply("MK>2")
    assert state.to_dict()["suns"] == ["", "", "KKKT", "", ""]


@pytest.mark.parametrize("action", ["MK>2", "MR>X"])
def test_rule_d13_the_first_take_with_a_tile_of_the_large_moon_takes_the_first_player_tile(action: str) -> None:
    state = position(GAME, moons={1: "BK", 2: "Y", "L": "KRR"}, suns={3: "KKKT"})
    assert play(state, action)["marker"] == 0
    assert board_of(state)["broken"] == ("RR" if action == "MR>X" else "")
    state.apply("MY>1")
    assert state.to_dict()["marker"] == 0


def test_rule_d13_a_take_from_small_moons_alone_leaves_it() -> None:
    state = position(GAME, moons={1: "BK", 2: "K", "L": "RR"}, suns={3: "KKKT"})
    assert "marker" not in play(state, "MK>2")
    assert state.to_dict()["marker"] == "large"


def test_rule_d13_later_takes_from_the_large_moon_do_not_move_it() -> None:
    state = position(GAME, moons={1: "BK", "L": "RRT"}, suns={3: "KKKT"}, marker=1)
    assert "marker" not in play(state, "MR>2")


def test_rule_d13_the_first_player_tile_costs_two_points_at_the_end_of_the_round() -> None:
    state = position(GAME, moons={"L": "R"}, boards=[Board(score=9), Board(score=9)])
    state.apply("MR>X")
    assert state.scores == (9 - 1 - 2, 9)
    assert state.scoring.boards[0].first_player_penalty == 2
    assert state.scoring.boards[1].first_player_penalty == 0


@pytest.mark.parametrize(("moon", "face_up"), [("K", True), ("RK", False)])
def test_rule_d13_the_last_tile_of_a_small_moon_turns_up_its_chip(moon: str, face_up: bool) -> None:
    state = position(GAME, moons={2: moon, "L": "RT"}, suns={3: "KKKT"}, chips={2: "YK"})
    state.apply("MK>2")
    assert state.to_dict()["face_up"] == [False, face_up, False, False]


def with_black() -> sintra.State:
    """Four black tiles are on sun 1, and four others are visible on the moons."""
    return position(GAME, suns={1: "KKKK", 2: "RRTT"}, moons={3: "K", 4: "K", "L": "KKR"}, marker=1)


@pytest.mark.parametrize("source", ["1", "M"])
@pytest.mark.parametrize("line", [1, 2, 3, 4, 5, 6])
def test_rule_d15_all_tiles_go_to_one_line(source: str, line: int) -> None:
    state = with_black()
    state.apply(f"{source}K>{line}")
    own = board_of(state)
    assert own["lines"] == ["K" * min(4, line) if number == line else "" for number in range(1, 7)]
    assert own["broken"] == "K" * max(0, 4 - line)


@pytest.mark.parametrize("source", ["1", "M"])
def test_rule_d15_or_all_to_the_broken_spaces(source: str) -> None:
    state = with_black()
    state.apply(f"{source}K>X")
    assert (board_of(state)["lines"], board_of(state)["broken"]) == ([""] * 6, "KKKK")


def test_rule_d15_a_line_holds_one_colour() -> None:
    state = position(GAME, suns={1: "KKBB"}, boards=[Board(lines={3: "B", 5: "KK"})])
    assert state.reason("1K>3") == state.reason("1B>5") == "line_other_colour"
    assert targets(state, "1K") == {"1", "2", "4", "5", "6", "X"}
    assert targets(state, "1B") == {"1", "2", "3", "4", "6", "X"}
    assert play(state, "1B>3")["seat 0 line 3"] == "BBB"


def test_rule_d15_tiles_beyond_the_room_of_the_line_are_broken() -> None:
    state = position(GAME, suns={1: "KKKB", 2: "RRTT"}, boards=[Board(lines={4: "KKK"}, broken="T")])
    state.apply("1K>4")
    assert (board_of(state)["lines"][3], board_of(state)["broken"]) == ("KKKK", "KKT")


def test_rule_d15_no_tile_is_broken_while_the_line_has_room() -> None:
    state = position(GAME, suns={1: "KKKB", 2: "RRTT"}, boards=[Board(lines={5: "KK"})])
    state.apply("1K>5")
    assert (board_of(state)["lines"][4], board_of(state)["broken"]) == ("KKKKK", "")


@pytest.mark.parametrize("colour", COLOURS)
def test_rule_d15_any_colour_may_go_to_any_line_even_if_it_cannot_score(colour: str) -> None:
    """All plates lie, and the rows 1 and 2 have no free cell: they show a tile on every coloured or wild cell."""
    dome = {1: "SKRB", 2: "YKTS", 3: "YBKS"}
    tiles = {1: "*KYKYB", 2: "RBT*K*"}
    others = [letter for letter in COLOURS if letter != colour]
    state = position(GAME, suns={1: colour * 2 + others[0] + others[1]}, boards=[Board(dome=dome, tiles=tiles)])
    assert targets(state, f"1{colour}") == {"1", "2", "3", "4", "5", "6", "X"}


def test_rule_d15_several_lines_may_have_the_same_colour() -> None:
    state = position(GAME, suns={1: "KKKB", 2: "RRTT"}, boards=[Board(lines={2: "K", 5: "KK"})])
    state.apply("1K>3")
    assert board_of(state)["lines"] == ["", "K", "KKK", "", "KK", ""]


@pytest.mark.parametrize(("broken", "after", "tower"), [("", "KKK", 0), ("BB", "BBKK", 1), ("BBBB", "BBBB", 3)])
def test_rule_d15_beyond_four_broken_tiles_go_to_the_tower(broken: str, after: str, tower: int) -> None:
    state = position(GAME, suns={1: "KKKT", 2: "RRTT"}, boards=[Board(broken=broken)])
    play(state, "1K>X")
    assert (board_of(state)["broken"], state.to_dict()["tower"]["K"]) == (after, tower)


def test_rule_d15_the_surplus_of_a_line_too_goes_to_the_tower() -> None:
    state = position(GAME, suns={1: "KKKK", 2: "RRTT"}, boards=[Board(broken="BYR")])
    assert play(state, "1K>1") == {
        "sun 1": "",
        "chip 1": state.to_dict()["chips"][0] + "+",
        "seat 0 line 1": "K",
        "seat 0 broken": "BYRK",
        "tower K": 2,
        "to_move": 1,
    }


def test_rule_d15_tiles_in_the_tower_cost_nothing() -> None:
    boards = [Board(broken="BBBB", score=20), Board()]
    state = position(GAME, moons={"L": "KKK"}, marker=1, boards=boards)
    state.apply("MK>X")
    assert (state.scores[0], state.to_dict()["tower"]["K"], state.to_dict()["tower"]["B"]) == (10, 3, 4)
