"""How a game is shown at the terminal: what a renderer offers, and the registry of them by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

RENDERERS = {"chocolatier": "sintra.cli.terminal.chocolatier", "duel": "sintra.cli.terminal.duel"}
"""Where a game is drawn and asked about; the only place of the command line that knows games by their names."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the seat to move is asked, an example of an answer, and whether the choices are few enough to be listed."""

    text: str
    example: str
    lists_choices: bool = False


class Renderer(Protocol):
    """How a game is drawn and asked about. A view is the dict form of a position, as `State.view` gives it."""

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


def renderer_of(game_name: str) -> Renderer:
    """The renderer of a game."""
    return cast(Renderer, import_module(RENDERERS[game_name]))
