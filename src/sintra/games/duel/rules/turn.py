"""Whose turn it is in phase 1 (D16)."""

from sintra.games.duel.rules.components import CHIPS_PER_ROUND
from sintra.games.duel.rules.phase import TURN
from sintra.games.duel.rules.position import Position, Report
from sintra.games.duel.rules.scoring import begin_decorating, other_seat
from sintra.kernel import kernel
from sintra.kernel.bits import wide


@kernel
def can_act(position: Position, seat: int) -> bool:
    """Whether a seat has a legal action: a tile, a chip that it may still take, or a token (D16)."""
    board = position.boards[seat]
    takes_chips = position.face_up != 0 and board.chips_taken < CHIPS_PER_ROUND
    return position.offers != 0 or board.tokens > 0 or takes_chips


@kernel
def end_turn(position: Position, report: Report) -> None:
    """Pass the turn on, over a seat that cannot act; begin phase 2 when nobody can (D16)."""
    position.phase = TURN
    seat = wide(position.to_move)
    other = other_seat(seat)
    if can_act(position, other):
        position.to_move = other
    elif not can_act(position, seat):
        begin_decorating(position, report)
