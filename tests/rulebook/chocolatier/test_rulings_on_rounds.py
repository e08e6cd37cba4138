"""CR9 to CR14: the end of a round, and matches that end without a complete row."""

import pytest

import sintra
from tests.rulebook.chocolatier.table import (
    FACTORIES,
    Board,
    after_filling,
    all_cells_but,
    before_deal,
    board,
    board_of,
    cells,
    legal_texts,
    play,
    position,
)

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier()
GREY = sintra.chocolatier(grey=True)
ALL_BUT_BLUE = all_cells_but((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))
ONE_SHORT = {2: "B", 3: "BB", 4: "BBB", 5: "BBBB"}
"""Ten brown tiles in four lines, each one tile short."""


@pytest.mark.parametrize("starting_player", [0, 1, 2])
def test_ruling_cr09_nobody_pays_for_a_marker_left_in_the_centre(starting_player: int) -> None:
    game = sintra.chocolatier(players=3)
    boards = [board(score=9)] * 3
    state = after_filling(game, *boards, starting_player=starting_player)
    assert (state.phase, state.scores) == ("deal", (9, 9, 9))
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (starting_player, starting_player)
    state.deal(seed=1)
    assert state.to_move == starting_player


def test_ruling_cr10_a_round_without_a_tile_ends_the_match() -> None:
    blue = {2: "U", 3: "UU", 4: "UUU", 5: "UUUU"}
    boards = [
        board(wall=ALL_BUT_BLUE, lines=blue, floor="m", score=5),
        board(wall=ALL_BUT_BLUE, lines=blue | {5: "UUU"}),
        board(wall=ALL_BUT_BLUE),
        board(wall=ALL_BUT_BLUE, score=1),
    ]
    state = position(sintra.chocolatier(players=4), centre="U", boards=boards, to_move=1)
    assert play(state, "CU>5") == {
        "centre": "",
        "seat 1 line 5": "UUUU",
        "seat 0 floor": "",
        "seat 0 score": 5 - 1 + 40,
        "seat 1 score": 40,
        "seat 2 score": 40,
        "seat 3 score": 1 + 40,
        "phase": "over",
        "to_move": None,
    }
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.ranking) == ("no_tiles", ((0,), (3,), (1, 2)))


def test_ruling_cr10_a_single_tile_is_enough_for_a_round() -> None:
    """The floor goes to the lid, and with it there is a tile to deal."""
    blue = {2: "U", 3: "UU", 4: "UUU", 5: "UUUU"}
    boards = [
        board(wall=ALL_BUT_BLUE, lines=blue, floor="m"),
        board(wall=ALL_BUT_BLUE, lines=blue | {5: "UUU"}),
        board(wall=ALL_BUT_BLUE),
        board(wall=ALL_BUT_BLUE),
    ]
    state = position(sintra.chocolatier(players=4), centre="U", boards=boards, to_move=1)
    state.apply("CU>F")
    assert state.phase == "deal"
    state.deal(seed=1)
    assert state.to_dict()["factories"] == ["U", *[""] * 8]


HOPELESS = {1: "...RU", 2: "K....", 3: "BWK.R", 4: "WKU.B", 5: "..RU."}
"""A grey wall on which no row can be completed. Row 1: K is in columns 1, 2 and 3. Row 2: U and R both need column 2.
Row 3: U is in column 4. Row 4: R is in column 4. Row 5: column 1 has B, W and K."""
ONE_ROW_LEFT = HOPELESS | {3: ".WK.R"}
"""The same before brown comes to row 3: with brown on (3,4), blue still fits (3,1)."""


def choosing_brown(other: Board) -> sintra.State:
    boards = [board(wall=ONE_ROW_LEFT, lines={3: "BBB"}, score=10), other]
    state = position(GREY, factories={1: "WWWW"}, boards=boards, to_move=1)
    state.apply("1W>5")
    assert legal_texts(state) == {"r3c1", "r3c4"}
    return state


def test_ruling_cr11_the_match_ends_when_nobody_can_complete_a_row() -> None:
    state = choosing_brown(board(wall=HOPELESS, score=4))
    state.apply("r3c1")
    assert state.is_over
    assert board_of(state) == board(wall=HOPELESS, score=10 + 3 + 3)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.ranking) == ("no_row_possible", ((0,), (1,)))


def test_ruling_cr11_it_goes_on_while_one_row_is_possible() -> None:
    state = choosing_brown(board(wall=HOPELESS))
    state.apply("r3c4")
    assert state.phase == "deal"


def test_ruling_cr11_everybody_must_be_without_hope() -> None:
    state = choosing_brown(board())
    state.apply("r3c1")
    assert state.phase == "deal"


