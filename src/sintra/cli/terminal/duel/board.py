"""A player's board of Azul Duel as coloured text: pattern lines beside the dome rows they feed, broken tiles, chips."""

from collections.abc import Iterator
from itertools import pairwise

from rich.console import Group, RenderableType
from rich.text import Text

from sintra.cli.terminal.duel.piece import TILE_WIDTH, chips, first_player_tile, printed, tile, tiles
from sintra.cli.terminal.renderer import board_title
from sintra.games.duel.rules.components import (
    BROKEN_PENALTY,
    COLUMNS,
    FIELDS_A_ROW,
    FIRST_PLAYER_PENALTY,
    LINES,
)
from sintra.games.duel.text.offer import chips_to_take
from sintra.games.duel.text.schema import DuelBoard, DuelView

DOME_WIDTH = COLUMNS * TILE_WIDTH + 2
SPACE_COSTS = [int(cost - previous) for previous, cost in pairwise(BROKEN_PENALTY)]
"""What each broken space costs (rule 3)."""


def board_width(tile_width: int) -> int:
    """The columns a board takes when the tiles on its lines take so many; those on the dome always take three."""
    return 2 + LINES * tile_width + 3 + DOME_WIDTH


def draw_board(view: DuelView, seat: int, name: str, tile_width: int) -> RenderableType:
    board = view["boards"][seat]
    is_to_move = view["to_move"] == seat
    line = view["line"] if is_to_move else None
    return Group(
        board_title(name, board["score"], is_to_move, board_width(tile_width)),
        draw_heading(tile_width),
        *draw_rows(board, line, tile_width),
        draw_broken(view, seat),
        *draw_tray(view, seat, board_width(tile_width)),
    )


def draw_heading(tile_width: int) -> Text:
    columns = " ".join(f" {column}  {column + 1} " for column in (1, 3, 5))
    return Text("  " + "lines".rjust(LINES * tile_width) + "   " + columns, "dim")


def draw_rows(board: DuelBoard, line: int | None, tile_width: int) -> Iterator[Text]:
    """The lines and the dome, with the line in question marked and the fields set apart."""
    for row in range(LINES):
        if row in (2, 4):
            field = "─" * 2 * TILE_WIDTH
            yield Text(" " * (board_width(tile_width) - DOME_WIDTH) + "┼".join([field] * 3), "dim")
        is_asked = line == row + 1
        yield Text.assemble(
            ("▸" if is_asked else "", "bold"),
            (str(row + 1) if is_asked else f"{row + 1} ", "bold"),
            draw_line(board["lines"][row], row + 1, tile_width),
            draw_dome_row(board, row),
        )


def draw_line(held: str, length: int, tile_width: int) -> Text:
    """A pattern line, growing to the left, and the arrow to its row of the dome."""
    free = length - len(held)
    return Text.assemble(
        " " * tile_width * (LINES - length),
        (" · "[-tile_width:] * free, "dim"),
        tiles(held, tile_width),
        (" ▸ ", "bold" if free == 0 else "dim"),
    )


def draw_dome_row(board: DuelBoard, row: int) -> Text:
    """Six cells, two from each field: the tile, or what is printed; a field without a plate shows its number."""
    shown = Text()
    for column in range(COLUMNS):
        field = row // 2 * FIELDS_A_ROW + column // 2
        plate, placed = board["dome"][field], board["tiles"][row][column]
        is_left = column % 2 == 0
        if is_left and column:
            shown.append("│", "dim")
        if placed != ".":
            shown.append_text(tile(placed))
        elif plate:
            shown.append_text(printed(plate[row % 2 * 2 + column % 2]))
        else:
            shown.append(f" {field + 1} " if is_left and row % 2 == 0 else " " * TILE_WIDTH, "dim")
    return shown


def draw_broken(view: DuelView, seat: int) -> Text:
    """The broken spaces X, a free one with what it costs, and the first-player tile on a place of its own."""
    broken = view["boards"][seat]["broken"]
    parts: list[Text | tuple[str, str]] = [
        ("X ", "bold"),
        tiles(broken),
        ("".join(f" −{cost}" for cost in SPACE_COSTS[len(broken) :]), "dim"),
        (" broken", "dim"),
    ]
    if broken:
        parts.append((f" −{BROKEN_PENALTY[len(broken)]}", "red"))
    if view["marker"] == seat:
        parts += [("  ", ""), first_player_tile()]
        if view["phase"] not in ("deal", "over"):  # there it is paid for
            parts.append((f" −{FIRST_PLAYER_PENALTY}", "red"))
    return Text.assemble(*parts)


def draw_tray(view: DuelView, seat: int, width: int) -> Iterator[Text]:
    """The chips of a seat, those being spent and used ones too, and what it has yet to take this round."""
    board = view["boards"][seat]
    row = Text.assemble(("  chips ", "dim"), chips(board["chips"]) if board["chips"] else Text("none", "dim"))
    others = []
    if view["spending"] and view["to_move"] == seat:
        others.append(Text.assemble(("spending ", "bold"), chips(view["spending"])))
    if board["used_chips"]:
        others.append(Text("used " + " ".join(board["used_chips"]), "dim"))
    for part in others:
        if row.cell_len + 3 + part.cell_len > width:
            yield row
            row = Text.assemble("  ", part)
        else:
            row = Text.assemble(row, "   ", part)
    yield row
    if (to_take := chips_to_take(view, seat)) is not None:
        yield Text(f"  tokens left {board['tokens']}, chips to take {to_take}", "dim")
