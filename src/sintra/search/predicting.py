"""Matches that a search plays against itself: what it says of their positions, to be held against how they end."""

from typing import Annotated, Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, LEGAL, NOBODY, OVER, apply, deal, determinise, reason, restart
from sintra.kernel.layout import Float32s, Struct
from sintra.kernel.rng import below
from sintra.kernel.search_interface import estimate, search_key, stage
from sintra.search.root import deepen
from sintra.search.selfplay import CAUTION, IN_A_THOUSAND
from sintra.search.thread import BEST_REPLY, MAX_PLY, MAX_SEATS, PARANOID, SCALE, SearchThread
from sintra.search.transposition import MIX, NOT_FOUND, action_in, probe

BRIEF_NODES = 5000  # for what is missing of a line that was solved, as in the searcher
MORE_NODES = 5
"""A few positions are searched once more with so many times the nodes."""


class Prediction(Struct):
    """What was found of a position: by search where a seat is to move, by static evaluation between rounds."""

    match: Annotated[int, np.int32]
    nodes: Annotated[int, np.int32]  # 0 between rounds
    value: Annotated[float, np.float32]  # for the seat to move
    estimates: Annotated[Float32s, np.float32, MAX_SEATS]  # for every seat, where the line ends
    stage: Annotated[int, np.int16]  # of that position
    root_stage: Annotated[int, np.int16]
    to_move: Annotated[int, np.int8]
    starting_player: Annotated[int, np.int8]
    is_solved: Annotated[int, np.int8]
    is_over: Annotated[int, np.int8]  # whether the match is, where the line ends


@kernel
def play_and_predict(
    thread: SearchThread, positions: Any, rngs: Any, scripts: Any, chances: Any, nodes: int, predictions: Any, ends: Any
) -> int:
    """Play a match for each of `ends`, on the first position, and leave its last position there.

    What is said of positions goes to `predictions`: of all those between rounds, and of others by the first of the
    `chances` in a thousand; by the second it is said once more, with more nodes. How many there are is returned.
    """
    position = positions[0]
    rng = rngs[0]
    count = wide(0)
    for match in range(len(ends)):
        restart(position, rng)
        while position.phase != OVER:
            if position.phase == AWAITS_DEAL:
                if count < len(predictions):
                    positions[1] = position
                    predict(thread, positions, predictions[count], wide(match), wide(0))
                    count += 1
                deal(position, rng, scripts[0])
            if below(rng, IN_A_THOUSAND) < chances[1] and count < len(predictions):
                look_ahead(thread, positions, rngs, nodes * MORE_NODES)
                follow_line(thread, positions)
                predict(thread, positions, predictions[count], wide(match), nodes * MORE_NODES)
                count += 1
            look_ahead(thread, positions, rngs, nodes)
            action = wide(thread.lines[0].action)
            if below(rng, IN_A_THOUSAND) < chances[0] and count < len(predictions):
                follow_line(thread, positions)
                predict(thread, positions, predictions[count], wide(match), nodes)
                count += 1
            apply(position, action, thread.reports[0])
        ends[match] = position
    return count


@kernel
def look_ahead(thread: SearchThread, positions: Any, rngs: Any, nodes: int) -> None:
    """Search the first position as a bot would; with what is hidden from the seat dealt anew it is the second one."""
    positions[1] = positions[0]
    seat = wide(positions[0].to_move)
    determinise(positions[1], seat, rngs[0])
    thread.determinisations[0] = positions[1]
    control = thread.controls[0]
    control.salt = MIX
    control.opponents = PARANOID
    if positions[0].players > 2:
        control.salt = MIX ^ np.uint64(seat)
        control.opponents = BEST_REPLY
    begin_search(thread, seat, nodes)
    deepen(thread)


@kernel
def begin_search(thread: SearchThread, seat: int, nodes: int) -> None:
    """Ask for one line, within so many nodes."""
    control = thread.controls[0]
    control.nodes = 0
    control.chance_nodes = 0
    control.node_limit = nodes
    control.first_depth = 1
    control.max_depth = MAX_PLY - 2
    control.determinisations = 1
    control.caution = CAUTION * SCALE
    control.seat = seat
    control.multi_pv = 1


@kernel
def follow_line(thread: SearchThread, positions: Any) -> None:
    """Play the line that was found on the second position; what is missing of a solved one is searched again."""
    line = thread.lines[0]
    trial = positions[1]
    value = wide(line.value)
    hit_horizon = wide(line.hit_horizon)
    found = wide(line.action)
    action = found
    length = wide(0)
    while length < MAX_PLY and action >= 0 and reason(trial, action) == LEGAL:
        apply(trial, action, thread.reports[0])
        length += 1
        if trial.phase == AWAITS_DEAL or trial.phase == OVER:
            break
        content = probe(thread.transpositions, search_key(trial, thread.weights[0]) ^ thread.controls[0].salt)
        action = wide(-1)
        if content != NOT_FOUND:
            action = wide(action_in(content))
        elif not hit_horizon and trial.players == 2:
            thread.determinisations[0] = trial
            begin_search(thread, wide(trial.to_move), wide(BRIEF_NODES))
            deepen(thread)
            action = wide(thread.lines[0].action)
    line.action = found
    line.value = value
    line.hit_horizon = hit_horizon


@kernel
def predict(thread: SearchThread, positions: Any, prediction: Any, match: int, nodes: int) -> None:
    """Write down what was found of the first position; its line ends in the second one."""
    root = positions[0]
    end = positions[1]
    prediction.match = match
    prediction.nodes = nodes
    prediction.root_stage = stage(root)
    prediction.stage = stage(end)
    prediction.to_move = root.to_move
    prediction.starting_player = root.starting_player
    prediction.value = 0.0
    prediction.is_solved = False
    prediction.is_over = end.phase == OVER
    if root.to_move != NOBODY:
        prediction.value = thread.lines[0].value / SCALE
        prediction.is_solved = not thread.lines[0].hit_horizon
    for seat in range(root.players):
        prediction.estimates[seat] = estimate(end, wide(seat), thread.weights[0])
