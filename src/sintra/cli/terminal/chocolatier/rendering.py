"""Master Chocolatier at the terminal: the table as coloured text, the legend, and a reminder of the rules.

A tile is a capital letter on its colour, so that colour is never the only sign; what is still empty is small and dim.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import printable
from sintra.cli.terminal.renderer import Question
from sintra.games.chocolatier.rules.components import (
    COLOUR_BONUS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLUMN_BONUS,
    COLUMNS,
    FACTORY_TILES,
    FLOOR_PENALTY,
    FLOOR_SPACES,
    LINES,
    ROW_BONUS,
    wall_colour,
)
from sintra.games.words import counted

View = dict[str, Any]

TILE_STYLES = {
    "U": "bold #ffffff on #1d5fc4",
    "B": "bold #ffffff on #8f5a28",
    "W": "bold #000000 on #f4ead2",
    "K": "bold #ffffff on #4a4a4a",
    "R": "bold #ffffff on #c22f2f",
    "m": "bold #000000 on #f2c230",
}
TILE_WIDTH = 3
BOARD_WIDTH = 2 + LINES * TILE_WIDTH + 3 + COLUMNS * TILE_WIDTH
GAP = 4
EMPTY_FACTORY = "   empty"
SPACE_COSTS = [int(cost - previous) for previous, cost in pairwise(FLOOR_PENALTY)]
"""What each space of the floor line costs (rule 5)."""


def tile(letter: str) -> Text:
    return Text(f" {letter} ", TILE_STYLES[letter])


def tiles(letters: str) -> Text:
    return Text().join(map(tile, letters))


def legend(view: View) -> RenderableType:
    colours = Text("  ").join(
        [
            *(
                Text.assemble(tile(letter), f" {name}")
                for letter, name in zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True)
            ),
            Text.assemble(tile("m"), " starting-player marker"),
        ]
    )
    typing = Text.assemble(
        "Type what you do: ",
        ("3U>2", "bold"),
        " takes all blue tiles of factory 3 to your line 2, ",
        ("CW>F", "bold"),
        " all white ones of the centre to your floor line. Short forms such as 3u2 will do.",
    )
    return Group(colours, typing)


def question(view: View) -> Question:
    match view["phase"]:
        case "division":
            return Question("which colours go to the factory before? The others go to the one after", "<U", True)
        case "filling":
            return Question("which cell of the wall does the tile go to?", "r1c3", True)
        case _:
            return Question("take tiles", "3U>2")


def end_reason(reason: str) -> str:
    return {
        "row": "a row of the wall is complete",
        "no_tiles": "there are no tiles left to deal",
        "no_row_possible": "nobody can complete a row any more",
    }[reason]


def draw(view: View, names: Sequence[str], width: int, seat: int | None) -> RenderableType:
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


def draw_boards(view: View, names: Sequence[str], seats: Sequence[int], per_row: int) -> Iterator[RenderableType]:
    """Boards side by side, so many in a row."""
    for first in range(0, len(seats), per_row):
        if first:
            yield Text()
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*(draw_board(view, seat, names[seat]) for seat in seats[first : first + per_row]))
        yield grid


def draw_middle(view: View, names: Sequence[str], width: int) -> Iterator[RenderableType]:
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


def draw_board(view: View, seat: int, name: str) -> RenderableType:
    board = view["boards"][seat]
    is_to_move = view["to_move"] == seat
    score = counted(board["score"], "point")
    shown = printable(name)
    room = BOARD_WIDTH - 2 - len(score) - 1
    shown = shown if len(shown) <= room else shown[: room - 1] + "…"
    title = Text.assemble(
        ("▸ " if is_to_move else "  ", "bold"),
        (shown.ljust(room + 1), "bold" if is_to_move else ""),
        (score, "bold"),
    )
    heading = (
        "  " + "lines".rjust(LINES * TILE_WIDTH) + "   " + "".join(f" {column} " for column in range(1, COLUMNS + 1))
    )
    rows = [draw_row(board, row, view["grey"]) for row in range(LINES)]
    return Group(title, Text(heading, "dim"), *rows, draw_floor(board))


def draw_row(board: dict[str, Any], row: int, grey: bool) -> Text:
    """A pattern line, growing to the left, and its row of the wall."""
    line, wall = board["lines"][row], board["wall"][row]
    free = row + 1 - len(line)
    cells = [
        tile(cell) if cell != "." else Text(f" {'·' if grey else wall_colour(row, column).lower()} ", "dim")
        for column, cell in enumerate(wall)
    ]
    return Text.assemble(
        (f"{row + 1} ", "bold"),
        " " * TILE_WIDTH * (LINES - row - 1),
        (" · " * free, "dim"),
        tiles(line),
        (" ▸ ", "bold" if free == 0 else "dim"),
        *cells,
    )


def draw_floor(board: dict[str, Any]) -> Text:
    """The floor line; a free space shows what it costs."""
    floor = board["floor"]
    free = "".join(f" −{cost}"[-TILE_WIDTH:] for cost in SPACE_COSTS[len(floor) : FLOOR_SPACES])
    cost = int(FLOOR_PENALTY[len(floor)])
    parts: list[Text | tuple[str, str]] = [("F ", "bold"), tiles(floor), (free, "dim")]
    if cost:
        parts.append((f" = −{cost}", "red"))
    if board["special_floor"] is not None:
        net = board["special_floor"]
        parts += [(" ★", "yellow"), tiles(net) if net else Text("free", "yellow")]
    return Text.assemble(*parts)


def rules(view: View) -> RenderableType:
    sentences = [
        "On your turn take all tiles of one colour from a factory, whose other tiles go to the centre, "
        "or from the centre itself.",
        "Put them all on one of your lines, which holds one colour only, or on the floor line F. "
        "What does not fit on the line falls to the floor.",
        "A line takes no colour that its row of the wall already has.",
        "Whoever is first in a round to take from the centre gets the marker m: it takes up a space of the floor line, "
        "and that player starts the next round.",
        "When all tiles are taken, every complete line moves one tile to the wall; it scores the runs it joins, "
        "across and down, or 1 if it is alone. Incomplete lines stay.",
        "Then the floor line is paid for. A score never falls below 0.",
        "The match ends after a round in which somebody completed a row of the wall. "
        f"Bonuses: {ROW_BONUS} for a row, {COLUMN_BONUS} for a column, {COLOUR_BONUS} for all five tiles of a colour.",
    ]
    if view["grey"]:
        sentences.append(
            "Grey side: you choose the cell in the row; no colour may stand twice in a row or a column. "
            "If there is no such cell, the line falls to the floor."
        )
    if view["special_factories"]:
        sentences.append(
            "Special factories: as many as there are players show a gold side ★, new ones each round; "
            "what each does is written under the factories."
        )
    grid = Grid.grid(padding=(0, 1))
    for sentence in sentences:
        grid.add_row("·", sentence)
    return grid
