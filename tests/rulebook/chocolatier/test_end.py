"""C15 to C17: the end of a match, or the next round."""

from typing import Any

import pytest

import sintra
from tests.rulebook.chocolatier.table import (
    COLOURED_WALL,
    COLOURS,
    after_filling,
    all_cells_but,
    before_deal,
    before_filling,
    board,
    board_of,
    cells,
    layout,
    position,
)

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier()
NEARLY_A_ROW = board(lines={1: "U"}, wall=cells((1, 2), (1, 3), (1, 4), (1, 5)))
ALL_BUT_BLUE = all_cells_but((1, 1), (2, 2), (3, 3), (4, 4), (5, 5))
"""A wall of 20 tiles, five of each colour but blue."""


def column(number: int) -> list[tuple[int, int]]:
    return [(row, number) for row in range(1, 6)]


def colour(letter: str) -> list[tuple[int, int]]:
    return [(row, COLOURED_WALL[row - 1].index(letter) + 1) for row in range(1, 6)]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_rule_c15_a_complete_row_of_anybody_ends_the_match(seat: int) -> None:
    boards = [board()] * seat + [NEARLY_A_ROW]
    state = after_filling(sintra.chocolatier(players=3), *boards)
    assert (state.phase, state.is_over, state.to_move, state.legal_actions()) == ("over", True, None, [])
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("row", (seat,))
    assert state.reason("1U>1") == "game_over"


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_rule_c15_any_row_will_do(row: int) -> None:
    others = [(row, place) for place in range(1, 6) if place != row]
    state = after_filling(GAME, board(lines={row: "U" * row}, wall=cells(*others)))
    assert state.is_over


def test_rule_c15_the_match_ends_after_phase_b_of_everybody() -> None:
    state = after_filling(GAME, NEARLY_A_ROW, board(lines={3: "UUU"}, floor="K", score=9))
    assert state.is_over
    assert board_of(state, 1) == board(lines={5: "RRRR"}, wall=cells((3, 3)), score=9)


@pytest.mark.parametrize("letter", COLOURS)
def test_rule_c15_a_complete_colour_does_not_end_it(letter: str) -> None:
    *others, last = colour(letter)
    state = after_filling(GAME, board(lines={5: letter * 5}, wall=cells(*others)))
    assert board_of(state) == board(wall=cells(*others, last), score=1)
    assert state.phase == "deal"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_rule_c15_a_complete_column_does_not_end_it(number: int) -> None:
    letter = COLOURED_WALL[4][number - 1]
    state = after_filling(GAME, board(lines={5: letter * 5}, wall=cells(*column(number)[:4])))
    assert board_of(state) == board(wall=cells(*column(number)), score=5)
    assert state.phase == "deal"


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_rule_c15_each_factory_gets_four_new_tiles(players: int, factories: int) -> None:
    state = after_filling(sintra.chocolatier(players=players), board(lines={2: "UU"}))
    assert state.to_dict()["factories"] == [""] * factories
    state.deal(seed=4)
    data = state.to_dict()
    assert [len(tiles) for tiles in data["factories"]] == [4] * factories
    assert sum(data["bag"].values()) == 100 - 4 - 2 - 4 * factories
    assert sum(data["lid"].values()) == 1
    assert (data["phase"], data["round"]) == ("draft", 6)


def test_rule_c15_the_lid_stays_while_the_bag_suffices() -> None:
    state = before_deal(GAME, bag="K" * 10 + "W" * 10)
    state.deal(tiles="KKKK KKKK KKWW WWWW WWWW")
    data = state.to_dict()
    assert data["bag"] == {"U": 0, "B": 0, "W": 0, "K": 0, "R": 0}
    assert data["lid"] == {"U": 20, "B": 20, "W": 10, "K": 10, "R": 20}


