"""The features of a board: what it shows, what its begun lines plan, and what the bag still has for it.

Lines that are begun will nearly always be completed, so the wall is looked at twice: with the tiles that lie there if
phase B came now, and as planned, with the tiles of all begun lines too.
"""

from sintra.games.chocolatier.rules.components import COLOURS, COLUMNS, FLOOR_PENALTY, FULL_ROW, LINES
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.games.chocolatier.rules.scoring import column_of_colour, free_cells
from sintra.games.chocolatier.search.reach import (
    EVERY_COLUMN,
    FIELD,
    LONELY,
    RUN_FIELDS,
    column_of,
    lonely_down,
    points_at,
    points_in_row,
    reachable_points,
    row_of,
    runs_down,
)
from sintra.games.pattern_line import is_line_complete, room_on_line
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest
from sintra.kernel.layout import Float32s
from sintra.kernel.search_interface import MAX_FEATURES

CENTRE_LINE = 2

# Where features stand; those with a comment are several in a row.
SCORE, FLOOR_COST, HAS_MARKER, FULL_ROWS, TILES, CENTRE_TILES, REACHABLE = range(7)
SHARE = 7  # by line: how full it is
SHARE_POINTS = SHARE + LINES  # by line: the same times the points of its tile
SHARE_COLUMN = SHARE_POINTS + LINES  # by line: the same times the tiles in its tile's column
SHARE_COLOUR = SHARE_COLUMN + LINES  # by line: the same times the tiles of its colour
ROW_TILES = SHARE_COLOUR + LINES  # by row
ROWS_OF = ROW_TILES + LINES  # by size: how many rows have so many tiles
COLUMNS_OF = ROWS_OF + COLUMNS + 1
COLOURS_OF = COLUMNS_OF + LINES + 1

BEGUN = COLOURS_OF + LINES + 1  # by line from the second on, and by its tiles: it has just so many
PLANNED_POINTS = BEGUN + LINES * (LINES - 1) // 2  # by line: the points of its tile among all that are planned
PLANNED_COLUMNS_OF = PLANNED_POINTS + LINES  # by size, planned tiles included
PLANNED_COLOURS_OF = PLANNED_COLUMNS_OF + LINES + 1
PLANNED_REACHABLE = PLANNED_COLOURS_OF + LINES + 1
ROW_REACHABLE = PLANNED_REACHABLE + 1  # by line that is not begun: what its row's empty cells would score on average
COLUMN_WORK = ROW_REACHABLE + LINES  # by planned size from two on: the tiles that all columns of this size still need
COLUMN_BUSY = COLUMN_WORK + LINES - 1  # the same but the last: their cells whose line is begun for another column
ENDS_COLUMN, ENDS_COLUMN_REST, ENDS_COLOUR, ENDS_COLOUR_REST, ENDS_ROW = range(
    COLUMN_BUSY + LINES - 2, COLUMN_BUSY + LINES + 3
)  # begun lines that complete something, and how many tiles they still need

# What the bag has more or less of than of other colours (0 as much, 1 twice as much), where the board needs it.
SUPPLY_LINE = ENDS_ROW + 1  # by begun line: its colour, times the share it lacks
SUPPLY_BEST = SUPPLY_LINE + LINES  # by line that is not begun: the best supplied colour it may take
SUPPLY_MEAN = SUPPLY_BEST + LINES  # the same, all it may take
SUPPLY_REACHABLE = SUPPLY_MEAN + LINES  # the points in each empty cell, times the supply of its colour
SUPPLY_COLUMNS_OF = SUPPLY_REACHABLE + 1  # columns that lack two tiles, one tile: the colours they lack
SUPPLY_COLOURS_OF = SUPPLY_COLUMNS_OF + 2  # colours that lack two tiles, one tile
FEATURES = SUPPLY_COLOURS_OF + 2
assert FEATURES <= MAX_FEATURES


