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
from sintra.kernel.bits import copy_struct, prefetch, wide
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply
from sintra.kernel.search_interface import (
    begin_leaves,
    estimate,
    estimate_leaf,
    generate_scored,
    has_chance_actions,
    is_chance_action,
    max_plies_left,
    search_key,
)
from sintra.search.thread import BEST_REPLY, INFINITE, MAX_PLY, SCALE, SOLVED, SearchThread
from sintra.search.transposition import (
    EXACT,
    HALF,
    LOWER,
    MIX,
    UPPER,
    action_in,
    bound_in,
    depth_in,
    probe,
    slot_of,
    store,
    value_in,
)

FULL, NULL, REDUCED = range(3)  # the window and depth with which an action is searched
FIRST_REDUCED, FIRST_REDUCED_TWICE = 4, 10  # actions before this one are never searched less deeply
MIN_REDUCED_DEPTH, MIN_REDUCED_TWICE_DEPTH = 3, 5
LAST_ORDERED = 8  # from here on they are taken as they come: there is hardly one that would refute
LAST_ORDERED_LEAF = 4  # the same above leaves, where an action costs little more than its place in the order
MIN_STATIC_EVAL_DEPTH = 5  # nodes further from the leaves are worth a static evaluation of what each action leads to
STATIC_EVAL_SCALE = 20_000  # the order score of a point of it; history is worth at most HISTORY_LIMIT
MIN_TRANSPOSITION_DEPTH = 2  # nodes nearer to the leaves are searched again sooner than found in the table
TRANSPOSITION_SCORE = 1 << 28  # the order score of the action the table knows
HISTORY_LIMIT = 1 << 16
RIVAL_HAS_MOVED = np.uint64(0xD1B54A32D192ED03)
LEAF = np.uint64(0xA0761D6478BD642F)
LOW_BITS = np.uint64(0xFFFF)
HALF_WORD = np.uint64(16)


