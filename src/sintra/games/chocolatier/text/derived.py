"""What follows from the rules and a position of Master Chocolatier, told so that nobody has to work it out again."""

from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta

from sintra.games.chocolatier.rules.components import COLOUR_LETTERS, COLUMNS, FLOOR_PENALTY, LINES, wall_colour
from sintra.games.chocolatier.text.schema import ChocolatierPosition, Colour, Seat
from sintra.games.declaration import said

TAKEN = "taken:"
COMES_HOME = 5


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


class ChocolatierDerived(msgspec.Struct, frozen=True, tag_field="game", tag="chocolatier"):
    """What follows from a position."""

    next_starter: Annotated[Seat | None, said("the seat that has the marker, while there is a round for it to start")]
    gold_sides: Annotated[list[GoldSide | None], said("for each factory")]
    division: Annotated[Division | None, said("in the phase `division`")]


def derived_from(position: ChocolatierPosition, division: Division | None) -> ChocolatierDerived:
    """What follows from a position, in which a factory may be divided."""
    marker = position["marker"]
    return ChocolatierDerived(
        next_starter=marker if isinstance(marker, int) and position["phase"] != "over" else None,
        gold_sides=[gold_side(effect) for effect in position["effects"]],
        division=division,
    )


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
