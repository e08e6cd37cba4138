"""Runs of tiles on a square wall or dome, and the points of a tile by the runs it lies in (C13, D20).

Both are looked up in tables made for the largest square; a smaller one is a corner of it.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sintra.kernel import kernel
from sintra.kernel.bits import wide

SIZE = 6


@kernel
def cells_in_row(row: int, columns: int) -> int:
    """A row and a set of its columns as one number; `cells_of` reads it."""
    return row << SIZE | columns


@cache
def cells_of(number: int) -> tuple[tuple[int, int], ...]:
    """The cells that `cells_in_row` means, each with its row and column from 1.

    >>> cells_of(2 << SIZE | 0b101)
    ((3, 1), (3, 3))
    """
    row, columns = divmod(number, 1 << SIZE)
    return tuple((row + 1, column + 1) for column in range(SIZE) if columns >> column & 1)


def _run_lengths() -> NDArray[np.int8]:
    """The length of the unbroken run through each cell of a row, by the set of occupied cells."""
    lengths = np.zeros((1 << SIZE, SIZE), np.int8)
    for cells in range(1 << SIZE):
        for cell in range(SIZE):
            if not cells >> cell & 1:
                continue
            first = last = cell
            while first > 0 and cells >> (first - 1) & 1:
                first -= 1
            while last < SIZE - 1 and cells >> (last + 1) & 1:
                last += 1
            lengths[cells, cell] = last - first + 1
    return lengths


def _run_points() -> NDArray[np.int8]:
    """The points of a tile by the lengths of its horizontal and its vertical run: both count, a tile alone is 1."""
    points = np.zeros((SIZE + 1, SIZE + 1), np.int8)
    for horizontal in range(1, SIZE + 1):
        for vertical in range(1, SIZE + 1):
            runs = (horizontal if horizontal > 1 else 0) + (vertical if vertical > 1 else 0)
            points[horizontal, vertical] = runs or 1
    return points


RUN_LENGTH = _run_lengths()
POINTS = _run_points()


@kernel
def runs_through(row_cells: int, column_cells: int, row: int, column: int) -> tuple[int, int]:
    """The lengths of the runs across and down that a tile in this cell lies in, given the cells beside it."""
    return wide(RUN_LENGTH[row_cells | 1 << column, column]), wide(RUN_LENGTH[column_cells | 1 << row, row])


@kernel
def points_of_runs(horizontal: int, vertical: int) -> int:
    """The points of a tile that lies in runs of these lengths."""
    return wide(POINTS[horizontal, vertical])


@kernel
def points_of_tile(row_cells: int, column_cells: int, row: int, column: int) -> int:
    """The points of a tile in this cell, given the cells beside it."""
    horizontal, vertical = runs_through(row_cells, column_cells, row, column)
    return points_of_runs(horizontal, vertical)
