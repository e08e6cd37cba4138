"""The position struct of Azul Duel, the report of a phase 2 and the script of a deal: layouts only.

A set is a small integer, one bit a member:

    offers        bit colour × 6 + source: the source (0 to 3 small suns, 4 the large sun, 5 all moons) shows the colour
                  |TTTTTT|KKKKKK|RRRRRR|YYYYYY|BBBBBB|
                   ML4321 ML4321 ML4321 ML4321 ML4321
    accepts       bit colour × 7 + target: the target (0 to 5 lines 1 to 6, 6 the broken spaces) takes the colour
                  |TTTTTTT|KKKKKKK|RRRRRRR|YYYYYYY|BBBBBBB|
                   X654321 X654321 X654321 X654321 X654321
    open_cells    [row, colour], bit c: column c of the dome row is free and takes the colour
    row_cells     bit c: column c of the dome row holds a tile; column_cells likewise by rows
    face_up       bit f: the chip on small moon f lies face up
    faces         bit f: face f scores at the end

The stack of plates is an array whose last entry is its top. Plates drawn in this turn stay in it, at its upper end: the
first drawn is the last entry. What a seat remembers of each lies in `memory` beside it: 0, or a number for the group,
with KNOWN added where it knows that this very plate is in the group.
"""

from typing import Annotated

import numpy as np

from sintra.games.duel.rules.components import (
    CHIP_TYPES,
    COLOURS,
    COLUMNS,
    DISPLAY,
    FACES,
    FACTORIES,
    FIELDS,
    FIELDS_A_ROW,
    LARGEST_STACK,
    LINES,
    MOON_HEIGHT,
    MOST_TILES_DEALT,
    PLATES,
    SEATS,
    SMALL_FACTORIES,
)
from sintra.kernel.layout import Int8s, Int16s, Struct, Structs, dtype_of

KNOWN = 64
GROUP = 63  # the part of a memory that is the group
MOST_FORCED = 64


class Board(Struct):
    """A player's board. The sets and counts at the end, and `accepts`, follow from the other fields."""

    accepts: Annotated[int, np.int64]
    score: Annotated[int, np.int32]
    tiles: Annotated[Int8s, np.int8, (LINES, COLUMNS)]  # a colour, SPECIAL or EMPTY
    plates: Annotated[Int8s, np.int8, FIELDS]  # a plate or EMPTY
    rotations: Annotated[Int8s, np.int8, FIELDS]  # quarter turns clockwise
    line_colour: Annotated[Int8s, np.int8, LINES]  # a colour, or EMPTY when the line is
    line_count: Annotated[Int8s, np.int8, LINES]
    broken: Annotated[Int8s, np.int8, COLOURS]
    chips: Annotated[Int8s, np.int8, CHIP_TYPES]
    used_chips: Annotated[Int8s, np.int8, CHIP_TYPES]
    tokens: Annotated[int, np.int8]
    chips_taken: Annotated[int, np.int8]  # in this round
    broken_count: Annotated[int, np.int8]
    row_cells: Annotated[Int8s, np.int8, LINES]
    column_cells: Annotated[Int8s, np.int8, COLUMNS]
    open_cells: Annotated[Int8s, np.int8, (LINES, COLOURS)]
    missing: Annotated[Int8s, np.int8, FIELDS]  # tiles that the field's special plate lacks for its special tile
    plates_in_row: Annotated[Int8s, np.int8, FIELDS_A_ROW]