@kernel
def search(thread: SearchThread, depth: int, alpha: int, beta: int) -> bool:
    """Search the first position to a depth; False when the limit came first.

    The window is the asker's, and so is the value that the control takes.
    """
    # Each part by itself: a call that is handed the whole thread copies the description of every array in it.
    positions, listings, frames, table, histories, reports, _, _, _, _, _, controls, all_weights = thread
    control = controls[0]
    history = histories[0]
    report = reports[0]
    weights = all_weights[0]
    first = frames[0]
    is_own = positions[0].to_move == control.seat
    first.alpha = alpha if is_own else -beta
    first.beta = beta if is_own else -alpha
    first.depth = depth
    first.rival_has_moved = 0
    ply = 0
    is_entering = True
    value = wide(0)  # the asker's
    hit_horizon = 0
    while ply >= 0:
        frame = frames[ply]
        position = positions[ply]
        if is_entering:
            control.nodes += 1
            if control.nodes > control.node_limit or control.stop != 0:
                return False
            is_entering = False
            is_round_over = position.phase == AWAITS_DEAL or position.phase == OVER
            if is_round_over or frame.depth <= 0:
                value = wide(int(SCALE * estimate(position, wide(control.seat), weights)))
                if control.noise:
                    value += noise_of(search_key(position, weights), control)
                hit_horizon = 0 if is_round_over else 1
                ply -= 1
                continue
            frame.sign = 1 if position.to_move == control.seat else -1
            left = max_plies_left(position)
            frame.reaches_round_end = 0 < left <= frame.depth
            if frame.reaches_round_end:
                frame.depth = left
            known = wide(-1)
            listing = listings[ply]
            if frame.depth >= MIN_TRANSPOSITION_DEPTH:
                frame.key = search_key(position, weights) ^ control.salt
                if frame.rival_has_moved:
                    frame.key ^= RIVAL_HAS_MOVED
                prefetch(table[slot_of(table, frame.key)])
            count = wide(generate_scored(position, listing.actions, listing.order_scores))
            if frame.depth >= MIN_TRANSPOSITION_DEPTH:
                content = probe(table, frame.key)
                if content != -1:
                    known = action_in(content)
                    if is_cutoff(content, frame):
                        value = value_in(content) * frame.sign
                        hit_horizon = 0 if depth_in(content) == SOLVED else 1
                        ply -= 1
                        continue
            # Above leaves an action is tried before its history is found.
            if frame.depth > 1 or has_chance_actions(position):
                count = score_actions(position, listing, count, history, known)
            if frame.depth >= MIN_STATIC_EVAL_DEPTH:
                score_by_static_eval(
                    position, positions[ply + 1], listing, count, known, history, report, weights, frame, control
                )
            pick_next(listing, wide(0), count)
            frame.count = 1 if frame.rival_has_moved else count
            if frame.depth == 1:
                value = wide(frame.sign) * search_frontier(
                    position, positions[ply + 1], listing, history, report, weights, frame, control
                )
                hit_horizon = wide(control.hit_horizon)
                ply -= 1
                continue
            frame.original_alpha = frame.alpha
            frame.best = -INFINITE
            frame.best_action = -1
            frame.index = 0
            frame.hit_horizon = 0
            frame.window = FULL
        else:
            local = value * frame.sign
            frame.hit_horizon |= hit_horizon
            if frame.window == REDUCED and local > frame.alpha:
                frame.window = NULL
            elif frame.window == NULL and local > frame.alpha and local < frame.beta:
                frame.window = FULL
            else:
                action = wide(listings[ply].actions[frame.index])
                if local > frame.best:
                    frame.best = local
                    frame.best_action = action
                    frame.alpha = max(frame.alpha, local)
                frame.index += 1
                if frame.alpha >= frame.beta or frame.index == frame.count:
                    if frame.alpha >= frame.beta:
                        update_history(history, wide(position.to_move), action, wide(frame.depth))
                    if frame.depth >= MIN_TRANSPOSITION_DEPTH:
                        store_node(table, frame)
                    value = wide(frame.best) * frame.sign
                    hit_horizon = frame.hit_horizon
                    ply -= 1
                    continue
                if frame.index < LAST_ORDERED:
                    pick_next(listings[ply], wide(frame.index), wide(frame.count))
                is_late = (
                    frame.index >= FIRST_REDUCED and frame.depth >= MIN_REDUCED_DEPTH and not frame.reaches_round_end
                )
                frame.window = REDUCED if is_late else NULL
        positions[ply + 1] = positions[ply]
        apply(positions[ply + 1], wide(listings[ply].actions[frame.index]), report)
        begin_child(frame, frames[ply + 1], control, positions[ply + 1].to_move == control.seat, ply)
        ply += 1
        is_entering = True
    control.value = value
    control.hit_horizon = hit_horizon
    return True


@kernel
def score_by_static_eval(
    position: Any,
    leaf: Any,
    listing: Any,
    count: int,
    known: int,
    history: Any,
    report: Any,
    weights: Any,
    frame: Any,
    control: Any,
) -> None:
    """Order the actions of a node by the static evaluation of the position after each."""
    begin_leaves(position, leaf, weights)
    for index in range(count):
        action = wide(listing.actions[index])
        if action != known:
            static_eval = estimate_leaf(position, leaf, action, wide(control.seat), report, weights) * frame.sign
            listing.order_scores[index] = (
                wide(int(STATIC_EVAL_SCALE * static_eval)) + history.scores[position.to_move, action]
            )


