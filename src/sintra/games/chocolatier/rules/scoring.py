"""Phase B: filling the box, scoring it, the floor line, and the end of a round or of the match (C12 to C20)."""

from sintra.games.chocolatier.rules.action_space import TARGETS
from sintra.games.chocolatier.rules.components import (
    ALL_COLOURS,
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    EMPTY,
    FACTORIES,
    FLOOR_PENALTY,
    FLOOR_SPACES,
    FULL_ROW,
    IN_CENTRE,
    LINES,
    MARKER,
    NO_SPACE,
    PLAIN,
    ROW_BONUS,
)
from sintra.games.chocolatier.rules.phase import FILLING
from sintra.games.chocolatier.rules.position import Board, Position, Report
from sintra.games.pattern_line import is_line_complete
from sintra.games.runs import points_of_runs, points_of_tile, runs_through
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest
from sintra.kernel.generic import AWAITS_DEAL, NOBODY, OVER


@kernel
def seat_after(position: Position, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < position.players else 0


@kernel
def drop(position: Position, board: Board, colour: int, count: int) -> None:
    """Let tiles of one colour fall to the floor line (C10 and C26)."""
    if board.special_floor == EMPTY and count > 0:
        board.special_floor = colour  # CR4: compulsory, and before the floor line
        count -= 1
    occupied = wide(board.floor_count)
    fallen = min(count, FLOOR_SPACES - occupied)
    for space in range(FLOOR_SPACES):  # all of them, so that nothing depends on how many fall
        is_taken = (space >= occupied) & (space < occupied + fallen)
        before = board.floor[space]
        board.floor[space] = colour if is_taken else before
    board.floor_count = occupied + fallen
    position.lid[colour] += count - fallen


@kernel
def begin_filling(position: Position, report: Report) -> None:
    """Start phase B, with the starting player's board (CR13)."""
    report.round = position.round
    for seat in range(position.players):
        entry = report.boards[seat]
        entry.before = position.boards[seat].score
        entry.is_scored = 0
        for row in range(LINES):
            entry.column[row] = EMPTY
            entry.dropped[row] = 0
    fill_boxes(position, wide(position.starting_player), report)


@kernel
def fill_boxes(position: Position, seat: int, report: Report) -> None:
    """Go on with phase B from this seat, until a seat has a cell to choose or the round ends (C12 and C18)."""
    while fill_box(position, seat, report):
        score_floor(position, seat, report)
        seat = seat_after(position, seat)
        if seat == position.starting_player:
            end_round(position, report)
            return
    position.phase = FILLING
    position.to_move = seat


@kernel
def fill_box(position: Position, seat: int, report: Report) -> bool:
    """Move the tiles of complete lines to the wall, top to bottom; False when the player must choose a cell first."""
    board = position.boards[seat]
    complete = 0  # C12: incomplete lines stay
    for row in range(LINES):
        complete |= is_line_complete(board, row) << row
    while complete:
        row = lowest(complete)
        complete = without_lowest(complete)
        colour = wide(board.line_colour[row])
        if position.grey:
            cells = free_cells(board, row, colour)
            if cells == 0:
                drop_line(position, seat, row, report)
                continue
            if without_lowest(cells) != 0:
                return False
            column = lowest(cells)
        else:
            column = column_of_colour(row, colour)
        place_tile(position, seat, row, column, report)
    return True


@kernel
def column_of_colour(row: int, colour: int) -> int:
    """The column of a colour in a row of the coloured wall (C4)."""
    return (row + colour) % COLUMNS


@kernel
def cells_for_tile(position: Position, board: Board, row: int, colour: int) -> int:
    """The columns of a row in which the tile of a complete line may be placed (C12 and C18)."""
    return free_cells(board, row, colour) if position.grey else 1 << column_of_colour(row, colour)


@kernel
def points_in_cell(board: Board, row: int, column: int) -> int:
    """What a tile would score in a cell of the wall as it is (C13)."""
    return points_of_tile(wide(board.row_cells[row]), wide(board.column_cells[column]), row, column)


@kernel
def free_cells(board: Board, row: int, colour: int) -> int:
    """The columns of a row in which a colour may be placed on the grey side (C18)."""
    cells = 0
    for column in range(COLUMNS):
        if board.wall[row, column] == EMPTY and not board.column_colours[column] >> colour & 1:
            cells |= 1 << column
    return cells


@kernel
def drop_line(position: Position, seat: int, row: int, report: Report) -> None:
    """Drop a complete line for which the wall has no cell (C19)."""
    board = position.boards[seat]
    drop(position, board, wide(board.line_colour[row]), row + 1)
    clear_line(board, row)
    report.boards[seat].dropped[row] = 1


@kernel
def place_tile(position: Position, seat: int, row: int, column: int, report: Report) -> None:
    """Move a complete line's tile to the wall and score it (C12 and C13)."""
    board = position.boards[seat]
    colour = wide(board.line_colour[row])
    row_cells = wide(board.row_cells[row])
    column_cells = wide(board.column_cells[column])
    horizontal, vertical = runs_through(row_cells, column_cells, row, column)
    points = points_of_runs(horizontal, vertical)
    board.wall[row, column] = colour
    board.row_cells[row] = row_cells | 1 << column
    board.column_cells[column] = column_cells | 1 << row
    board.row_colours[row] |= 1 << colour
    board.column_colours[column] |= 1 << colour
    board.score += points
    position.lid[colour] += row  # the line's other tiles
    clear_line(board, row)
    entry = report.boards[seat]
    entry.column[row] = column
    entry.colour[row] = colour
    entry.horizontal[row] = horizontal
    entry.vertical[row] = vertical
    entry.points[row] = points


@kernel
def clear_line(board: Board, row: int) -> None:
    """Empty a line; it takes again every colour that its wall row lacks (C9)."""
    board.line_colour[row] = EMPTY
    board.line_count[row] = 0
    missing = ~wide(board.row_colours[row])
    accepts = 0
    for colour in range(COLOURS):
        accepts |= (missing >> colour & 1) << colour * TARGETS
    board.accepts |= accepts << row


@kernel
def score_floor(position: Position, seat: int, report: Report) -> None:
    """Subtract the floor line's penalty and empty it (C14)."""
    board = position.boards[seat]
    penalty = FLOOR_PENALTY[board.floor_count]
    entry = report.boards[seat]
    board.score = max(0, board.score - penalty)
    entry.penalty = penalty
    entry.after = board.score
    entry.is_scored = 1
    fallen = 0  # a byte for EMPTY (-1), each colour and MARKER: counted in a register, whatever lies there
    for space in range(FLOOR_SPACES):
        entry.floor[space] = board.floor[space]
        fallen += 1 << 8 * (board.floor[space] + 1)
        board.floor[space] = EMPTY
    for colour in range(COLOURS):
        position.lid[colour] += fallen >> 8 * (colour + 1) & 0xFF
    board.floor_count = 0


@kernel
def end_round(position: Position, report: Report) -> None:
    """Clear what lasts one round, name the next starting player, end the match or wait for a deal (C14 and C15)."""
    if position.special_factories:
        return_factories(position)
    if position.marker != IN_CENTRE:  # CR9: else the same player starts again
        position.starting_player = position.marker
    position.marker = position.starting_player
    position.to_move = NOBODY
    report.is_final = is_finished(position)
    if report.is_final:
        position.phase = OVER
        add_bonuses(position, report)
    else:
        position.phase = AWAITS_DEAL


@kernel
def return_factories(position: Position) -> None:
    """Take back the gold sides and the special floor space (CR8)."""
    for factory in range(FACTORIES):
        position.effects[factory] = PLAIN
    if position.home_seat != NOBODY:
        board = position.boards[position.home_seat]
        if board.special_floor != EMPTY and board.special_floor != MARKER:
            position.lid[board.special_floor] += 1
        board.special_floor = NO_SPACE
        position.home_seat = NOBODY


@kernel
def is_finished(position: Position) -> bool:
    """Whether the match ends after this phase B (C15, CR10, CR11, CR14 and CR15)."""
    locked = locked_colours(position)
    if has_complete_row(position) or locked == ALL_COLOURS:  # CR10: bag and lid are empty
        return True
    return position.round == position.last_round or is_hopeless(position, locked)


@kernel
def is_hopeless(position: Position, locked: int) -> bool:
    """Whether nobody can complete a row any more, these colours being locked (CR11 and CR14)."""
    return (position.grey != 0 or locked != 0) and not can_complete_a_row(position, locked)


@kernel
def locked_colours(position: Position) -> int:
    """The colours of which bag and lid hold no tile (CR14)."""
    locked = 0
    for colour in range(COLOURS):
        if position.bag[colour] + position.lid[colour] == 0:
            locked |= 1 << colour
    return locked


@kernel
def has_complete_row(position: Position) -> bool:
    for seat in range(position.players):
        for row in range(LINES):
            if position.boards[seat].row_cells[row] == FULL_ROW:
                return True
    return False


@kernel
def can_complete_a_row(position: Position, locked: int) -> bool:
    """Whether anybody may still complete a row, for all that walls and locked colours tell (CR11 and CR14)."""
    for seat in range(position.players):
        board = position.boards[seat]
        for row in range(LINES):
            missing = ALL_COLOURS & ~board.row_colours[row]  # the colour on the row's line among them (C9)
            if missing & locked == 0 and (not position.grey or can_fit(board, row)):
                return True
    return False


@kernel
def can_fit(board: Board, row: int) -> bool:
    """Whether the missing colours of a row can all be placed on the grey side, each in a free cell of its own (CR11).

    `reached` is the set of sets of columns (a bit for each of the 32) that the colours so far can fill.
    """
    reached = 1 << (board.row_cells[row] & FULL_ROW)
    for colour in range(COLOURS):
        if board.row_colours[row] >> colour & 1:
            continue
        cells = free_cells(board, row, colour)
        further = 0
        for filled in range(1 << COLUMNS):
            if not reached >> filled & 1:
                continue
            for column in range(COLUMNS):
                if (cells & ~filled) >> column & 1:
                    further |= 1 << (filled | 1 << column)
        reached = further
    return reached != 0


@kernel
def complete_rows(board: Board) -> int:
    rows = 0
    for row in range(LINES):
        rows += board.row_cells[row] == FULL_ROW
    return rows


@kernel
def complete_columns(board: Board) -> int:
    columns = 0
    for column in range(COLUMNS):
        columns += board.column_cells[column] == FULL_ROW
    return columns


@kernel
def complete_colours(board: Board) -> int:
    everywhere = ALL_COLOURS
    for row in range(LINES):
        everywhere &= board.row_colours[row]
    return popcount(everywhere)


@kernel
def end_bonuses(board: Board) -> tuple[int, int, int]:
    """What complete rows, columns and colours bring at the end (C16)."""
    return (
        ROW_BONUS * complete_rows(board),
        COLUMN_BONUS * complete_columns(board),
        COLOUR_BONUS * complete_colours(board),
    )


@kernel
def add_bonuses(position: Position, report: Report) -> None:
    """Add the end bonuses, after the last clamp (C16)."""
    for seat in range(position.players):
        board = position.boards[seat]
        rows, columns, colours = end_bonuses(board)
        board.score += rows + columns + colours
        entry = report.boards[seat]
        entry.bonus_rows = rows
        entry.bonus_columns = columns
        entry.bonus_colours = colours


@kernel
def ranking_key(board: Board) -> int:
    """A number that ranks the seats of a finished match: by points, then by complete rows (C17)."""
    return wide(board.score) * (LINES + 1) + complete_rows(board)
