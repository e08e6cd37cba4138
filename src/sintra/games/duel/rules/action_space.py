"""The action space of Azul Duel: ids in thirteen blocks.

docs/notation.md specifies them; `text/action.py` has the values and texts for people.
"""

import numpy as np

from sintra.games.duel.rules.components import (
    CHIP_TYPES,
    COLOURS,
    COLUMNS,
    DISPLAY,
    FIELDS,
    LARGE,
    LINES,
    PLATES,
    ROTATIONS,
)

MOONS = LARGE + 1  # as a source; before it the small suns and the large one
BROKEN = LINES  # as a target; the line with index n is target n. It comes last: it is the last thing to do
SOURCES = MOONS + 1
TARGETS = LINES + 1

# Offers hold a bit for each colour and source, what a board accepts one for each colour and target.
# These have the bit of source or target 0 set for each colour; shift them to the source or target meant.
EVERY_OFFER = sum(1 << colour * SOURCES for colour in range(COLOURS))
EVERY_ACCEPT = sum(1 << colour * TARGETS for colour in range(COLOURS))
ANY_SOURCE = (1 << SOURCES) - 1
ANY_TARGET = (1 << TARGETS) - 1

FIRST_STACK = COLOURS * SOURCES * TARGETS
FIRST_SHOW = FIRST_STACK + COLOURS
DRAW = FIRST_SHOW + DISPLAY
STOP = DRAW + 1
FIRST_KEEP = STOP + 1
FIRST_FIELD = FIRST_KEEP + PLATES
FIRST_UNDER = FIRST_FIELD + FIELDS * ROTATIONS
FIRST_CHIP = FIRST_UNDER + PLATES
FIRST_USE = FIRST_CHIP + CHIP_TYPES
ENOUGH = FIRST_USE + CHIP_TYPES
LEAVE = ENOUGH + 1
FIRST_CELL = LEAVE + 1
ACTIONS = FIRST_CELL + LINES * COLUMNS

DRAFTS = np.array(
    [(colour, source, target) for colour in range(COLOURS) for source in range(SOURCES) for target in range(TARGETS)],
    np.int8,
)
"""Every draft by its id: looking it up is quicker than dividing."""
