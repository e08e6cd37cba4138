"""Positions and deals of Master Chocolatier as dicts and as lines of text: writing, and the grammar of reading.

docs/notation.md specifies both forms. Whether a position is possible is the business of `reading`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sintra.games.chocolatier.rules.components import (
    ATTRACTS,
    COLOUR_LETTERS,
    COMES_HOME,
    EMPTY,
    FACTORIES_IN_PLAY,
    IN_CENTRE,
    LINES,
    NO_SPACE,
    PLAIN,
)
from sintra.games.chocolatier.rules.phase import PHASE_NAMES
from sintra.games.chocolatier.text.schema import ChocolatierBoard, ChocolatierOptions, ChocolatierPosition
from sintra.games.text_reader import TextReader, fields_of, text_in
from sintra.games.tile import letters_text
from sintra.kernel.generic import NOBODY
from sintra.kernel.unpacking import unpack

FIELDS_BEFORE_BOARDS = 10
SPACE_LETTERS = COLOUR_LETTERS + "m"
CELL_LETTERS = {EMPTY: ".", **dict(enumerate(COLOUR_LETTERS))}
EFFECT_NAMES = {
    PLAIN: None,
    **{effect: str(effect) for effect in (1, 3, 4, 5)},
    **{ATTRACTS + colour: f"2{letter}" for colour, letter in enumerate(COLOUR_LETTERS)},
}
EFFECTS = {name: effect for effect, name in EFFECT_NAMES.items()}


def tiles_text(counts: Sequence[int]) -> str:
    """Counts by colour as letters in colour order."""
    return letters_text(counts, COLOUR_LETTERS)


def spaces_text(spaces: Sequence[int]) -> str:
    """The occupied spaces of a floor line, in their order."""
    return "".join([SPACE_LETTERS[space] for space in spaces if space != EMPTY])


def write_dict(position: np.void) -> ChocolatierPosition:
    """The dict form of a position struct."""
    fields = unpack(position)
    players = fields["players"]
    factories = int(FACTORIES_IN_PLAY[players])
    to_move, marker = fields["to_move"], fields["marker"]
    return {
        "game": "chocolatier",
        "players": players,
        "grey": bool(fields["grey"]),
        "special_factories": bool(fields["special_factories"]),
        "round": fields["round"],
        "phase": PHASE_NAMES[fields["phase"]],
        "to_move": None if to_move == NOBODY else to_move,
        "starting_player": fields["starting_player"],
        "factories": [tiles_text(counts) for counts in fields["factories"][:factories]],
        "effects": [effect_text(effect, fields["home_seat"]) for effect in fields["effects"][:factories]],
        "centre": tiles_text(fields["centre"]),
        "marker": "centre" if marker == IN_CENTRE else marker,
        "bag": dict(zip(COLOUR_LETTERS, fields["bag"], strict=True)),
        "lid": dict(zip(COLOUR_LETTERS, fields["lid"], strict=True)),
        "boards": [write_board(board) for board in fields["boards"][:players]],
    }


def effect_text(effect: int, home_seat: int) -> str | None:
    """The gold side of a factory, or that it was taken."""
    if effect == COMES_HOME and home_seat != NOBODY:
        return f"taken:{home_seat}"
    return EFFECT_NAMES[effect]


def write_board(board: dict[str, Any]) -> ChocolatierBoard:
    special_floor = board["special_floor"]
    return {
        "score": board["score"],
        "lines": [
            COLOUR_LETTERS[colour] * count
            for colour, count in zip(board["line_colour"], board["line_count"], strict=True)
        ],
        "wall": ["".join([CELL_LETTERS[cell] for cell in row]) for row in board["wall"]],
        "floor": spaces_text(board["floor"]),
        "special_floor": None if special_floor == NO_SPACE else spaces_text([special_floor]),
    }


def write_text(data: ChocolatierPosition, name: str) -> str:
    """The line of text for a position's dict form; `name` is the game's name with its options."""

    def or_dash(text: str) -> str:
        return text or "-"

    def factory(tiles: str, effect: str | None) -> str:
        side = "" if effect is None else "@" + effect.replace("taken:", "5=")
        return or_dash(tiles) + side

    def board(data: ChocolatierBoard) -> str:
        special_floor = data["special_floor"]
        parts = [
            str(data["score"]),
            ",".join(or_dash(line) for line in data["lines"]),
            "/".join(data["wall"]),
            or_dash(data["floor"]),
            "-" if special_floor is None else special_floor or "_",
        ]
        return ";".join(parts)

    fields = [
        name,
        str(data["round"]),
        data["phase"],
        "-" if data["to_move"] is None else str(data["to_move"]),
        str(data["starting_player"]),
        "C" if data["marker"] == "centre" else str(data["marker"]),
        ",".join(factory(*pair) for pair in zip(data["factories"], data["effects"], strict=True)),
        or_dash(data["centre"]),
        ",".join(str(data["bag"][letter]) for letter in COLOUR_LETTERS),
        ",".join(str(data["lid"][letter]) for letter in COLOUR_LETTERS),
        *(board(each) for each in data["boards"]),
    ]
    return " ".join(fields)


def read_text(text: str, name: str, options: ChocolatierOptions) -> ChocolatierPosition:
    """The dict form of a line of text for the game with this name and these options; only the grammar is checked."""
    players = options["players"]
    fields = fields_of(text, name, FIELDS_BEFORE_BOARDS + players)
    reader = TextReader()
    laid_out = [
        factory.partition("@") for factory in reader.parts(fields[6], ",", int(FACTORIES_IN_PLAY[players]), "factories")
    ]
    data: ChocolatierPosition = {
        "game": "chocolatier",
        **options,
        "round": reader.number(fields[1], "round"),
        "phase": fields[2],
        "to_move": reader.number_or_none(fields[3], "seat to move"),
        "starting_player": reader.number(fields[4], "starting player"),
        "factories": [text_in(factory) for factory, _, _ in laid_out],
        "effects": [side.replace("5=", "taken:") if at else None for _, at, side in laid_out],
        "centre": text_in(fields[7]),
        "marker": "centre" if fields[5] == "C" else reader.number(fields[5], "marker"),
        "bag": reader.counts(fields[8], COLOUR_LETTERS, "bag"),
        "lid": reader.counts(fields[9], COLOUR_LETTERS, "lid"),
        "boards": [
            read_board_text(reader, field, f"board {seat}") for seat, field in enumerate(fields[FIELDS_BEFORE_BOARDS:])
        ],
    }
    reader.check()
    return data


def read_board_text(reader: TextReader, field: str, what: str) -> ChocolatierBoard:
    score, lines, wall, floor, special_floor = reader.parts(field, ";", 5, what)
    return {
        "score": reader.number(score, f"{what}, score"),
        "lines": reader.texts(lines, ",", LINES, f"{what}, lines"),
        "wall": reader.parts(wall, "/", LINES, f"{what}, wall"),
        "floor": text_in(floor),
        "special_floor": {"-": None, "_": ""}.get(special_floor, special_floor),
    }
