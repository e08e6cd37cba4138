"""The bot that looks one action ahead."""

import numpy as np

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.engine import choose_greedily
from sintra.games.state import State
from sintra.kernel.rng import Seed, rng_of


class Greedy:
    """Plays the action after which it stands best by the game's quick estimate; ties are drawn."""

    name = "greedy"

    def __init__(self, seed: Seed) -> None:
        self._rng = rng_of(seed_of(seed), "greedy bot")

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        check_turn(state)
        position = state.position
        pair = np.concatenate([position, position])  # the second place is for trying actions
        buffer = np.empty(state.game.action_count, np.int16)
        return Decision(int(choose_greedily(pair, state.game.new_report(), self._rng, buffer)))
