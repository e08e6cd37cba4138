"""Many matches at once from NumPy: a legal mask out, actions in, finished matches restarted, no Python loop."""

import numpy as np

from sintra.games.checks import seed_of, shown, whole_number
from sintra.games.engine import reason_against
from sintra.games.errors import IllegalAction, InvalidAction
from sintra.games.game import Game, check_game
from sintra.kernel import kernel
from sintra.kernel.bits import wide
from sintra.kernel.generic import AWAITS_DEAL, LEGAL, OVER, apply, deal, legal_actions, reason, restart, sample_action
from sintra.kernel.layout import Bools, Int8s, Int16s, StructArray
from sintra.kernel.rng import Seed, rng_of

LARGEST_BATCH = 1_000_000


class Batch:
    """n matches of one game that are stepped together.

    `legal` is an (n, actions) array of booleans and `to_move` the seat to act in each match; `step` updates both in
    place. A match that ends in a step is restarted and dealt at once: then `done` is True and `scores` has its scores.
    """

    def __init__(self, game: Game, size: int, seed: Seed) -> None:
        check_game(game)
        self.game = game
        self.size = whole_number(size, 1, LARGEST_BATCH, "the size of a batch")
        seed = seed_of(seed)
        self.legal: Bools = np.zeros((self.size, game.action_count), np.bool_)
        self.to_move: Int8s = np.zeros(self.size, np.int8)
        self.done: Bools = np.zeros(self.size, np.bool_)
        self.scores: Int16s = np.zeros((self.size, game.players), np.int16)
        self._positions = game.new_positions(self.size)
        self._rngs = rng_of(seed, "batch")
        self._choices = rng_of(seed, "choices")
        self._reports = game.new_report()
        self._scripts = game.new_script()
        self._buffer = np.empty(game.action_count, np.int16)
        _start_all(self._positions, self._scripts, self._rngs)
        _observe(self._positions, self.legal, self.to_move, self._buffer)

    @property
    def positions(self) -> StructArray:
        """A copy of the position structs."""
        return self._positions.copy()

    def random_actions(self) -> Int16s:
        """A random legal action for every match, each as likely as any other."""
        actions = np.empty(self.size, np.int16)
        _sample(self._positions, self._choices, actions)
        return actions

    def step(self, actions: object) -> None:
        """Take one action in every match. If any is not legal, nothing is done at all, and IllegalAction names it."""
        try:
            chosen = np.ascontiguousarray(actions)
        except ValueError:
            raise InvalidAction(f"expected {self.size} whole numbers, got {shown(actions)}") from None
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            found = f"an array of {chosen.dtype} with shape {chosen.shape}"
            raise InvalidAction(f"expected {self.size} whole numbers, one action id a match, got {found}")
        if chosen.min() < 0 or chosen.max() >= self.game.action_count:
            raise InvalidAction(f"action ids of {self.game.name} go from 0 to {self.game.action_count - 1}")
        chosen = chosen.astype(np.int16, copy=False)
        wrong = _first_illegal(self._positions, chosen)
        if wrong >= 0:
            positions = self._positions[wrong : wrong + 1]
            code = self.game.reasons[reason_against(positions, int(chosen[wrong]))]
            message = self.game.explain_reason(positions, int(chosen[wrong]), code)
            raise IllegalAction(f"match {wrong} of the batch: {message}", code)
        _step(self._positions, self._reports, self._scripts, self._rngs, chosen, self.done, self.scores)
        _observe(self._positions, self.legal, self.to_move, self._buffer)


def batch(game: Game, n: int, seed: Seed) -> Batch:
    """n matches of a game, dealt and ready; see `Batch`."""
    return Batch(game, n, seed)


@kernel
def _start_all(positions: StructArray, scripts: StructArray, rngs: StructArray) -> None:
    for index in range(len(positions)):
        restart(positions[index], rngs[0])
        deal(positions[index], rngs[0], scripts[0])


@kernel
def _observe(positions: StructArray, legal: Bools, to_move: Int8s, buffer: Int16s) -> None:
    legal[:] = False
    for index in range(len(positions)):
        to_move[index] = positions[index].to_move
        for entry in range(legal_actions(positions[index], buffer)):
            legal[index, buffer[entry]] = True


@kernel
def _sample(positions: StructArray, rngs: StructArray, actions: Int16s) -> None:
    for index in range(len(positions)):
        actions[index] = sample_action(positions[index], rngs[0])


@kernel
def _first_illegal(positions: StructArray, actions: Int16s) -> int:
    for index in range(len(positions)):
        if reason(positions[index], wide(actions[index])) != LEGAL:
            return index
    return -1


@kernel
def _step(
    positions: StructArray,
    reports: StructArray,
    scripts: StructArray,
    rngs: StructArray,
    actions: Int16s,
    done: Bools,
    scores: Int16s,
) -> None:
    for index in range(len(positions)):
        position = positions[index]
        apply(position, wide(actions[index]), reports[0])
        done[index] = position.phase == OVER
        if done[index]:
            for seat in range(position.players):
                scores[index, seat] = position.boards[seat].score
            restart(position, rngs[0])
        if position.phase == AWAITS_DEAL:
            deal(position, rngs[0], scripts[0])
