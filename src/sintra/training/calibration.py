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
from sintra.search.curve import DECIMALS, Curve, Float64s, boards_behind, boards_searched, softmax

SMALLEST, LARGEST = 0.5, 200.0  # points
STEPS = 48
GOLDEN = (np.sqrt(5) - 1) / 2
FAITH = 0.2
"""How far the logarithm of a scale may be from what the spread of the weights says (one sigma)."""
USUAL_LEAD, LARGEST_LEAD = 0.4, 4.0  # points that moving first in a round may be worth beyond what weights know
DOUBT = 20
"""So many matches more have ended as was expected."""
MATCHES_AT_START = 400
"""So many matches more, that nobody is favoured in, are taken to have been played when the start is judged."""
SMALLEST_CHANCE = 1e-12

CUT = MAX_STAGES
"""Is added to the stage of lines that were solved, but break off before the round ends."""
OVER = 2 * MAX_STAGES
"""Stands for the stage of a line that ends the match."""
LOST = -1e9
"""The board of a seat that has not won, where the match is over."""


@dataclass(frozen=True)
class Points:
    """What is fitted to: by row the boards of all seats, where that was found, of which match, and its result.

    `seats` are those to move, between rounds the next starting players, and `nodes` what was searched. `starters` are
    the next starting players where lines end between rounds, or NOBODY. What is certain has a weight of 0, the others
    those that make the rows of a stage in a match one.
    """

    boards: Float64s
    stages: Int64s
    matches: Int64s
    seats: Int64s
    nodes: Int64s
    starters: Int64s
    results: Float64s
    weights: Float64s

    def __getitem__(self, rows: NDArray[np.bool_]) -> "Points":
        return Points(*(getattr(self, column.name)[rows] for column in fields(self)))

    def chances(self, curve: Curve) -> Float64s:
        """What a curve makes of the boards, by row and seat."""
        scales = np.array([*curve.scales, *curve.cut, 1.0])
        lead = np.array([*curve.first_move, *(0.0,) * (len(scales) - MAX_STAGES)])[self.stages]
        found = softmax((self.boards + leads(lead, self)) / scales[self.stages][:, None])
        is_open = (self.stages == OVER) & (self.weights > 0)
        found[is_open] = curve.trust * found[is_open] + (1 - curve.trust) / found.shape[1]
        return found


def leads(points: Float64s | float, of: Points) -> Float64s:
    """By row so many points for the next starting player, where there is one."""
    found: Float64s = (of.starters[:, None] == np.arange(of.boards.shape[1])) * np.reshape(points, (-1, 1))
    return found


def points_of(predictions: StructArray, results: Float64s, is_certain_when_solved: bool) -> Points:
    """Predictions as a curve is asked for them; the start, of which nothing was said, is left out."""
    players = results.shape[1]
    rows = predictions[~is_start(predictions)]
    estimates = rows["estimates"][:, :players].astype(np.float64)
    is_decision = rows["to_move"] != NOBODY
    is_over = rows["is_over"] != 0
    is_solved = rows["is_solved"] != 0
    boards = boards_behind(estimates)
    values, asked = rows["value"].astype(np.float64), rows["to_move"].astype(np.int64)
    is_whole = is_solved & np.isin(rows["stage"], rows["stage"][~is_decision])
    is_searched = is_decision & ~(is_whole & (players > 2))
    boards[is_searched] = boards_searched(estimates[is_searched], asked[is_searched], values[is_searched])
    boards[is_over] = np.where(estimates == estimates.max(axis=1, keepdims=True), 0.0, LOST)[is_over]
    stages = rows["stage"].astype(np.int64)
    stages[is_solved & ~is_whole] += CUT
    stages[is_over] = OVER
    matches = rows["match"].astype(np.int64)
    is_certain = is_over & is_solved & is_certain_when_solved
    _, cell, count = np.unique(matches * (OVER + 1) + stages, return_inverse=True, return_counts=True)
    weights = np.where(is_certain, 0.0, 1 / count[cell])
    asked = np.where(is_decision, asked, rows["starting_player"])
    nodes = rows["nodes"].astype(np.int64)
    return Points(boards, stages, matches, asked, nodes, starters_after(rows), results[matches], weights)


def starters_after(rows: StructArray) -> Int64s:
    """The next starting players between rounds, and at the end of lines that have come true; NOBODY for the rest."""
    count = len(rows)
    is_between = rows["to_move"] == NOBODY
    following = np.minimum.accumulate(np.where(is_between, np.arange(count), count)[::-1])[::-1]
    after = rows[np.minimum(following, count - 1)]
    came_true = (after["estimates"] == rows["estimates"]).all(axis=1) & (after["match"] == rows["match"])
    known = (following < count) & came_true & (rows["is_solved"] != 0) | is_between
    found: Int64s = np.where(known, after["starting_player"], NOBODY).astype(np.int64)
    return found


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
    open_ones = points[points.weights > 0]
    inside = open_ones[open_ones.stages != OVER]
    first_scales = np.array([*first.scales, *first.cut])
    stretch = likeliest(lambda log: loss(inside, first_scales * np.exp(log)), np.log(0.2), np.log(5))
    scales = first_scales * np.exp(stretch)
    for stage in np.unique(inside.stages):
        scales[stage] = np.exp(likeliest(penalised(inside[inside.stages == stage], float(scales[stage]))))
    first_move = np.zeros(MAX_STAGES)
    between = inside[inside.starters != NOBODY]
    for stage in np.unique(between.stages):
        first_move[stage] = likeliest(
            of_first_move(between[between.stages == stage], scales), -LARGEST_LEAD, LARGEST_LEAD
        )
    rounded = np.round(np.clip(scales, SMALLEST, LARGEST), DECIMALS).tolist()
    return Curve(
        scales=tuple(rounded[:CUT]),
        cut=tuple(rounded[CUT:]),
        first_move=tuple((np.round(first_move, DECIMALS) + 0.0).tolist()),  # no -0.0
        trust=trust_in(open_ones[open_ones.stages == OVER], first.trust),
        start=tuple(start),
    )


def of_first_move(points: Points, scales: Float64s) -> Callable[[float], float]:
    """The loss of so many points for the next starting player, and of their being many."""

    def loss_of(lead: float) -> float:
        led = replace(points, boards=points.boards + leads(lead, points))
        return loss(led, scales) + (lead / USUAL_LEAD) ** 2 / 2

    return loss_of


def trust_in(points: Points, expected: float) -> float:
    """How much of what is said can be counted on; what is false comes true by chance as well."""
    players = points.boards.shape[1]
    right = (points.results * (points.boards == 0)).sum(axis=1)
    by_chance = (points.boards == 0).sum(axis=1) / players
    known = points.weights * (by_chance < 1)
    share = np.where(by_chance < 1, (right - by_chance) / np.maximum(1 - by_chance, 1 / players), 0.0)
    return round(float((known @ share + DOUBT * expected) / (known.sum() + DOUBT)), DECIMALS)


def penalised(points: Points, expected: float) -> Callable[[float], float]:
    """The loss of one scale for all, by its logarithm, and of being far from what is expected."""

    def loss_of(log: float) -> float:
        distance = (log - np.log(expected)) / FAITH
        return loss(points, np.full(OVER, np.exp(log))) + float(distance**2) / 2

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
