"""What Master Chocolatier tells of a position, a deal and its options: the declared types (see `games.declaration`).

docs/notation.md says what the fields mean; its tables are made of these types.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from sintra.games.chocolatier.rules.components import COLOUR_LETTERS, MIN_SEATS, SEATS
from sintra.games.chocolatier.rules.phase import PHASE_NAMES
from sintra.games.declaration import letters_of, named, one_of, said, shaped

Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Colour = Annotated[str, named(COLOUR_LETTERS)]
Tiles = Annotated[str, letters_of(COLOUR_LETTERS)]
Space = Annotated[str, letters_of(COLOUR_LETTERS + "m")]
Effect = Annotated[str, shaped(f"^(?:[1345]|2[{COLOUR_LETTERS}]|taken:[0-3])$")]
Phase = Annotated[str, one_of(PHASE_NAMES.values())]


class ChocolatierOptions(TypedDict):
    """The options of the game."""

    players: Annotated[int, Meta(ge=MIN_SEATS, le=SEATS)]
    grey: Annotated[bool, said("the grey side of the boards (C18)")]
    special_factories: Annotated[bool, said("gold sides are up (C21)")]


class ChocolatierBoard(TypedDict):
    """A player's board."""

    score: int
    lines: Annotated[list[Tiles], said("the five lines, top to bottom")]
    wall: Annotated[
        list[Annotated[str, letters_of(COLOUR_LETTERS + ".")]], said("five rows of five letters or dots, left to right")
    ]
    floor: Annotated[Space, said("in the order of its spaces, `m` for the marker")]
    special_floor: Annotated[Space | None, said("`null` no such space, empty, a colour, or `m`")]


class ChocolatierPosition(ChocolatierOptions):
    """A position; everything on the table is open, so a seat is told the same."""

    game: Literal["chocolatier"]
    round: Annotated[int, said("how many rounds have begun")]
    phase: Phase
    to_move: Seat | None
    starting_player: Seat
    factories: Annotated[list[Tiles], said("tiles in colour order")]
    effects: Annotated[list[Effect | None], said("the gold side of each factory; `taken:1` is one that seat 1 took")]
    centre: Tiles
    marker: Annotated[Literal["centre"] | int, said("`centre` or the seat that has it")]
    bag: Annotated[dict[Colour, int], said("how many of each colour")]
    lid: Annotated[dict[Colour, int], said("how many of each colour")]
    boards: Annotated[list[ChocolatierBoard], said("in seat order")]


class ChocolatierDeal(TypedDict):
    """A deal."""

    tiles: Annotated[str, said("in the order of drawing; spaces do not count")]
    effects: NotRequired[Annotated[list[Effect | None], said("with special factories: the gold sides that are up")]]
