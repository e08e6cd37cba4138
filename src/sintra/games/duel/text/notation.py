"""Positions of Azul Duel as dicts and as lines of text: writing, and the grammar of reading.

docs/notation.md specifies both forms. Whether a position is possible is the business of `reading`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.games.duel.rules.components import (
    CHIP_NAMES,
    COLOUR_LETTERS,
    DISPLAY,
    EMPTY,
    FACE_NAMES,
    FIELDS,
    LARGE,
    LINES,
    ON_LARGE_MOON,
    PLATE_NAMES,
    SEATS,
    SMALL_FACTORIES,
    rotated,
)
from sintra.games.duel.rules.phase import PHASE_NAMES
from sintra.games.duel.rules.position import GROUP, KNOWN
from sintra.games.duel.text.schema import DuelBoard, DuelOptions, DuelPosition, DuelView, PutBack
from sintra.games.text_reader import TextReader, fields_of, listed, text_in
from sintra.games.tile import letters_text
from sintra.kernel.generic import NOBODY
from sintra.kernel.unpacking import unpack

SPECIAL_LETTER = "*"
TILE_LETTERS = COLOUR_LETTERS + SPECIAL_LETTER  # SPECIAL is the number after the colours
UNSEEN = "."
FIRST_GROUP_LETTER = ord("a") - 1


def tiles_text(counts: Sequence[int]) -> str:
    """Counts by colour as letters in colour order."""
    return letters_text(counts, COLOUR_LETTERS)


def chip_list(counts: Sequence[int]) -> list[str]:
    """Counts by chip as names in chip order."""
    return [name for name, count in zip(CHIP_NAMES, counts, strict=True) for _ in range(count)]


def face_list(faces: int) -> list[str]:
    """A set of faces as names."""
    return [name for face, name in enumerate(FACE_NAMES) if faces >> face & 1]


def name_or_none(names: Sequence[str], index: int) -> str | None:
    return None if index == EMPTY else names[index]


def from_one(index: int) -> int | None:
    """A number for people, who count from 1, or None for EMPTY."""
    return None if index == EMPTY else index + 1


def memory_letter(memory: int) -> str:
    """What a seat remembers of one plate, as a letter."""
    if memory == 0:
        return UNSEEN
    letter = chr(FIRST_GROUP_LETTER + (memory & GROUP))
    return letter.upper() if memory & KNOWN else letter


def write_dict(position: np.void, options: DuelOptions) -> DuelPosition:
    """The dict form of a position struct; the options are those of its game."""
    fields = unpack(position)
    to_move = fields["to_move"]
    marker = fields["marker"]
    count, drawn = fields["stack_count"], fields["drawn"]
    plates = [PLATE_NAMES[plate] for plate in fields["stack"][:count][::-1]]
    return {
        "game": "duel",
        "players": SEATS,
        "tablets": as_json(options["tablets"]),
        "draws_at_zero": options["draws_at_zero"],
        "faces": face_list(fields["faces"]),
        "round": fields["round"],
        "phase": PHASE_NAMES[fields["phase"]],
        "to_move": None if to_move == NOBODY else to_move,
        "starting_player": fields["starting_player"],
        "marker": "large" if marker == ON_LARGE_MOON else marker,
        "suns": [tiles_text(counts) for counts in fields["suns"]],
        "moons": [
            "".join(COLOUR_LETTERS[tile] for tile in moon[:height])
            for moon, height in zip(fields["moons"], fields["moon_count"], strict=True)
        ]
        + [tiles_text(fields["large_moon"])],
        "chips": [name_or_none(CHIP_NAMES, chip) for chip in fields["chips"]],
        "face_up": [bool(fields["face_up"] >> factory & 1) for factory in range(SMALL_FACTORIES)],
        "chip_supply": dict(zip(CHIP_NAMES, fields["chip_supply"], strict=True)),
        "display": [name_or_none(PLATE_NAMES, plate) for plate in fields["display"]],
        "stack": plates[drawn:],
        "drawn": plates[:drawn],
        "hand": name_or_none(PLATE_NAMES, fields["hand"]),
        "memory": ["".join(memory_letter(memory) for memory in row[:count][::-1]) for row in fields["memory"]],
        "stacking": from_one(fields["stacking"]),
        "line": from_one(fields["line"]),
        "spending": chip_list(fields["spending"]),
        "bag": dict(zip(COLOUR_LETTERS, fields["bag"], strict=True)),
        "tower": dict(zip(COLOUR_LETTERS, fields["tower"], strict=True)),
        "boards": [write_board(board) for board in fields["boards"]],
    }


def as_json(tablets: str | Sequence[str]) -> str | list[str]:
    """The option as JSON would give it back."""
    return tablets if isinstance(tablets, str) else list(tablets)


def write_board(board: dict[str, Any]) -> DuelBoard:
    return {
        "score": board["score"],
        "tokens": board["tokens"],
        "lines": [
            COLOUR_LETTERS[colour] * count
            for colour, count in zip(board["line_colour"], board["line_count"], strict=True)
        ],
        "broken": tiles_text(board["broken"]),
        "dome": [
            "" if plate == EMPTY else rotated(PLATE_NAMES[plate], rotations)
            for plate, rotations in zip(board["plates"], board["rotations"], strict=True)
        ],
        "tiles": ["".join(["." if tile == EMPTY else TILE_LETTERS[tile] for tile in row]) for row in board["tiles"]],
        "chips": chip_list(board["chips"]),
        "used_chips": chip_list(board["used_chips"]),
    }


def write_text(data: DuelPosition | DuelView, name: str) -> str:
    """The line of text for a position's dict form or for a view; `name` is the game's name with its options."""

    def joined(parts: Sequence[Any], separator: str = ",") -> str:
        return separator.join("-" if part is None or part == "" else str(part) for part in parts) or "-"

    def counts(numbers: dict[str, int]) -> str:
        return ",".join(str(number) for number in numbers.values())

    def group(entry: PutBack) -> str:
        places = "+".join(map(str, entry["places"]))
        return f"{places}:{entry['special']}s{entry['wild']}w:{joined(entry['plates'], '+')}"

    def board(data: DuelBoard) -> str:
        parts = [
            str(data["score"]),
            str(data["tokens"]),
            joined(data["lines"]),
            data["broken"] or "-",
            joined(data["dome"], "/"),
            "/".join(data["tiles"]),
            joined(data["chips"]),
            joined(data["used_chips"]),
        ]
        return ";".join(parts)

    chips = [
        None if chip is None else chip + "+" * is_up for chip, is_up in zip(data["chips"], data["face_up"], strict=True)
    ]
    if "memory" in data:
        memory, chip_counts = data["memory"], data["chip_supply"]
    else:
        memory, chip_counts = [group(entry) for entry in data["put_back"]], data["unseen_chips"]
    fields = [
        name,
        str(data["round"]),
        data["phase"],
        joined([data["to_move"]]),
        str(data["starting_player"]),
        "L" if data["marker"] == "large" else str(data["marker"]),
        joined(data["faces"]),
        joined(data["suns"]),
        joined(data["moons"]),
        joined(chips),
        counts(chip_counts),
        joined(data["display"]),
        joined(data["stack"]),
        joined(data["drawn"]),
        joined([data["hand"]]),
        joined(memory),
        joined([data["stacking"]]),
        joined([data["line"]]),
        joined(data["spending"]),
        counts(data["bag"]),
        counts(data["tower"]),
        *(board(each) for each in data["boards"]),
    ]
    return " ".join(fields)


FIELDS_OF_TEXT = 23


def read_text(text: str, name: str, options: DuelOptions) -> DuelPosition:
    """The dict form of a line of text for the game with this name and these options; only the grammar is checked."""
    fields = fields_of(text, name, FIELDS_OF_TEXT)
    reader = TextReader()
    chips = reader.parts(fields[9], ",", SMALL_FACTORIES, "chips")
    data: DuelPosition = {
        "game": "duel",
        "players": SEATS,
        "tablets": as_json(options["tablets"]),
        "draws_at_zero": options["draws_at_zero"],
        "faces": listed(fields[6]),
        "round": reader.number(fields[1], "round"),
        "phase": fields[2],
        "to_move": reader.number_or_none(fields[3], "seat to move"),
        "starting_player": reader.number(fields[4], "starting player"),
        "marker": "large" if fields[5] == "L" else reader.number(fields[5], "marker"),
        "suns": reader.texts(fields[7], ",", LARGE + 1, "suns"),
        "moons": reader.texts(fields[8], ",", LARGE + 1, "moons"),
        "chips": [None if chip == "-" else chip.removesuffix("+") for chip in chips],
        "face_up": [chip.endswith("+") for chip in chips],
        "chip_supply": reader.counts(fields[10], CHIP_NAMES, "chip supply"),
        "display": [None if plate == "-" else plate for plate in reader.parts(fields[11], ",", DISPLAY, "display")],
        "stack": listed(fields[12]),
        "drawn": listed(fields[13]),
        "hand": None if fields[14] == "-" else fields[14],
        "memory": reader.texts(fields[15], ",", SEATS, "memory"),
        "stacking": reader.number_or_none(fields[16], "stacking"),
        "line": reader.number_or_none(fields[17], "line"),
        "spending": listed(fields[18]),
        "bag": reader.counts(fields[19], COLOUR_LETTERS, "bag"),
        "tower": reader.counts(fields[20], COLOUR_LETTERS, "tower"),
        "boards": [read_board_text(reader, field, f"board {seat}") for seat, field in enumerate(fields[21:])],
    }
    reader.check()
    return data


def read_board_text(reader: TextReader, field: str, what: str) -> DuelBoard:
    score, tokens, lines, broken, dome, tiles, chips, used_chips = reader.parts(field, ";", 8, what)
    return {
        "score": reader.number(score, f"{what}, score"),
        "tokens": reader.number(tokens, f"{what}, tokens"),
        "lines": reader.texts(lines, ",", LINES, f"{what}, lines"),
        "broken": text_in(broken),
        "dome": reader.texts(dome, "/", FIELDS, f"{what}, dome"),
        "tiles": reader.parts(tiles, "/", LINES, f"{what}, tiles"),
        "chips": listed(chips),
        "used_chips": listed(used_chips),
    }
