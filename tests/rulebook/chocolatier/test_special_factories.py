"""C21 to C26: the gold sides of the factories."""

from collections import Counter

import pytest

import sintra
from tests.rulebook.chocolatier.table import (
    FACTORIES,
    GAMES,
    before_deal,
    board,
    board_of,
    legal_texts,
    play,
    position,
    takes,
)

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier(special_factories=True)
GOLD_SIDES = {"1", "2U", "2B", "2W", "2K", "2R", "3", "4", "5"}
SPECIAL_GAMES = [game for game in GAMES if game.options["special_factories"]]
PLAIN_TILES = "UBWK UBWK UBWK UBWK UBWK"


@pytest.mark.parametrize("players", FACTORIES)
def test_rule_c21_chance_turns_one_factory_a_player_to_gold(players: int) -> None:
    """Over 1800 deals every side, every place and every pair of both comes up, as often as it should."""
    game = sintra.chocolatier(players=players, special_factories=True)
    factories = {2: 5, 3: 7, 4: 9}[players]
    pairs: Counter[tuple[str, int]] = Counter()
    for seed in range(1800):
        state = game.start()
        effects = state.deal(seed=seed)["effects"]
        assert state.to_dict()["effects"] == effects
        gold = [(side, place) for place, side in enumerate(effects, 1) if side is not None]
        assert (len(effects), len(gold), len({side for side, _ in gold})) == (factories, players, players)
        pairs.update(gold)
    assert set(pairs) == {(side, place) for side in GOLD_SIDES for place in range(1, factories + 1)}
    of_side, of_place = (Counter[object]() for _ in range(2))
    for (side, place), count in pairs.items():
        of_side[side] += count
        of_place[place] += count
    for counts, expected in ((of_side, 1800 * players / 9), (of_place, 1800 * players / factories)):
        assert all(abs(count - expected) < 110 for count in counts.values())  # standard deviation at most 21.2


def test_rule_c21_any_two_gold_sides_may_come_together() -> None:
    pairs = set()
    for seed in range(1800):
        effects = GAME.start().deal(seed=seed)["effects"]
        pairs.add(frozenset(side for side in effects if side))
    assert pairs == {frozenset((one, other)) for one in GOLD_SIDES for other in GOLD_SIDES if one != other}


@pytest.mark.parametrize("game", SPECIAL_GAMES, ids=str)
def test_rule_c21_factories_are_shuffled_at_the_start_of_every_round(game: sintra.Game) -> None:
    state = game.start()
    layouts = []
    for number in range(1, 4):
        state.deal(seed=number)
        data = state.to_dict()
        assert sum(side is not None for side in data["effects"]) == game.players
        layouts.append(tuple(data["effects"]))
        while state.round == number and state.to_move is not None:
            state.apply(state.legal_actions()[0])
        assert state.awaits_deal
        assert state.to_dict()["effects"] == [None] * FACTORIES[game.players]
    assert len(set(layouts)) == 3


@pytest.mark.parametrize(
    "effects",
    [
        pytest.param([None] * 5, id="no gold side"),
        pytest.param(["3", None, None, None, None], id="one too few"),
        pytest.param(["3", "4", "5", None, None], id="one too many"),
        pytest.param(["3", "3", None, None, None], id="effect 3 twice"),
        pytest.param(["2U", "2U", None, None, None], id="effect 2 for blue twice"),
        pytest.param(["6", "3", None, None, None], id="no such effect"),
        pytest.param(["2", "3", None, None, None], id="effect 2 without a colour"),
        pytest.param(["3", "4", None, None, None, None], id="a sixth factory"),
    ],
)
def test_rule_c21_other_layouts_are_refused(effects: list[str | None]) -> None:
    state = GAME.start()
    with pytest.raises(sintra.InvalidDeal):
        state.deal(tiles=PLAIN_TILES, effects=effects)
    state.deal(tiles=PLAIN_TILES, effects=["3", "4", None, None, None])
    assert state.to_dict()["effects"] == ["3", "4", None, None, None]


