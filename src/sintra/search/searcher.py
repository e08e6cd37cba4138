"""Looking ahead from a state: limits, determinisations, threads, and what was found."""

import threading
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from sintra.games.engine import determinise_first
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.layout import copied
from sintra.kernel.rng import Seed, rng_of
from sintra.search.root import deepen, key_of_first, stage_of
from sintra.search.thread import (
    BEST_REPLY,
    MAX_DETERMINISATIONS,
    MAX_PLY,
    PARANOID,
    SCALE,
    clear_transposition_table,
    new_thread,
    new_transposition_table,
)
from sintra.search.transposition import action_in, probe

UNLIMITED = 1 << 62
BRIEF_NODES = 5000
TABLE_BITS = 18  # 4 MiB
SPARE_SECONDS = 0.001  # between the end of the time and our noticing it, and for telling what was found
SPARE_SHARE = 0.08


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How a search goes about it.

    `noise` is how many points its estimates may be off, `determinisations` in how many ways hidden things are dealt,
    `caution` by how many points a chance action must look better than anything else, `opponents` what the others are
    expected to do with more than two players, `threads` how many cores it uses: with more than one it is not the same
    every time.
    """

    noise: float = 0.0
    determinisations: int = 1
    caution: float = 3.0
    opponents: int = BEST_REPLY
    threads: int = 1
    table_bits: int = TABLE_BITS


DEFAULT_OPTIONS = SearchOptions()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found for the seat to move: `value` is its estimated margin in points at the end of the match.

    `end` is where the expected pv leads, and `stage` the one of that position. Where things are hidden it is a guess.
    """

    action: int
    value: float
    pv: tuple[int, ...]
    end: State
    stage: int
    nodes: int
    depth: int
    is_solved: bool


_loaded: set[Any] = set()


class Searcher:
    """Searches positions of one game with one set of weights; what it has seen it remembers for the next search."""

    def __init__(self, game: Game, weights: Any, *, options: SearchOptions = DEFAULT_OPTIONS, seed: Seed = 0) -> None:
        self._options = options
        table = new_transposition_table(options.table_bits)
        self._threads = [new_thread(game, weights, table) for _ in range(options.threads)]
        self._rng = rng_of(seed, "search")
        self._salt = self._rng[0]["words"][0]

        if (key := (type(game), weights.dtype)) not in _loaded:
            _loaded.add(key)
            self.search(game.start(seed=0), nodes=1)  # so that the first search in earnest does not wait for kernels
            self._rng = rng_of(seed, "search")  # or it would deal hidden things otherwise than later searchers do

    def forget(self) -> None:
        """Let the next search begin with an empty table; values of boards stay, for they are what they are."""
        clear_transposition_table(self._threads[0].table)

    def search(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        excluded: Collection[int] = (),
    ) -> SearchResult:
        """The best action for the seat to move, within these limits; `excluded` are actions that do not count."""
        seat = state.to_move
        assert seat is not None  # the bots ask only when somebody is to move
        determinisations = self._determinise(state, seat)
        for number, thread in enumerate(self._threads):
            thread.determinisations[: len(determinisations)] = determinisations
            thread.histories[:] = 0
            thread.controls[:] = 0
            thread.is_excluded[:] = False
            thread.is_excluded[list(excluded)] = True
            control = thread.controls[0]
            control["determinisations"] = len(determinisations)
            control["node_limit"] = nodes or UNLIMITED
            control["first_depth"] = 1 + number % 2  # so that threads are not all at the same thing
            control["max_depth"] = min(depth or MAX_PLY - 2, MAX_PLY - 2)
            control["seat"] = seat
            control["caution"] = round(self._options.caution * SCALE)
            control["noise"] = round(self._options.noise * SCALE)
            control["opponents"] = self._options.opponents if state.game.players > 2 else PARANOID
            # With two players a value is good for both seats; with more, only for the seat that asked.
            control["salt"] = self._salt if state.game.players == 2 else self._salt ^ np.uint64(seat)
        self._run(seconds)
        found = self._threads[0].controls[0].copy()
        nodes = sum(int(thread.controls[0]["nodes"]) for thread in self._threads)
        pv, end = self._extract_pv(state, int(found["action"]), goes_on=found["is_solved"] and state.game.players == 2)
        return SearchResult(
            action=pv[0],
            value=int(found["value"]) / SCALE,
            pv=pv,
            end=end,
            stage=int(stage_of(end.position)),
            nodes=nodes,
            depth=int(found["depth"]),
            is_solved=bool(found["is_solved"]),
        )

    def _extract_pv(self, state: State, action: int, *, goes_on: bool) -> tuple[tuple[int, ...], State]:
        """The principal variation in the first determinisation, as far as the table knows, and where it leads.

        It may break off where a search found a short cut; if it `goes_on`, what is missing is searched again.
        """
        thread = self._threads[0]
        determinisation = copied(thread.determinisations[:1])
        end = State(state.game, copied(determinisation))
        pv = [action]
        end.apply(action)
        while end.to_move is not None and len(pv) < MAX_PLY:
            key = key_of_first(end.position, thread.weights) ^ thread.controls[0]["salt"]
            content = int(probe(thread.table, key))
            following = int(action_in(content))
            if content == -1 or following not in end.legal_actions():
                if not goes_on:
                    break
                following = self._search_briefly(end)
            pv.append(following)
            end.apply(following)
        thread.determinisations[:1] = determinisation
        return tuple(pv), end

    def _search_briefly(self, state: State) -> int:
        """What the seat to move does in a position of which the rest of the round is small."""
        thread = self._threads[0]
        thread.determinisations[:1] = state.position
        thread.is_excluded[:] = False
        control = thread.controls[0]
        control["seat"] = state.to_move
        control["determinisations"], control["first_depth"], control["is_solved"] = 1, 1, 0
        control["nodes"], control["node_limit"], control["stop"] = 0, BRIEF_NODES, 0
        deepen(thread)
        return int(control["action"])

    def _determinise(self, state: State, seat: int) -> Any:
        """The position, with what the seat cannot see dealt in as many ways as the options say."""
        determinisations = state.game.new_positions(min(self._options.determinisations, MAX_DETERMINISATIONS))
        determinisations[:] = state.position
        for index in range(len(determinisations)):
            determinise_first(determinisations[index : index + 1], seat, self._rng)
        first = determinisations[:1].tobytes()
        has_hidden = any(
            determinisations[index : index + 1].tobytes() != first for index in range(1, len(determinisations))
        )
        return determinisations if has_hidden else determinisations[:1]

    def _run(self, seconds: float | None) -> None:
        """Let every thread deepen, until the first one has chosen or the time is up."""
        threads = [threading.Thread(target=deepen, args=(thread,), daemon=True) for thread in self._threads[1:]]
        if seconds is not None:
            threads.append(threading.Timer(max(0.0, seconds * (1 - SPARE_SHARE) - SPARE_SECONDS), self._stop))
            threads[-1].daemon = True
        for thread in threads:
            thread.start()
        try:
            deepen(self._threads[0])
        finally:
            self._stop()
            for thread in threads:
                if isinstance(thread, threading.Timer):
                    thread.cancel()
                else:
                    thread.join()

    def _stop(self) -> None:
        for thread in self._threads:
            thread.controls[0]["stop"] = 1
