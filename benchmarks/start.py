"""How long Python takes to its first game where everything is compiled; benchmarks/compile_time.py has the rest.

    python -m benchmarks.start

CPU time of child processes, the best of a few.
"""

import resource
import subprocess
import sys

FIRST_GAME = "import sintra; state = sintra.{}().start(seed=7); state.apply(state.legal_actions()[0])"
REPEATS = 5


def cpu_seconds(arguments: list[str]) -> float:
    """The CPU time of one child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    warm_up = ["-m", "sintra", "warm-up"]
    cpu_seconds(warm_up)
    for game in ("chocolatier", "duel"):
        cached = min(cpu_seconds(["-c", FIRST_GAME.format(game)]) for _ in range(REPEATS))
        print(f"import, first {game:12} {cached:5.2f} s")
    again = min(cpu_seconds(warm_up) for _ in range(REPEATS))
    print(f"warm-up when all is compiled {again:4.2f} s")


if __name__ == "__main__":
    main()
