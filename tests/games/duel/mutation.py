"""Changes of a position of Azul Duel that leave every value well-formed, though not always a position that can be."""

import random
from collections.abc import Callable
from typing import Any

from sintra.games.duel.rules.components import CHIP_NAMES, COLOUR_LETTERS, FACE_NAMES, PLATE_NAMES, rotated
from sintra.games.duel.rules.phase import PHASE_NAMES

Data = dict[str, Any]
Place = tuple[Any, Any, int]
"""A container, the key of a text of tiles in it, and how many tiles it may have."""

MEMORY_LETTERS = "..aAbBcC"


def texts_of_tiles(data: Data) -> list[Place]:
    """Everything that is written as a text of tiles, domes apart."""
    places: list[Place] = [(data["suns"], factory, 4 + (factory == 4)) for factory in range(5)]
    places += [(data["moons"], factory, 3 + (factory == 4)) for factory in range(5)]
    for board in data["boards"]:
        places += [(board["lines"], row, row + 1) for row in range(6)]
        places.append((board, "broken", 4))
    return places


def in_colour_order(tiles: str) -> str:
    return "".join(sorted(tiles, key=COLOUR_LETTERS.index))


def move_tile(data: Data, chance: random.Random) -> None:
    """Take a tile from anywhere and put it anywhere else where there is room."""
    tile = take_tile(data, chance)
    if tile is not None:
        put_tile(data, tile, chance)


def take_tile(data: Data, chance: random.Random) -> str | None:
    kind = chance.choice(["text", "text", "supply", "dome"])
    if kind == "supply":
        supply = data[chance.choice(["bag", "tower"])]
        tiles = [letter for letter in supply if supply[letter]]
        if not tiles:
            return None
        drawn = chance.choice(tiles)
        supply[drawn] -= 1
        return str(drawn)
    if kind == "dome":
        rows = data["boards"][chance.randrange(2)]["tiles"]
        cells = [(row, column) for row in range(6) for column in range(6) if rows[row][column] in COLOUR_LETTERS]
        if not cells:
            return None
        row, column = chance.choice(cells)
        tile = rows[row][column]
        rows[row] = rows[row][:column] + "." + rows[row][column + 1 :]
        return str(tile)
    places = [place for place in texts_of_tiles(data) if place[0][place[1]]]
    if not places:
        return None
    holder, key, _ = chance.choice(places)
    index = chance.randrange(len(holder[key]))
    tile = holder[key][index]
    holder[key] = holder[key][:index] + holder[key][index + 1 :]
    return str(tile)


def put_tile(data: Data, tile: str, chance: random.Random) -> None:
    """Put a tile on a text with room, on a cell that takes it, or into bag or tower."""
    kind = chance.choice(["text", "text", "supply", "dome"])
    places = [place for place in texts_of_tiles(data) if len(place[0][place[1]]) < place[2]]
    lines = [board["lines"] for board in data["boards"]]
    places = [(holder, key, most) for holder, key, most in places if holder not in lines or set(holder[key]) <= {tile}]
    cells = [cell for board in data["boards"] for cell in cells_for(board, tile)]
    if kind == "text" and places:
        holder, key, _ = chance.choice(places)
        index = chance.randint(0, len(holder[key]))
        tiles = holder[key][:index] + tile + holder[key][index:]
        holder[key] = tiles if holder is data["moons"] and key < 4 else in_colour_order(tiles)
    elif kind == "dome" and cells:
        rows, row, column = chance.choice(cells)
        rows[row] = rows[row][:column] + tile + rows[row][column + 1 :]
    else:
        data[chance.choice(["bag", "tower"])][tile] += 1


