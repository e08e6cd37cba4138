"""Keys by which a search tells boards and positions apart."""

from sintra.games.chocolatier.rules.components import COLOURS, COLUMNS, FACTORIES, LINES
from sintra.games.chocolatier.rules.position import Position
from sintra.kernel import kernel
from sintra.kernel.bits import wide, word_at
from sintra.kernel.layout import offset_of

# What a key is made of, each part times a number of its own.
LINE_BITS = 6
LINES_FACTOR = 0x2545F4914F6CDD1D
CELLS_FACTOR = 0x5851F42D4C957F2D
REST_FACTOR = 0x14057B7EF767814F
COLOURS_FACTOR = 0x369DEA0F31A53F85


# Where those fields lie that the key is made of: options, phase and seats from `players` on, then all tiles on offer.
PLAYERS_AT = offset_of(Position, "players")
CENTRE_AT = offset_of(Position, "centre")
WORD = 8  # bytes
WORDS_ON_OFFER = (COLOURS + FACTORIES * COLOURS) // WORD
LAST_ON_OFFER_AT = offset_of(Position, "effects") - WORD
HALF = 0xFFFFFFFF


@kernel
def board_key(position: Position, seat: int) -> int:
    """Wall, lines, floor, score and marker, and the bag, which is the same all round long.

    It is a sum of products, so that what a draft changes can be added to it: see `key_after`.
    """
    board = position.boards[seat]
    lines = wide(0)
    cells = wide(0)
    for row in range(LINES):
        lines |= line_in_key(wide(board.line_colour[row]), wide(board.line_count[row])) << LINE_BITS * row
        cells |= wide(board.row_cells[row]) << COLUMNS * row
    bag = wide(0)
    for colour in range(COLOURS):
        bag |= wide(position.bag[colour]) << 5 * colour
    rest = bag << 20 | wide(board.score) << 4 | floor_in_key(wide(board.floor_count), position.marker == seat)
    key = lines * LINES_FACTOR + cells * CELLS_FACTOR + rest * REST_FACTOR
    if position.grey:
        colours = wide(0)
        for row in range(LINES):
            colours |= (wide(board.row_colours[row]) << 5 | wide(board.column_colours[row])) << 10 * row
        key += colours * COLOURS_FACTOR
    return key


@kernel
def line_in_key(colour: int, count: int) -> int:
    return count << 3 | colour & 7


@kernel
def floor_in_key(count: int, has_marker: bool) -> int:
    return count << 1 | has_marker


@kernel
def round_key(position: Position) -> int:
    """What is on offer, who is to move, and the boards; 0 with variants, where more may matter.

    The lid and the colours on floor lines are left out. They count only for which colours are left at the end of the
    round (CR14), and that follows from bag, walls and lines then, for no tile is ever lost.
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
