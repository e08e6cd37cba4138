"""Runs of tiles on a square wall or dome, and the points they give, as tables that kernels look things up in."""

import numpy as np
from numpy.typing import NDArray


def run_lengths(size: int) -> NDArray[np.int8]:
    """The length of the unbroken run through each cell of a row, by the set of occupied cells."""
    lengths = np.zeros((1 << size, size), np.int8)
    for cells in range(1 << size):
        for cell in range(size):
            if not cells >> cell & 1:
                continue
            first = last = cell
            while first > 0 and cells >> (first - 1) & 1:
                first -= 1
            while last < size - 1 and cells >> (last + 1) & 1:
                last += 1
            lengths[cells, cell] = last - first + 1
    return lengths


def run_points(size: int) -> NDArray[np.int8]:
    """The points of a tile by the lengths of its horizontal and its vertical run: both count, a tile alone is 1."""
    points = np.zeros((size + 1, size + 1), np.int8)
    for horizontal in range(1, size + 1):
        for vertical in range(1, size + 1):
            runs = (horizontal if horizontal > 1 else 0) + (vertical if vertical > 1 else 0)
            points[horizontal, vertical] = runs or 1
    return points
