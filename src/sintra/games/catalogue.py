"""The games there are, and how to make one from its name and options."""

from collections.abc import Mapping, Sequence
from typing import Any

from sintra.games.checks import shown
from sintra.games.chocolatier import Chocolatier
from sintra.games.duel import Duel
from sintra.games.duel.game import FIRST_GAME
from sintra.games.errors import InvalidOption
from sintra.games.game import Game

GAMES: dict[str, type[Game]] = {"chocolatier": Chocolatier, "duel": Duel}


def chocolatier(*, players: int = 2, grey: bool = False, special_factories: bool = False) -> Chocolatier:
    """Azul: Master Chocolatier for 2 to 4 players; `grey` and `special_factories` are its variants and combine."""
    return Chocolatier(players, grey, special_factories)


def duel(*, tablets: str | Sequence[str] = FIRST_GAME, draws_at_zero: str = "unlimited") -> Duel:
    """Azul Duel for 2 players.

    `tablets` are the 3 or 4 faces that score at the end, or "random-3" or "random-4"; `draws_at_zero` is "unlimited" or
    "one": how many plates a player without points may draw from the stack.
    """
    return Duel(tablets, draws_at_zero)  # type: ignore[arg-type]  # any sequence is read


def all_games() -> list[Game]:
    """Every game in configurations that have, together, every choice of each option, for tests and warm-up."""
    return [game for kind in GAMES.values() for game in kind.sample_configurations()]


def game_with(name: str, options: Mapping[str, Any], *, rules: int | None = None) -> Game:
    """The game of this name with these options, as a record's header gives them, by the newest or these rules."""
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidOption(f"there is no game {shown(name)}, expected one of {', '.join(GAMES)}")
    known = GAMES[name]().options
    if not isinstance(options, Mapping):
        raise InvalidOption(f"the options are {shown(options)}, expected a dict with some of {', '.join(known)}")
    if unknown := [shown(option) for option in options if option not in known]:
        raise InvalidOption(f"{name} has no option {', '.join(unknown)[:80]}, expected some of {', '.join(known)}")
    game = GAMES[name](**options)
    return game if rules is None else game.by_rules(rules)


def game_named(text: str) -> Game:
    """The game from its short name with options, such as `chocolatier-3-grey-special`, or from its bare name."""
    kind = GAMES.get(text.partition("-")[0]) if isinstance(text, str) else None
    game = None if kind is None else kind() if text in GAMES else kind.named(text)
    if game is None:
        examples = ", ".join(str(kind()) for kind in GAMES.values())
        raise InvalidOption(f"there is no game {shown(text)}, expected a name such as {examples}")
    return game
