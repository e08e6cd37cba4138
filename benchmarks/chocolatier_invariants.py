"""What must hold in every position of Master Chocolatier, checked inside the kernel.

20 tiles of each colour over bag, lid, factories, centre, lines, walls, floors and special spaces; one marker; every
derived set equal to one worked out anew; somebody to move has a legal action; scores never negative; counts within
their places.
"""

from typing import Any

from sintra.games.chocolatier.rules.components import (
    COLOURS,
    COLUMNS,
    EMPTY,
    FACTORIES,
    FLOOR_SPACES,
    FULLEST_FACTORY,
    IN_CENTRE,
    LINES,
    MARKER,
    TILES_PER_COLOUR,
)
from sintra.games.chocolatier.rules.deal import find_offers, find_sets
from sintra.games.chocolatier.rules.legality import legal_actions
from sintra.games.chocolatier.rules.phase import DIVISION, DRAFT, FILLING
from sintra.kernel import kernel
from sintra.kernel.generic import AWAITS_DEAL, NOBODY, OVER

FAULTS = (
    "",
    "tiles of a colour are not 20",
    "there is not one marker",
    "a derived set of a board is wrong",
    "the offers are wrong",
    "there is no legal action",
    "nobody is to move in a phase of actions, or somebody in another",
    "a score is negative",
    "a place holds more than it can",
)
TILES_LOST, MARKERS, SETS, OFFERS, NO_ACTION, MOVER, SCORE, PLACES = range(1, len(FAULTS))


@kernel
def fault_in(positions: Any, buffer: Any) -> int:
    """The number of the first fault of the first position, or 0; the second one is for working."""
    position = positions[0]
    for colour in range(COLOURS):
        if count_tiles(position, colour) != TILES_PER_COLOUR:
            return TILES_LOST
    if not has_one_marker(position):
        return MARKERS
    positions[1] = positions[0]
    other = positions[1]
    for seat in range(position.players):
        board = position.boards[seat]
        anew = other.boards[seat]
        find_sets(anew)
        if board.accepts != anew.accepts:
            return SETS
        for row in range(LINES):
            if board.row_cells[row] != anew.row_cells[row] or board.row_colours[row] != anew.row_colours[row]:
                return SETS
            if board.line_count[row] > row + 1 or (board.line_count[row] == 0) != (board.line_colour[row] == EMPTY):
                return PLACES
        for column in range(COLUMNS):
            if board.column_cells[column] != anew.column_cells[column]:
                return SETS
            if board.column_colours[column] != anew.column_colours[column]:
                return SETS
        for space in range(FLOOR_SPACES):
            if (board.floor[space] == EMPTY) != (space >= board.floor_count):
                return PLACES
        if board.score < 0:
            return SCORE
    find_offers(other)
    if position.offers != other.offers:
        return OFFERS
    for factory in range(FACTORIES):
        tiles = 0
        for colour in range(COLOURS):
            tiles += position.factories[factory, colour]
        if tiles > FULLEST_FACTORY:
            return PLACES
    is_acting = position.phase == DRAFT or position.phase == DIVISION or position.phase == FILLING
    if is_acting != (position.to_move != NOBODY):
        return MOVER
    if is_acting and legal_actions(position, buffer) == 0:
        return NO_ACTION
    return 0


@kernel
def count_tiles(position: Any, colour: int) -> int:
    tiles = int(position.bag[colour]) + position.lid[colour] + position.centre[colour]
    for factory in range(FACTORIES):
        tiles += position.factories[factory, colour]
    for seat in range(position.players):
        board = position.boards[seat]
        for row in range(LINES):
            if board.line_colour[row] == colour:
                tiles += board.line_count[row]
            for column in range(COLUMNS):
                tiles += board.wall[row, column] == colour
        for space in range(FLOOR_SPACES):
            tiles += board.floor[space] == colour
        tiles += board.special_floor == colour
    return int(tiles)


@kernel
def has_one_marker(position: Any) -> bool:
    """One marker: in the centre, on its holder's board, or in front of him (CR1, and between rounds)."""
    on_boards = 0
    holder = -1
    for seat in range(position.players):
        board = position.boards[seat]
        on_board = int(board.special_floor == MARKER)
        for space in range(FLOOR_SPACES):
            on_board += board.floor[space] == MARKER
        on_boards += on_board
        if on_board:
            holder = seat
    if position.marker == IN_CENTRE:
        return on_boards == 0 and position.phase not in (AWAITS_DEAL, OVER)
    if on_boards == 1:
        return bool(holder == position.marker)
    if position.phase == DRAFT or position.phase == DIVISION:
        return on_boards == 0 and bool(position.boards[position.marker].floor_count == FLOOR_SPACES)
    return on_boards == 0
