"""The ladder: how much stronger each level is than the one below it, as a table for docs/bots.md.

    python -m benchmarks.ladder [GAMES] [LIMIT] [GAME …]

Every level plays the one below it, and greedy plays the lowest and the fourth. Deals are paired and seats swapped.
Greedy has a rating of 1000 by definition; that of the fourth level is measured against it, and the others follow.
"""

import sys
import time
from itertools import pairwise

from sintra.bots import LEVELS, Limit
from sintra.games.catalogue import game_named
from sintra.games.game import Game
from sintra.match import Contest, Tally, play_contest

SEED = "ladder"
ANCHOR = 3  # the level whose rating is measured against greedy
GREEDY_RATING = 1000


def measure(game: Game, first: str, second: str, games: int, limit: Limit) -> Tally:
    """A contest, with a line about it on the error stream, for it takes a while."""
    started = time.perf_counter()
    tally = play_contest(Contest.between(game, first, second, seed=SEED, limit=limit), games)
    print(f"{game} {first} : {second} {text_of(tally)}, {time.perf_counter() - started:.0f} s", file=sys.stderr)
    return tally


def text_of(tally: Tally) -> str:
    facts = tally.to_dict()
    low, high = facts["interval"]
    return f"{facts['elo']:+.0f} ({low:+.0f} to {high:+.0f})"


def ladder(game: Game, games: int, limit: Limit) -> None:
    names = [level.name for level in LEVELS]
    steps = [measure(game, upper, lower, games, limit) for lower, upper in pairwise(names)]
    lowest = measure(game, names[0], "greedy", games, limit)
    anchor = measure(game, names[ANCHOR], "greedy", games, limit)
    ratings = [0.0]
    for step in steps:
        ratings.append(ratings[-1] + step.to_dict()["elo"])
    shift = GREEDY_RATING + anchor.to_dict()["elo"] - ratings[ANCHOR]
    print(f"\n**{game}**, {games} games a pair, {limit} a decision\n")
    print("| level | rating | Elo above the one below | won, drawn, lost |\n|---|---|---|---|")
    for place, name in reversed(list(enumerate(names))):
        rating = f"{ratings[place] + shift:.0f}"
        if place == 0:
            print(f"| `{name}` | {rating} | | |")
            continue
        facts = steps[place - 1].to_dict()
        print(f"| `{name}` | {rating} | {text_of(steps[place - 1])} | {results(facts)} |")
    print(f"\nAgainst `greedy` (rating {GREEDY_RATING}): `{names[0]}` {text_of(lowest)}, ", end="")
    print(f"`{names[ANCHOR]}` {text_of(anchor)}.")


def results(facts: dict[str, int]) -> str:
    return f"{facts['wins']}, {facts['draws']}, {facts['losses']}"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    limit = Limit.parse(sys.argv[2] if len(sys.argv) > 2 else "50ms")
    for name in sys.argv[3:] or ["chocolatier", "duel"]:
        ladder(game_named(name), games, limit)


if __name__ == "__main__":
    main()
