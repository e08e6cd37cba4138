"""Reading the dict form of a position: the form of every value is checked before a kernel sees it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.games.checks import is_whole, shown
from sintra.games.dict_reader import DictReader
from sintra.games.duel.rules.components import (
    BROKEN_SPACES,
    CHIP_NAMES,
    CHIPS,
    COLOUR_LETTERS,
    COLUMNS,
    DISPLAY,
    EMPTY,
    FACE_NAMES,
    FACTORIES,
    FIELDS,
    LARGE,
    LARGE_TILES,
    LARGEST_STACK,
    LINES,
    MOON_HEIGHT,
    ON_LARGE_MOON,
    PLATE_NAMES,
    ROTATIONS,
    ROUNDS,
    SEATS,
    SMALL_FACTORIES,
    SMALL_TILES,
    TILES,
    TOKENS,
    rotated,
)
from sintra.games.duel.rules.phase import PHASE_NAMES
from sintra.games.duel.rules.position import KNOWN
from sintra.games.duel.text.notation import FIRST_GROUP_LETTER, TILE_LETTERS, UNSEEN
from sintra.games.errors import InvalidPosition
from sintra.kernel.generic import NOBODY
from sintra.kernel.layout import StructArray

HIGHEST_SCORE = 9999
PHASES = {name: phase for phase, name in PHASE_NAMES.items()}
CHIP_NUMBERS = {name: chip for chip, name in enumerate(CHIP_NAMES)}
PLATE_NUMBERS = {name: plate for plate, name in enumerate(PLATE_NAMES)}
FACE_NUMBERS = {name: face for face, name in enumerate(FACE_NAMES)}
LAID_PLATES = {
    rotated(name, rotations): (PLATE_NUMBERS[name], rotations)
    for name in PLATE_NAMES
    for rotations in range(ROTATIONS)[::-1]
}
KEYS = [
    *("game", "players", "tablets", "draws_at_zero", "faces"),
    *("round", "phase", "to_move", "starting_player", "marker"),
    *("suns", "moons", "chips", "face_up", "chip_supply"),
    *("display", "stack", "drawn", "hand", "memory"),
    *("stacking", "line", "spending", "bag", "tower", "boards"),
]
BOARD_KEYS = ["score", "tokens", "lines", "broken", "dome", "tiles", "chips", "used_chips"]


def read_position(data: object, positions: StructArray, options: Mapping[str, Any]) -> list[str]:
    """Fill a position struct set up for the first deal from the dict form; what kernels derive is left to them.

    Only the form is checked. Faults that leave the rest readable are returned; else InvalidPosition names all faults.
    """
    reader = DictReader()
    if not reader.keys(data, KEYS, "the position"):
        raise InvalidPosition(reader.faults)
    check_options(reader, data, options)
    position = positions[0]
    faces = reader.entries_up_to(data["faces"], len(FACE_NAMES), "faces")
    position["faces"] = sum({1 << reader.choice(face, FACE_NUMBERS, "a face") for face in faces})
    position["phase"] = reader.choice(data["phase"], PHASES, "phase")
    position["round"] = reader.number(data["round"], 0, ROUNDS, "round")
    position["starting_player"] = reader.number(data["starting_player"], 0, SEATS - 1, "starting_player")
    has_mover = data["to_move"] is not None
    position["to_move"] = reader.number(data["to_move"], 0, SEATS - 1, "to_move") if has_mover else NOBODY
    is_on_moon = isinstance(data["marker"], str) and data["marker"] == "large"
    position["marker"] = (
        ON_LARGE_MOON if is_on_moon else reader.number(data["marker"], 0, SEATS - 1, "marker ('large' or a seat)")
    )
    read_factories(reader, data, position)
    read_plates(reader, data, position)
    position["stacking"] = number_or_empty(reader, data["stacking"], SMALL_FACTORIES, "stacking")
    position["line"] = number_or_empty(reader, data["line"], LINES, "line")
    position["spending"] = read_chips(reader, data["spending"], "spending")
    for seat, board in enumerate(reader.entries(data["boards"], SEATS, "boards")):
        if reader.keys(board, BOARD_KEYS, f"board {seat}"):
            read_board(reader, board, position["boards"][seat], f"board {seat}")
    if not reader.is_readable:
        raise InvalidPosition(reader.faults)
    return reader.faults


def check_options(reader: DictReader, data: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """The position must be one of this very game."""
    tablets = data["tablets"]
    is_list = isinstance(tablets, list | tuple) and all(isinstance(face, str) for face in tablets)
    given = tuple(tablets) if is_list else tablets
    expected = {"game": "duel", "players": SEATS, **options}
    for key, value in expected.items():
        found = given if key == "tablets" else int(data[key]) if is_whole(data[key]) else data[key]
        if type(found) is not type(value) or found != value:
            reader.fault(f"{key} is {shown(data[key])}, expected {value!r} for this game")


def number_or_empty(reader: DictReader, value: object, most: int, what: str) -> int:
    """A number that counts from 1, as an index; None is EMPTY."""
    return EMPTY if value is None else reader.number(value, 1, most, what) - 1


def read_chips(reader: DictReader, value: object, what: str) -> list[int]:
    """A list of chips as counts by chip."""
    counts = [0] * len(CHIP_NAMES)
    for chip in reader.entries_up_to(value, CHIPS, what):
        counts[reader.choice(chip, CHIP_NUMBERS, f"a chip of {what}")] += 1
    return counts


def read_factories(reader: DictReader, data: Mapping[str, Any], position: np.void) -> None:
    """Read suns, moons and chips, bag and tower."""
    for factory, tiles in enumerate(reader.entries(data["suns"], FACTORIES, "suns")):
        most = LARGE_TILES if factory == LARGE else SMALL_TILES
        position["suns"][factory] = reader.tiles(tiles, COLOUR_LETTERS, most, f"sun {factory + 1}")
    for factory, tiles in enumerate(reader.entries(data["moons"], FACTORIES, "moons")):
        if factory == LARGE:
            position["large_moon"] = reader.tiles(tiles, COLOUR_LETTERS, LARGE_TILES - 1, "the large moon")
            continue
        stacked = reader.text(tiles, COLOUR_LETTERS, MOON_HEIGHT, f"moon {factory + 1}")
        position["moons"][factory][: len(stacked)] = [COLOUR_LETTERS.index(tile) for tile in stacked]
        position["moon_count"][factory] = len(stacked)
    for factory, chip in enumerate(reader.entries(data["chips"], SMALL_FACTORIES, "chips")):
        if chip is not None:
            position["chips"][factory] = reader.choice(chip, CHIP_NUMBERS, f"chip {factory + 1}")
    for factory, is_up in enumerate(reader.entries(data["face_up"], SMALL_FACTORIES, "face_up")):
        if not isinstance(is_up, bool):
            reader.fault(f"face_up {factory + 1} is {shown(is_up)}, expected True or False")
        elif is_up:
            position["face_up"] |= 1 << factory
    position["chip_supply"] = reader.counts(data["chip_supply"], CHIP_NAMES, CHIPS, "chip_supply")
    for name in ("bag", "tower"):
        position[name] = reader.counts(data[name], COLOUR_LETTERS, TILES, name)


def read_plates(reader: DictReader, data: Mapping[str, Any], position: np.void) -> None:
    """Read the plates shown, in the stack, drawn and in hand, and what the seats remember."""
    for slot, plate in enumerate(reader.entries(data["display"], DISPLAY, "display")):
        if plate is not None:
            position["display"][slot] = reader.choice(plate, PLATE_NUMBERS, f"slot {slot + 1}")
    drawn = reader.entries_up_to(data["drawn"], LARGEST_STACK, "drawn")
    stack = reader.entries_up_to(data["stack"], LARGEST_STACK, "stack")
    if len(drawn) + len(stack) > LARGEST_STACK:
        reader.fault(f"stack and drawn have {len(drawn) + len(stack)} plates, expected at most {LARGEST_STACK}")
        return
    plates = [reader.choice(plate, PLATE_NUMBERS, "a plate of stack or drawn") for plate in [*drawn, *stack]]
    count = len(plates)
    position["stack"][:count] = plates[::-1]
    position["stack_count"] = count
    position["drawn"] = len(drawn)
    if data["hand"] is not None:
        position["hand"] = reader.choice(data["hand"], PLATE_NUMBERS, "hand")
    for seat, text in enumerate(reader.entries(data["memory"], SEATS, "memory")):
        if not isinstance(text, str) or len(text) != count or not all(is_memory(letter) for letter in text):
            reader.fault(
                f"memory {seat} is {shown(text)}, expected {count} dots or letters from a on, one for each plate"
            )
            continue
        position["memory"][seat][:count] = [memory_of(letter) for letter in text[::-1]]


def is_memory(letter: str) -> bool:
    return letter == UNSEEN or (letter.isascii() and 0 < ord(letter.lower()) - FIRST_GROUP_LETTER <= LARGEST_STACK)


def memory_of(letter: str) -> int:
    """What a letter says that a seat remembers."""
    if letter == UNSEEN:
        return 0
    return ord(letter.lower()) - FIRST_GROUP_LETTER + (KNOWN if letter.isupper() else 0)


def read_board(reader: DictReader, data: Mapping[str, Any], board: np.void, what: str) -> None:
    board["score"] = reader.number(data["score"], 0, HIGHEST_SCORE, f"{what}, score")
    board["tokens"] = reader.number(data["tokens"], 0, TOKENS, f"{what}, tokens")
    for row, line in enumerate(reader.entries(data["lines"], LINES, f"{what}, lines")):
        tiles = reader.text(line, COLOUR_LETTERS, row + 1, f"{what}, line {row + 1}")
        if len(set(tiles)) > 1:
            reader.faults.append(f"{what}, line {row + 1} mixes colours: {tiles} (rule 15)")
        elif tiles:
            board["line_colour"][row] = COLOUR_LETTERS.index(tiles[0])
            board["line_count"][row] = len(tiles)
    board["broken"] = reader.tiles(data["broken"], COLOUR_LETTERS, BROKEN_SPACES, f"{what}, broken")
    for field, laid in enumerate(reader.entries(data["dome"], FIELDS, f"{what}, dome")):
        if isinstance(laid, str) and laid in LAID_PLATES:
            board["plates"][field], board["rotations"][field] = LAID_PLATES[laid]
        elif not isinstance(laid, str) or laid:
            reader.fault(f"{what}, field {field + 1} is {shown(laid)}, expected '' or the cells of a plate as it lies")
    for row, tiles in enumerate(reader.entries(data["tiles"], LINES, f"{what}, tiles")):
        if isinstance(tiles, str) and len(tiles) == COLUMNS and not set(tiles) - set(TILE_LETTERS + "."):
            board["tiles"][row] = [EMPTY if tile == "." else TILE_LETTERS.index(tile) for tile in tiles]
        else:
            reader.fault(
                f"{what}, row {row + 1} is {shown(tiles)}, expected {COLUMNS} letters of {TILE_LETTERS} or dots"
            )
    board["chips"] = read_chips(reader, data["chips"], f"{what}, chips")
    board["used_chips"] = read_chips(reader, data["used_chips"], f"{what}, used_chips")