def test_rule_c21_all_nine_gold_sides_are_there_again_in_the_next_round() -> None:
    state = before_deal(GAME)
    state.deal(tiles=PLAIN_TILES, effects=["5", None, None, None, "4"])
    assert state.to_dict()["effects"] == ["5", None, None, None, "4"]


def test_rule_c21_effect_2_is_there_once_for_each_colour() -> None:
    state = sintra.chocolatier(players=4, special_factories=True).start()
    state.deal(tiles="U" * 20 + "B" * 16, effects=["2U", None, "2B", None, "2W", None, "2K", None, None])
    data = state.to_dict()
    assert data["effects"] == ["2U", None, "2B", None, "2W", None, "2K", None, None]
    assert data["factories"] == ["UUUUU", "UUU", "UUUU", "UUUU", "UUUU", "BBBB", "BBBB", "BBBB", "BBBB"]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_rule_c22_effect_1_gets_one_more_tile_from_the_bag(number: int) -> None:
    effects = [None if place != number else "1" for place in range(1, 6)]
    effects[number % 5] = "3"
    state = GAME.start()
    state.deal(tiles="UUUU BBBB WWWW KKKK UUUU R", effects=effects)
    factories = ["UUUU", "BBBB", "WWWW", "KKKK", "UUUU"]
    factories[number - 1] += "R"
    assert state.to_dict()["factories"] == factories
    assert state.to_dict()["bag"] == {"U": 12, "B": 16, "W": 16, "K": 16, "R": 19}


def test_rule_c22_chance_draws_that_tile_too() -> None:
    extra = Counter[str]()
    for seed in range(900):
        state = GAME.start()
        deal = state.deal(seed=seed)
        tiles = deal["tiles"].replace(" ", "")
        assert len(tiles) == (21 if "1" in deal["effects"] else 20)
        if "1" in deal["effects"] and not any(side and side[0] == "2" for side in deal["effects"]):
            extra[tiles[20]] += 1
            sizes = [5 if side == "1" else 4 for side in deal["effects"]]
            assert [len(group) for group in state.to_dict()["factories"]] == sizes
    assert set(extra) == set("UBWKR")


def test_rule_c22_it_happens_at_set_up_only() -> None:
    state = position(GAME, factories={1: "UBW", 2: "UUBB"}, effects={1: "1", 3: "3"})
    assert play(state, "1U>1") == {"factory 1": "", "centre": "BW", "seat 0 line 1": "U", "to_move": 1}


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_rule_c23_each_neighbour_passes_one_tile_of_the_colour(number: int) -> None:
    before, after = (number - 2) % 5, number % 5
    dealt = ["KKKK"] * 5
    dealt[before], dealt[after] = "UUBW", "UBBW"
    effects: list[str | None] = [None] * 5
    effects[number - 1], effects[(number + 1) % 5] = "2U", "3"
    state = GAME.start()
    state.deal(tiles=dealt, effects=effects)
    expected = list(dealt)
    expected[number - 1], expected[before], expected[after] = "UUKKKK", "UBW", "BBW"
    assert state.to_dict()["factories"] == expected


def test_rule_c23_a_neighbour_without_the_colour_passes_nothing() -> None:
    state = GAME.start()
    state.deal(tiles="UUBW WWWW KKKK UUUU BBBB", effects=[None, "2U", None, None, "3"])
    assert state.to_dict()["factories"] == ["UBW", "UWWWW", "KKKK", "UUUU", "BBBB"]


def test_rule_c23_only_neighbours_and_only_the_colour() -> None:
    state = GAME.start()
    state.deal(tiles="RRRR WWWW KKKK BBBB RRRR", effects=[None, None, "2R", None, "3"])
    assert state.to_dict()["factories"] == ["RRRR", "WWWW", "KKKK", "BBBB", "RRRR"]


def test_rule_c23_the_bag_is_not_used() -> None:
    state = GAME.start()
    state.deal(tiles="UUBW WWWW KKKK UUUU BBBB", effects=[None, "2U", None, None, "3"])
    assert state.to_dict()["bag"] == {"U": 14, "B": 15, "W": 15, "K": 16, "R": 20}


