"""The position struct of Master Chocolatier, the report of a phase B and the script of a deal: layouts only.

A set is a small integer, one bit a member:

    offers        bit colour × 10 + source: the source (0 the centre, n factory n) holds the colour
                  |RRRRRRRRRR|KKKKKKKKKK|WWWWWWWWWW|BBBBBBBBBB|UUUUUUUUUU|
                   987654321C 987654321C 987654321C 987654321C 987654321C
    accepts       bit colour × 6 + target: the target (0 to 4 lines 1 to 5, 5 the floor line) takes the colour
                  |RRRRRR|KKKKKK|WWWWWW|BBBBBB|UUUUUU|
                   F54321 F54321 F54321 F54321 F54321
    row_cells     bit c: column c of the wall row holds a tile; column_cells likewise by rows
    row_colours   bit k: colour k is in the wall row; column_colours likewise

Offers and accepts are one integer each, so that a colour is picked out of them in registers.
"""

from typing import Annotated

import numpy as np

from sintra.games.chocolatier.rules.components import (
    COLOURS,
    COLUMNS,
    FACTORIES,
    FLOOR_SPACES,
    LINES,
    MOST_TILES_DEALT,
    SEATS,
)
from sintra.kernel.layout import Int8s, Struct, Structs, dtype_of


class Board(Struct):
    """A player's board. `accepts` and the four sets at the end follow from the other fields.

    Every field is at a multiple of its size, here and in Position: one that crossed a cache line would be slow to read
    back.
    """

    accepts: Annotated[int, np.int32]
    score: Annotated[int, np.int32]
    wall: Annotated[Int8s, np.int8, (LINES, COLUMNS)]  # a colour or EMPTY
    line_colour: Annotated[Int8s, np.int8, LINES]  # a colour, or EMPTY when the line is
    line_count: Annotated[Int8s, np.int8, LINES]
    floor: Annotated[Int8s, np.int8, FLOOR_SPACES]  # a colour, MARKER or EMPTY
    floor_count: Annotated[int, np.int8]
    special_floor: Annotated[int, np.int8]  # NO_SPACE, EMPTY, a colour or MARKER
    row_cells: Annotated[Int8s, np.int8, LINES]
    column_cells: Annotated[Int8s, np.int8, COLUMNS]
    row_colours: Annotated[Int8s, np.int8, LINES]
    column_colours: Annotated[Int8s, np.int8, COLUMNS]


class Position(Struct):
    """A whole position, the options of its game included; `offers` follows from factories and centre."""

    offers: Annotated[int, np.int64]
    players: Annotated[int, np.int8]
    grey: Annotated[int, np.int8]
    special_factories: Annotated[int, np.int8]
    phase: Annotated[int, np.int8]
    to_move: Annotated[int, np.int8]
    starting_player: Annotated[int, np.int8]
    marker: Annotated[int, np.int8]  # a seat or IN_CENTRE
    home_seat: Annotated[int, np.int8]  # the seat that took the effect-5 factory, or NOBODY
    round: Annotated[int, np.int16]
    bag: Annotated[Int8s, np.int8, COLOURS]
    lid: Annotated[Int8s, np.int8, COLOURS]
    centre: Annotated[Int8s, np.int8, COLOURS]
    factories: Annotated[Int8s, np.int8, (FACTORIES, COLOURS)]  # the first factory_count are in play
    effects: Annotated[Int8s, np.int8, FACTORIES]
    factory_count: Annotated[int, np.int8]
    boards: Annotated[Structs[Board], Board, SEATS]
    last_round: Annotated[int, np.int16]  # CR15, or NO_LAST_ROUND; here, where it moves nothing that is read often


class BoardReport(Struct):
    """What one phase B did on one board; row by row where an array has LINES entries."""

    before: Annotated[int, np.int16]
    after: Annotated[int, np.int16]
    column: Annotated[Int8s, np.int8, LINES]  # where the row's tile went, or EMPTY
    colour: Annotated[Int8s, np.int8, LINES]
    horizontal: Annotated[Int8s, np.int8, LINES]
    vertical: Annotated[Int8s, np.int8, LINES]
    points: Annotated[Int8s, np.int8, LINES]
    dropped: Annotated[Int8s, np.int8, LINES]  # 1 where the line fell by C19
    floor: Annotated[Int8s, np.int8, FLOOR_SPACES]
    penalty: Annotated[int, np.int8]
    is_scored: Annotated[int, np.int8]  # 1 when this board's phase B is done
    bonus_rows: Annotated[int, np.int8]
    bonus_columns: Annotated[int, np.int8]
    bonus_colours: Annotated[int, np.int8]


class Report(Struct):
    """What the latest phase B did, as far as it has come."""

    round: Annotated[int, np.int16]  # 0 when there has been none
    is_final: Annotated[int, np.int8]  # 1 when it ended the match, and the bonuses count
    boards: Annotated[Structs[BoardReport], BoardReport, SEATS]


class Script(Struct):
    """A deal: the gold sides that are up and the tiles in the order of drawing."""

    is_given: Annotated[int, np.int8]  # 1: deal what it says; 0: draw at random and write it down here
    effects: Annotated[Int8s, np.int8, FACTORIES]
    tiles: Annotated[Int8s, np.int8, MOST_TILES_DEALT]
    count: Annotated[int, np.int8]


POSITION = dtype_of(Position)
