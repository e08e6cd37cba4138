"""The choice at the root: every action is weighed in all worlds alike, deeper and deeper.

A world is the position with its hidden part dealt in one way; where nothing is hidden there is one. An action is better
than another if it is so on average over the worlds. Both are searched in the same worlds, so what a world deals to both
cancels out, and a difference counts for at most MARGIN in each: a narrow window is enough to see what is worse.
"""

from typing import Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.compilation import inlined_kernel
from sintra.kernel.foresight import stage, urgency
from sintra.kernel.generic import apply, legal_actions
from sintra.search.alphabeta import look
from sintra.search.memory import GRAIN, INFINITE, Memory

MARGIN = 6 * GRAIN
FIRST_REDUCED = 8  # as in alphabeta
LEAST_REDUCED_DEPTH = 4
WORLD_SALT = np.uint64(0x8CB92BA72F3D8DD7)


@kernel
def choose(memory: Memory) -> None:
    """Choose an action for the seat to move; `controls` says how far to look, and takes the choice."""
    control = memory.controls[0]
    count = list_roots(memory)
    control.action = memory.roots[0]
    salt = control.salt
    for depth in range(control.first_depth, control.most_depth + 1):
        is_cut = weigh_first(memory, wide(depth), salt)
        if is_cut < 0:
            break
        is_out_of_time = False
        for index in range(1, count):
            found = weigh_rival(memory, wide(index), wide(depth), salt)
            if found < 0:
                is_out_of_time = True
                break
            is_cut |= found
        control.action = memory.roots[0]
        tell_value(memory)
        if is_out_of_time:
            break
        control.depth = depth
        if not is_cut:
            control.is_solved = 1
            break
    control.salt = salt


@inlined_kernel
def list_roots(memory: Memory) -> int:
    """List the actions that may be chosen, the most urgent first."""
    position = memory.worlds[0]
    urgencies = memory.urgencies[0]  # free until the search begins
    count = wide(0)
    for index in range(legal_actions(position, memory.roots)):
        action = memory.roots[index]
        if memory.is_barred[action]:
            continue
        urgent = urgency(position, wide(action))
        place = count
        count += 1
        while place > 0 and urgencies[place - 1] < urgent:
            memory.roots[place] = memory.roots[place - 1]
            urgencies[place] = urgencies[place - 1]
            place -= 1
        memory.roots[place] = action
        urgencies[place] = urgent
    return count


@inlined_kernel
def tell_value(memory: Memory) -> None:
    """The mean over the worlds of the best action's values."""
    control = memory.controls[0]
    total = wide(0)
    for world in range(control.worlds):
        total += memory.values[world]
    control.value = total // control.worlds


@inlined_kernel
def enter(memory: Memory, world: int, action: int, salt: Any) -> None:
    """Take an action in a world: what follows is to be searched. Each world has keys of its own in the table."""
    memory.positions[0] = memory.worlds[world]
    apply(memory.positions[0], action, memory.reports[0])
    memory.controls[0].salt = salt + np.uint64(world) * WORLD_SALT


@inlined_kernel
def weigh_first(memory: Memory, depth: int, salt: Any) -> Any:
    """Search the first action in every world; 1 if an estimate was needed, 0 if not, -1 if the limit came first."""
    control = memory.controls[0]
    is_cut = wide(0)
    for world in range(control.worlds):
        enter(memory, wide(world), wide(memory.roots[0]), salt)
        if not look(memory, depth - 1, wide(-INFINITE), wide(INFINITE)):
            return wide(-1)
        memory.rivals[world] = control.value
        is_cut |= control.is_cut
    for world in range(control.worlds):
        memory.values[world] = memory.rivals[world]
    return is_cut


@inlined_kernel
def weigh_rival(memory: Memory, index: int, depth: int, salt: Any) -> Any:
    """Compare an action with the first one, and let it take the first place if it is better; returns as weigh_first."""
    control = memory.controls[0]
    margin = wide(MARGIN) if control.worlds > 1 else wide(0)
    reduction = wide(1) if index >= FIRST_REDUCED and depth >= LEAST_REDUCED_DEPTH else wide(0)
    is_cut = wide(0)
    while True:
        lead = wide(0)
        for world in range(control.worlds):
            enter(memory, wide(world), wide(memory.roots[index]), salt)
            best = wide(memory.values[world])
            if not look(memory, depth - 1 - reduction, best - margin, best + margin + 1):
                return wide(-1)
            is_cut |= control.is_cut
            memory.rivals[world] = control.value
            lead += min(max(control.value - best, -margin), margin + 1)
            if lead + (control.worlds - 1 - world) * (margin + 1) <= 0:
                return is_cut
        if lead <= 0:
            return is_cut
        if reduction == 0:
            break
        reduction = wide(0)
    for world in range(control.worlds):
        best = wide(memory.values[world])
        if memory.rivals[world] <= best - margin or memory.rivals[world] > best + margin:
            enter(memory, wide(world), wide(memory.roots[index]), salt)
            if not look(memory, depth - 1, wide(-INFINITE), wide(INFINITE)):
                return wide(-1)
            memory.rivals[world] = control.value
    for world in range(control.worlds):
        memory.values[world] = memory.rivals[world]
    action = memory.roots[index]
    for place in range(index, 0, -1):
        memory.roots[place] = memory.roots[place - 1]
    memory.roots[0] = action
    return is_cut


@kernel
def stage_of(positions: Any) -> int:
    """The stage of the first position."""
    return stage(positions[0])
