"""What is in the box (C1 to C5 and C21), as constants that kernels compile in."""

import numpy as np

COLOUR_LETTERS = "UBWKR"
COLOURS = 5
ALL_COLOURS = 0b11111
COLOUR_NAMES = ("blue", "brown", "white", "black", "red")
TILES_PER_COLOUR = 20
TILES = COLOURS * TILES_PER_COLOUR

MIN_SEATS = 2
SEATS = 4
FACTORIES = 9
FACTORY_TILES = 4
FACTORIES_IN_PLAY = np.array([0, 0, 5, 7, 9], np.int8)  # by the number of players (C2)
FULLEST_FACTORY = 9  # effect 2: four, one from each neighbour, three sent on by effect 4 across the gap effect 5 left
MOST_TILES_DEALT = FACTORIES * FACTORY_TILES + 1

LINES = 5
COLUMNS = 5
FULL_ROW = 0b11111
FLOOR_SPACES = 7
FLOOR_PENALTY = np.array([0, 1, 2, 4, 6, 8, 11, 14], np.int16)  # by the number of occupied spaces (C5)

ROW_BONUS = 2
COLUMN_BONUS = 7
COLOUR_BONUS = 10

LAST_ROUND = 100
"""CR15: after it a match is over, whatever the boards look like."""
NO_LAST_ROUND = 0  # of a match by the first version of these rules, which had no CR15

# What lies on a space: a colour (0 to 4) or one of these.
EMPTY = -1
MARKER = 5
NO_SPACE = -2  # a board without the special floor space of effect 5

IN_CENTRE = -1  # where the marker is, when no seat has it

# The upper sides of factories: plain, or a gold side with its effect. Effect 2 has a side for each colour.
PLAIN = 0
ONE_MORE = 1  # effect 1, C22
STAYS = 3  # effect 3, C24
DIVIDES = 4  # effect 4, C25
COMES_HOME = 5  # effect 5, C26
ATTRACTS = 10  # effect 2, C23: ATTRACTS + colour
GOLD_SIDES = np.array([ONE_MORE, STAYS, DIVIDES, COMES_HOME, *range(ATTRACTS, ATTRACTS + COLOURS)], np.int8)

MARKER_USES_SPECIAL_FLOOR = True
"""CR3: the marker goes to an empty special floor space, free of penalty."""


def wall_colour(row: int, column: int) -> str:
    """The colour of a cell of the coloured wall; both count from 0 (C4).

    >>> wall_colour(0, 0), wall_colour(1, 0), wall_colour(4, 4)
    ('U', 'R', 'U')
    """
    return COLOUR_LETTERS[(column - row) % COLUMNS]
