"""Fitting winning chances: the fit finds the curve that made the results, and what was hardly met is not made up."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from sintra.kernel.generic import NOBODY
from sintra.kernel.layout import StructArray, allocate
from sintra.kernel.search_interface import MAX_STAGES
from sintra.match import ThisProcess
from sintra.search.curve import Curve, Float64s, curve_of_spread, softmax
from sintra.search.predicting import Prediction
from sintra.training.calibration import (
    CUT,
    LOST,
    OVER,
    Points,
    fit_curve,
    is_start,
    joined,
    points_of,
    start_of,
    starters_after,
    trust_in,
)
from sintra.training.chances import Calibration, calibrate

FIRST = curve_of_spread([10.0] * MAX_STAGES, 2)


def made_by(scale: float, stage: int, matches: int, players: int = 3) -> Points:
    """Points of one stage, one of each match, and results as a curve of this scale has them."""
    rng = np.random.default_rng(stage)
    boards = rng.normal(scale=8.0, size=(matches, players))
    chances = softmax(boards / scale)
    winners = (rng.random(matches)[:, None] > chances.cumsum(axis=1)).sum(axis=1)
    results: Float64s = np.eye(players)[winners]
    numbers = np.arange(matches)
    zeros = np.zeros(matches, np.int64)
    return Points(boards, zeros + stage, numbers, zeros, zeros, zeros + NOBODY, results, np.ones(matches))


@pytest.mark.parametrize("scale", [3.0, 14.0])
def test_the_fit_finds_the_scale_that_made_the_results(scale: float) -> None:
    curve = fit_curve(made_by(scale, 4, 20_000), FIRST, (1 / 3,) * 3)
    assert curve.scales[4] == pytest.approx(scale, rel=0.05)


def test_each_stage_has_its_own_scale_and_another_for_lines_that_break_off() -> None:
    points = joined([made_by(4.0, 2, 10_000), made_by(9.0, 7, 10_000), made_by(15.0, 7 + CUT, 10_000)])
    curve = fit_curve(points, FIRST, (1 / 3,) * 3)
    assert (curve.scales[2], curve.scales[7], curve.cut[7]) == pytest.approx((4.0, 9.0, 15.0), rel=0.08)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("trust", [1.0, 0.8])
def test_the_trust_in_ends_is_how_often_they_came_true(trust: float, players: int) -> None:
    rng = np.random.default_rng(1)
    points = made_by(5.0, OVER, 8000, players)
    said = rng.integers(0, players, 8000)
    winners = np.where(rng.random(8000) < trust, said, rng.integers(0, players, 8000))
    points = replace(points, boards=np.where(np.eye(players)[said] > 0, 0.0, LOST), results=np.eye(players)[winners])
    assert trust_in(points, 0.95) == pytest.approx(trust, abs=0.02)
    assert trust_in(points[np.zeros(8000, bool)], 0.95) == 0.95


def test_a_stage_that_was_hardly_met_follows_the_others() -> None:
    points = joined([made_by(11.0, 2, 5000), made_by(1.0, 9, 3)])
    curve = fit_curve(points, FIRST, (1 / 3,) * 3)
    assert curve.scales[20] == pytest.approx(11.0, rel=0.1)
    assert curve.scales[9] > 5.0


def test_what_a_match_says_often_counts_once() -> None:
    once = made_by(6.0, 3, 500)
    often = Points(*(np.repeat(column, 4, axis=0) for column in vars(once).values()))
    often = replace(often, weights=often.weights / 4)
    start = (1 / 3,) * 3
    assert fit_curve(often, FIRST, start).scales[3] == pytest.approx(fit_curve(once, FIRST, start).scales[3], rel=1e-3)


def predictions_of_two() -> tuple[StructArray, Float64s]:
    """Of each of two matches the start, the end of a round, a decision of seat 1, and a line that ends the match."""
    rows = allocate(Prediction, 8)
    rows["match"] = np.repeat([0, 1], 4)
    rows["to_move"] = [NOBODY, NOBODY, 1, 1] * 2
    rows["stage"] = [0, 4, 5, 9] * 2
    rows["nodes"] = [0, 0, 100, 100] * 2
    rows["value"] = [0, 0, 6, 20] * 2
    rows["estimates"][:, :2] = [[0, 0], [4, -4], [1, -1], [-20, 20]] * 2
    rows["is_over"] = rows["is_solved"] = [0, 0, 0, 1] * 2
    rows["starting_player"] = [0, 1, 0, 0, 1, 0, 1, 1]
    return rows, np.array([[1.0, 0.0], [0.5, 0.5]])


def test_points_are_what_a_curve_is_asked_for() -> None:
    predictions, results = predictions_of_two()
    assert is_start(predictions).tolist() == [True, False, False, False] * 2
    points = points_of(predictions, results, is_certain_when_solved=True)
    assert points.stages.tolist() == [4, 5, OVER] * 2
    margins = points.boards[:, 0] - points.boards[:, 1]
    assert margins.tolist() == pytest.approx([4, -6, LOST] * 2)
    assert points.weights.tolist() == [1, 1, 0] * 2
    assert points.seats.tolist() == [1, 1, 1, 0, 1, 1]
    assert points.starters.tolist() == [1, NOBODY, NOBODY, 0, NOBODY, NOBODY]
    assert points.results.tolist() == [[1, 0]] * 3 + [[0.5, 0.5]] * 3
    assert points_of(predictions, results, is_certain_when_solved=False).weights.tolist() == [1] * 6


def test_who_starts_next_is_known_where_a_line_came_true() -> None:
    predictions, _ = predictions_of_two()
    rows = predictions[[2, 2, 1, 2]]
    rows["is_solved"] = [1, 1, 0, 1]
    rows["estimates"][1] = rows["estimates"][2]
    assert starters_after(rows).tolist() == [NOBODY, 1, 1, NOBODY]


def test_what_moving_first_is_worth_is_found() -> None:
    points = made_by(4.0, 8, 20_000, 2)
    starters = np.arange(20_000) % 2
    ahead = np.where(starters[:, None] == [0, 1], 1.0, 0.0)
    points = replace(points, starters=starters, boards=points.boards - ahead)  # it is in the results, not in the boards
    assert fit_curve(points, FIRST, (0.5, 0.5)).first_move[8] == pytest.approx(1.0, abs=0.2)


def test_matches_of_several_parts_are_not_taken_for_one() -> None:
    part = points_of(*predictions_of_two(), is_certain_when_solved=True)
    assert joined([part, part]).matches.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_the_start_is_by_place_after_the_starting_player_and_never_far_from_even_after_few_matches() -> None:
    results = np.tile([[0.0, 1.0]], (4000, 1))
    assert start_of(np.ones(4000, np.int64), results) == pytest.approx((0.955, 0.045))
    assert start_of(np.ones(4, np.int64), results[:4]) == pytest.approx((0.505, 0.495))
    assert sum(start_of(np.zeros(7, np.int64), np.tile([[0.0, 1.0, 0.0]], (7, 1)))) == pytest.approx(1)


@pytest.mark.slow
def test_the_same_command_fits_the_same_curve_and_plays_nothing_twice(tmp_path: Path) -> None:
    calibration = Calibration("chocolatier", tmp_path / "one", matches=6, nodes=60)
    watched: list[int] = []
    file = calibrate(calibration, ThisProcess(), watched.append)
    assert watched == [6]
    (chunk,) = calibration.folder.glob("*.npz")
    before = chunk.stat().st_mtime_ns
    assert calibrate(calibration, ThisProcess()) == file
    assert chunk.stat().st_mtime_ns == before
    again = calibrate(replace(calibration, folder=tmp_path / "other"), ThisProcess())
    assert again == file
    assert isinstance(file.curve, Curve)
    assert file.note.command == "sintra calibrate chocolatier --matches 6 --nodes 60 --seed fit"
