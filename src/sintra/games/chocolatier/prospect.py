"""What a position promises, for search: features of a board, stages of a match, and which actions to try first."""

import numpy as np

from sintra.games.chocolatier.action import CENTRE, FLOOR, SOURCES, TARGETS
from sintra.games.chocolatier.box import free_cells
from sintra.games.chocolatier.components import (
    COLUMNS,
    FLOOR_PENALTY,
    FULL_ROW,
    LINES,
    POINTS,
    RUN_LENGTH,
    TILES_PER_COLOUR,
)
from sintra.games.chocolatier.legality import legal_actions, targets_of
from sintra.games.chocolatier.phase import DRAFT
from sintra.games.chocolatier.position import Board, Position
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest
from sintra.kernel.foresight import MOST_FEATURES
from sintra.kernel.generic import AWAITS_DEAL
from sintra.kernel.record import Float32s, Int16s, Int32s

LAST_ROUND = 6  # later ones count as this one
PARTS = 4  # of a round: its end, then few, some, many tiles left
EVERY_COLUMN = 0b00001_00001_00001_00001_00001
VICTORY = 12.0  # points that winning is worth beyond the margin

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
FEATURES = COLOURS_OF + LINES + 1
assert FEATURES <= MOST_FEATURES

URGENCY = np.array(
    [
        [100 * min(tiles, room) + 300 * (tiles == room) - 250 * max(0, tiles - room) for room in range(LINES + 1)]
        for tiles in range(TILES_PER_COLOUR + 1)
    ],
    np.int32,
)
"""How urgent it is to put so many tiles on a line with so much room, in hundreds for about a point."""


