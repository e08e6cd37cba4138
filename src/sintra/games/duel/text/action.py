"""Actions of Azul Duel as values and as texts: a type for each block of the action space.

docs/notation.md specifies all forms.
"""

import re
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta

from sintra.games.action import ActionValue
from sintra.games.checks import is_whole, shown
from sintra.games.declaration import named, one_of, said
from sintra.games.duel.rules.action_space import (
    ACTIONS,
    BROKEN,
    DRAW,
    ENOUGH,
    FIRST_CELL,
    FIRST_CHIP,
    FIRST_FIELD,
    FIRST_KEEP,
    FIRST_SHOW,
    FIRST_STACK,
    FIRST_UNDER,
    FIRST_USE,
    LEAVE,
    SOURCES,
    STOP,
    TARGETS,
)
from sintra.games.duel.rules.components import (
    CHIP_NAMES,
    COLOUR_LETTERS,
    COLUMNS,
    DISPLAY,
    FIELDS,
    LINES,
    PLATE_NAMES,
    ROTATIONS,
)
from sintra.games.errors import InvalidAction

SOURCE_LETTERS = "1234LM"
DEGREES = 90  # of a quarter turn

Colour = Annotated[str, named(COLOUR_LETTERS)]

EXPECTED = (
    "expected a draft such as 3T>2 (small factory 3, turquoise, line 2), LK>X (large factory, black, broken) or MB>6 "
    "(moons, blue, line 6), ^K, P1, draw, stop, keep:YKTS, 5@90, under:YKTS, chip:BR, use:BR, enough, leave, r2c3, "
    f"or an id from 0 to {ACTIONS - 1}"
)


class Draft(ActionValue, frozen=True, tag="draft"):
    """Take a colour from a source (1 to 4, L or M) to a line, from 1, or with 0 to the broken spaces."""

    source: Annotated[str, one_of(SOURCE_LETTERS, "a small sun, `L` the large one, `M` all moons")]
    colour: Colour
    line: Annotated[int, Meta(ge=0, le=LINES, description="from 1; 0 are the broken spaces")]

    @property
    def id(self) -> int:
        pair = COLOUR_LETTERS.index(self.colour) * SOURCES + SOURCE_LETTERS.index(self.source)
        return pair * TARGETS + (self.line - 1 if self.line else BROKEN)

    def __str__(self) -> str:
        return f"{self.source}{self.colour}>{self.line or 'X'}"


class Stack(ActionValue, frozen=True, tag="stack"):
    """Put a left-over tile of this colour on the small moon next."""

    colour: Colour

    @property
    def id(self) -> int:
        return FIRST_STACK + COLOUR_LETTERS.index(self.colour)

    def __str__(self) -> str:
        return f"^{self.colour}"


class Show(ActionValue, frozen=True, tag="show"):
    """Take the shown plate of a slot, from 1."""

    slot: Annotated[int, Meta(ge=1, le=DISPLAY)]

    @property
    def id(self) -> int:
        return FIRST_SHOW + self.slot - 1

    def __str__(self) -> str:
        return f"P{self.slot}"


class Draw(ActionValue, frozen=True, tag="draw"):
    """Draw a plate, or one more, from the stack."""

    @property
    def id(self) -> int:
        return DRAW

    def __str__(self) -> str:
        return "draw"


class Stop(ActionValue, frozen=True, tag="stop"):
    """Draw no more plates, and look at those drawn."""

    @property
    def id(self) -> int:
        return STOP

    def __str__(self) -> str:
        return "stop"


class Keep(ActionValue, frozen=True, tag="keep"):
    """Keep this plate of those drawn."""

    plate: Annotated[str, said("its cells unturned; `?` where others may not know it")]

    @property
    def id(self) -> int:
        return FIRST_KEEP + PLATE_NAMES.index(self.plate)

    def __str__(self) -> str:
        return f"keep:{self.plate}"


class Field(ActionValue, frozen=True, tag="field"):
    """Put the plate in hand on a field, from 1, turned clockwise by these degrees."""

    field: Annotated[int, Meta(ge=1, le=FIELDS, description="row by row")]
    degrees: Annotated[int, Meta(ge=0, lt=ROTATIONS * DEGREES, multiple_of=DEGREES, description="clockwise")]

    @property
    def id(self) -> int:
        return FIRST_FIELD + (self.field - 1) * ROTATIONS + self.degrees // DEGREES

    def __str__(self) -> str:
        return f"{self.field}@{self.degrees}"


class Under(ActionValue, frozen=True, tag="under"):
    """Put this drawn plate under the stack."""

    plate: Annotated[str, said("its cells unturned; `?` where others may not know it")]

    @property
    def id(self) -> int:
        return FIRST_UNDER + PLATE_NAMES.index(self.plate)

    def __str__(self) -> str:
        return f"under:{self.plate}"


class Take(ActionValue, frozen=True, tag="take"):
    """Take a face-up chip."""

    chip: Annotated[str, named(CHIP_NAMES)]

    @property
    def id(self) -> int:
        return FIRST_CHIP + CHIP_NAMES.index(self.chip)

    def __str__(self) -> str:
        return f"chip:{self.chip}"


