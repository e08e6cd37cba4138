"""A bot that plays as the strongest level does, with weights from a file: what somebody has trained."""

from pathlib import Path

from sintra.bots.level import LEVELS
from sintra.bots.search import SearchBot
from sintra.games.errors import InvalidOption
from sintra.games.game import Game
from sintra.kernel.rng import Seed
from sintra.search.weights import Estimator, WeightError, read_weights

PREFIX = "weights:"


def weighted_bot(name: str, seed: Seed) -> SearchBot:
    """The bot that a name such as `weights:chocolatier-2.json` stands for; WeightError if its file cannot be used."""
    file = name.removeprefix(PREFIX)
    if not file:
        raise InvalidOption(f"{name!r} names no file, expected one such as {PREFIX}chocolatier-2.json")
    weights = read_weights(Path(file))

    def estimator_for(game: Game) -> Estimator:
        if game.kind != weights.game:
            raise WeightError(f"the weights {file} are for {weights.game}, expected weights for {game.kind}")
        return weights.to_estimator()

    return SearchBot(name, LEVELS[-1].config, seed, estimator_for)
