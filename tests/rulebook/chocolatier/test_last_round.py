"""CR15: a match has at most 100 rounds."""

import pytest

import sintra
from sintra import Game, InvalidPosition, State
from tests.rulebook.chocolatier.table import GAMES, after_filling, before_deal, board, cells, layout, legal_texts

pytestmark = pytest.mark.rules

GAME = sintra.chocolatier()
GREY = sintra.chocolatier(grey=True)


def dropped_to_the_end(game: Game, *, rounds: int = 100) -> State:
    """A match in which everybody drops every tile, one at a time as far as that goes, up to this many rounds."""
    state = game.start(seed=1)
    while not state.is_over and state.round <= rounds:
        drops = [action for action in state.legal_actions() if "F" in state.action_text(action)]
        state.apply((drops or state.legal_actions())[0])
    return state


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_ruling_cr15_a_match_in_which_every_tile_is_dropped_ends_after_round_100(game: Game) -> None:
    state = dropped_to_the_end(game)
    assert state.outcome is not None
    assert (state.round, state.outcome.reason) == (100, "last_round")
    assert state.outcome.ranking == (tuple(range(game.players)),)


def test_ruling_cr15_the_match_goes_on_after_round_99() -> None:
    assert after_filling(GAME, round=99).phase == "deal"
    assert after_filling(GAME, round=100).phase == "over"


def test_ruling_cr15_final_scoring_follows() -> None:
    """Seat 0 has a complete column, which ends no match by itself (C15), and no complete row."""
    column = cells(*((row, 1) for row in range(1, 6)))
    state = after_filling(GAME, board(wall=column, score=5), board(score=9), round=100)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("last_round", (5 + 7, 9))
    assert state.outcome.ranking == ((0,), (1,))


def test_ruling_cr15_a_row_completed_in_the_last_round_is_the_reason() -> None:
    state = after_filling(GAME, board(wall={1: ".BWKR"}, lines={1: "U"}), round=100)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("row", (5 + 2, 0))


def test_ruling_cr15_cells_of_the_last_round_are_still_chosen() -> None:
    state = after_filling(GREY, board(lines={1: "K"}), round=100)
    assert (state.phase, legal_texts(state)) == ("filling", {f"r1c{column}" for column in range(1, 6)})
    state.apply("r1c3")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("last_round", (1, 0))


def test_ruling_cr15_a_position_after_the_last_round_is_over_and_there_is_no_later_one() -> None:
    state = after_filling(GAME, round=100)
    assert GAME.parse(str(state)) == state
    assert GAME.from_dict(state.to_dict()) == state
    with pytest.raises(InvalidPosition, match="the match is over"):
        before_deal(GAME, round=100)
    with pytest.raises(InvalidPosition, match="round is 101, expected a whole number from 0 to 100"):
        GAME.from_dict(layout(GAME, factories={1: "RRRR"}, round=101))
    with pytest.raises(InvalidPosition, match="nothing ends the match"):
        GAME.from_dict(layout(GAME, round=99, phase="over", to_move=None, marker=0))


def test_ruling_cr15_is_not_in_version_1_of_the_rules() -> None:
    first = GAME.by_rules(1)
    state = dropped_to_the_end(first, rounds=101)
    assert (state.round, state.phase) == (102, "draft")
    assert first.parse(str(state)) == state
    assert (first.most_actions, GAME.by_rules(2)) == (None, GAME)
    with pytest.raises(sintra.InvalidOption, match="version of the rules is 3, this Sintra plays version 1 or 2"):
        GAME.by_rules(3)