@kernel
def find_features(position: Position, seat: int, out: Float32s) -> None:
    """What the board shows, as if phase B came now: complete lines are in the box already."""
    board = position.boards[seat]
    for feature in range(MAX_FEATURES):
        out[feature] = 0.0
    cells = wide(0)  # bit row × 5 + column
    colours = wide(0)  # bit row × 5 + colour
    for row in range(LINES):
        cells |= wide(board.row_cells[row]) << row * COLUMNS
        colours |= wide(board.row_colours[row]) << row * COLUMNS
    score = wide(board.score)
    for row in range(LINES):
        if is_line_complete(board, row):
            colour = wide(board.line_colour[row])
            column = column_for(position, board, cells, row, colour)
            if column >= 0:
                cells |= 1 << (row * COLUMNS + column)
                colours |= 1 << (row * COLUMNS + colour)
                score += points_at(cells, row, column)
    out[SCORE] = max(0, score - FLOOR_PENALTY[board.floor_count])
    out[FLOOR_COST] = FLOOR_PENALTY[board.floor_count]
    out[HAS_MARKER] = position.marker == seat
    describe_wall(cells, colours, out)
    describe_lines(position, board, cells, colours, out)
    describe_supply(position, board, cells, colours, out)


@kernel
def describe_wall(cells: int, colours: int, out: Float32s) -> None:
    """What lies on the wall."""
    for row in range(LINES):
        row_tiles = popcount(cells >> row * COLUMNS & FULL_ROW)
        out[ROW_TILES + row] = row_tiles
        out[ROWS_OF + row_tiles] += 1.0
        out[FULL_ROWS] += row_tiles == COLUMNS
    for index in range(COLUMNS):
        out[COLUMNS_OF + popcount(cells >> index & EVERY_COLUMN)] += 1.0
        out[COLOURS_OF + popcount(colours >> index & EVERY_COLUMN)] += 1.0
    out[TILES] = popcount(cells)
    centre_row = popcount(cells >> CENTRE_LINE * COLUMNS & FULL_ROW)
    out[CENTRE_TILES] = centre_row + popcount(cells >> CENTRE_LINE & EVERY_COLUMN)
    out[REACHABLE] = reachable_points(cells)


