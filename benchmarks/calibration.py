"""Whether winning chances are true: held against the results of matches that they were not fitted to.

    python -m benchmarks.calibration [KIND …] [--matches N] [--nodes N] [--seed SEED] [--folder FOLDER] [--jobs N]

Without kinds those of every game with its usual numbers of players. The top search plays itself, and what the shipped
chances say of positions between rounds and inside them is put into tenths: what was said on average, how often it came
true, and how far that may be off by chance (one standard error; a match counts once, however many of its positions are
in a tenth). With two players it is the chance of the seat to move, or next to start; with more those of all seats. A
curve has few parameters, but is never tried on the matches that it was fitted to: the seed is another.

It ends with 0 if every tenth is within the bar, 1 if not, and 2 if there were too few matches to tell: then it says how
many it takes. What was played is kept in the folder, and not played again.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sintra.folder import data_folder
from sintra.games.catalogue import game_named
from sintra.match import ProcessPool, Runner, ThisProcess
from sintra.search.curve import Float64s, shipped_curve
from sintra.training.calibration import Points
from sintra.training.chances import Calibration, play, points_in

KINDS = ("chocolatier-2", "chocolatier-3", "chocolatier-4", "duel")
SEED = "held out"
TENTHS = 10
BAR_OF_TWO, BAR_OF_MORE = 0.02, 0.03
SURE = 2.0  # standard errors
BEYOND_DOUBT = 3.0  # since there are twenty tenths, one of which is off by two
FEWEST_MATCHES = 30  # in a tenth with fewer nothing can be said
MET, MISSED, TOO_FEW = range(3)


@dataclass(frozen=True, slots=True)
class Tenth:
    """Positions with about the same predicted chance, and what came of them."""

    number: int
    positions: int
    matches: int
    predicted: float
    real: float
    error: float

    @property
    def difference(self) -> float:
        return self.real - self.predicted


def tenths_of(predicted: Float64s, real: Float64s, matches: NDArray[np.int64]) -> list[Tenth]:
    """Predictions by their tenth; the standard error is that of a mean over matches."""
    number = np.minimum((predicted * TENTHS).astype(int), TENTHS - 1)
    found = []
    for tenth in range(TENTHS):
        chosen = number == tenth
        if not chosen.any():
            continue
        count = int(chosen.sum())
        residual = (real - predicted)[chosen]
        _, match = np.unique(matches[chosen], return_inverse=True)
        by_match = np.bincount(match, residual) - residual.mean() * np.bincount(match)
        mean, number_of_matches = float(predicted[chosen].mean()), int(match.max()) + 1
        least = np.sqrt(mean * (1 - mean) / count)  # where hardly anything came otherwise, the sample says too little
        error = max(float(np.sqrt((by_match**2).sum()) / count), float(least))
        found.append(Tenth(tenth, count, number_of_matches, mean, float(real[chosen].mean()), error))
    return found


def verdict_on(tenths: list[Tenth], bar: float) -> int:
    """Whether all are within the bar. Where the sample alone may be off by more than that, nothing is said."""
    telling = [tenth for tenth in tenths if tenth.matches >= FEWEST_MATCHES]
    if any(abs(tenth.difference) - BEYOND_DOUBT * tenth.error > bar for tenth in telling):
        return MISSED
    if len(telling) < len(tenths) or any(SURE * tenth.error > bar for tenth in telling):
        return TOO_FEW
    return MISSED if any(abs(tenth.difference) > bar for tenth in telling) else MET


def matches_needed(tenths: list[Tenth], bar: float, played: int) -> int:
    """How many matches it takes for twice the standard error to be within the bar in every tenth."""
    needed = max(played * (SURE * tenth.error / bar) ** 2 for tenth in tenths if tenth.matches >= FEWEST_MATCHES)
    return 100 * (1 + int(needed / 100))


def tell(title: str, points: Points, kind: str, played: int) -> int:
    """Print the table of some positions, and say whether the bar is met."""
    curve = shipped_curve(kind)
    chances = points.chances(curve)
    rows = np.arange(len(chances))
    if chances.shape[1] == 2:
        predicted, real, matches = chances[rows, points.seats], points.results[rows, points.seats], points.matches
        bar = BAR_OF_MORE if game_named(kind).hides_something else BAR_OF_TWO
    else:
        predicted, real, matches = chances.ravel(), points.results.ravel(), np.repeat(points.matches, chances.shape[1])
        bar = BAR_OF_MORE
    tenths = tenths_of(predicted, real, matches)
    verdict = verdict_on(tenths, bar)
    print(
        f"\n**{kind}, {title}**: {len(points.matches):,} positions of {played:,} matches, bar {100 * bar:.0f} points\n"
    )
    print("| predicted | on average | real | difference | standard error | positions | matches |")
    print("|---|---|---|---|---|---|---|")
    for tenth in tenths:
        print(
            f"| {10 * tenth.number}–{10 * tenth.number + 10} % | {tenth.predicted:.1%} | {tenth.real:.1%} | "
            f"{100 * tenth.difference:+.1f} | {100 * tenth.error:.1f} | {tenth.positions:,} | {tenth.matches:,} |"
        )
    said = ("The bar is met.", "The bar is missed.", "There are too few matches to tell.")[verdict]
    print(f"\n{said} To be sure takes about {matches_needed(tenths, bar, played):,} matches.", flush=True)
    return verdict


def measure(calibration: Calibration, runner: Runner) -> int:
    """Play, and hold what was said against what came of it."""
    started = time.perf_counter()
    chunks = play(calibration, runner, lambda played: print(f"{calibration.kind}: {played:,}", file=sys.stderr))
    points = points_in(chunks, lambda nodes: nodes <= calibration.nodes)
    certain = points[points.weights == 0]
    open_ones = points[points.weights > 0]
    verdicts = [
        tell("between rounds", open_ones[open_ones.nodes == 0], calibration.kind, calibration.matches),
        tell("inside rounds", open_ones[open_ones.nodes > 0], calibration.kind, calibration.matches),
    ]
    more = points_in(chunks, lambda nodes: nodes > calibration.nodes)
    more = more[more.weights > 0]
    if len(more.matches):
        verdicts_of_more = tell("inside rounds, five times the nodes", more, calibration.kind, calibration.matches)
        verdicts.append(MISSED if verdicts_of_more == MISSED else MET)  # there are too few by intention
    if len(certain.matches):
        won = certain.boards.argmax(axis=1)
        right = certain.results[np.arange(len(won)), won] > 0
        print(f"\nOf {len(won):,} positions more the result was said to be certain, and {right.mean():.2%} came true.")
    print(f"It took {time.perf_counter() - started:.0f} s.", flush=True)
    return MISSED if MISSED in verdicts else max(verdicts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration")
    parser.add_argument("kinds", nargs="*", default=KINDS)
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--folder", type=Path, default=data_folder() / "calibration")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    runner = ThisProcess() if given.jobs == 1 else ProcessPool(given.jobs)
    verdicts = [
        measure(Calibration(kind, given.folder, given.matches, given.nodes, given.seed), runner) for kind in given.kinds
    ]
    sys.exit(MISSED if MISSED in verdicts else max(verdicts))


if __name__ == "__main__":
    main()
