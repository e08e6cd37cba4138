"""The search of `master` with weights made by hand for Master Chocolatier: what learning is worth.

sintra arena master benchmarks/opponents/hand.py:make --limit 50ms
"""

from benchmarks.opponents.max_n import hand_weights
from sintra.bots import BotConfig, SearchBot
from sintra.games.game import Game
from sintra.kernel.rng import Seed
from sintra.kernel.search_interface import MAX_STAGES
from sintra.search.weights import Estimator

SPREAD = 12.0


def estimator(game: Game) -> Estimator:
    return Estimator(hand_weights(), (SPREAD,) * MAX_STAGES)


def make(seed: Seed) -> SearchBot:
    return SearchBot("hand", BotConfig(), seed, estimator)
