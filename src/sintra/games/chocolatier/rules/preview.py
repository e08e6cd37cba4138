"""What an action would bring, for people about to choose: tiles taken and fallen, and the points if scored at once."""

from sintra.games.chocolatier.rules.action_space import DRAFTS, FIRST_DIVIDE, FIRST_PLACE, FLOOR
from sintra.games.chocolatier.rules.components import (
    COLUMNS,
    EMPTY,
    FLOOR_PENALTY,
    FLOOR_SPACES,
    LINES,
)
from sintra.games.chocolatier.rules.draft import draft, tiles_offered
from sintra.games.chocolatier.rules.legality import next_complete_line
from sintra.games.chocolatier.rules.phase import FILLING
from sintra.games.chocolatier.rules.position import Board, Position, Report
from sintra.games.chocolatier.rules.scoring import cells_for_tile, place_tile, points_in_cell
from sintra.games.pattern_line import room_on_line
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, wide, without_lowest

FEWEST = -1000  # points: no way to fill a box brings so few


@kernel
def taken(position: Position, action: int) -> int:
    """How many tiles a legal action takes."""
    if action >= FIRST_DIVIDE:
        return wide(0)
    return tiles_offered(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]))


@kernel
def fallen(position: Position, action: int) -> int:
    """How many of the tiles it takes find no room on their line (C9)."""
    count = taken(position, action)
    if count == 0 or DRAFTS[action, 2] == FLOOR:
        return count
    line = wide(DRAFTS[action, 2])
    return max(0, count - room_on_line(position.boards[position.to_move], line))


@kernel
def apply_to_board(position: Position, action: int, report: Report) -> None:
    """Do what a legal action does to its seat's own board, and nothing of what follows from it."""
    if action < FIRST_DIVIDE:
        draft(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]), wide(DRAFTS[action, 2]))
    elif action >= FIRST_PLACE:
        cell = action - FIRST_PLACE
        place_tile(position, wide(position.to_move), cell // COLUMNS, cell % COLUMNS, report)


@kernel
def provisional_score(position: Position, seat: int) -> int:
    """The seat's score if phase B came now and its complete lines were placed as well as the rules allow.

    So a draft brings the best total with it less the best total without it. On the grey side every way to fill the box
    is tried: a column that holds a colour, be it since earlier rounds or from a line above, takes no second tile of it
    (C18), and a line for which no cell is left falls (C19). What columns, rows and colours bring at the end of
    the match does not count.

    It may be below zero: what falls is told as what it costs, also to one who has no points to lose yet. In the phase
    in which cells are chosen, what is on the lines does not count: each tile brings what it scores in its cell.
    """
    board = position.boards[seat]
    first = wide(LINES if position.phase == FILLING else 0)
    return wide(board.score) + most_points(position, board, first, wide(0))


@kernel
def most_points(position: Position, board: Board, row: int, fallen: int) -> int:
    """The most points that complete lines bring from this row on, less the floor line's when so many tiles fell more.

    The board is used to try cells, and is left as it was.
    """
    row = next_complete_line(board, row)
    if row == LINES:
        return -penalty(board, fallen)
    colour = wide(board.line_colour[row])
    cells = cells_for_tile(position, board, row, colour)
    if cells == 0:
        return most_points(position, board, row + 1, fallen + row + 1)
    best = wide(FEWEST)
    while cells:
        column = lowest(cells)
        cells = without_lowest(cells)
        points = points_in_cell(board, row, column)
        column_cells, column_colours = board.column_cells[column], board.column_colours[column]
        board.column_cells[column] |= 1 << row
        board.column_colours[column] |= 1 << colour
        best = max(best, points + most_points(position, board, row + 1, fallen))
        board.column_cells[column] = column_cells
        board.column_colours[column] = column_colours
    return best


@kernel
def penalty(board: Board, fallen: int) -> int:
    """What the floor line costs when so many tiles have fallen more (C10, C14 and C26)."""
    if board.special_floor == EMPTY and fallen > 0:
        fallen -= 1
    return wide(FLOOR_PENALTY[min(board.floor_count + fallen, FLOOR_SPACES)])
