"""How long a machine waits: the cold compile of everything, and a cached start to the first game.

    python -m benchmarks.start

CPU time of child processes; the cold compile uses an empty cache folder of its own.
"""

import os
import resource
import subprocess
import sys
import tempfile

FIRST_GAME = "import sintra; state = sintra.{}().start(seed=7); state.apply(state.legal_actions()[0])"
REPEATS = 5


def cpu_seconds(arguments: list[str], cache: str) -> float:
    """The CPU time of one child process that uses this cache folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "SINTRA_CACHE_DIR": cache}
    subprocess.run([sys.executable, *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        cold = cpu_seconds(["-m", "sintra", "warm-up"], cache)
        print(f"cold compile of everything     {cold:6.2f} s")
        for game in ("chocolatier", "duel"):
            cached = min(cpu_seconds(["-c", FIRST_GAME.format(game)], cache) for _ in range(REPEATS))
            print(f"cached import, first {game:12}{cached:4.2f} s")
        again = min(cpu_seconds(["-m", "sintra", "warm-up"], cache) for _ in range(REPEATS))
        print(f"warm-up when all is compiled   {again:6.2f} s")


if __name__ == "__main__":
    main()
