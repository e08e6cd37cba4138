"""CR1 to CR8: the marker, the special floor space, neighbours and the set-up."""

import pytest

import sintra
from tests.rulebook.chocolatier.table import (
    all_cells_but,
    before_deal,
    before_filling,
    board,
    board_of,
    facts,
    legal_texts,
    play,
    position,
    takes,
)

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier()
SPECIAL = sintra.chocolatier(special_factories=True)
TAKEN = {2: "taken:0", 1: "1"}
"""Seat 0 has the effect-5 factory; the other gold side does nothing while tiles are drafted."""


def test_ruling_cr01_a_marker_without_a_space_lies_in_front_of_the_player() -> None:
    state = position(GAME, factories={3: "UUWR"}, centre="KB", boards=[board(floor="WWWWRRR")])
    assert play(state, "CK>2") == {"centre": "B", "marker": 0, "seat 0 line 2": "K", "to_move": 1}


def test_ruling_cr01_it_costs_nothing_displaces_nothing_and_starts_the_next_round() -> None:
    boards = [board(), board(floor="WWWWRRR", score=20)]
    state = position(GAME, centre="KK", boards=boards, to_move=1)
    state.apply("CK>1")
    assert board_of(state, 1) == board(wall={1: "...K."}, score=20 + 1 - 14)
    assert state.to_dict()["lid"] == {"U": 0, "B": 0, "W": 4, "K": 1, "R": 3}
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (1, 1)


def test_ruling_cr01_it_is_taken_once_and_for_all() -> None:
    state = position(GAME, centre="KB", boards=[board(floor="WWWWRRR")], marker=0, to_move=1)
    assert play(state, "CK>2") == {"centre": "B", "seat 1 line 2": "K", "to_move": 0}


@pytest.mark.parametrize(
    ("floor", "after", "to_lid"), [("", "mKK", 0), ("WWWW", "WWWWmKK", 0), ("WWWWWW", "WWWWWWm", 2)]
)
def test_ruling_cr02_the_marker_is_laid_before_the_surplus(floor: str, after: str, to_lid: int) -> None:
    state = position(GAME, factories={3: "UUWR"}, centre="KKKB", boards=[board(floor=floor)])
    state.apply("CK>1")
    assert board_of(state) == board(lines={1: "K"}, floor=after)
    assert state.to_dict()["lid"]["K"] == to_lid


def test_ruling_cr03_the_marker_goes_onto_an_empty_special_floor_space() -> None:
    state = position(SPECIAL, centre="KB", effects=TAKEN, boards=[board(special_floor="", floor="W")])
    assert play(state, "CK>2") == {
        "centre": "B",
        "marker": 0,
        "seat 0 line 2": "K",
        "seat 0 special_floor": "m",
        "to_move": 1,
    }


def test_ruling_cr03_it_goes_there_with_a_full_floor_line_too() -> None:
    state = position(SPECIAL, centre="KB", effects=TAKEN, boards=[board(special_floor="", floor="WWWWRRR")])
    state.apply("CK>2")
    assert board_of(state) == board(lines={2: "K"}, special_floor="m", floor="WWWWRRR")


def test_ruling_cr03_surplus_of_the_same_turn_falls_to_the_floor_line() -> None:
    state = position(SPECIAL, centre="KKB", effects=TAKEN, boards=[board(special_floor="")])
    state.apply("CK>1")
    assert board_of(state) == board(lines={1: "K"}, special_floor="m", floor="K")


def test_ruling_cr03_it_costs_nothing_there_and_starts_the_next_round() -> None:
    boards = [board(special_floor="m", score=20), board(score=20)]
    state = position(SPECIAL, centre="B", effects=TAKEN, boards=boards, to_move=1, starting_player=1)
    state.apply("CB>5")
    assert state.scores == (20, 20)
    assert board_of(state) == board(score=20)
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (0, 0)


def test_ruling_cr03_on_an_occupied_special_space_there_is_no_room_for_it() -> None:
    state = position(SPECIAL, centre="KB", effects=TAKEN, boards=[board(special_floor="U", floor="W")])
    state.apply("CK>2")
    assert board_of(state) == board(lines={2: "K"}, special_floor="U", floor="Wm")


@pytest.mark.parametrize(
    ("action", "after"),
    [
        ("2U>1", board(lines={1: "U"}, special_floor="U", floor="U")),
        ("2U>2", board(lines={2: "UU"}, special_floor="U")),
        ("2U>3", board(lines={3: "UUU"}, special_floor="")),
        ("2U>F", board(special_floor="U", floor="UU")),
    ],
)
def test_ruling_cr04_the_space_works_in_the_turn_that_wins_it(action: str, after: dict[str, object]) -> None:
    state = position(SPECIAL, factories={2: "UUUW", 4: "BBBB"}, effects={2: "5", 1: "1"})
    state.apply(action)
    assert board_of(state) == after


