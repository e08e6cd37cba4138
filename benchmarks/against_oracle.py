"""Plays many matches on the engine and on the referee of the tests, and compares everything after every step.

    python -m benchmarks.against_oracle [MATCHES] [FIRST_SEED]

All option sets and policies in turn, on all cores. The referee is slow plain Python: about ten matches a second a core.
"""

import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed

from sintra.games.catalogue import all_games
from sintra.games.chocolatier import Chocolatier
from tests.oracle.comparison import POLICIES, play_both


def compare(name: int, seed: int) -> Counter[str]:
    """One match of every policy with one option set; how each ended."""
    game = all_games()[name]
    assert isinstance(game, Chocolatier)
    return Counter(f"{policy}: {play_both(game, seed, play)}" for policy, play in POLICIES.items())


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    games = range(len(all_games()))
    seeds = -(-matches // (len(games) * len(POLICIES)))
    started = time.perf_counter()
    endings: Counter[str] = Counter()
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        jobs = [pool.submit(compare, name, first + seed) for seed in range(seeds) for name in games]
        for done, job in enumerate(as_completed(jobs), 1):
            endings += job.result()
            if done % 200 == 0 or done == len(jobs):
                print(f"{endings.total():,} matches agree, {time.perf_counter() - started:.0f} s", flush=True)
    for ending, count in sorted(endings.items()):
        print(f"{ending:30} {count:6,}")


if __name__ == "__main__":
    main()
