"""DR1 to DR4, DR6 to DR8 and DR10; those on shortages stand apart."""

from typing import Any

import pytest

import sintra
from tests.rulebook.duel.table import (
    LAST,
    Board,
    after_decorating,
    before_deal,
    before_decorating,
    board_of,
    legal_texts,
    play,
    position,
    targets,
    turned,
)

pytestmark = pytest.mark.rules

FIRST = ("rows", "columns", "diagonals")
GAME = sintra.duel(tablets=FIRST)
ONE = sintra.duel(tablets=FIRST, draws_at_zero="one")
STACK = ["TRBW", "SKRB", "YSKR", "RTYW"]
"""The topmost four: wild, special, special, wild."""
DOME = {1: "SKRB", 2: "YKTS", 3: "WBTK", 4: "KSTR", 5: "TRBW", 6: "YBKS", 7: "KYRW", 8: "TRBS", 9: "TYWK"}
"""Its rows are SKYKWB, RBTSTK, KSTRYB, TRBWKS, KYTRTY and RWBSWK."""


def before_drawing(game: sintra.Game = GAME, *, score: int = 10, stack: list[str] | None = None) -> sintra.State:
    """Round 2, with seat 0 to move and all tokens to use."""
    boards = [Board(tokens=2, score=score), Board(tokens=2)]
    return position(
        game, suns={1: "BYRK"}, round=2, boards=boards, shown=["WBTK", "KSTR", "YKTS"], stack=stack or STACK
    )


def test_ruling_dr01_drawing_with_nought_points_is_free() -> None:
    state = before_drawing(score=0)
    for _ in range(4):
        state.apply("draw")
        assert state.scores[0] == 0
    assert state.to_dict()["drawn"] == STACK


def test_ruling_dr01_it_is_unlimited_unless_said_otherwise() -> None:
    assert sintra.duel(tablets=FIRST) == sintra.duel(tablets=FIRST, draws_at_zero="unlimited") != ONE
    with pytest.raises(sintra.InvalidOption):
        sintra.duel(tablets=FIRST, draws_at_zero="none")


def test_ruling_dr01_with_one_it_is_allowed_as_the_first_draw_of_a_turn() -> None:
    state = before_drawing(ONE, score=0)
    assert state.reason("draw") is None
    assert "draw" in legal_texts(state)
    state.apply("draw")
    assert (state.scores[0], state.to_dict()["drawn"]) == (0, ["TRBW"])
    assert state.phase == "placing"  # there was no choice but to stop and to keep the plate
    assert state.child("1@0").to_move == 1


@pytest.mark.parametrize("score", [1, 2, 3])
def test_ruling_dr01_with_one_the_points_limit_further_draws(score: int) -> None:
    """The first draw of the turn is no limit; after it, each costs a point that must be there."""
    state = before_drawing(ONE, score=score)
    for drawn in range(1, score + 1):
        assert state.reason("draw") is None
        state.apply("draw")
        assert (state.scores[0], len(state.to_dict()["drawn"])) == (score - drawn, drawn)
    assert state.reason("draw") in ("no_points", "wrong_phase")
    assert "draw" not in legal_texts(state)


def test_ruling_dr01_the_reason_is_that_there_are_no_points() -> None:
    """Read with the plate drawn and nothing decided: in play the engine would stop by itself."""
    state = before_drawing(ONE, score=2)
    state.apply("draw")
    data = state.to_dict()
    data["boards"][0]["score"] = 0
    assert ONE.from_dict(data).reason("draw") == "no_points"
    assert GAME.from_dict(data | {"draws_at_zero": "unlimited"}).reason("draw") is None


def test_ruling_dr02_the_opponent_sees_the_backs_drawn() -> None:
    state = before_drawing()
    play(state, "draw", "draw", "stop")
    for seat in (1, None):
        assert state.view(seat)["drawn"] == ["wild", "special"]
    state.apply("keep:SKRB")
    assert (state.view(0)["hand"], state.view(1)["hand"], state.view(None)["hand"]) == ("SKRB", "?", "?")


def test_ruling_dr02_the_opponent_sees_the_plate_that_is_placed() -> None:
    state = before_drawing()
    play(state, "draw", "draw", "stop", "keep:SKRB", "1@0")
    assert [state.view(seat)["boards"][0]["dome"][0] for seat in (0, 1, None)] == ["SKRB"] * 3


