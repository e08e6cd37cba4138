"""What one thread of a search works on: the nodes of the current path, what it was told, and what it found.

Values are whole numbers, SCALE to a point. In a frame and in the transposition table they are turned to the side that
moves there: the seat that asked, or the others.
"""

from functools import cache
from typing import Annotated, NamedTuple

import numpy as np

from sintra.games.game import Game
from sintra.kernel.layout import Bools, Int16s, Int32s, Struct, StructArray, allocate, copied

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
    best_value: Annotated[int, np.int32]
    sign: Annotated[int, np.int32]  # 1 where the seat that asked moves, else -1
    count: Annotated[int, np.int32]
    index: Annotated[int, np.int32]  # of the action that is being searched
    depth: Annotated[int, np.int32]
    window: Annotated[int, np.int32]  # how the action at `index` is being searched
    best_action: Annotated[int, np.int32]
    hit_horizon: Annotated[int, np.int32]  # 1 once something below was evaluated before the end of the round
    reaches_round_end: Annotated[int, np.int32]  # 1 where the depth reaches to the end of the round, whatever is done
    rival_has_moved: Annotated[int, np.int32]  # 1 where one of the others has chosen since the seat that asked moved


class RootLine(Struct):
    """One of the best lines: its first action and what that is worth."""

    action: Annotated[int, np.int32]
    value: Annotated[int, np.int32]
    hit_horizon: Annotated[int, np.int32]


class SearchControl(Struct):
    """What a search was told and what it tells."""

    nodes: Annotated[int, np.int64]
    node_limit: Annotated[int, np.int64]
    chance_nodes: Annotated[int, np.int64]  # those spent for the sake of chance actions
    stop: Annotated[int, np.int64]  # set from outside when the time is up
    salt: Annotated[int, np.uint64]
    depth: Annotated[int, np.int32]  # the deepest iteration that was finished
    first_depth: Annotated[int, np.int32]
    max_depth: Annotated[int, np.int32]
    multi_pv: Annotated[int, np.int32]  # how many lines; at the end as many as there are
    value: Annotated[int, np.int32]  # what the latest search found
    hit_horizon: Annotated[int, np.int32]  # whether the latest search evaluated something before the end of the round
    seat: Annotated[int, np.int32]
    determinisations: Annotated[int, np.int32]
    caution: Annotated[int, np.int32]  # how much better a chance action must be to be chosen
    noise: Annotated[int, np.int32]  # how far evaluations are off, by chance but always alike
    opponents: Annotated[int, np.int32]  # PARANOID or BEST_REPLY


class ActionList(Struct):
    """The legal actions of a node with their order scores. How many there may be depends on the game."""

    order_scores: Int32s
    actions: Int16s


class History(Struct):
    """The history heuristic: for each seat how much each action has cut off elsewhere."""

    scores: Int32s


class SearchThread(NamedTuple):
    """Everything a thread of a search works on; kernels take it as one argument."""

    positions: StructArray  # along the current path
    action_lists: StructArray  # by ply
    frames: StructArray  # by ply
    transpositions: StructArray
    histories: StructArray  # one
    reports: StructArray
    determinisations: StructArray  # the position asked about, with its hidden part dealt in several ways
    root_actions: Int16s  # the actions to choose from: those of the lines, then the others
    is_excluded: Bools  # by action: not to be chosen
    best_values: Int32s  # of the best action of a line, by determinisation
    candidate_values: Int32s  # of the action that is compared with it
    upper_bounds: Int32s  # of an action, where an earlier line of this depth has shown one; else INFINITE
    lines: StructArray  # what was found, the best first
    unfinished_lines: StructArray  # what is being found at the present depth
    controls: StructArray
    weights: StructArray


@cache
def layouts_for(actions: int) -> tuple[type[ActionList], type[History]]:
    """The layouts for a game with so many actions.

    They are structs since numba counts references to arrays, atomically, at every call that is handed one.
    """
    listed = {"order_scores": Annotated[Int32s, np.int32, actions], "actions": Annotated[Int16s, np.int16, actions]}
    history = {"scores": Annotated[Int32s, np.int32, (MAX_SEATS, actions)]}
    return (
        type("SizedActionList", (ActionList,), {"__annotations__": listed}),
        type("SizedHistory", (History,), {"__annotations__": history}),
    )


def new_thread(game: Game, weights: StructArray, transpositions: StructArray) -> SearchThread:
    """Room for one thread of a search; the transposition table may be shared."""
    action_list, history = layouts_for(game.action_count)
    return SearchThread(
        positions=game.new_positions(MAX_PLY),
        action_lists=allocate(action_list, MAX_PLY),
        frames=allocate(Frame, MAX_PLY),
        transpositions=transpositions,
        histories=allocate(history, 1),
        reports=game.new_report(),
        determinisations=game.new_positions(MAX_DETERMINISATIONS),
        root_actions=np.zeros(game.action_count, np.int16),
        is_excluded=np.zeros(game.action_count, np.bool_),
        best_values=np.zeros(MAX_DETERMINISATIONS, np.int32),
        candidate_values=np.zeros(MAX_DETERMINISATIONS, np.int32),
        upper_bounds=np.zeros(game.action_count, np.int32),
        lines=allocate(RootLine, game.action_count),
        unfinished_lines=allocate(RootLine, game.action_count),
        controls=allocate(SearchControl, 1),
        weights=copied(weights),
    )
