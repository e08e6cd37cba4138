"""`sintra warm-up`: compile the rules for this machine, once, so that nothing waits for it later."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import console_for

if TYPE_CHECKING:
    from rich.console import Console

COMPILING = "Compiling the rules for this machine, once: half a minute or a minute …"


def warm_up(quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing if it has been done.")] = False) -> None:
    """Compile the rules for this machine, once.

    This takes half a minute or a minute, and Sintra does it by itself when it is first used. It is done again
    after a change of Sintra, Python or numba.
    """
    console = console_for()
    if is_warm():
        if not quiet:
            console.print("The rules are compiled for this machine already.")
        return
    console.print(COMPILING)
    started = time.perf_counter()
    compile_all(console)
    console.print(f"The rules are compiled, in {time.perf_counter() - started:.0f} s.")


def ensure_warm() -> None:
    """Compile what a command will need, if this has not been done yet, and say so on the error stream."""
    if is_warm():
        return
    console = console_for(stderr=True)
    console.print(COMPILING)
    compile_all(console)


def tell_compiling(console: "Console") -> None:
    """Say that a server compiles what is missing beside everything else, if something is."""
    if not is_warm():
        console.print(
            "The rules are compiled for this machine meanwhile, once: half a minute or a minute. "
            "The page shows how far that is.",
            soft_wrap=True,
        )


def is_warm() -> bool:
    from sintra.games.catalogue import all_games
    from sintra.preparation.ready import is_ready
    from sintra.preparation.steps import STAGES

    return all(is_ready(game, stage) for game in {game.name for game in all_games()} for stage in STAGES)


def compile_all(console: "Console") -> None:
    """Compile everything, with a bar for each game."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    from sintra.preparation.preparation import POLL_SECONDS, Preparation
    from sintra.preparation.steps import games_to_prepare

    games = games_to_prepare()
    preparation = Preparation(games)
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"))
    try:
        with Progress(*columns, console=console, transient=True) as shown:
            tasks = {name: shown.add_task(name, total=1.0) for name in games}
            while not preparation.is_done:
                preparation.advance()
                preparation.check()
                for name, progress in preparation.progress().items():
                    shown.update(tasks[name], completed=progress.share, description=f"{name}: {progress.step}")
                time.sleep(POLL_SECONDS)
    finally:
        preparation.close()
