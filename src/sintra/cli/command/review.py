"""`sintra review`: what matches were worth, action by action and deal by deal."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import console_for, print_error
from sintra.cli.contest_options import PROCESSES, AsJson, runner_chosen
from sintra.cli.options import NoColour
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.cli.review_task import Reviewed

FAILURE = 2


def review(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="The files of matches, finished or not.")],
    budget: Annotated[
        str | None,
        typer.Option(
            metavar="BUDGET",
            show_default="quick, or what the file has",
            help="How closely to look: quick, normal, deep, or a limit for a decision: 50000n (nodes), d6, 100ms.",
        ),
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Sum up over all matches where this player loses chances.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="PAGE", help="Write a page for browsers to this file: one file, no scripts.")
    ] = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the review in the file of the match, where it is read from next time.")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", show_default="all cores", help="How many matches at the same time.")
    ] = None,
    runner: Annotated[
        str, typer.Option(metavar="WHERE", help="Where to review: in processes of this machine, or on a ray cluster.")
    ] = PROCESSES,
    as_json: AsJson = False,
    no_colour: NoColour = False,
) -> None:
    """Tell luck from mistakes: what every action and every deal of a match was worth.

    Actions are judged by the winning chance they lost: from 5 % on an inaccuracy, from 10 % a mistake, from 15 % a
    blunder. Several files are reviewed on all cores, and summed up by player.
    """
    from sintra.analysis.budget import Budget
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.review_task import Failed, Reviewed, review_all, review_one

    if budget is not None:
        Budget.of(budget)
    if html is not None and len(files) > 1:
        raise InvalidOption(f"--html writes the page of one match, but {len(files)} files were given")
    if html is not None and html.resolve() == files[0].resolve():
        raise InvalidOption(f"--html is {html}, where the match is kept, expected another file")
    where = runner_chosen(runner, jobs)
    ensure_warm()
    with progress_shown() as show:
        found = [review_one(files[0], budget, show)] if len(files) == 1 else review_all(files, budget, where, show)
    reviewed = [one for one in found if isinstance(one, Reviewed)]
    failed = [one for one in found if isinstance(one, Failed)]
    if keep:
        keep_all(reviewed)
    if html is not None:
        from sintra.cli.review_page import page_of

        html.write_text(page_of(reviewed[0]), encoding="utf-8")
    tell(reviewed, failed, player, is_single=len(files) == 1, as_json=as_json, colour=not no_colour)
    for one in failed:
        print_error(one.message)
    if failed:
        raise typer.Exit(FAILURE)


def keep_all(reviewed: "Sequence[Reviewed]") -> None:
    """Write each review into the file of its match."""
    from sintra.analysis.annotation import annotated
    from sintra.records import save

    for one in reviewed:
        save(annotated(one.record, one.review), one.path)


def tell(
    reviewed: "Sequence[Reviewed]",
    failed: Sequence[object],
    player: str | None,
    *,
    is_single: bool,
    as_json: bool,
    colour: bool,
) -> None:
    """Print what was found, for people or for programs."""
    from sintra.cli.review_card import review_parts
    from sintra.cli.review_summary import summaries, summary_parts

    players = summaries(reviewed, player) if reviewed and (player is not None or not is_single) else []
    if as_json:
        import msgspec

        facts: dict[str, object] = {"players": [one.to_dict() for one in players]} if players else {}
        each = [{"file": str(one.path)} | one.review.to_dict() for one in reviewed]
        facts |= each[0] if is_single else {"reviews": each, "failed": failed}
        typer.echo(msgspec.json.encode(facts, enc_hook=str).decode())
        return
    console = console_for(colour=colour)
    if is_single or player is None:
        for one in reviewed:
            for part in review_parts(one):
                console.print(part)
            console.print()
    for part in summary_parts(players) if players else ():
        console.print(part)


@contextmanager
def progress_shown() -> Iterator[Callable[[int, int], None]]:
    """A live bar on the error stream, if a person sees it; what it yields is told how much of how much is done."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    console = console_for(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("reviewing", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
