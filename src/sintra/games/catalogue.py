"""The games there are, and how to make one from its name and options."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from sintra.games.checks import shown
from sintra.games.chocolatier import Chocolatier
from sintra.games.errors import InvalidOption
from sintra.games.game import Game

GAMES: dict[str, type[Game]] = {"chocolatier": Chocolatier}


def chocolatier(*, players: int = 2, grey: bool = False, special_factories: bool = False) -> Chocolatier:
    """Azul: Master Chocolatier for 2 to 4 players; `grey` and `special_factories` are its variants and combine."""
    return Chocolatier(players, grey, special_factories)


def all_games() -> list[Game]:
    """Every game with every combination of its options, for tests, tables and warm-up."""
    return [
        Chocolatier(players, grey, special_factories)
        for players, grey, special_factories in product((2, 3, 4), (False, True), (False, True))
    ]


def game_with(name: str, options: Mapping[str, Any]) -> Game:
    """The game of this name with these options, as a record's header gives them."""
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidOption(f"there is no game {shown(name)}, expected one of {', '.join(GAMES)}")
    known = GAMES[name]().options
    if not isinstance(options, Mapping) or set(options) - set(known):
        raise InvalidOption(f"{name} has no options {shown(options)}, expected some of {', '.join(known)}")
    return GAMES[name](**options)


def game_named(text: str) -> Game:
    """The game with its options from its short name, such as `chocolatier-3-grey-special`."""
    for game in all_games():
        if isinstance(text, str) and str(game) == text:
            return game
    raise InvalidOption(
        f"there is no game {shown(text)}, expected a name such as {', '.join(map(str, all_games()[:3]))}"
    )
