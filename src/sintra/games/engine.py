"""Kernels that Python calls, generic over the games. They take arrays of positions: numba passes those on quickest."""

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import (
    AWAITS_DEAL,
    LEGAL,
    OVER,
    apply,
    apply_to_board,
    deal,
    determinise,
    evaluate,
    expected_points,
    fallen,
    legal_actions,
    open_cells,
    provisional_score,
    reason,
    restart,
    sample_action,
    stranded_lines,
    taken,
)
from sintra.kernel.layout import Int16s, StructArray
from sintra.kernel.rng import below


@kernel
def list_legal(positions: StructArray, out: Int16s) -> int:
    """Write the legal actions of the first position to `out` and return how many there are."""
    return legal_actions(positions[0], out)


@kernel
def reason_against(positions: StructArray, action: int) -> int:
    """Why an id of the action space is not legal in the first position, or LEGAL."""
    return reason(positions[0], action)


@kernel
def act(positions: StructArray, reports: StructArray, action: int) -> int:
    """Check an id of the action space and, if it is legal, carry it out; return the reason against it, or LEGAL."""
    verdict = reason(positions[0], action)
    if verdict == LEGAL:
        apply(positions[0], action, reports[0])
    return verdict


@kernel
def begin(positions: StructArray, rngs: StructArray) -> None:
    """Start the first position anew with a random starting player."""
    restart(positions[0], rngs[0])


@kernel
def deal_first(positions: StructArray, rngs: StructArray, scripts: StructArray) -> None:
    """Deal to the first position: what the script says if it is given, else at random, written down in it."""
    deal(positions[0], rngs[0], scripts[0])


@kernel
def determinise_first(positions: StructArray, seat: int, rngs: StructArray) -> None:
    """Deal anew in the first position what a seat may not know."""
    determinise(positions[0], seat, rngs[0])


@kernel
def preview_legal(positions: StructArray, reports: StructArray, actions: Int16s, out: Int16s) -> int:
    """List the legal actions of the first position, and for each what a `Preview` says, as far as it is a number.

    Points are those the seat to move would gain or lose if its board were scored at once, as if a score could drop
    below zero; of a tile that is placed, those it scores itself. `positions[1]` is for trying, and so is the report.
    """
    position = positions[0]
    trial = positions[1]
    report = reports[0]
    seat = wide(position.to_move)
    count = legal_actions(position, actions)
    score = wide(0)
    ending = wide(0)
    for index in range(-1, count):  # first what there is without an action
        positions[1] = position
        if index >= 0:
            action = wide(actions[index])
            apply_to_board(trial, action, report)
            out[index, 0] = taken(position, action)
            out[index, 1] = fallen(position, action)
            out[index, 4] = open_cells(position, action)
            out[index, 5] = stranded_lines(position, action, trial)
        found = provisional_score(trial, seat, report)
        if index < 0:
            score, ending = found
        else:
            out[index, 2] = found[0] - score
            out[index, 3] = found[1] - ending
    return count


@kernel
def expect_points(positions: StructArray, reports: StructArray, out: Int16s) -> None:
    """What each seat would gain or lose yet if the round ended now; `positions[1]` is for trying, and so the report."""
    for seat in range(positions[0].players):
        positions[1] = positions[0]
        out[seat] = expected_points(positions[1], wide(seat), reports[0])


@kernel
def tiles_moved(positions: StructArray, action: int) -> tuple[int, int]:
    """How many tiles a legal action of the first position takes, and how many of these find no room."""
    return taken(positions[0], wide(action)), fallen(positions[0], wide(action))


@kernel
def choose_at_random(positions: StructArray, rngs: StructArray) -> int:
    """A random legal action of the first position."""
    return sample_action(positions[0], rngs[0])


@kernel
def choose_greedily(positions: StructArray, reports: StructArray, rngs: StructArray, out: Int16s) -> int:
    """The legal action after which the seat to move stands best by `evaluate`; they are tried in `positions[1]`."""
    position = positions[0]
    trial = positions[1]
    seat = position.to_move
    best = -1
    best_value = 0.0
    ties = 0
    for index in range(legal_actions(position, out)):
        positions[1] = position
        apply(trial, wide(out[index]), reports[0])
        value = evaluate(trial, seat)
        if best < 0 or value > best_value:
            best = out[index]
            best_value = value
            ties = 1
        elif value == best_value:
            ties += 1
            if below(rngs[0], ties) == 0:
                best = out[index]
    return best


@kernel
def play_random_matches(
    positions: StructArray, reports: StructArray, scripts: StructArray, rngs: StructArray, matches: int
) -> int:
    """Play whole matches with random legal actions on the first position; return how many actions were taken."""
    position = positions[0]
    rng = rngs[0]
    report = reports[0]
    script = scripts[0]
    actions = 0
    for _ in range(matches):
        restart(position, rng)
        while position.phase != OVER:
            if position.phase == AWAITS_DEAL:
                deal(position, rng, script)
            else:
                apply(position, sample_action(position, rng), report)
                actions += 1
    return actions


@kernel
def count_leaves(positions: StructArray, reports: StructArray, buffers: Int16s, depth: int) -> int:
    """Perft: how many sequences of `depth` actions there are; one that reaches a deal or the end counts as it is.

    `positions` and `buffers` have a place for each level above the last; the first position is the root. The first two
    entries of a buffer say how many actions the level has and which comes next; the actions follow.
    """
    leaves = 0
    level = 0
    is_new = True
    while level >= 0:
        buffer = buffers[level]
        if is_new:
            buffer[0] = legal_actions(positions[level], buffer[2:])
            buffer[1] = 0
        if level == depth - 1:  # the last actions need only be counted
            leaves += buffer[0]
            buffer[1] = buffer[0]
        if buffer[1] == buffer[0]:
            level -= 1
            is_new = False
            continue
        positions[level + 1] = positions[level]
        apply(positions[level + 1], wide(buffer[2 + buffer[1]]), reports[0])
        buffer[1] += 1
        phase = positions[level + 1].phase
        is_new = phase != AWAITS_DEAL and phase != OVER
        if is_new:
            level += 1
        else:
            leaves += 1
    return leaves
