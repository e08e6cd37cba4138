"""How a match at the terminal begins, or goes on: what was typed is checked before a file is made."""

from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.console import shell_command
from sintra.cli.game_options import GameOptions, flag_of, game_with_options
from sintra.cli.seed import seed_from
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from rich.console import Console

    from sintra.cli.terminal.session import Session

LONGEST_NAME = 20
DEFAULT_BOT = "casual"


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What was typed about a new match; None where nothing was."""

    options: GameOptions = field(default_factory=GameOptions)
    bot: str | None = None
    humans: int | None = None
    name: list[str] | None = None
    starting_player: int | None = None
    seed: str | None = None
    save: Path | None = None

    @property
    def flags(self) -> list[str]:
        """Everything that was typed, as it was."""
        others = ("bot", "humans", "name", "starting_player", "seed", "save")
        return [*map(flag_of, self.options.given), *(flag_of(one) for one in others if getattr(self, one) is not None)]


def new_session(game_name: str, new: NewMatch, console: "Console", delay: float) -> "Session":
    """A session with a new match."""
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.terminal.match_file import MatchFile
    from sintra.cli.terminal.session import Session
    from sintra.match import Match

    game = game_with_options(game_name, new.options.given)
    bot = DEFAULT_BOT if new.bot is None else new.bot
    check_bot(bot)
    names = names_of_seats(game.players, 1 if new.humans is None else new.humans, new.name or [], bot)
    if new.starting_player is not None:
        game.check_seat(new.starting_player)
    ensure_warm()
    match = Match.start(game, seed=seed_from(new.seed), names=names, starting_player=new.starting_player)
    return Session(match, MatchFile.new(new.save, str(game)), console, delay=delay)


def resumed_session(path: Path | None, console: "Console", delay: float) -> "Session":
    """A session with the match of a file, or else with the newest unfinished one."""
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.terminal.match_file import MatchFile, load_named, newest_unfinished
    from sintra.cli.terminal.session import Session
    from sintra.match import Match

    ensure_warm()
    path, record = newest_unfinished() if path is None else (path, load_named(path))
    if record.outcome is not None:
        raise InvalidOption(f"the match in {path} is over; look at it with {shell_command('replay', str(path))}")
    return Session(Match(record), MatchFile(path), console, delay=delay)


def check_bot(bot: str) -> None:
    """Raise InvalidOption unless this is a bot of ours: a record names its bots, and must not start anything."""
    from sintra.bots import bot_named
    from sintra.bots.program import PREFIX
    from sintra.bots.python_file import is_python_file
    from sintra.bots.weighted import PREFIX as WEIGHTS

    if bot.startswith((PREFIX, WEIGHTS)) or is_python_file(bot):
        raise InvalidOption(
            f"--bot is {bot!r}, but programs, files and weights play only in the arena; expected a bot of Sintra"
        )
    bot_named(bot, 0)  # says so if there is none


def names_of_seats(seats: int, humans: int, given: list[str], bot: str) -> list[str]:
    """The names at the table: people first, then bots under the names of bots.

    >>> names_of_seats(3, 1, [], "greedy")
    ['You', 'greedy bot', 'greedy bot 2']
    """
    from sintra.look_alike import looks_like

    if not 0 <= humans <= seats:
        raise InvalidOption(f"--humans is {humans}, expected 0 to {seats} of {seats} players")
    if len(given) > humans:
        raise InvalidOption(f"--name was given {len(given)} times, expected at most once for each of {humans} people")
    given = [checked_name(name) for name in given]
    people = given + [f"Player {seat + 1}" if humans > 1 else "You" for seat in range(len(given), humans)]
    bots = [f"{bot} bot" if number == 1 else f"{bot} bot {number}" for number in range(1, seats - humans + 1)]
    for one, other in combinations(people, 2):
        if looks_like(one, other):
            raise InvalidOption(f"two people are called {one!r} and {other!r}, expected names that look different")
    return people + bots


def checked_name(name: str) -> str:
    """The name of a person; InvalidOption says what is wrong with it."""
    from sintra.bots.bot_name import is_name_of_bot
    from sintra.cli.terminal.session import bot_at
    from sintra.visible_text import Unfit, fit_text

    try:
        text = fit_text(name, LONGEST_NAME)
    except Unfit as fault:
        raise InvalidOption(
            f"--name is {name!r}: {fault}, expected 1 to {LONGEST_NAME} letters that can be seen"
        ) from None
    if bot_at(text) is not None or is_name_of_bot(text):
        raise InvalidOption(f"--name is {text!r}, which is the name of a bot, or looks like one")
    return text
