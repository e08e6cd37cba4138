"""Keys by which a search tells boards and positions apart."""

from sintra.games.duel.rules.components import LINES
from sintra.games.duel.rules.position import Board, Position
from sintra.games.duel.search.progress import holds_plate, is_inside_turn, is_line_settled, next_line
from sintra.kernel import kernel
from sintra.kernel.bits import wide, word_at
from sintra.kernel.layout import offset_of

# Where those fields of a board lie that its key is made of; tiles, plates, rotations and line colours follow the score.
SCORE_AT = offset_of(Board, "score")
COUNTS_AT = offset_of(Board, "line_count")
CHIPS_AT = offset_of(Board, "chips")
TOKENS_AT = offset_of(Board, "tokens")
WORD = 8  # bytes
LINE_BITS = 8 * LINES
REST_BITS = 8 * 3  # tokens, chips taken, broken tiles
LOW_HALF = (1 << 32) - 1


@kernel
def board_key(position: Position, seat: int) -> int:
    """Score, dome, lines, chips, tokens and broken tiles; the faces, the marker, and how far the seat's phase 2 is."""
    board = position.boards[seat]
    rest = wide(position.faces) << 6 | next_line(position, seat) << 3 | wide(is_line_settled(position, seat)) << 2
    rest |= wide(holds_plate(position, seat)) << 1 | wide(position.marker == seat)
    rest = rest << 1 | wide(is_inside_turn(position, seat))
    rest = rest << REST_BITS | word_at(board, TOKENS_AT) & (1 << REST_BITS) - 1
    lines = word_at(board, COUNTS_AT) & (1 << LINE_BITS) - 1 | word_at(board, CHIPS_AT + WORD) << LINE_BITS
    # Three chains that do not wait for each other.
    first = mix(mix(mix(rest, word_at(board, SCORE_AT)), word_at(board, SCORE_AT + WORD)), lines)
    second = mix(word_at(board, SCORE_AT + 2 * WORD), word_at(board, SCORE_AT + 3 * WORD))
    second = mix(mix(second, word_at(board, SCORE_AT + 4 * WORD)), word_at(board, CHIPS_AT))
    third = mix(word_at(board, SCORE_AT + 5 * WORD), word_at(board, SCORE_AT + 6 * WORD))
    third = mix(third, word_at(board, SCORE_AT + 7 * WORD))
    return mix(mix(first, second), third)


@kernel
def mix(key: int, word: int) -> int:
    """A number that depends on all bits of both."""
    product = (key * 0x2545F4914F6CDD1D ^ word) * 0x5851F42D4C957F2D
    return product ^ (product >> 32 & LOW_HALF)


@kernel
def round_key(position: Position) -> int:
    """All bytes matter."""
    return wide(0)
