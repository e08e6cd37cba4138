"""What `sintra bench` measures: speeds of the rules, in CPU time, each the best of a few repeats."""

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from sintra.bots import Random
from sintra.games.batch import batch
from sintra.games.catalogue import game_named
from sintra.games.engine import play_random_matches
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import draw_words, rng_of
from sintra.search.searcher import Searcher
from sintra.search.weights import shipped_estimator, shipped_kinds

REPEATS = 5
BATCH_SIZE = 1024
SEARCH_NODES = 20_000
SIGNATURE_DEPTH = 4
PLIES_BETWEEN = 3
POSITIONS = 12


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure; `seconds` is the CPU time of the repeat it comes from. A count, and no measure, is a whole number."""

    name: str
    value: float
    unit: str
    seconds: float


Measure = Callable[[float], Measurement]

RANDOM_MATCHES = {
    "chocolatier-2p-random": "chocolatier-2",
    "chocolatier-3p-random": "chocolatier-3",
    "chocolatier-4p-random": "chocolatier-4",
    "chocolatier-2p-grey-random": "chocolatier-2-grey",
    "chocolatier-2p-special-random": "chocolatier-2-special",
    "chocolatier-2p-grey-special-random": "chocolatier-2-grey-special",
    "chocolatier-4p-grey-special-random": "chocolatier-4-grey-special",
    "duel-random": "duel-rows-columns-diagonals",
}
BATCHES = {"chocolatier-2p-batch": "chocolatier-2", "duel-batch": "duel-rows-columns-diagonals"}
STEPS = {"chocolatier-step": "chocolatier-2", "duel-step": "duel-rows-columns-diagonals"}


def measurements() -> Iterator[tuple[str, Measure]]:
    """Every measurement by its stable name; each is called with the seconds a repeat may take."""
    yield "reference-words", measure_reference
    for measure, games in ((measure_random_matches, RANDOM_MATCHES), (measure_batch, BATCHES), (measure_step, STEPS)):
        for name, game in games.items():
            yield name, partial(measure, name, game_named(game))
    yield "search-2p", partial(measure_search, "search-2p", game_named("chocolatier-2"))
    yield "search-signature", partial(measure_signature, "search-signature")


def best_rate(work: Callable[[int], int], first: int, seconds: float) -> tuple[float, float]:
    """The most items a second that `work(n)` does, and the CPU time of that repeat; n is made to fit the seconds."""
    work(1)  # whatever has to be compiled or loaded first
    count = first
    while True:
        started = time.process_time()
        work(count)
        elapsed = time.process_time() - started
        if elapsed >= seconds / 4:
            break
        count *= 2 if elapsed > seconds / 100 else 8
    count = max(1, int(count * seconds / elapsed))
    best = (0.0, 0.0)
    for _ in range(REPEATS):
        started = time.process_time()
        done = work(count)
        elapsed = time.process_time() - started
        best = max(best, (done / elapsed, elapsed))
    return best


def measure_reference(seconds: float) -> Measurement:
    """Random words a second: how fast this core is now, to compare the other figures with."""
    rng = rng_of(1, "bench")

    def work(count: int) -> int:
        draw_words(rng, count)
        return count

    rate, elapsed = best_rate(work, 100_000, seconds)
    return Measurement("reference-words", rate, "words/s", elapsed)


def measure_random_matches(name: str, game: Game, seconds: float) -> Measurement:
    """Actions a second in whole random matches inside the kernel."""
    positions, reports, scripts, rng = game.new_positions(1), game.new_report(), game.new_script(), rng_of(1, name)

    def work(matches: int) -> int:
        return int(play_random_matches(positions, reports, scripts, rng, matches))

    rate, elapsed = best_rate(work, 1000, seconds)
    return Measurement(name, rate, "actions/s", elapsed)


def measure_batch(name: str, game: Game, seconds: float) -> Measurement:
    """Actions a second of a batch: legal masks made, random legal actions chosen, checked and taken."""
    matches = batch(game, BATCH_SIZE, seed=1)

    def work(steps: int) -> int:
        for _ in range(steps):
            matches.step(matches.random_actions())
        return steps * BATCH_SIZE

    rate, elapsed = best_rate(work, 4, seconds)
    return Measurement(name, rate, "actions/s", elapsed)


def measure_step(name: str, game: Game, seconds: float) -> Measurement:
    """Microseconds of `legal_actions` and a checked `apply` from Python, deals included."""

    def work(matches: int) -> int:
        actions = 0
        for seed in range(matches):
            state = game.start(seed=seed)
            while legal := state.legal_actions():
                state.apply(legal[actions % len(legal)])
                actions += 1
        return actions

    rate, elapsed = best_rate(work, 10, seconds)
    return Measurement(name, 1e6 / rate, "µs", elapsed)


def measure_search(name: str, game: Game, seconds: float) -> Measurement:
    """Nodes a second of the search, in positions from all over a match."""
    weights = shipped_estimator(game).weights
    positions = positions_of(game)
    searcher = Searcher(game, weights)

    def work(searches: int) -> int:
        nodes = 0
        for number in range(searches):
            searcher.forget()
            nodes += searcher.search(positions[number % len(positions)], nodes=SEARCH_NODES).nodes
        return nodes

    rate, elapsed = best_rate(work, len(positions), seconds)
    return Measurement(name, rate, "nodes/s", elapsed)


def measure_signature(name: str, seconds: float) -> Measurement:
    """Nodes of searches to a fixed depth: another number means that the search goes another way, or its weights do."""
    started = time.process_time()
    nodes = 0
    for game in (game_named("chocolatier-2"), game_named("duel-rows-columns-diagonals")):
        if game.kind in shipped_kinds():
            weights = shipped_estimator(game).weights
            for state in positions_of(game):
                nodes += Searcher(game, weights).search(state, depth=SIGNATURE_DEPTH).nodes
    return Measurement(name, nodes, "nodes", time.process_time() - started)


def positions_of(game: Game) -> list[State]:
    """Always the same positions, some actions apart, from the beginning of matches at random on."""
    found: list[State] = []
    bot = Random(1)
    seed = 0
    while len(found) < POSITIONS:
        state = game.start(seed=seed)
        for ply in itertools.count():
            legal = state.legal_actions()
            if not legal or len(found) == POSITIONS:
                break
            if ply % PLIES_BETWEEN == 0 and len(legal) > 1:
                found.append(state.copy())
            state.apply(bot.decide(state).action)
        seed += 1
    return found
