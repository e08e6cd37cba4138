"""The root: iterative deepening, and at each depth the best lines one after the other (MultiPV).

The first line is the best of all root actions, the second the best of the others, and so on: each is found as if it
were the only one asked for, but all share the transposition table, the history and the order of the root actions. What
an earlier line has shown of an action, an upper bound of its value, often says that it need not be searched again.

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

OUT, HORIZON, BETTER = 1, 2, 4  # what comes of a search at the root: a limit, a value from the horizon, a better action


@kernel
def deepen(thread: SearchThread) -> None:
    """Iterative deepening: find the best lines, deeper and deeper, until a limit comes or the round is solved.

    The control says how many lines and how far. All lines that are kept have the same depth, the last that was
    finished; only where a single one is asked for it may come from an unfinished depth, for it is compared with none.
    """
    control = thread.controls[0]
    count = generate_root_actions(thread)
    control.multi_pv = min(control.multi_pv, count)
    keep_lines(thread)
    salt = control.salt
    plies_left = wide(max_plies_left(thread.determinisations[0]))
    depth = wide(control.first_depth) - 1
    result = wide(HORIZON)
    while result == HORIZON and depth < control.max_depth:
        depth += 1
        if depth < plies_left <= depth + MAX_JUMP and plies_left <= control.max_depth:
            depth = plies_left
        result = wide(0)
        for index in range(count):
            thread.upper_bounds[thread.root_actions[index]] = INFINITE
        for pv_index in range(control.multi_pv):
            result |= search_line(thread, wide(pv_index), count, depth, result, salt)
            if result & OUT:
                break
        if not result & OUT:
            control.depth = depth
        if control.multi_pv == 1 or not result & OUT:
            keep_lines(thread)
    control.salt = salt


@inlined_kernel
def generate_root_actions(thread: SearchThread) -> int:
    """Generate the actions that may be chosen, those with the best order score first; each begins a line, so far."""
    position = thread.determinisations[0]
    order_scores = thread.action_lists[0].order_scores  # free until the search begins
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
    for place in range(count):
        line = thread.unfinished_lines[place]
        line.action = thread.root_actions[place]
        line.value = 0
        line.hit_horizon = 1
    return count


@inlined_kernel
def keep_lines(thread: SearchThread) -> None:
    """Let what was found at the present depth be the result."""
    for pv_index in range(thread.controls[0].multi_pv):
        thread.lines[pv_index] = thread.unfinished_lines[pv_index]


@inlined_kernel
def search_line(thread: SearchThread, first: int, count: int, depth: int, earlier: int, salt: Any) -> int:
    """Find the best of the root actions from the place `first` on, and bring it there; OUT, HORIZON, both or none.

    Each is compared with the best so far, unless its upper bound is enough; `earlier` is what came of earlier lines.
    """
    control = thread.controls[0]
    position = thread.determinisations[0]
    known = wide(0)  # the determinisations in which the value of the best action so far is known
    result = wide(0)
    for index in range(first, count):
        is_chance = is_chance_action(position, wide(thread.root_actions[index]))
        if index > first and is_chance and control.chance_nodes * CHANCE_ONE_IN > control.nodes:
            result |= HORIZON
            continue
        nodes_before = wide(control.nodes)
        is_chance |= is_chance_action(position, wide(thread.root_actions[first]))
        needed = wide(control.determinisations) if is_chance else wide(1)
        while known < needed and not result & OUT:
            result |= search_root_action(thread, first, known, depth - 1, wide(-INFINITE), wide(INFINITE), salt)
            if not result & OUT:
                thread.best_values[known] = control.value
                known += 1
        if index > first and not is_chance and not result & OUT:
            if thread.upper_bounds[thread.root_actions[index]] <= thread.best_values[0]:
                result |= earlier & HORIZON
                continue
        if index > first and not result & OUT:
            found = compare_at_root(thread, first, wide(index), needed, depth, salt)
            result |= found & (OUT | HORIZON)
            if found & BETTER:
                known = needed
        if is_chance:
            control.chance_nodes += control.nodes - nodes_before
        if result & OUT:
            break
    if known > 0:
        line = thread.unfinished_lines[first]
        line.action = thread.root_actions[first]
        line.value = mean_value(thread, known)
        line.hit_horizon = result != 0
    return result


@inlined_kernel
def mean_value(thread: SearchThread, known: int) -> int:
    """The mean of the best action's values over the determinisations in which it is known."""
    total = wide(0)
    for number in range(known):
        total += thread.best_values[number]
    return total // known


