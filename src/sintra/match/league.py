"""A league: every bot meets every other, and one scale of Elo holds for all."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.bots.limit import Limit
from sintra.games.checks import shown
from sintra.games.errors import InvalidOption
from sintra.games.game import Game, check_game
from sintra.kernel.rng import Seed
from sintra.match.arena import Watch, bout_count, count_in_order
from sintra.match.contest import DEFAULT_LIMIT, BoutResult, Contest
from sintra.match.elo import PER_LOGIT
from sintra.match.entrant import Entrant
from sintra.match.runner import ProcessPool, Runner
from sintra.match.tally import Tally, rounded

RESAMPLES = 1000
LONGEST_STEP = 2.0  # in natural units: keeps Newton's method from leaping where results are lopsided
MOST_ITERATIONS = 100
CLOSE_ENOUGH = 1e-9

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rating:
    """The place of one bot in a league: its Elo above the anchor, with a 95 % interval, and what it was made from."""

    name: str
    elo: float
    interval: tuple[float, float]
    games: int
    score: float


class League:
    """Bots of which each meets each other, on the same deals; the anchor is the one whose Elo is 0."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[str | Entrant],
        *,
        seed: Seed,
        limit: Limit = DEFAULT_LIMIT,
        anchor: str | None = None,
    ) -> None:
        check_game(game)
        entrants = [bot if isinstance(bot, Entrant) else Entrant.named(bot, limit, game) for bot in bots]
        self.names = [entrant.name for entrant in entrants]
        if len(entrants) < 2:
            raise InvalidOption(f"a league of {shown(self.names)} has nobody to meet, expected at least two bots")
        for name in self.names:
            if self.names.count(name) > 1:
                raise InvalidOption(f"the bot {shown(name)} is in the league twice, expected each once")
        self.anchor = self.names[0] if anchor is None else anchor
        if self.anchor not in self.names:
            raise InvalidOption(f"the anchor {shown(anchor)} is not in the league, expected one of {self.names}")
        self.pairs = list(combinations(range(len(entrants)), 2))
        self.tallies = [
            Tally(Contest.between(game, entrants[one], entrants[other], seed=seed)) for one, other in self.pairs
        ]

    def play(self, games: int, *, runner: Runner | None = None, watch: Watch | None = None) -> None:
        """Play at least so many matches between each two bots, in whole bouts."""
        contests = [tally.contest for tally in self.tallies]

        def count(result: BoutResult) -> bool:
            self.tallies[result.order % len(contests)].add(result)
            if watch is not None:
                watch()
            return True

        count_in_order(contests, bout_count(contests[0], games), runner or ProcessPool(), count)

    @property
    def players(self) -> int:
        return self.tallies[0].players

    def ratings(self) -> list[Rating]:
        """The table, best first: the likeliest ratings, with intervals from drawing bouts anew many times."""
        scores, games = self._scores(), np.array([tally.games for tally in self.tallies], float)
        best = self._fit(scores[None, :], games)[0]
        spread = self._fit(self._resampled(), games)
        low, high = np.percentile(spread, [2.5, 97.5], axis=0)
        table = []
        for place, name in enumerate(self.names):
            own_games, own_score = self._own(place)
            interval = (float(min(low[place], best[place])), float(max(high[place], best[place])))
            table.append(Rating(name, float(best[place]), interval, own_games, own_score))
        return sorted(table, key=lambda rating: -rating.elo)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return {
            "game": str(self.tallies[0].contest.game),
            "players": self.players,
            "anchor": self.anchor,
            "games": sum(tally.games for tally in self.tallies),
            "ratings": [
                {
                    "name": rating.name,
                    "elo": rounded(rating.elo, 1),
                    "interval": rounded(rating.interval, 1),
                    "games": rating.games,
                    "score": rounded(rating.score, 4),
                }
                for rating in self.ratings()
            ],
            "contests": [tally.to_dict() for tally in self.tallies],
        }

    def _own(self, place: int) -> tuple[int, float]:
        """How many matches a bot has played and what share of the points it took.

        Where several copies of it met one rival, what that rival did not take is theirs.
        """
        games, points = 0, 0.0
        for (one, other), tally in zip(self.pairs, self.tallies, strict=True):
            won = tally.wins + tally.draws / 2
            if place in (one, other):
                games += tally.games
                points += won if place == one else tally.games - won
        return games, points / games if games else 0.0

    def _scores(self) -> Floats:
        return np.array([tally.wins + tally.draws / 2 for tally in self.tallies])

    def _resampled(self) -> Floats:
        """Scores of the contests as they might have come out as well: bouts drawn from those there were.

        As in `estimate`, one match is granted, so that a few bouts that ended alike do not pass for certainty.
        """
        rng = np.random.default_rng(list(self.tallies[0].contest.seed))
        scores = []
        for tally in self.tallies:
            count = sum(tally.bouts.values())
            weights = np.array([tally.bouts[half_points] for half_points in range(2 * self.players + 1)], float)
            weights[0] += (1 - 1 / self.players) / self.players
            weights[-1] += 1 / self.players**2
            drawn = rng.multinomial(count, weights / weights.sum(), RESAMPLES)
            scores.append(drawn @ np.arange(2 * self.players + 1) / 2)
        return np.array(scores).T

    def _fit(self, scores: Floats, games: Floats) -> Floats:
        """The likeliest Elo of every bot for each row of scores, by Newton's method; one match is granted a contest."""
        ones, others = (np.array(side) for side in zip(*self.pairs, strict=True))
        handicap = np.log(self.players - 1)
        anchor = self.names.index(self.anchor)
        free = [place for place in range(len(self.names)) if place != anchor]
        targets, trials = scores + 1 / self.players, games + 1
        strengths = np.zeros((len(scores), len(self.names)))
        for _ in range(MOST_ITERATIONS):
            expected = 1 / (1 + np.exp(strengths[:, others] - strengths[:, ones] + handicap))
            surplus, weight = targets - trials * expected, trials * expected * (1 - expected)
            slope = np.zeros_like(strengths)
            curve = np.zeros((len(scores), len(self.names), len(self.names)))
            for pair, (one, other) in enumerate(self.pairs):
                slope[:, one] += surplus[:, pair]
                slope[:, other] -= surplus[:, pair]
                for place, rival in ((one, other), (other, one)):
                    curve[:, place, place] += weight[:, pair]
                    curve[:, place, rival] -= weight[:, pair]
            step = np.linalg.solve(curve[:, free][:, :, free], slope[:, free, None])[..., 0]
            strengths[:, free] += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
            if np.abs(step).max() < CLOSE_ENOUGH:
                break
        return strengths * PER_LOGIT
