"""The options of games as they are typed, for `sintra play` and `sintra open` alike; the game itself checks them.

Which game has which option is not said here, only in the help: the game that was chosen knows its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated

import typer

from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.games.game import Game

Players = Annotated[
    int | None,
    typer.Option(
        metavar="N", show_default="2", help="Chocolatier: how many take part, people and bots together: 2 to 4."
    ),
]
Grey = Annotated[
    bool, typer.Option("--grey", help="Chocolatier: the grey side, where you choose the cells of the wall.")
]
Special = Annotated[
    bool, typer.Option("--special", help="Chocolatier: special factories, whose gold sides change the rules.")
]
Tablets = Annotated[
    str | None,
    typer.Option(
        metavar="FACES",
        show_default="rows,columns,diagonals",
        help="Duel: 3 or 4 faces that score at the end, with commas between: rows or colourful_rows, "
        "columns or edge, diagonals or corners, wild_cells or empty_special_cells; or random-3, random-4.",
    ),
]
DrawsAtZero = Annotated[
    str | None,
    typer.Option(
        metavar="HOW_MANY",
        show_default="unlimited",
        help="Duel: how many plates a player without points may draw: unlimited or one.",
    ),
]


@dataclass(frozen=True, slots=True)
class GameOptions:
    """What was typed of them, by the names that games have for them; None and False where nothing was."""

    players: int | None = None
    grey: bool = False
    special_factories: bool = False
    tablets: str | None = None
    draws_at_zero: str | None = None

    @property
    def given(self) -> dict[str, int | str]:
        """Those that were typed, as a game takes them."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in values.items() if value is not None and value is not False}


FLAGS = {"special_factories": "--special"}
"""What is typed for an option, where that is not its name."""


def flag_of(option: str) -> str:
    """
    >>> flag_of("draws_at_zero"), flag_of("special_factories")
    ('--draws-at-zero', '--special')
    """
    return FLAGS.get(option, f"--{option.replace('_', '-')}")


def game_with_options(name: str, given: Mapping[str, int | str]) -> "Game":
    """The game of a name, which may say options itself, with those given; InvalidOption if they are not its own."""
    from sintra.games.catalogue import game_named, game_with

    named = game_named(name)
    if not given:
        return named
    for option in given:
        if option not in named.options:
            known = " and ".join(map(flag_of, named.options))
            raise InvalidOption(f"{flag_of(option)} is not an option of {named.name}, which has {known}")
    if name != named.name:
        typed = " and ".join(map(flag_of, given))
        raise InvalidOption(f"{name} says its options in its name: expected {named.name} alone with {typed}")
    return game_with(named.name, given)
