"""Dome plates: showing, drawing, keeping, placing and putting back, and what each seat remembers (D10, D11, DR2)."""

from sintra.games.duel.rules.components import (
    COLOURS,
    DISPLAY,
    EMPTY,
    FIELDS,
    FIELDS_A_ROW,
    IS_SPECIAL,
    LAID,
    PLATE_CELLS,
    SEATS,
    WILD,
)
from sintra.games.duel.rules.phase import DRAWING, KEEPING, PLACING, RETURNING, SETUP, TURN
from sintra.games.duel.rules.position import GROUP, KNOWN, Board, Position, Report
from sintra.games.duel.rules.scoring import other_seat
from sintra.games.duel.rules.turn import end_turn
from sintra.kernel import kernel
from sintra.kernel.bits import wide

NEW_GROUP = 16  # larger than any group there is at rest; `name_groups` gives it its proper number
OLD = 32  # marks the groups that have no new number yet


@kernel
def take_shown(position: Position, slot: int) -> None:
    """Take a shown plate in hand: at set-up free, later for a token (D10 and D11)."""
    if position.phase == TURN:
        position.boards[position.to_move].tokens -= 1
    position.hand = position.display[slot]
    position.display[slot] = EMPTY
    position.phase = PLACING


@kernel
def draw_plate(position: Position) -> None:
    """Draw a plate from the stack for a point; the first one takes a token (D11, DR1)."""
    board = position.boards[position.to_move]
    if position.phase == TURN:
        board.tokens -= 1
        position.phase = DRAWING
    board.score = max(0, board.score - 1)
    position.drawn += 1


@kernel
def stop_drawing(position: Position) -> None:
    """Look at the plates drawn: from now on this seat knows each of them."""
    seat = wide(position.to_move)
    for index in range(position.stack_count - position.drawn, position.stack_count):
        position.memory[seat, index] = KNOWN + NEW_GROUP + position.stack_count - 1 - index
    name_groups(position, seat)
    position.phase = KEEPING


@kernel
def keep_plate(position: Position, plate: int) -> None:
    """Take one of the plates drawn in hand. Until it is placed it lies among them: the other player saw only backs."""
    position.hand = plate
    position.phase = PLACING


@kernel
def place_plate(position: Position, field: int, rotations: int, report: Report) -> None:
    """Put the plate in hand on a field of the dome; it never moves again (D10 and D11)."""
    seat = wide(position.to_move)
    board = position.boards[seat]
    is_setup = has_no_plate(board)
    put_on_field(board, field, wide(position.hand), rotations)
    if position.drawn > 0:
        take_out(position, find_plate(position, wide(position.hand)))
        position.drawn -= 1
        remember_as_group(position, other_seat(seat))
        name_groups(position, seat)
    position.hand = EMPTY
    if is_setup:
        refill_display(position)
        position.phase = TURN if seat == position.starting_player else SETUP
        position.to_move = position.starting_player
    elif position.drawn > 0:
        position.phase = RETURNING
    else:
        end_turn(position, report)


@kernel
def has_no_plate(board: Board) -> bool:
    return board.plates_in_row[0] + board.plates_in_row[1] + board.plates_in_row[2] == 0


@kernel
def put_on_field(board: Board, field: int, plate: int, rotations: int) -> None:
    """Lay a plate on a field and open its cells."""
    board.plates[field] = plate
    board.rotations[field] = rotations
    board.plates_in_row[field // FIELDS_A_ROW] += 1
    if IS_SPECIAL[plate]:
        board.missing[field] = PLATE_CELLS - 1
    for cell in range(PLATE_CELLS):
        kind = LAID[plate, rotations, cell]
        row = field // FIELDS_A_ROW * 2 + cell // 2
        column = field % FIELDS_A_ROW * 2 + cell % 2
        for colour in range(COLOURS):
            if kind in (colour, WILD):
                board.open_cells[row, colour] |= 1 << column


@kernel
def put_under(position: Position, plate: int, report: Report) -> None:
    """Put one of the plates drawn under the stack (D11)."""
    index = find_plate(position, plate)
    memory_0 = position.memory[0, index]
    memory_1 = position.memory[1, index]
    while index > 0:
        move_plate(position, index - 1, index)
        index -= 1
    position.stack[0] = plate
    position.memory[0, 0] = memory_0
    position.memory[1, 0] = memory_1
    position.drawn -= 1
    for seat in range(SEATS):
        name_groups(position, seat)
    if position.drawn == 0:
        end_turn(position, report)


@kernel
def find_plate(position: Position, plate: int) -> int:
    """Where a plate lies in the stack or among those drawn."""
    index = 0
    while position.stack[index] != plate:
        index += 1
    return index


@kernel
def move_plate(position: Position, origin: int, index: int) -> None:
    """Copy a plate of the stack, with what both seats remember of it, to another place."""
    position.stack[index] = position.stack[origin]
    position.memory[0, index] = position.memory[0, origin]
    position.memory[1, index] = position.memory[1, origin]


@kernel
def take_out(position: Position, index: int) -> None:
    """Take a plate out of the stack; those above close the gap."""
    last = position.stack_count - 1
    while index < last:
        move_plate(position, index + 1, index)
        index += 1
    position.stack[last] = EMPTY
    position.memory[0, last] = 0
    position.memory[1, last] = 0
    position.stack_count = last


@kernel
def refill_display(position: Position) -> None:
    """Show plates from the top of the stack in the empty slots (D10 and D23)."""
    for slot in range(DISPLAY):
        if position.display[slot] == EMPTY and position.stack_count > 0:
            top = position.stack_count - 1
            position.display[slot] = position.stack[top]
            take_out(position, top)
    for seat in range(SEATS):
        name_groups(position, seat)


@kernel
def remember_as_group(position: Position, seat: int) -> None:
    """Let a seat remember the plates the other player is about to put back as one group, since it sees no order (DR2).

    A plate it knows may have been drawn from a group of which others are left in the stack. It cannot tell then where
    that plate is, so what is left of that group becomes part of the new one.
    """
    memory = position.memory[seat]
    first_drawn = position.stack_count - position.drawn
    for index in range(first_drawn, position.stack_count):
        group = memory[index] & GROUP
        if group == 0 or group == NEW_GROUP:
            continue
        is_any_known = False
        for other in range(position.stack_count):
            is_any_known |= memory[other] == group + KNOWN
        if is_any_known:
            for other in range(first_drawn):
                if memory[other] & GROUP == group:
                    memory[other] += NEW_GROUP - group
    for index in range(first_drawn, position.stack_count):
        memory[index] = memory[index] & KNOWN | NEW_GROUP
    name_groups(position, seat)


@kernel
def name_groups(position: Position, seat: int) -> None:
    """Number the groups a seat remembers in the order in which they appear from the first plate drawn down."""
    memory = position.memory[seat]
    count = wide(position.stack_count)
    has_groups = 0
    for index in range(count):
        has_groups |= memory[index]
    if has_groups == 0:
        return
    for index in range(count):
        if memory[index] != 0:
            memory[index] |= OLD
    named = 0
    for index in range(count - 1, -1, -1):
        if memory[index] & OLD:
            old = memory[index] & GROUP
            named += 1
            for other in range(index + 1):
                if memory[other] & GROUP == old:
                    memory[other] = memory[other] & KNOWN | named


@kernel
def free_fields(board: Board) -> int:
    """The set of fields without a plate."""
    fields = 0
    for field in range(FIELDS):
        fields |= (board.plates[field] == EMPTY) << field
    return fields
