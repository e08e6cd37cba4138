"""What a loss of winning chance is called, in the one place where that is said, and what losses come to for a seat."""

import math
from collections.abc import Sequence

from sintra.analysis.review import Judgement

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15
"""The thresholds of chance lost, for every list, drill and summary."""
ERRORS = (Judgement.INACCURACY, Judgement.MISTAKE, Judgement.BLUNDER)
EQUALLY_GOOD = 0.02
"""What loses less is as good as the best: estimates are off by about half of it, and searches disagree by as much."""
NOTHING_TO_DECIDE = 0.01
"""Where all actions are as good as each other within this, there is no decision."""

SHORTEST_WINDOW, LONGEST_WINDOW = 2, 8
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0


def judgement_of(chance_lost: float) -> Judgement:
    """What a decision is called that was one, and lost so much.

    >>> str(judgement_of(0.019)), str(judgement_of(0.049)), str(judgement_of(0.05)), str(judgement_of(0.15))
    ('best', 'good', 'inaccuracy', 'blunder')
    """
    if chance_lost < EQUALLY_GOOD:
        return Judgement.BEST
    if chance_lost < INACCURACY:
        return Judgement.GOOD
    if chance_lost < MISTAKE:
        return Judgement.INACCURACY
    return Judgement.MISTAKE if chance_lost < BLUNDER else Judgement.BLUNDER


def accuracy_of(chance_lost: float) -> float:
    """The accuracy of one decision in percent, by the formula of lichess, fitted there to chess between people.

    >>> [round(accuracy_of(lost)) for lost in (0.0, 0.05, 0.1, 0.2, 0.8)]
    [100, 81, 65, 41, 1]
    """
    raw = 103.1668 * math.exp(-4.354 * max(0.0, chance_lost)) - 3.1669 + 1  # one for what the search has not seen
    return min(100.0, max(0.0, raw))


def match_accuracy(chances: Sequence[float], losses: Sequence[tuple[int, float]]) -> float:
    """The accuracy of a seat over a match: of its chances, ply by ply, and its losses, each with its ply.

    As on lichess it is the mean of two means of the decisions' accuracies: one in which a decision counts by how much
    the chances moved around it (their standard deviation in a window), and the harmonic one. 100 without decisions.
    """
    if not losses:
        return 100.0
    weights = volatilities(chances)
    found = [accuracy_of(lost) for _, lost in losses]
    weighted = math.fsum(weights[ply] * accuracy for (ply, _), accuracy in zip(losses, found, strict=True))
    mean = weighted / math.fsum(weights[ply] for ply, _ in losses)
    harmonic = len(found) / math.fsum(1 / max(1.0, accuracy) for accuracy in found)
    return (mean + harmonic) / 2


def volatilities(chances: Sequence[float]) -> list[float]:
    """For each ply how much the chances, in percent, moved around it, within bounds; there is one chance more."""
    plies = len(chances) - 1
    width = min(LONGEST_WINDOW, max(SHORTEST_WINDOW, plies // 10))
    found = []
    for ply in range(plies):
        start = max(0, min(ply + 2 - width, len(chances) - width))
        window = [100 * chance for chance in chances[start : start + width]]
        found.append(min(MOST_WEIGHT, max(LEAST_WEIGHT, deviation(window))))
    return found


def deviation(samples: Sequence[float]) -> float:
    """The standard deviation of samples that are all there is."""
    mean = math.fsum(samples) / len(samples)
    return math.sqrt(math.fsum((sample - mean) ** 2 for sample in samples) / len(samples))
