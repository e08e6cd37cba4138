"""Phase 2: complete lines go to the dome and score, others wait or break, broken tiles count (D17 to D22)."""

from sintra.games.duel.rules.action_space import EVERY_ACCEPT
from sintra.games.duel.rules.chip import can_complete
from sintra.games.duel.rules.components import (
    BROKEN_PENALTY,
    BROKEN_SPACES,
    CHIP_TYPES,
    COLOURS,
    EMPTY,
    FIELDS_A_ROW,
    FIRST_PLAYER_PENALTY,
    LAID,
    LINES,
    ON_LARGE_MOON,
    PLATE_CELLS,
    ROUNDS,
    SEATS,
    SPECIAL,
    SPECIAL_POINTS,
)
from sintra.games.duel.rules.phase import COMPLETING, DECORATING
from sintra.games.duel.rules.position import Board, Position, Report
from sintra.games.duel.rules.tablet import score_faces
from sintra.games.pattern_line import is_line_complete
from sintra.games.runs import points_of_runs, points_of_tile, runs_through
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, wide, without_lowest
from sintra.kernel.generic import AWAITS_DEAL, NOBODY, OVER


@kernel
def other_seat(seat: int) -> int:
    """The other player."""
    return seat + 1 if seat + 1 < SEATS else 0


@kernel
def break_tiles(position: Position, board: Board, colour: int, count: int) -> None:
    """Put tiles of one colour on the broken spaces; what finds no room goes to the tower, free (D15)."""
    kept = min(count, BROKEN_SPACES - board.broken_count)
    board.broken[colour] += kept
    board.broken_count += kept
    position.tower[colour] += count - kept


@kernel
def begin_decorating(position: Position, report: Report) -> None:
    """Start phase 2, with the starting player's board (DR7)."""
    report.round = position.round
    report.is_final = 0
    for seat in range(SEATS):
        entry = report.boards[seat]
        entry.before = position.boards[seat].score
        entry.is_scored = 0
        for row in range(LINES):
            entry.column[row] = EMPTY
            entry.is_broken[row] = 0
            entry.is_waiting[row] = 0
    decorate(position, wide(position.starting_player), wide(0), report)


@kernel
def decorate(position: Position, seat: int, line: int, report: Report) -> None:
    """Go on with phase 2 at a seat's line, until there is something to decide or the round ends."""
    while True:
        board = position.boards[seat]
        for row in range(line, LINES):
            if board.line_count[row] == 0:
                continue
            colour = wide(board.line_colour[row])
            is_complete = is_line_complete(board, row)
            if board.open_cells[row, colour] == 0:
                if is_line_lost(board, row, colour):
                    break_line(position, seat, row, report)  # D19; DR8: before the broken tiles count
                elif is_complete:
                    report.boards[seat].is_waiting[row] = 1
            elif is_complete or can_complete(board, row):  # DR3: only where the line can be placed at once
                position.phase = DECORATING if is_complete else COMPLETING
                position.to_move = seat
                position.line = row
                return
        score_broken(position, seat, report)
        if seat != position.starting_player:
            end_round(position, report)
            return
        seat = other_seat(seat)
        line = wide(0)


