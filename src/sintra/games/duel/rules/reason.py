"""Why an action is not legal (D10 to D18)."""

from sintra.games.duel.rules.action_space import (
    DRAW,
    ENOUGH,
    FIRST_CELL,
    FIRST_CHIP,
    FIRST_FIELD,
    FIRST_KEEP,
    FIRST_SHOW,
    FIRST_STACK,
    FIRST_UNDER,
    FIRST_USE,
    LEAVE,
    SOURCES,
    STOP,
    TARGETS,
)
from sintra.games.duel.rules.chip import has_spent, is_of_use, is_set_complete, shown_chips, usable_chips
from sintra.games.duel.rules.components import COLUMNS, DISTINCT_ROTATIONS, EMPTY, FIELDS_A_ROW, ROTATIONS
from sintra.games.duel.rules.legality import chips_to_take, colours_to_stack, may_draw_again, sources_of, targets_of
from sintra.games.duel.rules.phase import (
    COMPLETING,
    DECORATING,
    DRAWING,
    KEEPING,
    PLACING,
    RETURNING,
    SETUP,
    STACKING,
    TURN,
)
from sintra.games.duel.rules.position import Board, Position
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.generic import AWAITS_DEAL, LEGAL, OVER

REASONS = (
    "legal",
    "awaits_deal",
    "game_over",
    "wrong_phase",
    "no_such_tiles",
    "line_complete",
    "line_other_colour",
    "colour_not_left_over",
    "slot_empty",
    "no_token",
    "stack_empty",
    "no_points",
    "plate_not_drawn",
    "field_occupied",
    "same_cells",
    "chip_not_shown",
    "chips_taken",
    "no_such_chip",
    "chip_order",
    "chips_insufficient",
    "must_complete",
    "wrong_row",
    "no_cell",
    "cell_occupied",
    "cell_other_colour",
)
"""Stable codes; a kernel gives the index. docs/notation.md explains each."""

(
    _,
    WAITS_FOR_DEAL,
    GAME_OVER,
    WRONG_PHASE,
    NO_SUCH_TILES,
    LINE_COMPLETE,
    LINE_OTHER_COLOUR,
    COLOUR_NOT_LEFT_OVER,
    SLOT_EMPTY,
    NO_TOKEN,
    STACK_EMPTY,
    NO_POINTS,
    PLATE_NOT_DRAWN,
    FIELD_OCCUPIED,
    SAME_CELLS,
    CHIP_NOT_SHOWN,
    CHIPS_TAKEN,
    NO_SUCH_CHIP,
    CHIP_ORDER,
    CHIPS_INSUFFICIENT,
    MUST_COMPLETE,
    WRONG_ROW,
    NO_CELL,
    CELL_OCCUPIED,
    CELL_OTHER_COLOUR,
) = range(len(REASONS))


@kernel
def reason(position: Position, action: int) -> int:
    """LEGAL, or which of REASONS forbids this id of the action space."""
    phase = position.phase
    if phase == AWAITS_DEAL:
        return WAITS_FOR_DEAL
    if phase == OVER:
        return GAME_OVER
    board = position.boards[position.to_move]
    if action < FIRST_STACK:
        return reason_against_draft(position, board, action) if phase == TURN else WRONG_PHASE
    if action < FIRST_SHOW:
        if phase != STACKING:
            return WRONG_PHASE
        return LEGAL if colours_to_stack(position) >> (action - FIRST_STACK) & 1 else COLOUR_NOT_LEFT_OVER
    if action < DRAW:
        return reason_against_show(position, board, action - FIRST_SHOW)
    if action <= STOP:
        return reason_against_drawing(position, board, action)
    if action < FIRST_FIELD:
        return reason_against_plate(position, action - FIRST_KEEP) if phase == KEEPING else WRONG_PHASE
    if action < FIRST_UNDER:
        return reason_against_field(position, board, action - FIRST_FIELD)
    if action < FIRST_CHIP:
        return reason_against_plate(position, action - FIRST_UNDER) if phase == RETURNING else WRONG_PHASE
    if action < FIRST_USE:
        return reason_against_chip(position, board, action - FIRST_CHIP)
    if action < FIRST_CELL:
        return reason_against_completing(position, board, action) if phase == COMPLETING else WRONG_PHASE
    return reason_against_cell(position, board, action - FIRST_CELL) if phase == DECORATING else WRONG_PHASE


