"""The worked cases of the rules page, under their own names."""

import pytest

import sintra
from tests.rulebook.chocolatier.table import (
    after_filling,
    all_cells_but,
    before_filling,
    board,
    board_of,
    cells,
    facts,
    legal_texts,
    play,
    points,
    position,
    takes,
    targets,
)

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier()
GREY = sintra.chocolatier(grey=True)
SPECIAL = sintra.chocolatier(special_factories=True)


def test_case_t01_black_from_factory_1() -> None:
    state = position(GAME, factories={1: "KKUR", 2: "BBBB"})
    assert play(state, "1K>2") == {"factory 1": "", "centre": "UR", "seat 0 line 2": "KK", "to_move": 1}
    assert state.to_dict()["marker"] == "centre"


def test_case_t02_the_rest_joins_the_centre() -> None:
    state = position(GAME, factories={2: "BWWW"}, centre="UR")
    assert play(state, "2B>1") == {"factory 2": "", "centre": "UWWWR", "seat 0 line 1": "B", "to_move": 1}
    assert state.to_dict()["marker"] == "centre"


def test_case_t03_white_from_the_centre_with_the_marker() -> None:
    state = position(GAME, centre="URWWW", to_move=1)
    assert play(state, "CW>3") == {
        "centre": "UR",
        "seat 1 line 3": "WWW",
        "seat 1 floor": "m",
        "marker": 1,
        "to_move": 0,
    }
    play(state, "CU>5", "CR>5")
    assert (state.phase, state.to_dict()["starting_player"]) == ("deal", 1)


def two_brown_taken() -> sintra.State:
    before = board(wall={2: "..B..", 3: "...B."}, lines={4: "U"})
    return position(GAME, factories={1: "BBKK"}, boards=[before, board(floor="m")])


def test_case_t04_where_two_brown_tiles_may_go() -> None:
    assert targets(two_brown_taken(), "1B") == {"1", "5", "F"}


def test_case_t05_one_of_them_falls() -> None:
    state = two_brown_taken()
    assert play(state, "1B>1") == {
        "factory 1": "",
        "centre": "KK",
        "seat 0 line 1": "B",
        "seat 0 floor": "B",
        "to_move": 1,
    }


def test_case_t08_two_complete_lines_of_four() -> None:
    state = before_filling(GAME, board(lines={2: "WW", 3: "BB", 4: "UUUU", 5: "KKK"}))
    assert play(state, "1R>5") == {
        "factory 1": "",
        "seat 1 line 5": "RRRR",
        "seat 0 line 2": "",
        "seat 0 row 2": "...W.",
        "seat 0 line 4": "",
        "seat 0 row 4": "...U.",
        "seat 0 score": 2,
        "lid W": 1,
        "lid U": 3,
        "phase": "deal",
        "to_move": None,
        "marker": 0,
    }
    assert points(state) == [1, 1]


def test_case_t10_between_two_tiles_of_a_row() -> None:
    state = after_filling(GAME, board(lines={3: "BBB"}, wall=cells((3, 3), (3, 5))))
    assert (points(state), board_of(state)["wall"][2]) == ([3], "..UBW")


def test_case_t11_below_two_tiles_of_a_column() -> None:
    state = after_filling(GAME, board(lines={4: "UUUU"}, wall=cells((2, 4), (3, 4))))
    assert (points(state), board_of(state)["wall"][3]) == ([3], "...U.")


def test_case_t12_four_along_the_row_and_three_along_the_column() -> None:
    wall = cells((2, 1), (2, 2), (2, 4), (1, 3), (3, 3))
    state = after_filling(GAME, board(lines={2: "BB"}, wall=wall))
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.row, tile.column, tile.horizontal, tile.vertical, tile.points) == (2, 3, 4, 3, 7)


def test_case_t13_marker_and_four_tiles_on_the_floor() -> None:
    state = before_filling(GAME, board(floor="mKKUB", score=10))
    assert play(state, "1R>5") == {
        "factory 1": "",
        "seat 1 line 5": "RRRR",
        "seat 0 floor": "",
        "seat 0 score": 2,
        "lid U": 1,
        "lid B": 1,
        "lid K": 2,
        "phase": "deal",
        "to_move": None,
    }
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (0, 0)


def test_case_t14_a_score_of_nought_is_the_least() -> None:
    assert board_of(after_filling(GAME, board(floor="KKUBW", score=3))) == board(score=0)


def test_case_t17_four_tiles_for_the_last_space_of_the_floor() -> None:
    boards = [board(floor="BBWWKK", score=20)]
    state = position(GAME, factories={1: "UUUU", 2: "RRRR"}, boards=boards)
    assert play(state, "1U>F") == {"factory 1": "", "seat 0 floor": "BBWWKKU", "lid U": 3, "to_move": 1}
    state.apply("2R>5")
    assert (state.scoring.boards[0].penalty, state.scores[0]) == (14, 6)


def test_case_t20_the_marker_is_no_source() -> None:
    assert takes(position(GAME, factories={3: "UUWR"})) == {"3U", "3W", "3R"}


def test_case_t26_three_lines_into_column_1() -> None:
    state = after_filling(GAME, board(lines={1: "U", 2: "RR", 3: "KKK"}))
    assert points(state) == [1, 2, 3]
    assert board_of(state) == board(wall=cells((1, 1), (2, 1), (3, 1)), score=6)


def test_case_t28_the_middle_of_a_cross() -> None:
    arms = [(3, 1), (3, 2), (3, 4), (3, 5), (1, 3), (2, 3), (4, 3), (5, 3)]
    assert points(after_filling(GAME, board(lines={3: "UUU"}, wall=cells(*arms)))) == [10]


