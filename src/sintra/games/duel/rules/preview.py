"""What an action would bring, for people about to choose: tiles taken and broken, points now and at the end, cells."""

from sintra.games.duel.rules.action_space import (
    BROKEN,
    DRAFTS,
    DRAW,
    FIRST_CELL,
    FIRST_FIELD,
    FIRST_STACK,
    FIRST_UNDER,
)
from sintra.games.duel.rules.chip import has_spent
from sintra.games.duel.rules.components import (
    COLUMNS,
    EMPTY,
    FIRST_PLAYER_PENALTY,
    LINES,
    ROTATIONS,
)
from sintra.games.duel.rules.draft import draft, tiles_offered
from sintra.games.duel.rules.phase import COMPLETING, DECORATING
from sintra.games.duel.rules.plate import draw_plate, put_on_field
from sintra.games.duel.rules.position import Position, Report
from sintra.games.duel.rules.scoring import broken_penalty, is_line_lost, other_seat, place_tile
from sintra.games.duel.rules.tablet import ending_points
from sintra.games.pattern_line import is_line_complete, room_on_line
from sintra.games.runs import cells_in_row
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, wide, without_lowest
from sintra.kernel.generic import AWAITS_DEAL, OVER

MOST_ENDING = 1000
"""More than the faces can give or take: by this a point of the round weighs more than anything at the end."""
FEWEST = -(1 << 30)


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
def open_cells(position: Position, action: int) -> int:
    """The cells to which the tile of the line that a draft fills could go, by the plates laid; -1 if it fills none.

    Those without a tile that are of its colour or wild (D17).
    """
    if action >= FIRST_STACK or DRAFTS[action, 2] == BROKEN:
        return wide(-1)
    row = wide(DRAFTS[action, 2])
    return cells_in_row(row, wide(position.boards[position.to_move].open_cells[row, DRAFTS[action, 0]]))


@kernel
def stranded_lines(position: Position, action: int, after: Position) -> int:
    """The lines with tiles that a plate costs their last chance of a cell: it fills the row, without one (D19)."""
    lines = wide(0)
    if FIRST_FIELD <= action < FIRST_UNDER:
        before = position.boards[position.to_move]
        board = after.boards[position.to_move]
        for row in range(LINES):
            if board.line_count[row] > 0:
                colour = wide(board.line_colour[row])
                lines |= (is_line_lost(board, row, colour) and not is_line_lost(before, row, colour)) << row
    return lines


@kernel
def provisional_score(position: Position, seat: int, report: Report) -> tuple[int, int]:
    """The seat's score if phase 2 came now, each line's tile in its best cell, from the top; what the faces would give.

    Chips do not count: nobody has to spend them. The score may be below zero: what breaks is told as what it costs,
    also to one who has no points to lose yet. In phase 2 itself, what is on the lines does not count: each tile brings
    what it scores in its cell, and with it the special tile that is put down at once (D21).
    """
    board = position.boards[seat]
    costs = provisional_costs(position, seat)
    if position.phase not in (COMPLETING, DECORATING):
        place_complete_lines(position, seat, report)
    return wide(board.score) - costs, ending_points(position, board)


@kernel
def expected_points(position: Position, seat: int, report: Report) -> int:
    """What phase 2 would add to the seat's score if it came now, or has still to add, tiles going to their best cells.

    Chips do not count, and a score does not fall below zero (D22). What the faces give does not count either.
    """
    is_decorating = position.phase in (COMPLETING, DECORATING)
    is_done = is_decorating and seat == position.starting_player and seat != position.to_move  # DR7
    if position.phase in (AWAITS_DEAL, OVER) or is_done:
        return wide(0)
    board = position.boards[seat]
    before = wide(board.score)
    costs = provisional_costs(position, seat)
    place_complete_lines(position, seat, report)
    return max(0, wide(board.score) - costs) - before


@kernel
def provisional_costs(position: Position, seat: int) -> int:
    """What broken tiles would cost in phase 2, lost lines among them, and the first-player tile (D19 and D22)."""
    board = position.boards[seat]
    broken = wide(board.broken_count)
    for row in range(LINES):
        if board.line_count[row] > 0 and is_line_lost(board, row, wide(board.line_colour[row])):
            broken += board.line_count[row]
    return broken_penalty(broken) + (FIRST_PLAYER_PENALTY if position.marker == seat else 0)


@kernel
def place_complete_lines(position: Position, seat: int, report: Report) -> None:
    """Place the tile of each complete line that has a cell, from the top, where it brings most (D17).

    Of cells that bring the same, in the one that is worth most at the end. The other seat's board is used to try them.
    """
    board = position.boards[seat]
    other = other_seat(seat)
    is_paid = position.to_move == seat and (position.phase == DECORATING or has_spent(position))  # with chips (D18)
    paid = wide(position.line if is_paid else EMPTY)
    for row in range(LINES):
        if not is_line_complete(board, row) and row != paid:
            continue
        cells = wide(board.open_cells[row, board.line_colour[row]])
        best = wide(FEWEST)
        best_column = wide(EMPTY)
        while cells:
            column = lowest(cells)
            cells = without_lowest(cells)
            position.boards[other] = board
            position.to_move = other
            place_tile(position, row, column, report)
            tried = position.boards[other]
            worth = wide(tried.score) * MOST_ENDING + ending_points(position, tried)
            if worth > best:
                best = worth
                best_column = column
        if best_column != EMPTY:
            position.to_move = seat
            place_tile(position, row, best_column, report)