def test_ruling_dr02_the_opponent_does_not_see_the_fronts_that_are_put_back() -> None:
    """Two matches that differ only in the wild plate that was drawn and put back look the same to the opponent."""
    states = []
    for stack in (["TRBW", "SKRB", "YSKR", "RTYW"], ["RTYW", "SKRB", "YSKR", "TRBW"]):
        state = before_drawing(stack=stack)
        play(state, "draw", "draw", "stop", "keep:SKRB", "1@0")
        assert state.to_dict()["stack"][-1] == stack[0]
        states.append(state)
    for seat in (1, None):
        assert states[0].view(seat) == states[1].view(seat)
    assert states[0].view(0) != states[1].view(0)
    assert [state.view(0)["stack"][-1] for state in states] == ["TRBW", "RTYW"]


def test_ruling_dr02_nor_their_order() -> None:
    states = []
    for first in ("TRBW", "YSKR"):
        state = before_drawing()
        play(state, "draw", "draw", "draw", "stop", "keep:SKRB", "1@0", f"under:{first}")
        states.append(state)
    assert states[0].to_dict()["stack"][-2:] == ["TRBW", "YSKR"]
    assert states[1].to_dict()["stack"][-2:] == ["YSKR", "TRBW"]
    for seat in (1, None):
        assert states[0].view(seat) == states[1].view(seat)
    assert states[0].view(0) != states[1].view(0)


def test_ruling_dr02_the_opponent_can_tell_the_backs_of_those_put_back() -> None:
    """A wild and a special plate are at the bottom of eight, in an order that only seat 0 knows."""
    state = before_drawing()
    play(state, "draw", "draw", "draw", "stop", "keep:SKRB", "1@0", "under:TRBW")
    assert state.view(1)["put_back"] == [{"places": [7, 8], "special": 1, "wild": 1, "plates": []}]
    assert state.view(1)["stack"][-2:] == ["?", "?"]
    assert state.view(0)["stack"][-2:] == ["TRBW", "YSKR"]
    single = before_drawing()
    play(single, "draw", "draw", "stop", "keep:SKRB", "1@0")
    assert [single.view(seat)["stack"][-1] for seat in (0, 1)] == ["TRBW", "wild"]


@pytest.mark.parametrize("plates", [2, 3])
def test_ruling_dr03_chips_are_of_no_use_without_a_free_cell(plates: int) -> None:
    """Row 2 is TRBR and perhaps TK: nothing for yellow. With the third plate the line is broken (D19)."""
    dome = {1: "KSTR", 2: "SYBR"} | ({3: "WBTK"} if plates == 3 else {})
    bare = (3,) if plates == 2 else ()
    mine = Board(dome=dome, bare=bare, lines={2: "Y"}, chips=["Y", "Y", "B", "R", "TY", "YK"])
    state = after_decorating(GAME, mine, round=3)
    assert state.phase == "deal"
    assert board_of(state)["lines"][1] == ("Y" if plates == 2 else "")
    assert len(board_of(state)["chips"]) == 6


def test_ruling_dr03_they_are_offered_with_one() -> None:
    """SYBR after a half turn has yellow in row 2."""
    dome = {1: "KSTR", 2: turned("SYBR", 2)}
    mine = Board(dome=dome, bare=(3,), lines={2: "Y"}, chips=["Y", "Y"])
    state = after_decorating(GAME, mine, round=3)
    assert (state.phase, legal_texts(state)) == ("completing", {"use:Y", "leave"})


def test_ruling_dr04_placing_is_compulsory() -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={1: "K"}))
    assert legal_texts(state) == {"r1c2", "r1c4", "r1c5"}
    assert state.reason("leave") == "wrong_phase"


def test_ruling_dr04_a_single_cell_is_taken_without_asking() -> None:
    state = after_decorating(GAME, Board(dome=DOME, lines={2: "RR"}))
    assert (state.is_over, board_of(state)["tiles"][1]) == (True, "R.....")


def test_ruling_dr04_a_line_that_was_left_is_not_opened_again() -> None:
    """Line 2 is left; when line 3 is settled, nobody is asked for line 2 any more, though its chips are still there."""
    mine = Board(dome=DOME, lines={2: "T", 3: "TT"}, chips=["T", "T", "RT", "TY"])
    state = after_decorating(GAME, mine)
    assert state.to_dict()["line"] == 2
    state.apply("leave")
    assert state.to_dict()["line"] == 3
    state.apply("leave")
    assert (state.is_over, board_of(state)["lines"][1:3]) == (True, ["T", "TT"])


@pytest.mark.parametrize(("score", "final"), [(20, 5), (15, 0), (14, 0), (0, 0)])
def test_ruling_dr06_the_final_score_is_not_below_nought(score: int, final: int) -> None:
    """The dome has five special cells, all empty: −15."""
    game = sintra.duel(tablets=("rows", "columns", "empty_special_cells"))
    state = after_decorating(game, Board(dome=DOME, score=score))
    assert state.scoring.boards[0].faces["empty_special_cells"] == -15
    assert (state.scores[0], state.scoring.boards[0].final) == (final, final)


