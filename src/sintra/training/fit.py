"""Fitting weights to what happened: ridge regression of the margin on the difference of two boards' features.

Luck makes most of a final margin, early in a match nearly all of it. So weights may be fitted twice: first to the
margins alone, then mostly to what those first weights see at the next end of a round, which the luck of later rounds
does not blur. In Master Chocolatier that is worth much if matches are few; in Azul Duel it made weights worse.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from sintra.kernel.generic import NOBODY
from sintra.kernel.layout import Int32s, Int64s, StructArray, allocate
from sintra.kernel.search_interface import MAX_FEATURES, MAX_STAGES
from sintra.search.curve import Float64s
from sintra.search.linear import Linear

WIDTH = MAX_FEATURES + 1  # the last is for being to move
LARGEST_MARGIN = 60  # points beyond this tell nothing more
RIDGE = 30.0
FEWEST = 1000  # pairs of boards from which a stage learns by itself


@dataclass
class Sums:
    """All that a fit needs to know of the samples, by stage."""

    products: Float64s = field(default_factory=lambda: np.zeros((MAX_STAGES, WIDTH, WIDTH)))
    targets: Float64s = field(default_factory=lambda: np.zeros((MAX_STAGES, WIDTH)))
    squares: Float64s = field(default_factory=lambda: np.zeros(MAX_STAGES))
    counts: Int64s = field(default_factory=lambda: np.zeros(MAX_STAGES, np.int64))

    @property
    def learned(self) -> list[int]:
        """The stages that were met often enough."""
        return [int(stage) for stage in np.flatnonzero(self.counts >= FEWEST)]

    def add(
        self, samples: StructArray, scores: Int32s | Float64s, first: StructArray | None = None, share: float = 1.0
    ) -> None:
        """Add the samples of some matches, in the order of play.

        With the weights of a `first` fit the margin is only this `share` of what a second one is to find.
        """
        following = next_ends(samples)
        is_followed = following >= 0
        for one, other in combinations(range(scores.shape[1]), 2):
            margins = np.clip(scores[:, one] - scores[:, other], -LARGEST_MARGIN, LARGEST_MARGIN)
            target = margins[samples["match"]].astype(np.float64)
            rows = np.empty((len(samples), WIDTH))
            rows[:, :MAX_FEATURES] = samples["features"][:, one] - samples["features"][:, other]
            rows[:, MAX_FEATURES] = (samples["to_move"] == one).astype(float) - (samples["to_move"] == other)
            if first is not None:
                seen = np.einsum("ij,ij->i", rows, table_of(first)[samples["stage"]])[following[is_followed]]
                target[is_followed] *= share
                target[is_followed] += (1 - share) * seen
            for stage in np.unique(samples["stage"]):
                chosen = samples["stage"] == stage
                self.products[stage] += rows[chosen].T @ rows[chosen]
                self.targets[stage] += rows[chosen].T @ target[chosen]
                self.squares[stage] += target[chosen] @ target[chosen]
                self.counts[stage] += int(chosen.sum())


def next_ends(samples: StructArray) -> Int64s:
    """For each sample the index of the next one of its match that is the end of a round, or -1."""
    count = len(samples)
    ends = np.where(samples["to_move"] == NOBODY, np.arange(count), count)
    following = np.append(np.minimum.accumulate(ends[::-1])[::-1][1:], count)
    matches = np.append(samples["match"], -1)
    return np.where(matches[following] == samples["match"], following, -1)


def table_of(linear: StructArray) -> Float64s:
    """The weights by stage, with that for being to move as the last."""
    return np.column_stack([linear[0]["weights"], linear[0]["tempo"]]).astype(np.float64)


def fit(sums: Sums) -> StructArray:
    """Weights as a search takes them. A stage that was hardly met takes those of the nearest one that was."""
    linear: StructArray = allocate(Linear, 1)
    for stage in sums.learned:
        solution = np.linalg.solve(sums.products[stage] + RIDGE * np.eye(WIDTH), sums.targets[stage])
        linear[0]["weights"][stage] = solution[:MAX_FEATURES]
        linear[0]["tempo"][stage] = solution[MAX_FEATURES]
    for stage in range(MAX_STAGES):
        if sums.learned and stage not in sums.learned:
            nearest = nearest_stage(stage, sums.learned)
            linear[0]["weights"][stage] = linear[0]["weights"][nearest]
            linear[0]["tempo"][stage] = linear[0]["tempo"][nearest]
    return linear


def spread_of(sums: Sums, linear: StructArray) -> Float64s:
    """For each stage, how far the weights are off what was to be found (one sigma)."""
    spread = np.zeros(MAX_STAGES)
    for stage in sums.learned:
        weights = table_of(linear)[stage]
        residual = sums.squares[stage] - 2 * weights @ sums.targets[stage] + weights @ sums.products[stage] @ weights
        spread[stage] = np.sqrt(max(residual, 0.0) / sums.counts[stage])
    for stage in range(MAX_STAGES):
        if sums.learned and stage not in sums.learned:
            spread[stage] = spread[nearest_stage(stage, sums.learned)]
    return spread


def nearest_stage(stage: int, learned: Iterable[int]) -> int:
    return min(learned, key=lambda other: (abs(other - stage), other))
