"""A round's scoring as it is shown: positions that lead from the last action to the next deal, tile by tile."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from sintra.games.placed_tile import PlacedTile

Position = TypeVar("Position")
Derived = TypeVar("Derived")


class FrameBoard(msgspec.Struct, frozen=True):
    """What is lit on a board in a frame: the tiles that are counted now, and what is lost now."""

    placed: tuple[PlacedTile, ...]
    lost: int


class ScoringFrame(msgspec.Struct, Generic[Position, Derived], frozen=True):
    """A position between two rounds, what follows from it, and what is lit on each board in seat order."""

    position: Position
    derived: Derived
    boards: tuple[FrameBoard, ...]


class Scored(Protocol):
    """As much of a board's score as frames need, whichever game it is of."""

    @property
    def placed(self) -> tuple[PlacedTile, ...]: ...

    @property
    def lost(self) -> int: ...


def counts_of(boards: Sequence[Scored], *, is_just_taken: bool) -> list[int]:
    """How many tiles of each board have been counted in each frame.

    One frame for each tile, on all boards at once, and one for what is lost. Before them, if the round ended with a
    draft, its tiles come to rest on their lines: a frame in which none has been counted.
    """
    tiles = max(len(board.placed) for board in boards)
    first = 0 if is_just_taken and tiles > 0 else 1
    return list(range(first, tiles + 1 + any(board.lost > 0 for board in boards)))


def boards_at(boards: Sequence[Scored], counted: int) -> tuple[FrameBoard, ...]:
    """What is lit on each board in the frame in which so many tiles have been counted."""
    is_last = counted > max(len(board.placed) for board in boards)
    return tuple(
        FrameBoard(board.placed[max(0, counted - 1) : counted], board.lost if is_last else 0) for board in boards
    )


def without(rows: Sequence[str], tiles: Sequence[PlacedTile]) -> list[str]:
    """The rows of a wall or dome before these tiles were placed.

    >>> without(["UB.", "..."], [PlacedTile(1, 2, "B", 2, [(1, 1), (1, 2)])])
    ['U..', '...']
    """
    cells = [list(row) for row in rows]
    for tile in tiles:
        cells[tile.row - 1][tile.column - 1] = "."
    return ["".join(row) for row in cells]


def is_there(rows: Sequence[str], tile: PlacedTile) -> bool:
    """Whether a tile lay on a wall or dome already: one that was placed by choice."""
    return rows[tile.row - 1][tile.column - 1] != "."
