"""Carrying out an action (C7, C11, C12 and C25)."""

from sintra.games.chocolatier.rules.action_space import DRAFTS, FIRST_DIVIDE, FIRST_PLACE
from sintra.games.chocolatier.rules.components import COLUMNS
from sintra.games.chocolatier.rules.draft import divide, draft
from sintra.games.chocolatier.rules.phase import DRAFT
from sintra.games.chocolatier.rules.position import Position, Report
from sintra.games.chocolatier.rules.scoring import begin_filling, fill_boxes, place_tile, seat_after
from sintra.kernel import kernel
from sintra.kernel.bits import wide


@kernel
def apply(position: Position, action: int, report: Report) -> None:
    """Carry out a legal action."""
    if action < FIRST_DIVIDE:
        draft(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]), wide(DRAFTS[action, 2]))
        if position.phase == DRAFT:
            end_turn(position, report)
    elif action < FIRST_PLACE:
        divide(position, action - FIRST_DIVIDE)
        end_turn(position, report)
    else:
        cell = action - FIRST_PLACE
        seat = wide(position.to_move)
        place_tile(position, seat, cell // COLUMNS, cell % COLUMNS, report)
        fill_boxes(position, seat, report)


@kernel
def end_turn(position: Position, report: Report) -> None:
    """Pass the turn on, or begin phase B when nothing is on offer any more (C7 and C11)."""
    if position.offers == 0:
        begin_filling(position, report)
    else:
        position.phase = DRAFT
        position.to_move = seat_after(position, position.to_move)
