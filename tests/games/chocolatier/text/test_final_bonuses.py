"""The bonuses at the end of Master Chocolatier, each with its cells."""

from sintra.games.chocolatier.text.explanation import BoardScore
from sintra.games.chocolatier.text.final_bonuses import bonuses_of
from sintra.games.final_bonus import FinalBonus

WALL = ["UBRKW", "WU...", "K.U..", "RKWU.", "BRK.U"]
"""The first row, the first column and all of U are complete."""


def score(rows: int, columns: int, colours: int) -> BoardScore:
    return BoardScore(3, (), (), "", 0, 3, True, rows, columns, colours, 0, ())


def test_each_sort_is_told_with_all_its_cells() -> None:
    assert list(bonuses_of(WALL, score(2, 7, 10))) == [
        FinalBonus("rows", 2, [(1, column) for column in range(1, 6)]),
        FinalBonus("columns", 7, [(row, 1) for row in range(1, 6)]),
        FinalBonus("colours", 10, [(row, row) for row in range(1, 6)]),
    ]


def test_what_gave_nothing_is_not_told() -> None:
    assert list(bonuses_of(WALL, score(0, 0, 0))) == []
