"""Taking tiles from suns and moons, and putting them on lines (D12, D13 and D15)."""

from sintra.games.duel.rules.action_space import BROKEN, EVERY_ACCEPT, EVERY_OFFER, MOONS, SOURCES, TARGETS
from sintra.games.duel.rules.components import COLOURS, EMPTY, LARGE, ON_LARGE_MOON, SMALL_FACTORIES
from sintra.games.duel.rules.phase import STACKING, TURN
from sintra.games.duel.rules.position import Board, Position
from sintra.games.duel.rules.scoring import break_tiles
from sintra.games.pattern_line import fill_line, is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import lowest, wide, without_lowest


@kernel
def draft(position: Position, colour: int, source: int, target: int) -> None:
    """Take all tiles of one colour from a sun or from all moons, to one line or the broken spaces (D12 to D15)."""
    board = position.boards[position.to_move]
    taken = take_from_moons(position, colour) if source == MOONS else take_from_sun(position, source, colour)
    if target == BROKEN:
        break_tiles(position, board, colour, taken)
    else:
        put_on_line(position, board, colour, taken, target)


@kernel
def top_of_moon(position: Position, factory: int) -> int:
    """The colour that a small moon shows, or EMPTY (D13)."""
    height = wide(position.moon_count[factory])
    return wide(position.moons[factory, height - 1]) if height > 0 else wide(EMPTY)


@kernel
def tiles_offered(position: Position, colour: int, source: int) -> int:
    """How many tiles of a colour a source shows; the moons are one source (D12 and D13)."""
    if source != MOONS:
        return wide(position.suns[source, colour])
    count = wide(position.large_moon[colour])
    for factory in range(SMALL_FACTORIES):
        count += top_of_moon(position, factory) == colour
    return count


@kernel
def put_on_line(position: Position, board: Board, colour: int, count: int, line: int) -> None:
    """Put tiles on a pattern line; those it has no room for are broken (D15)."""
    kept = fill_line(board, colour, count, line)
    takes_more = not is_line_complete(board, line)
    board.accepts = board.accepts & ~(EVERY_ACCEPT << line) | takes_more << (colour * TARGETS + line)
    break_tiles(position, board, colour, count - kept)


@kernel
def take_from_sun(position: Position, source: int, colour: int) -> int:
    """Take one colour from a sun; what is left over goes to its moon (D12)."""
    taken = wide(position.suns[source, colour])
    position.suns[source, colour] = 0
    position.offers &= ~(1 << (colour * SOURCES + source))
    left_over = position.offers >> source & EVERY_OFFER
    if source == LARGE:
        for other in range(COLOURS):
            position.large_moon[other] += position.suns[LARGE, other]
            position.suns[LARGE, other] = 0
        position.offers = position.offers & ~(EVERY_OFFER << LARGE) | left_over << MOONS
        if left_over == 0:
            take_first_player_tile(position)  # DR5: nothing will ever lie on the large moon
    elif left_over == 0:
        position.face_up |= 1 << source
    elif without_lowest(left_over) == 0:
        stack_rest(position, source, lowest(left_over) // SOURCES)
    else:
        position.stacking = source
        position.phase = STACKING
    return taken


@kernel
def take_first_player_tile(position: Position) -> None:
    if position.marker == ON_LARGE_MOON:
        position.marker = position.to_move


@kernel
def stack_rest(position: Position, factory: int, colour: int) -> None:
    """Put all tiles that are left on a small sun, of one colour, on its moon; the sun is empty then (D12)."""
    height = wide(position.moon_count[factory])
    count = wide(position.suns[factory, colour])
    for index in range(count):
        position.moons[factory, height + index] = colour
    position.moon_count[factory] = height + count
    position.suns[factory, colour] = 0
    position.offers &= ~(EVERY_OFFER << factory)
    position.offers |= 1 << (colour * SOURCES + MOONS)


@kernel
def stack_tile(position: Position, colour: int) -> None:
    """Put one left-over tile on the moon; the rest follows when it is of one colour (D12)."""
    factory = wide(position.stacking)
    position.moons[factory, position.moon_count[factory]] = colour
    position.moon_count[factory] += 1
    position.suns[factory, colour] -= 1
    if position.suns[factory, colour] == 0:
        position.offers &= ~(1 << (colour * SOURCES + factory))
    left_over = position.offers >> factory & EVERY_OFFER
    if without_lowest(left_over) == 0:
        stack_rest(position, factory, lowest(left_over) // SOURCES)
        position.stacking = EMPTY
        position.phase = TURN
    find_moon_offers(position)


@kernel
def take_from_moons(position: Position, colour: int) -> int:
    """Take every visible tile of one colour from all moons (D13)."""
    taken = wide(position.large_moon[colour])
    if taken > 0:
        take_first_player_tile(position)
    position.large_moon[colour] = 0
    for factory in range(SMALL_FACTORIES):
        if top_of_moon(position, factory) == colour:
            height = wide(position.moon_count[factory])
            position.moons[factory, height - 1] = EMPTY
            position.moon_count[factory] = height - 1
            taken += 1
            if height == 1:
                position.face_up |= 1 << factory
    find_moon_offers(position)
    return taken


@kernel
def find_moon_offers(position: Position) -> None:
    """Work out which colours the moons show."""
    shown = 0
    for factory in range(SMALL_FACTORIES):
        colour = top_of_moon(position, factory)
        if colour != EMPTY:
            shown |= 1 << colour * SOURCES
    for colour in range(COLOURS):
        shown |= (position.large_moon[colour] > 0) << colour * SOURCES
    position.offers = position.offers & ~(EVERY_OFFER << MOONS) | shown << MOONS
