"""What several lines cost: nodes of a search for three lines against those of one line, to the same depth.

    python -m benchmarks.multi_pv [POSITIONS] [LINES]

The positions are from matches between players who search a little, every fifth of them, a searcher with an empty table
for each search. The ratio is that of all nodes, for each game and depth.
"""

import sys
from collections.abc import Iterator

from sintra.bots import LEVELS, Limit
from sintra.games.catalogue import game_named
from sintra.games.game import Game
from sintra.games.state import State
from sintra.search.searcher import Searcher, SearchOptions
from sintra.search.weights import shipped_estimator

DEPTHS = {
    "chocolatier-2": (3, 5, 7),
    "chocolatier-3": (3, 5),
    "chocolatier-4-grey-special": (3, 4),
    "duel-rows-columns-diagonals": (3, 4, 5),
}
PLIES_BETWEEN = 5
PLAYING = Limit(nodes=500)
OPTIONS = SearchOptions(determinisations=4)  # as the level that gives hints


def positions(game: Game, count: int) -> Iterator[State]:
    """Positions with a choice, from the beginning of matches on."""
    seed = ply = 0
    while count > 0:
        seed += 1
        state, bot = game.start(seed=f"multi_pv/{seed}"), LEVELS[-1].bot(seed)
        while not state.is_over and count > 0:
            ply += 1
            if ply % PLIES_BETWEEN == 0 and len(state.legal_actions()) > 1:
                yield state.copy()
                count -= 1
            state.apply(bot.decide(state, PLAYING).action)


def nodes_of(state: State, depth: int, lines: int) -> int:
    searcher = Searcher(state.game, shipped_estimator(state.game).weights, options=OPTIONS)
    return searcher.search(state, depth=depth, multi_pv=lines).nodes


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    lines = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print(f"| game | depth | nodes of 1 line | nodes of {lines} lines | ratio |\n|---|---|---|---|---|")
    totals = [0, 0]
    for name, depths in DEPTHS.items():
        found = list(positions(game_named(name), count))
        for depth in depths:
            one, several = (sum(nodes_of(state, depth, number) for state in found) for number in (1, lines))
            totals = [totals[0] + one, totals[1] + several]
            print(f"| {name} | {depth} | {one:,} | {several:,} | {several / one:.2f} |", flush=True)
    print(f"\nAll together: {totals[1] / totals[0]:.2f} times the nodes.")


if __name__ == "__main__":
    main()