@kernel
def search_frontier(
    position: Any,
    leaf: Any,
    listing: Any,
    history: Any,
    report: Any,
    weights: Any,
    frame: Any,
    control: Any,
) -> int:
    """The best value among the leaves below a node, or one that refutes it; most nodes of a search are leaves."""
    best = wide(-INFINITE)
    hit_horizon = wide(0)
    seat = wide(control.seat)
    begin_leaves(position, leaf, weights)
    for index in range(frame.count):
        if 0 < index < LAST_ORDERED_LEAF:
            pick_next(listing, wide(index), wide(frame.count))
        action = wide(listing.actions[index])
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
def noise_of(key: Any, control: Any) -> int:
    """By how much an estimate is off for one who sees dimly: the same whenever it sees the same position."""
    key = (key ^ control.salt ^ LEAF) * MIX
    key ^= key >> HALF
    share = (key & LOW_BITS) + (key >> HALF_WORD & LOW_BITS)
    return (wide(share) - 0xFFFF) * wide(control.noise) >> 16


@kernel
def is_cutoff(content: int, frame: Any) -> bool:
    """Whether what the table tells makes searching this node needless."""
    bound = bound_in(content)
    value = value_in(content)
    return depth_in(content) >= frame.depth and (
        bound == EXACT or (bound == LOWER and value >= frame.beta) or (bound == UPPER and value <= frame.alpha)
    )


@kernel
def score_actions(position: Any, listing: Any, total: int, history: Any, known: int) -> int:
    """Add the history to the order scores of the actions listed, most of all that of the one the table knows.

    Chance actions are left out where there is anything else: their outcome must not be known before they are chosen.
    """
    count = wide(0)
    for index in range(total):
        action = wide(listing.actions[index])
        if is_chance_action(position, action) and (count > 0 or index + 1 < total):
            continue
        listing.actions[count] = action
        score = history.scores[position.to_move, action] + listing.order_scores[index]
        listing.order_scores[count] = TRANSPOSITION_SCORE if action == known else score
        count += 1
    return count


@kernel
def begin_child(frame: Any, child: Any, control: Any, is_own: bool, ply: int) -> None:
    """Set up the node after the action at the frame's index."""
    alpha = wide(frame.alpha)
    beta = wide(frame.beta) if frame.window == FULL else alpha + 1
    is_same_side = is_own == (frame.sign > 0)
    child.alpha = alpha if is_same_side else -beta
    child.beta = beta if is_same_side else -alpha
    reduction = 0
    if frame.window == REDUCED:
        reduction = 2 if frame.index >= FIRST_REDUCED_TWICE and frame.depth >= MIN_REDUCED_TWICE_DEPTH else 1
    child.depth = min(frame.depth - 1 - reduction, MAX_PLY - 2 - ply)
    has_chosen = frame.rival_has_moved or (frame.sign < 0 and frame.index > 0)
    child.rival_has_moved = control.opponents == BEST_REPLY and not is_own and has_chosen


@kernel
def pick_next(listing: Any, first: int, count: int) -> None:
    """Bring the action with the highest order score of those not yet searched to the front."""
    best = first
    most = wide(listing.order_scores[first])
    for index in range(first + 1, count):
        score = wide(listing.order_scores[index])
        if score > most:
            most = score
            best = index
    action = listing.actions[first]
    listing.actions[first] = listing.actions[best]
    listing.actions[best] = action
    listing.order_scores[best] = listing.order_scores[first]
    listing.order_scores[first] = most


@kernel
def update_history(history: Any, seat: int, action: int, depth: int) -> None:
    """Let an action that refuted come earlier elsewhere."""
    history.scores[seat, action] += depth * depth
    if history.scores[seat, action] > HISTORY_LIMIT:
        for other in range(history.scores.shape[1]):
            history.scores[seat, other] //= 2


@kernel
def store_node(table: Any, frame: Any) -> None:
    """Write a finished node to the table."""
    bound = LOWER if frame.best >= frame.beta else EXACT if frame.best > frame.original_alpha else UPPER
    depth = wide(frame.depth) if frame.hit_horizon else wide(SOLVED)
    store(table, frame.key, wide(frame.best), wide(frame.best_action), depth, wide(bound))
