"""Max^n: a search inside the round in which every seat wants the best for itself, for three and four players.

    sintra arena benchmarks/opponents/max_n.py:make greedy --game chocolatier-3 --limit 50ms

A leaf is worth to each seat what it estimates for itself; at a node the seat to move chooses by its own number, and all
numbers go up. What a seat gains another need not lose, so nothing can be pruned: the depth stays small.
"""

import math
import time
from typing import Annotated, Any

import numpy as np

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.chocolatier.rules.components import COLOUR_BONUS, COLUMN_BONUS, LINES, ROW_BONUS
from sintra.games.chocolatier.search import features
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel import copied, kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, OVER, apply, legal_actions
from sintra.kernel.layout import Float32s, Struct, allocate
from sintra.kernel.rng import Seed
from sintra.kernel.search_interface import estimate
from sintra.search.linear import Linear
from sintra.search.weights import shipped_estimator

MOST_SEATS = 4
DEEPEST = 96
UNLIMITED = 1 << 62
OWN_TIME = 100_000  # nodes without a limit
FIRST_SLICE = 100  # nodes before the clock is looked at
SLICE_SECONDS = 0.001
IN_TIME = 0.99  # of the limit


class Frame(Struct):
    """A node on the path from the root: how far it has come, and what the best action so far brings each seat."""

    values: Annotated[Float32s, np.float32, MOST_SEATS]
    count: Annotated[int, np.int32]
    index: Annotated[int, np.int32]


class Control(Struct):
    """What a search was told and what it tells."""

    nodes: Annotated[int, np.int64]
    most_depth: Annotated[int, np.int64]
    depth: Annotated[int, np.int64]  # of the iteration that is going on, or of the last
    ply: Annotated[int, np.int64]  # where it goes on
    is_entering: Annotated[int, np.int64]
    hit_horizon: Annotated[int, np.int64]  # 1 where it estimated something before the end of the round
    is_done: Annotated[int, np.int64]
    action: Annotated[int, np.int64]
    values: Annotated[Float32s, np.float32, MOST_SEATS]  # of the action
    risen: Annotated[Float32s, np.float32, MOST_SEATS]  # of the node just left


@kernel
def deepen(
    positions: Any, buffers: Any, frames: Any, reports: Any, controls: Any, weights: Any, most_nodes: int
) -> None:
    """Go on searching the first position, deeper and deeper, until there is nothing left or so many nodes were seen."""
    control = controls[0]
    while look(positions, buffers, frames, reports, controls, weights, most_nodes):
        if not control.hit_horizon or control.depth == control.most_depth:
            control.is_done = 1
            return
        control.depth += 1
        control.is_entering = 1
        control.hit_horizon = 0


@kernel
def look(positions: Any, buffers: Any, frames: Any, reports: Any, controls: Any, weights: Any, most_nodes: int) -> bool:
    """Go on with an iteration; False when so many nodes were seen before its end.

    The best action of the iteration before is searched first, so that the best so far is always worth having.
    """
    control = controls[0]
    ply = wide(control.ply)
    is_entering = control.is_entering != 0
    while True:
        frame = frames[ply]
        position = positions[ply]
        if is_entering:
            if control.nodes >= most_nodes:
                control.ply = ply
                control.is_entering = 1
                return False
            control.nodes += 1
            is_round_over = position.phase == AWAITS_DEAL or position.phase == OVER
            if is_round_over or ply == control.depth:
                for seat in range(position.players):
                    control.risen[seat] = estimate(position, wide(seat), weights[0])
                control.hit_horizon |= not is_round_over
                ply -= 1
                is_entering = False
                continue
            frame.index = 0
            frame.count = legal_actions(position, buffers[ply])
            if ply == 0:
                put_first(buffers[0], wide(frame.count), wide(control.action))
        else:
            seat = wide(position.to_move)
            if frame.index == 0 or control.risen[seat] > frame.values[seat]:
                for other in range(position.players):
                    frame.values[other] = control.risen[other]
                    if ply == 0:
                        control.values[other] = control.risen[other]
                if ply == 0:
                    control.action = buffers[0, frame.index]
            frame.index += 1
            if frame.index == frame.count:
                if ply == 0:
                    control.ply = 0
                    return True
                for other in range(position.players):
                    control.risen[other] = frame.values[other]
                ply -= 1
                continue
        positions[ply + 1] = positions[ply]
        apply(positions[ply + 1], wide(buffers[ply, frame.index]), reports[0])
        ply += 1
        is_entering = True


