"""The page that says what can be played here."""

from typing import Any

from sintra import __version__
from sintra.bots.level import LEVELS
from sintra.games.catalogue import GAMES
from sintra.games.game import Game
from sintra.server.http.call import Call
from sintra.server.protocol.command import PROTOCOL
from sintra.server.protocol.request import Catalogue, GameListed, LevelListed, OptionListed


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
    return GameListed(
        name, players, [OptionListed(option, default, choices[option]) for option, default in defaults.items()]
    )


CATALOGUE = Catalogue(
    protocol=PROTOCOL,
    version=__version__,
    games=[listed(name, kind) for name, kind in GAMES.items()],
    levels=[LevelListed(level.name, level.person, level.character) for level in LEVELS],
)