@kernel
def reason_against_draft(position: Position, board: Board, action: int) -> int:
    target = action % TARGETS
    source = action // TARGETS % SOURCES
    colour = action // (TARGETS * SOURCES)
    if not sources_of(position.offers, colour) >> source & 1:
        return NO_SUCH_TILES
    if targets_of(board.accepts, colour) >> target & 1:
        return LEGAL
    return LINE_COMPLETE if is_line_complete(board, target) else LINE_OTHER_COLOUR


@kernel
def reason_against_show(position: Position, board: Board, slot: int) -> int:
    if position.phase != TURN and position.phase != SETUP:
        return WRONG_PHASE
    if position.phase == TURN and board.tokens == 0:
        return NO_TOKEN
    return SLOT_EMPTY if position.display[slot] == EMPTY else LEGAL


@kernel
def reason_against_drawing(position: Position, board: Board, action: int) -> int:
    """The reason against drawing, or against stopping."""
    if position.phase == DRAWING:
        if action == STOP or may_draw_again(position, board):
            return LEGAL
        return STACK_EMPTY if position.drawn == position.stack_count else NO_POINTS
    if position.phase != TURN or action == STOP:
        return WRONG_PHASE
    if board.tokens == 0:
        return NO_TOKEN
    return LEGAL if position.stack_count > 0 else STACK_EMPTY


@kernel
def reason_against_plate(position: Position, plate: int) -> int:
    """The reason against keeping or putting back a plate."""
    for index in range(position.stack_count - position.drawn, position.stack_count):
        if position.stack[index] == plate:
            return LEGAL
    return PLATE_NOT_DRAWN


@kernel
def reason_against_field(position: Position, board: Board, index: int) -> int:
    if position.phase != PLACING:
        return WRONG_PHASE
    if board.plates[index // ROTATIONS] != EMPTY:
        return FIELD_OCCUPIED
    return LEGAL if index % ROTATIONS < DISTINCT_ROTATIONS[position.hand] else SAME_CELLS


@kernel
def reason_against_chip(position: Position, board: Board, chip: int) -> int:
    if position.phase != TURN:
        return WRONG_PHASE
    if chips_to_take(position, board) >> chip & 1:
        return LEGAL
    return CHIPS_TAKEN if shown_chips(position) >> chip & 1 else CHIP_NOT_SHOWN


@kernel
def reason_against_completing(position: Position, board: Board, action: int) -> int:
    """The reason against spending a chip, or against `enough` or `leave`."""
    if action == LEAVE:
        return MUST_COMPLETE if has_spent(position) else LEGAL
    if action == ENOUGH:
        return LEGAL if is_set_complete(position, board) else CHIPS_INSUFFICIENT
    chip = action - FIRST_USE
    if usable_chips(position, board) >> chip & 1:
        return LEGAL
    if board.chips[chip] == 0:
        return NO_SUCH_CHIP
    return CHIP_ORDER if is_of_use(position, board, chip) else CHIPS_INSUFFICIENT


@kernel
def reason_against_cell(position: Position, board: Board, cell: int) -> int:
    row = cell // COLUMNS
    column = cell % COLUMNS
    if row != position.line:
        return WRONG_ROW
    if board.open_cells[row, board.line_colour[row]] >> column & 1:
        return LEGAL
    if board.tiles[row, column] != EMPTY:
        return CELL_OCCUPIED
    return NO_CELL if board.plates[row // 2 * FIELDS_A_ROW + column // 2] == EMPTY else CELL_OTHER_COLOUR
