"""Results as a table for other programs: one line a match, in CSV as spreadsheets read it."""

import csv
import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from sintra.server.statistics.counting import OwnResult, in_breaths

COLUMNS = (
    "match",
    "ended_at",
    "game",
    "options",
    "players",
    "opponents",
    "outcome",
    "place",
    "score",
    "scores_of_others",
    "how",
    "rounds",
    "mistakes",
    "chance_lost",
    "luck",
    "points",
)
OUTCOMES = {1.0: "won", 0.5: "tied", 0.0: "lost"}
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would carry out what begins so, and names are chosen by strangers."""


def csv_of(found: Sequence[OwnResult]) -> str:
    """The table, with the names of its columns in the first line."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for own in in_breaths(found):
        writer.writerow(line_of(own))
    return out.getvalue()


def line_of(own: OwnResult) -> Iterator[object]:
    """The values of a line, as COLUMNS has them."""
    result, seat = own.result, own.seat
    place = next(number for number, group in enumerate(result.ranking, 1) if seat in group)
    review = None if result.review is None or seat >= len(result.review) else result.review[seat]
    opponents = [result.seats[other] for other in own.others]
    yield own.match
    yield datetime.fromtimestamp(result.ended_at / 1000, UTC).isoformat(timespec="seconds")
    yield result.game
    yield bytes(result.options).decode()
    yield len(result.seats)
    yield harmless("; ".join(f"{held.name} ({held.level})" if held.kind == "bot" else held.name for held in opponents))
    yield OUTCOMES[own.outcome]
    yield place
    yield result.scores[seat]
    yield "; ".join(str(result.scores[other]) for other in own.others)
    yield result.how
    yield result.rounds
    yield from ("", "", "") if review is None else (review.mistakes, review.chance_lost, review.luck)
    yield "; ".join(f"{name}: {points[seat]}" for name, points in result.parts.items())


def harmless(text: str) -> str:
    """The text with a mark before it where a spreadsheet would take it for a formula.

    >>> harmless("Ann"), harmless("=1+1")
    ('Ann', "'=1+1")
    """
    return f"'{text}" if text.startswith(FORMULA) else text
