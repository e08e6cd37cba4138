"""Pattern lines, alike in both games: the line with index n has n + 1 spaces and holds one colour (C3, D3)."""

from typing import Protocol

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.layout import Int8s


class HasLines(Protocol):
    """A board, as far as its pattern lines are concerned."""

    line_colour: Int8s
    line_count: Int8s


@kernel
def room_on_line(board: HasLines, line: int) -> int:
    """How many more tiles a line takes."""
    return line + 1 - wide(board.line_count[line])


@kernel
def is_line_complete(board: HasLines, line: int) -> bool:
    return board.line_count[line] > line


@kernel
def fill_line(board: HasLines, colour: int, count: int, line: int) -> int:
    """Put as many tiles on a line as it has room for, and return how many that is (C9, D15)."""
    kept = min(count, room_on_line(board, line))
    board.line_colour[line] = colour
    board.line_count[line] += kept
    return kept
