"""Phase 2: complete lines go to the dome and score, others wait or break, broken tiles count (rules 17 to 22)."""

from sintra.games.duel.rules.action_space import EVERY_ACCEPT
from sintra.games.duel.rules.components import (
    BROKEN_PENALTY,
    BROKEN_SPACES,
    CHIP_TYPES,
    CHIPS_SHOWING,
    COLOURS,
    EMPTY,
    FIELDS_A_ROW,
    FIRST_PLAYER_PENALTY,
    LAID,
    LINES,
    ON_LARGE_MOON,
    PAIR,
    PLATE_CELLS,
    POINTS,
    ROUNDS,
    RUN_LENGTH,
    SEATS,
    SPECIAL,
    SPECIAL_POINTS,
    TRIPLE,
)
from sintra.games.duel.rules.phase import COMPLETING, DECORATING
from sintra.games.duel.rules.position import Board, Position, Report
from sintra.games.duel.rules.tablet import score_faces
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, NOBODY, OVER


@kernel
def other_seat(seat: int) -> int:
    """The other player."""
    return seat + 1 if seat + 1 < SEATS else 0


@kernel
def break_tiles(position: Position, board: Board, colour: int, count: int) -> None:
    """Put tiles of one colour on the broken spaces; what finds no room goes to the tower, free (rule 15)."""
    kept = min(count, BROKEN_SPACES - board.broken_count)
    board.broken[colour] += kept
    board.broken_count += kept
    position.tower[colour] += count - kept


