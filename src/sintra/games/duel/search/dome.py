"""A dome as a set of its cells, for search: which cells belong together, what they score, how likely they are filled.

The set has bit row × 6 + column; turned over, so that columns are read like rows, bit column × 6 + row.
"""

import numpy as np

from sintra.games.duel.rules.components import (
    COLUMNS,
    FIELDS,
    FIELDS_A_ROW,
    FULL_ROW,
    LAID,
    LINES,
    PLATE_CELLS,
    PLATES,
    ROTATIONS,
    SPECIAL,
    WILD,
)
from sintra.games.duel.rules.position import Board
from sintra.games.runs import points_of_tile
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, without_lowest
from sintra.kernel.layout import Float32s, Int64s

CELLS = LINES * COLUMNS
EVERY_CELL = (1 << CELLS) - 1
FIRST_COLUMN = sum(1 << row * COLUMNS for row in range(LINES))
NOT_LAST = EVERY_CELL & ~(FIRST_COLUMN << COLUMNS - 1)
FALLING = sum(1 << row * COLUMNS + row for row in range(LINES))
RISING = sum(1 << row * COLUMNS + COLUMNS - 1 - row for row in range(LINES))
EDGE = EVERY_CELL & ~sum((FULL_ROW >> 2) << row * COLUMNS + 1 for row in range(1, LINES - 1))


def cell_of(field: int, cell: int) -> int:
    """The place on the dome of a cell of a field."""
    return (field // FIELDS_A_ROW * 2 + cell // 2) * COLUMNS + field % FIELDS_A_ROW * 2 + cell % 2


def _cells_of_kind(kind: int) -> Int64s:
    """By field, plate and rotations: the cells of a kind."""
    cells = np.zeros((FIELDS, PLATES, ROTATIONS), np.int64)
    for (plate, rotations, cell), found in np.ndenumerate(LAID):
        for field in range(FIELDS):
            if found == kind:
                cells[field, plate, rotations] |= 1 << cell_of(field, cell)
    return cells


FIELD_CELLS = np.array([sum(1 << cell_of(field, cell) for cell in range(PLATE_CELLS)) for field in range(FIELDS)])
SPECIAL_CELLS = _cells_of_kind(SPECIAL)
WILD_CELLS = _cells_of_kind(WILD)

COMPLETIONS = np.array([0.98, 0.9, 0.85, 0.6, 0.35, 0.2], np.float32)  # how often a line is completed in a round
BEGUN = np.float32(0.7)  # by how much a line that is all but complete makes that likelier
MOST_CHANCE = np.float32(0.95)


@kernel
def points_at(cells: int, transposed: int, row: int, column: int) -> int:
    """The points that a tile would score in a cell of a dome, which is given both ways (D20)."""
    return points_of_tile(cells >> row * COLUMNS & FULL_ROW, transposed >> column * LINES & FULL_ROW, row, column)


@kernel
def best_column(cells: int, transposed: int, row: int, free: int) -> int:
    """The column of a row, of those given, where a tile would score most."""
    best = lowest(free)
    free = without_lowest(free)
    if free == 0:
        return best
    most = points_at(cells, transposed, row, best)
    while free:
        column = lowest(free)
        free = without_lowest(free)
        points = points_at(cells, transposed, row, column)
        if points > most:
            most = points
            best = column
    return best


@kernel
def find_chances(board: Board, cells: int, specials: int, rounds: float, shares: Float32s) -> Float32s:
    """By which chance each cell will have a tile when so many rounds have passed; 1 where there is one.

    `shares` says of each line how full it is, if there is a cell for its tile.
    """
    chances = np.ones(CELLS, np.float32)
    empty = EVERY_CELL & ~cells & ~specials
    for row in range(LINES):
        free = empty >> row * COLUMNS & FULL_ROW
        if free == 0:
            continue
        chance = min(MOST_CHANCE, COMPLETIONS[row] * rounds / popcount(free))
        rest = free
        while rest:
            chances[row * COLUMNS + lowest(rest)] = chance
            rest = without_lowest(rest)
        if shares[row] > 0:
            rest = free & board.open_cells[row, board.line_colour[row]]
            chance = min(MOST_CHANCE, chance + BEGUN * shares[row] / popcount(rest))
            while rest:
                chances[row * COLUMNS + lowest(rest)] = chance
                rest = without_lowest(rest)
    rest = specials & ~cells
    while rest:
        cell = lowest(rest)
        rest = without_lowest(rest)
        field = cell // (2 * COLUMNS) * FIELDS_A_ROW + cell % COLUMNS // 2
        chances[cell] = chance_of(chances, FIELD_CELLS[field] & empty)
    return chances


@kernel
def chance_of(chances: Float32s, cells: int) -> np.float32:
    """The chance that all of these cells will have a tile."""
    product = np.float32(1.0)
    while cells:
        product *= chances[lowest(cells)]
        cells = without_lowest(cells)
    return product


@kernel
def sum_of(chances: Float32s, cells: int) -> np.float32:
    """How many of these cells will have a tile, on average."""
    total = np.float32(0.0)
    while cells:
        total += chances[lowest(cells)]
        cells = without_lowest(cells)
    return total


@kernel
def runs_of(chances: Float32s, line_step: int, step: int) -> tuple[np.float32, np.float32]:
    """How many pairs and how many triples of neighbouring tiles to expect along the rows, or along the columns."""
    pairs = np.float32(0.0)
    triples = np.float32(0.0)
    for line in range(LINES):
        before = np.float32(0.0)
        pair = np.float32(0.0)
        for index in range(COLUMNS):
            chance = chances[line * line_step + index * step]
            triples += pair * chance
            pair = before * chance
            pairs += pair
            before = chance
    return pairs, triples
