"""The faces at the end of Azul Duel, each with the cells it was given for."""

from typing import Any, cast

import pytest

from sintra.games.duel.text.final_bonuses import cells_for
from sintra.games.duel.text.schema import DuelBoard

DOME = ["BTSR", "WWWW", *[""] * 7]
TILES = ["BTRYKB", "*RBBBB", "B.....", "B....B", "B.....", "B....B"]
BOARD = cast(DuelBoard, {"dome": DOME, "tiles": TILES})
ROW = [(1, column) for column in range(1, 7)]


@pytest.mark.parametrize(
    ("face", "cells"),
    [
        ("rows", [*ROW, *[(2, column) for column in range(1, 7)]]),
        ("columns", [(row, 1) for row in range(1, 7)]),
        ("corners", [(1, 1), (1, 2), (1, 5), (1, 6), (2, 1), (2, 2), (2, 5), (2, 6)]),
        ("diagonals", []),
        ("wild_cells", [(1, 3), (1, 4), (2, 3), (2, 4)]),
        ("empty_special_cells", []),
    ],
)
def test_the_cells_of_a_face(face: str, cells: list[tuple[int, int]]) -> None:
    assert cells_for(face, BOARD) == cells


def test_a_colourful_row_has_every_colour_of_the_game() -> None:
    from sintra.games.duel.rules.components import COLOUR_LETTERS

    board = cast(Any, {"dome": DOME, "tiles": [f"{''.join(COLOUR_LETTERS)}.", *TILES[1:]]})
    assert cells_for("colourful_rows", board) == ROW[:5]


def test_empty_special_cells_are_those_without_their_tile() -> None:
    board = cast(Any, {"dome": DOME, "tiles": ["BT....", "......", *TILES[2:]]})
    assert cells_for("empty_special_cells", board) == [(2, 1)]


def test_the_edge_is_all_around() -> None:
    assert cells_for("edge", BOARD) == [
        *ROW, (2, 1), (2, 6), (3, 1), (4, 1), (4, 6), (5, 1), (6, 1), (6, 6)
    ]  # fmt: skip