@kernel
def stage(position: Position) -> int:
    """By the round and by how many tiles are left, measured by the pairs of source and colour on offer."""
    round = min(wide(position.round), LAST_ROUND) - 1
    if position.phase == AWAITS_DEAL:
        return PARTS * round
    pairs = popcount(position.offers)
    return PARTS * round + 1 + (pairs > position.factory_count // 2) + (pairs > 3 * position.factory_count // 2)


@kernel
def final_value(position: Position, seat: int) -> float:
    """The margin over the best other, and something for victory: by points, then by complete rows (rule 17)."""
    own = standing(position, seat)
    best = wide(-1)
    for other in range(position.players):
        if other != seat:
            best = max(best, standing(position, other))
    return (own // LINES - best // LINES) + VICTORY * (own > best) - VICTORY * (own < best)


@kernel
def standing(position: Position, seat: int) -> int:
    """Points and complete rows in one number that orders the seats; no match has five complete rows on a board."""
    board = position.boards[seat]
    rows = 0
    for row in range(LINES):
        rows += board.row_cells[row] == FULL_ROW
    return LINES * wide(board.score) + min(rows, LINES - 1)


@kernel
def board_key(position: Position, seat: int) -> int:
    """Wall, lines, floor, score and marker."""
    board = position.boards[seat]
    lines = wide(0)
    cells = wide(0)
    for row in range(LINES):
        lines = lines << 6 | wide(board.line_count[row]) << 3 | (wide(board.line_colour[row]) & 7)
        cells = cells << 5 | wide(board.row_cells[row])
    rest = wide(board.score) << 4 | wide(board.floor_count) << 1 | (position.marker == seat)
    if position.grey:
        for row in range(LINES):
            rest = rest * 0x5851F42D + (wide(board.row_colours[row]) << 5 | wide(board.column_colours[row]))
    key = (lines * 0x2545F4914F6CDD1D ^ cells) * 0x5851F42D4C957F2D + rest * 0x14057B7EF767814F
    return key ^ (key >> 31 & 0x1FFFFFFFF)


@kernel
def find_features(position: Position, seat: int, out: Float32s) -> None:
    """What the board shows, as if phase B came now: complete lines are in the box already."""
    board = position.boards[seat]
    for feature in range(MOST_FEATURES):
        out[feature] = 0.0
    cells = wide(0)  # bit row × 5 + column
    colours = wide(0)  # bit row × 5 + colour
    for row in range(LINES):
        cells |= wide(board.row_cells[row]) << row * COLUMNS
        colours |= wide(board.row_colours[row]) << row * COLUMNS
    score = wide(board.score)
    for row in range(LINES):
        if board.line_count[row] > row:
            colour = wide(board.line_colour[row])
            column = column_for(position, board, cells, row, colour)
            if column >= 0:
                cells |= 1 << (row * COLUMNS + column)
                colours |= 1 << (row * COLUMNS + colour)
                score += points_at(cells, row, column)
    for row in range(LINES):
        row_tiles = popcount(cells >> row * COLUMNS & FULL_ROW)
        out[ROW_TILES + row] = row_tiles
        out[ROWS_OF + row_tiles] += 1.0
        out[FULL_ROWS] += row_tiles == COLUMNS
        count = wide(board.line_count[row])
        if 0 < count <= row:
            colour = wide(board.line_colour[row])
            column = column_for(position, board, cells, row, colour)
            if column >= 0:
                share = count / (row + 1)
                out[SHARE + row] = share
                out[SHARE_POINTS + row] = share * points_at(cells | 1 << (row * COLUMNS + column), row, column)
                out[SHARE_COLUMN + row] = share * popcount(cells >> column & EVERY_COLUMN)
                out[SHARE_COLOUR + row] = share * popcount(colours >> colour & EVERY_COLUMN)
    for index in range(COLUMNS):
        out[COLUMNS_OF + popcount(cells >> index & EVERY_COLUMN)] += 1.0
        out[COLOURS_OF + popcount(colours >> index & EVERY_COLUMN)] += 1.0
    out[SCORE] = max(0, score - FLOOR_PENALTY[board.floor_count])
    out[FLOOR_COST] = FLOOR_PENALTY[board.floor_count]
    out[HAS_MARKER] = position.marker == seat
    out[TILES] = popcount(cells)
    out[CENTRE_TILES] = popcount(cells >> 2 * COLUMNS & FULL_ROW) + popcount(cells >> 2 & EVERY_COLUMN)
    out[REACHABLE] = reachable_points(cells)


@kernel
def column_for(position: Position, board: Board, cells: int, row: int, colour: int) -> int:
    """The column for the tile of a line; on the grey side the best one, or -1 where there is none."""
    if position.grey:
        return best_free_column(board, cells, row, colour)
    return (row + colour) % COLUMNS


@kernel
def points_at(cells: int, row: int, column: int) -> int:
    """The points of a tile that lies at this place."""
    vertical = 0
    for other in range(LINES):
        vertical |= (cells >> (other * COLUMNS + column) & 1) << other
    return wide(POINTS[RUN_LENGTH[cells >> row * COLUMNS & FULL_ROW, column], RUN_LENGTH[vertical, row]])


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


@kernel
def reachable_points(cells: int) -> float:
    """What a tile would score in each empty cell, on average."""
    total = 0
    empty = 0
    for row in range(LINES):
        free = FULL_ROW & ~(cells >> row * COLUMNS)
        while free:
            column = lowest(free)
            free = without_lowest(free)
            total += points_at(cells | 1 << (row * COLUMNS + column), row, column)
            empty += 1
    return total / max(1, empty)


@kernel
def urgency(position: Position, action: int) -> int:
    """Lines that are just filled first, then many tiles, then few that fall."""
    if position.phase != DRAFT:
        return 0
    pair = action // TARGETS
    return urgency_of_tiles(position.boards[position.to_move], tiles_offered(position, pair), action % TARGETS)


@kernel
def list_urgent(position: Position, actions: Int16s, urgencies: Int32s) -> int:
    """The legal actions and their urgencies; in the draft, pair by pair of colour and source."""
    count = wide(0)
    if position.phase != DRAFT:
        count = wide(legal_actions(position, actions))
        for index in range(count):
            urgencies[index] = 0
        return count
    board = position.boards[position.to_move]
    accepts = wide(board.accepts)
    offers = wide(position.offers)
    while offers:
        pair = lowest(offers)
        offers = without_lowest(offers)
        tiles = tiles_offered(position, pair)
        lines = wide(targets_of(accepts, pair // SOURCES)) & ~(1 << FLOOR)
        while lines:
            line = lowest(lines)
            lines = without_lowest(lines)
            actions[count] = pair * TARGETS + line
            urgencies[count] = urgency_of_tiles(board, tiles, line)
            count += 1
        actions[count] = pair * TARGETS + FLOOR  # which takes any
        urgencies[count] = urgency_of_tiles(board, tiles, wide(FLOOR))
        count += 1
    return count


@kernel
def tiles_offered(position: Position, pair: int) -> int:
    """How many tiles a pair of colour and source stands for."""
    source = pair % SOURCES
    colour = pair // SOURCES
    return wide(position.centre[colour]) if source == CENTRE else wide(position.factories[source - 1, colour])


@kernel
def urgency_of_tiles(board: Board, tiles: int, target: int) -> int:
    """How urgent it is to put so many tiles there."""
    if target == FLOOR:
        return -1000 * tiles
    return wide(URGENCY[tiles, target + 1 - wide(board.line_count[target])])


@kernel
def is_gamble(position: Position, action: int) -> bool:
    """Nothing inside a round is unknown."""
    return False


@kernel
def has_gambles(position: Position) -> bool:
    """Nothing inside a round is unknown."""
    return False
