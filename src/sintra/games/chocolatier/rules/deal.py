"""Set-up and phase C: the start of a match, laying out the factories and filling them (C2, C15 and C21 to C23)."""

from sintra.games.chocolatier.rules.action_space import CENTRE, EVERY_ACCEPT, FLOOR, SOURCES, TARGETS
from sintra.games.chocolatier.rules.components import (
    ATTRACTS,
    COLOURS,
    COLUMNS,
    EMPTY,
    FACTORIES,
    FACTORIES_IN_PLAY,
    FACTORY_TILES,
    FLOOR_SPACES,
    GOLD_SIDES,
    IN_CENTRE,
    LINES,
    NO_SPACE,
    ONE_MORE,
    PLAIN,
    SEATS,
    TILES_PER_COLOUR,
)
from sintra.games.chocolatier.rules.draft import neighbour
from sintra.games.chocolatier.rules.phase import DRAFT
from sintra.games.chocolatier.rules.position import Board, Position, Script
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, NOBODY
from sintra.kernel.rng import Rng, below

MOST_ROUNDS = 32_000  # the counter stops here; the match need not


@kernel
def restart(position: Position, rng: Rng) -> None:
    """Begin a match anew with a random starting player (C6)."""
    set_up(position, below(rng, wide(position.players)))


@kernel
def set_up(position: Position, starting_player: int) -> None:
    """Put everything as it is before the first deal; the options stand already."""
    position.factory_count = FACTORIES_IN_PLAY[position.players]
    position.phase = AWAITS_DEAL
    position.to_move = NOBODY
    position.starting_player = starting_player
    position.marker = starting_player
    position.home_seat = NOBODY
    position.round = 0
    for colour in range(COLOURS):
        position.bag[colour] = TILES_PER_COLOUR
        position.lid[colour] = 0
        position.centre[colour] = 0
    for factory in range(FACTORIES):
        position.effects[factory] = PLAIN
        for colour in range(COLOURS):
            position.factories[factory, colour] = 0
    for seat in range(SEATS):
        clear_board(position.boards[seat])
    position.offers = 0


@kernel
def clear_board(board: Board) -> None:
    board.score = 0
    for row in range(LINES):
        board.line_colour[row] = EMPTY
        board.line_count[row] = 0
        for column in range(COLUMNS):
            board.wall[row, column] = EMPTY
    for space in range(FLOOR_SPACES):
        board.floor[space] = EMPTY
    board.floor_count = 0
    board.special_floor = NO_SPACE
    find_sets(board)


@kernel
def find_sets(board: Board) -> None:
    """Work out the sets that follow from a board's lines and wall."""
    for row in range(LINES):
        board.row_cells[row] = 0
        board.row_colours[row] = 0
    for column in range(COLUMNS):
        board.column_cells[column] = 0
        board.column_colours[column] = 0
    board.accepts = EVERY_ACCEPT << FLOOR
    for row in range(LINES):
        for column in range(COLUMNS):
            colour = board.wall[row, column]
            if colour != EMPTY:
                board.row_cells[row] |= 1 << column
                board.column_cells[column] |= 1 << row
                board.row_colours[row] |= 1 << colour
                board.column_colours[column] |= 1 << colour
    for row in range(LINES):
        for colour in range(COLOURS):
            is_begun = board.line_count[row] > 0
            is_open = not is_begun or (not is_line_complete(board, row) and board.line_colour[row] == colour)
            if is_open and not board.row_colours[row] >> colour & 1:
                board.accepts |= 1 << (colour * TARGETS + row)


@kernel
def find_offers(position: Position) -> None:
    """Work out which sources hold which colours."""
    offers = 0
    for colour in range(COLOURS):
        offers |= (position.centre[colour] > 0) << (colour * SOURCES + CENTRE)
        for factory in range(position.factory_count):
            offers |= (position.factories[factory, colour] > 0) << (colour * SOURCES + factory + 1)
    position.offers = offers


