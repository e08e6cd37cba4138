"""Weight files: what was learned, as JSON with a note of how, and the structs that a search takes.

The shipped ones lie in the folder `learned` beside this file, one for every kind of match that plays differently.
"""

import functools
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import numpy as np

from sintra.games.errors import SintraError
from sintra.games.game import Game
from sintra.kernel.layout import StructArray, allocate
from sintra.kernel.search_interface import MAX_FEATURES, MAX_STAGES
from sintra.search.curve import Curve, Float64s, shipped_curve
from sintra.search.linear import Linear

FOLDER = Path(__file__).parent / "learned"
DECIMALS = 4


class WeightError(SintraError):
    """A weight file that cannot be used."""


@dataclass(frozen=True)
class Estimator:
    """What a search estimates with: the struct its kernels take, and by stage how far off it is (one sigma).

    Where it was held against matches there is a curve from its points to winning chances.
    """

    weights: StructArray
    spread: tuple[float, ...]
    curve: Curve | None = None


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How weights were made: with the same command anyone can make them again."""

    command: str
    generations: int
    matches: int
    nodes: int
    seed: str
    version: str


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the features count for at each stage, being to move too, and how far off the estimate is (one sigma)."""

    game: str
    note: Note
    stages: list[list[float]]
    tempo: list[float]
    spread: list[float]

    def to_estimator(self) -> Estimator:
        """As a search takes them."""
        linear = allocate(Linear, 1)
        for stage, row in enumerate(self.stages):
            linear[0]["weights"][stage, : len(row)] = row
            linear[0]["tempo"][stage] = self.tempo[stage]
        return Estimator(linear, tuple(self.spread))


def weights_from(game: str, note: Note, linear: StructArray, spread: Float64s) -> Weights:
    """The file for weights that were found, without the features that never count."""
    table = np.round(linear[0]["weights"].astype(np.float64), DECIMALS)
    used = np.flatnonzero(table.any(axis=0))
    width = int(used[-1]) + 1 if len(used) else 1
    return Weights(
        game=game,
        note=note,
        stages=table[:, :width].tolist(),
        tempo=np.round(linear[0]["tempo"].astype(np.float64), DECIMALS).tolist(),
        spread=np.round(spread, DECIMALS).tolist(),
    )


def write_weights(path: Path, weights: Weights) -> None:
    """Write a file with a line for each stage, so that a change can be read in a diff."""
    text = msgspec.json.format(msgspec.json.encode(weights), indent=1).decode()
    lines: list[str] = []
    for line in text.splitlines():
        is_number = line.strip().rstrip(",").lstrip("-").replace(".", "").replace("e-", "").isdigit()
        if lines and (is_number or (line.strip().startswith("]") and not lines[-1].rstrip().endswith("],"))):
            lines[-1] += line.strip()
        else:
            lines.append(line)
    path.write_text("\n".join(lines) + "\n")


def read_weights(path: Path) -> Weights:
    """Read a file; WeightError says what is wrong with it."""
    try:
        weights = msgspec.json.decode(path.read_bytes(), type=Weights)
    except OSError as error:
        raise WeightError(f"the weights {path} cannot be read: {error.strerror or error}") from None
    except msgspec.DecodeError as error:
        raise WeightError(f"{path} is not a weight file: {error}") from None
    shapes = [len(weights.stages), len(weights.tempo), len(weights.spread)]
    if shapes != [MAX_STAGES] * 3 or any(len(row) > MAX_FEATURES for row in weights.stages):
        raise WeightError(f"{path} does not fit: expected {MAX_STAGES} stages of at most {MAX_FEATURES} numbers each")
    return weights


@functools.cache
def shipped_weights(kind: str) -> Weights:
    """The weights for matches of this kind."""
    path = FOLDER / f"{kind}.json"
    if not path.exists():
        raise WeightError(f"there are no weights for {kind}, expected one of {', '.join(shipped_kinds())}")
    return read_weights(path)


def shipped_kinds() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def shipped_estimator(game: Game) -> Estimator:
    """What the shipped weights for a game estimate."""
    return replace(shipped_weights(game.kind).to_estimator(), curve=shipped_curve(game.kind))
