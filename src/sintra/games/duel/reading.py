"""Reading the dict form of a position: the form of every value is checked before a kernel sees it."""

from collections.abc import Mapping
from typing import Any

from sintra.games.checks import is_whole, shown
from sintra.games.duel.components import (
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
    ROUNDS,
    SEATS,
    SMALL_FACTORIES,
    SMALL_TILES,
    TILES,
    TOKENS,
    TURNS,
    turned,
)
from sintra.games.duel.notation import FIRST_GROUP_LETTER, TILE_LETTERS, UNSEEN
from sintra.games.duel.phase import PHASE_NAMES
from sintra.games.duel.position import KNOWN
from sintra.games.errors import InvalidPosition
from sintra.games.form import Form
from sintra.kernel.generic import NOBODY

HIGHEST_SCORE = 9999
PHASES = {name: phase for phase, name in PHASE_NAMES.items()}
CHIP_NUMBERS = {name: chip for chip, name in enumerate(CHIP_NAMES)}
PLATE_NUMBERS = {name: plate for plate, name in enumerate(PLATE_NAMES)}
FACE_NUMBERS = {name: face for face, name in enumerate(FACE_NAMES)}
LAID_PLATES = {
    turned(name, turns): (PLATE_NUMBERS[name], turns) for name in PLATE_NAMES for turns in range(TURNS)[::-1]
}
KEYS = [
    *("game", "players", "tablets", "draws_at_zero", "faces"),
    *("round", "phase", "to_move", "starting_player", "marker"),
    *("suns", "moons", "chips", "face_up", "chip_supply"),
    *("display", "stack", "drawn", "hand", "memory"),
    *("stacking", "line", "spending", "bag", "tower", "boards"),
]
BOARD_KEYS = ["score", "tokens", "lines", "broken", "dome", "tiles", "chips", "used_chips"]


def read_position(data: Any, positions: Any, options: dict[str, Any]) -> list[str]:
    """Fill a position record set up for the first deal from the dict form; what kernels derive is left to them.

    Only the form is checked. Faults that leave the rest readable are returned; else InvalidPosition names all faults.
    """
    form = Form()
    if not form.keys(data, KEYS, "the position"):
        raise InvalidPosition(form.faults)
    check_options(form, data, options)
    position = positions[0]
    faces = form.entries_up_to(data["faces"], len(FACE_NAMES), "faces")
    position["faces"] = sum({1 << form.choice(face, FACE_NUMBERS, "a face") for face in faces})
    position["phase"] = form.choice(data["phase"], PHASES, "phase")
    position["round"] = form.number(data["round"], 0, ROUNDS, "round")
    position["starting_player"] = form.number(data["starting_player"], 0, SEATS - 1, "starting_player")
    has_mover = data["to_move"] is not None
    position["to_move"] = form.number(data["to_move"], 0, SEATS - 1, "to_move") if has_mover else NOBODY
    is_on_moon = isinstance(data["marker"], str) and data["marker"] == "large"
    position["marker"] = (
        ON_LARGE_MOON if is_on_moon else form.number(data["marker"], 0, SEATS - 1, "marker ('large' or a seat)")
    )
    read_factories(form, data, position)
    read_plates(form, data, position)
    position["stacking"] = number_or_empty(form, data["stacking"], SMALL_FACTORIES, "stacking")
    position["line"] = number_or_empty(form, data["line"], LINES, "line")
    position["spending"] = read_chips(form, data["spending"], "spending")
    for seat, board in enumerate(form.entries(data["boards"], SEATS, "boards")):
        if form.keys(board, BOARD_KEYS, f"board {seat}"):
            read_board(form, board, position["boards"][seat], f"board {seat}")
    if not form.is_readable:
        raise InvalidPosition(form.faults)
    return form.faults


def check_options(form: Form, data: Mapping[str, Any], options: dict[str, Any]) -> None:
    """The position must be one of this very game."""
    tablets = data["tablets"]
    is_list = isinstance(tablets, list | tuple) and all(isinstance(face, str) for face in tablets)
    given = tuple(tablets) if is_list else tablets
    expected = {"game": "duel", "players": SEATS, **options}
    for key, value in expected.items():
        found = given if key == "tablets" else int(data[key]) if is_whole(data[key]) else data[key]
        if type(found) is not type(value) or found != value:
            form.fault(f"{key} is {shown(data[key])}, expected {value!r} for this game")


def number_or_empty(form: Form, value: Any, most: int, what: str) -> int:
    """A number that counts from 1, as an index; None is EMPTY."""
    return EMPTY if value is None else form.number(value, 1, most, what) - 1


def read_chips(form: Form, value: Any, what: str) -> list[int]:
    """A list of chips as counts by chip."""
    counts = [0] * len(CHIP_NAMES)
    for chip in form.entries_up_to(value, CHIPS, what):
        counts[form.choice(chip, CHIP_NUMBERS, f"a chip of {what}")] += 1
    return counts


