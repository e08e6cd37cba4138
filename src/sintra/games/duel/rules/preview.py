"""What an action would bring, for people about to choose: tiles taken and broken, and the points if scored at once."""

from sintra.games.duel.rules.action_space import (
    BROKEN,
    DRAFTS,
    DRAW,
    FIRST_CELL,
    FIRST_FIELD,
    FIRST_STACK,
    FIRST_UNDER,
)
from sintra.games.duel.rules.components import (
    COLUMNS,
    FIRST_PLAYER_PENALTY,
    LINES,
    ROTATIONS,
)
from sintra.games.duel.rules.draft import draft, tiles_offered
from sintra.games.duel.rules.phase import COMPLETING, DECORATING
from sintra.games.duel.rules.plate import draw_plate, put_on_field
from sintra.games.duel.rules.position import Board, Position, Report
from sintra.games.duel.rules.scoring import best_cell, broken_penalty, is_line_lost, place_tile
from sintra.games.pattern_line import is_line_complete, room_on_line
from sintra.kernel import kernel
from sintra.kernel.bits import wide


@kernel
def taken(position: Position, action: int) -> int:
    """How many tiles a legal action takes (D12 and D13)."""
    if action >= FIRST_STACK:
        return wide(0)
    return tiles_offered(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]))


@kernel
def fallen(position: Position, action: int) -> int:
    """How many of the tiles it takes are broken for want of room (D15)."""
    count = taken(position, action)
    if count == 0 or DRAFTS[action, 2] == BROKEN:  # where nothing is taken, it is no draft
        return count
    line = wide(DRAFTS[action, 2])
    return max(0, count - room_on_line(position.boards[position.to_move], line))


@kernel
def apply_to_board(position: Position, action: int, report: Report) -> None:
    """Do what a legal action does to its seat's own board, and nothing of what follows from it.

    No other action than these is worth points. Who completes a line with chips is told no points for a chip spent nor
    for having spent enough, but those of the tile, of each of its cells (D18); leaving a line brings none either.
    """
    seat = wide(position.to_move)
    if action < FIRST_STACK:
        draft(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]), wide(DRAFTS[action, 2]))
    elif action == DRAW:
        draw_plate(position)
    elif FIRST_FIELD <= action < FIRST_UNDER:
        index = action - FIRST_FIELD
        put_on_field(position.boards[seat], index // ROTATIONS, wide(position.hand), index % ROTATIONS)
    elif action >= FIRST_CELL:
        cell = action - FIRST_CELL
        place_tile(position, cell // COLUMNS, cell % COLUMNS, report)


@kernel
def provisional_score(position: Position, seat: int) -> int:
    """The seat's score if phase 2 came now, each line's tile in its best cell, from the top; uses the position up.

    Chips and special tiles that would come then do not count: a draft promises the runs of its tile and what breaks.
    It may be below zero: what breaks is told as what it costs, also to one who has no points to lose yet. In phase 2
    itself, what is on the lines does not count: each tile brings what it scores in its cell, and with it the special
    tile that is put down at once (D21).
    """
    board = position.boards[seat]
    points = wide(board.score)
    is_decorating = position.phase in (COMPLETING, DECORATING)
    broken = wide(board.broken_count)
    for row in range(LINES):
        count = wide(board.line_count[row])
        if count == 0:
            continue
        colour = wide(board.line_colour[row])
        cells = wide(board.open_cells[row, colour])
        if is_line_lost(board, row, colour):
            broken += count
        elif cells and is_line_complete(board, row) and not is_decorating:
            points += place_best(board, row, cells)
    points -= broken_penalty(broken)
    if position.marker == seat:
        points -= FIRST_PLAYER_PENALTY
    return points


@kernel
def place_best(board: Board, row: int, cells: int) -> int:
    """Count a tile in the best of these cells as placed, and return its points."""
    column, points = best_cell(board, row, cells)
    board.row_cells[row] |= 1 << column
    board.column_cells[column] |= 1 << row
    return points
