"""What follows from the rules and a position of Master Chocolatier, told so that nobody has to work it out again."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec import Meta

from sintra.games.chocolatier.rules.components import (
    COLOUR_BONUS,
    COLOUR_LETTERS,
    COLUMN_BONUS,
    COLUMNS,
    FLOOR_PENALTY,
    LINES,
    ROW_BONUS,
    wall_colour,
)
from sintra.games.chocolatier.text.schema import ChocolatierPosition, Colour, Seat
from sintra.games.declaration import said

TAKEN = "taken:"
COMES_HOME = 5
NO_TILE = "."


class ChocolatierComponents(msgspec.Struct, frozen=True):
    """What is the same in every match."""

    colours: Annotated[tuple[Colour, ...], said("in their order")]
    wall: Annotated[tuple[str, ...], said("the colours printed on the coloured side, row by row (C4)")]
    floor_costs: Annotated[tuple[int, ...], said("what each space of the floor line costs, left to right (C5)")]


COMPONENTS = ChocolatierComponents(
    colours=tuple(COLOUR_LETTERS),
    wall=tuple("".join(wall_colour(row, column) for column in range(COLUMNS)) for row in range(LINES)),
    floor_costs=tuple(np.diff(FLOOR_PENALTY).tolist()),
)


class GoldSide(msgspec.Struct, frozen=True):
    """The gold side of a factory: its effect, the colour of effect 2, and the seat that took effect 5."""

    effect: Annotated[int, Meta(ge=1, le=COMES_HOME)]
    colour: Colour | None
    taken_by: Seat | None


class Division(msgspec.Struct, frozen=True):
    """The factory whose tiles are to be divided, and its neighbours before and after, by their numbers (C25, CR5)."""

    factory: int
    before: int
    after: int


class Bonus(msgspec.Struct, frozen=True):
    """How far a board is with what brings points at the end of the match: rows, columns or colours (C16)."""

    kind: Literal["row", "column", "colour"]
    best: Annotated[int, said("the most tiles that one of those has which are not complete; `needed` if all are")]
    needed: Annotated[int, said("how many tiles one has when it is complete")]
    complete: Annotated[int, said("how many are complete")]
    points: Annotated[int, said("what each complete one brings")]


class ChocolatierDerived(msgspec.Struct, frozen=True, tag_field="game", tag="chocolatier"):
    """What follows from a position."""

    next_starter: Annotated[Seat | None, said("the seat that has the marker, while there is a round for it to start")]
    gold_sides: Annotated[list[GoldSide | None], said("for each factory")]
    division: Annotated[Division | None, said("in the phase `division`")]
    expected: Annotated[
        list[int],
        said(
            "what each seat would gain or lose yet if the round ended now (C12 to C14): complete lines, placed as well "
            "as can be, less the floor, not below zero; without what comes at the end of the match"
        ),
    ]
    bonuses: Annotated[list[tuple[Bonus, ...]], said("for each board its rows, columns and colours")]


def derived_from(
    position: ChocolatierPosition, division: Division | None, expected: Sequence[int]
) -> ChocolatierDerived:
    """What follows from a position, in which a factory may be divided, and these points are expected."""
    marker = position["marker"]
    return ChocolatierDerived(
        next_starter=marker if isinstance(marker, int) and position["phase"] != "over" else None,
        gold_sides=[gold_side(effect) for effect in position["effects"]],
        division=division,
        expected=list(expected),
        bonuses=[bonuses_of(tuple(board["wall"])) for board in position["boards"]],
    )


@lru_cache(maxsize=1024)
def bonuses_of(wall: tuple[str, ...]) -> tuple[Bonus, ...]:
    """How far a wall is with its rows, columns and colours; it is kept, for a wall stays as it is for a round.

    >>> [(bonus.kind, bonus.best, bonus.complete) for bonus in bonuses_of(("UBWKR", "RU...", *["....."] * 3))]
    [('row', 2, 1), ('column', 2, 0), ('colour', 2, 0)]
    """
    tiles = "".join(wall)
    rows = [COLUMNS - row.count(NO_TILE) for row in wall]
    columns = [LINES - tiles[column::COLUMNS].count(NO_TILE) for column in range(COLUMNS)]
    colours = [tiles.count(colour) for colour in COLOUR_LETTERS]
    return (
        bonus("row", rows, COLUMNS, ROW_BONUS),
        bonus("column", columns, LINES, COLUMN_BONUS),
        bonus("colour", colours, LINES, COLOUR_BONUS),
    )


def bonus(kind: Literal["row", "column", "colour"], counts: Sequence[int], needed: int, points: int) -> Bonus:
    """How far those are that have so many tiles."""
    unfinished = [count for count in counts if count < needed]
    return Bonus(kind, max(unfinished, default=needed), needed, len(counts) - len(unfinished), points)


def gold_side(effect: str | None) -> GoldSide | None:
    """The gold side that a text of the position means.

    >>> gold_side("2R"), gold_side("taken:1")
    (GoldSide(effect=2, colour='R', taken_by=None), GoldSide(effect=5, colour=None, taken_by=1))
    """
    if effect is None:
        return None
    if effect.startswith(TAKEN):
        return GoldSide(COMES_HOME, None, int(effect.removeprefix(TAKEN)))
    return GoldSide(int(effect[0]), effect[1:] or None, None)