@kernel
def is_line_lost(board: Board, row: int, colour: int) -> bool:
    """Whether no cell of its dome row takes a line's tile, now or ever: all plates of the row lie there (D19)."""
    return board.open_cells[row, colour] == 0 and board.plates_in_row[row // 2] == FIELDS_A_ROW


@kernel
def break_line(position: Position, seat: int, row: int, report: Report) -> None:
    """Break a whole line for which its dome row has no cell and never will (D19)."""
    board = position.boards[seat]
    break_tiles(position, board, wide(board.line_colour[row]), wide(board.line_count[row]))
    clear_line(board, row)
    report.boards[seat].is_broken[row] = 1


@kernel
def clear_line(board: Board, row: int) -> None:
    """Empty a line; it takes every colour again (D15)."""
    board.line_colour[row] = EMPTY
    board.line_count[row] = 0
    board.accepts |= EVERY_ACCEPT << row


@kernel
def place_tile(position: Position, row: int, column: int, report: Report) -> None:
    """Move the line's rightmost tile to the dome and score it (D17, D20 and D21)."""
    seat = wide(position.to_move)
    board = position.boards[seat]
    entry = report.boards[seat]
    colour = wide(board.line_colour[row])
    count = wide(board.line_count[row])
    for chip in range(CHIP_TYPES):  # D18: chips spent are turned down for good, and never become tiles
        spent = position.spending[chip]
        board.used_chips[chip] += spent
        entry.chips[row, chip] = spent
        position.spending[chip] = 0
    position.tower[colour] += count - 1
    clear_line(board, row)
    put_on_dome(board, row, column, colour)
    horizontal, vertical = runs_through(wide(board.row_cells[row]), wide(board.column_cells[column]), row, column)
    points = points_of_runs(horizontal, vertical)
    board.score += points
    entry.column[row] = column
    entry.colour[row] = colour
    entry.horizontal[row] = horizontal
    entry.vertical[row] = vertical
    entry.points[row] = points
    entry.special_row[row] = EMPTY
    field = row // 2 * FIELDS_A_ROW + column // 2
    if board.missing[field] > 0:
        board.missing[field] -= 1
        if board.missing[field] == 0:
            entry.special_row[row] = place_special(board, field)
    position.line = EMPTY


@kernel
def points_in_cell(board: Board, row: int, column: int) -> int:
    """What a tile would score in a cell of the dome as it is (D20)."""
    return points_of_tile(wide(board.row_cells[row]), wide(board.column_cells[column]), row, column)


@kernel
def best_cell(board: Board, row: int, cells: int) -> tuple[int, int]:
    """The column of these cells of a row in which a tile would score most, the first of equal ones, and its points."""
    best_column = wide(0)
    best_points = wide(0)
    while cells:
        column = lowest(cells)
        cells = without_lowest(cells)
        points = points_in_cell(board, row, column)
        if points > best_points:
            best_points = points
            best_column = column
    return best_column, best_points


@kernel
def put_on_dome(board: Board, row: int, column: int, tile: int) -> None:
    """Fill a cell of the dome."""
    board.tiles[row, column] = tile
    board.row_cells[row] |= 1 << column
    board.column_cells[column] |= 1 << row
    for colour in range(COLOURS):
        board.open_cells[row, colour] &= ~(1 << column)


@kernel
def place_special(board: Board, field: int) -> int:
    """Put the special tile on a special plate and score its row; return the row (D21)."""
    special = 0
    for cell in range(PLATE_CELLS):
        if LAID[board.plates[field], board.rotations[field], cell] == SPECIAL:
            special = cell
    row = field // FIELDS_A_ROW * 2 + special // 2
    put_on_dome(board, row, field % FIELDS_A_ROW * 2 + special % 2, wide(SPECIAL))
    board.score += SPECIAL_POINTS[row]
    return row


@kernel
def broken_penalty(broken: int) -> int:
    """What so many broken tiles cost; those that found no space cost nothing (D3 and D15)."""
    return wide(BROKEN_PENALTY[min(broken, BROKEN_SPACES)])


@kernel
def score_broken(position: Position, seat: int, report: Report) -> None:
    """Subtract broken tiles and the first-player tile, not below zero (D22)."""
    board = position.boards[seat]
    entry = report.boards[seat]
    penalty = broken_penalty(wide(board.broken_count))
    first_player_penalty = FIRST_PLAYER_PENALTY if position.marker == seat else 0
    board.score = max(0, board.score - penalty - first_player_penalty)
    for colour in range(COLOURS):
        entry.broken[colour] = board.broken[colour]
        position.tower[colour] += board.broken[colour]
        board.broken[colour] = 0
    board.broken_count = 0
    entry.penalty = penalty
    entry.first_player_penalty = first_player_penalty
    entry.after = board.score
    entry.is_scored = 1


@kernel
def end_round(position: Position, report: Report) -> None:
    """Name the next starting player; wait for a deal, or score the faces and end the match (D23 and D24)."""
    if position.marker != ON_LARGE_MOON:  # DR5: else the last holder starts again
        position.starting_player = position.marker
    position.marker = position.starting_player
    position.to_move = NOBODY
    position.line = EMPTY
    if position.round < ROUNDS:
        position.phase = AWAITS_DEAL
        return
    position.phase = OVER
    report.is_final = 1
    for seat in range(SEATS):
        score_faces(position, seat, report)


@kernel
def ranking_key(position: Position, seat: int) -> int:
    """A number that ranks the seats of a finished match: by points, then by the first-player tile (D25)."""
    return wide(position.boards[seat].score) * 2 + (position.marker == seat)
