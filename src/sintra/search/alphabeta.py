"""Alpha-beta inside a round, to a depth: the leaves are the end of the round, the end of the match, or the depth.

The seat that asks wants its estimate as large as can be, the others as small: with two players that is what they want.
With more it is a guess: either all of them play against the seat that asks (PARANOID), or only one of them does between
two of its moves and the rest do what comes first in their order (BEST_REPLY).

One loop walks the tree with the nodes of the current path in frames; nothing is recursive, so nothing is passed on but
indices. Principal-variation search, a table of positions seen, late actions searched less deeply at first.
"""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.foresight import estimate, has_gambles, is_gamble, list_urgent
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply
from sintra.search.memory import BEST_REPLY, DEEPEST, GRAIN, INFINITE, SOLVED, Memory
from sintra.search.table import (
    EXACT,
    LOWER,
    UPPER,
    action_in,
    bound_in,
    depth_in,
    key_of,
    recall,
    remember,
    value_in,
)

FULL, NULL, REDUCED = range(3)  # the window and depth with which an action is searched
FIRST_REDUCED, FIRST_REDUCED_TWICE = 4, 10  # actions before this one are never searched less deeply
LEAST_REDUCED_DEPTH, LEAST_REDUCED_TWICE_DEPTH = 3, 5
LAST_ORDERED = 8  # from here on they are taken as they come: there is hardly one that would refute
LEAST_FORESEEN_DEPTH = 5  # nodes further from the leaves are worth a look at what each action promises
PROMISE = 20_000  # how urgent a point of it is; praise is worth at most HISTORY_LIMIT
LEAST_TABLE_DEPTH = 2  # nodes nearer to the leaves are searched again sooner than found in the table
TABLE_ACTION = 1 << 28  # the urgency of the action the table knows
HISTORY_LIMIT = 1 << 16
ANSWERED = np.uint64(0xD1B54A32D192ED03)
LEAF = np.uint64(0xA0761D6478BD642F)
LOW_BITS = np.uint64(0xFFFF)
HALF_WORD = np.uint64(16)