@kernel
def deal(position: Position, rng: Rng, script: Script) -> None:
    """Prepare a round: lay out the factories, fill them, carry out the set-up effects (C15, C21 to C23, CR7).

    A given script is dealt as it says; else draws are made with `rng` and written to the script.
    """
    if position.special_factories:
        lay_out_gold_sides(position, rng, script)
    drawn = wide(0)
    for factory in range(position.factory_count):
        drawn += draw_to(position, factory, wide(FACTORY_TILES), drawn, rng, script)  # CR12
    if position.special_factories:
        for factory in range(position.factory_count):
            if position.effects[factory] == ONE_MORE:
                drawn += draw_to(position, factory, wide(1), drawn, rng, script)
        for factory in range(position.factory_count):
            if position.effects[factory] >= ATTRACTS:
                attract(position, factory)
        find_offers(position)
    script.count = drawn
    position.phase = DRAFT
    position.round = min(position.round + 1, MOST_ROUNDS)
    position.to_move = position.starting_player
    position.marker = IN_CENTRE


@kernel
def lay_out_gold_sides(position: Position, rng: Rng, script: Script) -> None:
    """Shuffle the factories, lay them out and turn as many to gold as there are players (C21)."""
    count = wide(position.factory_count)
    if script.is_given:
        for factory in range(count):
            position.effects[factory] = script.effects[factory]
        return
    sides_used = 0
    for _ in range(position.players):
        factory = below(rng, count)
        while position.effects[factory] != PLAIN:
            factory = below(rng, count)
        side = below(rng, len(GOLD_SIDES))
        while sides_used >> side & 1:
            side = below(rng, len(GOLD_SIDES))
        sides_used |= 1 << side
        position.effects[factory] = GOLD_SIDES[side]
    for factory in range(count):
        script.effects[factory] = position.effects[factory]


@kernel
def draw_to(position: Position, factory: int, count: int, drawn: int, rng: Rng, script: Script) -> int:
    """Draw tiles onto a factory as far as bag and lid go, and return how many (C15)."""
    # Were the bag sorted by colour, each colour but the last would end here. These stay in registers: reading back
    # the counts in the bag right after writing one of them would stall every draw.
    u_end, b_end, w_end, k_end, in_bag = ends_in_bag(position)
    for index in range(count):
        if in_bag == 0:
            tip_lid_into_bag(position)
            u_end, b_end, w_end, k_end, in_bag = ends_in_bag(position)
            if in_bag == 0:
                return index
        if script.is_given:
            colour = wide(script.tiles[drawn + index])
        else:
            tile = below(rng, in_bag)
            colour = (tile >= u_end) + (tile >= b_end) + (tile >= w_end) + (tile >= k_end)
            script.tiles[drawn + index] = colour
        position.bag[colour] -= 1
        position.factories[factory, colour] += 1
        position.offers |= 1 << (colour * SOURCES + factory + 1)
        u_end -= colour < 1
        b_end -= colour < 2
        w_end -= colour < 3
        k_end -= colour < 4
        in_bag -= 1
    return count


@kernel
def ends_in_bag(position: Position) -> tuple[int, int, int, int, int]:
    """The running totals of the bag's colours."""
    u_end = wide(position.bag[0])
    b_end = u_end + position.bag[1]
    w_end = b_end + position.bag[2]
    k_end = w_end + position.bag[3]
    return u_end, b_end, w_end, k_end, k_end + position.bag[4]


@kernel
def tip_lid_into_bag(position: Position) -> None:
    for colour in range(COLOURS):
        position.bag[colour] += position.lid[colour]
        position.lid[colour] = 0


@kernel
def attract(position: Position, factory: int) -> None:
    """Effect 2: one tile of its colour from each neighbour that has one (C23)."""
    colour = position.effects[factory] - ATTRACTS
    for step in (-1, 1):
        giver = neighbour(position, factory, step)
        if position.factories[giver, colour] > 0:
            position.factories[giver, colour] -= 1
            position.factories[factory, colour] += 1
