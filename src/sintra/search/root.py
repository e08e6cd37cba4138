"""The choice at the root: actions are compared with the best one so far, deeper and deeper.

A world is the position with its hidden part dealt in one way. What an action brings hardly depends on it, so actions
are compared in the first world, unless one of the two is a chance action: then both are searched in all worlds, and
the chance action is better only if it is so on average. What a world deals to both cancels out, and a difference counts
for at most MARGIN in each, so a narrow window is enough.
"""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.compilation import inlined_kernel
from sintra.kernel.generic import apply, legal_actions
from sintra.kernel.search_interface import is_chance_action, max_plies_left, order_score, search_key, stage
from sintra.search.alphabeta import look
from sintra.search.memory import GRAIN, INFINITE, Memory

MARGIN = 6 * GRAIN
FIRST_REDUCED = 8  # here a mistake costs more than deeper in the tree
LEAST_REDUCED_DEPTH = 4
LONGEST_JUMP = 1  # depths left out to reach the end of the round at once
CHANCE_ONE_IN = 5  # the share of all nodes that may be spent for the sake of chance actions
WORLD_SALT = np.uint64(0x8CB92BA72F3D8DD7)
LAST = -(1 << 30)  # the order score of chance actions: by then it is known what there is without them


@kernel
def choose(memory: Memory) -> None:
    """Choose an action for the seat to move; `controls` says how far to look, and takes the choice."""
    control = memory.controls[0]
    count = list_roots(memory)
    control.action = memory.roots[0]
    salt = control.salt
    spent = wide(0)  # nodes for the sake of chance actions
    left = wide(max_plies_left(memory.worlds[0]))
    depth = wide(control.first_depth) - 1
    while depth < control.most_depth:
        depth += 1
        if depth < left <= depth + LONGEST_JUMP and left <= control.most_depth:
            depth = left
        known = wide(0)  # the worlds in which the value of the first action is known
        is_cut = wide(0)
        is_out = False
        for index in range(count):
            is_risky = is_chance_action(memory.worlds[0], wide(memory.roots[index]))
            if index > 0 and is_risky and spent * CHANCE_ONE_IN > control.nodes:
                is_cut = wide(1)
                continue
            before = wide(control.nodes)
            is_risky |= is_chance_action(memory.worlds[0], wide(memory.roots[0]))
            needed = wide(control.worlds) if is_risky else wide(1)
            while known < needed and not is_out:
                is_out = not search_root(memory, wide(0), known, depth - 1, wide(-INFINITE), wide(INFINITE), salt)
                if not is_out:
                    memory.values[known] = control.value
                    is_cut |= control.is_cut
                    known += 1
            if index > 0 and not is_out:
                found = weigh(memory, wide(index), needed, wide(depth), salt)
                is_out = found < 0
                is_cut |= found & 1
                if found & 2:
                    known = needed
            if is_risky:
                spent += control.nodes - before
            if is_out:
                break
        if known > 0:
            control.action = memory.roots[0]
            tell_value(memory, known)
        if is_out:
            break
        control.depth = depth
        if not is_cut:
            control.is_solved = 1
            break
    control.salt = salt


@inlined_kernel
def list_roots(memory: Memory) -> int:
    """List the actions that may be chosen, the highest order score first."""
    position = memory.worlds[0]
    order_scores = memory.listings[0].order_scores  # free until the search begins
    count = wide(0)
    for index in range(legal_actions(position, memory.roots)):
        action = memory.roots[index]
        if memory.is_barred[action]:
            continue
        score = wide(LAST) if is_chance_action(position, wide(action)) else wide(order_score(position, wide(action)))
        place = count
        count += 1
        while place > 0 and order_scores[place - 1] < score:
            memory.roots[place] = memory.roots[place - 1]
            order_scores[place] = order_scores[place - 1]
            place -= 1
        memory.roots[place] = action
        order_scores[place] = score
    return count


@inlined_kernel
def tell_value(memory: Memory, known: int) -> None:
    """The mean of the first action's values over the worlds in which it is known."""
    total = wide(0)
    for world in range(known):
        total += memory.values[world]
    memory.controls[0].value = total // known


@inlined_kernel
def search_root(memory: Memory, index: int, world: int, depth: int, alpha: int, beta: int, salt: Any) -> bool:
    """Search what follows an action in a world; False if the limit came first. A world has keys of its own."""
    memory.positions[0] = memory.worlds[world]
    apply(memory.positions[0], wide(memory.roots[index]), memory.reports[0])
    memory.controls[0].salt = salt + np.uint64(world) * WORLD_SALT
    return look(memory, depth, alpha, beta)


@inlined_kernel
def weigh(memory: Memory, index: int, worlds: int, depth: int, salt: Any) -> int:
    """Compare an action with the first one in so many worlds, and let it take the first place if it is better.

    -1 if the limit came first; else a sum of 1 if something was estimated before the end of the round, and 2 if the
    action took the first place.
    """
    control = memory.controls[0]
    margin = wide(MARGIN) if worlds > 1 else wide(0)
    is_full = 0 < max_plies_left(memory.worlds[0]) <= depth
    reduction = wide(1) if index >= FIRST_REDUCED and depth >= LEAST_REDUCED_DEPTH and not is_full else wide(0)
    handicap = wide(0)  # only a chance action has one, and only where the first action is not one itself
    if is_chance_action(memory.worlds[0], wide(memory.roots[index])) and not is_chance_action(
        memory.worlds[0], wide(memory.roots[0])
    ):
        handicap = wide(control.caution)
    result = wide(0)
    lead = wide(1)
    while lead > 0 and reduction >= 0 and result >= 0:
        lead = wide(0)
        for world in range(worlds):
            best = wide(memory.values[world]) + handicap
            if not search_root(
                memory, index, wide(world), depth - 1 - reduction, best - margin, best + margin + 1, salt
            ):
                result = wide(-1)
                break
            result |= control.is_cut
            memory.rivals[world] = control.value
            lead += min(max(control.value - best, -margin), margin + 1)
            if lead + (worlds - 1 - world) * (margin + 1) <= 0:
                lead = wide(0)
                break
        reduction -= 1
    if lead > 0 and result >= 0:
        for world in range(worlds):
            best = wide(memory.values[world]) + handicap
            if memory.rivals[world] <= best - margin or memory.rivals[world] > best + margin:
                if not search_root(memory, index, wide(world), depth - 1, wide(-INFINITE), wide(INFINITE), salt):
                    result = wide(-1)
                    break
                memory.rivals[world] = control.value
    if lead > 0 and result >= 0:
        result |= 2
        for world in range(worlds):
            memory.values[world] = memory.rivals[world]
        action = memory.roots[index]
        for place in range(index, 0, -1):
            memory.roots[place] = memory.roots[place - 1]
        memory.roots[0] = action
    return result


@kernel
def stage_of(positions: Any) -> int:
    """The stage of the first position."""
    return stage(positions[0])


@kernel
def key_of_first(positions: Any, weights: Any) -> Any:
    """The key of the first position."""
    return search_key(positions[0], weights[0])
