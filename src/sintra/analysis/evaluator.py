"""The one evaluator of a review: what the actions in a position are worth to everybody, as the seat to move sees it.

Best and played action are always searched in the same determinisations, to the same depth, with the same table.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sintra.analysis.judging import NOTHING_TO_DECIDE
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import Seed
from sintra.search.chance import border_chances, line_chances
from sintra.search.loading import load_kernels
from sintra.search.root import is_chance_in_first
from sintra.search.searcher import Searcher, SearchLine, SearchOptions, SearchResult
from sintra.search.weights import shipped_estimator

Chances = tuple[float, ...]

LINES = 3
CAUTION = 3.0  # by how many points a draw looks better than it is, as the bots take it
TABLE_BITS, SMALL_TABLE_BITS = 20, 14
FIRST_DEPTH = Limit(depth=1)
SURE = 2.0  # standard errors from which on a difference counts
BRIEF = Limit(nodes=5000)
FAR_APART = 5 * NOTHING_TO_DECIDE


@dataclass(frozen=True, slots=True)
class Option:
    """An action that could be chosen, and where it leads by best play: `points` for the seat that moves."""

    action: int
    pv: tuple[int, ...]
    points: float
    chances: Chances
    is_solved: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The options of a decision, the best first. `root` is the state as it was determinised for their lines.

    `error` is the standard error of what the played one loses, where several determinisations were looked at.
    """

    seat: int
    root: State
    options: tuple[Option, ...]
    played: Option
    depth: int
    error: float = 0.0
    is_forced: bool = False

    @property
    def best(self) -> Option:
        return self.options[0]

    @property
    def loss(self) -> float:
        """The chance that the seat loses by what was played, be it by an error of the search."""
        return self.best.chances[self.seat] - self.played.chances[self.seat]

    @property
    def is_solved(self) -> bool:
        return all(option.is_solved for option in self.options)


