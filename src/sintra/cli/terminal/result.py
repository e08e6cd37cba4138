"""Points and results for people: what a round gave each player, and how a match ended."""

from collections.abc import Sequence
from functools import cache

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import printable
from sintra.cli.terminal.renderer import Renderer
from sintra.games.game import Game
from sintra.games.outcome import Outcome
from sintra.games.state import State
from sintra.games.words import counted

NARROWEST_COLUMN = 38
GAP = 3


def render_scoring(state: State, names: Sequence[str], width: int) -> RenderableType:
    """Every point of the latest scoring, the players side by side if there is room."""
    scoring = state.scoring
    if scoring is None:
        return Text("Nothing has been scored yet.")
    parts = [
        Group(Text(printable(name), "bold"), *(Padding(sentence, (0, 0, 0, 2)) for sentence in board.in_words()))
        for name, board in zip(names, scoring.boards, strict=True)
    ]
    per_row = max(1, min(len(parts), (width + GAP) // (NARROWEST_COLUMN + GAP)))
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for first in range(0, len(parts), per_row):
        grid.add_row(*parts[first : first + per_row])
    return Group(Text(f"Points of round {scoring.round}", "bold cyan"), grid)


def render_outcome(outcome: Outcome, names: Sequence[str], renderer: Renderer) -> RenderableType:
    """The ranking, with shared places named as such, and why the match ended."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for group in outcome.ranking:
        for seat in group:
            shared = "shared" if len(group) > 1 else ""
            place = Text(f"{outcome.place(seat)}.", "bold" if seat in outcome.winners else "")
            points = Text(counted(outcome.scores[seat], "point"), justify="right")
            grid.add_row(place, printable(names[seat]), points, shared)
    winners = " and ".join(printable(names[seat]) for seat in outcome.winners)
    verb = "share the victory" if len(outcome.winners) > 1 else wins(winners)
    return Group(
        Text(f"The match is over: {renderer.end_reason(outcome.reason)}."),
        Text(f"{winners} {verb}!", "bold green"),
        grid,
    )


@cache
def text_width(game: Game) -> int:
    """How wide the longest text of an action of a game is."""
    return max(len(str(game.action_of(id))) for id in range(game.action_count))


def starts(name: str) -> str:
    return "start" if name == "You" else "starts"


def wins(name: str) -> str:
    return "win" if name == "You" else "wins"
