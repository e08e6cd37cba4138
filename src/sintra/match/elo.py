"""Strength from scores: Elo differences and how sure one can be of them, by bouts and not by single matches.

Elo is about two players. With more, one bot meets copies of another, and a difference d means that it comes first with
the odds 10^(d/400) to the number of its rivals; for two players that is the usual definition.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

Z_95 = NormalDist().inv_cdf(0.975)
PER_LOGIT = 400 / math.log(10)


def elo_of_score(score: float, players: int = 2) -> float:
    """The Elo difference that a score between 0 and 1 stands for.

    >>> round(elo_of_score(0.76)), round(elo_of_score(1 / 3, players=3))
    (200, 0)
    """
    return PER_LOGIT * math.log(score * (players - 1) / (1 - score))


def score_of_elo(elo: float, players: int = 2) -> float:
    """The score that an Elo difference lets expect; the inverse of `elo_of_score`."""
    return 1 / (1 + (players - 1) * math.exp(-elo / PER_LOGIT))


@dataclass(frozen=True, slots=True)
class Estimate:
    """What scores tell about the first bot: its score and Elo difference with 95 % intervals.

    `superiority` is the likelihood that it is the stronger one.
    """

    score: float
    score_interval: tuple[float, float]
    elo: float
    interval: tuple[float, float]
    superiority: float


def estimate(bouts: Mapping[int, int], players: int) -> Estimate | None:
    """The estimate from how many bouts gave how many half points, or None without any bout.

    Before anything was played we grant one match between equals, as the share of a bout that it is. It keeps everything
    finite where one side won all, and an interval wide where there were few bouts.
    """
    count = sum(bouts.values())
    if not count:
        return None
    full = 2 * players
    share = granted = 1 / players  # of a bout
    score = sum(half_points * times for half_points, times in bouts.items()) / (full * count)
    mean = (score * count + share * granted) / (count + granted)
    squares = sum(times * (half_points / full - mean) ** 2 for half_points, times in bouts.items())
    squares += granted * ((share - mean) ** 2 + share * (1 - share) / players)
    error = math.sqrt(squares) / (count + granted)
    low, high = wilson_interval(mean, mean * (1 - mean) / error**2)
    elo = elo_of_score(score if 0 < score < 1 else mean, players)
    return Estimate(
        score=score,
        score_interval=(min(score, low), max(score, high)),
        elo=elo,
        interval=(min(elo, elo_of_score(low, players)), max(elo, elo_of_score(high, players))),
        superiority=NormalDist().cdf((mean - share) / error),
    )


def wilson_interval(mean: float, trials: float) -> tuple[float, float]:
    """The 95 % interval of a probability that so many independent trials showed to be about `mean`."""
    weight = Z_95**2 / trials
    middle = (mean + weight / 2) / (1 + weight)
    width = math.sqrt(mean * (1 - mean) * weight + weight**2 / 4) / (1 + weight)
    return middle - width, middle + width
