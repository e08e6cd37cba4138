"""Move ordering: which actions a search should try first."""

import numpy as np

from sintra.games.chocolatier.rules.action_space import CENTRE, FLOOR, SOURCES, TARGETS
from sintra.games.chocolatier.rules.components import COLOURS, LINES, TILES_PER_COLOUR
from sintra.games.chocolatier.rules.legality import legal_actions, sources_of, targets_of
from sintra.games.chocolatier.rules.phase import DRAFT
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, wide, without_lowest
from sintra.kernel.layout import Int16s, Int32s

ORDER_SCORE = np.array(
    [
        [100 * min(tiles, room) + 300 * (tiles == room) - 250 * max(0, tiles - room) for room in range(LINES + 1)]
        for tiles in range(TILES_PER_COLOUR + 1)
    ],
    np.int32,
)
"""The order score of putting so many tiles on a line with so much room, in hundreds for about a point."""


@kernel
def order_score(position: Position, action: int) -> int:
    """Lines that are just filled first, then many tiles, then few that fall."""
    if position.phase != DRAFT:
        return 0
    pair = action // TARGETS
    return score_tiles(position.boards[position.to_move], tiles_offered(position, pair), action % TARGETS)


@kernel
def generate_scored(position: Position, actions: Int16s, order_scores: Int32s) -> int:
    """The legal actions and their order scores; in the draft, pair by pair of colour and source."""
    count = wide(0)
    if position.phase != DRAFT:
        count = wide(legal_actions(position, actions))
        for index in range(count):
            order_scores[index] = 0
        return count
    board = position.boards[position.to_move]
    for colour in range(COLOURS):
        sources = wide(sources_of(wide(position.offers), colour))
        lines = wide(targets_of(wide(board.accepts), colour)) & ~(1 << FLOOR)
        first = wide(colour * SOURCES * TARGETS)
        while sources:
            source = lowest(sources)
            sources = without_lowest(sources)
            tiles = wide(position.centre[colour] if source == CENTRE else position.factories[source - 1, colour])
            rest = lines
            while rest:
                line = lowest(rest)
                rest = without_lowest(rest)
                actions[count] = first + source * TARGETS + line
                order_scores[count] = score_tiles(board, tiles, line)
                count += 1
            actions[count] = first + source * TARGETS + FLOOR  # which takes any
            order_scores[count] = score_tiles(board, tiles, wide(FLOOR))
            count += 1
    return count


@kernel
def tiles_offered(position: Position, pair: int) -> int:
    """How many tiles a pair of colour and source stands for."""
    source = pair % SOURCES
    colour = pair // SOURCES
    return wide(position.centre[colour]) if source == CENTRE else wide(position.factories[source - 1, colour])


@kernel
def score_tiles(board: Board, tiles: int, target: int) -> int:
    """The order score of putting so many tiles there."""
    if target == FLOOR:
        return -1000 * tiles
    return wide(ORDER_SCORE[tiles, target + 1 - wide(board.line_count[target])])
