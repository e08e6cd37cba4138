"""A player's board of Master Chocolatier as coloured text; what is still empty is small and dim."""

from itertools import pairwise

from rich.console import Group, RenderableType
from rich.text import Text

from sintra.cli.terminal.chocolatier.piece import TILE_WIDTH, tile, tiles
from sintra.cli.terminal.renderer import board_title
from sintra.games.chocolatier.rules.components import COLUMNS, FLOOR_PENALTY, FLOOR_SPACES, LINES, wall_colour
from sintra.games.chocolatier.text.schema import ChocolatierBoard, ChocolatierPosition

BOARD_WIDTH = 2 + LINES * TILE_WIDTH + 3 + COLUMNS * TILE_WIDTH
SPACE_COSTS = [int(cost - previous) for previous, cost in pairwise(FLOOR_PENALTY)]
"""What each space of the floor line costs (C5)."""


def draw_board(view: ChocolatierPosition, seat: int, name: str) -> RenderableType:
    board = view["boards"][seat]
    title = board_title(name, board["score"], view["to_move"] == seat, BOARD_WIDTH)
    heading = (
        "  " + "lines".rjust(LINES * TILE_WIDTH) + "   " + "".join(f" {column} " for column in range(1, COLUMNS + 1))
    )
    rows = [draw_row(board, row, view["grey"]) for row in range(LINES)]
    return Group(title, Text(heading, "dim"), *rows, draw_floor(board))


def draw_row(board: ChocolatierBoard, row: int, grey: bool) -> Text:
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


def draw_floor(board: ChocolatierBoard) -> Text:
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