def test_rule_c15_the_bag_is_used_up_before_the_whole_lid_is_tipped_in() -> None:
    state = before_deal(GAME, bag="KKKWW")
    state.deal(tiles="KWKW KUUU BBBB RRRR UUUU")
    data = state.to_dict()
    assert data["factories"] == ["WWKK", "UUUK", "BBBB", "RRRR", "UUUU"]
    assert data["bag"] == {"U": 13, "B": 16, "W": 18, "K": 17, "R": 16}
    assert data["lid"] == {"U": 0, "B": 0, "W": 0, "K": 0, "R": 0}


@pytest.mark.parametrize("tiles", ["UKWK KUWU BBBB RRRR UUUU", "KWKW UUUU BBBB RRRR UUUU", "KKKK WWUU BBBB RRRR UUUU"])
def test_rule_c15_a_deal_that_leaves_tiles_in_the_bag_for_the_lids_is_refused(tiles: str) -> None:
    state = before_deal(GAME, bag="KKKWW")
    with pytest.raises(sintra.InvalidDeal):
        state.deal(tiles=tiles)
    assert state.awaits_deal


def test_rule_c15_chance_draws_the_bag_first_and_then_from_the_lid() -> None:
    later = set()
    for seed in range(60):
        state = before_deal(GAME, bag="KKKWW")
        tiles = state.deal(seed=seed)["tiles"].replace(" ", "")
        assert sorted(tiles[:5]) == sorted("KKKWW")
        later.update(tiles[5:])
    assert later == set(COLOURS)


@pytest.mark.parametrize(
    ("supply", "sizes"),
    [
        (10, [4, 4, 2, 0, 0, 0, 0, 0, 0]),
        (3, [3, 0, 0, 0, 0, 0, 0, 0, 0]),
        (12, [4, 4, 4, 0, 0, 0, 0, 0, 0]),
    ],
)
@pytest.mark.parametrize("in_bag", [0, 2])
def test_rule_c15_a_round_may_begin_with_factories_short_of_tiles(supply: int, sizes: list[int], in_bag: int) -> None:
    """Everything but blue is on the walls; what blue is not in lines 3 to 5 makes up the supply."""
    lines = {10: {5: "UUUU", 4: "UUU", 3: "UU", 2: "U"}, 8: {5: "UUUU", 4: "UUU", 2: "U"}, 7: {5: "UUUU", 4: "UUU"}}
    out = {10: [10], 3: [10, 7], 12: [8]}[supply]
    boards = [board(wall=ALL_BUT_BLUE, lines=lines[count]) for count in out]
    boards += [board(wall=ALL_BUT_BLUE)] * (4 - len(boards))
    state = before_deal(sintra.chocolatier(players=4), boards=boards, bag="U" * in_bag)
    dealt = state.deal(seed=1)
    data = state.to_dict()
    assert dealt["tiles"].replace(" ", "") == "U" * supply
    assert [len(tiles) for tiles in data["factories"]] == sizes
    assert sum(data["bag"].values()) + sum(data["lid"].values()) == 0
    assert state.phase == "draft"


@pytest.mark.parametrize(
    ("wall", "rows", "columns", "colours"),
    [
        pytest.param([], 0, 0, 0, id="nothing"),
        pytest.param([(1, place) for place in range(1, 6)], 2, 0, 0, id="a row"),
        pytest.param([(row, place) for row in (1, 3, 4) for place in range(1, 6)], 6, 0, 0, id="three rows"),
        pytest.param(column(2), 0, 7, 0, id="a column"),
        pytest.param([*column(1), *column(5)], 0, 14, 0, id="two columns"),
        pytest.param(colour("K"), 0, 0, 10, id="a colour"),
        pytest.param([*colour("U"), *colour("B"), *colour("W")], 0, 0, 30, id="three colours"),
        pytest.param([*column(3), *colour("R")], 0, 7, 10, id="a column and a colour"),
        pytest.param(column(4)[:4], 0, 0, 0, id="four of a column"),
        pytest.param([*colour("K")[:3], *colour("U")[1:]], 0, 0, 0, id="colours short of tiles"),
    ],
)
def test_rule_c16_bonuses(wall: list[tuple[int, int]], rows: int, columns: int, colours: int) -> None:
    """Seat 1 completes a row in any case, so that the match ends; the rows of seat 0 lack a tile until then."""
    lines = {row: COLOURED_WALL[row - 1][0] * row for row in range(1, 6) if all((row, n) in wall for n in range(1, 6))}
    before = board(wall=cells(*(cell for cell in wall if cell not in {(row, 1) for row in lines})), lines=lines)
    state = after_filling(GAME, before, NEARLY_A_ROW)
    entry = state.scoring.boards[0]
    assert (entry.bonus_rows, entry.bonus_columns, entry.bonus_colours) == (rows, columns, colours)
    placed = sum(tile.points for tile in entry.tiles)
    assert board_of(state) == board(wall=cells(*wall), score=placed + rows + columns + colours)
    assert board_of(state, 1)["score"] == 5 + 2


