"""The page that says what can be played here."""

from sintra import __version__
from sintra.bots.level import LEVELS
from sintra.games.catalogue import GAMES
from sintra.games.game import Game
from sintra.games.schema import components_of
from sintra.server.http.call import Call
from sintra.server.protocol.command import PROTOCOL
from sintra.server.protocol.request import Catalogue, GameListed, LevelListed


async def list_games(call: Call) -> Catalogue:
    """The games with their options, and the bots."""
    return CATALOGUE


def listed(game: type[Game]) -> GameListed:
    players = sorted({sample.players for sample in game.sample_configurations()})
    return GameListed(game.name, players, list(game.declared_options), components_of(game))


CATALOGUE = Catalogue(
    protocol=PROTOCOL,
    version=__version__,
    games=[listed(game) for game in GAMES.values()],
    levels=[LevelListed(level.name, level.person, level.character) for level in LEVELS],
)
