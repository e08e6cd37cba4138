"""The features of a board: what it shows as if phase 2 came now, and what it promises."""

import numpy as np

from sintra.games.duel.rules.chip import tiles_payable
from sintra.games.duel.rules.components import (
    ALL_COLOURS,
    CHIP_NAMES,
    CHIP_TYPES,
    CHIPS_PER_ROUND,
    COLOUR_LETTERS,
    COLOURFUL_FACE,
    COLOURFUL_POINTS,
    COLOURS,
    COLUMN_POINTS,
    COLUMNS,
    COLUMNS_FACE,
    CORNER_POINTS,
    CORNERS_FACE,
    DIAGONAL_POINTS,
    DIAGONALS_FACE,
    EDGE_FACE,
    EMPTY,
    EMPTY_FACE,
    FACES,
    FIELDS,
    FIELDS_A_ROW,
    FIRST_PLAYER_PENALTY,
    FULL_ROW,
    LINES,
    PLATE_CELLS,
    ROUNDS,
    ROW_POINTS,
    ROWS_FACE,
    SPECIAL,
    SPECIAL_POINTS,
    WILD_FACE,
    WILD_POINTS,
)
from sintra.games.duel.rules.position import Board, Position
from sintra.games.duel.rules.scoring import broken_penalty, is_line_lost
from sintra.games.duel.search.dome import (
    EDGE,
    EVERY_CELL,
    FALLING,
    FIELD_CELLS,
    FIRST_COLUMN,
    NOT_LAST,
    RISING,
    SPECIAL_CELLS,
    WILD_CELLS,
    best_column,
    chance_of,
    find_chances,
    points_at,
    runs_of,
    sum_of,
)
from sintra.games.duel.search.progress import holds_plate, is_inside_turn, is_line_settled, next_line
from sintra.games.duel.search.stage import PARTS, stage
from sintra.games.pattern_line import is_line_complete, room_on_line
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest
from sintra.kernel.layout import Float32s
from sintra.kernel.search_interface import MAX_FEATURES

# The chips of each colour in one number, CHIP_BITS for each colour.
CHIP_BITS = 4
CHIP_MASK = (1 << CHIP_BITS) - 1
SHOWN_BY = np.array(
    [sum(1 << CHIP_BITS * COLOUR_LETTERS.index(letter) for letter in name) for name in CHIP_NAMES], np.int64
)

# Where features stand; those with a comment are several in a row.
SCORE, HAS_MARKER, INSIDE_TURN, TOKENS, CHIPS, CHIPS_TO_TAKE, CHIP_POINTS, OPEN_WILD = range(8)
WAITING, WAITING_FULL, LACKING_ONE, SPECIALS, PROMISED, NEIGHBOURS = range(8, 14)
RUNS = 14  # pairs and triples of neighbours to expect, along the rows and along the columns
SHARE = RUNS + 4  # by line: how full it is, if its row has a cell for it
SHARE_POINTS = SHARE + LINES  # by line: the same times the points of its tile
OPEN_COLOURS = SHARE_POINTS + LINES  # by row: how many colours have a cell
OPEN_POINTS = OPEN_COLOURS + LINES  # by row: the points of a tile in its best cell
PLATE_LACKS = OPEN_POINTS + LINES  # by 1, 2, 3 tiles that a special plate lacks: how many do
PLATE_POINTS = PLATE_LACKS + 3  # the same times the points of the special tile
FACE_NOW = PLATE_POINTS + 3  # by face in play: what it would give now
FACE_NEXT = FACE_NOW + FACES  # by face in play: what it may still bring
FEATURES = FACE_NEXT + FACES
assert FEATURES <= MAX_FEATURES

LEFT = np.array([0.0, 0.2, 0.5, 0.8, 1.0], np.float32)  # of a round, by its part