def test_rule_c24_tiles_left_on_effect_3_remain_there() -> None:
    state = position(GAME, factories={3: "UUWR", 5: "BBBB"}, effects={3: "3", 1: "1"}, centre="K")
    assert play(state, "3U>2") == {"factory 3": "WR", "seat 0 line 2": "UU", "to_move": 1}
    assert takes(state) == {"3W", "3R", "5B", "CK"}
    assert play(state, "3R>2") == {"factory 3": "W", "seat 1 line 2": "R", "to_move": 0}
    assert play(state, "3W>3") == {"factory 3": "", "seat 0 line 3": "W", "to_move": 1}


def test_rule_c24_other_factories_still_push_to_the_centre() -> None:
    state = position(GAME, factories={3: "UUWR", 5: "BBWK"}, effects={3: "3", 5: "1"})
    assert play(state, "5B>2") == {"factory 5": "", "centre": "WK", "seat 0 line 2": "BB", "to_move": 1}


def test_rule_c25_the_same_player_divides_after_placing() -> None:
    state = position(GAME, factories={3: "UUWR", 4: "BBBB"}, effects={3: "4", 1: "1"}, to_move=1)
    assert play(state, "3U>1") == {
        "factory 3": "WR",
        "seat 1 line 1": "U",
        "seat 1 floor": "U",
        "phase": "division",
    }
    assert (state.to_move, state.reason("4B>1"), state.reason("<U")) == (1, "wrong_phase", "colour_not_left_over")
    assert play(state, "<W") == {
        "factory 2": "W",
        "factory 3": "",
        "factory 4": "BBBBR",
        "phase": "draft",
        "to_move": 0,
    }


@pytest.mark.parametrize(
    ("division", "before", "after"),
    [("<", "", "WRR"), ("<W", "W", "RR"), ("<R", "RR", "W"), ("<WR", "WRR", "")],
)
def test_rule_c25_the_player_divides_the_colours_as_they_like(division: str, before: str, after: str) -> None:
    state = position(GAME, factories={3: "UWRR", 5: "KKKK"}, effects={3: "4", 5: "1"}, centre="B")
    state.apply("3U>1")
    assert legal_texts(state) == {"<", "<W", "<R", "<WR"}
    state.apply(division)
    assert state.to_dict()["factories"] == ["", before, "", after, "KKKK"]
    assert state.to_dict()["centre"] == "B"


def test_rule_c25_three_colours_can_be_divided_in_eight_ways() -> None:
    state = position(GAME, factories={3: "UBWR"}, effects={3: "4", 5: "1"})
    state.apply("3U>1")
    assert legal_texts(state) == {"<", "<B", "<W", "<R", "<BW", "<BR", "<WR", "<BWR"}


@pytest.mark.parametrize(("number", "before", "after"), [(1, 5, 2), (5, 4, 1), (2, 1, 3)])
def test_rule_c25_the_neighbours_are_found_around_the_circle(number: int, before: int, after: int) -> None:
    other = (number + 2) % 5 + 1
    state = position(GAME, factories={number: "UUWR"}, effects={number: "4", other: "1"})
    assert play(state, f"{number}U>2", "<W") == {
        f"factory {number}": "",
        f"factory {before}": "W",
        f"factory {after}": "R",
        "seat 0 line 2": "UU",
        "to_move": 1,
    }


def test_rule_c25_a_gold_neighbour_gets_tiles_like_a_plain_one() -> None:
    state = position(GAME, factories={3: "UUWR", 4: "K"}, effects={3: "4", 4: "3"})
    assert play(state, "3U>2", "<W") == {
        "factory 2": "W",
        "factory 3": "",
        "factory 4": "KR",
        "seat 0 line 2": "UU",
        "to_move": 1,
    }


def test_rule_c25_with_nothing_left_there_is_no_division() -> None:
    state = position(GAME, factories={3: "UUUU", 4: "K"}, effects={3: "4", 4: "3"})
    assert play(state, "3U>4") == {"factory 3": "", "seat 0 line 4": "UUUU", "to_move": 1}
    assert state.phase == "draft"


