"""The action space of Master Chocolatier: ids in three blocks, for drafts, divisions and places.

docs/notation.md specifies them; `text/action.py` has the values and texts for people.
"""

import numpy as np

from sintra.games.chocolatier.rules.components import COLOURS, COLUMNS, FACTORIES, LINES

CENTRE = 0  # as a source; factory n is source n
FLOOR = LINES  # as a target; the line with index n is target n. It comes last: it is the last thing to do
SOURCES = 1 + FACTORIES
TARGETS = 1 + LINES

# Offers hold a bit for each colour and source, what a board accepts one for each colour and target.
# These have the bit of source or target 0 set for each colour; shift them to the source or target meant.
EVERY_OFFER = sum(1 << colour * SOURCES for colour in range(COLOURS))
EVERY_ACCEPT = sum(1 << colour * TARGETS for colour in range(COLOURS))
ANY_SOURCE = (1 << SOURCES) - 1
ANY_TARGET = (1 << TARGETS) - 1

FIRST_DIVIDE = COLOURS * SOURCES * TARGETS
FIRST_PLACE = FIRST_DIVIDE + (1 << COLOURS)
ACTIONS = FIRST_PLACE + LINES * COLUMNS

DRAFTS = np.array(
    [(colour, source, target) for colour in range(COLOURS) for source in range(SOURCES) for target in range(TARGETS)],
    np.int8,
)
"""Every draft by its id: looking it up is quicker than dividing."""
