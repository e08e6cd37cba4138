"""What a review tells: typed, immutable, and the same for the library, the command line, the server and the page.

Chances are shares of a won match, by seat; several winners share one. Points are the margin that the search expects for
the seat that decides. What a review adds up to: for each seat, the result is the chance at the start, and the luck of
all events of chance, less its own losses, plus what the losses of others brought it, plus the drift of the evaluation.
"""

from enum import StrEnum
from typing import Any

import msgspec


class Judgement(StrEnum):
    """What a decision was worth, by the chance it lost; `forced` where there was nothing to decide."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One difference between the best line and the one played: a code that is phrased elsewhere, and its numbers.

    `points` is what the best line has more of it, from the view of the seat that decided: what a rival gets more by the
    played line counts as well. `seat` is whose board it stands on. `played` and `best` are the two numbers compared;
    of what is to be completed, it takes `needed`. It is `early` if the lines end before the round does: then they are
    compared as if the round ended there. docs/review.md has the codes.
    """

    code: str
    seat: int
    points: float
    played: float
    best: float
    lines: tuple[int, ...] = ()
    needed: int = 0
    early: bool = False


class Candidate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that could be chosen: what it leads to by best play, to the end of the round, and its worth."""

    action: str
    pv: tuple[str, ...]
    value: float
    chance: float
    is_exact: bool


class ReviewedDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action of a seat. `candidates` are the best, the best first, and the played one is among them."""

    ply: int
    seat: int
    round: int
    turn: int
    played: str
    best: str
    candidates: tuple[Candidate, ...]
    chances_before: tuple[float, ...]
    chances_after: tuple[float, ...]
    value_before: float
    value_after: float
    loss: float
    chance_lost: float
    judgement: Judgement
    exact: bool
    reasons: tuple[Reason, ...] = ()


class ReviewedChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event of chance: a deal, a draw from the stack, something turned up. `luck` is what it changed, by seat.

    `ply` is that of the action before which it has happened: what it brought is seen in the position at this ply.
    `error` is the standard error of the luck, `expected` the chances before, as the mean over what could have come.
    """

    kind: str
    ply: int
    round: int
    expected: tuple[float, ...]
    luck: tuple[float, ...]
    error: tuple[float, ...]


class ReviewedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat over the whole match. `expected` is its result without the luck."""

    seat: int
    name: str
    score: int
    result: float
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    chance_lost: float
    chance_lost_per_decision: float
    accuracy: float
    luck: float
    luck_error: float
    gained_by_others: float
    drift: float
    expected: float


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that was found of a match."""

    version: int
    engine: str
    weights: str
    budget: str
    game: str
    options: dict[str, Any]
    ended: str
    plies: int
    start: tuple[float, ...]
    decisions: tuple[ReviewedDecision, ...]
    deals: tuple[ReviewedChance, ...]
    seats: tuple[ReviewedSeat, ...]
    turning_point: int | None

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it: what docs/review.md describes."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found
