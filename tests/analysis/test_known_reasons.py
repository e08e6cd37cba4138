"""Positions in which it is known why one line is better: the reasons for it are these and no others."""

from collections.abc import Sequence
from typing import Any

import sintra
from sintra.analysis.reasons import reasons
from sintra.analysis.review import Reason
from sintra.games.state import State
from tests.rulebook.chocolatier.table import board, cells, position
from tests.rulebook.duel.table import Board, after_decorating, fill
from tests.rulebook.duel.table import position as duel_position
from tests.rulebook.duel.test_decorating import DOME

GAME = sintra.chocolatier()
DUEL = sintra.duel(tablets=("rows", "columns", "diagonals"))
RICH: dict[str, Any] = {"score": 20}
"""A score with something to lose."""
WITH_MARKER: dict[str, Any] = {**RICH, "floor": "m"}


def told(state: State, played: Sequence[str], best: Sequence[str], seat: int = 0) -> list[Reason]:
    """Why one line is better than another; all actions of both must be legal, or the test would compare less."""
    for line in (played, best):
        end = state.unseeded()
        for text in line:
            end.apply(text)
    lines = [[state.parse_action(text) for text in line] for line in (played, best)]
    return list(reasons(state, seat, *lines))


def numbers(found: Sequence[Reason]) -> list[tuple[Any, ...]]:
    return [(reason.code, reason.seat, round(reason.points, 2), reason.played, reason.best) for reason in found]


# Master Chocolatier


def test_a_line_completed_with_what_its_tile_brings_now_and_later() -> None:
    """Four across and three down; the column has three of five then, and the row four."""
    wall = cells((4, 1), (4, 3), (4, 4), (2, 2), (3, 2))
    state = position(GAME, centre="K", boards=[board(lines={4: "KKK"}, wall=wall, **RICH), board(**WITH_MARKER)])
    found = told(state, ["CK>5"], ["CK>4"])
    assert found[0] == Reason("lines", 0, 7, 1, 0, (4,))
    assert numbers(found[1:]) == [("reach_columns", 0, 1.4, 2, 3), ("reach_rows", 0, 0.56, 3, 4)]
    assert [reason.needed for reason in found] == [0, 5, 5]


def test_several_lines_completed() -> None:
    """One tile alone, and the other below it."""
    boards = [board(lines={2: "K", 3: "WW"}, **RICH), board(**WITH_MARKER)]
    state = position(GAME, factories={1: "KW"}, centre="R", boards=boards)
    found = told(state, ["1K>5", "CR>5", "CW>4"], ["1K>2", "CR>5", "CW>3"])
    assert numbers(found) == [("lines", 0, 3, 2, 0), ("left", 0, -1.2, 2, 0)]
    assert found[0].lines == (2, 3)


def test_another_line_completed_that_brings_more() -> None:
    state = position(
        GAME,
        centre="B",
        boards=[board(lines={2: "B"}, wall=cells((2, 1), (2, 2)), **RICH), board(**WITH_MARKER)],
    )
    assert told(state, ["CB>1"], ["CB>2"]) == [Reason("tiles", 0, 1, 2, 3)]


def test_what_the_floor_costs() -> None:
    state = position(GAME, centre="KKK", boards=[board(**RICH), board(**WITH_MARKER)])
    assert numbers(told(state, ["CK>F"], ["CK>5"])) == [("floor", 0, 4, 4, 0), ("left", 0, 1.8, 0, 3)]


def test_the_floor_costs_no_more_than_there_is_to_lose() -> None:
    state = position(GAME, centre="KKK", boards=[board(score=2), board(**WITH_MARKER)])
    assert numbers(told(state, ["CK>F"], ["CK>5"])) == [("floor", 0, 2, 2, 0), ("left", 0, 1.8, 0, 3)]
    state = position(GAME, centre="KKK", boards=[board(), board(**WITH_MARKER)])
    assert numbers(told(state, ["CK>F"], ["CK>5"])) == [("left", 0, 1.8, 0, 3)]


def test_who_starts_the_next_round() -> None:
    """Nobody has a point to lose by the marker."""
    state = position(GAME, factories={1: "R"}, centre="K")
    assert told(state, ["1R>5", "CK>5"], ["CK>5", "1R>5"]) == [Reason("marker", 0, 1.5, 0, 1)]


def test_what_speaks_for_the_other_line_comes_last_and_counts_against() -> None:
    state = position(GAME, factories={1: "R"}, centre="K", boards=[board(**RICH), board(**RICH)])
    found = told(state, ["1R>5", "CK>F"], ["CK>5", "1R>5"])
    assert numbers(found) == []
    found = told(state, ["CK>5", "1R>5"], ["1R>5", "CK>F"])
    assert numbers(found) == [("rival", 1, 2, 0, -2), ("floor", 0, 1, 1, 0), ("marker", 0, -1.5, 1, 0)]


def test_what_a_rival_gets() -> None:
    """A tile that the rival needs for five points: three across and two down."""
    rival = board(lines={3: "KK"}, wall=cells((3, 2), (3, 3), (4, 1)), **RICH)
    state = position(GAME, factories={1: "R"}, centre="K", boards=[board(**WITH_MARKER), rival])
    assert told(state, ["1R>5", "CK>3"], ["CK>5", "1R>5"]) == [Reason("rival", 1, 5, 5, 0)]


