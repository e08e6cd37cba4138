"""Carrying out an action, and the forced ones that follow from it."""

from sintra.games.duel.rules.action_space import (
    DRAFTS,
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
    STOP,
)
from sintra.games.duel.rules.chip import take_chip, use_chip
from sintra.games.duel.rules.components import COLUMNS, ROTATIONS
from sintra.games.duel.rules.draft import draft, stack_tile
from sintra.games.duel.rules.legality import only_action
from sintra.games.duel.rules.phase import DECORATING, STACKING
from sintra.games.duel.rules.plate import draw_plate, keep_plate, place_plate, put_under, stop_drawing, take_shown
from sintra.games.duel.rules.position import MOST_FORCED, Position, Report
from sintra.games.duel.rules.scoring import decorate, place_tile
from sintra.games.duel.rules.turn import end_turn
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import NOBODY


@kernel
def apply(position: Position, action: int, report: Report) -> None:
    """Carry out a legal action, and then whatever is left as the only choice, which is reported."""
    report.forced_count = 0
    carry_out(position, action, report)
    while position.to_move != NOBODY:
        forced = only_action(position)
        if forced < 0:
            return
        if report.forced_count < MOST_FORCED:
            report.forced[report.forced_count] = forced
            report.forced_seat[report.forced_count] = position.to_move
            report.forced_count += 1
        carry_out(position, forced, report)


@kernel
def carry_out(position: Position, action: int, report: Report) -> None:
    """Carry out one action."""
    if action < FIRST_STACK:
        draft(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]), wide(DRAFTS[action, 2]))
        if position.phase != STACKING:
            end_turn(position, report)
    elif action < FIRST_SHOW:
        stack_tile(position, action - FIRST_STACK)
        if position.phase != STACKING:
            end_turn(position, report)
    elif action < DRAW:
        take_shown(position, action - FIRST_SHOW)
    elif action == DRAW:
        draw_plate(position)
    elif action == STOP:
        stop_drawing(position)
    elif action < FIRST_FIELD:
        keep_plate(position, action - FIRST_KEEP)
    elif action < FIRST_UNDER:
        index = action - FIRST_FIELD
        place_plate(position, index // ROTATIONS, index % ROTATIONS, report)
    elif action < FIRST_CHIP:
        put_under(position, action - FIRST_UNDER, report)
    elif action < FIRST_USE:
        take_chip(position, action - FIRST_CHIP)
        end_turn(position, report)
    elif action < ENOUGH:
        use_chip(position, action - FIRST_USE)
    elif action == ENOUGH:
        position.phase = DECORATING
    elif action == LEAVE:
        decorate(position, wide(position.to_move), position.line + 1, report)
    else:
        cell = action - FIRST_CELL
        row = cell // COLUMNS
        place_tile(position, row, cell % COLUMNS, report)
        decorate(position, wide(position.to_move), row + 1, report)
