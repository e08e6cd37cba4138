"""Winning chances by seat, of what a search or a static evaluation found; several winners share one.

They add up to 1. Where the match is over for certain they are exact.
"""

from typing import Any

import numpy as np

from sintra.games.game import Game
from sintra.games.outcome import Outcome
from sintra.games.state import State
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.layout import StructArray
from sintra.kernel.search_interface import estimate, stage
from sintra.search.curve import Curve, Float64s, boards_behind, boards_searched, curve_of_spread
from sintra.search.searcher import SearchLine
from sintra.search.weights import Estimator


@kernel
def estimate_seats(positions: StructArray, weights: StructArray, out: Float64s) -> int:
    """Write what each seat of the first position may expect, in points ahead of its rivals; return the stage."""
    position: Any = positions[0]
    for seat in range(position.players):
        out[seat] = estimate(position, wide(seat), weights[0])
    return stage(position)


def line_chances(estimator: Estimator, state: State, line: SearchLine) -> tuple[float, ...]:
    """The winning chances by seat where a line that was searched from this state leads.

    What the search found is for the seat to move; what the others may expect, the end of the line tells.
    """
    seat = state.to_move
    assert seat is not None  # or there had been nothing to search
    curve = curve_for(estimator, state.game)
    if line.end.outcome is not None:
        result = shares(line.end.outcome, state.game.players)
        is_certain = line.is_solved and certain_when_solved(state.game)
        return result if is_certain else curve.chances_after(result)
    if line.is_solved and line.end.awaits_deal and state.game.players > 2:
        return border_chances(estimator, line.end)  # the line has come to where the value is from
    values, _ = estimates(estimator, line.end)
    boards = boards_searched(values[None, :], np.array([seat]), np.array([line.value]))[0]
    if line.end.awaits_deal:
        return curve.chances_between(boards, line.stage, line.end.starting_player)
    return curve.chances(boards, line.stage, is_cut=line.is_solved)


def border_chances(estimator: Estimator, state: State) -> tuple[float, ...]:
    """The winning chances by seat in any state, by static evaluation; exact where the match is over."""
    if state.outcome is not None:
        return shares(state.outcome, state.game.players)
    curve = curve_for(estimator, state.game)
    if state.round == 0:  # no weights are for this, and all boards are alike
        return curve.chances_at_start(state.starting_player)
    values, now = estimates(estimator, state)
    boards = boards_behind(values[None, :])[0]
    return (
        curve.chances_between(boards, now, state.starting_player) if state.awaits_deal else curve.chances(boards, now)
    )


def estimates(estimator: Estimator, state: State) -> tuple[Float64s, int]:
    """What each seat may expect in points, and the stage by which that was estimated."""
    values = np.zeros(state.game.players)
    now = int(estimate_seats(state.position, estimator.weights, values))
    return values, now


def curve_for(estimator: Estimator, game: Game) -> Curve:
    """The curve that was fitted to matches, or what follows from the spread."""
    return estimator.curve or curve_of_spread(estimator.spread, game.players)


def certain_when_solved(game: Game) -> bool:
    """Whether a solved line that ends the match is how it ends: of several rivals a search follows one at a time."""
    return game.players == 2


def shares(outcome: Outcome, players: int) -> tuple[float, ...]:
    """What each seat has of a match that is over."""
    winners = outcome.winners
    return tuple((seat in winners) / len(winners) for seat in range(players))
