"""Tiles as letters: the same for every game, each with its own letters for the colours, which have a fixed order."""

from collections.abc import Iterable

from sintra.games.errors import InvalidDeal


def letters_text(counts: Iterable[int], letters: str) -> str:
    """Counts by colour as letters in colour order.

    >>> letters_text([2, 0, 1], "BYR")
    'BBR'
    """
    return "".join([letter * count for letter, count in zip(letters, counts, strict=True)])


def read_dealt_tiles(tiles: object, letters: str) -> str:
    """The tiles of a deal in the order of drawing, from a text or a list of texts; InvalidDeal if it is neither."""
    if isinstance(tiles, list | tuple) and all(isinstance(part, str) for part in tiles):
        tiles = "".join(tiles)
    if not isinstance(tiles, str):
        raise InvalidDeal(f"tiles is {type(tiles).__name__}, expected a text or a list of letters of {letters}")
    dealt = "".join(tiles.split()).upper()
    if wrong := set(dealt) - set(letters):
        raise InvalidDeal(f"{''.join(sorted(wrong))[:20]!r} is not a tile, expected letters of {letters}")
    return dealt
