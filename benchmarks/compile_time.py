"""How long compiling takes: the CPU time of all kernels that playing needs, from an empty cache.

    python -m benchmarks.compile_time [--write]

Each game in turn, in a process of its own as when somebody plays, with every step; it fails above LIMIT seconds. With
--write the seconds of each step are kept, by which servers and the command line tell how far compiling is.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from sintra.preparation import steps

LIMIT = 60.0
PROGRAM = """
import json, sys, time
from sintra.preparation.steps import STAGES, games_to_prepare

game, taken = games_to_prepare()[sys.argv[1]], {}
for stage in STAGES.values():
    for step in stage:
        before = time.process_time()
        step.compile(game)
        taken[step.name] = time.process_time() - before
print(json.dumps(taken))
"""


def cpu_seconds() -> float:
    """The CPU time of all child processes so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compile_game(game: str, cache: str) -> tuple[dict[str, float], float]:
    """Compile a game into this cache folder: what each step took, and the CPU time of it all with the process."""
    before = cpu_seconds()
    environment = {**os.environ, "SINTRA_CACHE_DIR": cache}
    run = subprocess.run([sys.executable, "-c", PROGRAM, game], env=environment, check=True, stdout=subprocess.PIPE)
    return json.loads(run.stdout), cpu_seconds() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="keep the seconds of each step")
    arguments = parser.parse_args()
    measured: dict[str, dict[str, float]] = {}
    total = 0.0
    with tempfile.TemporaryDirectory() as cache:
        for game in steps.games_to_prepare():
            taken, used = compile_game(game, cache)
            measured[game] = {name: round(seconds, 1) for name, seconds in taken.items()}
            for name, seconds in taken.items():
                print(f"{game:12} {name:30} {seconds:6.2f} s")
            print(f"{game:43} {used:6.2f} s with the process", flush=True)
            total += used
    print(f"{'all':43} {total:6.2f} s, at most {LIMIT:.0f} s wanted")
    if arguments.write:
        Path(steps.__file__).with_name("step_seconds.json").write_text(json.dumps(measured, indent=2) + "\n")
    if total > LIMIT:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
