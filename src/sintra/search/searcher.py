"""Looking ahead from a state: limits, worlds, threads, and what was found."""

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
from sintra.search.memory import BEST_REPLY, DEEPEST, GRAIN, MOST_WORLDS, PARANOID, empty_table, new_memory, new_table
from sintra.search.root import choose, key_of_first, stage_of
from sintra.search.table import action_in, recall

UNLIMITED = 1 << 62
BRIEF_NODES = 5000
TABLE_BITS = 18  # 4 MiB
SPARE_SECONDS = 0.001  # between the end of the time and our noticing it, and for telling what was found
SPARE_SHARE = 0.08


@dataclass(frozen=True, slots=True)
class Manner:
    """How a search goes about it.

    `noise` is how many points its estimates may be off, `worlds` in how many ways hidden things are imagined, `caution`
    by how many points a chance action must look better than anything else, `others` what the others are expected to do
    with more than two players, `threads` how many cores it uses: with more than one it is not the same every time.
    """

    noise: float = 0.0
    worlds: int = 1
    caution: float = 3.0
    others: int = BEST_REPLY
    threads: int = 1
    table_bits: int = TABLE_BITS


PLAIN = Manner()


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found for the seat to move: `value` is its estimated margin in points at the end of the match.

    `end` is where the expected line leads, and `stage` the one of that position. Where things are hidden it is a guess.
    """

    action: int
    value: float
    line: tuple[int, ...]
    end: State
    stage: int
    nodes: int
    depth: int
    is_solved: bool


_loaded: set[Any] = set()


class Searcher:
    """Searches positions of one game with one set of weights; what it has seen it remembers for the next search."""

    def __init__(self, game: Game, weights: Any, *, manner: Manner = PLAIN, seed: Seed = 0) -> None:
        self._manner = manner
        table = new_table(manner.table_bits)
        self._memories = [new_memory(game, weights, table) for _ in range(manner.threads)]
        self._rng = rng_of(seed, "search")
        self._salt = self._rng[0]["words"][0]

        if (key := (type(game), weights.dtype)) not in _loaded:
            _loaded.add(key)
            self.search(game.start(seed=0), nodes=1)  # so that the first search in earnest does not wait for kernels
            self._rng = rng_of(seed, "search")  # or it would imagine other things than later searchers do

    def forget(self) -> None:
        """Let the next search begin with an empty table; values of boards stay, for they are what they are."""
        empty_table(self._memories[0].table)

    def search(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        without: Collection[int] = (),
    ) -> Finding:
        """The best action for the seat to move, within these limits; `without` are actions that do not count."""
        seat = state.to_move
        assert seat is not None  # the bots ask only when somebody is to move
        worlds = self._imagine(state, seat)
        for number, memory in enumerate(self._memories):
            memory.worlds[: len(worlds)] = worlds
            memory.histories[:] = 0
            memory.controls[:] = 0
            memory.is_barred[:] = False
            memory.is_barred[list(without)] = True
            control = memory.controls[0]
            control["worlds"] = len(worlds)
            control["most_nodes"] = nodes or UNLIMITED
            control["first_depth"] = 1 + number % 2  # so that threads are not all at the same thing
            control["most_depth"] = min(depth or DEEPEST - 2, DEEPEST - 2)
            control["seat"] = seat
            control["caution"] = round(self._manner.caution * GRAIN)
            control["noise"] = round(self._manner.noise * GRAIN)
            control["others"] = self._manner.others if state.game.players > 2 else PARANOID
            # With two players a value is good for both seats; with more, only for the seat that asked.
            control["salt"] = self._salt if state.game.players == 2 else self._salt ^ np.uint64(seat)
        self._run(seconds)
        found = self._memories[0].controls[0].copy()
        nodes = sum(int(memory.controls[0]["nodes"]) for memory in self._memories)
        line, end = self._follow(state, int(found["action"]), goes_on=found["is_solved"] and state.game.players == 2)
        return Finding(
            action=line[0],
            value=int(found["value"]) / GRAIN,
            line=line,
            end=end,
            stage=int(stage_of(end.position)),
            nodes=nodes,
            depth=int(found["depth"]),
            is_solved=bool(found["is_solved"]),
        )

    def _follow(self, state: State, action: int, *, goes_on: bool) -> tuple[tuple[int, ...], State]:
        """The expected line in the first world, from this action on as far as the table knows, and where it leads.

        It may break off where a search found a short cut; if it `goes_on`, what is missing is searched again.
        """
        memory = self._memories[0]
        world = copied(memory.worlds[:1])
        end = State(state.game, copied(world))
        line = [action]
        end.apply(action)
        while end.to_move is not None and len(line) < DEEPEST:
            key = key_of_first(end.position, memory.weights) ^ memory.controls[0]["salt"]
            content = int(recall(memory.table, key))
            following = int(action_in(content))
            if content == -1 or following not in end.legal_actions():
                if not goes_on:
                    break
                following = self._search_briefly(end)
            line.append(following)
            end.apply(following)
        memory.worlds[:1] = world
        return tuple(line), end

    def _search_briefly(self, state: State) -> int:
        """What the seat to move does in a position of which the rest of the round is small."""
        memory = self._memories[0]
        memory.worlds[:1] = state.position
        memory.is_barred[:] = False
        control = memory.controls[0]
        control["seat"] = state.to_move
        control["worlds"], control["first_depth"], control["is_solved"] = 1, 1, 0
        control["nodes"], control["most_nodes"], control["stop"] = 0, BRIEF_NODES, 0
        choose(memory)
        return int(control["action"])

    def _imagine(self, state: State, seat: int) -> Any:
        """The position, with what the seat cannot see dealt in as many ways as it is told to imagine."""
        worlds = state.game.new_positions(min(self._manner.worlds, MOST_WORLDS))
        worlds[:] = state.position
        for index in range(len(worlds)):
            determinise_first(worlds[index : index + 1], seat, self._rng)
        first = worlds[:1].tobytes()
        has_hidden = any(worlds[index : index + 1].tobytes() != first for index in range(1, len(worlds)))
        return worlds if has_hidden else worlds[:1]

    def _run(self, seconds: float | None) -> None:
        """Let every thread choose, until the first one has chosen or the time is up."""
        threads = [threading.Thread(target=choose, args=(memory,), daemon=True) for memory in self._memories[1:]]
        if seconds is not None:
            threads.append(threading.Timer(max(0.0, seconds * (1 - SPARE_SHARE) - SPARE_SECONDS), self._stop))
            threads[-1].daemon = True
        for thread in threads:
            thread.start()
        try:
            choose(self._memories[0])
        finally:
            self._stop()
            for thread in threads:
                if isinstance(thread, threading.Timer):
                    thread.cancel()
                else:
                    thread.join()

    def _stop(self) -> None:
        for memory in self._memories:
            memory.controls[0]["stop"] = 1
