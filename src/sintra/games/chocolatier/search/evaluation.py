"""Evaluation without learned weights: a quick estimate of a seat's standing, and what the end of a match is worth."""

from sintra.games.chocolatier.rules.components import COLUMNS, FLOOR_PENALTY, FULL_ROW, LINES, POINTS, RUN_LENGTH
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.games.chocolatier.rules.scoring import free_cells
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import OVER

LINE_BEGUN = 0.1  # points for each share of a line, so that of two equal actions the one that fills more is better
EXTRA_TILE = 0.15  # points for each line completed: tiles on the wall are worth more than they score at once
VICTORY = 12.0  # points that winning is worth beyond the margin


@kernel
def evaluate(position: Position, seat: int) -> float:
    """The seat's score if phase B came now, end bonuses aside, plus a trifle for lines begun."""
    board = position.boards[seat]
    value = float(board.score)
    if position.phase == OVER:
        return value
    value -= FLOOR_PENALTY[board.floor_count]
    for row in range(LINES):
        if board.line_count[row] == row + 1:
            value += EXTRA_TILE * (row + 1) + tile_value(position, board, row)
        else:
            value += LINE_BEGUN * board.line_count[row] / (row + 1)
    return value


@kernel
def tile_value(position: Position, board: Board, row: int) -> float:
    """The points of a complete line's tile on the wall as it is; on the grey side in its best cell."""
    colour = wide(board.line_colour[row])
    cells = free_cells(board, row, colour) if position.grey else 1 << (row + colour) % COLUMNS
    best = 0
    for column in range(COLUMNS):
        if cells >> column & 1:
            horizontal = RUN_LENGTH[board.row_cells[row] | 1 << column, column]
            vertical = RUN_LENGTH[board.column_cells[column] | 1 << row, row]
            best = max(best, POINTS[horizontal, vertical])
    return float(best)


@kernel
def final_value(position: Position, seat: int) -> float:
    """The margin over the best other, and something for victory: by points, then by complete rows (rule 17)."""
    own = standing(position, seat)
    best = wide(-1)
    for other in range(position.players):
        if other != seat:
            best = max(best, standing(position, other))
    return (own // LINES - best // LINES) + VICTORY * (own > best) - VICTORY * (own < best)


@kernel
def standing(position: Position, seat: int) -> int:
    """Points and complete rows in one number that orders the seats; no match has five complete rows on a board."""
    board = position.boards[seat]
    rows = 0
    for row in range(LINES):
        rows += board.row_cells[row] == FULL_ROW
    return LINES * wide(board.score) + min(rows, LINES - 1)
