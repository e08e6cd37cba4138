"""What an action would bring, for people about to choose: tiles taken and fallen, points now and at the end, cells."""

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
from sintra.games.chocolatier.rules.scoring import cells_for_tile, end_bonuses, place_tile, points_in_cell
from sintra.games.pattern_line import room_on_line
from sintra.games.runs import cells_in_row
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, wide, without_lowest

BONUS_BITS = 7
"""Points and bonuses are compared as one number; more bonuses than this are not to be had (C16)."""
ANY_BONUS = (1 << BONUS_BITS) - 1
FEWEST = -(1 << 20)  # no way to fill a box brings so few


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
def open_cells(position: Position, action: int) -> int:
    """The cells to which the tile of the line that a draft fills could go, as the wall is; -1 if it fills none.

    On the coloured side that is the one cell of its colour, on the grey side any that has no tile and whose column has
    not the colour (C4, C12 and C18).
    """
    if action >= FIRST_DIVIDE or DRAFTS[action, 2] == FLOOR:
        return wide(-1)
    row = wide(DRAFTS[action, 2])
    board = position.boards[position.to_move]
    return cells_in_row(row, wide(cells_for_tile(position, board, row, wide(DRAFTS[action, 0]))))


@kernel
def stranded_lines(position: Position, action: int, after: Position) -> int:
    """None: no plates are laid in this game, and a line for which there is no cell may get one yet (C20)."""
    return wide(0)


@kernel
def provisional_score(position: Position, seat: int, report: Report) -> tuple[int, int]:
    """The seat's score if phase B came now and its complete lines were placed as well as the rules allow; its bonuses.

    So a draft brings the best total with it less the best total without it. On the grey side every way to fill the box
    is tried: a column that holds a colour, be it since earlier rounds or from a line above, takes no second tile of it
    (C18), and a line for which no cell is left falls (C19). Of the ways that score most, that with the highest bonuses
    counts, which are what rows, columns and colours would bring if the match ended with that phase B (C16).

    It may be below zero: what falls is told as what it costs, also to one who has no points to lose yet. In the phase
    in which cells are chosen, what is on the lines does not count: each tile brings what it scores in its cell.
    """
    board = position.boards[seat]
    best = best_filling(position, board, wide(LINES if position.phase == FILLING else 0), wide(0))
    return wide(board.score) + (best >> BONUS_BITS), best & ANY_BONUS


@kernel
def expected_points(position: Position, seat: int, report: Report) -> int:
    """What phase B would add to the seat's score if it came now, or has still to add, its boxes being filled best.

    A score does not fall below zero (C14). What comes at the end of the match does not count.
    """
    board = position.boards[seat]
    score = wide(board.score)
    return max(0, score + (best_filling(position, board, wide(0), wide(0)) >> BONUS_BITS)) - score


@kernel
def best_filling(position: Position, board: Board, row: int, fallen: int) -> int:
    """The most points that complete lines bring from this row on, less the floor line's when so many tiles fell more.

    With them come the most bonuses that the wall can have then, in the lowest bits. The board is used to try cells,
    and is left as it was.
    """
    row = next_complete_line(board, row)
    if row == LINES:
        rows, columns, colours = end_bonuses(board)
        return (-penalty(board, fallen) << BONUS_BITS) + rows + columns + colours
    colour = wide(board.line_colour[row])
    cells = cells_for_tile(position, board, row, colour)
    if cells == 0:
        return best_filling(position, board, row + 1, fallen + row + 1)
    row_cells, row_colours = board.row_cells[row], board.row_colours[row]
    board.row_colours[row] |= 1 << colour
    best = wide(FEWEST)
    while cells:
        column = lowest(cells)
        cells = without_lowest(cells)
        points = points_in_cell(board, row, column)
        column_cells, column_colours = board.column_cells[column], board.column_colours[column]
        board.row_cells[row] = row_cells | 1 << column
        board.column_cells[column] |= 1 << row
        board.column_colours[column] |= 1 << colour
        best = max(best, (points << BONUS_BITS) + best_filling(position, board, row + 1, fallen))
        board.row_cells[row] = row_cells
        board.column_cells[column] = column_cells
        board.column_colours[column] = column_colours
    board.row_colours[row] = row_colours
    return best


@kernel
def penalty(board: Board, fallen: int) -> int:
    """What the floor line costs when so many tiles have fallen more (C10, C14 and C26)."""
    if board.special_floor == EMPTY and fallen > 0:
        fallen -= 1
    return wide(FLOOR_PENALTY[min(board.floor_count + fallen, FLOOR_SPACES)])