@kernel
def find_features(position: Position, seat: int, out: Float32s) -> None:
    """What the board shows, as if phase 2 came now: complete lines are on the dome already."""
    board = position.boards[seat]
    for feature in range(MAX_FEATURES):
        out[feature] = 0.0
    first = next_line(position, seat)
    settled = first if is_line_settled(position, seat) else wide(EMPTY)
    cells = wide(0)
    transposed = wide(0)
    for index in range(LINES):
        cells |= wide(board.row_cells[index]) << index * COLUMNS
        transposed |= wide(board.column_cells[index]) << index * LINES
    colours = find_colours(board) if position.faces >> COLOURFUL_FACE & 1 else wide(0)
    score = wide(board.score)
    broken = wide(board.broken_count)
    for row in range(LINES):
        count = wide(board.line_count[row])
        if count == 0:
            continue
        colour = wide(board.line_colour[row])
        free = wide(board.open_cells[row, colour])
        if is_line_lost(board, row, colour):
            broken += count
        elif free and (is_line_complete(board, row) or row == settled):
            column = best_column(cells, transposed, row, free)
            score += points_at(cells, transposed, row, column)
            cells |= 1 << row * COLUMNS + column
            transposed |= 1 << column * LINES + row
            colours |= 1 << row * COLOURS + colour
            field = row // 2 * FIELDS_A_ROW + column // 2
            if board.missing[field] > 0 and popcount(cells & FIELD_CELLS[field]) == PLATE_CELLS - 1:
                special = lowest(SPECIAL_CELLS[field, board.plates[field], board.rotations[field]])
                score += SPECIAL_POINTS[special // COLUMNS]
                cells |= 1 << special
                transposed |= 1 << special % COLUMNS * LINES + special // COLUMNS
    cost = broken_penalty(broken)
    if position.marker == seat and first < LINES:
        cost += FIRST_PLAYER_PENALTY
    out[SCORE] = max(0, score - cost)
    out[HAS_MARKER] = position.marker == seat
    out[TOKENS] = board.tokens + holds_plate(position, seat)
    out[CHIPS_TO_TAKE] = CHIPS_PER_ROUND - board.chips_taken if first < LINES else 0
    out[INSIDE_TURN] = is_inside_turn(position, seat)
    describe_lines(board, cells, transposed, first, settled, out)
    specials, wilds = describe_plates(board, cells, out)
    now = stage(position)
    rounds = ROUNDS - 1 - now // PARTS + LEFT[now % PARTS]
    chances = find_chances(board, cells, specials, rounds, out[SHARE : SHARE + LINES])
    rest = specials & ~cells
    while rest:
        out[PROMISED] += chances[lowest(rest)] * SPECIAL_POINTS[lowest(rest) // COLUMNS]
        rest = without_lowest(rest)
    out[NEIGHBOURS] = popcount(cells & cells >> COLUMNS) + popcount(cells & cells >> 1 & NOT_LAST)
    out[RUNS], out[RUNS + 1] = runs_of(chances, COLUMNS, 1)
    out[RUNS + 2], out[RUNS + 3] = runs_of(chances, 1, COLUMNS)
    describe_faces(position, cells, colours, specials, wilds, chances, out)


@kernel
def find_colours(board: Board) -> int:
    """The colours that each row of the dome holds: bit row × 5 + colour."""
    colours = wide(0)
    for row in range(LINES):
        for column in range(COLUMNS):
            tile = wide(board.tiles[row, column])
            if tile != EMPTY and tile != SPECIAL:
                colours |= 1 << row * COLOURS + tile
    return colours


@kernel
def describe_lines(board: Board, cells: int, transposed: int, first: int, settled: int, out: Float32s) -> None:
    """Write what lines that are not complete, chips and open cells promise."""
    shown = wide(0)
    chips = wide(0)
    for chip in range(CHIP_TYPES):
        count = wide(board.chips[chip])
        chips += count
        shown += count * SHOWN_BY[chip]
    out[CHIPS] = chips
    for row in range(LINES):
        taken = cells >> row * COLUMNS & FULL_ROW
        open = wide(0)
        for colour in range(COLOURS):
            free = board.open_cells[row, colour] & ~taken
            open |= free
            out[OPEN_COLOURS + row] += free != 0
        if open:
            out[OPEN_POINTS + row] = points_at(cells, transposed, row, best_column(cells, transposed, row, open))
        count = wide(board.line_count[row])
        if count == 0 or row == settled:
            continue
        colour = wide(board.line_colour[row])
        share = count / (row + 1)
        if board.open_cells[row, colour] == 0:
            if not is_line_lost(board, row, colour):
                out[WAITING] += share
                out[WAITING_FULL] += count > row
            continue
        free = board.open_cells[row, colour] & ~taken
        if is_line_complete(board, row) or free == 0:
            continue
        points = points_at(cells, transposed, row, best_column(cells, transposed, row, free))
        out[SHARE + row] = share
        out[SHARE_POINTS + row] = share * points
        lacking = room_on_line(board, row)
        out[LACKING_ONE] += lacking == 1
        if row >= first and tiles_payable(shown >> CHIP_BITS * colour & CHIP_MASK, chips) >= lacking:
            out[CHIP_POINTS] = max(out[CHIP_POINTS], points)


@kernel
def describe_plates(board: Board, cells: int, out: Float32s) -> tuple[int, int]:
    """Write how near special plates are to their special tile; return the special and the wild cells."""
    specials = wide(0)
    wilds = wide(0)
    for field in range(FIELDS):
        plate = wide(board.plates[field])
        if plate == EMPTY:
            continue
        wilds |= WILD_CELLS[field, plate, board.rotations[field]]
        special = wide(SPECIAL_CELLS[field, plate, board.rotations[field]])
        specials |= special
        if special & ~cells:
            has = popcount(cells & FIELD_CELLS[field])
            out[PLATE_LACKS + 2 - has] += 1.0
            out[PLATE_POINTS + 2 - has] += SPECIAL_POINTS[lowest(special) // COLUMNS]
    out[SPECIALS] = popcount(specials & cells)
    out[OPEN_WILD] = popcount(wilds & ~cells)
    return specials, wilds


@kernel
def describe_faces(
    position: Position, cells: int, colours: int, specials: int, wilds: int, chances: Float32s, out: Float32s
) -> None:
    """Write for each face in play what it would give now, and what it may still bring by chance."""
    faces = wide(position.faces)
    empty = EVERY_CELL & ~cells
    if faces >> ROWS_FACE & 1:
        for row in range(LINES):
            add_set(ROWS_FACE, ROW_POINTS, empty & FULL_ROW << row * COLUMNS, chances, out)
    if faces >> COLOURFUL_FACE & 1:
        for row in range(LINES):
            missing = COLOURS - popcount(colours >> row * COLOURS & ALL_COLOURS)
            free = empty & ~specials & FULL_ROW << row * COLUMNS
            if missing == 0:
                out[FACE_NOW + COLOURFUL_FACE] += COLOURFUL_POINTS
            elif popcount(free) >= missing:
                out[FACE_NEXT + COLOURFUL_FACE] += COLOURFUL_POINTS * chances[lowest(free)] ** missing
    if faces >> COLUMNS_FACE & 1:
        for column in range(COLUMNS):
            add_set(COLUMNS_FACE, COLUMN_POINTS, empty & FIRST_COLUMN << column, chances, out)
    if faces >> EDGE_FACE & 1:
        out[FACE_NOW + EDGE_FACE] = popcount(cells & EDGE)
        out[FACE_NEXT + EDGE_FACE] = sum_of(chances, empty & EDGE)
    if faces >> DIAGONALS_FACE & 1:
        add_set(DIAGONALS_FACE, DIAGONAL_POINTS, empty & FALLING, chances, out)
        add_set(DIAGONALS_FACE, DIAGONAL_POINTS, empty & RISING, chances, out)
    if faces >> CORNERS_FACE & 1:
        for field in range(FIELDS):
            if CORNER_POINTS[field]:
                add_set(CORNERS_FACE, wide(CORNER_POINTS[field]), empty & FIELD_CELLS[field], chances, out)
    if faces >> WILD_FACE & 1:
        add_set(WILD_FACE, WILD_POINTS * popcount(wilds), empty & wilds, chances, out)
    if faces >> EMPTY_FACE & 1:
        out[FACE_NOW + EMPTY_FACE] = popcount(empty & specials)
        out[FACE_NEXT + EMPTY_FACE] = sum_of(chances, empty & specials)


@kernel
def add_set(face: int, points: int, empty: int, chances: Float32s, out: Float32s) -> None:
    """Add what a face gives for a set of cells: now if all are full, else by the chance that the empty ones will be."""
    if empty == 0:
        out[FACE_NOW + face] += points
    else:
        out[FACE_NEXT + face] += points * chance_of(chances, empty)