def read_factories(form: Form, data: Mapping[str, Any], position: Any) -> None:
    """Read suns, moons and chips, bag and tower."""
    for factory, tiles in enumerate(form.entries(data["suns"], FACTORIES, "suns")):
        most = LARGE_TILES if factory == LARGE else SMALL_TILES
        position["suns"][factory] = form.tiles(tiles, COLOUR_LETTERS, most, f"sun {factory + 1}")
    for factory, tiles in enumerate(form.entries(data["moons"], FACTORIES, "moons")):
        if factory == LARGE:
            position["large_moon"] = form.tiles(tiles, COLOUR_LETTERS, LARGE_TILES - 1, "the large moon")
            continue
        stacked = form.text(tiles, COLOUR_LETTERS, MOON_HEIGHT, f"moon {factory + 1}")
        position["moons"][factory][: len(stacked)] = [COLOUR_LETTERS.index(tile) for tile in stacked]
        position["moon_count"][factory] = len(stacked)
    for factory, chip in enumerate(form.entries(data["chips"], SMALL_FACTORIES, "chips")):
        if chip is not None:
            position["chips"][factory] = form.choice(chip, CHIP_NUMBERS, f"chip {factory + 1}")
    for factory, is_up in enumerate(form.entries(data["face_up"], SMALL_FACTORIES, "face_up")):
        if not isinstance(is_up, bool):
            form.fault(f"face_up {factory + 1} is {shown(is_up)}, expected True or False")
        elif is_up:
            position["face_up"] |= 1 << factory
    position["chip_supply"] = form.counts(data["chip_supply"], CHIP_NAMES, CHIPS, "chip_supply")
    for name in ("bag", "tower"):
        position[name] = form.counts(data[name], COLOUR_LETTERS, TILES, name)


def read_plates(form: Form, data: Mapping[str, Any], position: Any) -> None:
    """Read the plates shown, in the stack, drawn and in hand, and what the seats remember."""
    for slot, plate in enumerate(form.entries(data["display"], DISPLAY, "display")):
        if plate is not None:
            position["display"][slot] = form.choice(plate, PLATE_NUMBERS, f"slot {slot + 1}")
    drawn = form.entries_up_to(data["drawn"], LARGEST_STACK, "drawn")
    stack = form.entries_up_to(data["stack"], LARGEST_STACK, "stack")
    if len(drawn) + len(stack) > LARGEST_STACK:
        form.fault(f"stack and drawn have {len(drawn) + len(stack)} plates, expected at most {LARGEST_STACK}")
        return
    plates = [form.choice(plate, PLATE_NUMBERS, "a plate of stack or drawn") for plate in [*drawn, *stack]]
    count = len(plates)
    position["stack"][:count] = plates[::-1]
    position["stack_count"] = count
    position["drawn"] = len(drawn)
    if data["hand"] is not None:
        position["hand"] = form.choice(data["hand"], PLATE_NUMBERS, "hand")
    for seat, text in enumerate(form.entries(data["memory"], SEATS, "memory")):
        if not isinstance(text, str) or len(text) != count or not all(is_memory(letter) for letter in text):
            form.fault(
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


def read_board(form: Form, data: Mapping[str, Any], board: Any, what: str) -> None:
    board["score"] = form.number(data["score"], 0, HIGHEST_SCORE, f"{what}, score")
    board["tokens"] = form.number(data["tokens"], 0, TOKENS, f"{what}, tokens")
    for row, line in enumerate(form.entries(data["lines"], LINES, f"{what}, lines")):
        tiles = form.text(line, COLOUR_LETTERS, row + 1, f"{what}, line {row + 1}")
        if len(set(tiles)) > 1:
            form.faults.append(f"{what}, line {row + 1} mixes colours: {tiles} (rule 15)")
        elif tiles:
            board["line_colour"][row] = COLOUR_LETTERS.index(tiles[0])
            board["line_count"][row] = len(tiles)
    board["broken"] = form.tiles(data["broken"], COLOUR_LETTERS, BROKEN_SPACES, f"{what}, broken")
    for field, laid in enumerate(form.entries(data["dome"], FIELDS, f"{what}, dome")):
        if isinstance(laid, str) and laid in LAID_PLATES:
            board["plates"][field], board["turns"][field] = LAID_PLATES[laid]
        elif not isinstance(laid, str) or laid:
            form.fault(f"{what}, field {field + 1} is {shown(laid)}, expected '' or the cells of a plate as it lies")
    for row, tiles in enumerate(form.entries(data["tiles"], LINES, f"{what}, tiles")):
        if isinstance(tiles, str) and len(tiles) == COLUMNS and not set(tiles) - set(TILE_LETTERS + "."):
            board["tiles"][row] = [EMPTY if tile == "." else TILE_LETTERS.index(tile) for tile in tiles]
        else:
            form.fault(f"{what}, row {row + 1} is {shown(tiles)}, expected {COLUMNS} letters of {TILE_LETTERS} or dots")
    board["chips"] = read_chips(form, data["chips"], f"{what}, chips")
    board["used_chips"] = read_chips(form, data["used_chips"], f"{what}, used_chips")