def test_rule_c25_phase_a_goes_on_with_the_tiles_handed_over() -> None:
    state = position(GAME, factories={3: "UUWR"}, effects={3: "4", 5: "1"})
    state.apply("3U>2")
    assert (state.phase, state.scoring) == ("division", None)
    state.apply("<WR")
    assert (state.phase, takes(state)) == ("draft", {"2W", "2R"})


def test_rule_c26_the_tiles_left_go_to_the_centre_and_the_factory_to_the_player() -> None:
    state = position(GAME, factories={2: "UUWR", 4: "BBBB"}, effects={2: "5", 1: "1"}, centre="K")
    assert play(state, "2U>3") == {
        "factory 2": "",
        "gold 2": "taken:0",
        "centre": "WKR",
        "seat 0 line 3": "UU",
        "seat 0 special_floor": "",
        "to_move": 1,
    }
    assert {state.reason(f"2{colour}>F") for colour in "UBWKR"} == {"factory_taken"}


def test_rule_c26_the_first_tile_that_falls_lands_there_and_later_ones_on_the_floor_line() -> None:
    state = position(
        GAME,
        factories={4: "BBBB"},
        centre="KKWWWU",
        effects={2: "taken:0", 1: "1"},
        boards=[board(special_floor="", floor="R"), board(floor="m")],
    )
    state.apply("CK>1")
    assert board_of(state) == board(lines={1: "K"}, special_floor="K", floor="R")
    state.apply("4B>5")
    state.apply("CW>2")
    assert board_of(state) == board(lines={1: "K", 2: "WW"}, special_floor="K", floor="RW")


def test_rule_c26_of_several_tiles_that_fall_one_lands_there() -> None:
    state = position(
        GAME, centre="KKKU", effects={2: "taken:0", 1: "1"}, boards=[board(special_floor=""), board(floor="m")]
    )
    state.apply("CK>F")
    assert board_of(state) == board(special_floor="K", floor="KK")


def test_rule_c26_another_player_does_not_profit() -> None:
    state = position(
        GAME,
        centre="KKKU",
        effects={2: "taken:1", 1: "1"},
        boards=[board(floor="m"), board(special_floor="")],
    )
    state.apply("CK>F")
    assert [board_of(state, seat) for seat in (0, 1)] == [board(floor="mKKK"), board(special_floor="")]


def test_rule_c26_the_tile_there_costs_nothing() -> None:
    boards = [board(special_floor="U", floor="KK", score=20), board(floor="m", score=20)]
    state = position(GAME, centre="R", effects={2: "taken:0", 1: "1"}, boards=boards)
    state.apply("CR>5")
    assert (state.scores, state.scoring.boards[0].penalty) == ((18, 19), 2)


def test_rule_c26_the_factory_is_kept_until_the_round_is_over() -> None:
    boards = [board(special_floor="", floor="m"), board()]
    state = position(GAME, centre="RB", effects={2: "taken:0", 1: "1"}, boards=boards)
    state.apply("CR>5")
    assert (board_of(state)["special_floor"], state.to_dict()["effects"][1]) == ("", "taken:0")
    state.apply("CB>5")
    assert (board_of(state)["special_floor"], state.to_dict()["effects"]) == (None, [None] * 5)


def test_rule_c26_a_full_special_space_does_not_stop_surplus_from_reaching_the_lid() -> None:
    boards = [board(special_floor="U", floor="KKKKKK"), board(floor="m")]
    state = position(GAME, centre="WWWB", effects={2: "taken:0", 1: "1"}, boards=boards)
    assert play(state, "CW>F") == {"centre": "B", "seat 0 floor": "KKKKKKW", "lid W": 2, "to_move": 1}


def test_rule_c26_a_full_floor_line_leaves_the_special_space_open() -> None:
    boards = [board(special_floor="", floor="KKKKKKK"), board(floor="m")]
    state = position(GAME, centre="WWWB", effects={2: "taken:0", 1: "1"}, boards=boards)
    assert play(state, "CW>F") == {"centre": "B", "seat 0 special_floor": "W", "lid W": 2, "to_move": 1}