def test_ruling_cr11_final_scoring_follows() -> None:
    """No row of seat 1 can be completed, but it has a complete column."""
    column_five = {1: "...RB", 2: ".UW.K", 3: "R.U.W", 4: "...BR", 5: ".BK.U"}
    state = choosing_brown(board(wall=column_five, score=4))
    state.apply("r3c1")
    assert (state.phase, state.scores) == ("over", (16, 4 + 7))
    assert board_of(state, 1) == board(wall=column_five, lines={5: "WWWW"}, score=11)


@pytest.mark.parametrize("line", ["", "U", "BB"])
def test_ruling_cr11_is_judged_by_the_walls(line: str) -> None:
    """Row 3 of seat 1 can be completed, whatever its line holds."""
    state = choosing_brown(board(wall=ONE_ROW_LEFT, lines={3: line}))
    state.apply("r3c1")
    assert state.phase == "deal"


@pytest.mark.parametrize("players", FACTORIES)
def test_ruling_cr12_factories_are_filled_clockwise_from_the_first(players: int) -> None:
    groups = ["UBWK", "RRRR", "UUUU", "KKKK", "WWWW", "BBBB", "UUBB", "KKWW", "RRUU"][: FACTORIES[players]]
    state = sintra.chocolatier(players=players).start()
    assert state.deal(tiles="".join(groups))["tiles"].split() == groups
    assert (
        state.to_dict()["factories"]
        == ["UBWK", "RRRR", "UUUU", "KKKK", "WWWW", "BBBB", "UUBB", "WWKK", "UURR"][: FACTORIES[players]]
    )


def test_ruling_cr12_four_at_a_time_until_the_supply_gives_out() -> None:
    """Nine blue tiles and one brown are left; the brown one is the last of the bag."""
    boards = [board(wall=ALL_BUT_BLUE, lines={2: "U", 3: "UU", 4: "UUU", 5: "UUUU"})]
    boards += [board(wall=ALL_BUT_BLUE)] * 2
    boards.append(board(wall=ALL_BUT_BLUE | {1: "..WKR"}, lines={3: "U"}))
    state = before_deal(sintra.chocolatier(players=4), boards=boards, bag="UUB")
    state.deal(tiles="UBU UUUUUUU")
    assert state.to_dict()["factories"] == ["UUUB", "UUUU", "UU", "", "", "", "", "", ""]


@pytest.mark.parametrize("score", [99, 100, 127, 128, 239, 240, 255, 256, 1000])
def test_ruling_cr12_scores_have_no_upper_limit(score: int) -> None:
    state = after_filling(GAME, board(lines={2: "UU"}, wall=cells((1, 2), (2, 1)), score=score))
    assert state.scores[0] == score + 4


@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize("starting_player", [0, 1, 2])
def test_ruling_cr13_players_choose_in_turn_order_from_the_starting_player(starting_player: int, holder: int) -> None:
    boards = [board(lines={1: "K"}, floor="m" if seat == holder else "") for seat in range(3)]
    state = after_filling(sintra.chocolatier(players=3, grey=True), *boards, starting_player=starting_player)
    order = []
    while state.phase == "filling":
        order.append(state.to_move)
        state.apply("r1c2")
    assert order == [(starting_player + step) % 3 for step in range(3)]
    assert state.to_dict()["starting_player"] == holder


def test_ruling_cr13_a_player_finishes_before_the_next_one_chooses() -> None:
    boards = [board(lines={1: "K", 2: "UU"}), board(lines={1: "K"})]
    state = after_filling(GREY, *boards)
    order = []
    for action in ("r1c1", "r2c2", "r1c1"):
        order.append(state.to_move)
        state.apply(action)
    assert (order, state.phase) == ([0, 0, 1], "deal")


def test_ruling_cr13_no_player_affects_another() -> None:
    """Whatever seat 0 has and chooses, seat 1 has the same choice and the same result."""
    for column in range(1, 6):
        for wall in ({}, {2: "K....", 3: ".U..."}):
            state = after_filling(GREY, board(lines={4: "WWWW"}, wall=wall), board(lines={1: "K"}, floor="U", score=5))
            state.apply(f"r4c{column}")
            assert legal_texts(state) == {"r1c1", "r1c2", "r1c3", "r1c4", "r1c5"}
            state.apply("r1c5")
            assert board_of(state, 1) == board(wall={1: "....K"}, lines={5: "RRRR"}, score=5)


def test_ruling_cr14_a_locked_colour_that_everybody_lacks_ends_the_match() -> None:
    """All twenty brown tiles lie in lines that are one tile short; seat 0 has the bonus for black."""
    boards = [
        board(lines=ONE_SHORT, wall=cells((1, 4), (2, 5), (3, 1), (4, 2), (5, 3)), score=3),
        board(lines=ONE_SHORT | {5: "BBB"}, floor="m", score=6),
    ]
    state = position(GAME, centre="B", boards=boards, to_move=1)
    assert play(state, "CB>5") == {
        "centre": "",
        "seat 1 line 5": "BBBB",
        "seat 0 score": 3 + 10,
        "seat 1 score": 6 - 1,
        "seat 1 floor": "",
        "starting_player": 1,
        "phase": "over",
        "to_move": None,
    }
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.ranking) == ("no_row_possible", ((0,), (1,)))


