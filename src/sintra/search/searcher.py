"""Searching from a state: limits, determinisations, threads, and the lines that were found."""

import threading
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from sintra.games.engine import determinise_first
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.layout import StructArray, copied
from sintra.kernel.rng import Seed, rng_of
from sintra.search.pv import walk_pv
from sintra.search.root import deepen, key_of_first, stage_of
from sintra.search.thread import BEST_REPLY, MAX_DETERMINISATIONS, MAX_PLY, PARANOID, SCALE, new_thread
from sintra.search.transposition import NOT_FOUND, action_in, clear_transpositions, new_transpositions, probe

UNLIMITED = 1 << 62
BRIEF_NODES = 5000
TRANSPOSITION_BITS = 18  # 4 MiB
SPARE_SECONDS = 0.001  # between the end of the time and our noticing it, and for telling what was found
SPARE_SHARE = 0.08


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How a search goes about it.

    `noise` is how many points its evaluations may be off, `determinisations` in how many ways hidden things are dealt,
    `caution` by how many points a chance action must look better than anything else, `opponents` what the others are
    expected to do with more than two players, `threads` how many cores it uses: with more than one it is not the same
    every time. The transposition table has 2 ** `transposition_bits` entries.
    """

    noise: float = 0.0
    determinisations: int = 1
    caution: float = 3.0
    opponents: int = BEST_REPLY
    threads: int = 1
    transposition_bits: int = TRANSPOSITION_BITS


DEFAULT_OPTIONS = SearchOptions()


@dataclass(frozen=True, slots=True)
class SearchLine:
    """One of the best lines for the seat to move: `value` is its estimated margin in points at the end of the match.

    `pv` is the principal variation, beginning with the action, `end` where it leads, and `stage` the one of that
    position. Where things are hidden it is a guess. `is_solved` says that no search inside the round would change it.
    """

    action: int
    value: float
    pv: tuple[int, ...]
    end: State
    stage: int
    is_solved: bool


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best lines, the best first, all to the same depth: 0 if no depth was finished, and nothing is known."""

    lines: tuple[SearchLine, ...]
    nodes: int
    depth: int

    @property
    def best(self) -> SearchLine:
        return self.lines[0]


