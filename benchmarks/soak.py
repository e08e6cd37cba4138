"""A million random matches of a game over a spread of options, every position checked inside the kernel.

    python -m benchmarks.soak [MATCHES] [GAME…]

What is checked after every action and deal stands in the module of invariants of the game; besides, every match ends.
"""

import sys
import time
from importlib import import_module
from typing import Any

import numpy as np

from sintra.games.catalogue import GAMES
from sintra.games.game import Game
from sintra.kernel import kernel
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply, deal, restart, sample_action
from sintra.kernel.rng import rng_of

LONGEST_MATCH = 20_000
ENDLESS = -1


@kernel
def soak(fault_in: Any, positions: Any, reports: Any, scripts: Any, rngs: Any, buffer: Any, counts: Any) -> int:
    """Play `counts[0]` random matches with a check after every step, counting actions; return the first fault, or 0."""
    position = positions[0]
    for _ in range(counts[0]):
        restart(position, rngs[0])
        steps = 0
        while position.phase != OVER:
            if position.phase == AWAITS_DEAL:
                deal(position, rngs[0], scripts[0])
            else:
                apply(position, sample_action(position, rngs[0]), reports[0])
                counts[1] += 1
            fault = fault_in(positions, buffer)
            if fault != 0:
                return int(fault)
            steps += 1
            if steps > LONGEST_MATCH:
                return ENDLESS
    return 0


def run(game: Game, matches: int, seed: int) -> int:
    """Soak one option set; return the actions played. AssertionError names the first fault and its position."""
    invariants = import_module(f"benchmarks.{game.name}_invariants")
    positions = game.new_positions(2)
    counts = np.array([matches, 0])
    buffer = np.empty(game.action_count, np.int16)
    rng = rng_of(seed, "soak", str(game))
    fault = soak(invariants.fault_in, positions, game.new_report(), game.new_script(), rng, buffer, counts)
    if fault:
        what = "the match does not end" if fault == ENDLESS else invariants.FAULTS[fault]
        raise AssertionError(f"{game}, seed {seed}: {what}: {game.write_text(game.write_dict(positions[:1]))}")
    return int(counts[1])


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for name in sys.argv[2:] or GAMES:
        games = GAMES[name].sample_configurations()
        share = -(-matches // len(games))
        total = 0
        for seed, game in enumerate(games):
            started = time.process_time()
            actions = run(game, share, seed)
            total += actions
            elapsed = time.process_time() - started
            print(f"{game!s:55} {share:9,} matches {actions:12,} actions {elapsed:7.1f} s", flush=True)
        print(f"{name}: {share * len(games):,} matches, {total:,} actions, no invariant broken")


if __name__ == "__main__":
    main()
