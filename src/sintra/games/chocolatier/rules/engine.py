"""Kernels of Master Chocolatier that Python calls directly, on arrays of one position."""

from sintra.games.chocolatier.rules.components import ALL_COLOURS, LINES, SEATS
from sintra.games.chocolatier.rules.deal import find_offers, find_sets, set_up
from sintra.games.chocolatier.rules.draft import dividing_factory, neighbour
from sintra.games.chocolatier.rules.legality import row_to_place
from sintra.games.chocolatier.rules.phase import DIVISION, DRAFT
from sintra.games.chocolatier.rules.scoring import (
    begin_filling,
    complete_colours,
    complete_columns,
    complete_rows,
    free_cells,
    has_complete_row,
    is_finished,
    is_hopeless,
    locked_colours,
    ranking_key,
)
from sintra.kernel import kernel
from sintra.kernel.bits import popcount, wide
from sintra.kernel.layout import StructArray

END_REASONS = ("row", "no_tiles", "no_row_possible", "last_round")


@kernel
def set_up_first(positions: StructArray, starting_player: int) -> None:
    """Put the first position before the first deal."""
    set_up(positions[0], starting_player)


@kernel
def derive(positions: StructArray) -> None:
    """Work out the sets that follow from the other fields of the first position."""
    for seat in range(SEATS):
        find_sets(positions[0].boards[seat])
    find_offers(positions[0])


@kernel
def is_finished_now(positions: StructArray) -> bool:
    """Whether the match would end if phase B were just done."""
    return is_finished(positions[0])


@kernel
def end_reason(positions: StructArray) -> int:
    """Why a finished match ended, as an index of END_REASONS: the first of them that holds (C15, CR10 to CR15)."""
    if has_complete_row(positions[0]):
        return 0
    locked = locked_colours(positions[0])
    if locked == ALL_COLOURS:
        return 1
    return 2 if is_hopeless(positions[0], locked) else 3


@kernel
def cells_to_choose_from(positions: StructArray, seat: int) -> int:
    """How many cells the tile of the topmost complete line of a seat may go to; 0 where no line is complete."""
    board = positions[0].boards[seat]
    row = row_to_place(board)
    return popcount(free_cells(board, row, wide(board.line_colour[row]))) if row < LINES else 0


@kernel
def neighbours_of_dividing(positions: StructArray) -> tuple[int, int, int]:
    """The index of the effect-4 factory and of its neighbours before and after."""
    factory = dividing_factory(positions[0])
    return factory, neighbour(positions[0], factory, -1), neighbour(positions[0], factory, 1)


@kernel
def ranking_keys(positions: StructArray, seat: int) -> int:
    """The number by which a seat of a finished match is ranked (C17)."""
    return ranking_key(positions[0].boards[seat])


@kernel
def complete_sets(positions: StructArray, seat: int) -> tuple[int, int, int]:
    """How many complete rows, columns and colours a seat's wall has."""
    board = positions[0].boards[seat]
    return complete_rows(board), complete_columns(board), complete_colours(board)


@kernel
def settle_first(positions: StructArray, reports: StructArray) -> None:
    """Begin phase B in the first position, as if nothing more were on offer, unless it has begun."""
    if positions[0].phase == DRAFT or positions[0].phase == DIVISION:
        begin_filling(positions[0], reports[0])
