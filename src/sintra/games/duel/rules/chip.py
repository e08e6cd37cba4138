"""Chips: taking them from moons, and spending them on the line in question (D14 and D18)."""

from sintra.games.duel.rules.components import CHIP_TYPES, CHIPS_SHOWING, EMPTY, PAIR, SMALL_FACTORIES, TRIPLE
from sintra.games.duel.rules.position import Board, Position
from sintra.games.pattern_line import room_on_line
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.layout import Int8s


@kernel
def shown_chips(position: Position) -> int:
    """The set of chips that lie face up on a moon."""
    chips = 0
    for factory in range(SMALL_FACTORIES):
        if position.face_up >> factory & 1:
            chips |= 1 << position.chips[factory]
    return chips


@kernel
def take_chip(position: Position, chip: int) -> None:
    """Take a face-up chip; of two equal ones that of the lower factory (D14)."""
    board = position.boards[position.to_move]
    board.chips[chip] += 1
    board.chips_taken += 1
    for factory in range(SMALL_FACTORIES):
        if position.face_up >> factory & 1 and position.chips[factory] == chip:
            position.chips[factory] = EMPTY
            position.face_up &= ~(1 << factory)
            return


@kernel
def is_enough(missing: int, of_colour: int, others: int) -> bool:
    """Whether chips stand for all missing tiles: each is a pair that shows the colour or any three (D18)."""
    spent = of_colour + others
    pairs = TRIPLE * missing - spent
    return pairs >= 0 and spent >= PAIR * missing and of_colour >= PAIR * pairs


@kernel
def can_be_enough(missing: int, of_colour: int, others: int, more_of_colour: int, more_others: int) -> bool:
    """Whether chips spent so far can become enough with some of those at hand."""
    for more in range(more_of_colour + more_others + 1):
        added = min(more, more_of_colour)
        if is_enough(missing, of_colour + added, others + more - added):
            return True
    return False


@kernel
def tiles_payable(of_colour: int, chips: int) -> int:
    """How many missing tiles chips can stand for, of which so many show the colour: pairs first, then threes."""
    pairs = of_colour // PAIR
    return pairs + (chips - PAIR * pairs) // TRIPLE


@kernel
def split_by_colour(chips: Int8s, colour: int) -> tuple[int, int]:
    """How many of these chips, counted by type, show a colour, and how many do not."""
    showing = wide(CHIPS_SHOWING[colour])
    of_colour = wide(0)
    others = wide(0)
    for chip in range(CHIP_TYPES):
        if showing >> chip & 1:
            of_colour += chips[chip]
        else:
            others += chips[chip]
    return of_colour, others


@kernel
def can_complete(board: Board, row: int) -> bool:
    """Whether the chips in the tray can complete a line (D18)."""
    of_colour, others = split_by_colour(board.chips, wide(board.line_colour[row]))
    return tiles_payable(of_colour, of_colour + others) >= room_on_line(board, row)


@kernel
def spent_on_line(position: Position, board: Board) -> tuple[int, int]:
    """How many of the chips spent on the line in question show its colour, and how many do not."""
    return split_by_colour(position.spending, wide(board.line_colour[position.line]))


@kernel
def usable_chips(position: Position, board: Board) -> int:
    """The set of chips that may be spent next: from the last one spent on in their order, if they can be enough yet."""
    row = wide(position.line)
    missing = room_on_line(board, row)
    showing = wide(CHIPS_SHOWING[board.line_colour[row]])
    of_colour, others = spent_on_line(position, board)
    usable = 0
    more_of_colour = wide(0)
    more_others = wide(0)
    for index in range(CHIP_TYPES):
        chip = CHIP_TYPES - 1 - index
        count = wide(board.chips[chip])
        shows = showing >> chip & 1
        if count > 0:
            if shows:
                more_of_colour += count
            else:
                more_others += count
            if can_be_enough(
                missing, of_colour + shows, others + 1 - shows, more_of_colour - shows, more_others - 1 + shows
            ):
                usable |= 1 << chip
        if position.spending[chip] > 0:
            break
    return usable


@kernel
def is_of_use(position: Position, board: Board, chip: int) -> bool:
    """Whether a chip could be one of those that complete the line in question, in whatever order they are spent."""
    row = wide(position.line)
    colour = wide(board.line_colour[row])
    of_colour, others = spent_on_line(position, board)
    more_of_colour, more_others = split_by_colour(board.chips, colour)
    shows = wide(CHIPS_SHOWING[colour]) >> chip & 1
    missing = room_on_line(board, row)
    return can_be_enough(
        missing, of_colour + shows, others + 1 - shows, more_of_colour - shows, more_others - 1 + shows
    )


@kernel
def use_chip(position: Position, chip: int) -> None:
    """Spend a chip on the line in question (D18)."""
    position.boards[position.to_move].chips[chip] -= 1
    position.spending[chip] += 1


@kernel
def is_set_complete(position: Position, board: Board) -> bool:
    """Whether the chips spent complete the line in question (D18)."""
    of_colour, others = spent_on_line(position, board)
    return is_enough(room_on_line(board, wide(position.line)), of_colour, others)


@kernel
def has_spent(position: Position) -> bool:
    """Whether any chip is spent on the line in question yet."""
    spent = 0
    for chip in range(CHIP_TYPES):
        spent |= position.spending[chip]
    return spent != 0
