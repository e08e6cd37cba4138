"""`sintra open`: open a table on a server, and get its links."""

from typing import TYPE_CHECKING, Annotated

import typer

from sintra.cli.console import console_for
from sintra.cli.game_options import DrawsAtZero, GameOptions, Grey, Players, Special, Tablets, game_with_options
from sintra.cli.server_client import TableLink, post
from sintra.cli.terminal.renderer import DEFAULT_GAME
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.cli.contribution import Contribution
    from sintra.server.protocol.request import Entered, SeatWanted
    from sintra.server.table.set_up import TimeControl

DEFAULT_SERVER = "http://127.0.0.1:8000"
CLOCKS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


def open_table(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, alone (duel) or with its options (chocolatier-3-grey).")
    ] = DEFAULT_GAME,
    players: Players = None,
    grey: Grey = False,
    special: Special = False,
    tablets: Tablets = None,
    draws_at_zero: DrawsAtZero = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO", help="Once for each seat: a name, `open`, or `bot:LEVEL`.", show_default="all open"
        ),
    ] = None,
    clock: Annotated[
        str, typer.Option(metavar="TIME", help="none, 2d or 90s for each turn, or 10m+5s for each player.")
    ] = "none",
    server: Annotated[str, typer.Option(metavar="URL", help="The address of the server.")] = DEFAULT_SERVER,
) -> None:
    """Open a table on a server, and show the links to its seats.

    Whoever has a link has what it opens: a seat, any open seat, or looking on. Play at this terminal with
    `sintra join`, or in a browser, or let a program play: examples/socket_bot.py.
    """
    from sintra.cli.contribution import Contribution
    from sintra.server.protocol.request import CreateMatch, Entered

    options = GameOptions(players, grey, special, tablets, draws_at_zero)
    chosen = game_with_options(game, options.given)
    wanted = [seat_from(text) for text in seat or ["open"] * chosen.players]
    if len(wanted) != chosen.players:
        raise InvalidOption(f"--seat was given {len(wanted)} times, this game has {chosen.players} seats")
    body = CreateMatch(chosen.name, wanted, dict(chosen.options), clock_from(clock))
    contribution = Contribution()
    if begins_now := all(each.kind != "open" for each in wanted):  # else whoever plays by a link contributes
        body.promise = contribution.promise
    opened = post(server, "/api/matches", body, Entered)
    console = console_for()
    for link in opened.links:
        what = {"seat": f"seat {link.seat}", "invite": "an open seat", "watch": "looking on"}[link.kind]
        console.print(f"{what:13} {link.address}", soft_wrap=True)
    if begins_now and opened.seats:
        begin_fairly(server, opened, contribution)
        console.print(f"Later, check the deals: {contribution.check}", soft_wrap=True)


def begin_fairly(server: str, opened: "Entered", contribution: "Contribution") -> None:
    """Contribute to the deals of a match that waits for nothing else."""
    from sintra.cli.contribution import contribute_now

    secret = next(link.secret for link in opened.links if link.kind == "seat")
    contribute_now(TableLink(server.rstrip("/"), opened.match, secret), contribution)


def seat_from(text: str) -> "SeatWanted":
    """
    >>> seat_from("bot:master").level, seat_from("Ann").name
    ('master', 'Ann')
    """
    from sintra.server.protocol.request import SeatWanted

    if text == "open":
        return SeatWanted("open")
    if text.startswith("bot:"):
        return SeatWanted("bot", level=text.removeprefix("bot:"))
    return SeatWanted("me", text)


def clock_from(text: str) -> "TimeControl":
    """
    >>> clock_from("2d").seconds, clock_from("10m+5s").increment
    (172800, 5)
    """
    from sintra.server.table.set_up import TimeControl

    if text == "none":
        return TimeControl()
    bank, plus, increment = text.partition("+")
    if plus:
        return TimeControl("player", seconds_from(bank), seconds_from(increment))
    return TimeControl("move", seconds_from(bank))


def seconds_from(text: str) -> int:
    number, unit = text[:-1], text[-1:]
    if not number.isdecimal() or not number.isascii() or unit not in CLOCKS:
        raise InvalidOption(f"--clock has {text[:20]!r}, expected a time such as 90s, 10m, 2h, 3d, or 10m+5s")
    return int(number) * CLOCKS[unit]
