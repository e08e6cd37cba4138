"""`sintra verify`: whether a match was dealt fairly."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import console_for
from sintra.games.errors import SintraError
from sintra.games.words import counted

if TYPE_CHECKING:
    from sintra.match.verification import Verification
    from sintra.records import Record


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
    contribution: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="What your browser or program contributed; it must be in the record."),
    ] = None,
) -> None:
    """Check that every deal of a match comes from the secret that was promised when it began.

    The secret is in the record of a finished match; a commitment to it was shown to everybody at the start. In matches
    on a server the deals come from the secret and from what the seats contributed: docs/fair-deals.md.
    """
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.match.verification import verify as check
    from sintra.records import load

    ensure_warm()
    loaded = load(record)
    found = check(loaded)
    faults = list(faults_of(loaded, found, commitment, contribution))
    if faults:
        raise NotFair("; ".join(faults))
    console = console_for()
    for line in explained(loaded, found, commitment):
        console.print(line, highlight=False, markup=False, soft_wrap=True)


def faults_of(
    record: "Record", found: "Verification", commitment: str | None, contribution: str | None
) -> Iterator[str]:
    """Everything that is wrong, in the order in which it is checked."""
    if commitment is not None and commitment.strip().lower() != found.commitment:
        yield f"another secret was promised: {commitment.strip()}, the record's is {found.commitment}"
    if contribution is not None:
        counted_ones = () if record.fair is None else record.fair.contributions
        if contribution.strip().lower() not in counted_ones:
            yield f"the contribution {contribution.strip()} is not among those of the record"
    yield from found.faults
    if not found.is_start_right:
        yield "the starting player does not follow from the record's secret"
    if found.wrong_deal is not None:
        yield f"deal {found.wrong_deal} of {found.deals} does not follow from the record's secret"


def explained(record: "Record", found: "Verification", commitment: str | None) -> Iterator[str]:
    """What was checked, step by step, and what it is worth."""
    yield f"Commitment: {found.commitment}"
    if record.fair is None:
        yield "  It is the SHA-256 of the secret, from which alone the deals come."
    else:
        terms = record.fair.terms
        yield f"  It binds the secret to match {terms.match} of {record.game} by version {terms.rules} of the rules."
    if commitment is None:
        yield "  Compare it with what was shown at the start, or give that with --commitment: else it proves nothing."
    else:
        yield "  It is what you say was shown at the start."
    if record.fair is not None:
        yield "Contributions: the seed follows from the secret and these."
        for seat, name in enumerate(record.names):
            yield f"  Seat {seat}, {name}: {contribution_text(record, seat)}"
        if not any(record.fair.contributions):
            yield "  Nobody contributed: whoever chose the secret could choose the deals."
    yield f"Starting player: seat {record.starting_player}, {record.names[record.starting_player]}, as drawn."
    yield f"Deals: all {counted(found.deals, 'deal')} follow from the {'secret' if record.fair is None else 'seed'}."


def contribution_text(record: "Record", seat: int) -> str:
    """What a seat contributed, or why nothing."""
    assert record.fair is not None
    if (contribution := record.fair.contributions[seat]) is not None:
        return f"{contribution}, as promised"
    return "none" if record.fair.promises[seat] is None else "promised, and not told when the match began"
