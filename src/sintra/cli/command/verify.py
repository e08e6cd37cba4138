"""`sintra verify`: whether a match was dealt fairly."""

from pathlib import Path
from typing import Annotated

import typer

from sintra.cli.console import console_for
from sintra.games.errors import SintraError


class NotFair(SintraError):
    """The check failed."""


def verify(
    record: Annotated[
        Path, typer.Argument(metavar="RECORD", help="The record of a finished match.", show_default=False)
    ],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What was shown when the match began; compared with the record's secret."),
    ] = None,
) -> None:
    """Check that every deal of a match comes from the secret that was promised when it began.

    The secret is in the record of a finished match; its SHA-256 was shown to everybody at the start.
    """
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.match.verification import verify as check
    from sintra.records import load

    ensure_warm()
    found = check(load(record))
    if commitment is not None and commitment.strip().lower() != found.commitment:
        raise NotFair(f"another secret was promised: {commitment.strip()}, the record's is {found.commitment}")
    if not found.is_start_right:
        raise NotFair("the starting player does not follow from the record's secret")
    if found.wrong_deal is not None:
        raise NotFair(f"deal {found.wrong_deal} of {found.deals} does not follow from the record's secret")
    console = console_for()
    console.print(f"All {found.deals} deals and the starting player follow from the secret.", highlight=False)
    console.print(f"It was promised as {found.commitment}", highlight=False, soft_wrap=True)
    if commitment is None:
        console.print("Compare that with what was shown at the start, or give it with --commitment.")