class Use(ActionValue, frozen=True, tag="use"):
    """Spend a chip of the tray on the line in question."""

    chip: Annotated[str, named(CHIP_NAMES)]

    @property
    def id(self) -> int:
        return FIRST_USE + CHIP_NAMES.index(self.chip)

    def __str__(self) -> str:
        return f"use:{self.chip}"


class Enough(ActionValue, frozen=True, tag="enough"):
    """Spend no more chips: the line is complete."""

    @property
    def id(self) -> int:
        return ENOUGH

    def __str__(self) -> str:
        return "enough"


class Leave(ActionValue, frozen=True, tag="leave"):
    """Leave the line in question incomplete."""

    @property
    def id(self) -> int:
        return LEAVE

    def __str__(self) -> str:
        return "leave"


class Cell(ActionValue, frozen=True, tag="cell"):
    """Move the tile of the line in question to a cell of the dome; both count from 1."""

    row: Annotated[int, Meta(ge=1, le=LINES)]
    column: Annotated[int, Meta(ge=1, le=COLUMNS)]

    @property
    def id(self) -> int:
        return FIRST_CELL + (self.row - 1) * COLUMNS + self.column - 1

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"


Action = Draft | Stack | Show | Draw | Stop | Keep | Field | Under | Take | Use | Enough | Leave | Cell
ACTION_TYPES = (Draft, Stack, Show, Draw, Stop, Keep, Field, Under, Take, Use, Enough, Leave, Cell)


def _draft(id: int) -> Draft:
    pair, target = divmod(id, TARGETS)
    colour, source = divmod(pair, SOURCES)
    return Draft(SOURCE_LETTERS[source], COLOUR_LETTERS[colour], 0 if target == BROKEN else target + 1)


_BLOCKS: tuple[tuple[int, Callable[[int], Action]], ...] = (  # the first id of each block, the last block first
    (FIRST_CELL, lambda index: Cell(index // COLUMNS + 1, index % COLUMNS + 1)),
    (LEAVE, lambda index: Leave()),
    (ENOUGH, lambda index: Enough()),
    (FIRST_USE, lambda index: Use(CHIP_NAMES[index])),
    (FIRST_CHIP, lambda index: Take(CHIP_NAMES[index])),
    (FIRST_UNDER, lambda index: Under(PLATE_NAMES[index])),
    (FIRST_FIELD, lambda index: Field(index // ROTATIONS + 1, index % ROTATIONS * DEGREES)),
    (FIRST_KEEP, lambda index: Keep(PLATE_NAMES[index])),
    (STOP, lambda index: Stop()),
    (DRAW, lambda index: Draw()),
    (FIRST_SHOW, lambda index: Show(index + 1)),
    (FIRST_STACK, lambda index: Stack(COLOUR_LETTERS[index])),
    (0, _draft),
)


def action_of(id: int) -> Action:
    """The action with this id.

    >>> str(action_of(0)), str(action_of(218)), str(action_of(220)), str(action_of(349))
    ('1B>1', 'draw', 'keep:YKTS', 'r6c6')
    """
    if not is_whole(id) or not 0 <= id < ACTIONS:
        raise InvalidAction(f"{shown(id)} is not an action id: Azul Duel has ids from 0 to {ACTIONS - 1}")
    first, make = next(block for block in _BLOCKS if id >= block[0])
    return make(int(id) - first)


_CHIPS_AS_TYPED = {letters: name for name in CHIP_NAMES for letters in (name, name[::-1])}  # RB is as good as BR
_CHIP = "|".join(_CHIPS_AS_TYPED)
_PLATE = "|".join(PLATE_NAMES)
_TEXTS: tuple[tuple[re.Pattern[str], Callable[..., Action]], ...] = (
    (
        re.compile(r"([1-4LM])([BYRKT])>([1-6X])"),
        lambda source, colour, target: Draft(source, colour, 0 if target == "X" else int(target)),
    ),
    (re.compile(r"\^([BYRKT])"), Stack),
    (re.compile(r"P([1-3])"), lambda slot: Show(int(slot))),
    (re.compile("DRAW"), Draw),
    (re.compile("STOP"), Stop),
    (re.compile(f"KEEP:({_PLATE})"), Keep),
    (re.compile("([1-9])@(0|90|180|270)"), lambda field, degrees: Field(int(field), int(degrees))),
    (re.compile(f"UNDER:({_PLATE})"), Under),
    (re.compile(f"CHIP:({_CHIP})"), lambda chip: Take(_CHIPS_AS_TYPED[chip])),
    (re.compile(f"USE:({_CHIP})"), lambda chip: Use(_CHIPS_AS_TYPED[chip])),
    (re.compile("ENOUGH"), Enough),
    (re.compile("LEAVE"), Leave),
    (re.compile(r"R([1-6])C([1-6])"), lambda row, column: Cell(int(row), int(column))),
)


def parse_action(text: str) -> Action:
    """Read an action's text.

    >>> parse_action("lk>x"), parse_action("5@90")
    (Draft(source='L', colour='K', line=0), Field(field=5, degrees=90))
    """
    if not isinstance(text, str):
        raise InvalidAction(f"{shown(text)} is not an action's text: {EXPECTED}")
    wanted = text.strip().upper()
    for pattern, make in _TEXTS:
        if match := pattern.fullmatch(wanted):
            return make(*match.groups())
    raise InvalidAction(f"{shown(text)} is not an action: {EXPECTED}")
