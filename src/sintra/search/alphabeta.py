"""Alpha-beta inside a round: deeper and deeper until the round is solved or the limit is reached.

The seat that asks wants its estimate as large as can be, all others as small: with two players that is what they want;
with more it is a cautious guess.

One loop walks the tree with the nodes of the current path in frames; nothing is recursive, so nothing is passed on but
indices. Principal-variation search, a table of positions seen, late moves searched less deeply at first.
"""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.foresight import estimate, urgency
from sintra.kernel.generic import AWAITS_DEAL, LEGAL, OVER, apply, legal_actions, reason
from sintra.search.frame import DEEPEST, EXACT, GRAIN, INFINITE, LOWER, SOLVED, UPPER

FULL, NULL, REDUCED = range(3)  # the window and depth with which an action is searched
FIRST_REDUCED = 8  # actions before this one are never searched less deeply
LEAST_REDUCED_DEPTH = 3
LEAST_TABLE_DEPTH = 2  # nodes nearer to the leaves are searched again sooner than found in the table
POLLING = 255  # the clock is asked once in so many nodes
TABLE_ACTION = 1 << 28  # the urgency of the action the table knows
HISTORY_LIMIT = 1 << 20

MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)


@kernel
def key_of(words: Any, salt: Any) -> Any:
    """A hash of all bytes of a position: products of neighbouring words, each with a constant of its own."""
    total = salt
    step = MIX
    for index in range(0, len(words) - 1, 2):
        total += (words[index] + step) * (words[index + 1] ^ (step >> SHIFT))
        step += MIX
    if len(words) & 1:
        total += words[len(words) - 1] * step
    total ^= total >> SHIFT
    total *= MIX
    return total ^ (total >> SHIFT)


@kernel
def deepen(
    positions: Any,
    words: Any,
    buffers: Any,
    urgencies: Any,
    frames: Any,
    table: Any,
    history: Any,
    reports: Any,
    controls: Any,
    weights: Any,
) -> None:
    """Search the first position deeper and deeper; the controls say how far, and take what was found."""
    control = controls[0]
    for depth in range(1, control.most_depth + 1):
        is_finished = look(
            positions, words, buffers, urgencies, frames, table, history, reports, controls, weights, depth
        )
        if frames[0].best_action >= 0 and (is_finished or depth == 1 or frames[0].best > -INFINITE):
            control.action = frames[0].best_action
            control.value = frames[0].best * frames[0].sign
        if not is_finished:
            return
        control.depth = depth
        if not frames[0].is_cut:
            control.is_solved = 1
            return


