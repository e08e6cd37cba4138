"""Linear weights: a board is worth the sum of its features, each times what it counts for at this stage."""

from typing import Annotated, Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.foresight import MOST_FEATURES, MOST_STAGES, board_key, final_value, find_features, stage
from sintra.kernel.generic import OVER, implement
from sintra.kernel.record import Float32s, Int64s, Record

CACHED = 1 << 16  # values of boards that are kept: in a search few boards are met again and again
CACHE_MASK = CACHED - 1
SHARE_OF_BEST = SHARE_OF_MEAN = np.float32(0.5)  # the best alone is worse: 66 % instead of 80 % against greedy ones
STAGE_FACTOR = 0x369DEA0F31A53F85


class Linear(Record):
    """The weights of the features by stage, and room to work in: each search has its own copy."""

    weights: Annotated[Float32s, np.float32, (MOST_STAGES, MOST_FEATURES)]
    tempo: Annotated[Float32s, np.float32, MOST_STAGES]  # what it is worth to be to move
    features: Annotated[Float32s, np.float32, MOST_FEATURES]
    values: Annotated[Float32s, np.float32, CACHED]
    keys: Annotated[Int64s, np.int64, CACHED]


@kernel
def estimate(position: Any, seat: int, weights: Linear) -> Any:
    """The value of the seat's board less that of its rivals: between the best of them and their mean."""
    if position.phase == OVER:
        return final_value(position, seat)
    now = wide(stage(position))
    best = np.float32(-1e9)
    total = np.float32(0.0)
    for other in range(position.players):
        if other != seat:
            value = board_value(position, wide(other), now, weights)
            best = max(best, value)
            total += value
    rivals = SHARE_OF_BEST * best + SHARE_OF_MEAN * total / (position.players - 1)
    return board_value(position, seat, now, weights) - rivals


@kernel
def board_value(position: Any, seat: int, now: int, linear: Linear) -> Any:
    """What a seat's board is worth at this stage."""
    key = board_key(position, seat) ^ now * STAGE_FACTOR
    place = key & CACHE_MASK
    if linear.keys[place] != key:
        find_features(position, seat, linear.features)
        value = np.float32(0.0)
        for feature in range(MOST_FEATURES):
            value += linear.weights[now, feature] * linear.features[feature]
        linear.keys[place] = key
        linear.values[place] = value
    return linear.values[place] + (linear.tempo[now] if position.to_move == seat else np.float32(0.0))


implement(Linear, estimate=estimate)