@kernel
def begin_decorating(position: Position, report: Report) -> None:
    """Start phase 2, with the starting player's board (ruling R7)."""
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
            count = wide(board.line_count[row])
            if count == 0:
                continue
            colour = wide(board.line_colour[row])
            is_complete = count > row
            if board.open_cells[row, colour] == 0:
                if board.plates_in_row[row // 2] == FIELDS_A_ROW:
                    break_line(position, seat, row, report)  # rule 19; R8: before the broken tiles count
                elif is_complete:
                    report.boards[seat].is_waiting[row] = 1
            elif is_complete or can_complete(board, row):  # R3: only where the line can be placed at once
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
def break_line(position: Position, seat: int, row: int, report: Report) -> None:
    """Break a whole line for which its dome row has no cell and never will (rule 19)."""
    board = position.boards[seat]
    break_tiles(position, board, wide(board.line_colour[row]), wide(board.line_count[row]))
    clear_line(board, row)
    report.boards[seat].is_broken[row] = 1


@kernel
def clear_line(board: Board, row: int) -> None:
    """Empty a line; it takes every colour again (rule 15)."""
    board.line_colour[row] = EMPTY
    board.line_count[row] = 0
    board.accepts |= EVERY_ACCEPT << row


@kernel
def is_enough(missing: int, of_colour: int, others: int) -> bool:
    """Whether chips stand for all missing tiles: each is a pair that shows the colour or any three (rule 18)."""
    spent = of_colour + others
    pairs = TRIPLE * missing - spent
    return pairs >= 0 and spent >= PAIR * missing and of_colour >= PAIR * pairs


@kernel
def can_be_enough(missing: int, of_colour: int, others: int, more_of_colour: int, more_others: int) -> bool:
    """Whether chips spent so far can become enough with some of those at hand."""
    for more in range(more_of_colour + more_others + 1):
        added = min(more, more_of_colour)
        if is_enough(missing, of_colour + added, others + more - added):
            return True
    return False


@kernel
def can_complete(board: Board, row: int) -> bool:
    """Whether the chips in the tray can complete a line (rule 18)."""
    of_colour = 0
    others = 0
    showing = wide(CHIPS_SHOWING[board.line_colour[row]])
    for chip in range(CHIP_TYPES):
        count = wide(board.chips[chip])
        if showing >> chip & 1:
            of_colour += count
        else:
            others += count
    none = wide(0)
    return can_be_enough(row + 1 - board.line_count[row], none, none, of_colour, others)


@kernel
def spent_on_line(position: Position, board: Board) -> tuple[int, int]:
    """How many of the chips spent on the line in question show its colour, and how many do not."""
    of_colour = 0
    others = 0
    showing = wide(CHIPS_SHOWING[board.line_colour[position.line]])
    for chip in range(CHIP_TYPES):
        count = wide(position.spending[chip])
        if showing >> chip & 1:
            of_colour += count
        else:
            others += count
    return of_colour, others


@kernel
def usable_chips(position: Position, board: Board) -> int:
    """The set of chips that may be spent next: from the last one spent on in their order, if they can be enough yet."""
    row = wide(position.line)
    missing = row + 1 - board.line_count[row]
    showing = wide(CHIPS_SHOWING[board.line_colour[row]])
    of_colour, others = spent_on_line(position, board)
    usable = 0
    more_of_colour = wide(0)
    more_others = wide(0)
    for index in range(CHIP_TYPES):
        chip = CHIP_TYPES - 1 - index
        count = wide(board.chips[chip])
        shows = showing >> chip & 1
        if count > 0:
            if shows:
                more_of_colour += count
            else:
                more_others += count
            if can_be_enough(
                missing, of_colour + shows, others + 1 - shows, more_of_colour - shows, more_others - 1 + shows
            ):
                usable |= 1 << chip
        if position.spending[chip] > 0:
            break
    return usable


@kernel
def is_of_use(position: Position, board: Board, chip: int) -> bool:
    """Whether a chip could be one of those that complete the line in question, in whatever order they are spent."""
    row = wide(position.line)
    showing = wide(CHIPS_SHOWING[board.line_colour[row]])
    of_colour, others = spent_on_line(position, board)
    more_of_colour = wide(0)
    more_others = wide(0)
    for other in range(CHIP_TYPES):
        if showing >> other & 1:
            more_of_colour += board.chips[other]
        else:
            more_others += board.chips[other]
    shows = showing >> chip & 1
    missing = row + 1 - board.line_count[row]
    return can_be_enough(
        missing, of_colour + shows, others + 1 - shows, more_of_colour - shows, more_others - 1 + shows
    )


@kernel
def use_chip(position: Position, chip: int) -> None:
    """Spend a chip on the line in question (rule 18)."""
    position.boards[position.to_move].chips[chip] -= 1
    position.spending[chip] += 1


@kernel
def place_tile(position: Position, row: int, column: int, report: Report) -> None:
    """Move the line's rightmost tile to the dome and score it (rules 17, 20 and 21)."""
    seat = wide(position.to_move)
    board = position.boards[seat]
    entry = report.boards[seat]
    colour = wide(board.line_colour[row])
    count = wide(board.line_count[row])
    for chip in range(CHIP_TYPES):  # rule 18: chips spent are turned down for good, and never become tiles
        spent = position.spending[chip]
        board.used_chips[chip] += spent
        entry.chips[row, chip] = spent
        position.spending[chip] = 0
    position.tower[colour] += count - 1
    clear_line(board, row)
    put_on_dome(board, row, column, colour)
    horizontal = RUN_LENGTH[board.row_cells[row], column]
    vertical = RUN_LENGTH[board.column_cells[column], row]
    points = POINTS[horizontal, vertical]
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
def put_on_dome(board: Board, row: int, column: int, tile: int) -> None:
    """Fill a cell of the dome."""
    board.tiles[row, column] = tile
    board.row_cells[row] |= 1 << column
    board.column_cells[column] |= 1 << row
    for colour in range(COLOURS):
        board.open_cells[row, colour] &= ~(1 << column)


@kernel
def place_special(board: Board, field: int) -> int:
    """Put the special tile on a special plate and score its row; return the row (rule 21)."""
    special = 0
    for cell in range(PLATE_CELLS):
        if LAID[board.plates[field], board.turns[field], cell] == SPECIAL:
            special = cell
    row = field // FIELDS_A_ROW * 2 + special // 2
    put_on_dome(board, row, field % FIELDS_A_ROW * 2 + special % 2, wide(SPECIAL))
    board.score += SPECIAL_POINTS[row]
    return row


@kernel
def score_broken(position: Position, seat: int, report: Report) -> None:
    """Subtract broken tiles and the first-player tile, not below zero (rule 22)."""
    board = position.boards[seat]
    entry = report.boards[seat]
    penalty = BROKEN_PENALTY[board.broken_count]
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
    """Name the next starting player; wait for a deal, or score the faces and end the match (rules 23 and 24)."""
    if position.marker != ON_LARGE_MOON:  # R5: else the last holder starts again
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
