"""The scoring tablets: what the faces in play give at the end (D24)."""

from sintra.games.duel.rules.components import (
    ALL_COLOURS,
    COLOURFUL_FACE,
    COLOURFUL_POINTS,
    COLUMN_POINTS,
    COLUMNS,
    COLUMNS_FACE,
    CORNER_POINTS,
    CORNERS_FACE,
    DIAGONAL_POINTS,
    DIAGONALS_FACE,
    EDGE_FACE,
    EDGE_POINTS,
    EMPTY,
    EMPTY_FACE,
    EMPTY_SPECIAL_POINTS,
    FACES,
    FIELDS,
    FIELDS_A_ROW,
    FULL_ROW,
    LAID,
    LINES,
    PLATE_CELLS,
    ROW_POINTS,
    ROWS_FACE,
    SPECIAL,
    WILD,
    WILD_FACE,
    WILD_POINTS,
)
from sintra.games.duel.rules.position import Board, Position, Report
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest


@kernel
def score_faces(position: Position, seat: int, report: Report) -> None:
    """Add what the faces in play give a seat; the final score is not below zero either (D24, DR6)."""
    board = position.boards[seat]
    entry = report.boards[seat]
    for face in range(FACES):
        points = face_points(board, face) if position.faces >> face & 1 else 0
        entry.faces[face] = points
        board.score += points
    board.score = max(0, board.score)
    entry.final = board.score


@kernel
def ending_points(position: Position, board: Board) -> int:
    """What the faces in play would give for a dome if the match ended (D24)."""
    points = wide(0)
    faces = wide(position.faces)
    while faces:
        points += face_points(board, lowest(faces))
        faces = without_lowest(faces)
    return points


@kernel
def face_points(board: Board, face: int) -> int:
    """What one face gives for a dome."""
    if face == ROWS_FACE:
        return ROW_POINTS * full_rows(board)
    if face == COLOURFUL_FACE:
        return COLOURFUL_POINTS * colourful_rows(board)
    if face == COLUMNS_FACE:
        return COLUMN_POINTS * full_columns(board)
    if face == EDGE_FACE:
        return EDGE_POINTS * tiles_on_edge(board)
    if face == DIAGONALS_FACE:
        return DIAGONAL_POINTS * full_diagonals(board)
    if face == CORNERS_FACE:
        return corner_points(board)
    filled, empty = cells_of_kind(board, WILD if face == WILD_FACE else SPECIAL)
    if face == WILD_FACE:
        return WILD_POINTS * filled if empty == 0 else 0
    return EMPTY_SPECIAL_POINTS * empty if face == EMPTY_FACE else 0


@kernel
def full_rows(board: Board) -> int:
    rows = 0
    for row in range(LINES):
        rows += board.row_cells[row] == FULL_ROW
    return rows


@kernel
def full_columns(board: Board) -> int:
    columns = 0
    for column in range(COLUMNS):
        columns += board.column_cells[column] == FULL_ROW
    return columns


@kernel
def colourful_rows(board: Board) -> int:
    """Rows that hold all five colours; a special tile is none."""
    rows = 0
    for row in range(LINES):
        colours = 0
        for column in range(COLUMNS):
            if board.tiles[row, column] != EMPTY:
                colours |= 1 << board.tiles[row, column]
        rows += colours & ALL_COLOURS == ALL_COLOURS
    return rows


@kernel
def tiles_on_edge(board: Board) -> int:
    tiles = popcount(wide(board.row_cells[0])) + popcount(wide(board.row_cells[LINES - 1]))
    inner = FULL_ROW & ~1 & ~(1 << (LINES - 1))
    return tiles + popcount(board.column_cells[0] & inner) + popcount(board.column_cells[COLUMNS - 1] & inner)


@kernel
def full_diagonals(board: Board) -> int:
    falling = 0
    rising = 0
    for row in range(LINES):
        falling += board.tiles[row, row] != EMPTY
        rising += board.tiles[row, COLUMNS - 1 - row] != EMPTY
    return wide(falling == LINES) + wide(rising == LINES)


@kernel
def corner_points(board: Board) -> int:
    points = 0
    for field in range(FIELDS):
        is_full = True
        for cell in range(PLATE_CELLS):
            row = field // FIELDS_A_ROW * 2 + cell // 2
            is_full &= board.tiles[row, field % FIELDS_A_ROW * 2 + cell % 2] != EMPTY
        if is_full:
            points += CORNER_POINTS[field]
    return points


@kernel
def cells_of_kind(board: Board, kind: int) -> tuple[int, int]:
    """How many wild or special cells of a dome are filled, and how many are not."""
    filled = 0
    empty = 0
    for field in range(FIELDS):
        plate = board.plates[field]
        if plate == EMPTY:
            continue
        for cell in range(PLATE_CELLS):
            if LAID[plate, board.rotations[field], cell] == kind:
                row = field // FIELDS_A_ROW * 2 + cell // 2
                if board.tiles[row, field % FIELDS_A_ROW * 2 + cell % 2] == EMPTY:
                    empty += 1
                else:
                    filled += 1
    return filled, empty
