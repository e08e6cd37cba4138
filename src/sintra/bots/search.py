"""Bots that look ahead: a search, the weights it estimates with, and the means by which it is held back."""

import math
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import SHORTEST, Limit
from sintra.games.checks import seed_of, whole_number
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import Seed
from sintra.search.custom_evaluation import Evaluation, custom_estimator
from sintra.search.searcher import DEFAULT_OPTIONS, Searcher, SearchOptions, SearchResult
from sintra.search.thread import MAX_PLY
from sintra.search.weights import Estimator, shipped_estimator

OWN_TIME = 1.0  # seconds for a decision where nobody sets a limit


@dataclass(frozen=True, slots=True)
class BotConfig:
    """How a bot thinks: what it never exceeds, and the options of its search."""

    limit: Limit = NO_LIMIT
    options: SearchOptions = DEFAULT_OPTIONS


DEFAULT_CONFIG = BotConfig()


class SearchBot:
    """Plays what its search finds best, with the shipped weights unless it is given something else to estimate with."""

    def __init__(
        self, name: str, config: BotConfig, seed: Seed, estimator_for: Callable[[Game], Estimator] = shipped_estimator
    ) -> None:
        self.name = name
        self._config = config
        self._seed = seed_of(seed)
        self._estimator_for = estimator_for
        self._searchers: dict[Game, tuple[Searcher, Estimator]] = {}

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        check_turn(state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return Decision(legal[0], pv=(legal[0],), solved=True)
        return self._search(state, narrower(limit, self._config.limit))

    def rank(self, state: State, limit: Limit, count: int) -> list[Decision]:
        """The best actions, the best first, each with what it leads to; `nodes` are those of the whole search.

        All are looked at equally far, since values at different depths cannot be compared.
        """
        check_turn(state)
        count = min(
            whole_number(count, 1, state.game.action_count, "the number of actions"), len(state.legal_actions())
        )
        own = self._config.limit
        bounds = narrower(limit, replace(own, nodes=None if own.nodes is None else own.nodes * count))
        budget = Budget(bounds)
        best: list[Decision] = []
        for depth in range(1, (bounds.depth or MAX_PLY) + 1):
            found: list[Decision] = []
            while len(found) < count:
                rest = budget.rest(depth)
                if rest is None:
                    break
                decision = self._search(state, rest, [other.action for other in found])
                budget.nodes += decision.nodes
                if decision.depth < depth and not decision.solved:  # the limit came first
                    break
                found.append(decision)
            if len(found) < count:
                break
            best = found
            if all(decision.solved for decision in found):
                break
        best.sort(key=lambda decision: -(decision.value or 0.0))
        return [replace(decision, nodes=budget.nodes) for decision in best]

    def check(self, game: Game) -> None:
        """Raise WeightError if this bot has nothing to estimate matches of this game with."""
        self._estimator_for(game)

    def _search(self, state: State, limit: Limit, excluded: Collection[int] = ()) -> Decision:
        """What a search finds best, but for the actions `excluded`."""
        started = time.perf_counter()
        searcher, estimator = self._searcher(state.game)
        seconds = limit.seconds
        if seconds is not None:  # the first time a part of it has gone by, or all of it, where kernels had to be loaded
            seconds = max(seconds / 2, seconds - (time.perf_counter() - started))
        result = searcher.search(state, seconds=seconds, nodes=limit.nodes, depth=limit.depth, excluded=excluded)
        return decision_from(state, result, estimator)

    def _searcher(self, game: Game) -> tuple[Searcher, Estimator]:
        if game not in self._searchers:
            estimator = self._estimator_for(game)
            searcher = Searcher(game, estimator.weights, options=self._config.options, seed=self._seed)
            self._searchers[game] = searcher, estimator
        return self._searchers[game]


def searching_with(
    evaluation: Evaluation, *, name: str, config: BotConfig = DEFAULT_CONFIG
) -> Callable[[Seed], SearchBot]:
    """A maker of bots that search with an evaluation of your own, in plain Python: it is compiled into the search."""

    def make(seed: Seed) -> SearchBot:
        return SearchBot(name, config, seed, partial(custom_estimator, evaluation))

    return make


class Budget:
    """What is left of a limit that several searches share, of which each goes a step deeper than the ones before."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.nodes = 0
        self._started = time.perf_counter()

    def rest(self, depth: int) -> Limit | None:
        """The limit of the next search, to this depth, or None if nothing is left. The first step is always free."""
        if depth == 1:
            return Limit(depth=1)
        seconds, nodes = self.limit.seconds, self.limit.nodes
        if seconds is not None:
            seconds -= time.perf_counter() - self._started
        if nodes is not None:
            nodes -= self.nodes
        if (seconds is not None and seconds < SHORTEST) or (nodes is not None and nodes < 1):
            return None
        return Limit(seconds, nodes, depth)


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


def decision_from(state: State, result: SearchResult, estimator: Estimator) -> Decision:
    """What was found, in the words of a decision: the margin as it is where the match ends for certain."""
    seat = state.to_move
    assert seat is not None  # or there had been nothing to search
    value = result.value
    end = result.end
    if end.is_over:
        value = float(end.scores[seat] - max(score for other, score in enumerate(end.scores) if other != seat))
    if end.outcome is not None and result.is_solved:
        winners = end.outcome.winners
        chance = 1 / len(winners) if seat in winners else 0.0
    else:
        chance = normal_share(value / max(1.0, estimator.spread[result.stage]))
    return Decision(
        action=result.action,
        value=value,
        win_probability=chance,
        pv=result.pv,
        nodes=result.nodes,
        depth=result.depth,
        solved=result.is_solved,
    )


def normal_share(deviations: float) -> float:
    """The share of a normal distribution below so many deviations."""
    return 0.5 * (1 + math.erf(deviations / math.sqrt(2)))
