"""What a search asks of a game: features, stages, move ordering, keys and chance actions, as generic functions.

They work as those in `generic` do. A game describes each board by numbers, its features; what these are worth is
learned, and lies in weights, which differ by the stage of the match, the number of players, and from bot to bot.
"""

from typing import Any

from sintra.kernel.generic import chooses, implementation_of, only_in_kernels

MAX_FEATURES = 120
MAX_STAGES = 32
NO_KEY = -1


def find_features(position: Any, seat: int, out: Any) -> None:
    """Describe a seat's board by numbers: write all MAX_FEATURES of them, 0 where the game has fewer.

    They depend on nothing but what `board_key` tells apart, so that a search can keep what it made of them.
    """
    only_in_kernels("find_features")


def board_key(position: Any, seat: int) -> int:
    """A number that is the same only for boards with the same features in the same stage; high bits are mixed well."""
    only_in_kernels("board_key")


def stage(position: Any) -> int:
    """Which weights count, below MAX_STAGES: by the round, and by how far it is."""
    only_in_kernels("stage")


def final_value(position: Any, seat: int) -> float:
    """What the end of a match is worth to a seat: its margin over the best other, and something for victory itself."""
    only_in_kernels("final_value")


def order_score(position: Any, action: int) -> int:
    """The move-ordering score of a legal action: the larger, the earlier it should be searched."""
    only_in_kernels("order_score")


def generate_scored(position: Any, actions: Any, order_scores: Any) -> int:
    """Write the legal actions, each with its order score, and return how many there are: as one by one, but quicker."""
    only_in_kernels("generate_scored")


def is_chance_action(position: Any, action: int) -> bool:
    """Whether what a legal action brings depends on what nobody knows yet."""
    only_in_kernels("is_chance_action")


def has_chance_actions(position: Any) -> bool:
    """Whether any legal action may be a chance action."""
    only_in_kernels("has_chance_actions")


def max_plies_left(position: Any) -> int:
    """The round is over after so many actions at the latest, or 0 where a game does not tell."""
    only_in_kernels("max_plies_left")


def round_key(position: Any) -> int:
    """A number, mixed well, that is the same only for positions of which the rest of the round is the same.

    The same actions are legal in them, and lead to positions of the same stage, with the same `board_key` for each
    seat, and the same final values. What else is different, a search with learned weights cannot see. 0 where a game
    has no such number, and all bytes of the position tell.
    """
    only_in_kernels("round_key")


def phase_after(position: Any) -> int:
    """The phase that the legal actions lead to, where `key_after` can tell what they bring; else NO_KEY.

    There an action changes, of all boards, only that of the seat to move, and then the next seat is to move; or the
    round ends, and what that makes of a board follows from its `board_key` before.
    """
    only_in_kernels("phase_after")


def key_after(position: Any, key: int, action: int) -> tuple[int, int]:
    """The `board_key` of the seat to move after an action, given the one before, and the stage to which it leads.

    If the round ends it is the key before what that makes of the board. The stage is NO_KEY if the match may end.
    """
    only_in_kernels("key_after")


def estimate(position: Any, seat: int, weights: Any) -> float:
    """By how many points a seat will be ahead of the best other at the end, as these weights see it."""
    only_in_kernels("estimate")


def begin_leaves(position: Any, leaf: Any, weights: Any) -> None:
    """Prepare to estimate what the actions in a position lead to; `leaf` is room for each of them in turn."""
    only_in_kernels("begin_leaves")


def estimate_leaf(position: Any, leaf: Any, action: int, seat: int, report: Any, weights: Any) -> float:
    """The estimate for what an action leads to; `leaf` gets its phase, and as much else as these weights look at."""
    only_in_kernels("estimate_leaf")


def search_key(position: Any, weights: Any) -> Any:
    """A number, mixed well, that is the same only for positions that are the same to a search with these weights."""
    only_in_kernels("search_key")


@chooses(find_features)
def _find_features(position: Any, seat: Any, out: Any) -> Any:
    return implementation_of("find_features", position)


@chooses(board_key)
def _board_key(position: Any, seat: Any) -> Any:
    return implementation_of("board_key", position)


@chooses(stage)
def _stage(position: Any) -> Any:
    return implementation_of("stage", position)


@chooses(final_value)
def _final_value(position: Any, seat: Any) -> Any:
    return implementation_of("final_value", position)


@chooses(order_score)
def _order_score(position: Any, action: Any) -> Any:
    return implementation_of("order_score", position)


@chooses(generate_scored)
def _generate_scored(position: Any, actions: Any, order_scores: Any) -> Any:
    return implementation_of("generate_scored", position)


@chooses(is_chance_action)
def _is_chance_action(position: Any, action: Any) -> Any:
    return implementation_of("is_chance_action", position)


@chooses(has_chance_actions)
def _has_chance_actions(position: Any) -> Any:
    return implementation_of("has_chance_actions", position)


@chooses(max_plies_left)
def _max_plies_left(position: Any) -> Any:
    return implementation_of("max_plies_left", position)


@chooses(round_key)
def _round_key(position: Any) -> Any:
    return implementation_of("round_key", position)


@chooses(phase_after)
def _phase_after(position: Any) -> Any:
    return implementation_of("phase_after", position)


@chooses(key_after)
def _key_after(position: Any, key: Any, action: Any) -> Any:
    return implementation_of("key_after", position)


@chooses(estimate)
def _estimate(position: Any, seat: Any, weights: Any) -> Any:
    return implementation_of("estimate", weights)  # the kind of weights decides, whatever the game


@chooses(begin_leaves)
def _begin_leaves(position: Any, leaf: Any, weights: Any) -> Any:
    return implementation_of("begin_leaves", weights)


@chooses(estimate_leaf)
def _estimate_leaf(position: Any, leaf: Any, action: Any, seat: Any, report: Any, weights: Any) -> Any:
    return implementation_of("estimate_leaf", weights)


@chooses(search_key)
def _search_key(position: Any, weights: Any) -> Any:
    return implementation_of("search_key", weights)
