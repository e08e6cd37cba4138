"""What Azul Duel tells of a position, a deal and its options: the declared types (see `games.declaration`).

docs/notation.md says what the fields mean; its tables are made of these types.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, NotRequired, TypedDict, final

from msgspec import Meta

from sintra.games.declaration import letters_of, named, one_of, said
from sintra.games.duel.rules.components import (
    CELL_LETTERS,
    CHIP_NAMES,
    COLOUR_LETTERS,
    FACE_NAMES,
    PLATE_NAMES,
    SEATS,
    TOKENS,
)
from sintra.games.duel.rules.phase import PHASE_NAMES

Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Colour = Annotated[str, named(COLOUR_LETTERS)]
Tiles = Annotated[str, letters_of(COLOUR_LETTERS)]
Chip = Annotated[str, named(CHIP_NAMES)]
Plate = Annotated[str, named(PLATE_NAMES)]
Face = Annotated[str, named(FACE_NAMES)]
Phase = Annotated[str, one_of(PHASE_NAMES.values())]
PlateSeen = Annotated[str, named([*PLATE_NAMES, "special", "wild", "?"])]
ChipSeen = Annotated[str, named([*CHIP_NAMES, "?"])]
DRAWN_TABLETS = {"random-3": 3, "random-4": 4}
"""The tablets that are drawn, and how many they are."""
DRAWS_AT_ZERO = ("unlimited", "one")


class DuelOptions(TypedDict):
    """The options of the game."""

    tablets: Annotated[
        Annotated[str, one_of(DRAWN_TABLETS)] | Sequence[Face],
        said("the 3 or 4 faces that score at the end, or how many are drawn (D7, D8)"),
    ]
    draws_at_zero: Annotated[str, one_of(DRAWS_AT_ZERO, "how many plates one without points may draw (DR1)")]


class DuelBoard(TypedDict):
    """A player's board."""

    score: int
    tokens: Annotated[int, Meta(ge=0, le=TOKENS)]
    lines: Annotated[list[Tiles], said("the six lines, top to bottom")]
    broken: Annotated[Tiles, said("the tiles on the broken spaces")]
    dome: Annotated[
        list[Annotated[str, letters_of(CELL_LETTERS)]],
        said("the nine fields row by row: empty, or the four cells of the plate as it lies"),
    ]
    tiles: Annotated[
        list[Annotated[str, letters_of(COLOUR_LETTERS + "*.")]],
        said("six rows of six cells: a colour, `*` for a special tile, a dot for none"),
    ]
    chips: Annotated[list[Chip], said("face up in the tray")]
    used_chips: Annotated[list[Chip], said("turned down")]


class DuelTable(DuelOptions):
    """What everybody at the table knows."""

    game: Literal["duel"]
    players: Annotated[int, Meta(ge=SEATS, le=SEATS)]
    faces: Annotated[list[Face], said("those in play; none before a random draw")]
    round: Annotated[int, said("how many rounds have begun")]
    phase: Phase
    to_move: Seat | None
    starting_player: Seat
    marker: Annotated[Literal["large"] | int, said("`large` (on the large moon) or the seat that has it")]
    suns: Annotated[list[Tiles], said("of the factories 1–4 and then of the large one")]
    moons: Annotated[list[Tiles], said("likewise; a small moon from the lowest tile up")]
    face_up: Annotated[list[bool], said("which chips on the small moons are turned up")]
    display: Annotated[list[Plate | None], said("three slots, `null` for a gap")]
    stacking: Annotated[int | None, said("the small factory whose left-over tiles are being stacked")]
    line: Annotated[int | None, said("the line in question while a seat decorates")]
    spending: Annotated[list[Chip], said("the chips spent on it so far")]
    bag: Annotated[dict[Colour, int], said("how many of each colour")]
    tower: Annotated[dict[Colour, int], said("how many of each colour")]
    boards: Annotated[list[DuelBoard], said("in seat order")]


@final
class DuelPosition(DuelTable):
    """A position with all that is hidden from one or both."""

    chips: Annotated[list[Chip | None], said("on the small moons, `null` where taken")]
    chip_supply: Annotated[dict[Chip, int], said("how many of each chip")]
    stack: Annotated[list[Plate], said("from the top down")]
    drawn: Annotated[list[Plate], said("in the order of drawing")]
    hand: Annotated[Plate | None, said("the plate to be placed")]
    memory: Annotated[list[str], said("what each seat remembers of the plates not shown")]


class PutBack(TypedDict):
    """Plates that were put back together, as a seat knows them."""

    places: Annotated[list[int], said("from 1, the drawn plates first and then the stack from the top down")]
    special: Annotated[int, said("how many of them have a special cell")]
    wild: Annotated[int, said("how many have a wild one")]
    plates: Annotated[list[Plate], said("those known to be among them")]


@final
class DuelView(DuelTable):
    """A position as a seat, or an onlooker, may know it (DR2)."""

    chips: Annotated[list[ChipSeen | None], said("on the small moons; `?` for one that lies face down")]
    unseen_chips: Annotated[dict[Chip, int], said("the supply and those face down together")]
    stack: Annotated[list[PlateSeen], said("a plate, `special` or `wild` for its back, or `?`")]
    drawn: Annotated[list[PlateSeen], said("likewise")]
    hand: Annotated[PlateSeen | None, said("likewise")]
    put_back: Annotated[list[PutBack], said("the groups of several plates that were put back")]
    unseen_plates: Annotated[list[Plate], said("those of `stack` and `drawn` of which the seat knows no place")]


class DuelDeal(TypedDict):
    """A deal."""

    tiles: Annotated[str, said("five for the large factory, four for each small one, in the order of drawing")]
    chips: Annotated[list[Chip], said("on the small moons 1–4")]
    plates: NotRequired[Annotated[list[Plate], said("the first deal: all plates, the first three shown")]]
    tablets: NotRequired[Annotated[list[Face], said("the first deal: the faces in play where they are drawn")]]
