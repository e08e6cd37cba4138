"""Matches that a search plays against itself, quickly: positions as features, and how they turned out."""

from typing import Any

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply, deal, determinise, restart, sample_action
from sintra.kernel.rng import below
from sintra.kernel.search_interface import find_features, stage
from sintra.search.root import deepen
from sintra.search.thread import MAX_PLY, SCALE, SearchThread

IN_A_THOUSAND = 1000
CAUTION = 3  # points


@kernel
def play_and_sample(
    thread: SearchThread, positions: Any, rngs: Any, scripts: Any, chances: Any, nodes: int, samples: Any, scores: Any
) -> int:
    """Play a match for each row of `scores`, on the first position, and write its points there.

    Positions at the end of a round, and some inside, go to `samples`; how many is returned. `chances` are, in a
    thousand, those of a random action and of a sample inside the round.
    """
    position = positions[0]
    rng = rngs[0]
    count = wide(0)
    for match in range(len(scores)):
        restart(position, rng)
        while position.phase != OVER:
            if position.phase == AWAITS_DEAL:
                deal(position, rng, scripts[0])
            if below(rng, IN_A_THOUSAND) < chances[0]:
                action = sample_action(position, rng)
            else:
                action = search_once(thread, positions, rngs, nodes)
            apply(position, action, thread.reports[0])
            is_told = position.phase == AWAITS_DEAL or below(rng, IN_A_THOUSAND) < chances[1]
            if is_told and position.phase != OVER and count < len(samples):
                sample = samples[count]
                sample.match = match
                sample.stage = stage(position)
                sample.to_move = position.to_move
                for seat in range(position.players):
                    find_features(position, wide(seat), sample.features[seat])
                count += 1
        for seat in range(position.players):
            scores[match, seat] = position.boards[seat].score
    return count


@kernel
def search_once(thread: SearchThread, positions: Any, rngs: Any, nodes: int) -> int:
    """What the search would do in the first position, of which it sees what the seat to move may see."""
    control = thread.controls[0]
    thread.determinisations[0] = positions[0]
    determinise(thread.determinisations[0], wide(positions[0].to_move), rngs[0])
    control.nodes = 0
    control.chance_nodes = 0
    control.node_limit = nodes
    control.first_depth = 1
    control.max_depth = MAX_PLY - 2
    control.determinisations = 1
    control.caution = CAUTION * SCALE
    control.seat = positions[0].to_move
    control.multi_pv = 1
    deepen(thread)
    return wide(thread.lines[0].action)
