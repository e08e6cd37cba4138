"""Matches that a search plays against itself, quickly: positions as features, and how they turned out."""

from typing import Any

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply, deal, determinise, restart, sample_action
from sintra.kernel.rng import below
from sintra.kernel.search_interface import find_features, stage
from sintra.search.memory import DEEPEST, GRAIN, Memory
from sintra.search.root import choose

IN_A_THOUSAND = 1000
CAUTION = 3  # points


@kernel
def play_and_sample(
    memory: Memory, positions: Any, rngs: Any, scripts: Any, chances: Any, nodes: int, samples: Any, scores: Any
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
                action = search_once(memory, positions, rngs, nodes)
            apply(position, action, memory.reports[0])
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
def search_once(memory: Memory, positions: Any, rngs: Any, nodes: int) -> int:
    """What the search would do in the first position, of which it sees what the seat to move may see."""
    control = memory.controls[0]
    memory.worlds[0] = positions[0]
    determinise(memory.worlds[0], wide(positions[0].to_move), rngs[0])
    control.nodes = 0
    control.most_nodes = nodes
    control.first_depth = 1
    control.most_depth = DEEPEST - 2
    control.worlds = 1
    control.caution = CAUTION * GRAIN
    control.seat = positions[0].to_move
    control.is_solved = 0
    choose(memory)
    return wide(control.action)
