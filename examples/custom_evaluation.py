"""A bot that searches with an evaluation of its own, in plain Python. The search is compiled with it inside.

    sintra arena examples/custom_evaluation.py:make greedy --games 20 --limit 20ms

An evaluation takes a position and a seat, and says by how many points the seat will be ahead in the end. It is asked
about the end of a round, and about positions inside it where the search can see no further; the points of a match that
is over are known without it. What a position holds: src/sintra/games/chocolatier/rules/position.py.
"""

from typing import Any

from sintra.bots import searching_with

BEGUN = 0.5  # points for a tile in a line that is not complete
NEXT_TO = 0.7  # points for two tiles side by side, which later tiles will join
COLUMN = (0.0, 0.1, 0.6, 1.8, 4.0, 7.0)  # points for a column with so many tiles


def board_value(board: Any) -> float:
    """What a board of Master Chocolatier is worth."""
    value = float(board.score)
    for row in range(5):
        cells = int(board.row_cells[row])
        value += BEGUN * board.line_count[row] / (row + 1)
        pairs = cells & cells >> 1
        while pairs:
            value += NEXT_TO
            pairs &= pairs - 1
    for column in range(5):
        count = 0
        for row in range(5):
            count += board.row_cells[row] >> column & 1
        value += COLUMN[count]
    return value


def evaluate(position: Any, seat: int) -> float:
    """The seat's board against the best of the others."""
    best = -1000.0
    for other in range(position.players):
        if other != seat:
            best = max(best, board_value(position.boards[other]))
    return board_value(position.boards[seat]) - best


make = searching_with(evaluate, name="custom-evaluation")
