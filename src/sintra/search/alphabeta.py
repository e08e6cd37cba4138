"""Principal-variation search inside a round: leaves are the end of the round, the end of the match, or the horizon.

The seat that asks wants its value as large as can be, the others as small: with two players that is what they want.
With more it is a guess: either all of them play against the seat that asks (PARANOID), or only one of them does between
two of its moves and the rest do what comes first in their order (BEST_REPLY).

One loop walks the tree with the nodes of the current path in frames; nothing is recursive, so nothing is passed on but
indices. Null windows, a transposition table, late-move reductions, the history heuristic; the steps are numbered.
"""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import prefetch, wide
from sintra.kernel.compilation import inlined_kernel
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply
from sintra.kernel.search_interface import generate_scored, has_chance_actions, max_plies_left, search_key
from sintra.search.frontier import search_frontier, static_eval
from sintra.search.ordering import pick_next, score_actions, score_by_static_eval, update_history
from sintra.search.thread import (
    BEST_REPLY,
    INFINITE,
    MAX_PLY,
    SOLVED,
    ActionList,
    Frame,
    History,
    SearchControl,
    SearchThread,
)
from sintra.search.transposition import (
    EXACT,
    LOWER,
    NOT_FOUND,
    UPPER,
    Transpositions,
    action_in,
    bound_in,
    depth_in,
    probe,
    slot_of,
    store,
    value_in,
)

FULL_WINDOW, NULL_WINDOW, REDUCED = range(3)  # the window and depth with which an action is searched
FIRST_REDUCED, FIRST_REDUCED_TWICE = 4, 10  # actions before this one are never searched less deeply
MIN_REDUCED_DEPTH, MIN_REDUCED_TWICE_DEPTH = 3, 5
LAST_ORDERED = 8  # from here on they are taken as they come: there is hardly one that would cut off
MIN_STATIC_EVAL_DEPTH = 5  # nodes further from the leaves are worth a static evaluation of each action
MIN_TRANSPOSITION_DEPTH = 2  # nodes nearer to the leaves are searched again sooner than found in the table
RIVAL_HAS_MOVED = np.uint64(0xD1B54A32D192ED03)


@kernel
def search(thread: SearchThread, depth: int, alpha: int, beta: int) -> bool:
    """Search the first position to a depth; False when a limit came first.

    The window is the asker's, and so is the value that the control takes.
    """
    # Each part by itself: a call that is handed the whole thread copies the description of every array in it.
    positions, action_lists, frames = thread.positions, thread.action_lists, thread.frames
    transpositions, history, report = thread.transpositions, thread.histories[0], thread.reports[0]
    control, weights = thread.controls[0], thread.weights[0]
    begin_root(frames[0], positions[0].to_move == control.seat, depth, alpha, beta)
    ply = 0
    is_entering = True
    value = hit_horizon = wide(0)  # what a finished node hands to its parent; the value is the asker's
    while ply >= 0:
        position, child, action_list, frame = positions[ply], positions[ply + 1], action_lists[ply], frames[ply]
        if is_entering:
            # Step 1. Count the node; stop at the limit of nodes or time.
            control.nodes += 1
            if control.nodes > control.node_limit or control.stop != 0:
                return False
            is_finished, value, hit_horizon = enter_node(
                position, child, action_list, frame, transpositions, history, report, weights, control
            )
        else:
            is_finished, value, hit_horizon = take_value(
                value, hit_horizon, position, action_list, frame, transpositions, history
            )
        if is_finished:
            ply -= 1
            is_entering = False
        else:
            # Step 11. Make the action and go down to its node.
            positions[ply + 1] = positions[ply]
            apply(positions[ply + 1], wide(action_list.actions[frame.index]), report)
            begin_child(frame, frames[ply + 1], control, positions[ply + 1].to_move == control.seat, ply)
            ply += 1
            is_entering = True
    control.value = value
    control.hit_horizon = hit_horizon
    return True


@inlined_kernel
def enter_node(
    position: Any,
    child: Any,
    action_list: ActionList,
    frame: Frame,
    transpositions: Transpositions,
    history: History,
    report: Any,
    weights: Any,
    control: SearchControl,
) -> tuple[bool, int, int]:
    """Whether the value of a node is known at once, it, and whether it comes from the horizon.

    If it is not known, the node is set up to search its first action.
    """
    # Step 2. At the end of the round and at the horizon the static evaluation is the value.
    is_round_over = position.phase == AWAITS_DEAL or position.phase == OVER
    if is_round_over or frame.depth <= 0:
        return True, static_eval(position, weights, control), wide(not is_round_over)
    # Step 3. Set up the node, and generate the actions while its transposition arrives.
    begin_node(position, frame, transpositions, weights, control)
    count = wide(generate_scored(position, action_list.actions, action_list.order_scores))
    # Step 4. Transposition table cutoff.
    known_action = wide(-1)
    if frame.depth >= MIN_TRANSPOSITION_DEPTH:
        content = probe(transpositions, frame.key)
        if content != NOT_FOUND:
            known_action = action_in(content)
            if is_cutoff(content, frame):
                return True, value_in(content) * frame.sign, wide(depth_in(content) != SOLVED)
    # Step 5. Order the actions: that of the table, then by static evaluation, history, and the game's own score.
    if frame.depth > 1 or has_chance_actions(position):  # above leaves an action is tried before its history is found
        count = score_actions(position, action_list, count, history, known_action)
    if frame.depth >= MIN_STATIC_EVAL_DEPTH:
        score_by_static_eval(
            position, child, action_list, count, known_action, history, report, weights, frame, control
        )
    pick_next(action_list, wide(0), count)
    frame.count = 1 if frame.rival_has_moved else count
    # Step 6. Above the leaves all actions are evaluated in one go.
    if frame.depth == 1:
        best = search_frontier(position, child, action_list, history, report, weights, frame, control)
        return True, best * frame.sign, wide(control.hit_horizon)
    begin_actions(frame)
    return False, wide(0), wide(0)


