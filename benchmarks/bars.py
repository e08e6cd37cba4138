"""What the top level must reach: its matches against others, how much it solves, how long it takes.

    python -m benchmarks.bars [NAME …]

Without names all of them, which takes about an hour on two idle cores; with names those whose name has one of them,
such as `uct` or `duel`. A line is printed as soon as it is known: the score with its 95 % interval, the number of
games, and of the top level's decisions how many took more than 5 % longer than the limit, with the longest.
"""

import resource
import sys
import time
from dataclasses import dataclass

from sintra.bots import LEVELS, Limit
from sintra.games.catalogue import game_named
from sintra.match import Contest, play_contest

TOP = LEVELS[-1].name
OPPONENTS = "benchmarks/opponents"
SEED = "bars"


@dataclass(frozen=True, slots=True)
class Bar:
    """A contest of the top level, and the share it must win."""

    name: str
    game: str
    rival: str
    limit: str
    games: int
    share: float


BARS = (
    Bar("greedy", "chocolatier", "greedy", "50ms", 200, 0.95),
    Bar("uct", "chocolatier", f"{OPPONENTS}/uct.py:make", "50ms", 200, 0.90),
    Bar("plain uct", "chocolatier", f"{OPPONENTS}/uct.py:make_plain", "50ms", 100, 0.90),
    Bar("hand-made weights", "chocolatier", f"{OPPONENTS}/hand.py:make", "50ms", 200, 0.80),
    Bar("grey side", "chocolatier-2-grey", "greedy", "50ms", 100, 0.90),
    Bar("special factories", "chocolatier-2-special", "greedy", "50ms", 100, 0.90),
    Bar("both variants", "chocolatier-2-grey-special", "greedy", "50ms", 60, 0.90),
    Bar("3 players", "chocolatier-3", "greedy", "50ms", 150, 0.70),
    Bar("4 players", "chocolatier-4", "greedy", "50ms", 200, 0.60),
    Bar("duel greedy", "duel", "greedy", "200ms", 100, 0.95),
    Bar("duel uct", "duel", f"{OPPONENTS}/uct.py:make", "200ms", 100, 0.75),
)


def measure(bar: Bar) -> None:
    contest = Contest.between(game_named(bar.game), TOP, bar.rival, seed=SEED, limit=Limit.parse(bar.limit))
    started = time.perf_counter()
    facts = play_contest(contest, bar.games).to_dict()
    low, high = facts["score_interval"]
    own = facts["bots"][0]
    print(
        f"| {bar.name}, {bar.limit} | ≥ {bar.share:.0%} | {facts['score']:.1%} ({low:.1%}–{high:.1%}) | "
        f"{facts['games']} | {own['late']} of {own['decisions']}, {1000 * own['longest_seconds']:.1f} ms | "
        f"{time.perf_counter() - started:.0f} s |",
        flush=True,
    )


def main() -> None:
    wanted = sys.argv[1:]
    print("| against | bar | score | games | late, longest | took |\n|---|---|---|---|---|---|", flush=True)
    for bar in BARS:
        if not wanted or any(word in bar.name for word in wanted):
            measure(bar)
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"\nA process that played took at most {children / 1024:.0f} MiB.")


if __name__ == "__main__":
    main()