def cells_for(board: Data, tile: str) -> list[tuple[list[str], int, int]]:
    """The free cells of a dome that take a tile."""
    rows = board["tiles"]
    return [
        (rows, row, column)
        for row in range(6)
        for column in range(6)
        if rows[row][column] == "."
        and (laid := board["dome"][row // 2 * 3 + column // 2])
        and laid[row % 2 * 2 + column % 2] in (tile, "W", "S" if tile == "*" else tile)
    ]


def pour_tiles(data: Data, chance: random.Random) -> None:
    """Empty bag and tower partly or wholly into each other."""
    origin, target = chance.choice([("bag", "tower"), ("tower", "bag")])
    for tile in COLOUR_LETTERS:
        count = data[origin][tile] if chance.random() < 0.7 else chance.randint(0, data[origin][tile])
        data[origin][tile] -= count
        data[target][tile] += count


def change_special_tile(data: Data, chance: random.Random) -> None:
    """Put a special tile on a dome, or take one off."""
    board = data["boards"][chance.randrange(2)]
    rows = board["tiles"]
    cells = [(rows, row, column) for row in range(6) for column in range(6) if rows[row][column] == "*"]
    cells += cells_for(board, "*")
    if cells:
        rows, row, column = chance.choice(cells)
        rows[row] = rows[row][:column] + ("." if rows[row][column] == "*" else "*") + rows[row][column + 1 :]


def move_chip(data: Data, chance: random.Random) -> None:
    """Take a chip from anywhere and put it anywhere else."""
    trays = [board[key] for board in data["boards"] for key in ("chips", "used_chips")] + [data["spending"]]
    origins = [tray for tray in trays if tray]
    factories = [factory for factory in range(4) if data["chips"][factory]]
    kind = chance.choice(["tray", "factory", "supply"])
    if kind == "tray" and origins:
        tray = chance.choice(origins)
        chip = tray.pop(chance.randrange(len(tray)))
    elif kind == "factory" and factories:
        factory = chance.choice(factories)
        chip, data["chips"][factory] = data["chips"][factory], None
        data["face_up"][factory] = False
    else:
        left = [name for name in CHIP_NAMES if data["chip_supply"][name]]
        if not left:
            return
        chip = chance.choice(left)
        data["chip_supply"][chip] -= 1
    kind = chance.choice(["tray", "factory", "supply"])
    gaps = [factory for factory in range(4) if not data["chips"][factory]]
    if kind == "factory" and gaps:
        factory = chance.choice(gaps)
        data["chips"][factory] = chip
        data["face_up"][factory] = not data["suns"][factory] and not data["moons"][factory]
    elif kind == "tray":
        tray = chance.choice(trays)
        tray.append(chip)
        tray.sort(key=CHIP_NAMES.index)
    else:
        data["chip_supply"][chip] += 1


def turn_chip(data: Data, chance: random.Random) -> None:
    factory = chance.randrange(4)
    data["face_up"][factory] = not data["face_up"][factory]


def places_of_plates(data: Data) -> list[tuple[Any, Any]]:
    """Containers and keys where a plate can be; a plate in hand that was drawn counts there."""
    places: list[tuple[Any, Any]] = [(data["display"], slot) for slot in range(3)]
    places += [(data[name], index) for name in ("stack", "drawn") for index in range(len(data[name]))]
    places += [(board["dome"], field) for board in data["boards"] for field in range(9)]
    return places if data["drawn"] else [*places, (data, "hand")]


def swap_plates(data: Data, chance: random.Random) -> None:
    """Exchange two plates, or a plate and a gap."""
    (one, one_key), (other, other_key) = chance.sample(places_of_plates(data), 2)
    first, second = one[one_key], other[other_key]
    domes = [board["dome"] for board in data["boards"]]
    one[one_key] = as_in(one, second, domes, chance)
    other[other_key] = as_in(other, first, domes, chance)
    for name in ("stack", "drawn"):
        data[name] = [plate for plate in data[name] if plate]
    fit_memory(data, chance)


def as_in(holder: Any, plate: str | None, domes: list[Any], chance: random.Random) -> str | None:
    """A plate as it is written in its new place: on a dome as it lies, elsewhere unturned."""
    is_dome = any(holder is dome for dome in domes)
    if not plate:
        return "" if is_dome else None
    name = next(name for name in PLATE_NAMES if plate in [rotated(name, rotations) for rotations in range(4)])
    return rotated(name, chance.randrange(4)) if is_dome else name


def move_in_stack(data: Data, chance: random.Random) -> None:
    """Draw a plate, put a drawn one back, or move a plate between stack and display."""
    origin, target = chance.sample(["stack", "drawn", "display"], 2)
    holder = [plate for plate in data[origin] if plate]
    if not holder:
        return
    plate = chance.choice(holder)
    index = data[origin].index(plate)
    if origin == "display":
        data[origin][index] = None
    else:
        del data[origin][index]
    if target == "display" and None in data["display"]:
        data["display"][data["display"].index(None)] = plate
    else:
        name = "stack" if target == "display" else target
        data[name].insert(chance.randint(0, len(data[name])), plate)
    fit_memory(data, chance)


def fit_memory(data: Data, chance: random.Random) -> None:
    """As many letters of memory as there are plates to remember."""
    count = len(data["drawn"]) + len(data["stack"])
    for seat in range(2):
        memory = data["memory"][seat][:count]
        data["memory"][seat] = memory + "".join(chance.choice(MEMORY_LETTERS) for _ in range(count - len(memory)))


def change_memory(data: Data, chance: random.Random) -> None:
    seat = chance.randrange(2)
    memory = list(data["memory"][seat])
    for _ in range(chance.randint(1, 3)):
        if memory:
            memory[chance.randrange(len(memory))] = chance.choice(MEMORY_LETTERS)
    data["memory"][seat] = "".join(memory)


def change_number(data: Data, chance: random.Random) -> None:
    """Set one of the small values to any other it may have."""
    board = data["boards"][chance.randrange(2)]
    choices: list[tuple[Data, str, list[Any]]] = [
        (board, "tokens", [0, 1, 2]),
        (board, "score", [0, 1, 5, 40, 300, 9999]),
        (data, "round", [*range(6), max(0, data["round"] - 1), min(5, data["round"] + 1)]),
        (data, "to_move", [None, 0, 1, 0, 1]),
        (data, "starting_player", [0, 1]),
        (data, "marker", ["large", 0, 1]),
        (data, "stacking", [None, 1, 2, 3, 4]),
        (data, "line", [None, 1, 2, 3, 4, 5, 6]),
        (data, "hand", [None, *data["drawn"], chance.choice(PLATE_NAMES)]),
        (data, "faces", [sorted(chance.sample(FACE_NAMES, chance.randint(3, 4)), key=FACE_NAMES.index)]),
    ]
    holder, key, values = chance.choice(choices)
    holder[key] = chance.choice(values)


def change_phase(data: Data, chance: random.Random) -> None:
    """Another phase, with what it asks for."""
    phase = chance.choice(list(PHASE_NAMES.values()))
    data["phase"] = phase
    is_between = phase in ("deal", "over")
    if is_between or data["to_move"] is None:
        data["to_move"] = None if is_between else chance.randrange(2)
    data["line"] = chance.randint(1, 6) if phase in ("completing", "decorating") else None
    data["stacking"] = chance.randint(1, 4) if phase == "stacking" else None
    if is_between:
        data["marker"] = data["starting_player"]
    if phase in ("drawing", "keeping", "returning") and not data["drawn"] and data["stack"]:
        data["drawn"] = [data["stack"].pop(0)]
    data["hand"] = None
    if phase == "placing" and data["drawn"]:
        data["hand"] = chance.choice(data["drawn"])


def exchange_boards(data: Data, chance: random.Random) -> None:
    """Give each seat something of the other's."""
    one, other = data["boards"]
    keys = chance.sample(list(one), chance.randint(1, len(one)))
    for key in keys:
        one[key], other[key] = other[key], one[key]


MUTATIONS: list[Callable[[Data, random.Random], None]] = [
    *(move_tile, move_tile, move_tile, pour_tiles, change_special_tile),
    *(move_chip, move_chip, turn_chip),
    *(swap_plates, move_in_stack, change_memory),
    *(change_number, change_number, change_number, change_phase, exchange_boards),
]


def mutate(data: Data, chance: random.Random) -> list[str]:
    """Change a position by one to three mutations; their names tell what was done."""
    chosen = [chance.choice(MUTATIONS) for _ in range(chance.choice([1, 1, 2, 2, 3]))]
    for mutation in chosen:
        mutation(data, chance)
    return [mutation.__name__ for mutation in chosen]
