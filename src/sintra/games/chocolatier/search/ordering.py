"""Move ordering: which actions a search should try first."""

import numpy as np

from sintra.games.chocolatier.rules.action_space import DRAFTS, FLOOR, SOURCES, TARGETS
from sintra.games.chocolatier.rules.components import COLOURS, LINES, TILES_PER_COLOUR
from sintra.games.chocolatier.rules.draft import tiles_offered
from sintra.games.chocolatier.rules.legality import legal_actions, sources_of, targets_of
from sintra.games.chocolatier.rules.phase import DRAFT
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.games.pattern_line import room_on_line
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
    tiles = tiles_offered(position, wide(DRAFTS[action, 0]), wide(DRAFTS[action, 1]))
    return score_tiles(position.boards[position.to_move], tiles, wide(DRAFTS[action, 2]))


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
            tiles = tiles_offered(position, wide(colour), source)
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
def score_tiles(board: Board, tiles: int, target: int) -> int:
    """The order score of putting so many tiles there."""
    if target == FLOOR:
        return -1000 * tiles
    return wide(ORDER_SCORE[tiles, room_on_line(board, target)])