@inlined_kernel
def search_root_action(
    thread: SearchThread, index: int, number: int, depth: int, alpha: int, beta: int, salt: Any
) -> int:
    """Search what follows an action in a determinisation, which has keys of its own; OUT, HORIZON or neither."""
    control = thread.controls[0]
    thread.positions[0] = thread.determinisations[number]
    apply(thread.positions[0], wide(thread.root_actions[index]), thread.reports[0])
    control.salt = salt + np.uint64(number) * DETERMINISATION_SALT
    result = wide(OUT)
    if search(thread, depth, alpha, beta):
        result = wide(HORIZON) if control.hit_horizon else wide(0)
    return result


@inlined_kernel
def compare_at_root(thread: SearchThread, first: int, index: int, determinisations: int, depth: int, salt: Any) -> int:
    """Compare an action with the best so far, which it replaces if it is better: OUT, HORIZON and BETTER added up."""
    control = thread.controls[0]
    position = thread.determinisations[0]
    margin = wide(MARGIN) if determinisations > 1 else wide(0)
    reaches_round_end = 0 < max_plies_left(position) <= depth
    is_late = index - first >= FIRST_REDUCED and depth >= MIN_REDUCED_DEPTH and not reaches_round_end
    reduction = wide(1) if is_late else wide(0)
    handicap = wide(0)  # only a chance action has one, and only where the best so far is not one itself
    if is_chance_action(position, wide(thread.root_actions[index])) and not is_chance_action(
        position, wide(thread.root_actions[first])
    ):
        handicap = wide(control.caution)
    result = wide(0)
    lead = wide(1)
    while lead > 0 and reduction >= 0 and not result & OUT:
        lead = wide(0)
        for number in range(determinisations):
            best = wide(thread.best_values[number]) + handicap
            result |= search_root_action(
                thread, index, wide(number), depth - 1 - reduction, best - margin, best + margin + 1, salt
            )
            if result & OUT:
                break
            thread.candidate_values[number] = control.value
            lead += min(max(control.value - best, -margin), margin + 1)
            if lead + (determinisations - 1 - number) * (margin + 1) <= 0:
                lead = wide(0)
                break
        reduction -= 1
    if determinisations == 1 and not result & OUT:
        # Values are fail-soft: one that is not better bounds the action, and else the best so far keeps its own.
        if lead <= 0:
            thread.upper_bounds[thread.root_actions[index]] = control.value
        else:
            thread.upper_bounds[thread.root_actions[first]] = thread.best_values[0]
    if lead > 0 and not result & OUT:
        # The values beyond the narrow window are only bounds.
        for number in range(determinisations):
            best = wide(thread.best_values[number]) + handicap
            value = wide(thread.candidate_values[number])
            if value <= best - margin or value > best + margin:
                result |= OUT & search_root_action(
                    thread, index, wide(number), depth - 1, wide(-INFINITE), wide(INFINITE), salt
                )
                if result & OUT:
                    break
                thread.candidate_values[number] = control.value
    if lead > 0 and not result & OUT:
        result |= BETTER
        replace_best(thread, first, index, determinisations)
    return result


@inlined_kernel
def replace_best(thread: SearchThread, first: int, index: int, determinisations: int) -> None:
    """Let an action take the place of the best, which with all between them moves down by one."""
    for number in range(determinisations):
        thread.best_values[number] = thread.candidate_values[number]
    action = thread.root_actions[index]
    for place in range(index, first, -1):
        thread.root_actions[place] = thread.root_actions[place - 1]
    thread.root_actions[first] = action


@kernel
def stage_of(positions: Any) -> int:
    """The stage of the first position."""
    return stage(positions[0])


@kernel
def key_of_first(positions: Any, weights: Any) -> Any:
    """The key of the first position."""
    return search_key(positions[0], weights[0])


@kernel
def is_chance_in_first(positions: Any, action: int) -> bool:
    """Whether a legal action of the first position is a chance action."""
    return is_chance_action(positions[0], wide(action))
