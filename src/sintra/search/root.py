"""The choice at the root: actions are compared with the best one so far, deeper and deeper.

A determinisation is the position with its hidden part dealt in one way. What an action brings hardly depends on it, so
actions are compared in the first one, unless one of the two is a chance action: then both are searched in all of them,
and the chance action is better only if it is so on average. What a determinisation deals to both cancels out, and a
difference counts for at most MARGIN in each, so a narrow window is enough.
"""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.compilation import inlined_kernel
from sintra.kernel.generic import apply, legal_actions
from sintra.kernel.search_interface import is_chance_action, max_plies_left, order_score, search_key, stage
from sintra.search.alphabeta import search
from sintra.search.thread import INFINITE, SCALE, SearchThread

MARGIN = 6 * SCALE
FIRST_REDUCED = 8  # here a mistake costs more than deeper in the tree
MIN_REDUCED_DEPTH = 4
MAX_JUMP = 1  # depths left out to reach the end of the round at once
CHANCE_ONE_IN = 5  # the share of all nodes that may be spent for the sake of chance actions
DETERMINISATION_SALT = np.uint64(0x8CB92BA72F3D8DD7)
LAST = -(1 << 30)  # the order score of chance actions: by then it is known what there is without them


@kernel
def deepen(thread: SearchThread) -> None:
    """Choose an action for the seat to move; `controls` says how far to look, and takes the choice."""
    control = thread.controls[0]
    count = generate_root_actions(thread)
    control.action = thread.root_actions[0]
    salt = control.salt
    spent = wide(0)  # nodes for the sake of chance actions
    left = wide(max_plies_left(thread.determinisations[0]))
    depth = wide(control.first_depth) - 1
    while depth < control.max_depth:
        depth += 1
        if depth < left <= depth + MAX_JUMP and left <= control.max_depth:
            depth = left
        known = wide(0)  # the determinisations in which the value of the first action is known
        hit_horizon = wide(0)
        is_out = False
        for index in range(count):
            is_risky = is_chance_action(thread.determinisations[0], wide(thread.root_actions[index]))
            if index > 0 and is_risky and spent * CHANCE_ONE_IN > control.nodes:
                hit_horizon = wide(1)
                continue
            before = wide(control.nodes)
            is_risky |= is_chance_action(thread.determinisations[0], wide(thread.root_actions[0]))
            needed = wide(control.determinisations) if is_risky else wide(1)
            while known < needed and not is_out:
                is_out = not search_root_action(
                    thread, wide(0), known, depth - 1, wide(-INFINITE), wide(INFINITE), salt
                )
                if not is_out:
                    thread.values[known] = control.value
                    hit_horizon |= control.hit_horizon
                    known += 1
            if index > 0 and not is_out:
                found = compare_at_root(thread, wide(index), needed, wide(depth), salt)
                is_out = found < 0
                hit_horizon |= found & 1
                if found & 2:
                    known = needed
            if is_risky:
                spent += control.nodes - before
            if is_out:
                break
        if known > 0:
            control.action = thread.root_actions[0]
            write_mean_value(thread, known)
        if is_out:
            break
        control.depth = depth
        if not hit_horizon:
            control.is_solved = 1
            break
    control.salt = salt


@inlined_kernel
def generate_root_actions(thread: SearchThread) -> int:
    """List the actions that may be chosen, the highest order score first."""
    position = thread.determinisations[0]
    order_scores = thread.listings[0].order_scores  # free until the search begins
    count = wide(0)
    for index in range(legal_actions(position, thread.root_actions)):
        action = thread.root_actions[index]
        if thread.is_excluded[action]:
            continue
        score = wide(LAST) if is_chance_action(position, wide(action)) else wide(order_score(position, wide(action)))
        place = count
        count += 1
        while place > 0 and order_scores[place - 1] < score:
            thread.root_actions[place] = thread.root_actions[place - 1]
            order_scores[place] = order_scores[place - 1]
            place -= 1
        thread.root_actions[place] = action
        order_scores[place] = score
    return count


@inlined_kernel
def write_mean_value(thread: SearchThread, known: int) -> None:
    """The mean of the first action's values over the determinisations in which it is known."""
    total = wide(0)
    for determinisation in range(known):
        total += thread.values[determinisation]
    thread.controls[0].value = total // known


@inlined_kernel
def search_root_action(
    thread: SearchThread, index: int, determinisation: int, depth: int, alpha: int, beta: int, salt: Any
) -> bool:
    """Search what follows an action in a determinisation, which has keys of its own; False if the limit came first."""
    thread.positions[0] = thread.determinisations[determinisation]
    apply(thread.positions[0], wide(thread.root_actions[index]), thread.reports[0])
    thread.controls[0].salt = salt + np.uint64(determinisation) * DETERMINISATION_SALT
    return search(thread, depth, alpha, beta)


@inlined_kernel
def compare_at_root(thread: SearchThread, index: int, determinisations: int, depth: int, salt: Any) -> int:
    """Compare an action with the first one in so many determinisations; if it is better it takes the first place.

    -1 if the limit came first; else a sum of 1 if something was estimated before the end of the round, and 2 if the
    action took the first place.
    """
    control = thread.controls[0]
    margin = wide(MARGIN) if determinisations > 1 else wide(0)
    reaches_round_end = 0 < max_plies_left(thread.determinisations[0]) <= depth
    reduction = wide(1) if index >= FIRST_REDUCED and depth >= MIN_REDUCED_DEPTH and not reaches_round_end else wide(0)
    handicap = wide(0)  # only a chance action has one, and only where the first action is not one itself
    if is_chance_action(thread.determinisations[0], wide(thread.root_actions[index])) and not is_chance_action(
        thread.determinisations[0], wide(thread.root_actions[0])
    ):
        handicap = wide(control.caution)
    result = wide(0)
    lead = wide(1)
    while lead > 0 and reduction >= 0 and result >= 0:
        lead = wide(0)
        for determinisation in range(determinisations):
            best = wide(thread.values[determinisation]) + handicap
            if not search_root_action(
                thread, index, wide(determinisation), depth - 1 - reduction, best - margin, best + margin + 1, salt
            ):
                result = wide(-1)
                break
            result |= control.hit_horizon
            thread.rivals[determinisation] = control.value
            lead += min(max(control.value - best, -margin), margin + 1)
            if lead + (determinisations - 1 - determinisation) * (margin + 1) <= 0:
                lead = wide(0)
                break
        reduction -= 1
    if lead > 0 and result >= 0:
        for determinisation in range(determinisations):
            best = wide(thread.values[determinisation]) + handicap
            if thread.rivals[determinisation] <= best - margin or thread.rivals[determinisation] > best + margin:
                if not search_root_action(
                    thread, index, wide(determinisation), depth - 1, wide(-INFINITE), wide(INFINITE), salt
                ):
                    result = wide(-1)
                    break
                thread.rivals[determinisation] = control.value
    if lead > 0 and result >= 0:
        result |= 2
        for determinisation in range(determinisations):
            thread.values[determinisation] = thread.rivals[determinisation]
        action = thread.root_actions[index]
        for place in range(index, 0, -1):
            thread.root_actions[place] = thread.root_actions[place - 1]
        thread.root_actions[0] = action
    return result


@kernel
def stage_of(positions: Any) -> int:
    """The stage of the first position."""
    return stage(positions[0])


@kernel
def key_of_first(positions: Any, weights: Any) -> Any:
    """The key of the first position."""
    return search_key(positions[0], weights[0])
