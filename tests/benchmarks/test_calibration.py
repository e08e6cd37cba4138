"""The calibration report: what it makes of predictions that are true, of some that are not, and of too few."""

import numpy as np
import pytest

from benchmarks.calibration import MET, MISSED, TOO_FEW, matches_needed, tenths_of, verdict_on

BAR = 0.02


def results_of(count: int, bias: float) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(2)
    predicted = rng.random(count)
    return predicted, (rng.random(count) < np.clip(predicted + bias, 0, 1)).astype(float)


@pytest.mark.parametrize(("count", "bias", "verdict"), [(60_000, 0, MET), (60_000, 0.06, MISSED), (900, 0, TOO_FEW)])
def test_a_verdict_says_no_more_than_the_sample_does(count: int, bias: float, verdict: int) -> None:
    assert verdict_on(tenths_of(*results_of(count, bias), np.arange(count)), BAR) == verdict


def test_positions_of_one_match_count_once() -> None:
    predicted, real = results_of(2000, 0)
    once = tenths_of(predicted, real, np.arange(2000))
    often = tenths_of(np.repeat(predicted, 9), np.repeat(real, 9), np.repeat(np.arange(2000), 9))
    for one, other in zip(once, often, strict=True):
        assert other.positions == 9 * one.positions
        assert other.matches == one.matches
        assert other.error == pytest.approx(one.error, rel=0.1)  # the least possible error is by positions
        assert other.difference == pytest.approx(one.difference)
    assert matches_needed(once, BAR, 2000) > 2000


def test_a_tenth_in_which_nothing_went_wrong_is_not_taken_for_certain() -> None:
    predicted = np.full(40, 0.94)
    (tenth,) = tenths_of(predicted, np.ones(40), np.arange(40))
    assert tenth.error > 0.03
