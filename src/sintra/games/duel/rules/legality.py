"""Which actions are legal (D10 to D18)."""

from sintra.games.duel.rules.action_space import (
    ANY_SOURCE,
    ANY_TARGET,
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
from sintra.games.duel.rules.chip import has_spent, is_set_complete, shown_chips, usable_chips
from sintra.games.duel.rules.components import (
    CHIPS_PER_ROUND,
    COLOURS,
    COLUMNS,
    DISPLAY,
    DISTINCT_ROTATIONS,
    EMPTY,
    ROTATIONS,
)
from sintra.games.duel.rules.phase import COMPLETING, DECORATING, DRAWING, KEEPING, PLACING, SETUP, STACKING, TURN
from sintra.games.duel.rules.plate import free_fields
from sintra.games.duel.rules.position import Board, Position
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, member, popcount, wide, without_lowest
from sintra.kernel.layout import Int16s
from sintra.kernel.rng import Rng, below


@kernel
def sources_of(offers: int, colour: int) -> int:
    """The set of sources that show a colour."""
    return offers >> (colour * SOURCES) & ANY_SOURCE


@kernel
def targets_of(accepts: int, colour: int) -> int:
    """The set of targets that take a colour."""
    return accepts >> (colour * TARGETS) & ANY_TARGET


@kernel
def shown_plates(position: Position) -> int:
    """The set of slots that show a plate."""
    slots = 0
    for slot in range(DISPLAY):
        slots |= (position.display[slot] != EMPTY) << slot
    return slots


@kernel
def slots_to_take(position: Position, board: Board) -> int:
    """The set of slots whose plate the seat may take in its turn (D11)."""
    return shown_plates(position) if board.tokens > 0 else 0


@kernel
def may_begin_drawing(position: Position, board: Board) -> bool:
    """Whether the seat may draw from the stack in its turn; at 0 points the first draw is free (D11, DR1)."""
    return board.tokens > 0 and position.stack_count > 0


@kernel
def may_draw_again(position: Position, board: Board) -> bool:
    """Whether one more plate may be drawn (D11, DR1)."""
    return position.drawn < position.stack_count and (board.score > 0 or not position.one_draw_at_zero)


@kernel
def chips_to_take(position: Position, board: Board) -> int:
    """The set of chips the seat may take (D14)."""
    return shown_chips(position) if board.chips_taken < CHIPS_PER_ROUND else 0


@kernel
def colours_to_stack(position: Position) -> int:
    """The set of colours that are left over on the small sun whose moon is being stacked (D12)."""
    colours = 0
    for colour in range(COLOURS):
        colours |= (position.suns[position.stacking, colour] > 0) << colour
    return colours


@kernel
def plate_drawn_after(position: Position, index: int) -> int:
    """The plate that was drawn after `index` others."""
    return wide(position.stack[position.stack_count - 1 - index])


@kernel
def count_drafts(offers: int, accepts: int) -> int:
    count = 0
    for colour in range(COLOURS):
        count += popcount(sources_of(offers, colour)) * popcount(targets_of(accepts, colour))
    return count


@kernel
def count_actions(position: Position) -> int:
    """How many legal actions there are; somebody must be to move."""
    phase = position.phase
    board = position.boards[position.to_move]
    if phase == TURN:
        count = count_drafts(position.offers, board.accepts) + popcount(slots_to_take(position, board))
        return count + may_begin_drawing(position, board) + popcount(chips_to_take(position, board))
    if phase == DECORATING:
        return popcount(wide(board.open_cells[position.line, board.line_colour[position.line]]))
    if phase == COMPLETING:
        count = popcount(usable_chips(position, board))
        return count + 1 if not has_spent(position) else count + is_set_complete(position, board)
    if phase == STACKING:
        return popcount(colours_to_stack(position))
    if phase == PLACING:
        return popcount(free_fields(board)) * DISTINCT_ROTATIONS[position.hand]
    if phase == DRAWING:
        return 1 + may_draw_again(position, board)
    if phase == SETUP:
        return popcount(shown_plates(position))
    return wide(position.drawn)  # KEEPING and RETURNING: all plates are different


@kernel
def nth_action(position: Position, index: int) -> int:
    """The legal action with this index below `count_actions`; plates drawn are counted in the order of drawing."""
    phase = position.phase
    board = position.boards[position.to_move]
    if phase == TURN:
        return nth_of_turn(position, board, index)
    if phase == DECORATING:
        row = wide(position.line)
        return FIRST_CELL + row * COLUMNS + member(wide(board.open_cells[row, board.line_colour[row]]), index)
    if phase == COMPLETING:
        usable = usable_chips(position, board)
        count = popcount(usable)
        if index < count:
            return FIRST_USE + nth_chip(usable, index)
        return ENOUGH if has_spent(position) else LEAVE
    if phase == STACKING:
        return FIRST_STACK + member(colours_to_stack(position), index)
    if phase == PLACING:
        rotations = wide(DISTINCT_ROTATIONS[position.hand])
        return FIRST_FIELD + member(free_fields(board), index // rotations) * ROTATIONS + index % rotations
    if phase == DRAWING:
        return STOP if index == 0 else DRAW
    if phase == SETUP:
        return FIRST_SHOW + member(shown_plates(position), index)
    return (FIRST_KEEP if phase == KEEPING else FIRST_UNDER) + plate_drawn_after(position, index)


@kernel
def nth_chip(chips: int, index: int) -> int:
    for _ in range(index):
        chips = without_lowest(chips)
    return lowest(chips)


@kernel
def nth_of_turn(position: Position, board: Board, index: int) -> int:
    """The legal action of a turn with this index."""
    for colour in range(COLOURS):
        sources = sources_of(position.offers, colour)
        targets = targets_of(board.accepts, colour)
        in_line = popcount(targets)
        count = popcount(sources) * in_line
        if index < count:
            source = member(sources, index // in_line)
            return (colour * SOURCES + source) * TARGETS + member(targets, index % in_line)
        index -= count
    slots = slots_to_take(position, board)
    count = popcount(slots)
    if index < count:
        return FIRST_SHOW + member(slots, index)
    index -= count
    if may_begin_drawing(position, board):
        if index == 0:
            return DRAW
        index -= 1
    return FIRST_CHIP + nth_chip(chips_to_take(position, board), index)


@kernel
def sample_action(position: Position, rng: Rng) -> int:
    """One legal action, each as likely as any other."""
    return nth_action(position, below(rng, count_actions(position)))


@kernel
def only_action(position: Position) -> int:
    """The legal action where there is just one, else -1; somebody must be to move."""
    if position.phase == TURN and without_lowest(position.offers) != 0:
        return -1  # the usual case, told at a glance
    return nth_action(position, wide(0)) if count_actions(position) == 1 else -1


@kernel
def legal_actions(position: Position, out: Int16s) -> int:
    """Write the legal action ids to `out`, ascending, and return how many there are."""
    if position.to_move < 0:
        return 0
    if position.phase == TURN:
        return legal_in_turn(position, out)
    count = count_actions(position)
    for index in range(count):
        action = nth_action(position, index)
        place = index
        while place > 0 and out[place - 1] > action:  # plates come in the order of drawing
            out[place] = out[place - 1]
            place -= 1
        out[place] = action
    return count


@kernel
def legal_in_turn(position: Position, out: Int16s) -> int:
    """Write the legal actions of a turn."""
    board = position.boards[position.to_move]
    count = 0
    offers = position.offers
    while offers:
        pair = lowest(offers)  # a colour and a source
        offers = without_lowest(offers)
        targets = targets_of(board.accepts, pair // SOURCES)
        while targets:
            out[count] = pair * TARGETS + lowest(targets)
            targets = without_lowest(targets)
            count += 1
    slots = slots_to_take(position, board)
    while slots:
        out[count] = FIRST_SHOW + lowest(slots)
        slots = without_lowest(slots)
        count += 1
    if may_begin_drawing(position, board):
        out[count] = DRAW
        count += 1
    chips = chips_to_take(position, board)
    while chips:
        out[count] = FIRST_CHIP + lowest(chips)
        chips = without_lowest(chips)
        count += 1
    return count
