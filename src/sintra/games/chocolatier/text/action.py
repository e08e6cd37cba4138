"""Actions of Master Chocolatier as values and as texts: a type for each block of the action space.

docs/notation.md specifies all forms.
"""

import re
from typing import Annotated

from msgspec import Meta

from sintra.games.action import ActionValue
from sintra.games.checks import is_whole, shown
from sintra.games.chocolatier.rules.action_space import (
    ACTIONS,
    CENTRE,
    FIRST_DIVIDE,
    FIRST_PLACE,
    FLOOR,
    SOURCES,
    TARGETS,
)
from sintra.games.chocolatier.rules.components import COLOUR_LETTERS, COLUMNS, FACTORIES, LINES
from sintra.games.declaration import letters_of, named
from sintra.games.errors import InvalidAction

_DRAFT_TEXT = re.compile(r"(C|[1-9])([UBWKR])>(F|[1-5])")
_DIVIDE_TEXT = re.compile(r"<([UBWKR]*)")
_PLACE_TEXT = re.compile(r"R([1-5])C([1-5])")

EXPECTED = (
    "expected a draft such as 3U>2 (factory 3, blue, line 2) or CW>F (centre, white, floor), "
    "a division such as <UR, a place such as r1c3, or an id from 0 to 356"
)


class Draft(ActionValue, frozen=True, tag="draft"):
    """Take a colour from a source (0 the centre, n factory n) to a line, from 1, or with 0 to the floor line."""

    source: Annotated[int, Meta(ge=CENTRE, le=FACTORIES, description="0 the centre, n factory n")]
    colour: Annotated[str, named(COLOUR_LETTERS)]
    line: Annotated[int, Meta(ge=0, le=LINES, description="from 1; 0 is the floor line")]

    @property
    def id(self) -> int:
        target = self.line - 1 if self.line else FLOOR
        return (COLOUR_LETTERS.index(self.colour) * SOURCES + self.source) * TARGETS + target

    def __str__(self) -> str:
        source = "C" if self.source == CENTRE else str(self.source)
        return f"{source}{self.colour}>{self.line or 'F'}"


class Divide(ActionValue, frozen=True, tag="divide"):
    """Give these left-over colours to the neighbour before, the others to the neighbour after."""

    before: Annotated[str, letters_of(COLOUR_LETTERS, "the colours that go to the neighbour before")]

    @property
    def id(self) -> int:
        return FIRST_DIVIDE + sum(1 << COLOUR_LETTERS.index(letter) for letter in self.before)

    def __str__(self) -> str:
        return "<" + self.before


class Place(ActionValue, frozen=True, tag="place"):
    """Move the tile of a complete line to a column of its row; both count from 1."""

    row: Annotated[int, Meta(ge=1, le=LINES)]
    column: Annotated[int, Meta(ge=1, le=COLUMNS)]

    @property
    def id(self) -> int:
        return FIRST_PLACE + (self.row - 1) * COLUMNS + self.column - 1

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"


Action = Draft | Divide | Place
ACTION_TYPES = (Draft, Divide, Place)


def action_of(id: int) -> Action:
    """The action with this id.

    >>> str(action_of(0)), str(action_of(22)), str(action_of(301)), str(action_of(334))
    ('CU>1', '3U>5', '<U', 'r1c3')
    """
    if not is_whole(id) or not 0 <= id < ACTIONS:
        raise InvalidAction(f"{shown(id)} is not an action id: Master Chocolatier has ids from 0 to {ACTIONS - 1}")
    if id < FIRST_DIVIDE:
        pair, target = divmod(id, TARGETS)
        colour, source = divmod(pair, SOURCES)
        return Draft(source, COLOUR_LETTERS[colour], 0 if target == FLOOR else target + 1)
    if id < FIRST_PLACE:
        colours = id - FIRST_DIVIDE
        return Divide("".join(letter for index, letter in enumerate(COLOUR_LETTERS) if colours >> index & 1))
    row, column = divmod(id - FIRST_PLACE, COLUMNS)
    return Place(row + 1, column + 1)


def parse_action(text: str) -> Action:
    """Read an action's text.

    >>> parse_action("cw>f")
    Draft(source=0, colour='W', line=0)
    """
    if not isinstance(text, str):
        raise InvalidAction(f"{shown(text)} is not an action's text: {EXPECTED}")
    wanted = text.strip().upper()
    if match := _DRAFT_TEXT.fullmatch(wanted):
        source, colour, target = match.groups()
        return Draft(CENTRE if source == "C" else int(source), colour, 0 if target == "F" else int(target))
    if match := _DIVIDE_TEXT.fullmatch(wanted):
        letters = match[1]
        if len(set(letters)) < len(letters):
            raise InvalidAction(f"{shown(text)} names a colour twice: tiles of one colour stay together (rule 25)")
        return Divide("".join(letter for letter in COLOUR_LETTERS if letter in letters))
    if match := _PLACE_TEXT.fullmatch(wanted):
        return Place(int(match[1]), int(match[2]))
    raise InvalidAction(f"{shown(text)} is not an action: {EXPECTED}")
