"""`sintra calibrate`: the curve of winning chances for a kind of match, fitted to matches the search plays itself."""

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import console_for, shell_command
from sintra.cli.contest_options import Jobs, progress_shown
from sintra.cli.seed import seed_from
from sintra.folder import data_folder
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.match import Runner
    from sintra.search.curve import CurveFile
    from sintra.training.chances import Calibration

INTERRUPTED = 130


def calibrate(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, alone (duel) or with options (chocolatier-3-grey).")
    ],
    matches: Annotated[int, typer.Option(metavar="N", help="How many matches to play.")] = 4000,
    nodes: Annotated[int, typer.Option(metavar="N", help="How many positions a decision looks at.")] = 5000,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="A number or word: the same one gives the same chances.")
    ] = "fit",
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", show_default="in your data folder", help="Where matches are kept meanwhile."),
    ] = None,
    jobs: Jobs = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="such as chocolatier-2-chances.json, here", help="Where it goes."),
    ] = None,
) -> None:
    """Fit the winning chances that hints and reviews show to matches that the search plays against itself.

    What has been played is kept, so this can be interrupted with Ctrl-C at any time; the same command goes on with it.
    """
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.games.catalogue import game_named
    from sintra.match import ProcessPool
    from sintra.search.curve import write_curve
    from sintra.training.chances import Calibration

    where = folder or data_folder() / "chances" / game_named(game).kind
    calibration = Calibration(game, where, matches, nodes, seed_from(seed))
    target = output or Path(f"{calibration.kind}-chances.json")
    if not target.absolute().parent.is_dir():
        raise InvalidOption(f"--output is {target}, but there is no folder {target.absolute().parent}")
    if target.exists() and not holds_curve(target):
        raise InvalidOption(f"{target} exists already and is left as it is: choose another name with --output")
    runner = ProcessPool(jobs)  # one job too has a process of its own: Ctrl-C is heard while it plays
    ensure_warm()
    prepare(calibration)
    try:
        file = fit(calibration, runner)
    except KeyboardInterrupt:
        console = console_for(stderr=True)
        again = shell_command(*calibration.command.split()[1:])
        console.print(f"Interrupted: what was played is kept in {calibration.folder}. Go on with: {again}")
        raise typer.Exit(INTERRUPTED) from None
    write_curve(target, file)
    console_for().print(f"The winning chances for {file.game} are in {target}.", soft_wrap=True)


def prepare(calibration: "Calibration") -> None:
    """Compile what only this needs, before the processes that play would all do so; say so the first time."""
    from sintra.preparation.ready import mark_of

    done = mark_of(calibration.game.partition("-")[0], "calibration")
    if done.exists():
        return
    console_for(stderr=True).print("Compiling for calibration, once: about half a minute …")
    replace(next(calibration.chunks()), matches=1, nodes=1).play()
    with contextlib.suppress(OSError):
        done.touch()


def holds_curve(path: Path) -> bool:
    """Whether a file is one that this command writes: it is written anew then."""
    from sintra.search.curve import ChanceError, read_curve

    try:
        read_curve(path)
    except ChanceError:
        return False
    return True


def fit(calibration: "Calibration", runner: "Runner") -> "CurveFile":
    """Play and fit, and show how far it is."""
    from sintra.training.chances import calibrate as play_and_fit

    with progress_shown(calibration.matches, lambda: str(calibration.kind)) as show:
        return play_and_fit(calibration, runner, show)
