"""Perft: counting the sequences of actions from a position, the classic check of a move generator."""

import numpy as np

from sintra.games.checks import whole_number
from sintra.games.engine import count_leaves
from sintra.games.state import State

DEEPEST = 100
"""No count that deep would ever end; the memory for it is allocated at once."""


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are; one that reaches a deal or the end earlier counts as it is.

    >>> from sintra.games.catalogue import chocolatier
    >>> state = chocolatier(players=2).start(seed=7)
    >>> perft(state, 1) == len(state.legal_actions())
    True
    """
    depth = whole_number(depth, 0, DEEPEST, "the depth")
    if depth == 0 or state.to_move is None:
        return 1
    root = state.position
    positions = np.concatenate([root] * int(depth))  # a place for each level; the first is the root
    buffers = np.empty((int(depth), state.game.action_count + 2), np.int16)
    return int(count_leaves(positions, state.game.new_report(), buffers, int(depth)))
