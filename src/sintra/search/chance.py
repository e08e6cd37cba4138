"""Winning chances by seat, of what a search or a static evaluation found; several winners share one.

They add up to 1. Where the match is over for certain they are exact.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.games.game import Game
from sintra.games.outcome import Outcome
from sintra.games.state import State
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.layout import StructArray
from sintra.kernel.search_interface import estimate, stage
from sintra.search.searcher import SearchLine
from sintra.search.weights import Estimator, Float64s

LOGISTIC_SHARE = 0.55
"""The scale of the logistic curve that is nearest to a normal one, as a share of its standard deviation."""
FEWEST_POINTS = 1.0
"""However sure an estimate seems, it may be off by so much."""


@kernel
def estimate_seats(positions: StructArray, weights: StructArray, out: Float64s) -> int:
    """Write what each seat of the first position may expect, in points ahead of its rivals; return the stage."""
    position: Any = positions[0]
    for seat in range(position.players):
        out[seat] = estimate(position, wide(seat), weights[0])
    return stage(position)


def line_chances(estimator: Estimator, state: State, line: SearchLine) -> tuple[float, ...]:
    """The winning chances by seat where a line that was searched from this state leads.

    What the search found is for the seat to move; how the others share the rest, the end of the line tells.
    """
    seat = state.to_move
    assert seat is not None  # or there had been nothing to search
    outcome = line.end.outcome
    if outcome is not None and is_certain(state.game, line):
        return shares(outcome, state.game.players)
    values, _ = estimates(estimator, line.end)
    values[seat] = line.value
    if state.game.players == 2:
        values[1 - seat] = -line.value
    return chances_of(values, estimator.spread[line.stage])


def border_chances(estimator: Estimator, state: State) -> tuple[float, ...]:
    """The winning chances by seat in any state, by static evaluation; exact where the match is over."""
    if state.outcome is not None:
        return shares(state.outcome, state.game.players)
    if state.round == 0:  # no weights are for this, and all boards are alike
        return (1 / state.game.players,) * state.game.players
    values, now = estimates(estimator, state)
    return chances_of(values, estimator.spread[now])


def estimates(estimator: Estimator, state: State) -> tuple[Float64s, int]:
    """What each seat may expect in points, and the stage by which that was estimated."""
    values = np.zeros(state.game.players)
    now = int(estimate_seats(state.position, estimator.weights, values))
    return values, now


def is_certain(game: Game, line: SearchLine) -> bool:
    """Whether a line that ends the match will be the match: among more than two, others may play otherwise."""
    return line.is_solved and game.players == 2


def shares(outcome: Outcome, players: int) -> tuple[float, ...]:
    """What each seat has of a match that is over."""
    winners = outcome.winners
    return tuple((seat in winners) / len(winners) for seat in range(players))


def chances_of(values: Float64s, spread: float) -> tuple[float, ...]:
    """Winning chances where seats expect so much, and that is off by so many points (one sigma).

    With two seats a margin stands in both values, once with each sign.
    """
    scale = LOGISTIC_SHARE * max(FEWEST_POINTS, spread) * (2 if len(values) == 2 else 1)
    return softmax(values / scale)


def softmax(values: Float64s) -> tuple[float, ...]:
    """Shares of 1 that grow with the values.

    >>> softmax(np.array([0.0, 0.0]))
    (0.5, 0.5)
    """
    weights = np.exp(values - values.max())
    found: Sequence[float] = (weights / weights.sum()).tolist()
    return tuple(found)
