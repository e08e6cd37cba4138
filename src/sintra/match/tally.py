"""What a contest has come to so far."""

from collections import Counter
from typing import Any

from sintra.bots.failure import KINDS
from sintra.match.contest import DRAW, LOSS, WIN, BoutResult, Contest, Mishap
from sintra.match.elo import Estimate, estimate
from sintra.match.referee import DecisionStats
from sintra.match.sprt import CONTINUE, Sprt

MOST_MISHAPS_TOLD = 20


class Tally:
    """The bouts of one contest, added up. Wins, draws and losses are matches, from the side of the first bot.

    With more than two players a win is the first place, a draw a shared first place, and anything else a loss.
    """

    def __init__(self, contest: Contest, sprt: Sprt | None = None) -> None:
        self.contest = contest
        self.sprt = sprt
        self.bouts: Counter[int] = Counter()  # how many bouts gave the first bot so many half points
        self.wins = self.draws = self.losses = 0
        self.endless = 0
        self.stats = (DecisionStats(), DecisionStats())
        self.failures: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.mishaps: list[Mishap] = []

    def add(self, result: BoutResult) -> None:
        self.bouts[sum(result.points)] += 1
        self.wins += result.points.count(WIN)
        self.draws += result.points.count(DRAW)
        self.losses += result.points.count(LOSS)
        self.endless += result.endless
        for own, other in zip(self.stats, result.stats, strict=True):
            own.add(other)
        for side, mishap in result.mishaps:
            self.failures[side][mishap.kind] += 1
            if len(self.mishaps) < MOST_MISHAPS_TOLD:
                self.mishaps.append(mishap)

    @property
    def games(self) -> int:
        """How many matches were played."""
        return self.wins + self.draws + self.losses

    @property
    def players(self) -> int:
        return self.contest.game.players

    @property
    def estimate(self) -> Estimate | None:
        """Score and Elo difference with their intervals, or None before the first bout."""
        return estimate(self.bouts, self.players)

    @property
    def verdict(self) -> str:
        """What the test says; without a test it is always to continue."""
        return CONTINUE if self.sprt is None else self.sprt.verdict(self.bouts, self.players)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "game": str(self.contest.game),
            "players": self.players,
            "first": self.contest.first.name,
            "second": self.contest.second.name,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            **self._estimate_dict(),
            "bouts": sum(self.bouts.values()),
            "bouts_by_half_points": [self.bouts[half_points] for half_points in range(2 * self.players + 1)],
            "sprt": self._sprt_dict(),
            "endless": self.endless,
            "bots": [self._bot_dict(side) for side in (0, 1)],
            "mishaps": [
                {"name": it.name, "bout": it.bout, "seat": it.seat, "kind": it.kind, "message": it.message}
                for it in self.mishaps
            ],
        }

    def _estimate_dict(self) -> dict[str, Any]:
        found = self.estimate
        return {
            "score": None if found is None else rounded(found.score, 4),
            "score_interval": None if found is None else rounded(found.score_interval, 4),
            "elo": None if found is None else rounded(found.elo, 1),
            "interval": None if found is None else rounded(found.interval, 1),
            "superiority": None if found is None else rounded(found.superiority, 4),
        }

    def _sprt_dict(self) -> dict[str, Any] | None:
        if self.sprt is None:
            return None
        test = self.sprt
        return {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "likelihood_ratio": rounded(test.likelihood_ratio(self.bouts, self.players), 3),
            "bounds": rounded(test.bounds, 3),
            "verdict": self.verdict,
        }

    def _bot_dict(self, side: int) -> dict[str, Any]:
        entrant, stats = self.contest.entrants[side], self.stats[side]
        decisions = max(stats.decisions, 1)
        return {
            "name": entrant.name,
            "limit": str(entrant.limit),
            "decisions": stats.decisions,
            "mean_seconds": rounded(stats.seconds / decisions, 6),
            "longest_seconds": rounded(stats.longest, 6),
            "late": stats.late,
            "mean_nodes": rounded(stats.nodes / decisions, 1),
            "failures": {kind: self.failures[side][kind] for kind in KINDS},
        }


def rounded(value: float | tuple[float, ...], digits: int) -> float | list[float]:
    """A number, or each of several, rounded for readers."""
    if isinstance(value, tuple):
        return [round(number, digits) for number in value]
    return round(value, digits)