def test_a_bonus_that_is_won() -> None:
    wall = cells((2, 1), (3, 1), (4, 1), (5, 1))
    state = position(GAME, centre="U", boards=[board(wall=wall, **RICH), board(**WITH_MARKER)])
    assert numbers(told(state, ["CU>5"], ["CU>1"])) == [("columns", 0, 7, 0, 7), ("lines", 0, 5, 1, 0)]


def test_a_colour_and_a_row_that_are_completed() -> None:
    """The row ends the match, in one of the lines only, and what is nearest then brings nothing."""
    wall = cells((1, 1), (2, 2), (3, 3), (4, 4), (5, 1), (5, 2), (5, 3), (5, 4))
    state = position(GAME, centre="U", boards=[board(lines={5: "UUUU"}, wall=wall, **RICH), board(**WITH_MARKER)])
    found = told(state, ["CU>F"], ["CU>5"])
    assert numbers(found) == [("colours", 0, 10, 0, 10), ("lines", 0, 5, 1, 0), ("rows", 0, 2, 0, 2)]


def test_on_the_grey_side_a_line_that_falls_is_not_said_to_lack_tiles() -> None:
    game = sintra.chocolatier(grey=True)
    one = board(lines={5: "UUUU"}, wall={1: "....U", 5: "KWBR."}, **RICH)
    state = position(game, factories={1: "U"}, boards=[one, board(**WITH_MARKER)])
    found = told(state, ["1U>5"], ["1U>F"])
    assert [reason.code for reason in found] == ["floor"]
    assert (found[0].played, found[0].best) == (8, 1)


def test_lines_that_end_early_are_cut_alike_and_told_so() -> None:
    boards = [board(lines={2: "K"}, **RICH), board(**WITH_MARKER)]
    state = position(GAME, factories={1: "RR"}, centre="K", boards=boards)
    assert told(state, ["CK>5"], ["CK>2", "1R>F"]) == [Reason("lines", 0, 1, 1, 0, (2,), early=True)]


# Duel


def test_what_breaks() -> None:
    state = duel_position(DUEL, moons={"L": "RR"}, marker=1, boards=[Board(dome=DOME), Board()])
    assert numbers(told(state, ["MR>X"], ["MR>3"])) == [("broken", 0, 3, 3, 0)]


def test_what_the_first_player_tile_costs() -> None:
    """After the last round nobody starts another one."""
    parts: dict[str, Any] = {"moons": {"L": "R", 1: "B"}, "chips": {1: "K"}, "taken": (2, 1)}
    state = duel_position(DUEL, **parts, boards=[Board(dome=DOME), Board()])
    found = told(state, ["MR>6", "MB>X"], ["MB>6", "MR>X"])
    assert numbers(found) == [("first", 0, 2, 2, 0), ("rival", 1, 2, -1, -3)]


def test_a_special_tile() -> None:
    """The last of three cells of a special plate brings the tile of its row besides."""
    mine = Board(dome=DOME, tiles=fill(DOME, (1, 2), (2, 2)), lines={2: "R"})
    state = duel_position(DUEL, moons={"L": "R"}, marker=1, boards=[mine, Board()])
    assert numbers(told(state, ["MR>6"], ["MR>2"])) == [("lines", 0, 2, 1, 0), ("special", 0, 1, 0, 1)]


def test_the_nearest_special_tile() -> None:
    mine = Board(dome=DOME, tiles=fill(DOME, (5, 3)), lines={5: "RRRR"})
    state = duel_position(DUEL, moons={"L": "R"}, marker=1, round=4, boards=[mine, Board()])
    found = told(state, ["MR>6"], ["MR>5"])
    assert numbers(found) == [("lines", 0, 2, 1, 0), ("reach_special", 0, 2, 1, 2)]
    assert found[1].needed == 3


def test_a_face_that_is_won() -> None:
    """The second column, its special tile among the six."""
    mine = Board(dome=DOME, tiles=fill(DOME, *((row, 2) for row in (1, 4, 5, 6)), (3, 1), (4, 1)), lines={2: "B"})
    state = duel_position(DUEL, moons={"L": "B"}, marker=1, boards=[mine, Board()])
    assert numbers(told(state, ["MB>6"], ["MB>2"])) == [("columns", 0, 7, 0, 7), ("lines", 0, 6, 1, 0)]


def test_chips_that_are_spent_are_the_price_of_a_line() -> None:
    mine = Board(dome=DOME, tiles=fill(DOME, (2, 2), (2, 3)), lines={2: "R"}, chips=["R", "RT"])
    state = after_decorating(DUEL, mine, round=4)
    assert state.phase == "completing"
    spend = [state.action_text(action) for action in state.legal_actions()]
    assert spend[-1] == "leave"
    found = told(state, ["leave"], spend[:1])
    assert numbers(found) == [("lines", 0, 3, 1, 0), ("chips", 0, -2.4, 2, 0)]


def test_what_a_plate_from_the_stack_costs() -> None:
    state = DUEL.start(seed=2)
    while state.phase != "turn":
        state.apply(state.legal_actions()[0])
    seat = state.to_move
    assert seat is not None
    shown = state.child("P1")
    found = told(state, ["draw", "stop"], ["P1", shown.action_text(shown.legal_actions()[-1])], seat)
    assert Reason("draws", seat, 1, 1, 0, early=True) in found
