"""What must hold in every position of Azul Duel, checked inside the kernel.

13 tiles of each colour over bag, tower, suns, moons, lines, broken spaces and domes; every chip twice; every plate once
and all 18 on the domes at the end; special tiles just where their plates are full; what is derived equal to what is
worked out anew; somebody to move has a legal action; scores never negative; ten chips each at the end.
"""

from typing import Any

from sintra.games.duel.rules.components import (
    CHIP_TYPES,
    CHIPS_OF_A_TYPE,
    COLOURS,
    COLUMNS,
    DISPLAY,
    EMPTY,
    FACTORIES,
    FIELDS,
    FIELDS_A_ROW,
    LAID,
    LINES,
    PLATE_CELLS,
    PLATES,
    SEATS,
    SMALL_FACTORIES,
    SPECIAL,
    TILES_PER_COLOUR,
)
from sintra.games.duel.rules.deal import find_offers, find_sets
from sintra.games.duel.rules.legality import legal_actions
from sintra.games.duel.rules.phase import PLACING
from sintra.games.duel.rules.position import GROUP
from sintra.kernel import kernel
from sintra.kernel.generic import AWAITS_DEAL, NOBODY, OVER

FAULTS = (
    "",
    "tiles of a colour are not 13",
    "chips of a kind are not 2",
    "a plate is not there once",
    "a special tile is not just where its plate is full",
    "something derived of a board is wrong",
    "the offers are wrong",
    "there is no legal action",
    "nobody is to move in a phase of actions, or somebody in another",
    "a score is negative",
    "a place holds more than it can",
    "at the end not all plates lie on the domes, or a player has not ten chips",
    "groups are not numbered in order",
)
TILES_LOST, CHIPS_LOST, PLATES_LOST, SPECIALS, DERIVED, OFFERS, NO_ACTION, MOVER, SCORE, PLACES, UNUSED, GROUPS = range(
    1, len(FAULTS)
)


@kernel
def fault_in(positions: Any, buffer: Any) -> int:
    """The number of the first fault of the first position, or 0; the second one is for working."""
    position = positions[0]
    for colour in range(COLOURS):
        if count_tiles(position, colour) != TILES_PER_COLOUR:
            return TILES_LOST
    for chip in range(CHIP_TYPES):
        if count_chips(position, chip) != CHIPS_OF_A_TYPE:
            return CHIPS_LOST
    for plate in range(PLATES):
        if count_plate(position, plate) != (position.round > 0):
            return PLATES_LOST
    positions[1] = positions[0]
    other = positions[1]
    for seat in range(SEATS):
        board = position.boards[seat]
        if board.score < 0:
            return SCORE
        if not has_right_specials(board):
            return SPECIALS
        find_sets(other.boards[seat])
        for row in range(LINES):
            if board.line_count[row] > row + 1 or (board.line_count[row] == 0) != (board.line_colour[row] == EMPTY):
                return PLACES
        if not is_same_board(board, other.boards[seat]):
            return DERIVED
        if board.broken_count > 4 or board.tokens < 0 or board.chips_taken > 2:
            return PLACES
        if not has_ordered_groups(position, seat):
            return GROUPS
        if position.phase == OVER and not has_used_all(board):
            return UNUSED
    find_offers(other)
    if position.offers != other.offers:
        return OFFERS
    is_acting = position.phase != AWAITS_DEAL and position.phase != OVER
    if is_acting != (position.to_move != NOBODY):
        return MOVER
    if is_acting and legal_actions(position, buffer) == 0:
        return NO_ACTION
    return 0


@kernel
def count_tiles(position: Any, colour: int) -> int:
    tiles = position.bag[colour] + position.tower[colour] + position.large_moon[colour]
    for factory in range(FACTORIES):
        tiles += position.suns[factory, colour]
    for factory in range(SMALL_FACTORIES):
        for height in range(position.moon_count[factory]):
            tiles += position.moons[factory, height] == colour
    for seat in range(SEATS):
        board = position.boards[seat]
        tiles += board.broken[colour]
        for row in range(LINES):
            if board.line_colour[row] == colour:
                tiles += board.line_count[row]
            for column in range(COLUMNS):
                tiles += board.tiles[row, column] == colour
    return int(tiles)


@kernel
def count_chips(position: Any, chip: int) -> int:
    chips = position.chip_supply[chip] + position.spending[chip]
    for factory in range(SMALL_FACTORIES):
        chips += position.chips[factory] == chip
    for seat in range(SEATS):
        chips += position.boards[seat].chips[chip] + position.boards[seat].used_chips[chip]
    return int(chips)


@kernel
def count_plate(position: Any, plate: int) -> int:
    plates = 0
    for slot in range(DISPLAY):
        plates += position.display[slot] == plate
    for index in range(position.stack_count):
        plates += position.stack[index] == plate
    if position.phase == PLACING and position.drawn == 0:
        plates += position.hand == plate
    for seat in range(SEATS):
        for field in range(FIELDS):
            plates += position.boards[seat].plates[field] == plate
    return plates


@kernel
def has_right_specials(board: Any) -> bool:
    """Whether special tiles lie on special cells, and just on those of full plates (D21)."""
    for field in range(FIELDS):
        if board.plates[field] == EMPTY:
            continue
        filled = 0
        special = -1
        for cell in range(PLATE_CELLS):
            tile = board.tiles[field // FIELDS_A_ROW * 2 + cell // 2, field % FIELDS_A_ROW * 2 + cell % 2]
            if LAID[board.plates[field], board.rotations[field], cell] == SPECIAL:
                special = tile
            else:
                filled += tile != EMPTY
                if tile == SPECIAL:
                    return False
        if special != -1 and special != SPECIAL:
            return False
        has_special_cell = board.plates[field] < PLATES // 2
        if has_special_cell and (filled == PLATE_CELLS - 1) != (special == SPECIAL):
            return False
    return True


@kernel
def is_same_board(board: Any, anew: Any) -> bool:
    same = board.accepts == anew.accepts and board.broken_count == anew.broken_count
    for row in range(LINES):
        same &= board.row_cells[row] == anew.row_cells[row]
        for colour in range(COLOURS):
            same &= board.open_cells[row, colour] == anew.open_cells[row, colour]
    for column in range(COLUMNS):
        same &= board.column_cells[column] == anew.column_cells[column]
    for field in range(FIELDS):
        same &= board.missing[field] == anew.missing[field]
    for fields_row in range(FIELDS_A_ROW):
        same &= board.plates_in_row[fields_row] == anew.plates_in_row[fields_row]
    return bool(same)


@kernel
def has_ordered_groups(position: Any, seat: int) -> bool:
    """Whether the groups a seat remembers are numbered as they appear from the top; beyond the stack lies nothing."""
    named = 0
    for index in range(position.stack_count - 1, -1, -1):
        group = position.memory[seat, index] & GROUP
        if group > named + 1:
            return False
        named = max(named, group)
    for index in range(position.stack_count, len(position.stack)):
        if position.memory[seat, index] != 0 or position.stack[index] != EMPTY:
            return False
    return True


@kernel
def has_used_all(board: Any) -> bool:
    """Whether a finished dome has all its plates, and its player took ten chips."""
    chips = 0
    for chip in range(CHIP_TYPES):
        chips += board.chips[chip] + board.used_chips[chip]
    plates = 0
    for field in range(FIELDS):
        plates += board.plates[field] != EMPTY
    return chips == 10 and plates == FIELDS
