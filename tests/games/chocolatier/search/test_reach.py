"""What tiles would score on a wall, added up from tables: the same as tile by tile."""

import random

import pytest

from sintra.games.chocolatier.rules.components import COLUMNS, LINES
from sintra.games.chocolatier.search.reach import column_of, points_at, reachable_points, row_of
from sintra.games.runs import points_of_tile

WALL_CELLS = LINES * COLUMNS


def points_by_cell(wall: int) -> list[int]:
    """What a tile would score in each empty cell."""
    return [
        points_of_tile(row_of(wall, row), column_of(wall, column), row, column)
        for row in range(LINES)
        for column in range(COLUMNS)
        if not wall >> row * COLUMNS + column & 1
    ]


@pytest.mark.slow
def test_sums_over_rows_and_columns_are_those_of_the_cells() -> None:
    chance = random.Random(13)
    for density in range(1, 9):
        for _ in range(25):
            wall = sum(1 << cell for cell in range(WALL_CELLS) if chance.random() < density / 10)
            points = points_by_cell(wall)
            assert reachable_points(wall) == pytest.approx(sum(points) / max(1, len(points)))


@pytest.mark.slow
def test_a_tile_that_lies_there_scores_as_one_that_is_put_there() -> None:
    wall = 0b00000_01110_00100_00100_00000
    assert points_at(wall, 3, 2) == points_of_tile(0b01010, 0b00110, 3, 2) == 6
    assert points_at(1, 0, 0) == 1