def test_ruling_cr04_using_it_cannot_be_declined() -> None:
    boards = [board(special_floor="", lines={3: "K"}), board(floor="m")]
    state = position(SPECIAL, centre="KKKU", effects=TAKEN, boards=boards)
    assert sorted(text for text in legal_texts(state) if "K" in text) == [f"CK>{target}" for target in "12345F"]
    state.apply("CK>3")
    assert board_of(state) == board(lines={3: "KKK"}, special_floor="K")


def test_ruling_cr04_the_factory_is_won_even_when_nothing_was_left() -> None:
    state = position(SPECIAL, factories={2: "UUUU", 4: "BBBB"}, effects={2: "5", 1: "1"}, to_move=1)
    assert play(state, "2U>4") == {
        "factory 2": "",
        "gold 2": "taken:1",
        "seat 1 line 4": "UUUU",
        "seat 1 special_floor": "",
        "to_move": 0,
    }


@pytest.mark.parametrize(
    ("taken", "divider", "before", "after"), [(2, 3, 1, 4), (4, 3, 2, 5), (5, 1, 4, 2), (1, 5, 4, 2), (1, 3, 2, 4)]
)
def test_ruling_cr05_neighbours_after_effect_5_left(taken: int, divider: int, before: int, after: int) -> None:
    state = position(
        SPECIAL,
        factories={divider: "UUWR"},
        effects={taken: "taken:1", divider: "4"},
        boards=[board(floor="m"), board(special_floor="")],
    )
    assert play(state, f"{divider}U>2", "<W") == {
        f"factory {divider}": "",
        f"factory {before}": "W",
        f"factory {after}": "R",
        "seat 0 line 2": "UU",
        "to_move": 1,
    }


def test_ruling_cr05_while_effect_5_is_in_the_circle_it_is_a_neighbour() -> None:
    state = position(SPECIAL, factories={2: "BBBB", 3: "UUWR"}, effects={2: "5", 3: "4"})
    state.apply("3U>2")
    state.apply("<W")
    assert state.to_dict()["factories"] == ["", "BBBBW", "", "R", ""]


def test_ruling_cr05_an_empty_factory_is_a_neighbour() -> None:
    state = position(SPECIAL, factories={1: "BBBB", 3: "UUWR", 5: "KKKK"}, effects={1: "1", 3: "4"})
    state.apply("3U>2")
    state.apply("<WR")
    assert state.to_dict()["factories"] == ["BBBB", "WR", "", "", "KKKK"]


def test_ruling_cr05_tiles_handed_over_follow_the_rule_of_their_new_factory() -> None:
    """Factory 2 is plain and pushes what is left to the centre; factory 4 has effect 3 and keeps it."""
    for division, take, factory, centre in (("<WR", "2W", 2, "R"), ("<", "4W", 4, "")):
        state = position(SPECIAL, factories={3: "UUWR"}, effects={3: "4", 4: "3"})
        state.apply("3U>2")
        state.apply(division)
        state.apply(f"{take}>1")
        kept = "R" if centre == "" else ""
        assert (facts(state)[f"factory {factory}"], state.to_dict()["centre"]) == (kept, centre)


def test_ruling_cr06_tiles_handed_over_set_off_neither_effect_1_nor_effect_2() -> None:
    """Factory 2 attracts red: it gets the red tile that it is handed, and none from factory 1."""
    special = sintra.chocolatier(players=3, special_factories=True)
    state = position(special, factories={1: "RRRR", 3: "UUWR"}, effects={2: "2R", 3: "4", 4: "1"})
    assert play(state, "3U>2", "<R") == {
        "factory 2": "R",
        "factory 3": "",
        "factory 4": "W",
        "seat 0 line 2": "UU",
        "to_move": 1,
    }


def test_ruling_cr06_effect_3_keeps_tiles_handed_over() -> None:
    state = position(SPECIAL, factories={3: "UUWR", 4: "BB"}, effects={3: "4", 4: "3"})
    state.apply("3U>2")
    state.apply("<")
    assert play(state, "4B>2") == {"factory 4": "WR", "seat 1 line 2": "BB", "to_move": 0}


def test_ruling_cr06_effect_5_is_won_with_tiles_handed_over() -> None:
    state = position(SPECIAL, factories={3: "UUWR", 4: "BBBB"}, effects={3: "4", 4: "5"})
    state.apply("3U>2")
    state.apply("<")
    assert play(state, "4W>2") == {
        "factory 4": "",
        "gold 4": "taken:1",
        "centre": "BBBBR",
        "seat 1 line 2": "W",
        "seat 1 special_floor": "",
        "to_move": 0,
    }


def test_ruling_cr07_effect_1_comes_before_effect_2() -> None:
    """Red is the additional tile of factory 2, and factory 1 attracts it."""
    state = SPECIAL.start()
    state.deal(tiles="UUUU BBBB WWWW KKKK UUUU R", effects=["2R", "1", None, None, None])
    assert state.to_dict()["factories"] == ["UUUUR", "BBBB", "WWWW", "KKKK", "UUUU"]