@kernel
def put_first(buffer: Any, count: int, action: int) -> None:
    """Put an action in the place of the first, if it is there."""
    for index in range(count):
        if buffer[index] == action:
            buffer[index] = buffer[0]
            buffer[0] = action


class MaxN:
    """Plays what is best for it if every seat plays what is best for itself. It leaves nothing to chance."""

    name = "max^n"

    def __init__(self, seed: Seed, weights: Any | None) -> None:
        """Without weights, those that Sintra has learned for the game it is asked about."""
        seed_of(seed)  # all the same it must be one
        self._has_learned = weights is None
        self._weights = None if weights is None else copied(weights)
        self._frames = allocate(Frame, DEEPEST)
        self._controls = allocate(Control, 1)
        self._game: Game | None = None

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        started = time.perf_counter()
        check_turn(state)
        self._prepare(state)
        control = self._controls[0]
        control["most_depth"] = min(limit.depth or DEEPEST, DEEPEST - 1)
        most = limit.nodes or (OWN_TIME if limit == NO_LIMIT else UNLIMITED)
        seconds = math.inf if limit.seconds is None else IN_TIME * limit.seconds
        until = FIRST_SLICE
        while True:
            self._search_until(min(until, most))
            done = int(control["nodes"])
            used = time.perf_counter() - started
            left = min(seconds - used, 2 * SLICE_SECONDS)
            if control["is_done"] or done == most or left <= 0:
                break
            until = done + 1 + int(left / 2 * done / used)
        return Decision(
            int(control["action"]),
            value=float(control["values"][state.to_move]),
            nodes=done,
            depth=int(control["depth"]) - (not control["is_done"]),
            solved=not control["hit_horizon"] and bool(control["is_done"]),
        )

    def _search_until(self, nodes: int) -> None:
        deepen(self._positions, self._buffers, self._frames, self._reports, self._controls, self._weights, nodes)

    def _prepare(self, state: State) -> None:
        if self._game != state.game:
            self._game = state.game
            if self._has_learned:
                self._weights = copied(shipped_estimator(state.game).weights)
            self._positions = state.game.new_positions(DEEPEST + 1)
            self._buffers = np.zeros((DEEPEST, state.game.action_count), np.int16)
            self._reports = state.game.new_report()
        self._positions[0] = state.position[0]
        self._controls[:] = 0
        self._controls["depth"] = 1
        self._controls["is_entering"] = 1
        self._controls["action"] = state.legal_actions()[0]


def hand_weights() -> Any:
    """Weights for Master Chocolatier that nobody learned: points, what is begun, and shares of the end bonuses."""
    linear = allocate(Linear, 1)
    weights = linear[0]["weights"]
    weights[:, features.SCORE] = 1.0
    weights[:, features.FLOOR_COST] = -0.2  # points below 0 are lost only now
    weights[:, features.HAS_MARKER] = 0.5
    weights[:, features.TILES] = 1.0
    weights[:, features.REACHABLE] = 4.0
    for line in range(LINES):
        weights[:, features.SHARE_POINTS + line] = 0.8
    for first, bonus in (
        (features.ROWS_OF, ROW_BONUS),
        (features.COLUMNS_OF, COLUMN_BONUS),
        (features.COLOURS_OF, COLOUR_BONUS),
    ):
        for size in range(LINES + 1):
            weights[:, first + size] = bonus * (size / LINES) ** 2
    return linear


def make_learned(seed: Seed) -> MaxN:
    """The bot with learned weights."""
    return MaxN(seed, None)


def make(seed: Seed) -> MaxN:
    """The bot with weights made by hand."""
    return MaxN(seed, hand_weights())
