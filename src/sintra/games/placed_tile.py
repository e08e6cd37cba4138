"""The tiles that came to a wall or dome in a round, and the cells each was counted with, so that they can be shown."""

from collections.abc import Sequence

import msgspec

Cell = tuple[int, int]
"""A row and a column, both from 1."""


class PlacedTile(msgspec.Struct, frozen=True):
    """A tile that came to a wall or dome: its cell, its points, and all cells of its runs, its own among them."""

    row: int
    column: int
    colour: str
    points: int
    cells: list[Cell]


def with_runs(tiles: Sequence[tuple[Cell, str, int]], filled: set[Cell], *, alone: str = "") -> tuple[PlacedTile, ...]:
    """Tiles in the order of placing, each a cell, a colour and points; those of the colour `alone` count no runs."""
    runs = cells_of_runs([cell for cell, _, _ in tiles], filled)
    return tuple(
        PlacedTile(*cell, colour, points, [cell] if colour == alone else run)
        for (cell, colour, points), run in zip(tiles, runs, strict=True)
    )


def filled_cells(rows: Sequence[Sequence[int]], empty: int) -> set[Cell]:
    """The cells that hold something."""
    return {(row, column) for row, cells in enumerate(rows, 1) for column, cell in enumerate(cells, 1) if cell != empty}


def cells_of_runs(placed: Sequence[Cell], filled: set[Cell]) -> list[list[Cell]]:
    """For tiles in the order of placing, the cells of the runs of each; a tile that came later was not there yet.

    >>> cells_of_runs([(1, 2), (1, 3)], {(1, 1), (1, 2), (1, 3), (2, 3)})
    [[(1, 1), (1, 2)], [(1, 1), (1, 2), (1, 3), (2, 3)]]
    """
    there = set(filled)
    found = []
    for cell in reversed(placed):
        found.append(sorted({*run_through(cell, 0, 1, there), *run_through(cell, 1, 0, there)}))
        there.discard(cell)
    return found[::-1]


def run_through(cell: Cell, down: int, right: int, filled: set[Cell]) -> list[Cell]:
    """The unbroken row of filled cells through one, which is filled, along one direction and back."""
    run = [cell]
    for way in (1, -1):
        row, column = cell[0] + way * down, cell[1] + way * right
        while (row, column) in filled:
            run.append((row, column))
            row, column = row + way * down, column + way * right
    return run