@kernel
def look(
    positions: Any,
    words: Any,
    buffers: Any,
    urgencies: Any,
    frames: Any,
    table: Any,
    history: Any,
    reports: Any,
    controls: Any,
    weights: Any,
    depth: int,
) -> bool:
    """Search the first position to a depth; False when the limit came first."""
    control = controls[0]
    mask = np.uint64(len(table) - 1)
    frames[0].alpha = -INFINITE
    frames[0].beta = INFINITE
    frames[0].depth = depth
    ply = 0
    is_entering = True
    value = 0
    is_cut = 0
    while True:
        frame = frames[ply]
        position = positions[ply]
        if is_entering:
            control.nodes += 1
            if control.nodes > control.most_nodes or (control.nodes & POLLING == 0 and control.stop != 0):
                return False
            is_round_over = position.phase == AWAITS_DEAL or position.phase == OVER
            if is_round_over or frame.depth <= 0:
                value = int(GRAIN * estimate(position, wide(control.seat), weights[0]))
                is_cut = 0 if is_round_over else 1
                ply -= 1
                is_entering = False
                continue
            frame.sign = 1 if position.to_move == control.seat else -1
            known = -1
            if frame.depth >= LEAST_TABLE_DEPTH:
                frame.key = key_of(words[ply], control.salt)
            entry = table[frame.key & mask]
            if frame.depth >= LEAST_TABLE_DEPTH and entry.key == frame.key:
                known = entry.action
                is_told = entry.depth >= frame.depth and (
                    entry.bound == EXACT
                    or (entry.bound == LOWER and entry.value >= frame.beta)
                    or (entry.bound == UPPER and entry.value <= frame.alpha)
                )
                if is_told and ply > 0:
                    value = entry.value * frame.sign
                    is_cut = 0 if entry.depth == SOLVED else 1
                    ply -= 1
                    is_entering = False
                    continue
            frame.count = legal_actions(position, buffers[ply])
            for index in range(frame.count):
                action = wide(buffers[ply, index])
                urgent = history[position.to_move, action] + urgency(position, action)
                urgencies[ply, index] = TABLE_ACTION if action == known else urgent
            frame.first_alpha = frame.alpha
            frame.best = -INFINITE
            frame.best_action = -1
            frame.index = 0
            frame.is_cut = 0
            frame.stage = FULL
            bring_forward(buffers, urgencies, ply, 0, frame.count)
            is_entering = False
        else:
            local = value * frame.sign
            frame.is_cut |= is_cut
            if frame.stage == REDUCED and local > frame.alpha:
                frame.stage = NULL
            elif frame.stage == NULL and local > frame.alpha and local < frame.beta:
                frame.stage = FULL
            else:
                action = wide(buffers[ply, frame.index])
                if local > frame.best:
                    frame.best = local
                    frame.best_action = action
                    frame.alpha = max(frame.alpha, local)
                frame.index += 1
                if frame.alpha >= frame.beta or frame.index == frame.count:
                    if frame.alpha >= frame.beta:
                        praise(history, position.to_move, action, frame.depth)
                    if frame.depth >= LEAST_TABLE_DEPTH:
                        remember(table, mask, frame)
                    if ply == 0:
                        return True
                    value = frame.best * frame.sign
                    is_cut = frame.is_cut
                    ply -= 1
                    continue
                bring_forward(buffers, urgencies, ply, frame.index, frame.count)
                is_late = frame.index >= FIRST_REDUCED and frame.depth >= LEAST_REDUCED_DEPTH
                frame.stage = REDUCED if is_late else NULL
        # Go down to the action at the frame's index.
        alpha = frame.alpha
        beta = frame.beta if frame.stage == FULL else frame.alpha + 1
        positions[ply + 1] = positions[ply]
        apply(positions[ply + 1], wide(buffers[ply, frame.index]), reports[0])
        child = frames[ply + 1]
        is_same_side = (positions[ply + 1].to_move == control.seat) == (frame.sign > 0)
        child.alpha = alpha if is_same_side else -beta
        child.beta = beta if is_same_side else -alpha
        child.depth = min(frame.depth - 1 - (frame.stage == REDUCED), DEEPEST - 2 - ply)
        ply += 1
        is_entering = True


@kernel
def bring_forward(buffers: Any, urgencies: Any, ply: int, first: int, count: int) -> None:
    """Bring the most urgent of the actions not yet searched to the front."""
    best = first
    for index in range(first + 1, count):
        if urgencies[ply, index] > urgencies[ply, best]:
            best = index
    action = buffers[ply, first]
    buffers[ply, first] = buffers[ply, best]
    buffers[ply, best] = action
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
def remember(table: Any, mask: Any, frame: Any) -> None:
    """Write a finished node to the table."""
    entry = table[frame.key & mask]
    entry.key = frame.key
    entry.value = frame.best
    entry.action = frame.best_action
    entry.depth = frame.depth if frame.is_cut else SOLVED
    if frame.best >= frame.beta:
        entry.bound = LOWER
    else:
        entry.bound = EXACT if frame.best > frame.first_alpha else UPPER


@kernel
def follow(positions: Any, words: Any, table: Any, reports: Any, controls: Any, line: Any) -> int:
    """Write the expected line to `line`, from the action found on as far as the table knows; return its length."""
    control = controls[0]
    mask = np.uint64(len(table) - 1)
    positions[1] = positions[0]
    position = positions[1]
    action = wide(control.action)
    length = 0
    while True:
        line[length] = action
        length += 1
        apply(position, action, reports[0])
        if position.phase == AWAITS_DEAL or position.phase == OVER or length == len(line):
            return length
        key = key_of(words[1], control.salt)
        entry = table[key & mask]
        action = wide(entry.action)
        if entry.key != key or action < 0 or reason(position, action) != LEGAL:
            return length
