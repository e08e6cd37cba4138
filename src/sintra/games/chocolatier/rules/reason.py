"""Why an action is not legal (C7 to C9, C18 and C25)."""

from sintra.games.chocolatier.rules.action_space import CENTRE, FIRST_DIVIDE, FIRST_PLACE, SOURCES, TARGETS
from sintra.games.chocolatier.rules.components import COLUMNS, COMES_HOME, EMPTY
from sintra.games.chocolatier.rules.draft import dividing_factory, left_over
from sintra.games.chocolatier.rules.legality import row_to_place, sources_of, targets_of
from sintra.games.chocolatier.rules.phase import DIVISION, DRAFT, FILLING
from sintra.games.chocolatier.rules.position import Position
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.generic import AWAITS_DEAL, LEGAL, NOBODY, OVER

REASONS = (
    "legal",
    "awaits_deal",
    "game_over",
    "wrong_phase",
    "no_such_factory",
    "factory_taken",
    "no_such_tiles",
    "line_complete",
    "line_other_colour",
    "colour_in_row",
    "colour_not_left_over",
    "wrong_row",
    "cell_occupied",
    "colour_in_column",
)
"""Stable codes; a kernel gives the index. docs/notation.md explains each."""

(
    _,
    WAITS_FOR_DEAL,
    GAME_OVER,
    WRONG_PHASE,
    NO_SUCH_FACTORY,
    FACTORY_TAKEN,
    NO_SUCH_TILES,
    LINE_COMPLETE,
    LINE_OTHER_COLOUR,
    COLOUR_IN_ROW,
    COLOUR_NOT_LEFT_OVER,
    WRONG_ROW,
    CELL_OCCUPIED,
    COLOUR_IN_COLUMN,
) = range(len(REASONS))


@kernel
def reason(position: Position, action: int) -> int:
    """LEGAL, or which of REASONS forbids this id of the action space."""
    if position.phase == AWAITS_DEAL:
        return WAITS_FOR_DEAL
    if position.phase == OVER:
        return GAME_OVER
    if action < FIRST_DIVIDE:
        return reason_against_draft(position, action)
    if action < FIRST_PLACE:
        if position.phase != DIVISION:
            return WRONG_PHASE
        colours = left_over(position, dividing_factory(position))
        return COLOUR_NOT_LEFT_OVER if (action - FIRST_DIVIDE) & ~colours else LEGAL
    return reason_against_place(position, action - FIRST_PLACE)


@kernel
def reason_against_draft(position: Position, action: int) -> int:
    if position.phase != DRAFT:
        return WRONG_PHASE
    board = position.boards[position.to_move]
    target = action % TARGETS
    source = action // TARGETS % SOURCES
    colour = action // (TARGETS * SOURCES)
    if source > position.factory_count:
        return NO_SUCH_FACTORY
    if not sources_of(position.offers, colour) >> source & 1:
        is_taken = source != CENTRE and position.home_seat != NOBODY and position.effects[source - 1] == COMES_HOME
        return FACTORY_TAKEN if is_taken else NO_SUCH_TILES
    if targets_of(board.accepts, colour) >> target & 1:
        return LEGAL
    if is_line_complete(board, target):
        return LINE_COMPLETE
    if board.line_count[target] > 0 and board.line_colour[target] != colour:
        return LINE_OTHER_COLOUR
    return COLOUR_IN_ROW


@kernel
def reason_against_place(position: Position, cell: int) -> int:
    if position.phase != FILLING:
        return WRONG_PHASE
    board = position.boards[position.to_move]
    row = cell // COLUMNS
    column = cell % COLUMNS
    if row != row_to_place(board):
        return WRONG_ROW
    if board.wall[row, column] != EMPTY:
        return CELL_OCCUPIED
    if board.column_colours[column] >> board.line_colour[row] & 1:
        return COLOUR_IN_COLUMN
    return LEGAL
