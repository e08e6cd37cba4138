"""Kill compiling in the middle, again and again, also two at once, and see that nothing wrong is ever loaded.

    python -m benchmarks.kill_compiling --kills 50

Each time everything is begun in the same cache, and killed at a random moment; a new cache now and then, so that the
first steps are hit as often as the last. What was kept is then loaded, and must play the same matches and count the
same nodes as kernels that were compiled in peace. The exit code is 0 if it did.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sintra.kernel.kernel_file import SUFFIX, read
from sintra.preparation.job import start_worker, wait_for
from sintra.preparation.steps import games_to_prepare

LONGEST_SECONDS = 20.0
KILLS_A_CACHE = 5
PLAY = """
import hashlib
from sintra.bots import Greedy, Limit, bot_named
from sintra.preparation.job import start_worker, wait_for
from sintra.preparation.steps import games_to_prepare
for name, game in games_to_prepare().items():
    state, greedy = game.start(seed=7), Greedy(7)
    told = []
    while not state.is_over:
        action = greedy.decide(state).action
        told.append(state.describe(action))
        state.apply(action)
    searched = bot_named("master", 7).decide(game.start(seed=7), Limit(nodes=3000))
    print(name, hashlib.sha256(repr((told, state.to_dict(), searched.action, searched.nodes)).encode()).hexdigest())
"""


def start(cache: Path) -> list["subprocess.Popen[bytes]"]:
    """Begin to compile every game, twice at once."""
    environment = os.environ | {"SINTRA_CACHE_DIR": str(cache)}
    return [start_worker(game, env=environment) for game in games_to_prepare() for _ in range(2)]


def matches_played(cache: Path) -> str:
    """What is played with what this cache has; what is missing is compiled."""
    environment = os.environ | {"SINTRA_CACHE_DIR": str(cache)}
    played = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True)
    return played.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    problems: list[str] = []
    with tempfile.TemporaryDirectory(prefix="sintra-kills-") as folder:
        right = matches_played(Path(folder) / "peace")
        print(right, end="", flush=True)
        cache = Path(folder) / "0"
        for number in range(1, arguments.kills + 1):
            running = start(cache)
            time.sleep(rng.uniform(0.5, LONGEST_SECONDS))
            for process in running:
                process.send_signal(signal.SIGKILL)
                wait_for(process)
            files = list(cache.rglob(f"*{SUFFIX}"))
            torn = [file.name for file in files if read(file) is None]
            problems += [f"{name} is not whole" for name in torn]
            print(f"kill {number}: {len(files)} kernels kept, {len(torn)} of them not whole", flush=True)
            if number % KILLS_A_CACHE == 0 or number == arguments.kills:
                if matches_played(cache) != right:
                    problems.append(f"after kill {number} other matches were played")
                cache = Path(folder) / str(number)
    print("\n".join(problems) or "the same matches after every kill, and no file that was not whole")
    if problems:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