def test_rule_c16_bonuses_come_after_the_last_check_against_nought() -> None:
    state = after_filling(GAME, board(wall=cells(*column(2)), floor="KKKKKKK", score=3), NEARLY_A_ROW)
    assert (state.scoring.boards[0].after, state.scores) == (0, (7, 7))


def test_rule_c16_there_are_no_bonuses_before_the_end() -> None:
    state = after_filling(GAME, board(wall=cells(*column(2), *colour("K")), score=3))
    assert (state.phase, state.scores, state.scoring.boards[0].bonuses) == ("deal", (3, 0), 0)


def finished(*standing: tuple[int, int]) -> sintra.Outcome:
    """The outcome of a match with these scores and numbers of complete rows, bonuses included."""
    boards = [
        board(score=score, wall={row: COLOURED_WALL[row - 1] for row in range(1, rows + 1)}) for score, rows in standing
    ]
    state = position(sintra.chocolatier(players=len(standing)), phase="over", to_move=None, marker=0, boards=boards)
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize(
    ("standing", "ranking"),
    [
        pytest.param([(40, 1), (41, 0)], ((1,), (0,)), id="the highest score wins, whoever ended the match"),
        pytest.param([(41, 1), (40, 3)], ((0,), (1,)), id="rows count only between equal scores"),
        pytest.param([(40, 2), (40, 1)], ((0,), (1,)), id="more rows first"),
        pytest.param([(40, 1), (40, 1)], ((0, 1),), id="a shared victory"),
        pytest.param([(50, 1), (60, 0), (50, 2)], ((1,), (2,), (0,)), id="second place by rows"),
        pytest.param([(50, 1), (60, 2), (50, 1)], ((1,), (0, 2)), id="a shared second place"),
        pytest.param([(60, 2), (50, 1), (60, 2), (50, 0)], ((0, 2), (1,), (3,)), id="after a shared victory"),
        pytest.param([(30, 1)] * 4, ((0, 1, 2, 3),), id="all equal"),
        pytest.param([(9, 0), (8, 1), (7, 2), (6, 3)], ((0,), (1,), (2,), (3,)), id="by points alone"),
    ],
)
def test_rule_c17_ranking(standing: list[tuple[int, int]], ranking: tuple[tuple[int, ...], ...]) -> None:
    outcome = finished(*standing)
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]
    assert outcome.scores == tuple(score for score, _ in standing)


def test_rule_c17_columns_and_colours_do_not_break_a_tie() -> None:
    boards: list[dict[str, Any]] = [
        board(score=50, wall={1: "UBWKR"}),
        board(score=50, wall=cells(*column(1), *colour("K"), *((1, place) for place in range(1, 6)))),
    ]
    state = GAME.from_dict(layout(GAME, phase="over", to_move=None, marker=0, boards=boards))
    assert state.outcome is not None
    assert state.outcome.ranking == ((0, 1),)


def test_rule_c17_places_are_counted_with_ties() -> None:
    outcome = finished((60, 2), (50, 1), (60, 2), (50, 0))
    assert [outcome.place(seat) for seat in range(4)] == [1, 3, 1, 4]


def test_rule_c17_there_is_no_outcome_before_the_end() -> None:
    assert before_filling(GAME, NEARLY_A_ROW).outcome is None
