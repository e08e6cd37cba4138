"""Bots that look ahead: a search, the weights it estimates with, and the means by which it is held back."""

import math
from dataclasses import dataclass
from typing import Any

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import Seed
from sintra.search.searcher import PLAIN, Finding, Manner, Searcher
from sintra.search.weights import Weights, weights_for

OWN_TIME = 1.0  # seconds for a decision where nobody sets a limit


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot thinks: what it never exceeds, and the manner of its search."""

    most: Limit = NO_LIMIT
    manner: Manner = PLAIN


class SearchBot:
    """Plays what its search finds best. Without other weights it takes the shipped ones for the game it sees."""

    def __init__(self, name: str, style: Style, seed: Seed, weights: Weights | None = None) -> None:
        self.name = name
        self._style = style
        self._seed = seed_of(seed)
        self._weights = weights
        self._searchers: dict[Game, tuple[Searcher, Weights]] = {}

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        check_turn(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return Decision(legal[0], line=(legal[0],), solved=True)
        searcher, weights = self._searcher(state.game)
        bounds = narrower(limit, self._style.most)
        finding = searcher.search(state, seconds=bounds.seconds, nodes=bounds.nodes, depth=bounds.depth)
        return decision_from(state, finding, weights)

    def _searcher(self, game: Game) -> tuple[Searcher, Weights]:
        if game not in self._searchers:
            weights = self._weights or weights_for(game)
            searcher = Searcher(game, weights.to_records(), manner=self._style.manner, seed=self._seed)
            self._searchers[game] = searcher, weights
        return self._searchers[game]


def narrower(limit: Limit, most: Limit) -> Limit:
    """Both limits at once; a time of its own where neither says anything."""

    def smaller(one: Any, other: Any) -> Any:
        return one if other is None else other if one is None else min(one, other)

    both = Limit(
        seconds=smaller(limit.seconds, most.seconds),
        nodes=smaller(limit.nodes, most.nodes),
        depth=smaller(limit.depth, most.depth),
    )
    return Limit(seconds=OWN_TIME) if both == NO_LIMIT else both


def decision_from(state: State, finding: Finding, weights: Weights) -> Decision:
    """What was found, in the words of a decision: the margin as it is where the match ends for certain."""
    seat = state.to_move
    assert seat is not None  # or there had been nothing to search
    value = finding.value
    end = finding.end
    if end.is_over:
        value = float(end.scores[seat] - max(score for other, score in enumerate(end.scores) if other != seat))
    if end.outcome is not None and finding.is_solved:
        winners = end.outcome.winners
        chance = 1 / len(winners) if seat in winners else 0.0
    else:
        chance = normal_share(value / max(1.0, weights.spread[finding.stage]))
    return Decision(
        action=finding.action,
        value=value,
        win_probability=chance,
        line=finding.line,
        nodes=finding.nodes,
        depth=finding.depth,
        solved=finding.is_solved,
    )


def normal_share(deviations: float) -> float:
    """The share of a normal distribution below so many deviations."""
    return 0.5 * (1 + math.erf(deviations / math.sqrt(2)))
