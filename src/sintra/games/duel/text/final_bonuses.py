"""What the faces in play brought each dome at the end, with the cells they were given for (D24)."""

from sintra.games.duel.rules.components import COLOUR_LETTERS, COLUMNS, FIELDS_A_ROW, LINES
from sintra.games.duel.text.explanation import Scoring
from sintra.games.duel.text.goals import CORNERS, EDGE, NO_TILE, SPECIAL_CELL, WILD_CELL, printed_cells
from sintra.games.duel.text.schema import DuelBoard, DuelView
from sintra.games.final_bonus import FinalBonus, across, down, filled_sets, in_order, tile_at
from sintra.games.placed_tile import Cell

ALL = [cell for row in across(LINES) for cell in row]


def final_bonuses(position: DuelView, scoring: Scoring) -> list[tuple[FinalBonus, ...]]:
    """What each seat got, face by face; nothing before the match is over, and nothing for a face that gave nothing."""
    return [
        tuple(
            FinalBonus(f"face_{face}", points, cells_for(face, board))
            for face, points in (score.faces or {}).items()
            if points
        )
        for board, score in zip(position["boards"], scoring.boards, strict=True)
    ]


def cells_for(face: str, board: DuelBoard) -> list[Cell]:
    """The cells for which a face gave its points."""
    tiles = board["tiles"]
    match face:
        case "rows":
            return filled_sets(tiles, across(LINES))
        case "colourful_rows":
            rows = (row for row in across(LINES) if all(letter in tiles[row[0][0] - 1] for letter in COLOUR_LETTERS))
            return in_order(cell for row in rows for cell in row if tile_at(tiles, cell) != NO_TILE)
        case "columns":
            return filled_sets(tiles, down(COLUMNS))
        case "diagonals":
            falling = [(number, number) for number in range(1, LINES + 1)]
            rising = [(number, COLUMNS + 1 - number) for number in range(1, LINES + 1)]
            return filled_sets(tiles, [falling, rising])
        case "corners":
            return filled_sets(tiles, map(cells_of_field, CORNERS))
        case "edge":
            return [cell for cell in map(ALL.__getitem__, EDGE) if tile_at(tiles, cell) != NO_TILE]
        case _:
            printed = printed_cells(board["dome"])
            kind = WILD_CELL if face == "wild_cells" else SPECIAL_CELL
            found = [cell for cell in ALL if tile_at(printed, cell) == kind]
            return found if kind == WILD_CELL else [cell for cell in found if tile_at(tiles, cell) == NO_TILE]


def cells_of_field(field: int) -> list[Cell]:
    """The four cells of a field.

    >>> cells_of_field(5)
    [(3, 5), (3, 6), (4, 5), (4, 6)]
    """
    row, column = field // FIELDS_A_ROW * 2 + 1, field % FIELDS_A_ROW * 2 + 1
    return [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
