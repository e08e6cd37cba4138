"""Master Chocolatier at the terminal: everything on the table, in the columns there are."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import printable
from sintra.cli.terminal.chocolatier.board import BOARD_WIDTH, draw_board
from sintra.cli.terminal.chocolatier.piece import TILE_WIDTH, tiles
from sintra.games.chocolatier.rules.components import COLOUR_LETTERS, COLOUR_NAMES, FACTORY_TILES
from sintra.games.chocolatier.text.schema import ChocolatierPosition

GAP = 4
EMPTY_FACTORY = "   empty"


def draw(view: ChocolatierPosition, names: Sequence[str], width: int, seat: int | None) -> RenderableType:
    players = view["players"]
    per_row = max(1, min(players, (width + GAP) // (BOARD_WIDTH + GAP)))
    if players == 4 and per_row == 3:  # two and two is easier on the eye than three and one
        per_row = 2
    middle = list(draw_middle(view, names, width))
    if per_row == players or seat is None:
        return Group(*middle, Text(), *draw_boards(view, names, range(players), per_row))
    # A table this tall may run off the top of the screen: what the player needs most comes last, the others before it.
    others = [(seat + step) % players for step in range(1, players)]
    near = (players - 1) % per_row  # so many others share the player's own row
    far = others[: len(others) - near]
    return Group(
        *draw_boards(view, names, far, per_row),
        Text(),
        *middle,
        Text(),
        *draw_boards(view, names, [seat, *others[len(far) :]], per_row),
    )


def draw_boards(
    view: ChocolatierPosition, names: Sequence[str], seats: Sequence[int], per_row: int
) -> Iterator[RenderableType]:
    """Boards side by side, so many in a row."""
    for first in range(0, len(seats), per_row):
        if first:
            yield Text()
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*(draw_board(view, seat, names[seat]) for seat in seats[first : first + per_row]))
        yield grid


def draw_middle(view: ChocolatierPosition, names: Sequence[str], width: int) -> Iterator[RenderableType]:
    """What lies between the players: factories, centre, bag and lid."""
    factories = [
        draw_factory(number, *factory)
        for number, factory in enumerate(zip(view["factories"], view["effects"], strict=True), start=1)
    ]
    yield Text("Factories, and below them the centre C", "dim")
    yield from in_rows(factories, width)
    for number, effect in enumerate(view["effects"], start=1):
        if effect is not None:
            yield Padding(Text(f"★{number} {explain_effect(effect, names)}", "yellow"), (0, 0, 0, 3))
    centre = ("m" if view["marker"] == "centre" else "") + view["centre"]
    in_bag, in_lid = sum(view["bag"].values()), sum(view["lid"].values())
    yield Text.assemble(
        (" C", "bold"),
        tiles(centre) if centre else Text(EMPTY_FACTORY, "dim"),
        (f"   in the bag {in_bag}, in the lid {in_lid}", "dim"),
    )


def draw_factory(number: int, held: str, effect: str | None) -> Text:
    """A factory with its tiles; all but the fullest are of the same width, so that they keep their places."""
    is_taken = effect is not None and effect.startswith("taken:")
    shown = tiles(held) if held else Text("   taken" if is_taken else EMPTY_FACTORY, "dim")
    shown.pad_right(FACTORY_TILES * TILE_WIDTH - shown.cell_len)
    return Text.assemble((f"★{number}" if effect else f" {number}", "bold yellow" if effect else "bold"), shown)


def in_rows(parts: Sequence[Text], width: int) -> Iterator[Text]:
    """The parts one after another, in as few rows as they fit."""
    row = Text()
    for part in parts:
        if row.cell_len and row.cell_len + 1 + part.cell_len > width:
            yield row
            row = Text()
        row = Text.assemble(row, " ", part) if row.cell_len else part.copy()
    yield row


def explain_effect(effect: str, names: Sequence[str]) -> str:
    """A gold side in a few words (rules 22 to 26)."""
    if effect.startswith("taken:"):
        return f"safety net, with {printable(names[int(effect.removeprefix('taken:'))])} until the round is over"
    if effect.startswith("2"):
        colour = COLOUR_NAMES[COLOUR_LETTERS.index(effect[1])]
        return f"attraction: each neighbour that had a {colour} tile passed it one"
    return {
        "1": "one more: it started with an additional tile",
        "3": "keeper: the tiles you leave stay on it",
        "4": "hand-over: you send the tiles you leave to its two neighbours",
        "5": "safety net: take from it and keep it; the first tile that falls lands on it for free",
    }[effect]
