"""What is in the box (D1 to D7 and D24), as constants that kernels compile in.

Facts marked ◇ on the rules page come from one public source. They stand here and nowhere else, marked the same way:
change them here and everything follows.
"""

import numpy as np
from numpy.typing import NDArray

COLOUR_LETTERS = "BYRKT"
COLOURS = 5
ALL_COLOURS = 0b11111
COLOUR_NAMES = ("blue", "yellow", "red", "black", "turquoise")
TILES_PER_COLOUR = 13
TILES = COLOURS * TILES_PER_COLOUR

SEATS = 2
ROUNDS = 5
FIRST_SCORE = 5
TOKENS = 2
CHIPS_PER_ROUND = 2  # that each player takes

SMALL_FACTORIES = 4
LARGE = 4  # the large factory's index, after the small ones
FACTORIES = 5
SMALL_TILES = 4
LARGE_TILES = 5
MOON_HEIGHT = SMALL_TILES - 1
MOST_TILES_DEALT = SMALL_FACTORIES * SMALL_TILES + LARGE_TILES

LINES = 6
COLUMNS = 6
FULL_ROW = 0b111111
FIELDS = 9
FIELDS_A_ROW = 3
PLATE_CELLS = 4
ROTATIONS = 4

BROKEN_SPACES = 4
BROKEN_PENALTY = np.array([0, 1, 3, 6, 10], np.int8)  # by the number of broken tiles (D3)
FIRST_PLAYER_PENALTY = 2

EMPTY = -1
SPECIAL = 5  # as a cell: a special cell; as a tile: a special tile
WILD = 6  # as a cell
ON_LARGE_MOON = -1  # where the first-player tile is, when no seat has it

CELL_LETTERS = COLOUR_LETTERS + "SW"
PLATE_NAMES = (  # ◇ D4: top left, top right, bottom left, bottom right
    *("YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR"),
    *("WBTK", "TRBW", "KYRW", "TYWK", "YRWB", "TKRW", "RTYW", "TBWY", "RWBK"),
)
PLATES = len(PLATE_NAMES)
DISPLAY = 3
LARGEST_STACK = PLATES - DISPLAY

CHIP_NAMES = ("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB")  # ◇ D5
CHIP_TYPES = len(CHIP_NAMES)
CHIPS_OF_A_TYPE = 2  # ◇ D5
CHIPS = CHIP_TYPES * CHIPS_OF_A_TYPE
PAIR = 2  # chips that show the colour and stand for a missing tile (D18)
TRIPLE = 3  # any chips that do

SPECIAL_POINTS = np.array([1, 2, 3, 4, 5, 6], np.int8)  # ◇ D6: by the dome row of the special cell

FACE_NAMES = (
    *("rows", "colourful_rows"),
    *("columns", "edge"),
    *("diagonals", "corners"),
    *("wild_cells", "empty_special_cells"),
)
FACES = len(FACE_NAMES)
TABLETS = 4  # ◇ D7: faces 2 n and 2 n + 1 are the two sides of tablet n
(ROWS_FACE, COLOURFUL_FACE, COLUMNS_FACE, EDGE_FACE, DIAGONALS_FACE, CORNERS_FACE, WILD_FACE, EMPTY_FACE) = range(FACES)
ROW_POINTS = 3
COLOURFUL_POINTS = 4
COLUMN_POINTS = 7
EDGE_POINTS = 1
DIAGONAL_POINTS = 10
CORNER_POINTS = np.array([3, 0, 3, 0, 0, 0, 8, 0, 8], np.int8)  # ◇ D24: by field
WILD_POINTS = 2
EMPTY_SPECIAL_POINTS = -3


def rotated(cells: str, rotations: int) -> str:
    """The cells of a plate after quarter turns clockwise.

    >>> rotated("YKTS", 1)
    'TYSK'
    """
    for _ in range(rotations):
        top_left, top_right, bottom_left, bottom_right = tuple(cells)
        cells = bottom_left + top_left + bottom_right + top_right
    return cells


def _laid() -> NDArray[np.int8]:
    """The cells of every plate in every turn."""
    return np.array(
        [
            [[CELL_LETTERS.index(cell) for cell in rotated(name, rotations)] for rotations in range(ROTATIONS)]
            for name in PLATE_NAMES
        ],
        np.int8,
    )


LAID = _laid()
IS_SPECIAL = np.array(["S" in name for name in PLATE_NAMES], np.int8)  # what the back shows
DISTINCT_ROTATIONS = np.array(  # by plate: how many give different cells; a symmetric plate has fewer than four
    [len({rotated(name, rotations) for rotations in range(ROTATIONS)}) for name in PLATE_NAMES], np.int8
)
CHIPS_SHOWING = np.array(  # by colour: the set of chips that show it
    [sum(1 << chip for chip, name in enumerate(CHIP_NAMES) if letter in name) for letter in COLOUR_LETTERS], np.int16
)
