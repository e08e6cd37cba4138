"""What an action would bring, for people about to choose: tiles taken and broken, and the points if scored at once."""

from sintra.games.duel.rules.action_space import (
    BROKEN,
    DRAFTS,
    DRAW,
    FIRST_CELL,
    FIRST_FIELD,
    FIRST_STACK,
    FIRST_UNDER,
    MOONS,
    SOURCES,
    TARGETS,
)
from sintra.games.duel.rules.components import (
    BROKEN_PENALTY,
    COLUMNS,
    FIELDS_A_ROW,
    FIRST_PLAYER_PENALTY,
    LINES,
    POINTS,
    RUN_LENGTH,
    SMALL_FACTORIES,
    TURNS,
)
from sintra.games.duel.rules.draft import draft
from sintra.games.duel.rules.phase import COMPLETING, DECORATING
from sintra.games.duel.rules.plate import draw_plate, put_on_field
from sintra.games.duel.rules.position import Position, Report
from sintra.games.duel.rules.scoring import place_tile
from sintra.kernel import kernel
from sintra.kernel.bits import wide


@kernel
def taken(position: Position, action: int) -> int:
    """How many tiles a legal action takes (rules 12 and 13)."""
    if action >= FIRST_STACK:
        return wide(0)
    colour, source = action // TARGETS // SOURCES, action // TARGETS % SOURCES
    if source != MOONS:
        return wide(position.suns[source, colour])
    count = wide(position.large_moon[colour])
    for factory in range(SMALL_FACTORIES):
        height = wide(position.moon_count[factory])
        count += height > 0 and position.moons[factory, height - 1] == colour
    return count


@kernel
def fallen(position: Position, action: int) -> int:
    """How many of the tiles it takes are broken for want of room (rule 15)."""
    count = taken(position, action)
    line = action % TARGETS
    if count == 0 or line == BROKEN:
        return count
    return max(0, count - (line + 1 - wide(position.boards[position.to_move].line_count[line])))


@kernel
def try_out(position: Position, action: int, report: Report) -> None:
    """Do what a legal action does to its seat's own board, and nothing of what follows from it.

    No other action than these is worth points. Who completes a line with chips is told no points for a chip spent nor
    for having spent enough, but those of the tile, of each of its cells (rule 18); leaving a line brings none either.
    """
    seat = wide(position.to_move)
    if action < FIRST_STACK:
        draft(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]), wide(DRAFTS[action, 2]))
    elif action == DRAW:
        draw_plate(position)
    elif FIRST_FIELD <= action < FIRST_UNDER:
        index = action - FIRST_FIELD
        put_on_field(position.boards[seat], index // TURNS, wide(position.hand), index % TURNS)
    elif action >= FIRST_CELL:
        cell = action - FIRST_CELL
        place_tile(position, cell // COLUMNS, cell % COLUMNS, report)


@kernel
def tally(position: Position, seat: int) -> int:
    """The seat's score if phase 2 came now, each line's tile in its best cell, from the top; uses the position up.

    Chips and special tiles that would come then do not count: a draft promises the runs of its tile and what breaks.
    It may be below zero: what breaks is told as what it costs, also to one who has no points to lose yet. In phase 2
    itself, what is on the lines does not count: each tile brings what it scores in its cell, and with it the special
    tile that is put down at once (rule 21).
    """
    board = position.boards[seat]
    points = wide(board.score)
    is_decorating = position.phase in (COMPLETING, DECORATING)
    broken = wide(board.broken_count)
    for row in range(LINES):
        count = wide(board.line_count[row])
        if count == 0:
            continue
        cells = wide(board.open_cells[row, board.line_colour[row]])
        if cells == 0:
            broken += count if board.plates_in_row[row // 2] == FIELDS_A_ROW else 0
        elif count > row and not is_decorating:
            points += place_best(position, seat, row, cells)
    points -= wide(BROKEN_PENALTY[min(broken, len(BROKEN_PENALTY) - 1)])
    if position.marker == seat:
        points -= FIRST_PLAYER_PENALTY
    return points


@kernel
def place_best(position: Position, seat: int, row: int, cells: int) -> int:
    """Count a tile in the best of these cells as placed, and return its points."""
    board = position.boards[seat]
    best = wide(0)
    best_column = 0
    for column in range(COLUMNS):
        if cells >> column & 1:
            horizontal = RUN_LENGTH[board.row_cells[row] | 1 << column, column]
            vertical = RUN_LENGTH[board.column_cells[column] | 1 << row, row]
            if POINTS[horizontal, vertical] > best:
                best = wide(POINTS[horizontal, vertical])
                best_column = column
    board.row_cells[row] |= 1 << best_column
    board.column_cells[best_column] |= 1 << row
    return best
