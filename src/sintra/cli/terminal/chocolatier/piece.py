"""The tiles of Master Chocolatier as coloured text: capital letters on their colours, which are never the only sign."""

from rich.text import Text

TILE_STYLES = {
    "U": "bold #ffffff on #1d5fc4",
    "B": "bold #ffffff on #8f5a28",
    "W": "bold #000000 on #f4ead2",
    "K": "bold #ffffff on #4a4a4a",
    "R": "bold #ffffff on #c22f2f",
    "m": "bold #000000 on #f2c230",
}
TILE_WIDTH = 3


def tile(letter: str) -> Text:
    return Text(f" {letter} ", TILE_STYLES[letter])


def tiles(letters: str) -> Text:
    return Text().join(map(tile, letters))
