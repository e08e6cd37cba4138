"""Reviews in records: read back as they were, and refused where they are of something else."""

from dataclasses import replace
from typing import Any

import pytest

from sintra.analysis.annotation import annotated, review_in
from sintra.analysis.reviewing import review
from sintra.games.errors import RecordError
from sintra.records import Record, decode, encode
from tests.analysis.matches import TINY, record_of


@pytest.fixture(scope="module")
def record() -> Record:
    plain = record_of("duel-rows-columns-diagonals", 12, 20)
    return annotated(plain, review(plain, TINY))


def test_a_review_is_read_back_from_the_file_without_computing(record: Record) -> None:
    again = decode(encode(record))
    assert again == record
    assert review_in(again) == review(replace(record, review=None), TINY)


def test_a_record_without_a_review_has_none(record: Record) -> None:
    plain = replace(record, review=None)
    assert review_in(plain) is None
    assert '"review"' not in encode(plain)


def changed(record: Record, **fields: Any) -> Record:
    assert record.review is not None
    return replace(record, review=record.review | fields)


def decision_with(record: Record, **fields: Any) -> Record:
    assert record.review is not None
    decisions = record.review["decisions"]
    return changed(record, decisions=[decisions[0] | fields, *decisions[1:]])


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda record: changed(record, plies=3), "it is of 3 actions"),
        (lambda record: changed(record, game="chess"), "of chess"),
        (lambda record: changed(record, seats=[]), "0 seats"),
        (lambda record: changed(record, start=[1.0]), "each of 2 seats"),
        (lambda record: changed(record, start=[float("nan"), 0.5]), "each of 2 seats"),
        (lambda record: changed(record, more=1), "more"),
        (lambda record: changed(record, turning_point=20), "no action 20"),
        (lambda record: decision_with(record, ply=-1), "no action -1"),
        (lambda record: decision_with(record, best="<script>"), "<script>"),
        (lambda record: decision_with(record, played="draw"), "not the action 0"),
        (lambda record: decision_with(record, judgement="awful"), "awful"),
    ],
)
def test_a_review_of_something_else_is_refused(record: Record, spoil: Any, message: str) -> None:
    with pytest.raises(RecordError, match="the review in the record is wrong") as caught:
        review_in(spoil(record))
    assert message in str(caught.value)


def test_what_could_not_be_shown_is_replaced(record: Record) -> None:
    assert record.review is not None
    seats = [seat | {"name": "\x1b[31m"} for seat in record.review["seats"]]
    found = review_in(changed(record, seats=seats, engine="\x1b[2J"))
    assert found is not None
    assert [seat.name for seat in found.seats] == list(record.names)
    assert "\x1b" not in found.engine
