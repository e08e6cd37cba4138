"""Evaluation without learned weights: a quick estimate of a seat's standing, and what the end of a match is worth."""

from sintra.games.chocolatier.rules.components import FLOOR_PENALTY, LINES
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.games.chocolatier.rules.scoring import cells_for_tile, points_in_cell, ranking_key
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, wide, without_lowest
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
        if is_line_complete(board, row):
            value += EXTRA_TILE * (row + 1) + tile_value(position, board, row)
        else:
            value += LINE_BEGUN * board.line_count[row] / (row + 1)
    return value


@kernel
def tile_value(position: Position, board: Board, row: int) -> float:
    """The points of a complete line's tile on the wall as it is; on the grey side in its best cell."""
    colour = wide(board.line_colour[row])
    cells = cells_for_tile(position, board, row, colour)
    best = wide(0)
    while cells:
        best = max(best, points_in_cell(board, row, lowest(cells)))
        cells = without_lowest(cells)
    return float(best)


@kernel
def final_value(position: Position, seat: int) -> float:
    """The margin over the best other, and something for victory: by points, then by complete rows (C17)."""
    own = position.boards[seat]
    best_score = wide(0)
    best_key = wide(-1)
    for other in range(position.players):
        if other != seat:
            board = position.boards[other]
            best_score = max(best_score, wide(board.score))
            best_key = max(best_key, ranking_key(board))
    margin = wide(own.score) - best_score
    return margin + VICTORY * (ranking_key(own) > best_key) - VICTORY * (ranking_key(own) < best_key)
