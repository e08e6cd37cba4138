"""`sintra join`: play at a table on a server, at this terminal."""

import getpass
from typing import Annotated

import typer

from sintra.cli.console import console_for
from sintra.cli.options import NoColour
from sintra.cli.server_client import TableLink, post


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link to a seat, an open seat, or for looking on.")],
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name, for an open seat.")] = None,
    no_colour: NoColour = False,
) -> None:
    """Play, or look on, at a table of a server. The link is what `sintra open` or a page shows."""
    target = TableLink.parse(link)
    console = console_for(colour=not no_colour)
    from sintra.cli.contribution import Contribution
    from sintra.cli.terminal.remote_session import RemoteSession
    from sintra.server.protocol.request import Enter, Entered

    contribution = Contribution()
    body = Enter(target.secret, name or getpass.getuser(), promise=contribution.promise)
    entered = post(target.server, f"{target.page}/enter", body, Entered)
    for made in entered.links:
        console.print(f"Your seat's own link, to come back with: {made.address}", soft_wrap=True)
        target = TableLink(target.server, target.match, made.secret)
    RemoteSession(target, console, contribution).run()
