"""Fitting the curve of winning chances to how matches have turned out: the likeliest scale for each stage.

All predictions of a stage in one match share its result, so together they count as one.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from sintra.kernel.generic import NOBODY
from sintra.kernel.layout import Int64s, StructArray
from sintra.kernel.search_interface import MAX_STAGES
from sintra.search.curve import DECIMALS, Curve, Float64s, boards_behind, softmax

SMALLEST, LARGEST = 0.5, 200.0  # points
STEPS = 48
GOLDEN = (np.sqrt(5) - 1) / 2
FAITH = 0.35
"""How far the logarithm of a scale may be from what the spread of the weights says (one sigma)."""
MATCHES_AT_START = 400
"""So many matches more, that nobody is favoured in, are taken to have been played when the start is judged."""
SMALLEST_CHANCE = 1e-12

OVER = MAX_STAGES
"""Stands for the stage of a line that ends the match, but not for certain."""


@dataclass(frozen=True)
class Points:
    """What is fitted to: by row the boards of all seats, where that was found, of which match, and its result.

    `seats` are those to move, between rounds the next starting players, and `nodes` what was searched. What is certain
    has a weight of 0, the others those that make the rows of a stage in a match one.
    """

    boards: Float64s
    stages: Int64s
    matches: Int64s
    seats: Int64s
    nodes: Int64s
    results: Float64s
    weights: Float64s

    def __getitem__(self, rows: NDArray[np.bool_]) -> "Points":
        return Points(*(getattr(self, column.name)[rows] for column in fields(self)))

    def chances(self, curve: Curve) -> Float64s:
        """What a curve makes of the boards, by row and seat."""
        scales = np.array([*curve.scales, curve.over])
        return softmax(self.boards / scales[self.stages][:, None])


def points_of(predictions: StructArray, results: Float64s, is_certain_when_solved: bool) -> Points:
    """Predictions as a curve is asked for them; the start, of which nothing was said, is left out."""
    players = results.shape[1]
    rows = predictions[~is_start(predictions)]
    estimates = rows["estimates"][:, :players].astype(np.float64)
    decided = np.flatnonzero(rows["to_move"] != NOBODY)
    seats = rows["to_move"][decided].astype(np.int64)
    values = rows["value"][decided].astype(np.float64)
    if players == 2:
        estimates[decided, 1 - seats] = -values
    estimates[decided, seats] = values
    is_over = rows["is_over"] != 0
    stages = np.where(is_over, OVER, rows["stage"]).astype(np.int64)
    matches = rows["match"].astype(np.int64)
    is_certain = is_over & (rows["is_solved"] != 0) & is_certain_when_solved
    _, cell, count = np.unique(matches * (OVER + 1) + stages, return_inverse=True, return_counts=True)
    weights = np.where(is_certain, 0.0, 1 / count[cell])
    asked = np.where(rows["to_move"] == NOBODY, rows["starting_player"], rows["to_move"]).astype(np.int64)
    nodes = rows["nodes"].astype(np.int64)
    return Points(boards_behind(estimates), stages, matches, asked, nodes, results[matches], weights)


def is_start(predictions: StructArray) -> NDArray[np.bool_]:
    """Which predictions are of positions before the first deal: the first of each match."""
    matches = predictions["match"]
    first: NDArray[np.bool_] = np.append(True, matches[1:] != matches[:-1])[: len(matches)]
    return first


def joined(parts: Iterable[Points]) -> Points:
    """Several together; the matches of each are others."""
    kept = list(parts)
    first = 0
    for index, part in enumerate(kept):
        kept[index] = replace(part, matches=part.matches + first)
        first += int(part.matches.max(initial=-1)) + 1
    return Points(*(np.concatenate([getattr(part, column.name) for part in kept]) for column in fields(Points)))


def fit_curve(points: Points, first: Curve, start: Sequence[float]) -> Curve:
    """The likeliest curve; what hardly ever was met stays near the first one, stretched as a whole."""
    first_scales = np.array([*first.scales, first.over])
    stretch = likeliest(lambda log: loss(points, first_scales * np.exp(log)), np.log(0.2), np.log(5))
    scales = first_scales * np.exp(stretch)
    for stage in np.unique(points.stages[points.weights > 0]):
        scales[stage] = np.exp(likeliest(penalised(points[points.stages == stage], float(scales[stage]))))
    rounded = np.round(np.clip(scales, SMALLEST, LARGEST), DECIMALS).tolist()
    return Curve(tuple(rounded[:MAX_STAGES]), rounded[OVER], tuple(start))


def penalised(points: Points, expected: float) -> Callable[[float], float]:
    """The loss of one scale for all, by its logarithm, and of being far from what is expected."""

    def loss_of(log: float) -> float:
        distance = (log - np.log(expected)) / FAITH
        return loss(points, np.full(OVER + 1, np.exp(log))) + float(distance**2) / 2

    return loss_of


def loss(points: Points, scales: Float64s) -> float:
    """By how much results were a surprise (log loss): for each stage of a match once, as the mean over its points."""
    chances = softmax(points.boards / scales[points.stages][:, None])
    surprise = -(points.results * np.log(np.maximum(chances, SMALLEST_CHANCE))).sum(axis=1)
    return float(points.weights @ surprise)


def likeliest(
    loss_of: Callable[[float], float], low: float = float(np.log(SMALLEST)), high: float = float(np.log(LARGEST))
) -> float:
    """Where a loss with one valley is least, by golden section."""
    one, other = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    loss_of_one, loss_of_other = loss_of(one), loss_of(other)
    for _ in range(STEPS):
        if loss_of_one < loss_of_other:
            high, other, loss_of_other = other, one, loss_of_one
            one = high - GOLDEN * (high - low)
            loss_of_one = loss_of(one)
        else:
            low, one, loss_of_one = one, other, loss_of_other
            other = low + GOLDEN * (high - low)
            loss_of_other = loss_of(other)
    return float((low + high) / 2)


def start_of(starters: Int64s, results: Float64s) -> tuple[float, ...]:
    """The shares of the starting player, of the seat after it, and so on."""
    matches, players = results.shape
    rows = np.arange(matches)
    won = np.array([results[rows, (starters + place) % players].sum() for place in range(players)])
    shares = (won + MATCHES_AT_START / players) / (matches + MATCHES_AT_START)
    rounded = np.round(shares, DECIMALS)
    rounded[-1] = 1 - rounded[:-1].sum()
    return tuple(np.round(rounded, DECIMALS).tolist())