@kernel
def describe_lines(position: Position, board: Board, cells: int, colours: int, out: Float32s) -> None:
    """How far the begun lines are, and what they plan together."""
    planned = cells
    planned_colours = colours
    for row in range(LINES):
        column = column_of_begun(position, board, cells, row)
        if column >= 0:
            count = wide(board.line_count[row])
            colour = wide(board.line_colour[row])
            in_column = popcount(cells >> column & EVERY_COLUMN)
            of_colour = popcount(colours >> colour & EVERY_COLUMN)
            share = count / (row + 1)
            out[SHARE + row] = share
            out[SHARE_POINTS + row] = share * points_at(cells | 1 << (row * COLUMNS + column), row, column)
            out[SHARE_COLUMN + row] = share * in_column
            out[SHARE_COLOUR + row] = share * of_colour
            out[BEGUN + row * (row - 1) // 2 + count - 1] = 1.0
            if in_column == LINES - 1:
                out[ENDS_COLUMN] += 1.0
                out[ENDS_COLUMN_REST] += room_on_line(board, row)
            if of_colour == LINES - 1:
                out[ENDS_COLOUR] += 1.0
                out[ENDS_COLOUR_REST] += room_on_line(board, row)
            out[ENDS_ROW] += popcount(cells >> row * COLUMNS & FULL_ROW) == COLUMNS - 1
            planned |= 1 << (row * COLUMNS + column)
            planned_colours |= 1 << (row * COLUMNS + colour)
    for row in range(LINES):
        new = planned & ~cells & FULL_ROW << row * COLUMNS
        if new:
            out[PLANNED_POINTS + row] = points_at(planned, row, lowest(new) - row * COLUMNS)
    for colour in range(COLOURS):
        out[PLANNED_COLOURS_OF + popcount(planned_colours >> colour & EVERY_COLUMN)] += 1.0
    for column in range(COLUMNS):
        describe_column(board, cells, planned, column, out)
    describe_reach(cells, planned, out)


@kernel
def describe_column(board: Board, cells: int, planned: int, column: int, out: Float32s) -> None:
    """How large a column is planned, and what it still takes to complete it."""
    size = popcount(planned >> column & EVERY_COLUMN)
    out[PLANNED_COLUMNS_OF + size] += 1.0
    if size < 2 or cells >> column & EVERY_COLUMN == EVERY_COLUMN:
        return
    work = wide(0)
    busy = wide(0)
    for row in range(LINES):
        cell = 1 << (row * COLUMNS + column)
        if not planned & cell:
            work += row + 1
            busy += planned & ~cells & FULL_ROW << row * COLUMNS != 0
        elif not cells & cell:
            work += room_on_line(board, row)
    out[COLUMN_WORK + size - 2] += work
    if size < LINES:
        out[COLUMN_BUSY + size - 2] += busy


@kernel
def describe_reach(cells: int, planned: int, out: Float32s) -> None:
    """What a tile would score in the empty cells among all that are planned: in all, and by row that is not begun."""
    down = runs_down(planned)
    lonely = lonely_down(planned)
    total = wide(0)
    for row in range(LINES):
        points = points_in_row(planned, row, down, lonely)
        places = COLUMNS - popcount(row_of(planned, row))
        if places > 0 and row_of(planned, row) == row_of(cells, row):
            out[ROW_REACHABLE + row] = points / places
        total += points
    out[PLANNED_REACHABLE] = total / max(1, LINES * COLUMNS - popcount(planned))


@kernel
def describe_supply(position: Position, board: Board, cells: int, colours: int, out: Float32s) -> None:
    """How well the bag can supply what the board needs; with two players the last round deals all that is in it."""
    tiles = wide(0)
    for colour in range(COLOURS):
        tiles += position.bag[colour]
    if tiles == 0:
        return
    share = COLOURS / tiles
    for row in range(LINES):
        if column_of_begun(position, board, cells, row) >= 0:
            lacking = 1 - board.line_count[row] / (row + 1)
            out[SUPPLY_LINE + row] = lacking * supply_of(position, wide(board.line_colour[row]), share)
        else:
            missing = FULL_ROW & ~(colours >> row * COLUMNS)
            if missing:
                best = -1.0
                total = 0.0
                rest = missing
                while rest:
                    supply = supply_of(position, lowest(rest), share)
                    best = max(best, supply)
                    total += supply
                    rest = without_lowest(rest)
                out[SUPPLY_BEST + row] = best
                out[SUPPLY_MEAN + row] = total / popcount(missing)
    if not position.grey:
        describe_cells_supplied(position, cells, share, out)
    for colour in range(COLOURS):
        supply = supply_of(position, colour, share)
        of_colour = popcount(colours >> colour & EVERY_COLUMN)
        if LINES - 2 <= of_colour < LINES:
            out[SUPPLY_COLOURS_OF + of_colour - (LINES - 2)] += supply


@kernel
def describe_cells_supplied(position: Position, cells: int, share: float, out: Float32s) -> None:
    """On the coloured side every cell needs one colour."""
    lonely = lonely_down(cells)
    total = 0.0
    for column in range(COLUMNS):
        in_column = popcount(cells >> column & EVERY_COLUMN)
        down = wide(RUN_FIELDS[column_of(cells, column)])
        colour = column  # that of the cell in the first row
        for row in range(LINES):
            if not cells >> row * COLUMNS + column & 1:
                supply = supply_of(position, colour, share)
                across = row_of(cells, row)
                points = (wide(RUN_FIELDS[across]) >> FIELD * column & 7) + (down >> FIELD * row & 7)
                points += (wide(LONELY[across]) & row_of(lonely, row)) >> column & 1
                total += supply * points
                if in_column >= LINES - 2:
                    out[SUPPLY_COLUMNS_OF + in_column - (LINES - 2)] += supply
            colour = colour - 1 if colour > 0 else COLOURS - 1
    out[SUPPLY_REACHABLE] = total / max(1, LINES * COLUMNS - popcount(cells))


@kernel
def supply_of(position: Position, colour: int, share: float) -> float:
    """How much more of a colour is in the bag than of all on average: 0 as much, 1 twice as much, -1 nothing.

    `share` is the number of colours for each tile in the bag.
    """
    return position.bag[colour] * share - 1


@kernel
def column_of_begun(position: Position, board: Board, cells: int, row: int) -> int:
    """The column for the tile of a line that is begun and not complete, or -1."""
    if board.line_count[row] > 0 and not is_line_complete(board, row):
        return column_for(position, board, cells, row, wide(board.line_colour[row]))
    return -1


@kernel
def column_for(position: Position, board: Board, cells: int, row: int, colour: int) -> int:
    """The column for the tile of a line; on the grey side the best one, or -1 where there is none."""
    if position.grey:
        return best_free_column(board, cells, row, colour)
    return column_of_colour(row, colour)


@kernel
def best_free_column(board: Board, cells: int, row: int, colour: int) -> int:
    """On the grey side, the column where a tile of a line would score most, or -1 where it has none."""
    free = free_cells(board, row, colour) & ~(cells >> row * COLUMNS)
    best = -1
    most = -1
    while free:
        column = lowest(free)
        free = without_lowest(free)
        points = points_at(cells | 1 << (row * COLUMNS + column), row, column)
        if points > most:
            most = points
            best = column
    return best
