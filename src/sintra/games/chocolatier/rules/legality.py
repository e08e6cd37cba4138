"""Which actions are legal (C7 to C9, C18 and C25)."""

from sintra.games.chocolatier.rules.action_space import (
    ANY_SOURCE,
    ANY_TARGET,
    FIRST_DIVIDE,
    FIRST_PLACE,
    SOURCES,
    TARGETS,
)
from sintra.games.chocolatier.rules.components import COLOURS, COLUMNS, LINES
from sintra.games.chocolatier.rules.draft import dividing_factory, left_over
from sintra.games.chocolatier.rules.phase import DIVISION, DRAFT, FILLING
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.games.chocolatier.rules.scoring import free_cells
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, member, popcount, wide, without_lowest
from sintra.kernel.layout import Int16s
from sintra.kernel.rng import Rng, below


@kernel
def next_complete_line(board: Board, row: int) -> int:
    """The first complete line from this one on, or LINES where there is none."""
    while row < LINES and not is_line_complete(board, row):
        row += 1
    return row


@kernel
def row_to_place(board: Board) -> int:
    """The topmost row whose line is complete (C18: rows top to bottom), or LINES where there is none."""
    return next_complete_line(board, wide(0))


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
