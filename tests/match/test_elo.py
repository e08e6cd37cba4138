"""Elo, intervals and the sequential test: known values, and simulations that could prove them wrong."""

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from sintra.games.errors import InvalidOption
from sintra.match.elo import elo_of_score, estimate, score_of_elo
from sintra.match.sprt import ACCEPT, CONTINUE, REJECT, Sprt


@pytest.mark.parametrize(("score", "elo"), [(0.5, 0), (0.75, 190.85), (0.95, 511.5), (0.25, -190.85)])
def test_elo_of_two_players_is_the_usual_one(score: float, elo: float) -> None:
    assert elo_of_score(score) == pytest.approx(elo, abs=0.05)
    assert score_of_elo(elo) == pytest.approx(score, abs=1e-4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_players_have_no_difference_however_many_they_are(players: int) -> None:
    assert elo_of_score(1 / players, players) == pytest.approx(0)
    for elo in (-300, 10, 700):
        assert elo_of_score(score_of_elo(elo, players), players) == pytest.approx(elo)


def test_the_interval_comes_from_bouts_and_not_from_matches() -> None:
    """200 matches with half the points each: bouts that always split say much more than bouts won or lost whole."""
    split = estimate({2: 100}, 2)
    whole = estimate({0: 50, 4: 50}, 2)
    single = estimate({0: 25, 2: 50, 4: 25}, 2)  # as matches that do not depend on each other give
    assert split is not None
    assert whole is not None
    assert single is not None
    assert split.elo == whole.elo == single.elo == 0
    assert split.interval[1] < single.interval[1] / 3
    assert whole.interval[1] == pytest.approx(single.interval[1] * math.sqrt(2), rel=0.05)
    assert single.interval[1] == pytest.approx(1.96 * 400 / math.log(10) * math.sqrt(4 / 200), rel=0.05)


def test_one_side_wins_everything() -> None:
    few, many = estimate({4: 5}, 2), estimate({4: 200}, 2)
    assert few is not None
    assert many is not None
    assert many.score == 1
    assert few.elo < many.elo < math.inf
    assert few.interval[0] < many.interval[0] < many.elo < many.interval[1] < math.inf
    assert many.score_interval[0] > 0.97
    assert many.score_interval[1] == 1
    assert many.superiority > 0.999
    lost = estimate({0: 200}, 2)
    assert lost is not None
    assert lost.elo == pytest.approx(-many.elo)


def test_little_is_known_after_one_bout() -> None:
    assert estimate({}, 2) is None
    one = estimate({2: 1}, 2)
    assert one is not None
    assert one.elo == 0
    assert one.interval[1] > 100
    assert one.superiority == pytest.approx(0.5)


def simulated(rng: Any, score: float, players: int, count: int) -> Counter[int]:
    """Bouts of matches that do not depend on each other, without draws."""
    return Counter((2 * rng.binomial(players, score, count)).tolist())


@pytest.mark.parametrize(("elo", "players"), [(0, 2), (150, 2), (400, 2), (-100, 3), (200, 4)])
def test_about_95_of_100_intervals_hold_the_truth(elo: float, players: int) -> None:
    rng = np.random.default_rng(7)
    hits = 0
    for _ in range(1000):
        found = estimate(simulated(rng, score_of_elo(elo, players), players, 100), players)
        assert found is not None
        hits += found.interval[0] <= elo <= found.interval[1]
    assert 0.93 <= hits / 1000 <= 0.985


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "players", "expected"), [(0, 2, REJECT), (100, 2, ACCEPT), (0, 3, REJECT)])
def test_the_sequential_test_errs_as_seldom_as_it_says(elo: float, players: int, expected: str) -> None:
    rng = np.random.default_rng(11)
    test = Sprt(0, 100)
    wrong = undecided = 0
    for _ in range(100):
        bouts: Counter[int] = Counter()
        for result in (2 * rng.binomial(players, score_of_elo(elo, players), 2000)).tolist():
            bouts[result] += 1
            verdict = test.verdict(bouts, players)
            if verdict != CONTINUE:
                break
        undecided += verdict == CONTINUE
        wrong += verdict not in (expected, CONTINUE)
    assert undecided == 0
    assert wrong <= 12  # 5 of 100 are expected, and more than 12 happen once in 700 times


def test_the_likelihood_ratio_is_close_to_the_normal_one() -> None:
    """With many bouts the exact ratio is near n (s1 − s0)(2 s − s0 − s1) / (2 variance)."""
    bouts = {0: 100, 1: 20, 2: 500, 3: 20, 4: 160}
    count = sum(bouts.values())
    mean = sum(points / 4 * times for points, times in bouts.items()) / count
    variance = sum(times * (points / 4 - mean) ** 2 for points, times in bouts.items()) / count
    null, alternative = score_of_elo(0), score_of_elo(10)
    expected = count * (alternative - null) * (2 * mean - null - alternative) / (2 * variance)
    assert Sprt(0, 10).likelihood_ratio(bouts, 2) == pytest.approx(expected, rel=0.02)
    assert Sprt(0, 10).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert Sprt(0, 10).likelihood_ratio({}, 2) == 0


@pytest.mark.parametrize("text", ["", "5", "5,", "a,b", "10,0", "5,5", "0,nan", "0,inf", "0,1,2", "0,99999"])
def test_tests_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(InvalidOption, match="expected"):
        Sprt.parse(text)


@pytest.mark.parametrize("fields", [{"alpha": 0.0}, {"beta": 0.5}, {"alpha": True}, {"beta": "x"}])
def test_errors_of_a_test_are_checked(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption, match="expected"):
        Sprt(0, 10, **fields)
