"""How far a seat is in its turn and in its phase 2: what features and keys see of the table beside the board."""

from sintra.games.duel.rules.chip import has_spent
from sintra.games.duel.rules.components import LINES
from sintra.games.duel.rules.phase import COMPLETING, DECORATING, DRAWING, PLACING, RETURNING, SETUP, STACKING
from sintra.games.duel.rules.position import Position
from sintra.kernel import kernel
from sintra.kernel.bits import wide


@kernel
def next_line(position: Position, seat: int) -> int:
    """The line with which a seat's phase 2 will begin or go on; LINES when it is done."""
    if position.phase < SETUP:
        return wide(LINES)
    if position.phase < COMPLETING:
        return wide(0)
    if position.to_move == seat:
        return wide(position.line)
    return wide(LINES) if position.starting_player == seat else wide(0)


@kernel
def is_line_settled(position: Position, seat: int) -> bool:
    """Whether the line in question is one of the seat's and will send its tile to the dome."""
    if position.phase < COMPLETING or position.to_move != seat:
        return False
    return position.phase == DECORATING or has_spent(position)


@kernel
def holds_plate(position: Position, seat: int) -> bool:
    """Whether the seat has spent a token on a plate that does not lie on its dome yet."""
    return position.to_move == seat and DRAWING <= position.phase <= PLACING


@kernel
def is_inside_turn(position: Position, seat: int) -> bool:
    """Whether the seat has begun a turn of phase 1 and the other player comes next, though the seat is to move."""
    return position.to_move == seat and STACKING <= position.phase <= RETURNING
