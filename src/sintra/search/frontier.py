"""Static evaluation in a search: of a leaf, and of all leaves below a frontier node in one go."""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import copy_struct, wide
from sintra.kernel.compilation import inlined_kernel
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply
from sintra.kernel.search_interface import begin_leaves, estimate, estimate_leaf, search_key
from sintra.search.ordering import pick_next, update_history
from sintra.search.thread import INFINITE, SCALE, ActionList, Frame, History, SearchControl
from sintra.search.transposition import HALF, MIX

LAST_ORDERED_LEAF = 4  # from here on they are taken as they come: a leaf costs little more than its place in the order
LEAF = np.uint64(0xA0761D6478BD642F)
LOW_BITS = np.uint64(0xFFFF)
HALF_WORD = np.uint64(16)


@inlined_kernel
def static_eval(position: Any, weights: Any, control: SearchControl) -> int:
    """The static evaluation of a position for the seat that asked."""
    value = wide(int(SCALE * estimate(position, wide(control.seat), weights)))
    if control.noise:
        value += noise_of(search_key(position, weights), control)
    return value


@kernel
def search_frontier(
    position: Any,
    leaf: Any,
    action_list: ActionList,
    history: History,
    report: Any,
    weights: Any,
    frame: Frame,
    control: SearchControl,
) -> int:
    """The best value among the leaves below a node, or one that cuts off; most nodes of a search are leaves."""
    best = wide(-INFINITE)
    hit_horizon = wide(0)
    seat = wide(control.seat)
    begin_leaves(position, leaf, weights)
    for index in range(frame.count):
        if 0 < index < LAST_ORDERED_LEAF:
            pick_next(action_list, wide(index), wide(frame.count))
        action = wide(action_list.actions[index])
        value = wide(int(SCALE * estimate_leaf(position, leaf, action, seat, report, weights)))
        control.nodes += 1
        hit_horizon |= leaf.phase != AWAITS_DEAL and leaf.phase != OVER
        if control.noise:
            copy_struct(leaf, position)
            apply(leaf, action, report)
            value += noise_of(search_key(leaf, weights), control)
        value *= frame.sign
        if value > best:
            best = value
            if best >= frame.beta:
                update_history(history, wide(position.to_move), action, wide(1))
                break
    control.hit_horizon = hit_horizon
    return best


@kernel
def noise_of(key: Any, control: SearchControl) -> int:
    """By how much an evaluation is off for one who sees dimly: the same whenever it sees the same position."""
    key = (key ^ control.salt ^ LEAF) * MIX
    key ^= key >> HALF
    share = (key & LOW_BITS) + (key >> HALF_WORD & LOW_BITS)
    return (wide(share) - 0xFFFF) * wide(control.noise) >> 16