def test_case_t32_bonuses_of_a_full_wall() -> None:
    lines = {number: "U" * number for number in range(1, 6)}
    wall = all_cells_but((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))
    state = after_filling(GAME, board(lines=lines, wall=wall))
    entry = state.scoring.boards[0]
    assert (entry.bonus_rows, entry.bonus_columns, entry.bonus_colours) == (10, 35, 50)
    assert board_of(state) == board(wall=all_cells_but(), score=5 * 10 + 95)


def test_case_t33_rows_decide_between_equal_scores() -> None:
    boards = [
        board(lines={1: "U"}, wall={1: ".BWKR"}, score=60 - 5 - 2),
        board(lines={1: "U", 2: "RR"}, wall={1: ".BWKR", 2: ".UBWK"}, score=60 - 5 - 7 - 4),
    ]
    outcome = after_filling(GAME, *boards).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.ranking, outcome.winners) == ((60, 60), ((1,), (0,)), (1,))


def test_case_t39_seventy_two_actions() -> None:
    state = position(GAME, factories={1: "UBWK", 2: "RRRR", 3: "UUWW", 4: "BBBK", 5: "WKRR"})
    assert len(state.legal_actions()) == 72
    twelve = ["1U", "1B", "1W", "1K", "2R", "3U", "3W", "4B", "4K", "5W", "5K", "5R"]
    assert legal_texts(state) == {f"{take}>{target}" for take in twelve for target in "12345F"}


def test_case_g1_every_column_of_an_empty_grey_wall() -> None:
    state = after_filling(GREY, board(lines={1: "K"}))
    assert legal_texts(state) == {"r1c1", "r1c2", "r1c3", "r1c4", "r1c5"}


def test_case_g3_no_legal_cell() -> None:
    wall = {1: "BW.KR", 3: "..U.."}
    state = before_filling(GREY, board(lines={1: "U"}, wall=wall, score=5))
    assert play(state, "1R>5") == {
        "factory 1": "",
        "seat 1 line 5": "RRRR",
        "seat 0 line 1": "",
        "seat 0 score": 4,
        "lid U": 1,
        "phase": "deal",
        "to_move": None,
        "marker": 0,
    }
    assert (state.scoring.boards[0].dropped, state.scoring.boards[0].floor) == ((1,), "U")


def test_case_s3_one_more_tile_on_factory_3() -> None:
    state = SPECIAL.start()
    state.deal(tiles="UUUU BBBB WWWW KKKK RRRR W", effects=[None, None, "1", None, "3"])
    data = state.to_dict()
    assert data["factories"] == ["UUUU", "BBBB", "WWWWW", "KKKK", "RRRR"]
    assert sum(data["bag"].values()) == 79


def test_case_s6_factory_1_attracts_red() -> None:
    state = SPECIAL.start()
    state.deal(tiles="UUWK RKKB WWWW BBBB RRUW", effects=["2R", None, "3", None, None])
    assert state.to_dict()["factories"] == ["UUWKRR", "BKK", "WWWW", "BBBB", "UWR"]


def test_case_s12_what_is_left_stays_on_effect_3() -> None:
    state = position(SPECIAL, factories={2: "KKUR"}, centre="W", effects={2: "3", 5: "1"})
    assert play(state, "2K>2") == {"factory 2": "UR", "seat 0 line 2": "KK", "to_move": 1}


def test_case_s13_four_ways_to_divide_two_colours() -> None:
    state = position(SPECIAL, factories={3: "KKUR"}, effects={3: "4", 5: "1"})
    state.apply("3K>2")
    assert legal_texts(state) == {"<", "<U", "<R", "<UR"}
    divided = {text: state.child(text).to_dict()["factories"] for text in legal_texts(state)}
    assert divided == {
        "<": ["", "", "", "UR", ""],
        "<U": ["", "U", "", "R", ""],
        "<R": ["", "R", "", "U", ""],
        "<UR": ["", "UR", "", "", ""],
    }


def test_case_s14_a_colour_stays_together() -> None:
    """There is no action that would separate the two blue tiles: each of the four keeps them on one factory."""
    state = position(SPECIAL, factories={3: "UURK"}, effects={3: "4", 5: "1"})
    state.apply("3K>2")
    assert legal_texts(state) == {"<", "<U", "<R", "<UR"}
    for text in legal_texts(state):
        after = facts(state.child(text))
        assert sorted(after[f"factory {number}"].count("U") for number in (2, 4)) == [0, 2]


def test_case_s24_the_special_floor_space_catches_the_surplus() -> None:
    state = position(SPECIAL, factories={4: "UUWR"}, centre="B", effects={4: "5", 1: "1"})
    assert play(state, "4U>1") == {
        "factory 4": "",
        "gold 4": "taken:0",
        "centre": "BWR",
        "seat 0 line 1": "U",
        "seat 0 special_floor": "U",
        "to_move": 1,
    }
    play(state, "CB>5", "CW>5", "CR>4")
    assert (state.phase, state.scoring.boards[0].penalty) == ("deal", 0)


def test_case_s33_phase_a_waits_for_the_last_tile_on_effect_3() -> None:
    state = position(SPECIAL, factories={2: "KR"}, effects={2: "3", 5: "1"})
    assert play(state, "2K>2") == {"factory 2": "R", "seat 0 line 2": "K", "to_move": 1}
    assert (state.phase, state.scoring, takes(state)) == ("draft", None, {"2R"})
    state.apply("2R>2")
    assert state.phase == "deal"
