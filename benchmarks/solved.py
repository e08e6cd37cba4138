"""How many positions of two-player Master Chocolatier are solved to the end of the round in a given time.

    python -m benchmarks.solved [MATCHES] [MILLISECONDS]

The positions are all those of matches in which the search plays itself with 20,000 nodes a decision. One searcher
searches them all, as in a match, but with an empty table each time: in a match a table still knows the position from a
move before. The time is that of the processor, and the best of three, so that a busy machine does not count against it.
"""

import sys
import time

import sintra
from sintra.games.state import State
from sintra.search.searcher import Searcher
from sintra.search.weights import shipped_estimator

PLAYING_NODES = 20_000
TRIES = 3


def positions(matches: int) -> list[State]:
    game = sintra.chocolatier()
    found = []
    for seed in range(matches):
        state = game.start(seed=f"solved/{seed}")
        searcher = Searcher(game, shipped_estimator(game).weights)
        while not state.is_over:
            found.append(state.copy())
            state.apply(searcher.search(state, nodes=PLAYING_NODES).best.action)
    return found


def cost_of_solving(searcher: Searcher, state: State, seconds: float) -> tuple[float | None, int]:
    """The processor time in which a position is solved, or None if it takes longer; and the nodes searched."""
    searcher.forget()
    started = time.process_time()
    result = searcher.search(state, seconds=4 * seconds)
    used = time.process_time() - started
    return (used if result.best.is_solved and used <= seconds else None), result.nodes


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    seconds = float(sys.argv[2] if len(sys.argv) > 2 else 50) / 1000
    found = positions(matches)
    searcher = Searcher(found[0].game, shipped_estimator(found[0].game).weights)
    started = time.process_time()
    tries = [[cost_of_solving(searcher, state, seconds) for state in found] for _ in range(TRIES)]
    used = time.process_time() - started
    solved = sum(any(cost is not None for cost, _ in costs) for costs in zip(*tries, strict=True))
    nodes = sum(count for costs in tries for _, count in costs)
    print(
        f"{solved / len(found):.1%} of {len(found)} positions solved within {1000 * seconds:.0f} ms of processor time"
    )
    print(f"{nodes / used / 1e6:.2f} million nodes a second, loading and reporting included")


if __name__ == "__main__":
    main()