def test_ruling_cr07_two_effects_2_that_are_neighbours() -> None:
    """Each passes the other's colour, whichever is first."""
    state = SPECIAL.start()
    state.deal(tiles="UUWW RRBB RRUU KKKK UUUR", effects=["2R", "2U", None, None, None])
    assert state.to_dict()["factories"] == ["UWWRR", "UUBBR", "URR", "KKKK", "UUU"]


def test_ruling_cr07_with_an_empty_bag_effect_1_takes_from_the_lid() -> None:
    state = before_deal(SPECIAL, bag="K" * 20)
    state.deal(tiles="KKKK KKKK KKKK KKKK KKKK W", effects=["1", None, "3", None, None])
    data = state.to_dict()
    assert data["factories"] == ["WKKKK", "KKKK", "KKKK", "KKKK", "KKKK"]
    assert data["bag"] == {"U": 20, "B": 20, "W": 19, "K": 0, "R": 20}
    assert data["lid"] == {"U": 0, "B": 0, "W": 0, "K": 0, "R": 0}


def test_ruling_cr07_without_effect_1_the_lid_stays_where_it_is() -> None:
    state = before_deal(SPECIAL, bag="K" * 20)
    state.deal(tiles="KKKK KKKK KKKK KKKK KKKK", effects=["4", None, "3", None, None])
    assert state.to_dict()["lid"] == {"U": 20, "B": 20, "W": 20, "K": 0, "R": 20}


def test_ruling_cr07_with_bag_and_lid_empty_effect_1_does_nothing() -> None:
    """60 tiles on three walls and 12 in lines leave 28, which is just enough for seven factories."""
    wall = all_cells_but((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    boards = [board(wall=wall, lines={2: "U", 3: "UU", 4: "UUU", 5: "UUUU"}), board(wall=wall, lines={3: "UU"})]
    boards.append(board(wall=wall))
    state = before_deal(sintra.chocolatier(players=3, special_factories=True), boards=boards)
    tiles = ["UUUU", "UUUU", "BBBB", "BWWW", "WWKK", "KKKR", "RRRR"]
    dealt = state.deal(tiles=tiles, effects=["1", None, "3", None, "4", None, None])
    assert dealt["tiles"].split() == tiles
    assert state.to_dict()["factories"] == tiles


@pytest.mark.parametrize(("special_floor", "in_lid"), [("U", 1), ("", 0)])
def test_ruling_cr08_after_the_round_its_tile_goes_to_the_lid(special_floor: str, in_lid: int) -> None:
    boards = [board(special_floor=special_floor), board(floor="m")]
    state = position(SPECIAL, centre="B", effects=TAKEN, boards=boards, lid="K")
    assert play(state, "CB>5") == {
        "centre": "",
        "seat 0 line 5": "B",
        "seat 0 special_floor": None,
        "seat 1 floor": "",
        "gold 1": None,
        "gold 2": None,
        "starting_player": 1,
        "phase": "deal",
        "to_move": None,
    } | ({"lid U": in_lid} if in_lid else {})


def test_ruling_cr08_the_factory_rejoins_the_others() -> None:
    state = position(SPECIAL, centre="B", effects=TAKEN, boards=[board(special_floor="U"), board(floor="m")])
    state.apply("CB>5")
    state.deal(tiles="UUUU BBBB WWWW KKKK UUUU", effects=[None, None, None, "5", "3"])
    assert state.to_dict()["effects"] == [None, None, None, "5", "3"]
    assert takes(state) == {"1U", "2B", "3W", "4K", "5U"}
    assert [board_of(state, seat)["special_floor"] for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize(("special_floor", "floor", "penalty"), [("", "U", 1), ("K", "UU", 2), ("m", "UU", 2)])
def test_ruling_cr08_in_phase_b_a_falling_line_fills_the_space_first(
    special_floor: str, floor: str, penalty: int
) -> None:
    grey = sintra.chocolatier(grey=True, special_factories=True)
    wall = {2: "BW.KR", 4: "..U.."}
    falling = board(lines={2: "UU"}, wall=wall, special_floor=special_floor, score=20)
    state = before_filling(grey, falling, effects={2: "taken:0", 3: "1"})
    state.apply("1R>5")
    entry = state.scoring.boards[0]
    assert (entry.dropped, entry.floor, entry.penalty) == ((2,), floor, penalty)
    assert board_of(state) == board(wall=wall, score=20 - penalty)
    assert state.to_dict()["lid"] == {"U": 2, "B": 0, "W": 0, "K": special_floor.count("K"), "R": 0}


def test_ruling_cr08_the_space_is_kept_until_everybody_is_done() -> None:
    """Seat 0 is done, seat 1 has a cell to choose: the tile on the special space has not moved yet."""
    grey = sintra.chocolatier(grey=True, special_factories=True)
    boards = [board(special_floor="U"), board(lines={1: "K"})]
    state = before_filling(grey, *boards, effects={2: "taken:0", 3: "1"})
    state.apply("1R>5")
    assert (state.phase, state.to_move, board_of(state)["special_floor"]) == ("filling", 1, "U")
    assert play(state, "r1c1")["seat 0 special_floor"] is None
