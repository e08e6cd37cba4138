"""Reading the dict form of a position: the form of every value is checked before a kernel sees it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sintra.games.checks import is_whole, shown
from sintra.games.chocolatier.rules.components import (
    COLOUR_LETTERS,
    COLUMNS,
    EMPTY,
    FACTORIES_IN_PLAY,
    FACTORY_TILES,
    FLOOR_SPACES,
    FULLEST_FACTORY,
    IN_CENTRE,
    LINES,
    NO_LAST_ROUND,
    NO_SPACE,
    TILES,
)
from sintra.games.chocolatier.rules.deal import MOST_ROUNDS
from sintra.games.chocolatier.rules.phase import PHASE_NAMES
from sintra.games.chocolatier.text.notation import EFFECTS, SPACE_LETTERS
from sintra.games.dict_reader import DictReader
from sintra.games.errors import InvalidPosition
from sintra.kernel.generic import NOBODY
from sintra.kernel.layout import StructArray

HIGHEST_SCORE = 9999
PHASES = {name: phase for phase, name in PHASE_NAMES.items()}
KEYS = [
    "game",
    "players",
    "grey",
    "special_factories",
    "round",
    "phase",
    "to_move",
    "starting_player",
    "factories",
    "effects",
    "centre",
    "marker",
    "bag",
    "lid",
    "boards",
]
BOARD_KEYS = ["score", "lines", "wall", "floor", "special_floor"]


def with_defaults(data: Any, options: Mapping[str, Any]) -> Any:
    """The dict with what may be left out: plain sides without special factories, and the lack of a special floor."""
    if not isinstance(data, Mapping):
        return data
    completed = dict(data)
    if not options["special_factories"]:
        completed.setdefault("effects", [None] * int(FACTORIES_IN_PLAY[options["players"]]))
    if isinstance(data.get("boards"), list | tuple):
        completed["boards"] = [
            {"special_floor": None, **board} if isinstance(board, Mapping) else board for board in data["boards"]
        ]
    return completed


def read_position(data: object, positions: StructArray, options: Mapping[str, Any]) -> list[str]:
    """Fill a position struct set up for the first deal from the dict form; what kernels derive is left to them.

    Only the form is checked. Faults that leave the rest readable are returned; else InvalidPosition names all faults.
    """
    reader = DictReader()
    if not reader.keys(data, KEYS, "the position"):
        raise InvalidPosition(reader.faults)
    for key, value in {"game": "chocolatier", **options}.items():
        given = int(data[key]) if is_whole(data[key]) else data[key]
        if type(given) is not type(value) or given != value:
            reader.fault(f"{key} is {shown(data[key])}, expected {value!r} for this game")
    position = positions[0]
    players = options["players"]
    position["phase"] = reader.choice(data["phase"], PHASES, "phase")
    most_rounds = MOST_ROUNDS if position["last_round"] == NO_LAST_ROUND else int(position["last_round"])
    position["round"] = reader.number(data["round"], 0, most_rounds, "round")
    seats = players - 1
    position["starting_player"] = reader.number(data["starting_player"], 0, seats, "starting_player")
    has_mover = data["to_move"] is not None
    position["to_move"] = reader.number(data["to_move"], 0, seats, "to_move") if has_mover else NOBODY
    in_centre = isinstance(data["marker"], str) and data["marker"] == "centre"
    position["marker"] = (
        IN_CENTRE if in_centre else reader.number(data["marker"], 0, seats, "marker ('centre' or a seat)")
    )
    read_table(reader, data, position, options)
    for seat, board in enumerate(reader.entries(data["boards"], players, "boards")):
        if reader.keys(board, BOARD_KEYS, f"board {seat}"):
            read_board(reader, board, position["boards"][seat], f"board {seat}")
    if not reader.is_readable:
        raise InvalidPosition(reader.faults)
    return reader.faults


def read_table(reader: DictReader, data: Mapping[str, Any], position: np.void, options: Mapping[str, Any]) -> None:
    """Read factories, effects, centre, bag and lid."""
    factories = int(FACTORIES_IN_PLAY[options["players"]])
    most = FULLEST_FACTORY if options["special_factories"] else FACTORY_TILES
    for factory, tiles in enumerate(reader.entries(data["factories"], factories, "factories")):
        position["factories"][factory] = reader.tiles(tiles, COLOUR_LETTERS, most, f"factory {factory + 1}")
    for factory, effect in enumerate(reader.entries(data["effects"], factories, "effects")):
        position["effects"][factory] = read_effect(
            reader, effect, position, options["players"], f"effect {factory + 1}"
        )
    position["centre"] = reader.tiles(data["centre"], COLOUR_LETTERS, TILES, "centre")
    for name in ("bag", "lid"):
        position[name] = reader.counts(data[name], COLOUR_LETTERS, TILES, name)


def read_effect(reader: DictReader, effect: object, position: np.void, players: int, what: str) -> int:
    """The number of a gold side; one that was taken also names the seat that did."""
    for seat in range(players):
        if isinstance(effect, str) and effect == f"taken:{seat}":
            position["home_seat"] = seat
            return EFFECTS["5"]
    if effect is None or (isinstance(effect, str) and effect in EFFECTS):
        return EFFECTS[effect]
    names = ", ".join(name for name in EFFECTS if name)
    reader.fault(f"{what} is {shown(effect)}, expected None, one of {names}, or taken: and a seat")
    return EFFECTS[None]


def read_board(reader: DictReader, data: Mapping[str, Any], board: np.void, what: str) -> None:
    board["score"] = reader.number(data["score"], 0, HIGHEST_SCORE, f"{what}, score")
    for row, line in enumerate(reader.entries(data["lines"], LINES, f"{what}, lines")):
        tiles = reader.text(line, COLOUR_LETTERS, row + 1, f"{what}, line {row + 1}")
        if len(set(tiles)) > 1:
            reader.faults.append(f"{what}, line {row + 1} mixes colours: {tiles} (rule 9)")
        elif tiles:
            board["line_colour"][row] = COLOUR_LETTERS.index(tiles[0])
            board["line_count"][row] = len(tiles)
    for row, cells in enumerate(reader.entries(data["wall"], LINES, f"{what}, wall")):
        if isinstance(cells, str) and len(cells) == COLUMNS and not set(cells) - set(COLOUR_LETTERS + "."):
            board["wall"][row] = [EMPTY if cell == "." else COLOUR_LETTERS.index(cell) for cell in cells]
        else:
            reader.fault(
                f"{what}, wall row {row + 1} is {shown(cells)}, expected {COLUMNS} letters of {COLOUR_LETTERS} or dots"
            )
    floor = reader.text(data["floor"], SPACE_LETTERS, FLOOR_SPACES, f"{what}, floor")
    board["floor"][: len(floor)] = [SPACE_LETTERS.index(letter) for letter in floor]
    board["floor_count"] = len(floor)
    if data["special_floor"] is not None:
        special_floor = reader.text(data["special_floor"], SPACE_LETTERS, 1, f"{what}, special_floor")
        board["special_floor"] = SPACE_LETTERS.index(special_floor) if special_floor else EMPTY
    else:
        board["special_floor"] = NO_SPACE
