"""A process that compiles what a game needs, and says on standard output how far it is.

python -m sintra.preparation.worker GAME

Each line has a stage and a step that has begun, or a stage alone that is done.
"""

import contextlib
import sys
from collections.abc import Callable

from sintra.games.game import Game
from sintra.preparation.ready import compiling, is_ready, mark_of
from sintra.preparation.steps import STAGES, games_to_prepare

Tell = Callable[[str, str], None]


def compile_game(game: Game, tell: Tell) -> None:
    """Compile every stage of a game; `tell` hears of each step, and with an empty one that a stage is done."""
    for stage, steps in STAGES.items():
        for step in steps:
            tell(stage, step.name)
            step.compile(game)
        with contextlib.suppress(OSError):  # without the mark it is merely tried again
            mark_of(game.name, stage).touch()
        tell(stage, "")


def print_step(stage: str, step: str) -> None:
    print(f"{stage}\t{step}", flush=True)  # noqa: T201


def main() -> None:
    name = sys.argv[1]
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt), compiling(name):
        if not all(is_ready(name, stage) for stage in STAGES):  # another process may have done it meanwhile
            compile_game(games_to_prepare()[name], print_step)


if __name__ == "__main__":
    main()
