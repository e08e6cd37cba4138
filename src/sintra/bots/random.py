"""The bot that plays any legal action."""

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.limit import Limit
from sintra.games.checks import seed_of
from sintra.games.engine import choose_at_random
from sintra.games.state import State
from sintra.kernel.rng import Seed, rng_of


class Random:
    """Plays a random legal action, each as likely as any other."""

    name = "random"

    def __init__(self, seed: Seed) -> None:
        self._rng = rng_of(seed_of(seed), "random bot")

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        check_turn(state)
        return Decision(int(choose_at_random(state.position, self._rng)))
