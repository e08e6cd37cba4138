"""The page that says what can be played here."""

from typing import Any

from sintra import __version__
from sintra.bots.level import LEVELS
from sintra.games.catalogue import GAMES
from sintra.games.game import Combination, Game
from sintra.server.http.call import Call
from sintra.server.protocol.command import PROTOCOL
from sintra.server.protocol.request import Catalogue, GameListed, LevelListed, OptionListed

NO_COMBINATION = Combination((), ())


async def list_games(call: Call) -> Catalogue:
    """The games with their options, and the bots."""
    return CATALOGUE


def listed(name: str, kind: type[Game]) -> GameListed:
    spread = kind.sample_configurations()
    defaults = kind().options
    choices: dict[str, list[Any]] = {option: [] for option in defaults}
    for game in spread:
        for option, value in game.options.items():
            if value not in choices[option]:
                choices[option].append(value)
    players = sorted({game.players for game in spread})
    options = [option_listed(kind, option, default, choices[option]) for option, default in defaults.items()]
    return GameListed(name, players, options)


def option_listed(kind: type[Game], option: str, default: Any, choices: list[Any]) -> OptionListed:
    combination = kind.combinations.get(option, NO_COMBINATION)
    groups = [list(group) for group in combination.groups]
    return OptionListed(option, default, choices, groups, list(combination.sizes))


CATALOGUE = Catalogue(
    protocol=PROTOCOL,
    version=__version__,
    games=[listed(name, kind) for name, kind in GAMES.items()],
    levels=[LevelListed(level.name, level.person, level.character) for level in LEVELS],
)
