"""Bots that look ahead: a search, the weights it estimates with, and the means by which it is held back."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import Seed
from sintra.search.own import Evaluation, own_estimator
from sintra.search.searcher import PLAIN, Finding, Manner, Searcher
from sintra.search.weights import Estimator, shipped_estimator

OWN_TIME = 1.0  # seconds for a decision where nobody sets a limit


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot thinks: what it never exceeds, and the manner of its search."""

    most: Limit = NO_LIMIT
    manner: Manner = PLAIN


ALL_OUT = Style()


class SearchBot:
    """Plays what its search finds best, with the shipped weights unless it is given something else to estimate with."""

    def __init__(
        self, name: str, style: Style, seed: Seed, estimator_for: Callable[[Game], Estimator] = shipped_estimator
    ) -> None:
        self.name = name
        self._style = style
        self._seed = seed_of(seed)
        self._estimator_for = estimator_for
        self._searchers: dict[Game, tuple[Searcher, Estimator]] = {}

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        check_turn(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return Decision(legal[0], line=(legal[0],), solved=True)
        searcher, estimator = self._searcher(state.game)
        bounds = narrower(limit, self._style.most)
        finding = searcher.search(state, seconds=bounds.seconds, nodes=bounds.nodes, depth=bounds.depth)
        return decision_from(state, finding, estimator)

    def rank(self, state: State, limit: Limit, count: int) -> list[Decision]:
        """The best actions, the best first, each with what it leads to; half of the time is for the first."""
        legal = state.legal_actions()
        count = min(count, len(legal))
        parts = 2 if count > 1 else 1
        found = [self.decide(state, shared(limit, parts))]
        searcher, estimator = self._searcher(state.game)
        part = shared(limit, parts * max(1, count - 1))
        while len(found) < count:
            finding = searcher.search(
                state,
                seconds=part.seconds,
                nodes=part.nodes,
                depth=max(1, found[0].depth),  # seen no deeper, so that it is not seen as better
                without=[decision.action for decision in found],
            )
            found.append(decision_from(state, finding, estimator))
        return found[:1] + sorted(found[1:], key=lambda decision: -(decision.value or 0.0))

    def _searcher(self, game: Game) -> tuple[Searcher, Estimator]:
        if game not in self._searchers:
            estimator = self._estimator_for(game)
            searcher = Searcher(game, estimator.weights, manner=self._style.manner, seed=self._seed)
            self._searchers[game] = searcher, estimator
        return self._searchers[game]


def searching_with(evaluation: Evaluation, *, name: str, style: Style = ALL_OUT) -> Callable[[Seed], SearchBot]:
    """A maker of bots that search with an evaluation of your own, in plain Python: it is compiled into the search."""

    def make(seed: Seed) -> SearchBot:
        return SearchBot(name, style, seed, partial(own_estimator, evaluation))

    return make


def shared(limit: Limit, parts: int) -> Limit:
    """An equal part of a limit."""
    return Limit(
        seconds=None if limit.seconds is None else limit.seconds / parts,
        nodes=None if limit.nodes is None else max(1, limit.nodes // parts),
        depth=limit.depth,
    )


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


def decision_from(state: State, finding: Finding, estimator: Estimator) -> Decision:
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
        chance = normal_share(value / max(1.0, estimator.spread[finding.stage]))
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
