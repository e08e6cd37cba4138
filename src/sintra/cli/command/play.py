"""`sintra play`: a match in the browser, or at the terminal against bots or with several people at one keyboard."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sintra.cli.browser import play_in_browser
from sintra.cli.console import console_for
from sintra.cli.game_options import DrawsAtZero, GameOptions, Grey, Players, Special, Tablets
from sintra.cli.options import NoColour
from sintra.cli.terminal.renderer import DEFAULT_GAME, RENDERERS
from sintra.cli.terminal.start import DEFAULT_BOT, NewMatch, new_session, resumed_session
from sintra.games.errors import InvalidOption

WATCHING_DELAY = 0.8


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", show_default=DEFAULT_GAME, help=f"At the terminal, the game: {', '.join(RENDERERS)}."
        ),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play here, in letters; all options below are for that.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(metavar="N", show_default="8000, or a free one", help="In the browser: the port.")
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only say where the page is, and open no browser.")
    ] = False,
    players: Players = None,
    grey: Grey = False,
    special: Special = False,
    tablets: Tablets = None,
    draws_at_zero: DrawsAtZero = None,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            show_default=DEFAULT_BOT,
            help="The bot you play against: a level from beginner to master (see: sintra levels), greedy or random.",
        ),
    ] = None,
    humans: Annotated[
        int | None,
        typer.Option(
            metavar="N", show_default="1", help="How many people play at this keyboard; with 0 you watch the bots play."
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Your name. With more people give it once for each, in the order of seats."),
    ] = None,
    starting_player: Annotated[
        int | None,
        typer.Option(
            metavar="SEAT",
            show_default="drawn",
            help="The seat that starts. Seats count from 0, people before bots, so 0 is you.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="SEED", help="A number or word: the same one gives the same deals and the same bots."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", show_default="in your data folder", help="A new file to keep the match in."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Play on with your newest unfinished match.")] = False,
    resume_from: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Play on with the unfinished match in this file.")
    ] = None,
    delay: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            min=0,
            max=60,
            show_default="0.8 at a terminal, else 0",
            help="The time between actions when only bots play.",
        ),
    ] = None,
    no_colour: NoColour = False,
) -> None:
    """Play in the browser; with --terminal here, against bots or with friends at one keyboard.

    Everything is saved after every action, so you can leave at any time (press Ctrl-C) and play on
    later: in the browser your matches are listed, at the terminal there is --resume.
    """
    new = NewMatch(
        GameOptions(players, grey, special, tablets, draws_at_zero),
        bot,
        humans,
        name or None,
        starting_player,
        seed,
        save,
    )
    if not terminal:
        game_typed = ["GAME"] if game is not None else []
        check_browser_options([*new.flags, *game_typed, *resume_flags(resume, resume_from)])
        play_in_browser(port, opens_browser=not no_browser)
        return
    if port is not None or no_browser:
        raise InvalidOption(
            f"{'--port' if port is not None else '--no-browser'} is for the browser, not with --terminal"
        )
    console = console_for(colour=not no_colour)
    if delay is None:
        delay = WATCHING_DELAY if sys.stdout.isatty() else 0.0
    if resume or resume_from is not None:
        check_resuming([*new.flags, *resume_flags(resume, resume_from)[1:]])
        resumed_session(resume_from, console, delay).run()
    else:
        new_session(game or DEFAULT_GAME, new, console, delay).run()


def resume_flags(resume: bool, resume_from: Path | None) -> list[str]:
    """What was typed to play on with a match."""
    return ["--resume"] * resume + ["--resume-from"] * (resume_from is not None)


def check_browser_options(flags: list[str]) -> None:
    """Raise InvalidOption if anything was typed that in the browser is chosen there."""
    if flags:
        raise InvalidOption(
            f"{flags[0]} is for a match at the terminal: add --terminal; in the browser you choose there"
        )


def check_resuming(flags: list[str]) -> None:
    """Raise InvalidOption if more was typed than which match to play on with."""
    if flags:
        raise InvalidOption(f"{flags[0]} cannot go with resuming a match: everything about it stands in its file")
