"""What a position promises, for search: features of a board, stages of a match, and what its end is worth."""

import numpy as np

from sintra.games.duel.components import (
    BROKEN_PENALTY,
    BROKEN_SPACES,
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
    LAID,
    LINES,
    PAIR,
    PLATE_CELLS,
    PLATES,
    POINTS,
    ROW_POINTS,
    ROWS_FACE,
    RUN_LENGTH,
    SPECIAL,
    SPECIAL_POINTS,
    TRIPLE,
    TURNS,
    WILD,
    WILD_FACE,
    WILD_POINTS,
)
from sintra.games.duel.legality import has_spent
from sintra.games.duel.phase import COMPLETING, DECORATING, DRAWING, PLACING, SETUP
from sintra.games.duel.position import Board, Position
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest, word_at
from sintra.kernel.foresight import MOST_FEATURES
from sintra.kernel.record import Float32s, Int64s, offset_of

PARTS = 6  # of a round: its end, phase 2, then ever more left of phase 1
VICTORY = 12.0  # points that winning is worth beyond the margin

# A dome as a set: bit row × 6 + column, or turned over: bit column × 6 + row.
FALLING = sum(1 << row * COLUMNS + row for row in range(LINES))
RISING = sum(1 << row * COLUMNS + COLUMNS - 1 - row for row in range(LINES))
INNER = sum(FULL_ROW >> 2 << 1 + row * COLUMNS for row in range(1, LINES - 1))
EDGE = (1 << LINES * COLUMNS) - 1 & ~INNER
FIELD_CELLS = np.array(
    [
        sum(1 << (f // FIELDS_A_ROW * 2 + c // 2) * COLUMNS + f % FIELDS_A_ROW * 2 + c % 2 for c in range(PLATE_CELLS))
        for f in range(FIELDS)
    ],
    np.int64,
)


def _cells_of_kind(kind: int) -> Int64s:
    """By field, plate and turns: the cells of a kind, as a part of the dome."""
    cells = np.zeros((FIELDS, PLATES, TURNS), np.int64)
    for (plate, turns, cell), found in np.ndenumerate(LAID):
        for field in range(FIELDS):
            if found == kind:
                row = field // FIELDS_A_ROW * 2 + cell // 2
                cells[field, plate, turns] |= 1 << row * COLUMNS + field % FIELDS_A_ROW * 2 + cell % 2
    return cells


SPECIAL_CELLS = _cells_of_kind(SPECIAL)
WILD_CELLS = _cells_of_kind(WILD)

# The chips of each colour in one number, CHIP_BITS for each colour.
CHIP_BITS = 4
CHIP_MASK = (1 << CHIP_BITS) - 1
SHOWN_BY = np.array(
    [sum(1 << CHIP_BITS * COLOUR_LETTERS.index(letter) for letter in name) for name in CHIP_NAMES], np.int64
)

CUBES = np.array([(count / LINES) ** 3 for count in range(LINES + 1)], np.float32)

# Where features stand; those with a comment are several in a row.
SCORE, BROKEN_COST, HAS_MARKER, TOKENS, CHIPS, CHIPS_TO_TAKE, TILES, SPECIALS, OPEN_WILD = range(9)
CHIP_PAIRS, CHIP_LINES, CHIP_POINTS, WAITING, WAITING_FULL = range(9, 14)
LACKING_ONE, LACKING_TWO, LACKING_POINTS = range(14, 17)
SHARE = 17  # by line: how full it is, if its row has a cell for it
SHARE_POINTS = SHARE + LINES  # by line: the same times the points of its tile
OPEN_COLOURS = SHARE_POINTS + LINES  # by row: how many colours have a cell
OPEN_POINTS = OPEN_COLOURS + LINES  # by row: the points of a tile in an open cell, on average
PLATE_LACKS = OPEN_POINTS + LINES  # by 1, 2, 3 tiles that a special plate lacks: how many do
PLATE_POINTS = PLATE_LACKS + 3  # the same times the points of the special tile
FACE_NOW = PLATE_POINTS + 3  # by face in play: what it would give now
FACE_NEXT = FACE_NOW + FACES  # by face in play: how far its next gains have come
ROW_TILES = FACE_NEXT + FACES
FEATURES = ROW_TILES + LINES
assert FEATURES <= MOST_FEATURES

# Where those fields of a board lie that its key is made of; tiles, plates, turns and line colours follow the score.
SCORE_AT = offset_of(Board, "score")
COUNTS_AT = offset_of(Board, "line_count")
CHIPS_AT = offset_of(Board, "chips")
TOKENS_AT = offset_of(Board, "tokens")
WORD = 8  # bytes
LINE_BITS = 8 * LINES
REST_BITS = 8 * 3  # tokens, chips taken, broken tiles
LOW_HALF = (1 << 32) - 1


@kernel
def stage(position: Position) -> int:
    """By the round and by what is left of it: tiles on offer, tokens and chips."""
    part = 0
    if position.phase >= COMPLETING:
        part = 1
    elif position.phase >= SETUP:
        left = popcount(position.offers) + 2 * CHIPS_PER_ROUND
        for seat in range(2):
            left += position.boards[seat].tokens - position.boards[seat].chips_taken
        part = 2 + (left > 5) + (left > 11) + (left > 17)
    return PARTS * (max(wide(position.round), 1) - 1) + part


@kernel
def final_value(position: Position, seat: int) -> float:
    """The margin and something for victory; between equal scores the first-player tile decides (rule 25)."""
    margin = wide(position.boards[seat].score) - position.boards[1 - seat].score
    has_won = margin > 0 or (margin == 0 and position.marker == seat)
    return margin + (VICTORY if has_won else -VICTORY)


@kernel
def next_line(position: Position, seat: int) -> int:
    """The line with which a seat's phase 2 will begin or go on; LINES when it is done."""
    if position.phase < SETUP:
        return wide(LINES)
    if position.phase < COMPLETING:
        return wide(0)
    if position.to_move == seat:
        return wide(position.line)
    return wide(LINES) if position.starting_player == seat else wide(0)


@kernel
def is_line_settled(position: Position, seat: int) -> bool:
    """Whether the line in question is one of the seat's and will send its tile to the dome."""
    if position.phase < COMPLETING or position.to_move != seat:
        return False
    return position.phase == DECORATING or has_spent(position)


@kernel
def holds_plate(position: Position, seat: int) -> bool:
    """Whether the seat has spent a token on a plate that does not lie on its dome yet."""
    return position.to_move == seat and DRAWING <= position.phase <= PLACING


@kernel
def board_key(position: Position, seat: int) -> int:
    """Score, dome, lines, chips, tokens and broken tiles; the faces, the marker, and how far the seat's phase 2 is."""
    board = position.boards[seat]
    rest = wide(position.faces) << 6 | next_line(position, seat) << 3 | wide(is_line_settled(position, seat)) << 2
    rest |= wide(holds_plate(position, seat)) << 1 | wide(position.marker == seat)
    rest = rest << REST_BITS | word_at(board, TOKENS_AT) & (1 << REST_BITS) - 1
    lines = word_at(board, COUNTS_AT) & (1 << LINE_BITS) - 1 | word_at(board, CHIPS_AT + WORD) << LINE_BITS
    # Three chains that do not wait for each other.
    first = mix(mix(mix(rest, word_at(board, SCORE_AT)), word_at(board, SCORE_AT + WORD)), lines)
    second = mix(word_at(board, SCORE_AT + 2 * WORD), word_at(board, SCORE_AT + 3 * WORD))
    second = mix(mix(second, word_at(board, SCORE_AT + 4 * WORD)), word_at(board, CHIPS_AT))
    third = mix(word_at(board, SCORE_AT + 5 * WORD), word_at(board, SCORE_AT + 6 * WORD))
    third = mix(third, word_at(board, SCORE_AT + 7 * WORD))
    return mix(mix(first, second), third)


@kernel
def mix(key: int, word: int) -> int:
    """A number that depends on all bits of both."""
    product = (key * 0x2545F4914F6CDD1D ^ word) * 0x5851F42D4C957F2D
    return product ^ (product >> 32 & LOW_HALF)


@kernel
def find_features(position: Position, seat: int, out: Float32s) -> None:
    """What the board shows, as if phase 2 came now: complete lines are on the dome already."""
    board = position.boards[seat]
    for feature in range(MOST_FEATURES):
        out[feature] = 0.0
    first = next_line(position, seat)
    settled = first if is_line_settled(position, seat) else wide(EMPTY)
    cells = wide(0)
    turned = wide(0)
    for index in range(LINES):
        cells |= wide(board.row_cells[index]) << index * COLUMNS
        turned |= wide(board.column_cells[index]) << index * LINES
    colours = find_colours(board) if position.faces >> COLOURFUL_FACE & 1 else wide(0)
    score = wide(board.score)
    broken = wide(board.broken_count)
    for row in range(LINES):
        count = wide(board.line_count[row])
        if count == 0:
            continue
        colour = wide(board.line_colour[row])
        free = wide(board.open_cells[row, colour])
        if free == 0:
            if board.plates_in_row[row // 2] == FIELDS_A_ROW:
                broken += count
        elif count > row or row == settled:
            column = best_column(cells, turned, row, free)
            score += points_at(cells, turned, row, column)
            cells |= 1 << row * COLUMNS + column
            turned |= 1 << column * LINES + row
            colours |= 1 << row * COLOURS + colour
            field = row // 2 * FIELDS_A_ROW + column // 2
            if board.missing[field] > 0 and popcount(cells & FIELD_CELLS[field]) == PLATE_CELLS - 1:
                special = lowest(SPECIAL_CELLS[field, board.plates[field], board.turns[field]])
                score += SPECIAL_POINTS[special // COLUMNS]
                cells |= 1 << special
                turned |= 1 << special % COLUMNS * LINES + special // COLUMNS
    cost = wide(BROKEN_PENALTY[min(broken, BROKEN_SPACES)])
    if position.marker == seat and first < LINES:
        cost += FIRST_PLAYER_PENALTY
    out[SCORE] = max(0, score - cost)
    out[BROKEN_COST] = cost
    out[HAS_MARKER] = position.marker == seat
    out[TOKENS] = board.tokens + holds_plate(position, seat)
    out[CHIPS_TO_TAKE] = CHIPS_PER_ROUND - board.chips_taken if first < LINES else 0
    out[TILES] = popcount(cells)
    describe_lines(board, cells, turned, first, settled, out)
    special, wild = describe_plates(board, cells, out)
    describe_faces(position, cells, turned, colours, special, wild, out)


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
def describe_lines(board: Board, cells: int, turned: int, first: int, settled: int, out: Float32s) -> None:
    """Write what lines that are not complete, chips and open cells promise."""
    shown = wide(0)
    chips = wide(0)
    for chip in range(CHIP_TYPES):
        count = wide(board.chips[chip])
        chips += count
        shown += count * SHOWN_BY[chip]
    out[CHIPS] = chips
    for colour in range(COLOURS):
        out[CHIP_PAIRS] += (shown >> CHIP_BITS * colour & CHIP_MASK) // PAIR
    for row in range(LINES):
        taken = cells >> row * COLUMNS & FULL_ROW
        out[ROW_TILES + row] = popcount(taken)
        open = wide(0)
        for colour in range(COLOURS):
            free = board.open_cells[row, colour] & ~taken
            open |= free
            out[OPEN_COLOURS + row] += free != 0
        points = 0
        rest = open
        while rest:
            points += points_at(cells, turned, row, lowest(rest))
            rest = without_lowest(rest)
        out[OPEN_POINTS + row] = points / max(1, popcount(open))
        count = wide(board.line_count[row])
        if count == 0 or row == settled:
            continue
        colour = wide(board.line_colour[row])
        share = count / (row + 1)
        if board.open_cells[row, colour] == 0:
            if board.plates_in_row[row // 2] < FIELDS_A_ROW:
                out[WAITING] += share
                out[WAITING_FULL] += count > row
            continue
        free = board.open_cells[row, colour] & ~taken
        if count > row or free == 0:
            continue
        points = points_at(cells, turned, row, best_column(cells, turned, row, free))
        out[SHARE + row] = share
        out[SHARE_POINTS + row] = share * points
        lacking = row + 1 - count
        out[LACKING_ONE] += lacking == 1
        out[LACKING_TWO] += lacking == 2
        out[LACKING_POINTS] += points if lacking == 1 else 0
        pairs = (shown >> CHIP_BITS * colour & CHIP_MASK) // PAIR
        if row >= first and pairs + (chips - PAIR * pairs) // TRIPLE >= lacking:
            out[CHIP_LINES] += 1.0
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
        wilds |= WILD_CELLS[field, plate, board.turns[field]]
        special = wide(SPECIAL_CELLS[field, plate, board.turns[field]])
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
    position: Position, cells: int, turned: int, colours: int, specials: int, wilds: int, out: Float32s
) -> None:
    """Write for each face in play what it would give now, and how far its next gains have come."""
    faces = wide(position.faces)
    if faces >> ROWS_FACE & 1:
        for row in range(LINES):
            count = popcount(cells >> row * COLUMNS & FULL_ROW)
            out[FACE_NOW + ROWS_FACE] += ROW_POINTS * (count == COLUMNS)
            out[FACE_NEXT + ROWS_FACE] += CUBES[count]
    if faces >> COLOURFUL_FACE & 1:
        for row in range(LINES):
            count = popcount(colours >> row * COLOURS & (1 << COLOURS) - 1)
            out[FACE_NOW + COLOURFUL_FACE] += COLOURFUL_POINTS * (count == COLOURS)
            out[FACE_NEXT + COLOURFUL_FACE] += CUBES[count]
    if faces >> COLUMNS_FACE & 1:
        for column in range(COLUMNS):
            count = popcount(turned >> column * LINES & FULL_ROW)
            out[FACE_NOW + COLUMNS_FACE] += COLUMN_POINTS * (count == LINES)
            out[FACE_NEXT + COLUMNS_FACE] += CUBES[count]
    if faces >> EDGE_FACE & 1:
        out[FACE_NOW + EDGE_FACE] = popcount(cells & EDGE)
    if faces >> DIAGONALS_FACE & 1:
        for diagonal in (FALLING, RISING):
            count = popcount(cells & diagonal)
            out[FACE_NOW + DIAGONALS_FACE] += DIAGONAL_POINTS * (count == LINES)
            out[FACE_NEXT + DIAGONALS_FACE] += CUBES[count]
    if faces >> CORNERS_FACE & 1:
        for field in (0, 2, 6, 8):
            count = popcount(cells & FIELD_CELLS[field])
            out[FACE_NOW + CORNERS_FACE] += CORNER_POINTS[field] * (count == PLATE_CELLS)
            out[FACE_NEXT + CORNERS_FACE] += CORNER_POINTS[field] * count * count
    if faces >> WILD_FACE & 1:
        empty = popcount(wilds & ~cells)
        out[FACE_NOW + WILD_FACE] = WILD_POINTS * popcount(wilds) if empty == 0 else 0
        out[FACE_NEXT + WILD_FACE] = popcount(wilds) / (1 + empty)
    if faces >> EMPTY_FACE & 1:
        out[FACE_NOW + EMPTY_FACE] = popcount(specials & ~cells)
        out[FACE_NEXT + EMPTY_FACE] = out[PLATE_LACKS]


@kernel
def best_column(cells: int, turned: int, row: int, free: int) -> int:
    """The column of a row, of those given, where a tile would score most."""
    best = lowest(free)
    free = without_lowest(free)
    if free == 0:
        return best
    most = points_at(cells, turned, row, best)
    while free:
        column = lowest(free)
        free = without_lowest(free)
        points = points_at(cells, turned, row, column)
        if points > most:
            most = points
            best = column
    return best


@kernel
def points_at(cells: int, turned: int, row: int, column: int) -> int:
    """The points that a tile would score in a cell of a dome, which is given both ways."""
    horizontal = RUN_LENGTH[cells >> row * COLUMNS & FULL_ROW | 1 << column, column]
    vertical = RUN_LENGTH[turned >> column * LINES & FULL_ROW | 1 << row, row]
    return wide(POINTS[horizontal, vertical])
