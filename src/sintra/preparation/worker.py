"""A process that compiles what a game needs, and leaves word of how far it is.

    python -m sintra.preparation.worker GAME [STAGE …]

Without stages it compiles all that are missing. It ends at once when its standard input does: then whoever started it
is gone.
"""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Collection

from sintra.games.game import Game
from sintra.preparation.ready import Compiling, compiler_lock, is_ready, mark_of, note_compiling
from sintra.preparation.steps import STAGES, games_to_prepare, seconds_of

NICENESS = 5
"""How far compiling stands back behind a server that answers people meanwhile."""
BROKEN_OFF = 130


def compile_stages(game: Game, stages: Collection[str] = tuple(STAGES)) -> None:
    """Compile those stages of a game that are missing."""
    begun, expected = time.time(), 0.0
    for stage in stages:
        if is_ready(game.name, stage):  # another process may have done it meanwhile
            continue
        for step in STAGES[stage]:
            note_compiling(game.name, Compiling(stage, step.name, begun, time.time(), expected))
            step.compile(game)
        with contextlib.suppress(OSError):  # without the mark it is merely tried again
            mark_of(game.name, stage).touch()
        expected += seconds_of(game.name, stage)


def end_with_starter() -> None:
    """Wait for the end of standard input, and end with it, whatever is being compiled.

    Not by `sys.stdin`: an interpreter that ends meanwhile would wait for its lock.
    """
    with contextlib.suppress(OSError):
        while os.read(0, 1):
            pass
    os._exit(BROKEN_OFF)


def stand_back() -> None:
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(NICENESS)


def main() -> None:
    name, *stages = sys.argv[1:]
    game = games_to_prepare()[name]
    threading.Thread(target=end_with_starter, daemon=True).start()
    stand_back()
    try:
        with compiler_lock(name):
            compile_stages(game, stages or tuple(STAGES))
    except KeyboardInterrupt:
        sys.exit(BROKEN_OFF)


if __name__ == "__main__":
    main()
