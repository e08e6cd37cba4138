"""Plays many matches on the engine and on the referee of the tests, and compares everything after every step.

    python -m benchmarks.against_oracle [MATCHES] [FIRST_SEED] [GAME…]

All option sets and policies in turn, on all cores. The referees are slow plain Python: a few matches a second a core.
"""

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from sintra.games.catalogue import GAMES, all_games, game_named
from tests.oracle.comparison import play_both, policies_of


def compare(name: str, seed: int) -> Counter[str]:
    """One match of every policy with one option set; how each ended."""
    game = game_named(name)
    return Counter(
        f"{game.name}, {policy}: {play_both(game, seed, play)}" for policy, play in policies_of(game).items()
    )


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    games = [str(game) for game in all_games() if game.name in (sys.argv[3:] or GAMES)]
    seeds = -(-matches // sum(len(policies_of(game_named(game))) for game in games))
    started = time.perf_counter()
    endings: Counter[str] = Counter()
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        jobs = [pool.submit(compare, game, first + seed) for seed in range(seeds) for game in games]
        for done, job in enumerate(as_completed(jobs), 1):
            endings += job.result()
            if done % 200 == 0 or done == len(jobs):
                print(f"{endings.total():,} matches agree, {time.perf_counter() - started:.0f} s", flush=True)
    for ending, count in sorted(endings.items()):
        print(f"{ending:45} {count:6,}")


if __name__ == "__main__":
    main()
