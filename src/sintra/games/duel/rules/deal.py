"""Set-up and phase 3: the start of a match, plates, factories and chips for a round (D8, D9 and D23)."""

from sintra.games.duel.rules.action_space import BROKEN, EVERY_ACCEPT, SOURCES, TARGETS
from sintra.games.duel.rules.components import (
    CHIP_TYPES,
    CHIPS_OF_A_TYPE,
    COLOURS,
    COLUMNS,
    DISPLAY,
    EMPTY,
    FACTORIES,
    FIELDS,
    FIELDS_A_ROW,
    FIRST_SCORE,
    LARGE,
    LARGE_TILES,
    LARGEST_STACK,
    LINES,
    MOON_HEIGHT,
    ON_LARGE_MOON,
    PLATES,
    ROUNDS,
    SEATS,
    SMALL_FACTORIES,
    SMALL_TILES,
    SPECIAL,
    TABLETS,
    TILES_PER_COLOUR,
    TOKENS,
)
from sintra.games.duel.rules.draft import find_moon_offers
from sintra.games.duel.rules.phase import SETUP, TURN
from sintra.games.duel.rules.plate import put_on_field, refill_display
from sintra.games.duel.rules.position import Board, Position, Script
from sintra.games.duel.rules.scoring import other_seat
from sintra.games.pattern_line import is_line_complete
from sintra.kernel import kernel
from sintra.kernel.bits import wide, without_lowest
from sintra.kernel.generic import AWAITS_DEAL, NOBODY
from sintra.kernel.layout import Int8s
from sintra.kernel.rng import Rng, below


@kernel
def restart(position: Position, rng: Rng) -> None:
    """Begin a match anew with a random starting player (D10)."""
    set_up(position, below(rng, wide(SEATS)))


@kernel
def set_up(position: Position, starting_player: int) -> None:
    """Put everything as it is before the first deal; the options stand already."""
    position.offers = 0
    position.faces = position.chosen_faces
    position.round = 0
    position.phase = AWAITS_DEAL
    position.to_move = NOBODY
    position.starting_player = starting_player
    position.marker = starting_player
    position.stacking = EMPTY
    position.line = EMPTY
    position.hand = EMPTY
    position.drawn = 0
    position.stack_count = 0
    position.face_up = 0
    for colour in range(COLOURS):
        position.bag[colour] = TILES_PER_COLOUR
        position.tower[colour] = 0
        position.large_moon[colour] = 0
        for factory in range(FACTORIES):
            position.suns[factory, colour] = 0
    for factory in range(SMALL_FACTORIES):
        position.moon_count[factory] = 0
        position.chips[factory] = EMPTY
        for height in range(MOON_HEIGHT):
            position.moons[factory, height] = EMPTY
    for chip in range(CHIP_TYPES):
        position.chip_supply[chip] = CHIPS_OF_A_TYPE
        position.spending[chip] = 0
    for slot in range(DISPLAY):
        position.display[slot] = EMPTY
    for index in range(LARGEST_STACK):
        position.stack[index] = EMPTY
        for seat in range(SEATS):
            position.memory[seat, index] = 0
    for seat in range(SEATS):
        clear_board(position.boards[seat])


@kernel
def clear_board(board: Board) -> None:
    board.score = FIRST_SCORE
    board.tokens = 0
    board.chips_taken = 0
    for row in range(LINES):
        board.line_colour[row] = EMPTY
        board.line_count[row] = 0
        for column in range(COLUMNS):
            board.tiles[row, column] = EMPTY
    for field in range(FIELDS):
        board.plates[field] = EMPTY
        board.rotations[field] = 0
    for colour in range(COLOURS):
        board.broken[colour] = 0
    for chip in range(CHIP_TYPES):
        board.chips[chip] = 0
        board.used_chips[chip] = 0
    find_sets(board)


@kernel
def find_sets(board: Board) -> None:
    """Work out what follows from a board's lines, plates, tiles and broken tiles."""
    for row in range(LINES):
        board.row_cells[row] = 0
        for colour in range(COLOURS):
            board.open_cells[row, colour] = 0
    for column in range(COLUMNS):
        board.column_cells[column] = 0
    for fields_row in range(FIELDS_A_ROW):
        board.plates_in_row[fields_row] = 0
    for field in range(FIELDS):
        board.missing[field] = 0
        if board.plates[field] != EMPTY:
            put_on_field(board, field, wide(board.plates[field]), wide(board.rotations[field]))
    for row in range(LINES):
        for column in range(COLUMNS):
            if board.tiles[row, column] == EMPTY:
                continue
            board.row_cells[row] |= 1 << column
            board.column_cells[column] |= 1 << row
            for colour in range(COLOURS):
                board.open_cells[row, colour] &= ~(1 << column)
            field = row // 2 * FIELDS_A_ROW + column // 2
            if board.missing[field] > 0 and board.tiles[row, column] != SPECIAL:
                board.missing[field] -= 1
    board.accepts = EVERY_ACCEPT << BROKEN
    for row in range(LINES):
        for colour in range(COLOURS):
            is_begun = board.line_count[row] > 0
            if not is_begun or (not is_line_complete(board, row) and board.line_colour[row] == colour):
                board.accepts |= 1 << (colour * TARGETS + row)
    board.broken_count = 0
    for colour in range(COLOURS):
        board.broken_count += board.broken[colour]


@kernel
def find_offers(position: Position) -> None:
    """Work out which suns and moons show which colours."""
    offers = 0
    for colour in range(COLOURS):
        for factory in range(FACTORIES):
            offers |= (position.suns[factory, colour] > 0) << (colour * SOURCES + factory)
    position.offers = offers
    find_moon_offers(position)