@inlined_kernel
def take_value(
    value: int,
    hit_horizon: int,
    position: Any,
    action_list: ActionList,
    frame: Frame,
    transpositions: Transpositions,
    history: History,
) -> tuple[bool, int, int]:
    """Take the value found below the action that was searched. Whether that finishes the node, its value, and whether
    that comes from the horizon."""
    value *= frame.sign
    frame.hit_horizon |= hit_horizon
    # Step 7. What failed high in a reduced or null window is searched again, with the full depth or window.
    if frame.window == REDUCED and value > frame.alpha:
        frame.window = NULL_WINDOW
        return False, wide(0), wide(0)
    if frame.window == NULL_WINDOW and value > frame.alpha and value < frame.beta:
        frame.window = FULL_WINDOW
        return False, wide(0), wide(0)
    # Step 8. Raise the best value, and alpha with it.
    action = wide(action_list.actions[frame.index])
    if value > frame.best_value:
        frame.best_value = value
        frame.best_action = action
        frame.alpha = max(frame.alpha, value)
    frame.index += 1
    # Step 9. A cutoff, or no action left: history, transposition table, and the value goes to the parent.
    if frame.alpha >= frame.beta or frame.index == frame.count:
        if frame.alpha >= frame.beta:
            update_history(history, wide(position.to_move), action, wide(frame.depth))
        if frame.depth >= MIN_TRANSPOSITION_DEPTH:
            store_node(transpositions, frame)
        return True, wide(frame.best_value) * frame.sign, wide(frame.hit_horizon)
    # Step 10. The next action in a null window, reduced if it comes late.
    if frame.index < LAST_ORDERED:
        pick_next(action_list, wide(frame.index), wide(frame.count))
    is_late = frame.index >= FIRST_REDUCED and frame.depth >= MIN_REDUCED_DEPTH and not frame.reaches_round_end
    frame.window = REDUCED if is_late else NULL_WINDOW
    return False, wide(0), wide(0)


@inlined_kernel
def begin_root(frame: Frame, is_own: bool, depth: int, alpha: int, beta: int) -> None:
    """Set up the first node, with the asker's window turned to the side that moves there."""
    frame.alpha = alpha if is_own else -beta
    frame.beta = beta if is_own else -alpha
    frame.depth = depth
    frame.rival_has_moved = 0


@inlined_kernel
def begin_node(
    position: Any, frame: Frame, transpositions: Transpositions, weights: Any, control: SearchControl
) -> None:
    """Find out what is known of a node before its actions are: whose it is, how far the round goes, its key."""
    frame.sign = 1 if position.to_move == control.seat else -1
    plies_left = max_plies_left(position)
    frame.reaches_round_end = 0 < plies_left <= frame.depth
    if frame.reaches_round_end:
        frame.depth = plies_left
    if frame.depth >= MIN_TRANSPOSITION_DEPTH:
        key = search_key(position, weights) ^ control.salt
        frame.key = key ^ RIVAL_HAS_MOVED if frame.rival_has_moved else key
        prefetch(transpositions[slot_of(transpositions, frame.key)])


@inlined_kernel
def begin_actions(frame: Frame) -> None:
    """Set up a node to search its first action, with the full window."""
    frame.original_alpha = frame.alpha
    frame.best_value = -INFINITE
    frame.best_action = -1
    frame.index = 0
    frame.hit_horizon = 0
    frame.window = FULL_WINDOW


@kernel
def begin_child(frame: Frame, child: Frame, control: SearchControl, is_own: bool, ply: int) -> None:
    """Set up the node after the action at the frame's index."""
    alpha = wide(frame.alpha)
    beta = wide(frame.beta) if frame.window == FULL_WINDOW else alpha + 1
    is_same_side = is_own == (frame.sign > 0)
    child.alpha = alpha if is_same_side else -beta
    child.beta = beta if is_same_side else -alpha
    reduction = 0
    if frame.window == REDUCED:
        reduction = 2 if frame.index >= FIRST_REDUCED_TWICE and frame.depth >= MIN_REDUCED_TWICE_DEPTH else 1
    child.depth = min(frame.depth - 1 - reduction, MAX_PLY - 2 - ply)
    has_moved = frame.rival_has_moved or (frame.sign < 0 and frame.index > 0)
    child.rival_has_moved = control.opponents == BEST_REPLY and not is_own and has_moved


@kernel
def is_cutoff(content: int, frame: Frame) -> bool:
    """Whether a transposition makes searching this node needless."""
    bound = bound_in(content)
    value = value_in(content)
    return depth_in(content) >= frame.depth and (
        bound == EXACT or (bound == LOWER and value >= frame.beta) or (bound == UPPER and value <= frame.alpha)
    )


@kernel
def store_node(transpositions: Transpositions, frame: Frame) -> None:
    """Store a finished node in the transposition table."""
    bound = LOWER if frame.best_value >= frame.beta else EXACT if frame.best_value > frame.original_alpha else UPPER
    depth = wide(frame.depth) if frame.hit_horizon else wide(SOLVED)
    store(transpositions, frame.key, wide(frame.best_value), wide(frame.best_action), depth, wide(bound))
