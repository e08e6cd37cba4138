"""Incremental keys: the key of a board after an action, found without carrying the action out."""

from sintra.games.chocolatier.rules.action_space import CENTRE, DRAFTS, FLOOR
from sintra.games.chocolatier.rules.components import FLOOR_SPACES, FULL_ROW, IN_CENTRE, LINES
from sintra.games.chocolatier.rules.draft import offers_without, tiles_offered
from sintra.games.chocolatier.rules.phase import DRAFT
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.games.chocolatier.rules.scoring import locked_colours
from sintra.games.chocolatier.search.key import LINE_BITS, LINES_FACTOR, REST_FACTOR, line_in_key
from sintra.games.chocolatier.search.stage import stage_at_end, stage_with
from sintra.games.pattern_line import is_line_complete, room_on_line
from sintra.kernel import kernel
from sintra.kernel.bits import wide, without_lowest
from sintra.kernel.generic import AWAITS_DEAL
from sintra.kernel.search_interface import NO_KEY


@kernel
def phase_after(position: Position) -> int:
    """Drafts that do not end the round, and those that do where that can be told from each board by itself."""
    if position.phase != DRAFT or position.special_factories:
        return NO_KEY
    if without_lowest(wide(position.offers)) != 0:
        return wide(DRAFT)
    return wide(AWAITS_DEAL) if will_go_on(position) else NO_KEY


@kernel
def will_go_on(position: Position) -> bool:
    """Whether phase B asks for no choice, and nothing that is there yet ends the match (C15, CR10 to CR15)."""
    if position.grey or position.marker == IN_CENTRE:  # then CR9 names the next starting player
        return False
    if position.round == position.last_round or locked_colours(position) != 0:
        return False
    for seat in range(position.players):
        board = position.boards[seat]
        for row in range(LINES):
            if is_line_complete(board, row) and lacks_one(board, wide(row)):
                return False
    return True


@kernel
def lacks_one(board: Board, row: int) -> bool:
    """Whether a wall row is complete but for one cell."""
    return without_lowest(FULL_ROW & ~wide(board.row_cells[row])) == 0


@kernel
def key_after(position: Position, key: int, action: int) -> tuple[int, int]:
    """A draft changes one line, the floor line and the marker, and what is on offer.

    Phase B, which follows at the end of the round, makes of a board what its key before says.
    """
    colour = wide(DRAFTS[action, 0])
    source = wide(DRAFTS[action, 1])
    target = wide(DRAFTS[action, 2])
    board = position.boards[position.to_move]
    floor_count = wide(board.floor_count)
    floor = floor_count
    has_marker = wide(0)
    fallen = tiles_offered(position, colour, source)
    if source == CENTRE and position.marker == IN_CENTRE:
        has_marker = wide(1)
        floor += 1
    if target != FLOOR:
        held = wide(board.line_count[target])
        kept = min(fallen, room_on_line(board, target))
        fallen -= kept
        if held + kept > target and lacks_one(board, target) and without_lowest(wide(position.offers)) == 0:
            return key, NO_KEY  # a complete row ends the match
        before = line_in_key(wide(board.line_colour[target]), held)
        key += (line_in_key(colour, held + kept) - before << LINE_BITS * target) * LINES_FACTOR
    floor = min(floor + fallen, FLOOR_SPACES)
    key += ((floor - floor_count << 1) + has_marker) * REST_FACTOR
    offers = offers_without(wide(position.offers), source, colour)
    return key, stage_with(position, offers) if offers != 0 else stage_at_end(position)