class Evaluator:
    """Searches the positions of one match with the shipped weights. With the same seed it finds the same."""

    def __init__(self, game: Game, *, seed: Seed = 0, determinisations: int = 1) -> None:
        self._estimator = shipped_estimator(game)
        self._seed = seed_of(seed).hex()
        self._determinisations = determinisations
        weights = self._estimator.weights
        load_kernels(game, weights)
        options = SearchOptions(caution=CAUTION, transposition_bits=TABLE_BITS)
        self._searcher = Searcher(game, weights, options=options, seed=seed)
        small = SearchOptions(caution=CAUTION, transposition_bits=SMALL_TABLE_BITS)
        self._sampler = Searcher(game, weights, options=small, seed=seed)

    def determinised(self, state: State, ply: int) -> list[State]:
        """The state as the seat to move might think it to be, in different ways; one if nothing is hidden from it."""
        seat = state.to_move
        assert seat is not None  # somebody is to move
        count = self._determinisations if state.game.hides_something else 1
        found = [state.determinise(seat, f"{self._seed}/{ply}/{number}") for number in range(count)]
        return found if any(other != found[0] for other in found[1:]) else found[:1]

    def compare(self, state: State, played: int, ply: int, limit: Limit) -> Comparison:
        """The best options of a decision, and the played one."""
        worlds = self.determinised(state, ply)
        result = self._search(state, worlds, limit, LINES)
        lines = list(result.lines)
        if all(line.action != played for line in lines):
            others = [action for action in state.legal_actions() if action != played]
            same = Limit(depth=max(1, result.depth))
            lines += self._search(state, worlds, same, 1, excluded=others).lines
        options = [self._option(worlds[0], line, is_played=line.action == played) for line in lines]
        return comparison_of(worlds[0], options, played, result.depth)

    def compare_again(self, state: State, found: Comparison, ply: int, limit: Limit) -> Comparison:
        """The same options, each searched with the others left out, in every determinisation."""
        worlds = self.determinised(state, ply)
        actions = [option.action for option in found.options]
        others = [action for action in state.legal_actions() if action not in actions]
        samples: list[dict[int, Option]] = []
        depth = 0
        for world in worlds:
            result = self._search(state, [world], limit, len(actions), excluded=others)
            depth = depth or result.depth
            options = [self._option(world, line, is_played=line.action == found.played.action) for line in result.lines]
            samples.append({option.action: option for option in options})
        if len(worlds) == 1 and depth < found.depth:
            return found
        means = [mean_option([sample[action] for sample in samples]) for action in actions]
        again = comparison_of(worlds[0], means, found.played.action, depth)
        losses = [
            sample[again.best.action].chances[found.seat] - sample[again.played.action].chances[found.seat]
            for sample in samples
        ]
        return replace(again, error=standard_error(losses))

    def is_forced(self, state: State, found: Comparison, ply: int, limit: Limit) -> bool:
        """Whether there was nothing to decide: one legal action, or all of them equally good."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return True
        if any(
            found.best.chances[found.seat] - option.chances[found.seat] > NOTHING_TO_DECIDE for option in found.options
        ):
            return False
        if len(legal) == len(found.options):
            return True
        worlds = self.determinised(state, ply)
        spreads = ((BRIEF, FAR_APART), (limit, NOTHING_TO_DECIDE))  # a glance shows most of those that are not
        return all(self._spread(state, worlds, seen, len(legal)) <= most for seen, most in spreads)

    def chances(self, state: State, nodes: int) -> Chances:
        """The chances in a state, forgetting what was searched before: all samples of chance are looked at alike.

        The state is taken as it is: what is hidden has been dealt anew.
        """
        if state.to_move is None:
            return border_chances(self._estimator, state)
        self._sampler.forget()
        result = self._sampler.search(state, nodes=nodes, determinised=[state])
        return line_chances(self._estimator, state, result.best)

    def best_chances(self, state: State, ply: int, limit: Limit) -> Chances:
        """The chances in a state by best play."""
        if state.to_move is None:
            return border_chances(self._estimator, state)
        worlds = self.determinised(state, ply)
        return self._option(worlds[0], self._search(state, worlds, limit, LINES).best, is_played=False).chances

    def _search(
        self, state: State, worlds: Sequence[State], limit: Limit, lines: int, *, excluded: Sequence[int] = ()
    ) -> SearchResult:
        """A search to a depth that was finished, whatever the limit."""
        found = self._searcher.search(
            state,
            seconds=limit.seconds,
            nodes=limit.nodes,
            depth=limit.depth,
            excluded=excluded,
            multi_pv=lines,
            determinised=worlds,
        )
        if found.depth == 0 and limit != FIRST_DEPTH:
            return self._search(state, worlds, FIRST_DEPTH, lines, excluded=excluded)
        return found

    def _option(self, root: State, line: SearchLine, *, is_played: bool) -> Option:
        """A line with the chances it leads to. What draws looks better than it is: that is held against nobody."""
        if not is_played and is_chance_in_first(root.position, line.action):
            line = replace(line, value=line.value - CAUTION)
        return Option(line.action, line.pv, line.value, self._chances_of(root, line), line.is_solved)

    def _chances_of(self, root: State, line: SearchLine) -> Chances:
        """Where a line leads. What ends the match at once does so for certain, however many rivals there are."""
        if len(line.pv) == 1 and line.end.is_over:
            return border_chances(self._estimator, line.end)
        return line_chances(self._estimator, root, line)

    def _spread(self, state: State, worlds: Sequence[State], limit: Limit, lines: int) -> float:
        """How far apart the best and the worst action are for the seat that moves."""
        seat = state.to_move
        assert seat is not None  # or there were no decision
        found = self._search(state, worlds, limit, lines).lines
        own = [self._chances_of(worlds[0], line)[seat] for line in found]
        return max(own) - min(own)


def comparison_of(root: State, options: Sequence[Option], played: int, depth: int) -> Comparison:
    """The options in their order; the played one is the best if none is better."""
    seat = root.to_move
    assert seat is not None  # the root of a search
    ordered = sorted(
        options, key=lambda option: (option.chances[seat], option.points, option.action == played), reverse=True
    )
    own = next(option for option in ordered if option.action == played)
    if own.chances[seat] >= ordered[0].chances[seat]:
        ordered.remove(own)
        ordered.insert(0, own)
    return Comparison(seat, root, tuple(ordered), own, depth)


def mean_option(samples: Sequence[Option]) -> Option:
    """An option over several determinisations, with the line of the first."""
    chances = tuple(math.fsum(each) / len(samples) for each in zip(*(one.chances for one in samples), strict=True))
    return replace(
        samples[0],
        points=math.fsum(one.points for one in samples) / len(samples),
        chances=chances,
        is_solved=all(one.is_solved for one in samples),
    )


def standard_error(samples: Sequence[float]) -> float:
    """The standard error of the mean of samples; 0 of a single one, which is then exact as far as chance goes."""
    if len(samples) < 2:
        return 0.0
    mean = math.fsum(samples) / len(samples)
    variance = math.fsum((sample - mean) ** 2 for sample in samples) / (len(samples) - 1)
    return math.sqrt(variance / len(samples))
