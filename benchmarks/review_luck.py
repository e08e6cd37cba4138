"""That luck has a mean of 0: over many matches between equal bots, for each seat and for who starts.

    python -m benchmarks.review_luck [MATCHES] [GAME …]

Told are for each seat the mean luck of a match, its standard error, and how many of these it is off.
"""

import math
import sys
from collections.abc import Sequence
from dataclasses import replace

from sintra.analysis.budget import Budget
from sintra.analysis.course import course_of
from sintra.analysis.evaluator import Evaluator
from sintra.analysis.luck import luck_of
from sintra.bots import LEVELS, Limit
from sintra.games.catalogue import game_named
from sintra.match import Match
from sintra.records import Record

GAMES = ("chocolatier-2", "duel-rows-columns-diagonals", "chocolatier-4-grey-special")
PLAYING = Limit(nodes=600)
BUDGET = replace(Budget.of("quick"), luck_nodes=1000, deals=16, reveals=8)


def played(name: str, number: int) -> Record:
    """A match between equal bots; seats take turns at starting."""
    game = game_named(name)
    names = [str(seat) for seat in range(game.players)]
    match = Match.start(game, seed=f"review_luck/{number}", names=names, starting_player=number % game.players)
    bots = [LEVELS[-1].bot(f"{number}/{seat}") for seat in range(game.players)]
    while match.state.to_move is not None:
        seat = match.state.to_move
        match.play(bots[seat].decide(match.state.determinise(seat, match.ply), PLAYING).action)
    return match.record


def luck_in(record: Record, budget: Budget = BUDGET) -> list[float]:
    """The luck of each place in a match: first of who started, then of the next seat, and so on."""
    evaluator = Evaluator(record.game)
    found = [luck_of(event, evaluator, budget) for event in course_of(record).events]
    players = record.game.players
    by_seat = [math.fsum(one.luck[seat] for one in found if one is not None) for seat in range(players)]
    return [by_seat[(record.starting_player + place) % players] for place in range(players)]


def told(samples: Sequence[float]) -> str:
    mean = math.fsum(samples) / len(samples)
    variance = math.fsum((sample - mean) ** 2 for sample in samples) / max(1, len(samples) - 1)
    error = math.sqrt(variance / len(samples))
    return f"{100 * mean:+.2f} ± {100 * error:.2f} ({mean / error if error else 0:+.1f})"


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(
        "| game | matches | mean luck by place, in % of chance, and how many standard errors it is off |\n|---|---|---|"
    )
    for name in sys.argv[2:] or GAMES:
        lucks = [luck_in(played(name, number)) for number in range(matches)]
        places = ", ".join(told(place) for place in zip(*lucks, strict=True))
        print(f"| {name} | {matches} | {places} |", flush=True)


if __name__ == "__main__":
    main()
