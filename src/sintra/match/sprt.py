"""The sequential probability ratio test: play until one of two hypotheses about strength is likely enough, and no more.

It is the generalised test on bouts: what a bout may give is a multinomial distribution about which nothing else is
assumed, so the dependence of matches with the same deals is taken into account.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from sintra.games.checks import shown
from sintra.games.errors import InvalidOption
from sintra.match.elo import score_of_elo

ACCEPT, REJECT, CONTINUE = "accept", "reject", "continue"
LARGEST_ELO = 2000
UNSEEN = 1e-3  # a result that has not happened is not impossible
HALVINGS = 80


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test whether the first bot is better by `elo1`, against its being better by only `elo0`.

    `alpha` is how often a bot of `elo0` may be accepted, `beta` how often one of `elo1` may be rejected.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1", "alpha", "beta"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise InvalidOption(f"{name} of the test is {shown(value)}, expected a number")
        if not -LARGEST_ELO <= self.elo0 < self.elo1 <= LARGEST_ELO:
            raise InvalidOption(
                f"the test has elo0 {self.elo0:g} and elo1 {self.elo1:g}, "
                f"expected elo0 below elo1, both within ±{LARGEST_ELO}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise InvalidOption(f"{name} of the test is {getattr(self, name):g}, expected between 0 and 0.5")

    @classmethod
    def parse(cls, text: str, *, alpha: float = 0.05, beta: float = 0.05) -> "Sprt":
        """Read `elo0,elo1`, such as `0,10`."""
        try:
            elo0, elo1 = (float(part) for part in text.split(","))
        except ValueError:
            raise InvalidOption(f"the test is {shown(text)}, expected elo0,elo1 such as 0,10") from None
        return cls(elo0, elo1, alpha, beta)

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithm of the likelihood ratio at which the test rejects, and at which it accepts."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def likelihood_ratio(self, bouts: Mapping[int, int], players: int) -> float:
        """The logarithm of how much likelier the bouts are with `elo1` than with `elo0`."""
        if not any(bouts.values()):
            return 0.0
        full = 2 * players
        counts = [bouts.get(half_points, 0) or UNSEEN for half_points in range(full + 1)]
        scores = [half_points / full for half_points in range(full + 1)]
        total = sum(counts)
        shares = [count / total for count in counts]
        null, alternative = (likeliest(shares, scores, score_of_elo(elo, players)) for elo in (self.elo0, self.elo1))
        return total * sum(
            share * math.log(of_alternative / of_null)
            for share, of_alternative, of_null in zip(shares, alternative, null, strict=True)
        )

    def verdict(self, bouts: Mapping[int, int], players: int) -> str:
        """What the bouts so far say: accept (`elo1`), reject (so `elo0`), or continue."""
        ratio = self.likelihood_ratio(bouts, players)
        lower, upper = self.bounds
        return ACCEPT if ratio >= upper else REJECT if ratio <= lower else CONTINUE


def likeliest(shares: list[float], scores: list[float], mean: float) -> list[float]:
    """The distribution with this mean that makes observed shares likeliest (van den Bergh, "The generalised SPRT").

    It is share / (1 + x (score − mean)) with the x that gives the mean, which is found by halving.
    """
    low, high = -1 / (scores[-1] - mean), 1 / (mean - scores[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = sum(
            share * (score - mean) / (1 + middle * (score - mean)) for share, score in zip(shares, scores, strict=True)
        )
        if slope > 0:
            low = middle
        else:
            high = middle
    middle = (low + high) / 2
    return [share / (1 + middle * (score - mean)) for share, score in zip(shares, scores, strict=True)]
