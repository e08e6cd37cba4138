"""What losses are called, and what they come to."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra.analysis.judging import accuracy_of, judgement_of, match_accuracy, volatilities
from sintra.analysis.review import Judgement

chances = st.floats(0, 1)


@pytest.mark.parametrize(
    ("lost", "judgement"),
    [
        (0.0, Judgement.BEST),
        (0.0199, Judgement.BEST),
        (0.02, Judgement.GOOD),
        (0.0499, Judgement.GOOD),
        (0.05, Judgement.INACCURACY),
        (0.0999, Judgement.INACCURACY),
        (0.10, Judgement.MISTAKE),
        (0.1499, Judgement.MISTAKE),
        (0.15, Judgement.BLUNDER),
        (1.0, Judgement.BLUNDER),
    ],
)
def test_two_five_ten_and_fifteen_points_of_chance_are_the_thresholds(lost: float, judgement: Judgement) -> None:
    assert judgement_of(lost) is judgement


def test_accuracy_is_that_of_lichess() -> None:
    # The formula with its bonus, worked out by hand for losses of 5, 10, 20 and 40 points of chance.
    assert [round(accuracy_of(lost), 1) for lost in (0.05, 0.10, 0.20, 0.40)] == [80.8, 64.6, 41.0, 15.9]
    assert accuracy_of(0) == 100
    assert accuracy_of(1) == 0


@settings(deadline=None)
@given(chances, chances)
def test_who_loses_more_is_less_accurate(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert 0 <= accuracy_of(more) <= accuracy_of(less) <= 100


@settings(deadline=None)
@given(st.lists(chances, min_size=2, max_size=80))
def test_there_is_a_weight_for_each_ply_within_bounds(found: list[float]) -> None:
    weights = volatilities(found)
    assert len(weights) == len(found) - 1
    assert all(0.5 <= weight <= 12 for weight in weights)


def test_a_decision_counts_by_how_much_was_at_stake_around_it() -> None:
    quiet, wild = [0.5] * 20, [0.2, 0.8] * 10
    series = [*quiet, *wild, 0.5]
    in_quiet = match_accuracy(series, [(5, 0.2), (30, 0.0)])
    in_wild = match_accuracy(series, [(5, 0.0), (30, 0.2)])
    assert in_wild < in_quiet


@settings(deadline=None)
@given(st.lists(chances, min_size=2, max_size=40), st.data())
def test_the_accuracy_of_a_match_lies_between_that_of_its_decisions(series: list[float], data: st.DataObject) -> None:
    plies = data.draw(st.lists(st.integers(0, len(series) - 2), min_size=1, unique=True))
    losses = [(ply, data.draw(chances)) for ply in sorted(plies)]
    each = [accuracy_of(lost) for _, lost in losses]
    found = match_accuracy(series, losses)
    assert min(each) - 1e-9 <= found <= max(max(each), 1) + 1e-9
    assert not math.isnan(found)


def test_without_decisions_nothing_was_wrong() -> None:
    assert match_accuracy([0.5, 0.5], []) == 100