@kernel
def look(memory: Memory, depth: int, alpha: int, beta: int) -> bool:
    """Search the first position to a depth; False when the limit came first.

    The window is the asker's, and so is the value that the control takes.
    """
    # Each part by itself: a call that is handed the whole memory copies the description of every array in it.
    positions, words, buffers, urgencies, frames, table, history, reports, _, _, _, _, _, controls, weights = memory
    control = controls[0]
    first = frames[0]
    is_own = positions[0].to_move == control.seat
    first.alpha = alpha if is_own else -beta
    first.beta = beta if is_own else -alpha
    first.depth = depth
    first.is_answered = 0
    ply = 0
    is_entering = True
    value = wide(0)  # the asker's
    is_cut = 0
    while ply >= 0:
        frame = frames[ply]
        position = positions[ply]
        if is_entering:
            control.nodes += 1
            if control.nodes > control.most_nodes or control.stop != 0:
                return False
            is_entering = False
            is_round_over = position.phase == AWAITS_DEAL or position.phase == OVER
            if is_round_over or frame.depth <= 0:
                value = wide(int(GRAIN * estimate(position, wide(control.seat), weights[0])))
                if control.noise:
                    value += noise_of(words[ply], control)
                is_cut = 0 if is_round_over else 1
                ply -= 1
                continue
            frame.sign = 1 if position.to_move == control.seat else -1
            known = wide(-1)
            if frame.depth >= LEAST_TABLE_DEPTH:
                frame.key = key_of(words[ply], control.salt) ^ (ANSWERED if frame.is_answered else np.uint64(0))
                content = recall(table, frame.key)
                if content != -1:
                    known = action_in(content)
                    if is_enough(content, frame):
                        value = value_in(content) * frame.sign
                        is_cut = 0 if depth_in(content) == SOLVED else 1
                        ply -= 1
                        continue
            count = list_actions(position, buffers[ply], urgencies[ply], history, known, frame.depth > 1)
            if frame.depth >= LEAST_FORESEEN_DEPTH:
                foresee(positions, buffers, urgencies, ply, count, known, history, reports, weights, frame, control)
            bring_forward(buffers, urgencies, ply, wide(0), count)
            frame.count = 1 if frame.is_answered else count
            if frame.depth == 1:
                value = best_leaf(
                    positions, words, buffers, urgencies, ply, history, reports, weights, frame, control
                ) * wide(frame.sign)
                is_cut = wide(control.is_cut)
                ply -= 1
                continue
            frame.first_alpha = frame.alpha
            frame.best = -INFINITE
            frame.best_action = -1
            frame.index = 0
            frame.is_cut = 0
            frame.window = FULL
        else:
            local = value * frame.sign
            frame.is_cut |= is_cut
            if frame.window == REDUCED and local > frame.alpha:
                frame.window = NULL
            elif frame.window == NULL and local > frame.alpha and local < frame.beta:
                frame.window = FULL
            else:
                action = wide(buffers[ply, frame.index])
                if local > frame.best:
                    frame.best = local
                    frame.best_action = action
                    frame.alpha = max(frame.alpha, local)
                frame.index += 1
                if frame.alpha >= frame.beta or frame.index == frame.count:
                    if frame.alpha >= frame.beta:
                        praise(history, wide(position.to_move), action, wide(frame.depth))
                    if frame.depth >= LEAST_TABLE_DEPTH:
                        write_down(table, frame)
                    value = wide(frame.best) * frame.sign
                    is_cut = frame.is_cut
                    ply -= 1
                    continue
                if frame.index < LAST_ORDERED:
                    bring_forward(buffers, urgencies, ply, wide(frame.index), wide(frame.count))
                is_late = frame.index >= FIRST_REDUCED and frame.depth >= LEAST_REDUCED_DEPTH
                frame.window = REDUCED if is_late else NULL
        positions[ply + 1] = positions[ply]
        apply(positions[ply + 1], wide(buffers[ply, frame.index]), reports[0])
        go_down(frame, frames[ply + 1], control, positions[ply + 1].to_move == control.seat, ply)
        ply += 1
        is_entering = True
    control.value = value
    control.is_cut = is_cut
    return True


@kernel
def foresee(
    positions: Any,
    buffers: Any,
    urgencies: Any,
    ply: int,
    count: int,
    known: int,
    history: Any,
    reports: Any,
    weights: Any,
    frame: Any,
    control: Any,
) -> None:
    """Order the actions of a node by what the position after each promises."""
    for index in range(count):
        action = wide(buffers[ply, index])
        if action != known:
            positions[ply + 1] = positions[ply]
            apply(positions[ply + 1], action, reports[0])
            promise = estimate(positions[ply + 1], wide(control.seat), weights[0]) * frame.sign
            urgencies[ply, index] = wide(int(PROMISE * promise)) + history[positions[ply].to_move, action]


@kernel
def best_leaf(
    positions: Any,
    words: Any,
    buffers: Any,
    urgencies: Any,
    ply: int,
    history: Any,
    reports: Any,
    weights: Any,
    frame: Any,
    control: Any,
) -> int:
    """The best value among the leaves below a node, or one that refutes it; most nodes of a search are leaves."""
    best = wide(-INFINITE)
    is_cut = wide(0)
    for index in range(frame.count):
        if 0 < index < LAST_ORDERED:
            bring_forward(buffers, urgencies, ply, wide(index), wide(frame.count))
        action = wide(buffers[ply, index])
        leaf = positions[ply + 1]
        positions[ply + 1] = positions[ply]
        apply(leaf, action, reports[0])
        control.nodes += 1
        is_cut |= leaf.phase != AWAITS_DEAL and leaf.phase != OVER
        value = wide(int(GRAIN * estimate(leaf, wide(control.seat), weights[0])))
        if control.noise:
            value += noise_of(words[ply + 1], control)
        value *= frame.sign
        if value > best:
            best = value
            if best >= frame.beta:
                praise(history, wide(positions[ply].to_move), action, wide(1))
                break
    control.is_cut = is_cut
    return best


