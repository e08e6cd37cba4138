"""What a position promises, for search: stages of a match, what its end is worth, and which actions to try first."""

import numpy as np

from sintra.games.chocolatier.action import CENTRE, FLOOR, SOURCES, TARGETS
from sintra.games.chocolatier.components import COLOURS, FULL_ROW, LINES, TILES_PER_COLOUR
from sintra.games.chocolatier.legality import legal_actions, sources_of, targets_of
from sintra.games.chocolatier.phase import DRAFT
from sintra.games.chocolatier.position import Board, Position
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, popcount, wide, without_lowest
from sintra.kernel.generic import AWAITS_DEAL
from sintra.kernel.layout import Int16s, Int32s

LAST_ROUND = 6  # later ones count as this one
PARTS = 4  # of a round: its end, then few, some, many tiles left
VICTORY = 12.0  # points that winning is worth beyond the margin

ORDER_SCORE = np.array(
    [
        [100 * min(tiles, room) + 300 * (tiles == room) - 250 * max(0, tiles - room) for room in range(LINES + 1)]
        for tiles in range(TILES_PER_COLOUR + 1)
    ],
    np.int32,
)
"""The order score of putting so many tiles on a line with so much room, in hundreds for about a point."""


@kernel
def stage(position: Position) -> int:
    """By the round and by how many tiles are left, measured by the pairs of source and colour on offer."""
    if position.phase == AWAITS_DEAL:
        return stage_at_end(position)
    return stage_with(position, wide(position.offers))


@kernel
def stage_at_end(position: Position) -> int:
    """The stage when the round is over."""
    return PARTS * (min(wide(position.round), LAST_ROUND) - 1)


@kernel
def stage_with(position: Position, offers: int) -> int:
    """The stage inside a round when so much is left on offer."""
    pairs = popcount(offers)
    factories = wide(position.factory_count)
    return stage_at_end(position) + 1 + (pairs > factories // 2) + (pairs > 3 * factories // 2)


@kernel
def final_value(position: Position, seat: int) -> float:
    """The margin over the best other, and something for victory: by points, then by complete rows (rule 17)."""
    own = standing(position, seat)
    best = wide(-1)
    for other in range(position.players):
        if other != seat:
            best = max(best, standing(position, other))
    return (own // LINES - best // LINES) + VICTORY * (own > best) - VICTORY * (own < best)


@kernel
def standing(position: Position, seat: int) -> int:
    """Points and complete rows in one number that orders the seats; no match has five complete rows on a board."""
    board = position.boards[seat]
    rows = 0
    for row in range(LINES):
        rows += board.row_cells[row] == FULL_ROW
    return LINES * wide(board.score) + min(rows, LINES - 1)


@kernel
def order_score(position: Position, action: int) -> int:
    """Lines that are just filled first, then many tiles, then few that fall."""
    if position.phase != DRAFT:
        return 0
    pair = action // TARGETS
    return order_score_of_tiles(position.boards[position.to_move], tiles_offered(position, pair), action % TARGETS)


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
                order_scores[count] = order_score_of_tiles(board, tiles, line)
                count += 1
            actions[count] = first + source * TARGETS + FLOOR  # which takes any
            order_scores[count] = order_score_of_tiles(board, tiles, wide(FLOOR))
            count += 1
    return count


@kernel
def tiles_offered(position: Position, pair: int) -> int:
    """How many tiles a pair of colour and source stands for."""
    source = pair % SOURCES
    colour = pair // SOURCES
    return wide(position.centre[colour]) if source == CENTRE else wide(position.factories[source - 1, colour])


@kernel
def order_score_of_tiles(board: Board, tiles: int, target: int) -> int:
    """The order score of putting so many tiles there."""
    if target == FLOOR:
        return -1000 * tiles
    return wide(ORDER_SCORE[tiles, target + 1 - wide(board.line_count[target])])


@kernel
def is_chance_action(position: Position, action: int) -> bool:
    """Nothing inside a round is unknown."""
    return False


@kernel
def has_chance_actions(position: Position) -> bool:
    """Nothing inside a round is unknown."""
    return False
