"""`sintra train`: weights for a game, learned from matches that the search plays against itself."""

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
    from sintra.search.weights import Weights
    from sintra.training.trainer import Training

INTERRUPTED = 130


def train(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, alone (duel) or with options (chocolatier-3-grey).")
    ],
    generations: Annotated[
        int, typer.Option(metavar="N", help="How often to learn; each generation plays with what the one before knew.")
    ] = 3,
    matches: Annotated[int, typer.Option(metavar="N", help="How many matches a generation plays.")] = 12_000,
    nodes: Annotated[
        int, typer.Option(metavar="N", help="How many positions a decision in these matches looks at.")
    ] = 1000,
    seed: Annotated[
        str, typer.Option(metavar="SEED", help="A number or word: the same one gives the same weights.")
    ] = "1",
    start: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            show_default="nothing",
            help="Whose weights play the first generation: those of a kind of match, such as chocolatier-2.",
        ),
    ] = None,
    margin_share: Annotated[
        float,
        typer.Option(
            metavar="SHARE",
            help="How much of what is learned is the final margin; the rest is what the next end of a round promised.",
        ),
    ] = 1.0,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", show_default="in your data folder", help="Where matches are kept meanwhile."),
    ] = None,
    jobs: Jobs = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="such as chocolatier-2.json, here", help="Where the weights go."),
    ] = None,
) -> None:
    """Learn weights for the search from matches that it plays against itself.

    What has been played is kept, so training can be interrupted with Ctrl-C at any time; the same command goes on
    with it. The defaults take about ten minutes for two players, longer for more and for Duel.
    """
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.games.catalogue import game_named
    from sintra.match import ProcessPool
    from sintra.search.weights import write_weights
    from sintra.training.trainer import Training

    kind = game_named(game).kind
    where = folder or data_folder() / "training" / kind
    training = Training(game, where, generations, matches, nodes, seed_from(seed), start, margin_share)
    target = output or Path(f"{kind}.json")
    check_target(target, training)
    runner = ProcessPool(jobs)  # one job too has a process of its own: Ctrl-C is heard while it plays
    ensure_warm()
    prepare(training)
    try:
        weights = learn(training, runner)
    except KeyboardInterrupt:
        tell_kept(training, folder, jobs, output)
        raise typer.Exit(INTERRUPTED) from None
    write_weights(target, weights)
    tell_weights(weights, target, game)


def learn(training: "Training", runner: "Runner") -> "Weights":
    """Train, and show how far it is."""
    from sintra.training.trainer import train

    latest = 1

    def watch(generation: int, played: int) -> None:
        nonlocal latest
        latest = generation
        show((generation - 1) * training.matches + played)

    total = training.generations * training.matches
    with progress_shown(total, lambda: f"generation {latest} of {training.generations}") as show:
        return train(training, runner, watch)


def check_target(target: Path, training: "Training") -> None:
    """Refuse a file that could not be written in the end, or that holds anything but the same weights."""
    from sintra.search.weights import WeightError, read_weights

    if not target.absolute().parent.is_dir():
        raise InvalidOption(f"--output is {target}, but there is no folder {target.absolute().parent}")
    if not target.exists():
        return
    with contextlib.suppress(WeightError):
        if read_weights(target).note.command == training.note(training.generations).command:
            return
    raise InvalidOption(f"{target} exists already and is left as it is: choose another name with --output")


def prepare(training: "Training") -> None:
    """Compile what only training needs, before the processes that play would all do so; say so the first time."""
    from sintra.preparation.ready import mark_of

    done = mark_of(training.game.partition("-")[0], "training")
    if done.exists():
        return
    console_for(stderr=True).print("Compiling for training, once: about a minute …")
    chunk = next(training.chunks(1))
    replace(chunk, matches=1, nodes=1).play()
    with contextlib.suppress(OSError):
        done.touch()


def tell_kept(training: "Training", folder: Path | None, jobs: int | None, output: Path | None) -> None:
    """After an interruption: what is kept, and the command that goes on with it."""
    kept = [chunk for generation in range(1, training.generations + 1) for chunk in training.chunks(generation)]
    played = sum(chunk.matches for chunk in kept if chunk.path.exists())
    options = {
        "--generations": training.generations,
        "--matches": training.matches,
        "--nodes": training.nodes,
        "--seed": str(training.seed),
        "--start": training.start,
        "--margin-share": None if training.margin_share == 1 else training.margin_share,
        "--folder": folder,
        "--jobs": jobs,
        "--output": output,
    }
    given = [f"{option}={value}" for option, value in options.items() if value is not None]
    console = console_for(stderr=True)
    total = training.generations * training.matches
    console.print(f"Interrupted: {played:,} of {total:,} matches are kept in {training.folder}.", soft_wrap=True)
    console.print(f"Go on with: {shell_command('train', training.game, *given)}", soft_wrap=True)


def tell_weights(weights: "Weights", target: Path, game: str) -> None:
    """At the end: where the weights are, and how to see what they are worth."""
    console = console_for()
    console.print(f"The weights for {weights.game} are in {target}.", soft_wrap=True)
    if not any(map(any, weights.stages)):
        console.print("They know nothing: there were too few matches to learn from. A thousand is a beginning.")
        return
    how = shell_command("arena", f"weights:{target}", "master", "--game", game)
    console.print(f"Try them with: {how}", soft_wrap=True)
