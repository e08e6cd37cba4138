"""A share of the matches that winning chances are fitted to, or tried on: played in one go, and kept in a file."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sintra.games.catalogue import game_named
from sintra.kernel.layout import StructArray, allocate, dtype_of
from sintra.kernel.rng import Seed, rng_of
from sintra.search.chance import shares
from sintra.search.curve import Float64s
from sintra.search.predicting import Prediction, play_and_predict
from sintra.search.thread import new_thread
from sintra.search.transposition import new_transpositions
from sintra.search.weights import shipped_estimator

MOST_A_MATCH = 100
TRANSPOSITION_BITS = 16
INSIDE_IN_A_THOUSAND = 300
MORE_IN_A_THOUSAND = 15


@dataclass(frozen=True)
class PredictionChunk:
    """Some matches of a game between equals who search so many nodes a decision."""

    game: str
    matches: int
    nodes: int
    seed: Seed
    number: int
    path: Path

    def __call__(self) -> "PredictionChunk":
        """Play the matches and write the file, unless it is there already."""
        if not self.path.exists():
            predictions, results = self.play()
            unfinished = self.path.with_suffix(".part")
            with unfinished.open("wb") as file:
                np.savez(file, predictions=predictions.view(np.uint8), results=results)
            unfinished.replace(self.path)
        return self

    def play(self) -> tuple[StructArray, Float64s]:
        """What was said of positions, and what share each seat has had of each match."""
        game = game_named(self.game)
        thread = new_thread(game, shipped_estimator(game).weights.copy(), new_transpositions(TRANSPOSITION_BITS))
        rngs = rng_of(self.seed, "predict", game.kind, self.number)
        predictions: StructArray = allocate(Prediction, self.matches * MOST_A_MATCH)
        ends = game.new_positions(self.matches)
        chances = np.array([INSIDE_IN_A_THOUSAND, MORE_IN_A_THOUSAND])
        count = play_and_predict(
            thread, game.new_positions(2), rngs, game.new_script(), chances, self.nodes, predictions, ends
        )
        outcomes = [game.outcome(ends[match : match + 1]) for match in range(self.matches)]
        return predictions[:count], np.array([shares(outcome, game.players) for outcome in outcomes])


def read_predictions(path: Path) -> tuple[StructArray, Float64s]:
    """The predictions and results of a file."""
    with np.load(path) as data:
        return data["predictions"].view(dtype_of(Prediction)), data["results"]
