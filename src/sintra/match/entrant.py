"""A bot that takes part in matches: its name, how to make it, and how long it may think."""

from dataclasses import dataclass
from functools import partial

from sintra.bots import BotMaker, Limit, SearchBot, bot_named
from sintra.bots.program import PREFIX
from sintra.bots.python_file import is_python_file, with_absolute_path
from sintra.games.checks import shown
from sintra.games.errors import InvalidOption
from sintra.games.game import Game

LIMIT_SIGN = "@"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot as it takes part. To play in other processes, `make` must be a function or a class of a module."""

    name: str
    make: BotMaker
    limit: Limit

    @classmethod
    def named(cls, text: str, limit: Limit, game: Game | None = None) -> "Entrant":
        """The bot of this name with this limit, or with one of its own, as in `greedy@5000n`.

        If it is said for which game, a bot that cannot play it is refused.
        """
        if not isinstance(text, str):
            raise InvalidOption(
                f"{shown(text)} is not the name of a bot, expected a text such as greedy or greedy@50ms"
            )
        name, sign, own = text.rpartition(LIMIT_SIGN)
        if sign:
            try:
                limit = Limit.parse(own)
            except InvalidOption:
                if not text.startswith(PREFIX) and not is_python_file(
                    own
                ):  # in a command or a path the sign may be its own
                    raise
                name = text
        else:
            name = text
        bot = bot_named(name, 0)  # says so if there is none
        if game is not None and isinstance(bot, SearchBot):
            bot.check(game)
        return cls(text, partial(bot_named, with_absolute_path(name)), limit)
