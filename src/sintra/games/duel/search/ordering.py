"""Move ordering: which actions a search should try first."""

from sintra.games.duel.rules.action_space import (
    BROKEN,
    DRAFTS,
    DRAW,
    ENOUGH,
    FIRST_CELL,
    FIRST_CHIP,
    FIRST_FIELD,
    FIRST_SHOW,
    FIRST_STACK,
    FIRST_UNDER,
    FIRST_USE,
    LEAVE,
    MOONS,
    STOP,
)
from sintra.games.duel.rules.components import (
    CHIPS_SHOWING,
    COLUMNS,
    EMPTY,
    FIELDS_A_ROW,
    LAID,
    LINES,
    ON_LARGE_MOON,
    PLATE_CELLS,
    ROTATIONS,
    SPECIAL,
    SPECIAL_POINTS,
    WILD,
)
from sintra.games.duel.rules.draft import tiles_offered
from sintra.games.duel.rules.legality import legal_actions
from sintra.games.duel.rules.position import Board, Position
from sintra.games.duel.rules.scoring import best_cell, is_line_lost, other_seat, points_in_cell
from sintra.games.pattern_line import is_line_complete, room_on_line
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.layout import Int16s, Int32s

POINT = 100  # of order score, for about a point


@kernel
def order_score(position: Position, action: int) -> int:
    """About how many points an action promises at a glance, POINT for each."""
    board = position.boards[position.to_move]
    if action < FIRST_STACK:
        return score_draft(position, board, action)
    if action < FIRST_SHOW:
        return score_stacking(position, action - FIRST_STACK)
    if action < DRAW:
        return 2 * POINT
    if action == DRAW:
        return -POINT
    if action == STOP:
        return POINT
    if FIRST_FIELD <= action < FIRST_UNDER:
        return score_field(position, board, action - FIRST_FIELD)
    if FIRST_CHIP <= action < FIRST_USE:
        return score_chip(board, action - FIRST_CHIP)
    if FIRST_USE <= action < ENOUGH:
        return 2 * POINT + POINT * (CHIPS_SHOWING[board.line_colour[position.line]] >> (action - FIRST_USE) & 1)
    if action == ENOUGH:
        return 4 * POINT
    if action == LEAVE:
        return wide(0)
    if action >= FIRST_CELL:
        return score_cell(board, (action - FIRST_CELL) // COLUMNS, (action - FIRST_CELL) % COLUMNS)
    return wide(0)  # KEEPING and RETURNING


@kernel
def generate_scored(position: Position, actions: Int16s, order_scores: Int32s) -> int:
    """The legal actions and their order scores."""
    count = wide(legal_actions(position, actions))
    for index in range(count):
        order_scores[index] = order_score(position, wide(actions[index]))
    return count


@kernel
def score_draft(position: Position, board: Board, action: int) -> int:
    """Lines that are just filled and have a good cell first, broken tiles last."""
    colour = wide(DRAFTS[action, 0])
    source = wide(DRAFTS[action, 1])
    line = wide(DRAFTS[action, 2])
    value = wide(0)
    if source == MOONS and position.large_moon[colour] > 0 and position.marker == ON_LARGE_MOON:
        value -= POINT
    count = tiles_offered(position, colour, source)
    if line == BROKEN:
        return value - 2 * POINT * count
    room = room_on_line(board, line)
    kept = min(count, room)
    value -= 2 * POINT * (count - kept)
    free = wide(board.open_cells[line, colour])
    if free == 0:
        is_lost = is_line_lost(board, line, colour)
        return value - 2 * POINT * kept if is_lost else value + POINT * kept // (line + 1)
    worth = POINT * (best_cell(board, line, free)[1] + 2)
    if kept == room:
        return value + worth * (line + 1 + kept) // (line + 1)
    return value + worth * kept // (line + 1)


@kernel
def score_stacking(position: Position, colour: int) -> int:
    """What the other player could use comes lowest."""
    board = position.boards[other_seat(wide(position.to_move))]
    value = wide(0)
    for row in range(LINES):
        free = wide(board.open_cells[row, colour])
        if is_line_complete(board, row) or free == 0:
            continue
        if board.line_colour[row] == colour:
            value += POINT * best_cell(board, row, free)[1] // room_on_line(board, row)
        elif board.line_count[row] == 0:
            value += POINT * best_cell(board, row, free)[1] // (2 * row + 2)
    return value


@kernel
def score_field(position: Position, board: Board, index: int) -> int:
    """Cells for lines that have none first, then cells beside tiles, in rows that fill quickly, for missing colours."""
    field = index // ROTATIONS
    value = wide(0)
    for cell in range(PLATE_CELLS):
        kind = wide(LAID[position.hand, index % ROTATIONS, cell])
        row = field // FIELDS_A_ROW * 2 + cell // 2
        column = field % FIELDS_A_ROW * 2 + cell % 2
        if kind == SPECIAL:
            value += POINT * SPECIAL_POINTS[row] // 4
            continue
        points = points_in_cell(board, row, column)
        value += POINT * points * (LINES - row) // 8
        if kind == WILD or board.open_cells[row, kind] == 0:
            value += POINT * (LINES - row) // 16
        colour = wide(board.line_colour[row])
        if colour != EMPTY and kind in (colour, WILD) and board.open_cells[row, colour] == 0:
            value += POINT * (points + 2) * board.line_count[row] // (row + 1)
    return value


@kernel
def score_chip(board: Board, chip: int) -> int:
    """Chips that show the colour of a line that is begun first."""
    value = wide(POINT)
    for row in range(LINES):
        colour = wide(board.line_colour[row])
        if board.line_count[row] > 0 and not is_line_complete(board, row) and board.open_cells[row, colour]:
            value += POINT // 2 * (CHIPS_SHOWING[colour] >> chip & 1)
    return value


@kernel
def score_cell(board: Board, row: int, column: int) -> int:
    """Points first, and a special tile that follows."""
    value = POINT * points_in_cell(board, row, column)
    lacking = board.missing[row // 2 * FIELDS_A_ROW + column // 2]
    if lacking > 0:
        value += POINT * row // (2 * lacking)
    return value
