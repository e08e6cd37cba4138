"""Linear weights: a board is worth the sum of its features, each times what it counts for at this stage."""

from typing import Annotated, Any

import numpy as np

from sintra.kernel import kernel
from sintra.kernel.bits import copy_struct, wide
from sintra.kernel.generic import AWAITS_DEAL, NOBODY, OVER, apply, implement
from sintra.kernel.layout import Float32s, Int64s, Struct, Structs
from sintra.kernel.search_interface import (
    MAX_FEATURES,
    MAX_STAGES,
    NO_KEY,
    board_key,
    final_value,
    find_features,
    key_after,
    phase_after,
    round_key,
    stage,
)
from sintra.search.thread import MAX_SEATS
from sintra.search.transposition import key_of

CACHE_SIZE = 1 << 16  # values of boards that are kept: in a search few boards are met again and again
CACHE_MASK = CACHE_SIZE - 1
CACHE_SHIFT = 40  # to the bits of a key that depend on all of a board
SHARE_OF_BEST = SHARE_OF_MEAN = np.float32(0.5)  # the best alone is worse: 66 % instead of 80 % against greedy ones
STAGE_FACTOR = 0x369DEA0F31A53F85


class CachedValue(Struct):
    """The value of a board by its key: side by side, for most often neither is near at hand."""

    key: Annotated[int, np.int64]
    value: Annotated[float, np.float64]


class Linear(Struct):
    """The weights of the features by stage, and room to work in: each search has its own copy."""

    weights: Annotated[Float32s, np.float32, (MAX_STAGES, MAX_FEATURES)]
    tempo: Annotated[Float32s, np.float32, MAX_STAGES]  # what it is worth to be to move
    features: Annotated[Float32s, np.float32, MAX_FEATURES]
    cache: Annotated[Structs[CachedValue], CachedValue, CACHE_SIZE]
    standing: Annotated[Float32s, np.float32, MAX_SEATS]  # values of boards that the leaves of a node have in common
    standing_stage: Annotated[Int64s, np.int64, MAX_SEATS]  # the stage for which they hold, or -1
    mover_key: Annotated[int, np.int64]  # of the board that the leaves of a node do not have in common
    leaf_phase: Annotated[int, np.int64]  # the one that the leaves have in common, or NO_KEY


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
    return board_value(position, seat, now, weights) - value_of_rivals(best, total, wide(position.players))


@kernel
def begin_leaves(position: Any, leaf: Any, weights: Linear) -> None:
    """Nothing is known of the boards that the leaves will have in common."""
    weights.leaf_phase = phase_after(position)
    if weights.leaf_phase != NO_KEY:
        weights.mover_key = board_key(position, wide(position.to_move))
        for seat in range(position.players):
            weights.standing_stage[seat] = -1


@kernel
def estimate_leaf(position: Any, leaf: Any, action: int, seat: int, report: Any, weights: Linear) -> Any:
    """The same as `estimate`, but boards that an action leaves alone are looked up once for all leaves of a node.

    Where the board that it changes is known as well, the action is not even carried out.
    """
    mover = wide(position.to_move)
    key = wide(0)
    now = wide(NO_KEY)
    if weights.leaf_phase != NO_KEY:
        key, now = key_after(position, wide(weights.mover_key), action)
    if now == NO_KEY:
        copy_struct(leaf, position)
        apply(leaf, action, report)
        return estimate(leaf, seat, weights)
    leaf.phase = weights.leaf_phase
    next_mover = wide(NOBODY)
    if weights.leaf_phase != AWAITS_DEAL:
        next_mover = mover + 1 if mover + 1 < position.players else wide(0)
    moved = value_after(position, leaf, action, report, mover, key, now, weights)
    best = np.float32(-1e9)
    total = np.float32(0.0)
    own = moved
    for other in range(position.players):
        value = moved
        if other != mover:
            if weights.standing_stage[other] != now:
                weights.standing_stage[other] = now
                other_key = board_key(position, wide(other))
                weights.standing[other] = value_after(
                    position, leaf, action, report, wide(other), other_key, now, weights
                )
            value = weights.standing[other] + (weights.tempo[now] if other == next_mover else np.float32(0.0))
        if other == seat:
            own = value
        else:
            best = max(best, value)
            total += value
    return own - value_of_rivals(best, total, wide(position.players))


@kernel
def value_after(
    position: Any, leaf: Any, action: int, report: Any, seat: int, key: int, now: int, linear: Linear
) -> Any:
    """What an action makes of the board with this key, known or not."""
    key += now * STAGE_FACTOR
    cached = linear.cache[cache_slot(key)]
    if cached.key != key:
        copy_struct(leaf, position)
        apply(leaf, action, report)
        cached.value = weighted_features(leaf, seat, now, linear)
        cached.key = key
    return np.float32(cached.value)


@kernel
def value_of_rivals(best: Any, total: Any, players: int) -> Any:
    """Between the best of the values of rivals' boards and their mean; a single one is both."""
    if players == 2:
        return best
    return SHARE_OF_BEST * best + SHARE_OF_MEAN * total / np.float32(players - 1)


@kernel
def board_value(position: Any, seat: int, now: int, linear: Linear) -> Any:
    """What a seat's board is worth at this stage, and being to move if it is."""
    key = board_key(position, seat) + now * STAGE_FACTOR
    cached = linear.cache[cache_slot(key)]
    if cached.key != key:
        cached.value = weighted_features(position, seat, now, linear)
        cached.key = key
    return np.float32(cached.value) + (linear.tempo[now] if position.to_move == seat else np.float32(0.0))


@kernel
def cache_slot(key: int) -> int:
    return key >> CACHE_SHIFT & CACHE_MASK


@kernel
def weighted_features(position: Any, seat: int, now: int, linear: Linear) -> Any:
    """What the features of a board are worth: four sums at a time, for each step of one waits for the step before."""
    find_features(position, seat, linear.features)
    one = two = three = four = np.float32(0.0)
    for feature in range(0, MAX_FEATURES, 4):
        one += linear.weights[now, feature] * linear.features[feature]
        two += linear.weights[now, feature + 1] * linear.features[feature + 1]
        three += linear.weights[now, feature + 2] * linear.features[feature + 2]
        four += linear.weights[now, feature + 3] * linear.features[feature + 3]
    return one + two + (three + four)


@kernel
def search_key(position: Any, weights: Linear) -> Any:
    """The features see no more of a position than its boards, so what lies elsewhere matters only for the round."""
    key = round_key(position)
    return np.uint64(key) if key != 0 else key_of(position)


implement(Linear, estimate=estimate, begin_leaves=begin_leaves, estimate_leaf=estimate_leaf, search_key=search_key)
