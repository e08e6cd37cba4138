"""How a game is shown at the terminal: what a drawing module offers, and the registry of them by the game's name."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

DRAWING_MODULES = {"chocolatier": "sintra.cli.table_chocolatier", "duel": "sintra.cli.table_duel"}


@dataclass(frozen=True, slots=True)
class Question:
    """What the seat to move is asked, an example of an answer, and whether the choices are few enough to be listed."""

    text: str
    example: str
    lists_choices: bool = False


class Table(Protocol):
    """What a drawing module offers. A view is the dict form of a position, as `State.view` gives it."""

    def legend(self, view: dict[str, Any]) -> RenderableType:
        """What the letters mean and how to type an action, in a few lines."""

    def rules(self, view: dict[str, Any]) -> RenderableType:
        """A short reminder of the rules with the options in play."""

    def draw(self, view: dict[str, Any], names: Sequence[str], width: int, seat: int | None) -> RenderableType:
        """The whole table in this many columns, for a seat or for an onlooker."""

    def question(self, view: dict[str, Any]) -> Question:
        """What the seat to move is asked."""

    def end_reason(self, reason: str) -> str:
        """Why a match ended, in words, for the code in its outcome."""


def table_of(game_name: str) -> Table:
    """The drawing module of a game."""
    return cast(Table, import_module(DRAWING_MODULES[game_name]))