@kernel
def noise_of(words: Any, control: Any) -> int:
    """By how much an estimate is off for one who sees dimly: the same whenever it sees the same position."""
    key = key_of(words, control.salt ^ LEAF)
    share = (key & LOW_BITS) + (key >> HALF_WORD & LOW_BITS)
    return (wide(share) - 0xFFFF) * wide(control.noise) >> 16


@kernel
def is_enough(content: int, frame: Any) -> bool:
    """Whether what the table tells makes searching this node needless."""
    bound = bound_in(content)
    value = value_in(content)
    return depth_in(content) >= frame.depth and (
        bound == EXACT or (bound == LOWER and value >= frame.beta) or (bound == UPPER and value <= frame.alpha)
    )


@kernel
def list_actions(position: Any, actions: Any, urgencies: Any, history: Any, known: int, is_inner: bool) -> int:
    """List the actions of a node and how urgent each is, most of all the one the table knows.

    Gambles are left out where there is anything else: their outcome must not be known before they are chosen.
    """
    total = wide(list_urgent(position, actions, urgencies))
    if not is_inner and not has_gambles(position):
        return total  # above leaves an action is tried sooner than its praise is looked up
    count = wide(0)
    for index in range(total):
        action = wide(actions[index])
        if is_gamble(position, action) and (count > 0 or index + 1 < total):
            continue
        actions[count] = action
        urgent = history[position.to_move, action] + urgencies[index]
        urgencies[count] = TABLE_ACTION if action == known else urgent
        count += 1
    return count


@kernel
def go_down(frame: Any, child: Any, control: Any, is_own: bool, ply: int) -> None:
    """Set up the node after the action at the frame's index."""
    alpha = wide(frame.alpha)
    beta = wide(frame.beta) if frame.window == FULL else alpha + 1
    is_same_side = is_own == (frame.sign > 0)
    child.alpha = alpha if is_same_side else -beta
    child.beta = beta if is_same_side else -alpha
    reduction = 0
    if frame.window == REDUCED:
        reduction = 2 if frame.index >= FIRST_REDUCED_TWICE and frame.depth >= LEAST_REDUCED_TWICE_DEPTH else 1
    child.depth = min(frame.depth - 1 - reduction, DEEPEST - 2 - ply)
    has_chosen = frame.is_answered or (frame.sign < 0 and frame.index > 0)
    child.is_answered = control.others == BEST_REPLY and not is_own and has_chosen


@kernel
def bring_forward(actions: Any, urgencies: Any, ply: int, first: int, count: int) -> None:
    """Bring the most urgent of the actions not yet searched to the front."""
    best = first
    for index in range(first + 1, count):
        if urgencies[ply, index] > urgencies[ply, best]:
            best = index
    action = actions[ply, first]
    actions[ply, first] = actions[ply, best]
    actions[ply, best] = action
    urgent = urgencies[ply, first]
    urgencies[ply, first] = urgencies[ply, best]
    urgencies[ply, best] = urgent


@kernel
def praise(history: Any, seat: int, action: int, depth: int) -> None:
    """Let an action that refuted come earlier elsewhere."""
    history[seat, action] += depth * depth
    if history[seat, action] > HISTORY_LIMIT:
        for other in range(history.shape[1]):
            history[seat, other] //= 2


@kernel
def write_down(table: Any, frame: Any) -> None:
    """Write a finished node to the table."""
    bound = LOWER if frame.best >= frame.beta else EXACT if frame.best > frame.first_alpha else UPPER
    depth = wide(frame.depth) if frame.is_cut else wide(SOLVED)
    remember(table, frame.key, wide(frame.best), wide(frame.best_action), depth, wide(bound))
