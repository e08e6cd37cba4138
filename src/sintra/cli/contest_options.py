"""What `sintra arena` and `sintra league` share: their options, progress while they play, and the end of it."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import console_for
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from rich.console import RenderableType

    from sintra.games.game import Game
    from sintra.match import Runner

PROCESSES, RAY = "processes", "ray"
DEFAULT_GAMES = 400
DEFAULT_LIMIT = "50ms"

GameName = Annotated[
    str,
    typer.Option(metavar="NAME", help="The game, alone (chocolatier, duel) or with options (chocolatier-3-grey)."),
]
Players = Annotated[
    int | None, typer.Option(metavar="N", help="How many play, where the name of the game does not say it.")
]
ThinkingLimit = Annotated[
    str,
    typer.Option(metavar="LIMIT", help="What a decision may cost: 50ms, 2s, 5000n (nodes), d6 (depth), or 1s,5000n."),
]
ContestSeed = Annotated[
    str | None,
    typer.Option(metavar="SEED", show_default="drawn", help="A number or word: the same one gives the same deals."),
]
Jobs = Annotated[
    int | None,
    typer.Option(metavar="N", show_default="all cores", help="How many matches to play at the same time."),
]
RunnerName = Annotated[
    str,
    typer.Option(metavar="WHERE", help="Where to play: in processes of this machine, or on a ray cluster."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


def game_chosen(name: str, players: int | None) -> "Game":
    """The game by its name alone, or by its name with options."""
    from sintra.games.catalogue import GAMES, game_named, game_with

    if name in GAMES:
        is_option = players is not None and "players" in GAMES[name]().options
        game = game_with(name, {"players": players} if is_option else {})
    else:
        game = game_named(name)
    if players is not None and game.players != players:
        raise InvalidOption(f"--players is {players}, but {name} is for {game.players}")
    return game


def runner_chosen(name: str, jobs: int | None) -> "Runner":
    """Where matches are played. One job needs no other process."""
    from sintra.match import ProcessPool, ThisProcess

    if name == PROCESSES:
        pool = ProcessPool(jobs)
        return pool if pool.jobs > 1 else ThisProcess()
    if name == RAY:
        from sintra.match.ray_runner import RayRunner

        return RayRunner(jobs)
    raise InvalidOption(f"--runner is {name!r}, expected {PROCESSES} or {RAY}")


def seed_text(given: str | None) -> str:
    """The seed as it can be typed again, drawn if none was given."""
    return str(secrets.randbits(32)) if given is None else given


@contextmanager
def progress_shown(total: int, line: Callable[[], str]) -> Iterator[Callable[[int], None]]:
    """A live bar on the error stream, if a person sees it; what it yields is called with how many matches are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = console_for(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done, description=line())


def play_and_tell(
    play: Callable[[], None],
    facts: Callable[[], dict[str, object]],
    standings: "Callable[[], list[RenderableType]]",
    *,
    as_json: bool,
) -> None:
    """Play, and then print how it came out. Ctrl-C ends the playing early, and what was played until then is told."""
    import msgspec

    started = time.perf_counter()
    interrupt = None
    try:
        play()
    except KeyboardInterrupt as caught:
        interrupt = caught
    if as_json:
        ending = {"complete": interrupt is None, "seconds": round(time.perf_counter() - started, 3)}
        typer.echo(msgspec.json.encode(facts() | ending).decode())
    else:
        console = console_for()
        for part in standings():
            console.print(part)
    if interrupt is not None:
        raise interrupt
