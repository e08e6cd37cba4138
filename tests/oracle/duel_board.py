"""The things on the table of the Azul Duel referee: components, boards and factories, and what can be read off them.

Who may do what, and when, is in `duel_referee`. Rows, columns, lines and fields are counted from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

COLOURS = "BYRKT"
SPECIAL_PLATES = ("YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR")  # D4
WILD_PLATES = ("WBTK", "TRBW", "KYRW", "TYWK", "YRWB", "TKRW", "RTYW", "TBWY", "RWBK")
PLATES = SPECIAL_PLATES + WILD_PLATES
CHIPS = ("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB")  # D5: two of each
TABLETS = (  # D7: the two faces of each
    ("rows", "colourful_rows"),
    ("columns", "edge"),
    ("diagonals", "corners"),
    ("wild_cells", "empty_special_cells"),
)
FACES = tuple(face for tablet in TABLETS for face in tablet)
SIZE = 6
FREE = "."
SPECIAL_TILE = "*"
SPECIAL_POINTS = (1, 2, 3, 4, 5, 6)  # D6
BROKEN_PENALTIES = (1, 2, 3, 4)  # D3
CORNER_POINTS = {0: 3, 2: 3, 6: 8, 8: 8}  # D24, by field
STARTING_SCORE = 5


def in_colour_order(tiles: list[str]) -> str:
    """Write tiles in the order of the notation page."""
    return "".join(sorted(tiles, key=COLOURS.index))


def in_chip_order(chips: list[str]) -> list[str]:
    """List chips in the order of D5."""
    return sorted(chips, key=CHIPS.index)


def count_colours(tiles: list[str]) -> dict[str, int]:
    """Write a bag or a tower as counts."""
    return {colour: tiles.count(colour) for colour in COLOURS}


def count_chips(chips: list[str]) -> dict[str, int]:
    """Write a supply of chips as counts."""
    return {chip: chips.count(chip) for chip in CHIPS}


def turned_clockwise(plate: str) -> str:
    """Turn a plate by 90 degrees.

    >>> turned_clockwise("YKTS")
    'TYSK'
    """
    top_left, top_right, bottom_left, bottom_right = list(plate)
    return bottom_left + top_left + bottom_right + top_right


def turned(plate: str, degrees: int) -> str:
    """Turn a plate clockwise by a multiple of 90 degrees."""
    for _ in range(degrees // 90):
        plate = turned_clockwise(plate)
    return plate


@cache
def completes(chips: tuple[str, ...], colour: str, missing: int) -> bool:
    """Say whether chips are just enough: for each missing tile 2 of the colour or any 3 (D18).

    >>> completes(("T", "RT"), "T", 1), completes(("B", "Y", "R"), "T", 1), completes(("T", "B"), "T", 1)
    (True, True, False)
    """
    if missing == 0 or not chips:
        return missing == 0 and not chips
    first, others = chips[0], chips[1:]
    for partners in [*combinations(range(len(others)), 1), *combinations(range(len(others)), 2)]:
        group = [first, *(others[index] for index in partners)]
        if len(group) == 3 or all(colour in chip for chip in group):
            rest = tuple(chip for index, chip in enumerate(others) if index not in partners)
            if completes(rest, colour, missing - 1):
                return True
    return False


def completing_sets(chips: list[str], colour: str, missing: int) -> set[tuple[str, ...]]:
    """List every set of the chips that completes a line, each written in chip order (D18)."""
    ordered = in_chip_order(chips)
    candidates = {
        candidate
        for size in range(2 * missing, min(3 * missing, len(ordered)) + 1)
        for candidate in combinations(ordered, size)
    }
    return {candidate for candidate in candidates if completes(candidate, colour, missing)}


@dataclass
class Factory:
    """One factory; a small moon is written from the lowest tile up and lies on a chip (D2 and D9)."""

    sun: list[str] = field(default_factory=list)
    moon: list[str] = field(default_factory=list)
    chip: str | None = None
    face_up: bool = False


@dataclass
class Board:
    """What lies in front of one seat; a dome field without a plate is "", a cell without a tile a dot."""

    score: int = STARTING_SCORE
    tokens: int = 0
    lines: list[list[str]] = field(default_factory=lambda: [[] for _ in range(SIZE)])
    broken: list[str] = field(default_factory=list)
    dome: list[str] = field(default_factory=lambda: [""] * 9)
    tiles: list[list[str]] = field(default_factory=lambda: [[FREE] * SIZE for _ in range(SIZE)])
    chips: list[str] = field(default_factory=list)
    used_chips: list[str] = field(default_factory=list)

    def cell(self, row: int, column: int) -> str:
        """Read what is printed at a place of the dome, "" where no plate lies."""
        plate = self.dome[3 * (row // 2) + column // 2]
        return plate[2 * (row % 2) + column % 2] if plate else ""

    @staticmethod
    def cells_of_field(index: int) -> list[tuple[int, int]]:
        """List the four cells of a field: top left, top right, bottom left, bottom right."""
        top, left = 2 * (index // 3), 2 * (index % 3)
        return [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]

    def is_full(self, cells: list[tuple[int, int]]) -> bool:
        """Say whether every one of the cells has a tile."""
        return all(self.tiles[row][column] != FREE for row, column in cells)

    def line_accepts(self, row: int, colour: str) -> bool:
        """Say whether a line may be given tiles of a colour (D15, DR10)."""
        line = self.lines[row]
        return len(line) <= row and all(tile == colour for tile in line)

    def break_tiles(self, tiles: list[str]) -> list[str]:
        """Lay tiles on the broken spaces and give back those beyond their room (D15)."""
        room = len(BROKEN_PENALTIES) - len(self.broken)
        self.broken += tiles[:room]
        return tiles[room:]

    def open_columns(self, row: int, colour: str) -> list[int]:
        """List where in its row a tile of a colour may go (D17)."""
        return [
            column
            for column in range(SIZE)
            if self.tiles[row][column] == FREE and self.cell(row, column) in (colour, "W")
        ]

    def is_row_of_fields_full(self, row: int) -> bool:
        """Say whether all 3 plates lie in the row of fields of a dome row (D19)."""
        first = 3 * (row // 2)
        return "" not in self.dome[first : first + 3]

    def run_through(self, row: int, column: int, row_step: int, column_step: int) -> int:
        """Measure the unbroken run through a cell in one direction and its opposite (D20)."""
        length = 1
        for sign in (1, -1):
            r, c = row + sign * row_step, column + sign * column_step
            while 0 <= r < SIZE and 0 <= c < SIZE and self.tiles[r][c] != FREE:
                length += 1
                r, c = r + sign * row_step, c + sign * column_step
        return length

    def lay_special_tile(self, row: int, column: int) -> int | None:
        """Lay the special tile that the tile just laid brings, and tell its row, else None (D21)."""
        cells = self.cells_of_field(3 * (row // 2) + column // 2)
        special = [(r, c) for r, c in cells if self.cell(r, c) == "S"]
        if not special or not self.is_full([cell for cell in cells if cell not in special]):
            return None
        special_row, special_column = special[0]
        self.tiles[special_row][special_column] = SPECIAL_TILE
        return special_row

    def face_points(self, face: str) -> int:
        """Score one face of a tablet (D24)."""
        numbers = range(SIZE)
        rows = [[(row, column) for column in numbers] for row in numbers]
        columns = [[(row, column) for row in numbers] for column in numbers]
        diagonals = [[(n, n) for n in numbers], [(n, SIZE - 1 - n) for n in numbers]]
        cells = [cell for row in rows for cell in row]
        filled = [cell for cell in cells if self.is_full([cell])]
        if face == "rows":
            return 3 * sum(self.is_full(row) for row in rows)
        if face == "colourful_rows":
            return 4 * sum(set(COLOURS) <= set(tiles) for tiles in self.tiles)
        if face == "columns":
            return 7 * sum(self.is_full(column) for column in columns)
        if face == "edge":
            return sum(row in (0, SIZE - 1) or column in (0, SIZE - 1) for row, column in filled)
        if face == "diagonals":
            return 10 * sum(self.is_full(diagonal) for diagonal in diagonals)
        if face == "corners":
            return sum(points for index, points in CORNER_POINTS.items() if self.is_full(self.cells_of_field(index)))
        if face == "wild_cells":
            wild = [(row, column) for row, column in cells if self.cell(row, column) == "W"]
            return 2 * len(wild) if self.is_full(wild) else 0
        if face == "empty_special_cells":
            return -3 * sum(self.cell(r, c) == "S" and (r, c) not in filled for r, c in cells)
        raise ValueError(f"no such face: {face}")

    def to_dict(self) -> dict[str, Any]:
        """Write the board as in the dict form of a position."""
        return {
            "score": self.score,
            "tokens": self.tokens,
            "lines": [in_colour_order(line) for line in self.lines],
            "broken": in_colour_order(self.broken),
            "dome": list(self.dome),
            "tiles": ["".join(row) for row in self.tiles],
            "chips": in_chip_order(self.chips),
            "used_chips": in_chip_order(self.used_chips),
        }
