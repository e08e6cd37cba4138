"""What a search needs of a position and no more: a key for the rest of the round, and of an action what it changes."""

from sintra.games.chocolatier.action import CENTRE, FLOOR
from sintra.games.chocolatier.components import COLOURS, FACTORIES, FLOOR_SPACES, FULL_ROW, IN_CENTRE, LINES
from sintra.games.chocolatier.draft import DRAFTS, offers_without
from sintra.games.chocolatier.features import LINE_BITS, LINES_FACTOR, REST_FACTOR, board_key, line_in_key
from sintra.games.chocolatier.phase import DRAFT
from sintra.games.chocolatier.position import Board, Position
from sintra.games.chocolatier.prospect import stage_at_end, stage_with
from sintra.kernel import kernel
from sintra.kernel.bits import popcount, wide, without_lowest, word_at
from sintra.kernel.generic import AWAITS_DEAL
from sintra.kernel.layout import offset_of
from sintra.kernel.search_interface import NO_KEY

# Where those fields lie that the key is made of: options, phase and seats from `players` on, then all tiles on offer.
PLAYERS_AT = offset_of(Position, "players")
CENTRE_AT = offset_of(Position, "centre")
WORD = 8  # bytes
WORDS_ON_OFFER = (COLOURS + FACTORIES * COLOURS) // WORD
LAST_ON_OFFER_AT = offset_of(Position, "effects") - WORD
HALF = 0xFFFFFFFF


@kernel
def max_plies_left(position: Position) -> int:
    """A draft takes one pair of colour and source away for good: what is left over joins the centre (rule 7).

    With the variants there are other actions besides.
    """
    if position.grey or position.special_factories:
        return wide(0)
    return popcount(position.offers)


@kernel
def round_key(position: Position) -> int:
    """What is on offer, who is to move, and the boards; 0 with variants, where more may matter.

    The lid and the colours on floor lines are left out. They count only for which colours are left at the end of the
    round (ruling R14), and that follows from bag, walls and lines then, for no tile is ever lost.
    """
    if position.grey or position.special_factories:
        return wide(0)
    key = word_at(position, wide(PLAYERS_AT)) * 0x2545F4914F6CDD1D + wide(position.round)
    factor = wide(0x5851F42D4C957F2D)
    for index in range(WORDS_ON_OFFER + 1):
        word = word_at(position, wide(min(CENTRE_AT + index * WORD, LAST_ON_OFFER_AT)))
        key += (word ^ (word >> 32 & HALF)) * factor
        factor += 0x9E3779B97F4A7C16
    for seat in range(position.players):
        key = (key ^ (key >> 29 & HALF)) * 0x14057B7EF767814F + board_key(position, wide(seat))
    key = (key ^ (key >> 32 & HALF)) * 0x2545F4914F6CDD1D
    return key ^ (key >> 29 & HALF) | 1 << 62


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
    """Whether phase B asks for no choice, and nothing that is there yet ends the match (rule 15, rulings R10 to 14)."""
    if position.grey or position.marker == IN_CENTRE:  # then R9 names the next starting player
        return False
    for colour in range(COLOURS):
        if position.bag[colour] + position.lid[colour] == 0:
            return False
    for seat in range(position.players):
        board = position.boards[seat]
        for row in range(LINES):
            if board.line_count[row] > row and lacks_one(board, wide(row)):
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
    if source == CENTRE:
        fallen = wide(position.centre[colour])
        if position.marker == IN_CENTRE:
            has_marker = wide(1)
            floor += 1
    else:
        fallen = wide(position.factories[source - 1, colour])
    if target != FLOOR:
        held = wide(board.line_count[target])
        kept = min(fallen, target + 1 - held)
        fallen -= kept
        if held + kept > target and lacks_one(board, target) and without_lowest(wide(position.offers)) == 0:
            return key, NO_KEY  # a complete row ends the match
        before = line_in_key(wide(board.line_colour[target]), held)
        key += (line_in_key(colour, held + kept) - before << LINE_BITS * target) * LINES_FACTOR
    floor = min(floor + fallen, FLOOR_SPACES)
    key += ((floor - floor_count << 1) + has_marker) * REST_FACTOR
    offers = offers_without(wide(position.offers), source, colour)
    return key, stage_with(position, offers) if offers != 0 else stage_at_end(position)
