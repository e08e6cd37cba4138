"""How long a review takes on one core, by game and budget, and how soon the first judgement is there.

    python -m benchmarks.review_time [MATCHES] [BUDGET …]

Matches are between bots of the top level with little time. Times are of the processor: the mean and the longest of a
whole review, its first judgement, and its sweep, after which every decision has one.
"""

import sys
import time

from sintra.analysis.reviewing import review_steps
from sintra.bots import LEVELS, Limit
from sintra.games.catalogue import game_named
from sintra.match import Match
from sintra.records import Record

BARS = {"chocolatier-2": 8, "duel-rows-columns-diagonals": 20, "chocolatier-4-grey-special": 20}  # seconds, quick
PLAYING = Limit(nodes=5000)


def played(name: str, number: int) -> Record:
    game = game_named(name)
    match = Match.start(game, seed=f"review_time/{number}", names=[str(seat) for seat in range(game.players)])
    bots = [LEVELS[-1].bot(seat) for seat in range(game.players)]
    while match.state.to_move is not None:
        seat = match.state.to_move
        match.play(bots[seat].decide(match.state.determinise(seat, match.ply), PLAYING).action)
    return match.record


def timed(record: Record, budget: str) -> tuple[float, float, float]:
    """The processor seconds to the first judgement, to the end of the sweep, and to that of the review."""
    started = time.process_time()
    seen: list[float] = []
    for step in review_steps(record, budget):
        step.review()
        if len(seen) < record.plies:
            seen.append(time.process_time() - started)
    return seen[0], seen[-1], time.process_time() - started


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print("| game | budget | bar for quick | actions | first | sweep | mean | longest |\n" + 8 * "|---" + "|")
    for name, bar in BARS.items():
        records = [played(name, number) for number in range(matches)]
        timed(records[0], "10n")  # loads what is compiled
        for budget in sys.argv[2:] or ["quick"]:
            times = [timed(record, budget) for record in records]
            first, sweep, whole = ([one[index] for one in times] for index in range(3))
            plies = sum(record.plies for record in records) / matches
            print(
                f"| {name} | {budget} | {bar} s | {plies:.0f} | {1000 * max(first):.0f} ms | {max(sweep):.2f} s | "
                f"{sum(whole) / matches:.1f} s | {max(whole):.1f} s |",
                flush=True,
            )


if __name__ == "__main__":
    main()
