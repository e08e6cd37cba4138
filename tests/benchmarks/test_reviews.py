"""The measurements of reviews, in short: that they run, and count what they say."""

import pytest

from benchmarks import review_agreement, review_luck, review_serving, review_time
from tests.analysis.matches import TINY, record_of


@pytest.mark.parametrize("name", ["chocolatier-2", "duel-rows-columns-diagonals"])
def test_every_few_decisions_are_judged_alike_by_the_same_review(name: str) -> None:
    record = record_of(name, 1, 30)
    found = review_agreement.judged(record, TINY, 1, seed=1)
    assert [decision.ply for decision in found] == [1, 7, 13, 19, 25]
    assert review_agreement.judged(record, TINY, 1, seed=1) == found
    assert review_agreement.longer(TINY).limit.nodes == 20 * 300


def test_luck_is_told_by_place() -> None:
    record = record_of("chocolatier-3-grey", 2, 30)
    found = review_luck.luck_in(record, TINY)
    assert len(found) == 3
    assert sum(found) == pytest.approx(0, abs=1e-9)
    assert review_luck.told([0.01, -0.01, 0.03, 0.01]) == "+1.00 ± 0.82 (+1.2)"


def test_time_is_told_to_the_first_judgement_the_sweep_and_the_end() -> None:
    first, sweep, whole = review_time.timed(record_of("chocolatier-2", 3, 20), "300n")
    assert 0 < first <= sweep <= whole


@pytest.mark.slow
def test_reviews_are_measured_beside_play() -> None:
    plan = review_serving.Plan(
        at_once=2,
        idle=1,
        sockets=12,
        matches=4,
        rate=8,
        seconds=2,
        phases=1,
        warm_seconds=0.5,
        kinds=("chocolatier",),
        plies=4,
    )
    found = review_serving.run(plan)
    ((first, whole),) = found["idle chocolatier"]
    assert 0 < first <= whole
    play = found["play"]
    assert play["errors"] == 0, play["first_errors"]
    assert play["moves"] == 32
    assert play["reviews"] >= 2
    assert play["more_at_p99_ms"] == pytest.approx(play["with_ms"]["p99"] - play["without_ms"]["p99"], abs=0.02)


def test_a_bar_of_reviews_is_missed_by_the_slowest() -> None:
    good = {"idle chocolatier": [(0.2, 5.0), (0.9, 14.0)], "play": {"more_at_p99_ms": 29.0}}
    assert review_serving.misses(good) == []
    bad = {"idle duel": [(0.2, 5.0), (1.1, 15.5)], "play": {"more_at_p99_ms": 31.0}}
    assert len(review_serving.misses(bad)) == 3
