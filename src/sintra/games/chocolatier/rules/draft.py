"""Phase A: taking tiles and putting them on a line, and what special factories do to that (C7 to C11, C24 to C26)."""

from sintra.games.chocolatier.rules.action_space import CENTRE, EVERY_ACCEPT, EVERY_OFFER, FLOOR, SOURCES, TARGETS
from sintra.games.chocolatier.rules.components import (
    COLOURS,
    COMES_HOME,
    DIVIDES,
    EMPTY,
    FLOOR_SPACES,
    IN_CENTRE,
    MARKER,
    MARKER_USES_SPECIAL_FLOOR,
    STAYS,
)
from sintra.games.chocolatier.rules.phase import DIVISION
from sintra.games.chocolatier.rules.position import Board, Position
from sintra.games.chocolatier.rules.scoring import drop
from sintra.games.pattern_line import fill_line, is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import NOBODY


@kernel
def draft(position: Position, colour: int, source: int, target: int) -> None:
    """Take all tiles of one colour from one source and put them on one line or the floor (C7 to C9)."""
    board = position.boards[position.to_move]
    if source == CENTRE:
        taken = wide(take_from_centre(position, board, colour))
    else:
        taken = wide(take_from_factory(position, board, source, colour))
    if target == FLOOR:
        drop(position, board, colour, taken)
    else:
        put_on_line(position, board, colour, taken, target)


@kernel
def tiles_offered(position: Position, colour: int, source: int) -> int:
    """How many tiles of a colour a source holds."""
    return wide(position.centre[colour]) if source == CENTRE else wide(position.factories[source - 1, colour])


@kernel
def take_from_centre(position: Position, board: Board, colour: int) -> int:
    """Take every tile of one colour from the centre (C7 and C8)."""
    if position.marker == IN_CENTRE:
        position.marker = position.to_move
        drop_marker(board)  # CR2: before the tiles
    taken = position.centre[colour]
    position.centre[colour] = 0
    position.offers = offers_without(position.offers, CENTRE, colour)
    return taken


@kernel
def offers_without(offers: int, source: int, colour: int) -> int:
    """What is on offer when a colour is taken: the other colours of a factory go to the centre (C7)."""
    if source == CENTRE:
        return offers & ~(1 << colour * SOURCES + CENTRE)
    others = offers >> source & EVERY_OFFER & ~(1 << colour * SOURCES)
    return offers & ~(EVERY_OFFER << source) | others << CENTRE


@kernel
def drop_marker(board: Board) -> None:
    """Put the marker on the floor line (C8); with a full one it lies in front of the player (CR1)."""
    if MARKER_USES_SPECIAL_FLOOR and board.special_floor == EMPTY:
        board.special_floor = MARKER
    elif board.floor_count < FLOOR_SPACES:
        board.floor[board.floor_count] = MARKER
        board.floor_count += 1


@kernel
def take_from_factory(position: Position, board: Board, source: int, colour: int) -> int:
    """Take every tile of one colour from a factory and deal with what is left over (C7 and C24 to C26)."""
    factory = source - 1
    taken = position.factories[factory, colour]
    effect = position.effects[factory]
    if effect in (STAYS, DIVIDES):
        position.factories[factory, colour] = 0
        position.offers &= ~(1 << (colour * SOURCES + source))
        if effect == DIVIDES and left_over(position, factory) != 0:
            position.phase = DIVISION
        return taken
    position.offers = offers_without(position.offers, source, colour)
    # The whole row first, then the taken colour back: reading a row right after writing one count in it would stall.
    for other in range(COLOURS):
        position.centre[other] += position.factories[factory, other]
        position.factories[factory, other] = 0
    position.centre[colour] -= taken
    if effect == COMES_HOME:
        position.home_seat = position.to_move
        board.special_floor = EMPTY  # CR4: before the taken tiles are put down
    return taken


@kernel
def left_over(position: Position, factory: int) -> int:
    """The set of colours on a factory."""
    colours = 0
    for colour in range(COLOURS):
        if position.factories[factory, colour] > 0:
            colours |= 1 << colour
    return colours


@kernel
def put_on_line(position: Position, board: Board, colour: int, count: int, line: int) -> None:
    """Put tiles on a pattern line; what it has no room for falls (C9)."""
    kept = fill_line(board, colour, count, line)
    takes_more = not is_line_complete(board, line)
    board.accepts = board.accepts & ~(EVERY_ACCEPT << line) | takes_more << (colour * TARGETS + line)
    drop(position, board, colour, count - kept)


@kernel
def dividing_factory(position: Position) -> int:
    """The index of the effect-4 factory, or -1 where none is in play."""
    for factory in range(position.factory_count):
        if position.effects[factory] == DIVIDES:
            return factory
    return -1


@kernel
def neighbour(position: Position, factory: int, step: int) -> int:
    """The nearest factory still in the circle, going `step` (1 or -1) around it (CR5)."""
    count = wide(position.factory_count)
    other = (factory + step + count) % count
    if position.effects[other] == COMES_HOME and position.home_seat != NOBODY:
        other = (other + step + count) % count
    return other


@kernel
def divide(position: Position, colours_before: int) -> None:
    """Divide the tiles left over on the effect-4 factory between its neighbours (C25)."""
    factory = dividing_factory(position)
    before = neighbour(position, factory, -1)
    after = neighbour(position, factory, 1)
    for colour in range(COLOURS):
        count = position.factories[factory, colour]
        if count == 0:
            continue
        receiver = before if colours_before >> colour & 1 else after
        position.factories[factory, colour] = 0
        position.factories[receiver, colour] += count
        position.offers |= 1 << (colour * SOURCES + receiver + 1)
    position.offers &= ~(EVERY_OFFER << (factory + 1))