class Position(Struct):
    """A whole position, the options of its game included; `offers` follows from suns and moons."""

    offers: Annotated[int, np.int64]
    boards: Annotated[Structs[Board], Board, SEATS]
    chosen_faces: Annotated[int, np.int16]  # the option; 0 where faces are drawn
    faces: Annotated[int, np.int16]
    round: Annotated[int, np.int16]
    players: Annotated[int, np.int8]
    random_tablets: Annotated[int, np.int8]  # how many faces are drawn, or 0
    one_draw_at_zero: Annotated[int, np.int8]
    phase: Annotated[int, np.int8]
    to_move: Annotated[int, np.int8]
    starting_player: Annotated[int, np.int8]
    marker: Annotated[int, np.int8]  # the first-player tile: a seat or ON_LARGE_MOON
    stacking: Annotated[int, np.int8]  # the small factory whose left-over tiles are stacked, or EMPTY
    line: Annotated[int, np.int8]  # the line in question in phase 2, or EMPTY
    hand: Annotated[int, np.int8]  # the plate to be placed, or EMPTY
    drawn: Annotated[int, np.int8]  # how many plates at the upper end of the stack are drawn
    stack_count: Annotated[int, np.int8]
    face_up: Annotated[int, np.int8]
    bag: Annotated[Int8s, np.int8, COLOURS]
    tower: Annotated[Int8s, np.int8, COLOURS]
    suns: Annotated[Int8s, np.int8, (FACTORIES, COLOURS)]
    moons: Annotated[Int8s, np.int8, (SMALL_FACTORIES, MOON_HEIGHT)]  # from the lowest tile up
    moon_count: Annotated[Int8s, np.int8, SMALL_FACTORIES]
    large_moon: Annotated[Int8s, np.int8, COLOURS]
    chips: Annotated[Int8s, np.int8, SMALL_FACTORIES]  # a chip or EMPTY
    chip_supply: Annotated[Int8s, np.int8, CHIP_TYPES]
    spending: Annotated[Int8s, np.int8, CHIP_TYPES]  # chips spent on the line in question
    display: Annotated[Int8s, np.int8, DISPLAY]  # a plate or EMPTY
    stack: Annotated[Int8s, np.int8, LARGEST_STACK]
    memory: Annotated[Int8s, np.int8, (SEATS, LARGEST_STACK)]


class BoardReport(Struct):
    """What one phase 2 did on one board; line by line where an array has LINES entries."""

    before: Annotated[int, np.int16]
    after: Annotated[int, np.int16]
    final: Annotated[int, np.int16]
    column: Annotated[Int8s, np.int8, LINES]  # where the line's tile went, or EMPTY
    colour: Annotated[Int8s, np.int8, LINES]
    horizontal: Annotated[Int8s, np.int8, LINES]
    vertical: Annotated[Int8s, np.int8, LINES]
    points: Annotated[Int8s, np.int8, LINES]
    special_row: Annotated[Int8s, np.int8, LINES]  # of the special tile the line brought, or EMPTY
    is_broken: Annotated[Int8s, np.int8, LINES]  # 1 where the line broke by D19
    is_waiting: Annotated[Int8s, np.int8, LINES]  # 1 where the line is complete and stays by D19
    chips: Annotated[Int8s, np.int8, (LINES, CHIP_TYPES)]  # spent on the line
    broken: Annotated[Int8s, np.int8, COLOURS]
    penalty: Annotated[int, np.int8]
    first_player_penalty: Annotated[int, np.int8]
    is_scored: Annotated[int, np.int8]  # 1 when this board's phase 2 is done
    faces: Annotated[Int16s, np.int16, FACES]


class Report(Struct):
    """What the latest phase 2 did, as far as it has come, and the forced choices taken with the latest action."""

    round: Annotated[int, np.int16]  # 0 when there has been none
    is_final: Annotated[int, np.int8]  # 1 when it ended the match, and the faces count
    forced_count: Annotated[int, np.int8]
    forced: Annotated[Int16s, np.int16, MOST_FORCED]
    forced_seat: Annotated[Int8s, np.int8, MOST_FORCED]
    boards: Annotated[Structs[BoardReport], BoardReport, SEATS]


class Script(Struct):
    """A deal: the tiles in the order of drawing, the chips; in the first one also plates and drawn faces."""

    is_given: Annotated[int, np.int8]  # 1: deal what it says; 0: draw at random and write it down here
    is_first: Annotated[int, np.int8]
    count: Annotated[int, np.int8]
    tiles: Annotated[Int8s, np.int8, MOST_TILES_DEALT]
    chips: Annotated[Int8s, np.int8, SMALL_FACTORIES]
    plates: Annotated[Int8s, np.int8, PLATES]
    faces: Annotated[int, np.int16]


POSITION = dtype_of(Position)