@kernel
def deal(position: Position, rng: Rng, script: Script) -> None:
    """Prepare a round (D8, D9 and D23). What a given script says is dealt; else it is drawn and written there."""
    position.round += 1
    is_first = position.round == 1
    script.is_first = is_first
    if is_first:
        lay_out_plates(position, rng, script)
        draw_faces(position, rng, script)
    refill_display(position)
    drawn = fill_large(position, rng, script)
    for factory in range(SMALL_FACTORIES):
        in_sun = 0
        while in_sun < SMALL_TILES and draw_tile(position, factory, drawn, rng, script):
            drawn += 1
            in_sun += 1
        place_chip(position, factory, rng, script)
        if in_sun == 0:
            position.face_up |= 1 << factory
    script.count = drawn
    for seat in range(SEATS):
        position.boards[seat].tokens = TOKENS if position.round < ROUNDS else 0
        position.boards[seat].chips_taken = 0
    position.marker = ON_LARGE_MOON
    position.phase = SETUP if is_first else TURN
    starting_player = wide(position.starting_player)
    position.to_move = other_seat(starting_player) if is_first else starting_player
    find_offers(position)


@kernel
def lay_out_plates(position: Position, rng: Rng, script: Script) -> None:
    """Shuffle all plates; the first ones are shown, the rest is the stack (D8)."""
    if not script.is_given:
        for index in range(PLATES):
            other = below(rng, index + 1)
            script.plates[index] = script.plates[other]
            script.plates[other] = index
    for slot in range(DISPLAY):
        position.display[slot] = script.plates[slot]
    for index in range(LARGEST_STACK):
        position.stack[index] = script.plates[PLATES - 1 - index]
    position.stack_count = LARGEST_STACK


@kernel
def draw_faces(position: Position, rng: Rng, script: Script) -> None:
    """Choose tablets and their sides at random where the option says so (D8)."""
    if not script.is_given:
        script.faces = 0
        tablets = 0
        for _ in range(position.random_tablets):
            tablet = below(rng, wide(TABLETS))
            while tablets >> tablet & 1:
                tablet = below(rng, wide(TABLETS))
            tablets |= 1 << tablet
            script.faces |= 1 << (2 * tablet + below(rng, wide(2)))
    if position.random_tablets:
        position.faces = script.faces


@kernel
def tip_tower_into_bag(position: Position) -> None:
    for colour in range(COLOURS):
        position.bag[colour] += position.tower[colour]
        position.tower[colour] = 0


@kernel
def count_tiles(tiles: Int8s) -> int:
    count = 0
    for colour in range(COLOURS):
        count += tiles[colour]
    return count


@kernel
def colours_in(tiles: Int8s) -> int:
    """The set of colours among tiles counted by colour."""
    colours = 0
    for colour in range(COLOURS):
        colours |= (tiles[colour] > 0) << colour
    return colours


@kernel
def is_one_colour(colours: int) -> bool:
    return colours != 0 and without_lowest(colours) == 0


@kernel
def draw_tile(position: Position, factory: int, drawn: int, rng: Rng, script: Script) -> bool:
    """Draw the next tile onto a sun; False when bag and tower are empty (D23)."""
    in_bag = count_tiles(position.bag)
    if in_bag == 0:
        tip_tower_into_bag(position)
        in_bag = count_tiles(position.bag)
        if in_bag == 0:
            return False
    if script.is_given:
        colour = wide(script.tiles[drawn])
    else:
        tile = below(rng, in_bag)
        colour = 0
        while tile >= position.bag[colour]:
            tile -= position.bag[colour]
            colour += 1
        script.tiles[drawn] = colour
    position.bag[colour] -= 1
    position.suns[factory, colour] += 1
    return True


@kernel
def fill_large(position: Position, rng: Rng, script: Script) -> int:
    """Fill the large sun, in two colours if there are, and return with how many tiles (D9, DR5 and DR9)."""
    if script.is_given:
        bag = colours_in(position.bag)
        if count_tiles(position.bag) < LARGE_TILES or (is_one_colour(bag) and colours_in(position.tower) & ~bag):
            tip_tower_into_bag(position)
    while True:
        drawn = wide(0)
        while drawn < LARGE_TILES and draw_tile(position, wide(LARGE), drawn, rng, script):
            drawn += 1
        sun = colours_in(position.suns[LARGE])
        elsewhere = (colours_in(position.bag) | colours_in(position.tower)) & ~sun
        if script.is_given or not is_one_colour(sun) or elsewhere == 0:
            return drawn
        for colour in range(COLOURS):
            position.bag[colour] += position.suns[LARGE, colour]
            position.suns[LARGE, colour] = 0
        if is_one_colour(colours_in(position.bag)):
            tip_tower_into_bag(position)  # DR9: else it would be drawn for ever


@kernel
def place_chip(position: Position, factory: int, rng: Rng, script: Script) -> None:
    """Put a chip from the supply face down on a small moon (D9 and D23)."""
    if not script.is_given:
        script.chips[factory] = draw_chip(position, rng)
    chip = wide(script.chips[factory])
    position.chip_supply[chip] -= 1
    position.chips[factory] = chip


@kernel
def draw_chip(position: Position, rng: Rng) -> int:
    """A random chip of the supply, which keeps it for now."""
    left = wide(0)
    for chip in range(CHIP_TYPES):
        left += position.chip_supply[chip]
    index = below(rng, left)
    chosen = wide(0)
    while index >= position.chip_supply[chosen]:
        index -= position.chip_supply[chosen]
        chosen += 1
    return chosen
