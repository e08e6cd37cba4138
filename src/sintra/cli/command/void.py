"""`sintra void`: make the links to a table void, and get a new one."""

from typing import Annotated, Literal

import typer

from sintra.cli.console import console_for
from sintra.cli.server_client import TableLink, post


def void(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A link to your seat.")],
    what: Annotated[
        Literal["seat", "invite", "watch"],
        typer.Option(metavar="KIND", help="seat, invite or watch: links to the seat, to open seats, for looking on."),
    ] = "seat",
) -> None:
    """Make links to a table void, and show the one that is good instead.

    Whoever came by one of the old links is shown out, in a browser or as a program. For a seat that is also whoever has
    the link you give here: go on with the new one.
    """
    from sintra.server.protocol.request import LinkMade, VoidLinks

    target = TableLink.parse(link)
    made = post(target.server, f"{target.page}/void", VoidLinks(what), LinkMade, secret=target.secret)
    console_for().print(f"{target.server}/table/{target.match}#{made.secret}", soft_wrap=True)
