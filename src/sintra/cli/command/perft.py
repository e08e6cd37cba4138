"""`sintra perft`: count the sequences of actions from a position, and how fast that goes."""

import threading
import time
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import console_for
from sintra.cli.seed import seed_from
from sintra.cli.terminal.renderer import DEFAULT_GAME
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.games.state import State

DEEPEST = 8
DEFAULT_SEED = "1"
WAIT = 0.05


def perft(
    game: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            show_default=DEFAULT_GAME,
            help="The game, such as duel, or with its options, such as chocolatier-3-grey-special.",
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="Count from this position: a line of text as str(state) gives it."),
    ] = None,
    depth: Annotated[
        int, typer.Option(metavar="N", min=1, max=DEEPEST, help=f"How many actions deep to count, 1 to {DEEPEST}.")
    ] = 3,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="SEED",
            show_default=DEFAULT_SEED,
            help="A number or word that deals the position, if none is given.",
        ),
    ] = None,
) -> None:
    """Count the sequences of actions from a position.

    The counts check the rules, and show how fast they are. A sequence that comes to the end of a round
    or of the match is counted there and not followed further.
    """
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.games.catalogue import game_named

    if position is not None and seed is not None:
        raise InvalidOption("--seed cannot go with --position: there is nothing left to deal")
    if game is None:
        game = DEFAULT_GAME if position is None else game_of_position(position)
    rules = game_named(game)
    ensure_warm()
    state = rules.start(seed=seed_from(seed or DEFAULT_SEED)) if position is None else rules.parse(position)
    console = console_for()
    count(state, 1)  # the first call loads the kernel, which is not to be measured
    console.print(f"{state}\n", soft_wrap=True)
    console.print(f"{'depth':>5} {'sequences':>16} {'seconds':>9} {'per second':>14}")
    for level in range(1, depth + 1):
        started = time.perf_counter()
        leaves = count(state, level)
        seconds = time.perf_counter() - started
        console.print(f"{level:5} {leaves:16,} {seconds:9.3f} {round(leaves / max(seconds, 1e-9)):14,}")


def game_of_position(position: str) -> str:
    """The name of the game that a position text begins with."""
    words = position.split(maxsplit=1)
    if not words:
        raise InvalidOption("--position is empty, expected a line of text such as `position` prints while you play")
    return words[0]


def count(state: "State", depth: int) -> int:
    """Count in a thread of its own: Python hears Ctrl-C only while no kernel runs in the main one."""
    from sintra.games.perft import perft

    results: list[int] = []
    worker = threading.Thread(target=lambda: results.append(perft(state, depth)), daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(WAIT)
    return results[0]
