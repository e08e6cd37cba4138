"""A share of the matches to learn from: played in one go, on any core, and kept in a file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np

from sintra.games.catalogue import game_named
from sintra.kernel.layout import Float32s, Int32s, Struct, StructArray, allocate, dtype_of
from sintra.kernel.rng import Seed, rng_of
from sintra.kernel.search_interface import MAX_FEATURES
from sintra.search.linear import Linear
from sintra.search.selfplay import play_and_sample
from sintra.search.thread import new_thread
from sintra.search.transposition import new_transpositions
from sintra.search.weights import read_weights

SEATS = 4
SAMPLES_A_MATCH = 100
TRANSPOSITION_BITS = 14
RANDOM_IN_A_THOUSAND = 60
INSIDE_IN_A_THOUSAND = 250


class Sample(Struct):
    """A position as the features of its boards."""

    match: Annotated[int, np.int32]
    stage: Annotated[int, np.int16]
    to_move: Annotated[int, np.int16]
    features: Annotated[Float32s, np.float32, (SEATS, MAX_FEATURES)]


@dataclass(frozen=True)
class Chunk:
    """Some matches of a game with given weights; without weights only the score counts."""

    game: str
    weights: Path | None
    matches: int
    nodes: int
    seed: Seed
    generation: int
    number: int
    path: Path

    def __call__(self) -> "Chunk":
        """Play the matches and write the file, unless it is there already."""
        if not self.path.exists():
            samples, scores = self.play()
            unfinished = self.path.with_suffix(".part")
            with unfinished.open("wb") as file:
                np.savez(file, samples=samples.view(np.uint8), scores=scores)
            unfinished.replace(self.path)
        return self

    def play(self) -> tuple[StructArray, Int32s]:
        game = game_named(self.game)
        linear = first_weights() if self.weights is None else read_weights(self.weights).to_estimator().weights
        thread = new_thread(game, linear, new_transpositions(TRANSPOSITION_BITS))
        rngs = rng_of(self.seed, "train", self.game, self.generation, self.number)
        samples: StructArray = allocate(Sample, self.matches * SAMPLES_A_MATCH)
        scores = np.zeros((self.matches, game.players), np.int32)
        chances = np.array([RANDOM_IN_A_THOUSAND, INSIDE_IN_A_THOUSAND])
        count = play_and_sample(
            thread, game.new_positions(1), rngs, game.new_script(), chances, self.nodes, samples, scores
        )
        return samples[:count], scores


def first_weights() -> StructArray:
    """Where learning starts: the first feature of every game is the score if the round ended now, and nothing else."""
    linear: StructArray = allocate(Linear, 1)
    linear[0]["weights"][:, 0] = 1.0
    return linear


def read_chunk(path: Path) -> tuple[StructArray, Int32s]:
    """The samples and scores of a file."""
    with np.load(path) as data:
        return data["samples"].view(sample_dtype()), data["scores"]


def sample_dtype() -> np.dtype[np.void]:
    return dtype_of(Sample)