class Searcher:
    """Searches positions of one game with one set of weights; what it has seen it remembers for the next search.

    The first search of a process waits for kernels, unless they were loaded: see `loading`.
    """

    def __init__(
        self, game: Game, weights: StructArray, *, options: SearchOptions = DEFAULT_OPTIONS, seed: Seed = 0
    ) -> None:
        self._options = options
        transpositions = new_transpositions(options.transposition_bits)
        self._threads = [new_thread(game, weights, transpositions) for _ in range(options.threads)]
        self._rng = rng_of(seed, "search")
        self._salt = self._rng[0]["words"][0]

    def forget(self) -> None:
        """Let the next search begin with an empty table; values of boards stay, for they are what they are."""
        clear_transpositions(self._threads[0].transpositions)

    def search(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        excluded: Collection[int] = (),
        multi_pv: int = 1,
        determinised: Sequence[State] = (),
    ) -> SearchResult:
        """The best lines for the seat to move, within these limits; actions that are `excluded` begin none.

        There are `multi_pv` of them, or as many as there are actions. A single one may come from a depth that was not
        finished; several are all of the last depth that was. Who compares searches, or plays out their lines, hands
        over the state as it is `determinised`; otherwise that is done here, in another way each time.
        """
        seat = state.to_move
        assert seat is not None  # the bots ask only when somebody is to move
        determinisations = different(determinised) if determinised else self._determinise(state, seat)
        for number, thread in enumerate(self._threads):
            thread.determinisations[: len(determinisations)] = determinisations
            thread.histories[:] = 0
            thread.is_excluded[:] = False
            thread.is_excluded[list(excluded)] = True
            thread.controls[:] = 0
            control = thread.controls[0]
            control["determinisations"] = len(determinisations)
            control["node_limit"] = nodes or UNLIMITED
            control["first_depth"] = 1 + number % 2  # so that threads are not all at the same thing
            control["max_depth"] = min(depth or MAX_PLY - 2, MAX_PLY - 2)
            control["multi_pv"] = multi_pv
            self._set_up_seat(control, state, seat)
        self._run(seconds)
        return self._result(state)

    def _set_up_seat(self, control: np.void, state: State, seat: int) -> None:
        """Write what the search of a seat depends on, besides limits."""
        control["seat"] = seat
        control["caution"] = round(self._options.caution * SCALE)
        control["noise"] = round(self._options.noise * SCALE)
        control["opponents"] = self._options.opponents if state.game.players > 2 else PARANOID
        # With two players a value is good for both seats; with more, only for the seat that asked.
        control["salt"] = self._salt if state.game.players == 2 else self._salt ^ np.uint64(seat)

    def _determinise(self, state: State, seat: int) -> StructArray:
        """The position, with what the seat cannot see dealt in as many ways as the options say."""
        positions: StructArray = state.game.new_positions(min(self._options.determinisations, MAX_DETERMINISATIONS))
        positions[:] = state.position
        for index in range(len(positions)):
            determinise_first(positions[index : index + 1], seat, self._rng)
        return positions if has_hidden(positions) else positions[:1]

    def _run(self, seconds: float | None) -> None:
        """Let every thread search, until the first one is done or the time is up."""
        helpers = [threading.Thread(target=deepen, args=(thread,), daemon=True) for thread in self._threads[1:]]
        if seconds is not None:
            helpers.append(threading.Timer(max(0.0, seconds * (1 - SPARE_SHARE) - SPARE_SECONDS), self.stop))
            helpers[-1].daemon = True
        for helper in helpers:
            helper.start()
        try:
            deepen(self._threads[0])
        finally:
            self.stop()
            for helper in helpers:
                if isinstance(helper, threading.Timer):
                    helper.cancel()
                else:
                    helper.join()

    def stop(self) -> None:
        """Let a search that runs in another thread end now, with what it has found; one that begins later goes on."""
        for thread in self._threads:
            thread.controls[0]["stop"] = 1

    def _result(self, state: State) -> SearchResult:
        """What the first thread found, with a principal variation for each line."""
        thread = self._threads[0]
        nodes = sum(int(one.controls[0]["nodes"]) for one in self._threads)
        depth, count = int(thread.controls[0]["depth"]), int(thread.controls[0]["multi_pv"])
        found: list[tuple[int, int, int]] = thread.lines[:count].tolist()
        return SearchResult(tuple(self._line(state, *line) for line in found), nodes, depth)

    def _line(self, state: State, action: int, value: int, hit_horizon: int) -> SearchLine:
        """A line with its principal variation in the first determinisation, as far as the transposition table knows.

        It may break off where the search cut off; what is missing of a solved one is searched again.
        """
        thread = self._threads[0]
        root = copied(thread.determinisations[:1])
        end = State(state.game, copied(root))
        goes_on = not hit_horizon and state.game.players == 2
        pv = tuple(walk_pv(end, [action], self._next_or_searched if goes_on else self._next_action))
        thread.determinisations[:1] = root
        return SearchLine(action, value / SCALE, pv, end, int(stage_of(end.position)), not hit_horizon)

    def _next_action(self, state: State) -> int | None:
        """The best action of a position in the transposition table, or None."""
        thread = self._threads[0]
        key = key_of_first(state.position, thread.weights) ^ thread.controls[0]["salt"]
        content = int(probe(thread.transpositions, key))
        return None if content == NOT_FOUND else int(action_in(content))

    def _next_or_searched(self, state: State) -> int:
        """The same, or what a search finds in a position of which the rest of the round is small."""
        known = self._next_action(state)
        if known is not None:
            return known
        thread = self._threads[0]
        thread.determinisations[:1] = state.position
        thread.is_excluded[:] = False
        control = thread.controls[0]
        control["seat"] = state.to_move
        control["determinisations"], control["first_depth"], control["multi_pv"] = 1, 1, 1
        control["nodes"], control["chance_nodes"], control["node_limit"], control["stop"] = 0, 0, BRIEF_NODES, 0
        deepen(thread)
        return int(thread.lines[0]["action"])


def different(determinised: Sequence[State]) -> StructArray:
    """The positions of these states, or a single one where they are all the same."""
    positions: StructArray = np.concatenate([state.position for state in determinised[:MAX_DETERMINISATIONS]])
    return positions if has_hidden(positions) else positions[:1]


def has_hidden(determinisations: StructArray) -> bool:
    """Whether dealing hidden things anew has changed anything."""
    first = determinisations[:1].tobytes()
    return any(determinisations[index : index + 1].tobytes() != first for index in range(1, len(determinisations)))
