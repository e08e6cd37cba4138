"""What tiles would score on a wall: a wall is one integer, bit row × 5 + column, and most of it is looked up.

A tile scores its run across and its run down, a run of one nothing; where both are of one it scores 1 (C13). So the
points of all empty cells are sums over rows and over columns, and the cells in which a tile would be alone; a test
compares them with `points_of_tile`.
"""

import numpy as np

from sintra.games.chocolatier.rules.components import COLUMNS, FULL_ROW, LINES
from sintra.games.runs import RUN_LENGTH, points_of_tile
from sintra.kernel import kernel
from sintra.kernel.bits import popcount, wide

EVERY_COLUMN = 0b00001_00001_00001_00001_00001
GATHER = 1 << 20 | 1 << 16 | 1 << 12 | 1 << 8 | 1 << 4  # times a column of a wall, it brings its bits side by side
GATHERED_AT = 20
FIELD = 8  # bits

WALLS = 1 << COLUMNS


def run_fields() -> np.ndarray:
    """By the cells of a row or column: a field for each, the run a tile there would lie in; 0 if occupied or alone."""
    fields = np.zeros(WALLS, np.int64)
    for cells in range(WALLS):
        for place in range(COLUMNS):
            run = int(RUN_LENGTH[cells | 1 << place, place])
            if not cells >> place & 1 and run > 1:
                fields[cells] |= run << FIELD * place
    return fields


def lonely_places() -> np.ndarray:
    """By the cells of a row or column: the empty ones in which a tile would be alone."""
    return np.array(
        [
            sum(
                1 << place
                for place in range(COLUMNS)
                if not cells >> place & 1 and RUN_LENGTH[cells | 1 << place, place] == 1
            )
            for cells in range(WALLS)
        ],
        np.int64,
    )


RUN_FIELDS = run_fields()
RUN_SUM = np.array([sum(int(fields) >> FIELD * place & 7 for place in range(COLUMNS)) for fields in RUN_FIELDS])
LONELY = lonely_places()
LONELY_DOWN = np.array(
    [sum((int(places) >> row & 1) << row * COLUMNS for row in range(LINES)) for places in LONELY], np.int64
)
"""The same for a column, as it lies in a wall."""


@kernel
def row_of(wall: int, row: int) -> int:
    return wall >> row * COLUMNS & FULL_ROW


@kernel
def column_of(wall: int, column: int) -> int:
    """The bits of a column, side by side."""
    return (wall >> column & EVERY_COLUMN) * GATHER >> GATHERED_AT & FULL_ROW


@kernel
def points_at(wall: int, row: int, column: int) -> int:
    """The points of a tile that lies at this place."""
    return points_of_tile(row_of(wall, row), column_of(wall, column), row, column)


@kernel
def runs_down(wall: int) -> int:
    """A field for each row: the runs down of tiles in its empty cells, added up."""
    fields = wide(0)
    for column in range(COLUMNS):
        fields += RUN_FIELDS[column_of(wall, column)]
    return fields


@kernel
def lonely_down(wall: int) -> int:
    """The empty cells of a wall in which a tile would have none above or below it."""
    cells = wide(0)
    for column in range(COLUMNS):
        cells |= LONELY_DOWN[column_of(wall, column)] << column
    return cells


@kernel
def points_in_row(wall: int, row: int, down: int, lonely: int) -> int:
    """The points of a tile in each empty cell of a row, added up, given `runs_down` and `lonely_down` of the wall."""
    cells = row_of(wall, row)
    return wide(RUN_SUM[cells]) + (down >> FIELD * row & 0xFF) + popcount(wide(LONELY[cells]) & row_of(lonely, row))


@kernel
def reachable_points(wall: int) -> float:
    """What a tile would score in each empty cell, on average."""
    down = runs_down(wall)
    lonely = lonely_down(wall)
    total = wide(0)
    for row in range(LINES):
        total += points_in_row(wall, row, down, lonely)
    return total / max(1, LINES * COLUMNS - popcount(wall))