def test_ruling_cr14_a_tile_on_the_floor_is_not_locked() -> None:
    boards = [board(lines=ONE_SHORT), board(lines=ONE_SHORT | {5: "BBB"}, floor="m")]
    state = position(GAME, centre="B", boards=boards, to_move=1)
    state.apply("CB>F")
    assert (state.phase, state.to_dict()["lid"]["B"]) == ("deal", 1)


def test_ruling_cr14_nor_is_a_tile_on_a_special_floor_space() -> None:
    game = sintra.chocolatier(special_factories=True)
    boards = [board(lines=ONE_SHORT, special_floor="B"), board(lines=ONE_SHORT | {5: "BBB"}, floor="m")]
    state = position(game, centre="K", boards=boards, to_move=1, effects={2: "taken:0", 3: "1"})
    state.apply("CK>1")
    assert (state.phase, state.to_dict()["lid"]["B"]) == ("deal", 1)


@pytest.mark.parametrize("supply", ["bag", "lid"])
def test_ruling_cr14_nor_is_a_colour_with_a_tile_in_bag_or_lid(supply: str) -> None:
    boards = [board(lines=ONE_SHORT), board(lines=ONE_SHORT | {5: "BBB"}, floor="m")]
    state = position(GAME, centre="K", boards=boards, to_move=1, lid="B" if supply == "lid" else "")
    state.apply("CK>1")
    assert (state.phase, state.to_dict()[supply]["B"]) == ("deal", 1)


def test_ruling_cr14_nor_the_tiles_of_a_line_completed_in_that_phase_b() -> None:
    boards = [board(lines=ONE_SHORT), board(lines=ONE_SHORT | {2: "BB", 5: "BB"}, floor="m")]
    state = position(GAME, centre="B", boards=boards, to_move=1)
    state.apply("CB>5")
    assert board_of(state, 1) == board(lines={3: "BB", 4: "BBB", 5: "BBB"}, wall={2: "..B.."})
    assert (state.phase, state.to_dict()["lid"]["B"]) == ("deal", 1)


def test_ruling_cr14_a_row_that_has_the_locked_colour_can_still_be_completed() -> None:
    boards = [board(lines=ONE_SHORT, wall={1: ".B..."}), board(lines=ONE_SHORT | {5: "BBB"}, floor="m")]
    state = position(GAME, centre="K", boards=boards, to_move=1)
    state.apply("CK>1")
    assert state.phase == "deal"
    assert state.to_dict()["bag"]["B"] + state.to_dict()["lid"]["B"] == 0


def test_ruling_cr14_unless_it_lacks_another_locked_colour() -> None:
    """Row 1 of seat 0 has brown and lacks blue, and both colours are locked with four players."""
    blue = {2: "U", 3: "UU", 4: "UUU", 5: "UUUU"}
    boards = [
        board(lines=ONE_SHORT, wall={1: ".B..."}),
        board(lines=ONE_SHORT | {5: "BBB"}, floor="m"),
        board(lines=blue),
        board(lines=blue | {5: "UUU"}),
    ]
    game = sintra.chocolatier(players=4)
    state = position(game, centre="U", boards=boards, to_move=3)
    assert state.child("CU>F").phase == "deal"
    state.apply("CU>5")
    assert state.outcome is not None
    assert state.outcome.reason == "no_row_possible"


def test_ruling_cr14_counts_together_with_r11_on_the_grey_side() -> None:
    """Row 1 of seat 0 has brown, but no cell for blue; all other rows lack brown, which is locked."""
    blocked = {1: "BW.KR", 3: "..U.."}
    lines = {3: "BB", 4: "BBB", 5: "BBBB"}
    for wall, phase in ((blocked, "over"), ({1: "BW.KR", 3: ".U..."}, "deal")):
        boards = [board(lines=ONE_SHORT, wall=wall), board(lines=lines | {5: "BBB"}, floor="m")]
        state = position(GREY, centre="B", boards=boards, to_move=1)
        state.apply("CB>5")
        assert state.phase == phase


def test_ruling_cr14_one_player_with_a_possible_row_keeps_the_match_going() -> None:
    """Seat 2 has brown in row 4, so only seats 0 and 1 are without hope."""
    boards = [
        board(lines=ONE_SHORT),
        board(lines=ONE_SHORT | {5: "BBB"}, floor="m"),
        board(wall={4: "....B"}),
    ]
    state = position(sintra.chocolatier(players=3), centre="K", boards=boards, to_move=2)
    state.apply("CK>1")
    assert state.phase == "deal"
