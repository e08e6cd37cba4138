"""How far a dome is with what brings points at the end or a special tile, by what lies open on it (D21 and D24)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated

import msgspec

from sintra.games.declaration import said
from sintra.games.duel.rules.components import (
    COLOUR_LETTERS,
    COLOURFUL_POINTS,
    COLOURS,
    COLUMN_POINTS,
    COLUMNS,
    CORNER_POINTS,
    DIAGONAL_POINTS,
    EDGE_POINTS,
    EMPTY_SPECIAL_POINTS,
    FACE_NAMES,
    FIELDS,
    FIELDS_A_ROW,
    LINES,
    PLATE_CELLS,
    ROW_POINTS,
    SPECIAL_POINTS,
    WILD_POINTS,
)
from sintra.games.duel.text.schema import Face

NO_TILE, SPECIAL_CELL, WILD_CELL = ".", "S", "W"
NO_PLATE = "...."
ROW_STARTS = range(0, LINES * COLUMNS, COLUMNS)
EDGE = [
    row * COLUMNS + column
    for row in range(LINES)
    for column in range(COLUMNS)
    if row in (0, LINES - 1) or column in (0, COLUMNS - 1)
]
CORNERS = {field: points for field, points in enumerate(CORNER_POINTS.tolist()) if points}
FACE_POINTS = dict(
    zip(
        FACE_NAMES,
        (
            *(ROW_POINTS, COLOURFUL_POINTS),
            *(COLUMN_POINTS, EDGE_POINTS),
            *(DIAGONAL_POINTS, max(CORNERS.values())),
            *(WILD_POINTS, EMPTY_SPECIAL_POINTS),
        ),
        strict=True,
    )
)


class GoalStanding(msgspec.Struct, frozen=True):
    """How far one seat is with a face.

    With *rows*, *columns*, *diagonals* and *corners* it is about tiles, with *colourful rows* about colours: `best` of
    `needed` are there in the best one that is not complete, or in each if all are. With *edge*, *wild cells* and *empty
    special cells* it is about cells: `best` have their tile, of `needed` on the dome.
    """

    best: int
    needed: int
    complete: Annotated[int, said("how many are complete; of wild cells none as long as one is empty")]
    earned: Annotated[int, said("what the face would give if the match ended now")]


class Goal(msgspec.Struct, frozen=True):
    """A face in play, and how far each seat is with it (D24)."""

    face: Face
    points: Annotated[
        int,
        said(
            "what each complete one brings, of *corners* a lower one (an upper one less); of *empty special cells* "
            "what each empty one costs, below zero"
        ),
    ]
    seats: list[GoalStanding]


class SpecialCell(msgspec.Struct, frozen=True):
    """A special cell of a dome: `has` of the three tiles that it `needs` around it lie there, for so many points (D21).

    Once it has them all, its special tile lies there too.
    """

    row: int
    column: int
    has: int
    needs: int
    points: int


class DomeStanding(msgspec.Struct, frozen=True):
    """How far a dome is with each face in play, what is printed on its cells row by row, and its special cells."""

    goals: tuple[GoalStanding, ...]
    printed: tuple[str, ...]
    specials: tuple[SpecialCell, ...]


@lru_cache(maxsize=1024)
def dome_standing(faces: tuple[str, ...], dome: tuple[str, ...], tiles: tuple[str, ...]) -> DomeStanding:
    """How far a dome is; it is kept, for a dome stays as it is for many turns and is told to everybody at the table.

    >>> dome_standing(("columns",), ("BTWR", *[""] * 8), ("R.....",) * 2 + ("......",) * 4).goals
    (GoalStanding(best=2, needed=6, complete=0, earned=0),)
    """
    printed = printed_cells(dome)
    cells, filled = "".join(printed), "".join(tiles)
    return DomeStanding(
        tuple([standing(face, cells, filled) for face in faces]), printed, tuple(special_cells(cells, filled))
    )


def printed_cells(dome: Sequence[str]) -> tuple[str, ...]:
    """The letters printed on the cells of a dome, row by row.

    >>> printed_cells(["BTWR", "", "", *[""] * 6])[:2]
    ('BT....', 'WR....')
    """
    rows = []
    for first in range(0, FIELDS, FIELDS_A_ROW):
        plates = [plate or NO_PLATE for plate in dome[first : first + FIELDS_A_ROW]]
        rows += ["".join([plate[:2] for plate in plates]), "".join([plate[2:] for plate in plates])]
    return tuple(rows)


def goals_of(faces: Sequence[str], standings: Sequence[DomeStanding]) -> list[Goal]:
    """The faces in play, and how far each dome is with them."""
    return [
        Goal(face, FACE_POINTS[face], [standing.goals[index] for standing in standings])
        for index, face in enumerate(faces)
    ]


def standing(face: str, printed: str, tiles: str) -> GoalStanding:
    """How far a dome is with a face; of its cells, row by row, what is printed on them and the tiles are given."""
    points = FACE_POINTS[face]
    match face:
        case "rows":
            return of_sets([filled(tiles[first : first + COLUMNS]) for first in ROW_STARTS], COLUMNS, points)
        case "colourful_rows":
            return of_sets([colours_in(tiles[first : first + COLUMNS]) for first in ROW_STARTS], COLOURS, points)
        case "columns":
            return of_sets([filled(tiles[column::COLUMNS]) for column in range(COLUMNS)], LINES, points)
        case "diagonals":
            falling, rising = tiles[:: COLUMNS + 1], tiles[COLUMNS - 1 : -1 : COLUMNS - 1]
            return of_sets([filled(falling), filled(rising)], LINES, points)
        case "corners":
            counts = [filled(cells_of_field(tiles, field)) for field in CORNERS]
            found = of_sets(counts, PLATE_CELLS, points)
            worth = [points for points, count in zip(CORNERS.values(), counts, strict=True) if count == PLATE_CELLS]
            return GoalStanding(found.best, found.needed, found.complete, sum(worth))
        case "edge":
            border = [tiles[cell] for cell in EDGE]
            there = len(border) - border.count(NO_TILE)
            return GoalStanding(there, len(border), there, points * there)
        case "wild_cells":
            there, count = filled_of_kind(WILD_CELL, printed, tiles)
            complete = there if there == count else 0
            return GoalStanding(there, count, complete, points * complete)
        case _:
            there, count = filled_of_kind(SPECIAL_CELL, printed, tiles)
            return GoalStanding(there, count, there, points * (count - there))


def of_sets(counts: Sequence[int], needed: int, points: int) -> GoalStanding:
    """How far sets are that have so many of what each needs, and bring so many points when complete."""
    complete = counts.count(needed)
    best = max([count for count in counts if count < needed], default=needed)
    return GoalStanding(best, needed, complete, points * complete)


def filled(cells: str) -> int:
    """How many of these cells have a tile."""
    return len(cells) - cells.count(NO_TILE)


def colours_in(cells: str) -> int:
    """How many colours the tiles on these cells have; a special tile has none."""
    return sum([colour in cells for colour in COLOUR_LETTERS])


def filled_of_kind(kind: str, printed: str, tiles: str) -> tuple[int, int]:
    """How many cells of a kind have a tile, and how many there are."""
    found = [tile for letter, tile in zip(printed, tiles, strict=True) if letter == kind]
    return len(found) - found.count(NO_TILE), len(found)


def cells_of_field(cells: str, field: int) -> str:
    """The four cells of a field: top left, top right, bottom left, bottom right.

    >>> cells_of_field("".join(["AB....", "CD....", "..EF..", "..GH..", *["......"] * 2]), 4)
    'EFGH'
    """
    first = field // FIELDS_A_ROW * 2 * COLUMNS + field % FIELDS_A_ROW * 2
    return cells[first : first + 2] + cells[first + COLUMNS : first + COLUMNS + 2]


def special_cells(printed: str, tiles: str) -> Iterator[SpecialCell]:
    """The special cells of a dome, field by field."""
    for field in range(FIELDS):
        cell = cells_of_field(printed, field).find(SPECIAL_CELL)
        if cell < 0:
            continue
        around = cells_of_field(tiles, field)
        row = field // FIELDS_A_ROW * 2 + cell // 2
        yield SpecialCell(
            row=row + 1,
            column=field % FIELDS_A_ROW * 2 + cell % 2 + 1,
            has=filled(around[:cell] + around[cell + 1 :]),
            needs=PLATE_CELLS - 1,
            points=int(SPECIAL_POINTS[row]),
        )
