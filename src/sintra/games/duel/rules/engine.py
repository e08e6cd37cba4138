"""Kernels of Azul Duel that Python calls directly, on arrays of one position."""

from sintra.games.duel.rules.chip import is_set_complete, usable_chips
from sintra.games.duel.rules.components import CHIP_TYPES, CHIPS_PER_ROUND, SEATS
from sintra.games.duel.rules.deal import find_offers, find_sets, set_up
from sintra.games.duel.rules.legality import count_actions
from sintra.games.duel.rules.phase import COMPLETING, SETUP, TURN
from sintra.games.duel.rules.plate import name_groups
from sintra.games.duel.rules.scoring import begin_decorating, is_line_lost, ranking_key
from sintra.games.duel.rules.turn import can_act
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.layout import StructArray


@kernel
def set_up_first(positions: StructArray, starting_player: int) -> None:
    """Put the first position before the first deal."""
    set_up(positions[0], starting_player)


@kernel
def derive(positions: StructArray) -> None:
    """Work out what follows from the other fields of the first position."""
    position = positions[0]
    for seat in range(SEATS):
        board = position.boards[seat]
        find_sets(board)
        name_groups(position, seat)
        chips = 0
        for chip in range(CHIP_TYPES):
            chips += board.chips[chip] + board.used_chips[chip]
            if seat == position.to_move:
                chips += position.spending[chip]
        board.chips_taken = chips - CHIPS_PER_ROUND * max(0, position.round - 1)
    find_offers(position)


@kernel
def count_legal(positions: StructArray) -> int:
    """How many legal actions the first position has; somebody must be to move."""
    return count_actions(positions[0])


@kernel
def has_passed(positions: StructArray, seat: int) -> bool:
    """Whether phase 1 goes on without this seat (D16)."""
    position = positions[0]
    return position.phase == TURN and not can_act(position, wide(seat))


@kernel
def is_line_payable(positions: StructArray, with_spent_alone: bool) -> bool:
    """Whether the line in question has tiles and a cell, and chips to complete it: those spent, or with more."""
    position = positions[0]
    board = position.boards[position.to_move]
    row = wide(position.line)
    if board.line_count[row] == 0 or board.open_cells[row, board.line_colour[row]] == 0:
        return False
    if with_spent_alone:
        return is_line_complete(board, row) or is_set_complete(position, board)
    return usable_chips(position, board) != 0 or is_set_complete(position, board)


@kernel
def has_unsettled_line(positions: StructArray, seat: int, lines: int) -> bool:
    """Whether among a seat's first lines one is complete with a cell to go to, or has none and never will."""
    board = positions[0].boards[seat]
    for row in range(lines):
        if board.line_count[row] == 0:
            continue
        colour = wide(board.line_colour[row])
        can_be_placed = is_line_complete(board, row) and board.open_cells[row, colour] != 0
        if can_be_placed or is_line_lost(board, row, colour):
            return True
    return False


@kernel
def ranking_keys(positions: StructArray, seat: int) -> int:
    """The number by which a seat of a finished match is ranked (D25)."""
    return ranking_key(positions[0], wide(seat))


@kernel
def settle_first(positions: StructArray, reports: StructArray) -> None:
    """Begin phase 2 in the first position, as if there were nothing more to take, unless it has begun."""
    if SETUP <= positions[0].phase < COMPLETING:
        begin_decorating(positions[0], reports[0])
