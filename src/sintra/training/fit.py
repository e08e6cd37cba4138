"""Fitting weights to what happened: ridge regression of the margin on the difference of two boards' features."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np

from sintra.kernel.foresight import MOST_FEATURES, MOST_STAGES
from sintra.kernel.record import records
from sintra.search.linear import Linear

WIDTH = MOST_FEATURES + 1  # the last is for being to move
LARGEST_MARGIN = 60  # points beyond this tell nothing more
RIDGE = 30.0
FEWEST = 1000  # pairs of boards from which a stage learns by itself


@dataclass
class Sums:
    """All that a fit needs to know of the samples, by stage."""

    products: Any = field(default_factory=lambda: np.zeros((MOST_STAGES, WIDTH, WIDTH)))
    targets: Any = field(default_factory=lambda: np.zeros((MOST_STAGES, WIDTH)))
    squares: Any = field(default_factory=lambda: np.zeros(MOST_STAGES))
    counts: Any = field(default_factory=lambda: np.zeros(MOST_STAGES, np.int64))

    def add(self, samples: Any, scores: Any) -> None:
        for one, other in combinations(range(scores.shape[1]), 2):
            margins = np.clip(scores[:, one] - scores[:, other], -LARGEST_MARGIN, LARGEST_MARGIN)
            target = margins[samples["match"]].astype(np.float64)
            rows = np.empty((len(samples), WIDTH))
            rows[:, :MOST_FEATURES] = samples["features"][:, one] - samples["features"][:, other]
            rows[:, MOST_FEATURES] = (samples["to_move"] == one).astype(float) - (samples["to_move"] == other)
            for stage in np.unique(samples["stage"]):
                chosen = samples["stage"] == stage
                self.products[stage] += rows[chosen].T @ rows[chosen]
                self.targets[stage] += rows[chosen].T @ target[chosen]
                self.squares[stage] += target[chosen] @ target[chosen]
                self.counts[stage] += int(chosen.sum())


def fit(sums: Sums) -> tuple[Any, Any]:
    """Weights as a search takes them, and for each stage how far off they are (one sigma).

    A stage that was hardly met takes the weights of the one before it that is nearest.
    """
    linear = records(Linear, 1)
    spread = np.zeros(MOST_STAGES)
    learned = np.flatnonzero(sums.counts >= FEWEST)
    for stage in map(int, learned):
        solution = np.linalg.solve(sums.products[stage] + RIDGE * np.eye(WIDTH), sums.targets[stage])
        linear[0]["weights"][stage] = solution[:MOST_FEATURES]
        linear[0]["tempo"][stage] = solution[MOST_FEATURES]
        residual = sums.squares[stage] - solution @ sums.targets[stage]
        spread[stage] = np.sqrt(max(residual, 0.0) / sums.counts[stage])
    for stage in range(MOST_STAGES):
        if len(learned) and stage not in learned:
            nearest = nearest_stage(stage, learned.tolist())
            linear[0]["weights"][stage] = linear[0]["weights"][nearest]
            linear[0]["tempo"][stage] = linear[0]["tempo"][nearest]
            spread[stage] = spread[nearest]
    return linear, spread


def nearest_stage(stage: int, learned: Iterable[int]) -> int:
    return min(learned, key=lambda other: (abs(other - stage), other))
