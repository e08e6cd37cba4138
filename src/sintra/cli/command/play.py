"""`sintra play`: a match in the browser, or at the terminal against bots or with several people at one keyboard."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sintra.cli.browser import play_in_browser
from sintra.cli.console import console_for, shell_command
from sintra.cli.options import NoColour
from sintra.cli.seed import seed_from
from sintra.cli.terminal.renderer import RENDERERS
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from rich.console import Console

    from sintra.cli.terminal.session import Session

LONGEST_NAME = 20
WATCHING_DELAY = 0.8
DEFAULT_BOT = "casual"
DEFAULT_GAME = "chocolatier"
GAME_OPTIONS = {
    "players": "players",
    "grey": "grey",
    "special": "special_factories",
    "tablets": "tablets",
    "draws-at-zero": "draws_at_zero",
}
"""The options on the command line that belong to the game, and what the game calls them."""


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
    players: Annotated[
        int | None,
        typer.Option(
            metavar="N", show_default="2", help="Chocolatier: how many take part, people and bots together: 2 to 4."
        ),
    ] = None,
    grey: Annotated[
        bool, typer.Option("--grey", help="Chocolatier: the grey side, where you choose the cells of the wall.")
    ] = False,
    special: Annotated[
        bool, typer.Option("--special", help="Chocolatier: special factories, whose gold sides change the rules.")
    ] = False,
    tablets: Annotated[
        str | None,
        typer.Option(
            metavar="FACES",
            show_default="rows,columns,diagonals",
            help="Duel: 3 or 4 faces that score at the end, with commas between: rows or colourful_rows, "
            "columns or edge, diagonals or corners, wild_cells or empty_special_cells; or random-3, random-4.",
        ),
    ] = None,
    draws_at_zero: Annotated[
        str | None,
        typer.Option(
            metavar="HOW_MANY",
            show_default="unlimited",
            help="Duel: how many plates a player without points may draw: unlimited or one.",
        ),
    ] = None,
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
    console = console_for(colour=not no_colour)
    if delay is None:
        delay = WATCHING_DELAY if sys.stdout.isatty() else 0.0
    setup: dict[str, Any] = {
        "players": players,
        "grey": grey or None,
        "special": special or None,
        "tablets": tablets,
        "draws-at-zero": draws_at_zero,
        "bot": bot,
        "humans": humans,
        "name": name or None,
        "starting-player": starting_player,
        "seed": seed,
        "save": save,
    }
    given = {option: value for option, value in setup.items() if value is not None}
    if not terminal:
        misplaced = [f"--{option}" for option in given] + ["GAME"] * (game is not None)
        misplaced += ["--resume"] * resume + ["--resume-from"] * (resume_from is not None)
        if misplaced:
            raise InvalidOption(
                f"{misplaced[0]} is for a match at the terminal: add --terminal; in the browser you choose there"
            )
        play_in_browser(port, opens_browser=not no_browser)
        return
    if port is not None or no_browser:
        raise InvalidOption(
            f"{'--port' if port is not None else '--no-browser'} is for the browser, not with --terminal"
        )
    if not resume and resume_from is None:
        new_session(game or DEFAULT_GAME, given, console, delay).run()
        return
    if given or (resume and resume_from is not None):
        wrong = next(iter(given), "resume-from")
        raise InvalidOption(f"--{wrong} cannot go with resuming a match: everything about it stands in its file")
    resumed_session(resume_from, console, delay).run()


def new_session(game_name: str, given: dict[str, Any], console: "Console", delay: float) -> "Session":
    """A new match by the options that were given; everything is checked before a file is made."""
    from sintra.bots import bot_named
    from sintra.bots.program import PREFIX
    from sintra.bots.python_file import is_python_file
    from sintra.bots.weighted import PREFIX as WEIGHTS
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.terminal.match_file import MatchFile
    from sintra.cli.terminal.session import Session
    from sintra.games.catalogue import game_with
    from sintra.match import Match

    variants = {GAME_OPTIONS[option]: value for option, value in given.items() if option in GAME_OPTIONS}
    game = game_with(game_name, variants)
    bot = given.get("bot", DEFAULT_BOT)
    if bot.startswith((PREFIX, WEIGHTS)) or is_python_file(bot):  # a record names its bots, and must not start anything
        raise InvalidOption(
            f"--bot is {bot!r}, but programs, files and weights play only in the arena; expected a bot of Sintra"
        )
    bot_named(bot, 0)  # says so if there is none
    names = names_of_seats(game.players, given.get("humans", 1), given.get("name", []), bot)
    starting_player = given.get("starting-player")
    if starting_player is not None:
        game.check_seat(starting_player)
    ensure_warm()
    match = Match.start(game, seed=seed_from(given.get("seed")), names=names, starting_player=starting_player)
    return Session(match, MatchFile.new(given.get("save"), str(game)), console, delay=delay)


def resumed_session(path: Path | None, console: "Console", delay: float) -> "Session":
    """The match of a file, or else the newest unfinished one."""
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.terminal.match_file import MatchFile, load_named, newest_unfinished
    from sintra.cli.terminal.session import Session
    from sintra.match import Match

    ensure_warm()
    path, record = newest_unfinished() if path is None else (path, load_named(path))
    if record.outcome is not None:
        raise InvalidOption(f"the match in {path} is over; look at it with {shell_command('replay', str(path))}")
    return Session(Match(record), MatchFile(path), console, delay=delay)


def names_of_seats(seats: int, humans: int, given: list[str], bot: str) -> list[str]:
    """The names at the table: people first, then bots under the names of bots.

    >>> names_of_seats(3, 1, [], "greedy")
    ['You', 'greedy bot', 'greedy bot 2']
    """
    from sintra.cli.terminal.session import bot_at

    if not 0 <= humans <= seats:
        raise InvalidOption(f"--humans is {humans}, expected 0 to {seats} of {seats} players")
    if len(given) > humans:
        raise InvalidOption(f"--name was given {len(given)} times, expected at most once for each of {humans} people")
    for name in given:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME or bot_at(name) is not None:
            raise InvalidOption(f"--name is {name!r}, expected 1 to {LONGEST_NAME} letters, and not the name of a bot")
    people = given + [f"Player {seat + 1}" if humans > 1 else "You" for seat in range(len(given), humans)]
    bots = [f"{bot} bot" if number == 1 else f"{bot} bot {number}" for number in range(1, seats - humans + 1)]
    if len(set(people)) < len(people):
        raise InvalidOption(f"two people are called {max(people, key=people.count)!r}, expected different names")
    return people + bots
