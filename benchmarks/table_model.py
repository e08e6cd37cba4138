"""Play many lives of a table against its model, with crashes between any two writes.

    python -m benchmarks.table_model --examples 5000
    python -m benchmarks.table_model --examples 1 --seed 1527   # one that has failed, once more, with all its steps
    python -m benchmarks.table_model --mutants                  # which invariant finds which fault of a server

Each life is drawn from a seed: several people in a match of either game, with bots, onlookers and one or two processes,
commands in any order, and stores and processes that fail. `tests/server/model` has the model and says what must hold.
"""

import argparse
import time
from collections import Counter

from tests.server.model.mutants import FOUND_BY
from tests.server.model.table_model import Unexplained
from tests.server.model.walk import live


def play(first: int, count: int, steps: int) -> bool:
    """Play so many lives; whether everything held in all of them."""
    tally: Counter[str] = Counter()
    failed = 0
    started = time.process_time()
    for seed in range(first, first + count):
        trace: list[str] = []
        try:
            tally += live(seed, steps, trace).ground.tally
        except Unexplained as unexplained:
            failed += 1
            print(f"seed {seed}: {unexplained}")
            if count == 1:
                print("\n".join(f"  {step}" for step in trace))
    for what, times in sorted(tally.items()):
        print(f"{times:9,}  {what}")
    seconds = time.process_time() - started
    print(
        f"{count:,} lives of {steps} steps from seed {first}, {failed} with a fault, {seconds:.0f} s of processor time"
    )
    return failed == 0


def find_mutants(most: int, steps: int) -> bool:
    """Say by what each faulty server is found; whether all of them are."""
    are_all_found = True
    for mutant in FOUND_BY:
        found, seed = "not found", 0
        with mutant():
            for seed in range(most):
                try:
                    live(seed, steps)
                except Unexplained as unexplained:
                    found = str(unexplained)[:100]
                    break
        are_all_found = are_all_found and found != "not found"
        print(f"{mutant.__name__:36} {seed + 1:6,} lives  {found}", flush=True)
    return are_all_found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--examples", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--mutants", action="store_true")
    given = parser.parse_args()
    is_well = (
        find_mutants(given.examples, given.steps) if given.mutants else play(given.seed, given.examples, given.steps)
    )
    if not is_well:
        raise SystemExit("something did not hold")


if __name__ == "__main__":
    main()
