"""What an action would bring, for people about to choose: tiles taken and fallen, and the points if scored at once."""

from sintra.games.chocolatier.action import CENTRE, FIRST_DIVIDE, FLOOR
from sintra.games.chocolatier.box import free_cells
from sintra.games.chocolatier.components import COLUMNS, FLOOR_PENALTY, LINES, POINTS, RUN_LENGTH
from sintra.games.chocolatier.draft import DRAFTS
from sintra.games.chocolatier.phase import FILLING
from sintra.games.chocolatier.position import Position, Report
from sintra.kernel import kernel
from sintra.kernel.bits import wide


@kernel
def taken(position: Position, action: int) -> int:
    """How many tiles a legal action takes."""
    if action >= FIRST_DIVIDE:
        return wide(0)
    colour, source = DRAFTS[action, 0], DRAFTS[action, 1]
    return wide(position.centre[colour] if source == CENTRE else position.factories[source - 1, colour])


@kernel
def fallen(position: Position, action: int) -> int:
    """How many of the tiles it takes find no room on their line (rule 9)."""
    count = taken(position, action)
    if count == 0 or DRAFTS[action, 2] == FLOOR:
        return count
    line = wide(DRAFTS[action, 2])
    return max(0, count - (line + 1 - wide(position.boards[position.to_move].line_count[line])))


@kernel
def tally(position: Position, seat: int, phase: int, report: Report) -> int:
    """The seat's score if its lines and floor were scored now, each tile in its best cell; uses the position up.

    It may be below zero: what falls is told as what it costs, also to one who has no points to lose yet. In the phase
    in which cells are chosen, what is on the lines does not count.
    """
    board = position.boards[seat]
    if report.boards[seat].is_scored:
        return wide(report.boards[seat].unclamped)
    points = wide(board.score)
    for row in range(LINES):
        if board.line_count[row] <= row or phase == FILLING:
            continue
        colour = wide(board.line_colour[row])
        cells = free_cells(board, row, colour) if position.grey else 1 << (row + colour) % COLUMNS
        best = 0
        best_column = 0
        for column in range(COLUMNS):
            if cells >> column & 1:
                horizontal = RUN_LENGTH[board.row_cells[row] | 1 << column, column]
                vertical = RUN_LENGTH[board.column_cells[column] | 1 << row, row]
                if POINTS[horizontal, vertical] > best:
                    best = wide(POINTS[horizontal, vertical])
                    best_column = column
        if best > 0:
            points += best
            board.row_cells[row] |= 1 << best_column
            board.column_cells[best_column] |= 1 << row
    return points - wide(FLOOR_PENALTY[board.floor_count])
