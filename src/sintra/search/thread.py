"""What a thread of the search works on: a node on the current path, what was asked and what was found.

Values are whole numbers, SCALE to a point. In a frame and in the table they are turned to the side that moves there:
the seat that asked, or the others.
"""

from functools import cache
from typing import Annotated, Any, NamedTuple

import numpy as np

from sintra.games.game import Game
from sintra.kernel.layout import Int16s, Int32s, Struct, allocate, copied

SCALE = 256
INFINITE = 1 << 30
MAX_PLY = 96
MAX_DETERMINISATIONS = 32
MAX_SEATS = 4
SOLVED = 100  # the depth of an entry whose whole subtree ends in deals or ends of the match

PARANOID, BEST_REPLY = range(2)  # what the others do, with more than two players: see alphabeta


class Frame(Struct):
    """A node on the path from the root."""

    key: Annotated[int, np.uint64]
    alpha: Annotated[int, np.int32]
    beta: Annotated[int, np.int32]
    original_alpha: Annotated[int, np.int32]
    best: Annotated[int, np.int32]
    sign: Annotated[int, np.int32]  # 1 where the seat that asked moves, else -1
    count: Annotated[int, np.int32]
    index: Annotated[int, np.int32]
    depth: Annotated[int, np.int32]
    window: Annotated[int, np.int32]  # how the action at `index` is being searched
    best_action: Annotated[int, np.int32]
    hit_horizon: Annotated[int, np.int32]  # 1 once something below was estimated before the end of the round
    reaches_round_end: Annotated[int, np.int32]  # 1 where the depth reaches to the end of the round, whatever is done
    rival_has_moved: Annotated[int, np.int32]  # 1 where one of the others has chosen since the seat that asked moved


class TranspositionEntry(Struct):
    """What the table remembers of a position: 16 bytes.

    Threads write to it without asking each other. The key is kept mixed with the rest, so an entry of which each half
    came from another thread is not found again.
    """

    lock: Annotated[int, np.uint64]  # the key of the position, exclusive or the content
    content: Annotated[int, np.uint64]


class SearchControl(Struct):
    """What a search was told and what it tells."""

    nodes: Annotated[int, np.int64]
    node_limit: Annotated[int, np.int64]
    stop: Annotated[int, np.int64]  # set from outside when the time is up
    salt: Annotated[int, np.uint64]
    depth: Annotated[int, np.int32]  # the deepest iteration that was finished
    first_depth: Annotated[int, np.int32]
    max_depth: Annotated[int, np.int32]
    value: Annotated[int, np.int32]
    action: Annotated[int, np.int32]
    is_solved: Annotated[int, np.int32]
    hit_horizon: Annotated[int, np.int32]  # whether the latest search met an estimate before the end of the round
    seat: Annotated[int, np.int32]
    determinisations: Annotated[int, np.int32]
    caution: Annotated[int, np.int32]  # how much better a chance action must be to be chosen
    noise: Annotated[int, np.int32]  # how far estimates are off, by chance but always alike
    opponents: Annotated[int, np.int32]  # PARANOID or BEST_REPLY


class SearchThread(NamedTuple):
    """Everything a search works on; kernels take it as one argument."""

    positions: Any  # along the current path
    listings: Any  # by ply: see `layouts_for`
    frames: Any
    table: Any
    histories: Any  # one: see `layouts_for`
    reports: Any
    determinisations: Any  # the position asked about, with its hidden part dealt in several ways
    root_actions: Any  # the actions to deepen from, the best first
    is_excluded: Any  # by action: not to be chosen
    values: Any  # of the best action, by determinisation
    rivals: Any  # of another action, by determinisation
    controls: Any
    weights: Any


def new_transposition_table(bits: int) -> Any:
    table = allocate(TranspositionEntry, 1 << bits)
    clear_transposition_table(table)  # so that no search waits for its pages
    return table


def clear_transposition_table(table: Any) -> None:
    table.view(np.uint8)[:] = 0


@cache
def layouts_for(actions: int) -> tuple[type[Struct], type[Struct]]:
    """The layouts of a listing, the legal actions of a node with order scores, and of the history, the scores of each
    seat's actions.

    They are records since numba counts references to arrays, atomically, at every call that is handed one.
    """
    listing = {"order_scores": Annotated[Int32s, np.int32, actions], "actions": Annotated[Int16s, np.int16, actions]}
    history = {"scores": Annotated[Int32s, np.int32, (MAX_SEATS, actions)]}
    return (
        type("Listing", (Struct,), {"__annotations__": listing}),
        type("History", (Struct,), {"__annotations__": history}),
    )


def new_thread(game: Game, weights: Any, table: Any) -> SearchThread:
    """Room for one thread of a search; the transposition table may be shared."""
    positions = game.new_positions(MAX_PLY)
    listing, history = layouts_for(game.action_count)
    return SearchThread(
        positions=positions,
        listings=allocate(listing, MAX_PLY),
        frames=allocate(Frame, MAX_PLY),
        table=table,
        histories=allocate(history, 1),
        reports=game.new_report(),
        determinisations=game.new_positions(MAX_DETERMINISATIONS),
        root_actions=np.zeros(game.action_count, np.int16),
        is_excluded=np.zeros(game.action_count, np.bool_),
        values=np.zeros(MAX_DETERMINISATIONS, np.int32),
        rivals=np.zeros(MAX_DETERMINISATIONS, np.int32),
        controls=allocate(SearchControl, 1),
        weights=copied(weights),
    )
