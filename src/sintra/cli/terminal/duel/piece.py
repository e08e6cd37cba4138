"""The pieces of Azul Duel as coloured text: tiles, chips, plates and what is printed on them.

A tile is a capital letter on its colour; what is only printed, a cell without a tile, is a small letter. So colour is
never the only sign.
"""

from collections.abc import Iterable

from rich.text import Text

from sintra.games.duel.rules.components import COLOUR_LETTERS, COLOUR_NAMES

COLOURS = dict(zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True))
"""The names of the colours by their letters."""
KINDS = ("special", "wild")
"""The backs of plates: all that is known of one whose front is hidden."""

TILE_STYLES = {
    "B": "bold #ffffff on #1d5fc4",
    "Y": "bold #000000 on #f2c230",
    "R": "bold #ffffff on #c22f2f",
    "K": "bold #ffffff on #4a4a4a",
    "T": "bold #000000 on #45c4b8",
    "*": "bold #000000 on #e9d8f7",
}
FIRST_PLAYER_STYLE = "bold #000000 on #f4ead2"
PRINTED_STYLES = {
    "B": "#5b8fe0",
    "Y": "#bf9a1f",
    "R": "#d65f5f",
    "K": "#8c8c8c",
    "T": "#2fa79c",
    "S": "italic #b07fd6",
    "W": "bold italic",
}
TILE_WIDTH = 3
PLATE_WIDTH = 2 * TILE_WIDTH


def tile(letter: str, width: int = TILE_WIDTH) -> Text:
    return Text(f" {letter} "[-width:], TILE_STYLES[letter])


def tiles(letters: str, width: int = TILE_WIDTH) -> Text:
    return Text().join(tile(letter, width) for letter in letters)


def covered_tile(letter: str) -> Text:
    """A tile that lies under another one on a moon."""
    return Text(f"({letter})", PRINTED_STYLES[letter])


def first_player_tile() -> Text:
    return Text("1st", FIRST_PLAYER_STYLE)


def printed(letter: str) -> Text:
    """A cell of a plate without a tile."""
    return Text(f" {letter.lower()} ", PRINTED_STYLES[letter])


def chip(colours: str) -> Text:
    return Text().join(Text(letter, TILE_STYLES[letter]) for letter in colours)


def chips(kinds: Iterable[str]) -> Text:
    return Text(" ").join(map(chip, kinds))


def in_brackets(chip: Text) -> Text:
    """A chip on a moon, in four columns."""
    shown = Text.assemble("[", chip, "]")
    shown.pad_right(4 - shown.cell_len)
    return shown


def kind_of(plate: str) -> str:
    """The back of a plate, also of one that is known by its back alone; `?` where not even that is known.

    >>> kind_of("YKTS"), kind_of("wild"), kind_of("?")
    ('special', 'wild', '?')
    """
    if plate in KINDS or plate == "?":
        return plate
    return "special" if "S" in plate else "wild"


def plate_rows(plate: str) -> tuple[Text, Text]:
    """The two rows of a plate's cells; of a hidden one what is known of it."""
    if plate in KINDS or plate == "?":
        known = Text(plate[:PLATE_WIDTH].center(PLATE_WIDTH), "italic")
        hidden = Text("?".center(PLATE_WIDTH), "dim")
        return known, hidden
    upper, lower = (Text().join(map(printed, cells)) for cells in (plate[:2], plate[2:]))
    return upper, lower


def counts_text(counts: dict[str, int]) -> str:
    """How many there are of each letter, in short.

    >>> counts_text({"B": 8, "Y": 0, "R": 10})
    'B8 R10'
    """
    return " ".join(f"{letter}{count}" for letter, count in counts.items() if count)
