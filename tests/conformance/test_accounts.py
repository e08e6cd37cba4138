"""What a game tells of each seat's round, and the round as if it ended now, at every node of random matches."""

from typing import Any

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game
from tests.conformance.test_every_node import nodes
from tests.conformance.test_outlook import richer

SEED = 11
every_game = pytest.mark.parametrize("game", all_games(), ids=str)
NOT_OF_A_ROUND = {"rows", "columns", "colours"}  # and all that begins with "face_": they count when the match ends


def scored_parts(parts: dict[str, int]) -> int:
    """What a round has given, what counts at the end of the match left out."""
    return sum(
        points
        for name, points in parts.items()
        if name not in NOT_OF_A_ROUND and not name.startswith("face_") and name != "clamp"
    )


@pytest.mark.slow
@every_game
def test_a_round_that_ends_now_brings_what_is_expected_and_changes_nothing(game: Game) -> None:
    """Or more, where tiles in other cells than those that bring most one by one bring more together."""
    checked = negative = more = 0
    for number, node in enumerate(nodes(game, SEED)[::3]):
        state = richer(node) if number % 2 and node.phase in game.turn_phases else node
        before = str(state)
        settled = state.settled()
        assert str(state) == before
        assert settled.to_move is None
        assert settled.round == state.round
        if state.to_move is None:
            assert settled == state
            continue
        for seat, account in enumerate(settled.accounts()):
            expected = state.scores[seat] + state.expected()[seat]
            assert account.after >= expected, f"seat {seat}: {state}"
            checked += 1
            more += account.after > expected
            negative += account.after < account.before
    assert checked > 20
    assert negative > 0
    assert more < checked / 20


@pytest.mark.slow
@every_game
def test_the_account_of_a_round_is_that_of_its_scoring(game: Game) -> None:
    rounds = 0
    for state in nodes(game, SEED):
        if state.to_move is not None or state.scoring is None:
            continue
        rounds += 1
        for account, board in zip(state.accounts(), state.scoring.boards, strict=True):
            scored = [amount for amount in account.amounts.values() if amount.is_scored]
            assert (account.before, account.after) == (board.before, board.after)
            assert sum(amount.points for amount in scored) == board.after - board.before
            assert board.after - board.before >= scored_parts(board.parts), "a score does not fall below zero"
            assert account.tiles == {tile.row: tile.points for tile in board.tiles}
            assert account.amounts["tiles"].number == sum(account.tiles.values())
            assert all(amount.number >= 0 for amount in account.amounts.values())
    assert rounds > 2


@pytest.mark.slow
@every_game
def test_what_a_seat_takes_along_is_what_lies_on_its_board(game: Game) -> None:
    for state in nodes(game, SEED)[::2]:
        data, derived = state.to_dict(), state.derived(None)
        for seat, (account, board) in enumerate(zip(state.accounts(), data["boards"], strict=True)):
            for line, missing in account.missing.items():
                assert missing == line - len(board["lines"][line - 1])
            if derived.next_starter is None:
                assert account.starts is None
            else:
                assert account.starts is not None
                assert account.starts.number == (derived.next_starter == seat)
            assert all(0 <= reach.best <= reach.needed for reach in account.reaches.values())
            assert all(reach.worth == 0 for reach in account.reaches.values() if state.is_over)


@pytest.mark.slow
@every_game
def test_what_is_earned_for_the_end_is_what_the_end_brings(game: Game) -> None:
    state = nodes(game, SEED)[-1]
    for seat, (account, board) in enumerate(zip(state.accounts(), state.scoring.boards, strict=True)):
        earned = sum(reach.earned for reach in account.reaches.values())
        assert state.scores[seat] == max(0, account.after + earned)
        assert earned == sum(end_parts(board.parts).values())


def end_parts(parts: dict[str, Any]) -> dict[str, int]:
    return {name: points for name, points in parts.items() if name in NOT_OF_A_ROUND or name.startswith("face_")}


def test_a_state_that_deals_by_itself_does_not_when_it_is_settled() -> None:
    state = sintra.chocolatier().start(seed=3)
    assert state.settled().awaits_deal
    assert state.unseeded() == state
