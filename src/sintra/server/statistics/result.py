"""The result of a finished match in short: what lists and statistics need of it, without its log being read again."""

import msgspec

from sintra.analysis.review import ReviewedSeat
from sintra.server.table.event import Flagged, Resigned
from sintra.server.table.table import Table


class ResultSeat(msgspec.Struct, array_like=True, gc=False, frozen=True):
    """Who sat there."""

    kind: str
    name: str
    level: str
    emblem: str


class SeatReview(msgspec.Struct, array_like=True, gc=False, frozen=True):
    """What a review found of a seat; `mistakes` with blunders, chances in shares of a won match."""

    decisions: int
    chance_lost: float
    mistakes: int
    luck: float


class Result(msgspec.Struct, array_like=True, gc=False, frozen=True):
    """How a match ended; in a list, for there may be thousands of them. The options are JSON, sorted by name."""

    game: str
    options: msgspec.Raw
    seats: list[ResultSeat]
    how: str
    reason: str
    ended_by: int | None
    ranking: list[list[int]]
    scores: list[int]
    given_up: list[int]
    parts: dict[str, list[int]]
    rounds: int
    ended_at: int
    rematch: str
    review: list[SeatReview] | None = None


def result_of(table: Table, review: list[SeatReview] | None) -> Result:
    """The result of a table whose match is over."""
    ending, state = table.ending, table.state
    assert ending is not None  # or there were none
    return Result(
        game=table.set_up.game,
        options=msgspec.Raw(msgspec.json.encode(table.set_up.options, order="sorted")),
        seats=[ResultSeat(info.kind, info.name, info.level, info.emblem) for info in table.seats],
        how=ending.how,
        reason=ending.reason,
        ended_by=ending.seat,
        ranking=[list(group) for group in ending.ranking],
        scores=list(ending.scores),
        given_up=sorted(table.given_up),
        parts={name: list(points) for name, points in ending.parts.items()},
        rounds=0 if state is None else state.round,
        ended_at=ended_at(table),
        rematch=table.rematch,
        review=review,
    )


def ended_at(table: Table) -> int:
    """When the last thing happened by which a match can end: people go on talking after it."""
    acts = [folded.at for folded in table.asides if isinstance(folded.event, Resigned | Flagged)]
    return max([*acts, *(folded.at for folded in table.standing[-1:])], default=0)


def seat_reviews(seats: tuple[ReviewedSeat, ...]) -> list[SeatReview]:
    """What is kept of a review, in seat order."""
    return [
        SeatReview(seat.decisions, round(seat.chance_lost, 4), seat.mistakes + seat.blunders, round(seat.luck, 4))
        for seat in sorted(seats, key=lambda each: each.seat)
    ]


class ReportSeats(msgspec.Struct):
    """What is read of a review."""

    seats: tuple[ReviewedSeat, ...]


class ReportRead(msgspec.Struct):
    """What is read of the report that was kept of a review."""

    review: ReportSeats | None = None


def reviews_in(report: bytes) -> list[SeatReview] | None:
    """What a report that was kept says of each seat; None if it cannot be read, which is no reason to fail."""
    try:
        found = msgspec.json.decode(report, type=ReportRead).review
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return None if found is None else seat_reviews(found.seats)
