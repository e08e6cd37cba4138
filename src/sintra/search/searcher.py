"""Looking ahead from a state: the memory of a search, its limits, and what it found."""

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.record import records
from sintra.kernel.rng import Seed, rng_of
from sintra.search.alphabeta import deepen, follow
from sintra.search.frame import DEEPEST, GRAIN, Control, Entry, Frame

UNLIMITED = 1 << 62
TABLE_BITS = 18  # 4 MiB


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found for the seat to move: `value` is its estimated margin in points at the end of the match."""

    action: int
    value: float
    line: tuple[int, ...]
    nodes: int
    depth: int
    is_solved: bool


class Searcher:
    """Searches positions of one game with one set of weights; what it has seen it remembers for the next search."""

    def __init__(self, game: Game, weights: Any, *, seed: Seed = 0, table_bits: int = TABLE_BITS) -> None:
        self.game = game
        self._positions = game.new_positions(DEEPEST)
        self._words = self._positions.view(np.uint64).reshape(DEEPEST, -1)
        self._buffers = np.zeros((DEEPEST, game.action_count), np.int16)
        self._urgencies = np.zeros((DEEPEST, game.action_count), np.int32)
        self._frames = records(Frame, DEEPEST)
        self._table = records(Entry, 1 << table_bits)
        self._history = np.zeros((game.players, game.action_count), np.int32)
        self._reports = game.new_report()
        self._controls = records(Control, 1)
        self._weights = weights
        self._salt = int(rng_of(seed, "search")[0]["words"][0])

    def search(
        self, state: State, *, seconds: float | None = None, nodes: int | None = None, depth: int | None = None
    ) -> Finding:
        """The best action for the seat to move, within these limits; at least one of them should be given."""
        seat = state.to_move
        assert seat is not None  # the bots ask only when somebody is to move
        self._positions[0] = state.position[0]
        self._history[:] = 0
        self._controls[:] = 0
        control = self._controls[0]
        control["most_nodes"] = nodes or UNLIMITED
        control["most_depth"] = min(depth or DEEPEST - 2, DEEPEST - 2)
        control["seat"] = seat
        is_shared = self.game.players == 2  # with more, a value is good only for the seat that asked
        control["salt"] = self._salt if is_shared else self._salt ^ seat
        control["action"] = -1
        timer = threading.Timer(seconds, self._stop) if seconds is not None else None
        if timer is not None:
            timer.start()
        try:
            deepen(
                self._positions,
                self._words,
                self._buffers,
                self._urgencies,
                self._frames,
                self._table,
                self._history,
                self._reports,
                self._controls,
                self._weights,
            )
        finally:
            if timer is not None:
                timer.cancel()
        if control["action"] < 0:  # the limit came before anything was seen
            control["action"] = state.legal_actions()[0]
        line = np.zeros(DEEPEST, np.int16)
        length = follow(self._positions, self._words, self._table, self._reports, self._controls, line)
        return Finding(
            action=int(control["action"]),
            value=int(control["value"]) / GRAIN,
            line=tuple(line[:length].tolist()),
            nodes=int(control["nodes"]),
            depth=int(control["depth"]),
            is_solved=bool(control["is_solved"]),
        )

    def _stop(self) -> None:
        self._controls[0]["stop"] = 1
