"""The curve by which expected points become winning chances, and the files in which it lies for a kind of match.

The shipped ones lie in the folder `learned/chances`; decision 0010 says why they are what they are.
"""

import functools
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from sintra.games.errors import SintraError
from sintra.kernel.layout import Int64s
from sintra.kernel.search_interface import MAX_STAGES
from sintra.search.linear import SHARE_OF_BEST, SHARE_OF_MEAN

Float64s: TypeAlias = NDArray[np.float64]

FOLDER = Path(__file__).parent / "learned" / "chances"
DECIMALS = 3

LOGISTIC_SHARE = 0.55
"""The scale of the logistic curve that is nearest to a normal one, as a share of its standard deviation."""
FEWEST_POINTS = 1.0
"""However sure an estimate seems, it may be off by so much."""
USUAL_TRUST = 0.95
FEAR, HOPE = 3.0, 8.0
"""With more than two players lines break off before what the search has seen: by so many points it may be worse, or
better, for the seat to move than where its line ends. What is beyond is mostly the bonus by which a search prefers
victory itself; and rivals are not as united as it fears."""
EMPHASIS = 0.35
"""By this share more counts what was searched for a seat, among what is only estimated for the others."""


class ChanceError(SintraError):
    """A file of winning chances that cannot be used."""


class Curve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By how many points boards must differ for one to be e times as likely to win: a scale for each stage.

    The chances of the seats are in the proportions of exp(board / scale). `cut` are the scales for lines that are
    solved and yet break off inside the round, `trust` says how much of the result of a line that ends the match can be
    counted on where that is not certain, and `start` has the shares of the starting player, the next seat and so on.
    Between rounds the board of the next starting player is worth more by `first_move`, in points for each stage.
    """

    scales: tuple[float, ...]
    cut: tuple[float, ...]
    first_move: tuple[float, ...]
    trust: float
    start: tuple[float, ...]

    def chances(self, boards: Float64s, stage: int, *, is_cut: bool = False) -> tuple[float, ...]:
        """The winning chances of seats whose boards are worth so much, as it was found at this stage."""
        scale = (self.cut if is_cut else self.scales)[stage]
        return tuple(softmax(boards[None, :] / scale)[0].tolist())

    def chances_between(self, boards: Float64s, stage: int, starting_player: int) -> tuple[float, ...]:
        """The same, where the next round is about to be dealt."""
        lead = self.first_move[stage] * (np.arange(len(boards)) == starting_player)
        return self.chances(boards + lead, stage)

    def chances_after(self, shares: Sequence[float]) -> tuple[float, ...]:
        """The winning chances where a match may end with these shares."""
        return tuple(self.trust * share + (1 - self.trust) / len(shares) for share in shares)

    def chances_at_start(self, starting_player: int) -> tuple[float, ...]:
        """The winning chances before anything is dealt."""
        players = len(self.start)
        return tuple(self.start[(seat - starting_player) % players] for seat in range(players))


class CurveNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a curve was fitted: with the same command anyone can do so again.

    `kind` says of which matches, `weights` names the file of weights that played them and estimated.
    """

    command: str
    kind: str
    matches: int
    nodes: int
    seed: str
    weights: str
    version: str


class CurveFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A curve for a kind of match, with a note of where it comes from."""

    game: str
    note: CurveNote
    curve: Curve


def curve_of_spread(spread: Sequence[float], players: int) -> Curve:
    """What is known without looking at any match: by stage how far an estimate is off (one sigma)."""
    scales = tuple(LOGISTIC_SHARE * max(FEWEST_POINTS, points) for points in spread)
    return Curve(scales, scales, (0.0,) * len(scales), USUAL_TRUST, (1 / players,) * players)


def boards_behind(estimates: Float64s) -> Float64s:
    """The values of boards, up to a common sum, by the estimates of what each seat has more than its rivals.

    Each row is a position. An estimate is the value of a board less something between the best of the others and their
    mean (`value_of_rivals`): for all but the best board what is taken away differs by their own share in the mean.

    >>> one, other = boards_behind(np.array([[4.0, -4.0]]))[0]
    >>> round(float(one - other), 6)
    4.0
    """
    players = estimates.shape[1]
    stretch = 1 + SHARE_OF_MEAN / (players - 1)
    ordered = np.sort(estimates, axis=1)
    lead = ordered[:, -1] - ordered[:, -2]
    boards = estimates / stretch
    boards[np.arange(len(boards)), estimates.argmax(axis=1)] -= lead / stretch - lead / (stretch + SHARE_OF_BEST)
    found: Float64s = boards
    return found


def boards_searched(estimates: Float64s, seats: Int64s, values: Float64s) -> Float64s:
    """The values of boards where lines end, with what a search has found for the seat to move, by row."""
    rows = np.arange(len(estimates))
    if estimates.shape[1] == 2:
        boards = np.zeros_like(estimates)
        boards[rows, seats] = values
        return boards
    boards = boards_behind(estimates)
    own = estimates[rows, seats]
    news = np.clip(values - own, -FEAR, HOPE)
    boards[rows, seats] += news + EMPHASIS * (own + news)
    return boards


def softmax(values: Float64s) -> Float64s:
    """Shares of 1 that grow with the values, for each row.

    >>> softmax(np.array([[0.0, 0.0]])).tolist()
    [[0.5, 0.5]]
    """
    weights = np.exp(values - values.max(axis=1, keepdims=True))
    found: Float64s = weights / weights.sum(axis=1, keepdims=True)
    return found


def read_curve(path: Path) -> CurveFile:
    """Read a file; ChanceError says what is wrong with it."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=CurveFile)
    except OSError as error:
        raise ChanceError(f"the chances {path} cannot be read: {error.strerror or error}") from None
    except msgspec.DecodeError as error:
        raise ChanceError(f"{path} is not a file of chances: {error}") from None
    scales = file.curve.scales + file.curve.cut
    if {len(file.curve.scales), len(file.curve.cut), len(file.curve.first_move)} != {MAX_STAGES} or min(scales) <= 0:
        raise ChanceError(f"{path} does not fit: expected a scale above 0 for each of {MAX_STAGES} stages")
    return file


def write_curve(path: Path, file: CurveFile) -> None:
    """Write a file, with every list on a line of its own."""
    text = msgspec.json.format(msgspec.json.encode(file), indent=1).decode()
    lines: list[str] = []
    for line in text.splitlines():
        if lines and line.strip()[0] in "-0123456789]":
            lines[-1] += line.strip()
        else:
            lines.append(line)
    path.write_text("\n".join(lines) + "\n")


@functools.cache
def shipped_curve(kind: str) -> Curve:
    """The curve for matches of this kind."""
    return read_curve(FOLDER / f"{kind}.json").curve


def fingerprint(weights: Path) -> str:
    """A short name for what a file of weights holds."""
    return hashlib.sha256(weights.read_bytes()).hexdigest()[:12]
