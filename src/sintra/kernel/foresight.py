"""Generic functions that only a search calls: what a position promises, and what is worth trying first.

They work as those in `generic` do. A game describes each board by numbers, its features; what these are worth is
learned, and lies in weights, which differ by the stage of the match, the number of players, and from bot to bot.
"""

from typing import Any

from sintra.kernel.generic import chooses, implementation_of, only_in_kernels

MOST_FEATURES = 120
MOST_STAGES = 32
NOT_GLIMPSED = -1


def find_features(position: Any, seat: int, out: Any) -> None:
    """Describe a seat's board by numbers: write all MOST_FEATURES of them, 0 where the game has fewer.

    They depend on nothing but what `board_key` tells apart, so that a search can keep what it made of them.
    """
    only_in_kernels("find_features")


def board_key(position: Any, seat: int) -> int:
    """A number that is the same only for boards with the same features in the same stage; high bits are mixed well."""
    only_in_kernels("board_key")


def stage(position: Any) -> int:
    """Which weights count, below MOST_STAGES: by the round, and by how far it is."""
    only_in_kernels("stage")


def final_value(position: Any, seat: int) -> float:
    """What the end of a match is worth to a seat: its margin over the best other, and something for victory itself."""
    only_in_kernels("final_value")


def urgency(position: Any, action: int) -> int:
    """How early a legal action should be searched: the larger, the earlier."""
    only_in_kernels("urgency")


def list_urgent(position: Any, actions: Any, urgencies: Any) -> int:
    """Write the legal actions, and how urgent each is, and return how many there are: as one by one, but quicker."""
    only_in_kernels("list_urgent")


def is_gamble(position: Any, action: int) -> bool:
    """Whether what a legal action brings depends on what nobody knows yet."""
    only_in_kernels("is_gamble")


def has_gambles(position: Any) -> bool:
    """Whether any legal action may be a gamble."""
    only_in_kernels("has_gambles")


def most_left(position: Any) -> int:
    """The round is over after so many actions at the latest, or 0 where a game does not tell."""
    only_in_kernels("most_left")


def round_key(position: Any) -> int:
    """A number, mixed well, that is the same only for positions of which the rest of the round is the same.

    The same actions are legal in them, and lead to positions of the same stage, with the same `board_key` for each
    seat, and the same final values. What else is different, a search with learned weights cannot see. 0 where a game
    has no such number, and all bytes of the position tell.
    """
    only_in_kernels("round_key")


def phase_glimpsed(position: Any) -> int:
    """The phase that the legal actions lead to, where `glimpse` can tell what they bring; else NOT_GLIMPSED.

    There an action changes, of all boards, only that of the seat to move, and then the next seat is to move; or the
    round ends, and what that makes of a board follows from its `board_key` before.
    """
    only_in_kernels("phase_glimpsed")


def glimpse(position: Any, key: int, action: int) -> tuple[int, int]:
    """The `board_key` of the seat to move after an action, given the one before, and the stage to which it leads.

    If the round ends it is the key before what that makes of the board. The stage is NOT_GLIMPSED if the match may end.
    """
    only_in_kernels("glimpse")


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


@chooses(urgency)
def _urgency(position: Any, action: Any) -> Any:
    return implementation_of("urgency", position)


@chooses(list_urgent)
def _list_urgent(position: Any, actions: Any, urgencies: Any) -> Any:
    return implementation_of("list_urgent", position)


@chooses(is_gamble)
def _is_gamble(position: Any, action: Any) -> Any:
    return implementation_of("is_gamble", position)


@chooses(has_gambles)
def _has_gambles(position: Any) -> Any:
    return implementation_of("has_gambles", position)


@chooses(most_left)
def _most_left(position: Any) -> Any:
    return implementation_of("most_left", position)


@chooses(round_key)
def _round_key(position: Any) -> Any:
    return implementation_of("round_key", position)


@chooses(phase_glimpsed)
def _phase_glimpsed(position: Any) -> Any:
    return implementation_of("phase_glimpsed", position)


@chooses(glimpse)
def _glimpse(position: Any, key: Any, action: Any) -> Any:
    return implementation_of("glimpse", position)


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
