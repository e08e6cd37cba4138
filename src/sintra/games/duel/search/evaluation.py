"""Evaluation without learned weights: a quick estimate of a seat's standing, and what the end of a match is worth."""

from sintra.games.duel.rules.chip import has_spent
from sintra.games.duel.rules.components import (
    CHIP_TYPES,
    COLOURS,
    EMPTY,
    FIRST_PLAYER_PENALTY,
    LINES,
    ROUNDS,
)
from sintra.games.duel.rules.position import Position
from sintra.games.duel.rules.scoring import best_cell, broken_penalty, is_line_lost, ranking_key
from sintra.games.duel.rules.tablet import face_points
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest
from sintra.kernel.generic import OVER

EXTRA_TILE = 1.2  # points for a tile that will go to the dome: what it adds to later ones and to the faces
LINE_BEGUN = 0.8  # points for a line that is all but complete and has a cell to go to
NO_CELL_YET = 0.4  # the share that counts of a line whose row has no cell for it, but may get one
CHIP = 0.7
OPEN_CELL = 0.08  # points for each colour an open cell takes
FACE_SHARE = 0.5  # of what a face would give now
VICTORY = 12.0  # points that winning is worth beyond the margin


@kernel
def evaluate(position: Position, seat: int) -> float:
    """The seat's score if phase 2 came now, plus a trifle for lines begun, chips and open cells."""
    board = position.boards[seat]
    value = float(board.score)
    if position.phase == OVER:
        return value
    broken = wide(board.broken_count)
    for row in range(LINES):
        count = wide(board.line_count[row])
        if count == 0:
            continue
        colour = wide(board.line_colour[row])
        share = count / (row + 1)
        cells = wide(board.open_cells[row, colour])
        if cells:
            points = best_cell(board, row, cells)[1] + EXTRA_TILE
            is_settled = row == position.line and seat == position.to_move and has_spent(position)
            will_be_placed = is_settled or is_line_complete(board, row)
            value += points if will_be_placed else LINE_BEGUN * points * share * share
        elif is_line_lost(board, row, colour):
            broken += count
        else:
            value += NO_CELL_YET * (EXTRA_TILE + 1) * share * share
    value -= broken_penalty(broken)
    if position.marker == seat:
        value -= FIRST_PLAYER_PENALTY
    if position.round < ROUNDS or position.line == EMPTY:  # else nothing is left to spend a chip on but this
        for chip in range(CHIP_TYPES):
            value += CHIP * board.chips[chip]
    for row in range(LINES):
        for colour in range(COLOURS):
            value += OPEN_CELL * popcount(wide(board.open_cells[row, colour]))
    faces = wide(position.faces)
    while faces:
        value += FACE_SHARE * face_points(board, lowest(faces))
        faces = without_lowest(faces)
    return value


@kernel
def final_value(position: Position, seat: int) -> float:
    """The margin and something for victory; between equal scores the first-player tile decides (D25)."""
    margin = wide(position.boards[seat].score) - position.boards[1 - seat].score
    has_won = ranking_key(position, seat) > ranking_key(position, 1 - seat)
    return margin + (VICTORY if has_won else -VICTORY)