def test_ruling_dr06_it_is_checked_after_all_faces() -> None:
    """Column 3 gives 7 and the special cells cost 15: 10 points are left with 2, whatever comes first."""
    game = sintra.duel(tablets=("rows", "columns", "empty_special_cells"))
    tiles = {row: f"..{letter}..." for row, letter in enumerate("YTTBTB", 1)}
    assert after_decorating(game, Board(dome=DOME, tiles=tiles, score=10)).scores[0] == 2


@pytest.mark.parametrize("starting_player", [0, 1])
@pytest.mark.parametrize("marker", [0, 1])
def test_ruling_dr07_the_starting_player_decides_first(starting_player: int, marker: int) -> None:
    """Each has a black tile with two cells for it."""
    boards = [
        Board(dome={1: "KYRW", 2: "YKTS"}, bare=(3,), lines={1: "K"}),
        Board(dome={1: "KSTR", 2: "TKRW"}, bare=(3,), lines={1: "K"}),
    ]
    state = after_decorating(GAME, *boards, round=2, starting_player=starting_player, marker=marker)
    order = []
    while state.phase == "decorating":
        order.append(state.to_move)
        assert legal_texts(state) == {"r1c1", "r1c4"}
        state.apply("r1c1")
    assert order == [starting_player, 1 - starting_player]
    assert state.to_dict()["starting_player"] == marker


def test_ruling_dr07_a_player_finishes_before_the_other_begins() -> None:
    boards = [
        Board(dome=DOME, lines={1: "K", 6: "BBBBBB"}),
        Board(lines={1: "K"}, dome={1: "RWBK", 2: "TKRW", 3: "SYBR"}),
    ]
    state = before_decorating(GAME, *boards)
    state.apply(LAST)
    movers = []
    for action in ("r1c2", "r6c3"):
        movers.append(state.to_move)
        state.apply(action)
    movers.append(state.to_move)
    assert movers == [0, 0, 1]


def test_ruling_dr07_neither_affects_the_other() -> None:
    """Whatever seat 0 does, seat 1 has the same choice and the same result."""
    results: list[Any] = []
    for lines, actions in (({}, []), ({1: "K"}, ["r1c2"]), ({1: "K"}, ["r1c5"])):
        other = Board(lines={1: "K"}, dome={1: "RWBK", 2: "TKRW"}, broken="B")
        state = after_decorating(GAME, Board(dome=DOME, lines=lines), other)
        play(state, *actions)
        results.append((legal_texts(state), board_of(state.child("r1c4"), 1)))
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize(
    ("lines", "broken", "penalty", "tower"),
    [
        ({2: "YY"}, "", 3, 2),
        ({2: "YY"}, "K", 6, 2),
        ({2: "YY"}, "KKK", 10, 2),
        ({2: "YY"}, "KKKK", 10, 2),
        ({2: "Y", 1: "Y"}, "K", 6, 2),
    ],
)
def test_ruling_dr08_lines_broken_by_rule_19_count_in_the_same_round(
    lines: dict[int, str], broken: str, penalty: int, tower: int
) -> None:
    """Rows 1 and 2 are KSSKBK and TRRBST: no yellow, nothing wild."""
    dome = {1: "KSTR", 2: "SKRB", 3: "BKST"}
    state = after_decorating(GAME, Board(dome=dome, lines=lines, broken=broken, score=20), round=3)
    assert state.scoring.boards[0].penalty == penalty
    assert (state.scores[0], state.to_dict()["tower"]["Y"]) == (20 - penalty, tower)
    assert board_of(state)["broken"] == ""


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5, 6])
def test_ruling_dr10_a_complete_line_takes_no_more_tiles(line: int) -> None:
    state = position(GAME, suns={1: "KKBY", 2: "RRTT"}, boards=[Board(lines={line: "K" * line})])
    assert state.reason(f"1K>{line}") == "line_complete"
    assert targets(state, "1K") == {"1", "2", "3", "4", "5", "6", "X"} - {str(line)}


def test_ruling_dr10_nor_does_one_that_waits_from_an_earlier_round() -> None:
    mine = Board(dome={1: "KSTR", 2: "SYBR"}, bare=(3,), lines={2: "YY"})
    state = before_deal(GAME, round=2, boards=[mine])
    state.deal(tiles="BYYKT BBYR KTTY RKBY TTKR", chips=["BR", "RT", "TY", "KB"])
    assert (state.to_move, state.reason("LY>2"), state.reason("LY>X")) == (0, "line_complete", None)
    assert board_of(state)["lines"][1] == "YY"
