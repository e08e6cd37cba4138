"""Bots that look ahead: a search, the weights it estimates with, and the means by which it is held back."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of, whole_number
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import Seed
from sintra.search.chance import line_chances
from sintra.search.custom_evaluation import Evaluation, custom_estimator
from sintra.search.loading import load_kernels
from sintra.search.searcher import DEFAULT_OPTIONS, Searcher, SearchLine, SearchOptions, SearchResult
from sintra.search.weights import Estimator, shipped_estimator

Number = TypeVar("Number", int, float)

FIRST_DEPTH = Limit(depth=1)
OWN_TIME = 1.0  # seconds for a decision where nobody sets a limit


@dataclass(frozen=True, slots=True)
class BotConfig:
    """How a bot thinks: the limit it never exceeds, and the options of its search."""

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
        return self._search(state, narrower(limit, self._config.limit), 1)[0]

    def rank(self, state: State, limit: Limit, count: int) -> list[Decision]:
        """The best actions, the best first, each with what it leads to; `nodes` are those of the whole search.

        All are searched to the same depth, since values at different depths cannot be compared; the first is always
        finished, whatever the limit.
        """
        check_turn(state)
        count = min(
            whole_number(count, 1, state.game.action_count, "the number of actions"), len(state.legal_actions())
        )
        own = self._config.limit
        budget = narrower(limit, replace(own, nodes=None if own.nodes is None else own.nodes * count))
        decisions = self._search(state, budget, count)
        if decisions[0].depth == 0:
            decisions = self._search(state, FIRST_DEPTH, count)
        return sorted(decisions, key=lambda decision: -(decision.value or 0.0))

    def stop(self) -> None:
        """Let a decision that is made in another thread be made now, with what was found so far."""
        for searcher, _ in list(self._searchers.values()):
            searcher.stop()

    def check(self, game: Game) -> None:
        """Raise WeightError if this bot has nothing to estimate matches of this game with."""
        self._estimator_for(game)

    def load(self, game: Game) -> None:
        """Make ready for a game, so that no decision waits for kernels and weights."""
        if game not in self._searchers:
            estimator = self._estimator_for(game)
            load_kernels(game, estimator.weights)
            searcher = Searcher(game, estimator.weights, options=self._config.options, seed=self._seed)
            self._searchers[game] = searcher, estimator

    def _search(self, state: State, budget: Limit, multi_pv: int) -> list[Decision]:
        """What a search finds best, as so many decisions at most."""
        started = time.perf_counter()
        self.load(state.game)
        searcher, estimator = self._searchers[state.game]
        seconds = budget.seconds
        if seconds is not None:  # the first time a part of it has gone by, or all of it, where kernels had to be loaded
            seconds = max(seconds / 2, seconds - (time.perf_counter() - started))
        result = searcher.search(state, seconds=seconds, nodes=budget.nodes, depth=budget.depth, multi_pv=multi_pv)
        return [decision_from(state, result, line, estimator) for line in result.lines]


def searching_with(
    evaluation: Evaluation, *, name: str, config: BotConfig = DEFAULT_CONFIG
) -> Callable[[Seed], SearchBot]:
    """A maker of bots that search with an evaluation of your own, in plain Python: it is compiled into the search."""

    def make(seed: Seed) -> SearchBot:
        return SearchBot(name, config, seed, partial(custom_estimator, evaluation))

    return make


def narrower(limit: Limit, most: Limit) -> Limit:
    """Both limits at once; a time of its own where neither says anything."""

    def smaller(one: Number | None, other: Number | None) -> Number | None:
        return one if other is None else other if one is None else min(one, other)

    both = Limit(
        seconds=smaller(limit.seconds, most.seconds),
        nodes=smaller(limit.nodes, most.nodes),
        depth=smaller(limit.depth, most.depth),
    )
    return Limit(seconds=OWN_TIME) if both == NO_LIMIT else both


def decision_from(state: State, result: SearchResult, line: SearchLine, estimator: Estimator) -> Decision:
    """A line as a decision: its value is the margin itself where the match ends for certain."""
    seat = state.to_move
    assert seat is not None  # or there had been nothing to search
    value = line.value
    end = line.end
    if end.is_over:
        value = float(end.scores[seat] - max(score for other, score in enumerate(end.scores) if other != seat))
    return Decision(
        action=line.action,
        value=value,
        win_probability=line_chances(estimator, state, line)[seat],
        pv=line.pv,
        nodes=result.nodes,
        depth=result.depth,
        solved=line.is_solved,
    )
