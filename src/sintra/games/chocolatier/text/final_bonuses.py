"""What complete rows, columns and colours brought each wall at the end, with their cells (C16)."""

from collections.abc import Iterator

from sintra.games.chocolatier.rules.components import COLOUR_LETTERS, COLUMNS, LINES
from sintra.games.chocolatier.text.explanation import BoardScore, Scoring
from sintra.games.chocolatier.text.schema import ChocolatierPosition
from sintra.games.final_bonus import FinalBonus, across, down, filled_sets, in_order, tile_at
from sintra.games.placed_tile import Cell


def final_bonuses(position: ChocolatierPosition, scoring: Scoring) -> list[tuple[FinalBonus, ...]]:
    """What each seat got, in the order in which it is counted; nothing before the match is over."""
    boards = zip(position["boards"], scoring.boards, strict=True)
    return [tuple(bonuses_of(board["wall"], score)) for board, score in boards]


def bonuses_of(wall: list[str], score: BoardScore) -> Iterator[FinalBonus]:
    if score.bonus_rows:
        yield FinalBonus("rows", score.bonus_rows, filled_sets(wall, across(LINES)))
    if score.bonus_columns:
        yield FinalBonus("columns", score.bonus_columns, filled_sets(wall, down(COLUMNS)))
    if score.bonus_colours:
        all_colours = [cells_of(wall, colour) for colour in COLOUR_LETTERS]
        complete = (cell for cells in all_colours if len(cells) == LINES for cell in cells)
        yield FinalBonus("colours", score.bonus_colours, in_order(complete))


def cells_of(wall: list[str], colour: str) -> list[Cell]:
    return [cell for row in across(LINES) for cell in row if tile_at(wall, cell) == colour]
