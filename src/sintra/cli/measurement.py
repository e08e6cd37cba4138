"""What `sintra bench` measures: speeds of the rules, in CPU time, each the best of a few repeats."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from sintra.games.batch import batch
from sintra.games.catalogue import game_named
from sintra.games.engine import play_random_matches
from sintra.games.game import Game
from sintra.kernel.rng import draw_words, rng_of

REPEATS = 5
BATCH_SIZE = 1024


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure; `seconds` is the CPU time of the repeat it comes from."""

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
