"""Which actions are legal, which are not and why (rules 7 to 9, 18 and 25)."""

from sintra.games.chocolatier.action import ANY_SOURCE, ANY_TARGET, CENTRE, FIRST_DIVIDE, FIRST_PLACE, SOURCES, TARGETS
from sintra.games.chocolatier.box import free_cells
from sintra.games.chocolatier.components import COLOURS, COLUMNS, COMES_HOME, EMPTY, LINES
from sintra.games.chocolatier.draft import dividing_factory, left_over
from sintra.games.chocolatier.phase import DIVISION, DRAFT, FILLING
from sintra.games.chocolatier.position import Board, Position
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, member, popcount, wide, without_lowest
from sintra.kernel.generic import AWAITS_DEAL, LEGAL, NOBODY, OVER
from sintra.kernel.layout import Int16s
from sintra.kernel.rng import Rng, below

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
def row_to_place(board: Board) -> int:
    """The topmost row whose line is complete (rule 18: rows top to bottom), or LINES where there is none."""
    row = 0
    while row < LINES and board.line_count[row] <= row:
        row += 1
    return row


@kernel
def sources_of(offers: int, colour: int) -> int:
    """The set of sources that hold a colour."""
    return offers >> (colour * SOURCES) & ANY_SOURCE


@kernel
def targets_of(accepts: int, colour: int) -> int:
    """The set of targets that take a colour."""
    return accepts >> (colour * TARGETS) & ANY_TARGET


@kernel
def legal_actions(position: Position, out: Int16s) -> int:
    """Write the legal action ids to `out`, ascending, and return how many there are."""
    count = 0
    if position.phase == DRAFT:
        accepts = position.boards[position.to_move].accepts
        offers = position.offers
        while offers:
            pair = lowest(offers)  # a colour and a source
            offers = without_lowest(offers)
            targets = targets_of(accepts, pair // SOURCES)
            while targets:
                out[count] = pair * TARGETS + lowest(targets)
                targets = without_lowest(targets)
                count += 1
    elif position.phase == DIVISION:
        colours = left_over(position, dividing_factory(position))
        part = 0
        while True:  # every part of the set, ascending
            out[count] = FIRST_DIVIDE + part
            count += 1
            part = (part - colours) & colours
            if part == 0:
                break
    elif position.phase == FILLING:
        board = position.boards[position.to_move]
        row = row_to_place(board)
        cells = free_cells(board, row, wide(board.line_colour[row]))
        while cells:
            out[count] = FIRST_PLACE + row * COLUMNS + lowest(cells)
            cells = without_lowest(cells)
            count += 1
    return count


@kernel
def sample_action(position: Position, rng: Rng) -> int:
    """One legal action, each as likely as any other."""
    board = position.boards[position.to_move]
    if position.phase == DRAFT:
        offers = position.offers
        accepts = board.accepts
        count = 0
        for colour in range(COLOURS):
            count += popcount(sources_of(offers, colour)) * popcount(targets_of(accepts, colour))
        index = below(rng, count)
        chosen = 0
        count = 0
        for colour in range(COLOURS - 1):
            count += popcount(sources_of(offers, colour)) * popcount(targets_of(accepts, colour))
            chosen += index >= count
        # Two more draws are quicker than a division of the index: the generator does not wait for the position.
        sources = sources_of(offers, chosen)
        targets = targets_of(accepts, chosen)
        source = member(sources, below(rng, popcount(sources)))
        target = member(targets, below(rng, popcount(targets)))
        return (chosen * SOURCES + source) * TARGETS + target
    if position.phase == DIVISION:
        part = below(rng, 1 << COLOURS)  # equally likely on every part of the set that was left over
        return FIRST_DIVIDE + (part & left_over(position, dividing_factory(position)))
    row = row_to_place(board)
    cells = free_cells(board, row, wide(board.line_colour[row]))
    return FIRST_PLACE + row * COLUMNS + member(cells, below(rng, popcount(cells)))


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
    if board.line_count[target] > target:
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
