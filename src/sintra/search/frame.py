"""The records of a search: a node on the current path, an entry of the table, and what controls it all.

Values are whole numbers, GRAIN to a point. In a frame and in the table they are turned to the side that moves there:
the seat that asked, or the others.
"""

from typing import Annotated

import numpy as np

from sintra.kernel.record import Record

GRAIN = 256
INFINITE = 1 << 30
DEEPEST = 96
SOLVED = 100  # the depth of an entry whose whole subtree ends in deals or ends of the match

EXACT, LOWER, UPPER = range(3)  # what a value in the table is: itself, or a bound of it


class Frame(Record):
    """A node on the path from the root."""

    key: Annotated[int, np.uint64]
    alpha: Annotated[int, np.int32]
    beta: Annotated[int, np.int32]
    first_alpha: Annotated[int, np.int32]
    best: Annotated[int, np.int32]
    sign: Annotated[int, np.int32]  # 1 where the seat that asked moves, else -1
    count: Annotated[int, np.int32]
    index: Annotated[int, np.int32]
    depth: Annotated[int, np.int32]
    stage: Annotated[int, np.int32]  # how the action at `index` is being searched
    best_action: Annotated[int, np.int32]
    is_cut: Annotated[int, np.int32]  # 1 once something below was estimated before the end of the round


class Entry(Record):
    """What the table remembers of a position: 16 bytes."""

    key: Annotated[int, np.uint64]
    value: Annotated[int, np.int32]
    action: Annotated[int, np.int16]
    depth: Annotated[int, np.int8]
    bound: Annotated[int, np.int8]


class Control(Record):
    """What a search was told and what it tells."""

    nodes: Annotated[int, np.int64]
    most_nodes: Annotated[int, np.int64]
    stop: Annotated[int, np.int64]  # set from outside when the time is up
    depth: Annotated[int, np.int32]  # the deepest iteration that was finished
    most_depth: Annotated[int, np.int32]
    value: Annotated[int, np.int32]
    action: Annotated[int, np.int32]
    is_solved: Annotated[int, np.int32]
    seat: Annotated[int, np.int32]
    salt: Annotated[int, np.uint64]
