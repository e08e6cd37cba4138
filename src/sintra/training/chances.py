"""The curve of winning chances for a kind of match: play, hold what was predicted against the results, and fit.

As in training, a chunk of matches that has a file is not played again: what was interrupted goes on where it stopped.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from sintra import __version__
from sintra.games.catalogue import game_named
from sintra.games.checks import whole_number
from sintra.games.errors import InvalidOption
from sintra.kernel.rng import Seed
from sintra.match.runner import Runner
from sintra.search.chance import certain_when_solved
from sintra.search.curve import CurveFile, CurveNote, curve_of_spread, fingerprint
from sintra.search.weights import FOLDER, shipped_weights
from sintra.training.calibration import Points, fit_curve, is_start, joined, points_of, start_of
from sintra.training.predictions import PredictionChunk, read_predictions
from sintra.training.trainer import MOST_MATCHES, MOST_NODES

CHUNK = 250

Watch = Callable[[int], None]
"""Called with how many matches are played."""


@dataclass(frozen=True)
class Calibration:
    """What to fit a curve to: so many matches, with so many nodes a decision."""

    game: str
    folder: Path
    matches: int = 4000
    nodes: int = 5000
    seed: Seed = "fit"

    def __post_init__(self) -> None:
        shipped_weights(self.kind)  # says so if there is no such game, or if nothing estimates it
        whole_number(self.matches, 1, MOST_MATCHES, "the number of matches")
        whole_number(self.nodes, 1, MOST_NODES, "the number of nodes a decision")

    @property
    def kind(self) -> str:
        return game_named(self.game).kind

    @property
    def command(self) -> str:
        """What fits the same curve again."""
        return f"sintra calibrate {self.game} --matches {self.matches} --nodes {self.nodes} --seed {self.seed!s}"

    def chunks(self) -> Iterator[PredictionChunk]:
        """The shares of the matches. How many there are in all makes no difference to the first ones."""
        for number, first in enumerate(range(0, self.matches, CHUNK)):
            matches = min(CHUNK, self.matches - first)
            name = f"{self.kind}-{self.nodes}-{self.seed!s}-{number:05}-{matches}.npz"
            yield PredictionChunk(self.game, matches, self.nodes, self.seed, number, self.folder / name)


def play(calibration: Calibration, runner: Runner, watch: Watch | None = None) -> list[PredictionChunk]:
    """Play the matches that are not there yet; their files, in order."""
    try:
        calibration.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidOption(f"the folder {calibration.folder} cannot be made: {error.strerror or error}") from None
    chunks = list(calibration.chunks())
    played = 0
    with closing(runner.run(chunks)) as done:
        for chunk in done:
            played += chunk.matches
            if watch is not None:
                watch(played)
    return chunks


def calibrate(calibration: Calibration, runner: Runner, watch: Watch | None = None) -> CurveFile:
    """Play, and fit the curve to what came of it."""
    chunks = play(calibration, runner, watch)
    kind = calibration.kind
    curve = fit_curve(
        points_in(chunks),
        curve_of_spread(shipped_weights(kind).spread, game_named(calibration.game).players),
        start_in(chunks),
    )
    note = CurveNote(
        command=calibration.command,
        kind=kind,
        matches=calibration.matches,
        nodes=calibration.nodes,
        seed=str(calibration.seed),
        weights=fingerprint(FOLDER / f"{kind}.json"),
        version=__version__,
    )
    return CurveFile(kind, note, curve)


def points_in(chunks: Iterable[PredictionChunk], nodes: Callable[[int], bool] | None = None) -> Points:
    """What these matches say; only of predictions with so many nodes, if that matters."""
    parts = []
    for chunk in chunks:
        predictions, results = read_predictions(chunk.path)
        is_meant = np.array([nodes is None or nodes(count) for count in predictions["nodes"].tolist()])
        kept = predictions[is_meant | is_start(predictions)]
        parts.append(points_of(kept, results, certain_when_solved(game_named(chunk.game))))
    return joined(parts)


def start_in(chunks: Iterable[PredictionChunk]) -> tuple[float, ...]:
    """The shares at the start of these matches, by place after the starting player."""
    starters, results = [], []
    for chunk in chunks:
        predictions, of_chunk = read_predictions(chunk.path)
        starters.append(predictions["starting_player"][is_start(predictions)].astype(np.int64))
        results.append(of_chunk)
    return start_of(np.concatenate(starters), np.concatenate(results))
