"""What the end of a match brings a seat beyond its last round, with the cells it is for, so that it can be shown."""

from collections.abc import Iterable, Sequence

import msgspec

from sintra.games.placed_tile import Cell

NO_TILE = "."


class FinalBonus(msgspec.Struct, frozen=True):
    """Points for one thing, named as in the parts of the score, and all cells they were given for, or lost for."""

    part: str
    points: int
    cells: list[Cell]


def across(size: int) -> list[list[Cell]]:
    """The rows of a square, each with its cells.

    >>> across(2)
    [[(1, 1), (1, 2)], [(2, 1), (2, 2)]]
    """
    return [[(row, column) for column in range(1, size + 1)] for row in range(1, size + 1)]


def down(size: int) -> list[list[Cell]]:
    """The columns of a square, each with its cells."""
    return [[(row, column) for row in range(1, size + 1)] for column in range(1, size + 1)]


def tile_at(rows: Sequence[str], cell: Cell) -> str:
    """What lies on a cell of a wall or dome."""
    return rows[cell[0] - 1][cell[1] - 1]


def filled_sets(rows: Sequence[str], sets: Iterable[Sequence[Cell]]) -> list[Cell]:
    """The cells of those sets that have a tile on each of theirs, in reading order.

    >>> filled_sets(["UB", "K."], [*across(2), *down(2)])
    [(1, 1), (1, 2), (2, 1)]
    """
    return in_order(cell for cells in sets if all(tile_at(rows, each) != NO_TILE for each in cells) for cell in cells)


def in_order(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(set(cells))
