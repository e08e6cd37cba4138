"""How a game is shown at the terminal: what a renderer offers, and the registry of them by the game's name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import printable
from sintra.cli.review_words import Topic
from sintra.games.words import counted

if TYPE_CHECKING:
    from sintra.games.action import Action
    from sintra.games.state import State

RENDERERS = {"chocolatier": "sintra.cli.terminal.chocolatier", "duel": "sintra.cli.terminal.duel"}
"""Where a game is drawn and asked about; the only place of the command line that knows games by their names."""
DEFAULT_GAME = next(iter(RENDERERS))

View = Mapping[str, object]
"""The dict form of a position, as `State.view` gives it; only the game's own renderer looks into it."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the seat to move is asked, an example of an answer, and whether the choices are few enough to be listed."""

    text: str
    example: str
    lists_choices: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action of the seat to move, and what it would bring at once: see `Preview` and `State.price`."""

    action: "Action"
    taken: int = 0
    fallen: int = 0
    points: int = 0
    price: int = 0


def choices_of(state: "State") -> list[Choice]:
    """What the seat to move may do; nothing while nobody is."""
    return [
        Choice(
            state.game.action_of(preview.action),
            preview.taken,
            preview.fallen,
            preview.points,
            state.price(preview.action),
        )
        for preview in state.previews()
    ]


class Renderer(Protocol):
    """How a game is drawn and asked about."""

    TOPICS: dict[str, Topic]
    """What the reasons of a review tell of, by their codes."""

    def legend(self, view: View) -> RenderableType:
        """What the letters mean and how to type an action, in a few lines."""

    def rules(self, view: View) -> RenderableType:
        """A short reminder of the rules with the options in play."""

    def draw(self, view: View, names: Sequence[str], width: int, seat: int | None) -> RenderableType:
        """The whole table in this many columns, for a seat or for an onlooker."""

    def question(self, view: View, choices: Sequence[Choice]) -> Question:
        """What the seat to move is asked, who has these choices."""

    def end_reason(self, reason: str) -> str:
        """Why a match ended, in words, for the code in its outcome."""


def renderer_of(game_name: str) -> Renderer:
    """The renderer of a game."""
    return cast(Renderer, import_module(RENDERERS[game_name]))


def board_title(name: str, score: int, is_to_move: bool, width: int) -> Text:
    """The line above a board: whose it is, whether they are to move, and their points."""
    points = counted(score, "point")
    room = width - 2 - len(points) - 1
    shown = printable(name)
    shown = shown if len(shown) <= room else shown[: room - 1] + "…"
    return Text.assemble(
        ("▸ " if is_to_move else "  ", "bold"),
        (shown.ljust(room + 1), "bold" if is_to_move else ""),
        (points, "bold"),
    )


def two_columns(rows: Iterable[Sequence[str]]) -> RenderableType:
    """What can be typed, and what it means."""
    grid = Grid.grid(padding=(0, 2))
    for typed, *meaning in rows:
        grid.add_row(Text(typed, "bold"), *meaning)
    return Padding(grid, (0, 0, 0, 1))


def bulleted(sentences: Iterable[str]) -> Grid:
    """Sentences one below the other."""
    grid = Grid.grid(padding=(0, 1))
    for sentence in sentences:
        grid.add_row("·", sentence)
    return grid
