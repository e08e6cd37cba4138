"""The things on the table of the Master Chocolatier referee: boards and factories, and what can be read off them.

Who may do what, and when, is in `chocolatier_referee`. Rows and columns are counted from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

COLOURS = "UBWKR"
MARKER = "m"
SIZE = 5
FLOOR_PENALTIES = (1, 1, 2, 2, 2, 3, 3)


def in_colour_order(tiles: list[str]) -> str:
    """Write tiles in the order of the notation page."""
    return "".join(sorted(tiles, key=COLOURS.index))


def count_colours(tiles: list[str]) -> dict[str, int]:
    """Write a bag or a lid as counts."""
    return {colour: tiles.count(colour) for colour in COLOURS}


def coloured_column(row: int, colour: str) -> int:
    """Find the column of a colour on the coloured wall (C4)."""
    return (COLOURS.index(colour) + row) % SIZE


@dataclass
class Factory:
    """One factory of the circle; `taken_by` is the seat that took it away (C26)."""

    tiles: list[str] = field(default_factory=list)
    effect: str | None = None
    taken_by: int | None = None

    def written_effect(self) -> str | None:
        """Write the gold side as in the dict form of a position."""
        return self.effect if self.taken_by is None else f"taken:{self.taken_by}"


@dataclass
class Board:
    """What lies in front of one seat; a free wall cell is None, `special_floor` is None without such a space."""

    score: int = 0
    lines: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SIZE)])
    wall: list[list[str | None]] = field(default_factory=lambda: [[None] * SIZE for _ in range(SIZE)])
    floor: list[str] = field(default_factory=list)
    special_floor: str | None = None

    def column(self, column: int) -> list[str | None]:
        """List a wall column from top to bottom."""
        return [row[column] for row in self.wall]

    def line_accepts(self, row: int, colour: str) -> bool:
        """Say whether a line may be given tiles of a colour (C9 and C20)."""
        line = self.lines[row]
        return len(line) <= row and all(tile == colour for tile in line) and colour not in self.wall[row]

    def first_complete_line(self) -> int | None:
        """Find the topmost complete line (C12)."""
        return next((row for row in range(SIZE) if len(self.lines[row]) == row + 1), None)

    def complete_rows(self) -> int:
        """Count the complete rows of the wall."""
        return sum(None not in row for row in self.wall)

    def can_complete(self, row: int, locked: set[str]) -> bool:
        """Say whether a row can still get its missing colours, none locked (CR14), each in a cell of its own (CR11).

        CR14 also gives up a row whose line holds a locked colour; by C9 such a row lacks that colour.
        On the coloured wall every missing colour has its own cell (C4), so there only CR14 can give up a row.
        """
        free = [column for column in range(SIZE) if self.wall[row][column] is None]
        missing = [colour for colour in COLOURS if colour not in self.wall[row]]
        return locked.isdisjoint(missing) and any(
            all(colour not in self.column(column) for column, colour in zip(free, order, strict=True))
            for order in permutations(missing)
        )

    def run_through(self, row: int, column: int, row_step: int, column_step: int) -> int:
        """Measure the unbroken run through a cell in one direction and its opposite (C13)."""
        length = 1
        for sign in (1, -1):
            r, c = row + sign * row_step, column + sign * column_step
            while 0 <= r < SIZE and 0 <= c < SIZE and self.wall[r][c] is not None:
                length += 1
                r, c = r + sign * row_step, c + sign * column_step
        return length

    def end_bonuses(self) -> dict[str, int]:
        """Count the end bonuses (C16)."""
        cells = [cell for row in self.wall for cell in row]
        return {
            "rows": 2 * self.complete_rows(),
            "columns": 7 * sum(None not in self.column(column) for column in range(SIZE)),
            "colours": 10 * sum(cells.count(colour) == SIZE for colour in COLOURS),
        }

    def to_dict(self) -> dict[str, Any]:
        """Write the board as in the dict form of a position."""
        return {
            "score": self.score,
            "lines": [in_colour_order(line) for line in self.lines],
            "wall": ["".join(cell or "." for cell in row) for row in self.wall],
            "floor": "".join(self.floor),
            "special_floor": self.special_floor,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Board:
        """Read what `to_dict` wrote."""
        return cls(
            score=data["score"],
            lines=[list(line) for line in data["lines"]],
            wall=[[None if cell == "." else cell for cell in row] for row in data["wall"]],
            floor=list(data["floor"]),
            special_floor=data["special_floor"],
        )
