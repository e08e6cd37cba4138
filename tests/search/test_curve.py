"""Curves: shares of 1 that know no seats and grow with the points, and a file for every kind of match."""

from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from sintra import __version__
from sintra.games.catalogue import game_named
from sintra.kernel.search_interface import MAX_STAGES
from sintra.search.curve import (
    FOLDER,
    ChanceError,
    Curve,
    CurveFile,
    CurveNote,
    Float64s,
    boards_behind,
    boards_searched,
    curve_of_spread,
    fingerprint,
    read_curve,
    write_curve,
)
from sintra.search.weights import FOLDER as WEIGHTS
from sintra.search.weights import shipped_kinds

CURVE = Curve((8.0,) * MAX_STAGES, (4.0,) * MAX_STAGES, (-0.5,) * MAX_STAGES, 0.9, (0.3, 0.25, 0.25, 0.2))
NOTE = CurveNote("sintra calibrate chocolatier-4", "chocolatier-4", 10, 100, "1", "0123", __version__)


def estimates_of(boards: list[float]) -> list[float]:
    """What a search estimates for each seat: its board less something between the best of the others and their mean."""
    found = []
    for seat, board in enumerate(boards):
        others = boards[:seat] + boards[seat + 1 :]
        found.append(board - max(others) / 2 - sum(others) / len(others) / 2)
    return found


@pytest.mark.parametrize("boards", [[3.0, -4.5], [1.0, 5.0, 5.0], [10.0, -3.0, 4.0, 4.5], [0.0, 0.0, 0.0, 0.0]])
def test_boards_are_found_behind_estimates(boards: list[float]) -> None:
    found = boards_behind(np.array([estimates_of(boards)]))[0]
    assert found - found[0] == pytest.approx(np.array(boards) - boards[0])


def test_chances_add_up_to_1_whatever_the_points() -> None:
    rng = np.random.default_rng(3)
    for players in (2, 3, 4):
        for points in (0.0, 1.0, 30.0, 1e4):
            chances = CURVE.chances(rng.normal(size=players) * points, 7, is_cut=points > 1)
            assert sum(chances) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in chances)


def test_a_seat_has_the_chances_of_its_points_wherever_it_sits() -> None:
    estimates = np.array(estimates_of([3.0, -1.0, 7.5, 4.0]))
    chances = np.array(chances_of(estimates))
    for order in permutations(range(4)):
        assert chances_of(estimates[list(order)]) == pytest.approx(chances[list(order)])
        seat = order.index(2)
        searched = chances_searched(estimates[list(order)], seat, 6.0)
        assert searched == pytest.approx(np.array(chances_searched(estimates, 2, 6.0))[list(order)])


def chances_of(estimates: Float64s) -> tuple[float, ...]:
    return CURVE.chances(boards_behind(estimates[None, :])[0], 3)


def chances_searched(estimates: Float64s, seat: int, value: float, *, is_cut: bool = False) -> tuple[float, ...]:
    boards = boards_searched(estimates[None, :], np.array([seat]), np.array([value]))[0]
    return CURVE.chances(boards, 3, is_cut=is_cut)


def test_chances_grow_with_ones_own_points_and_fall_with_those_of_others() -> None:
    for seat in range(3):
        chances = []
        for points in range(-10, 11):
            boards = [2.0, 0.0, 1.5]
            boards[seat] += points
            chances.append(chances_of(np.array(estimates_of(boards))))
        own = [each[seat] for each in chances]
        assert own == sorted(set(own))
        for other in {0, 1, 2} - {seat}:
            theirs = [each[other] for each in chances]
            assert theirs == sorted(set(theirs), reverse=True)


@pytest.mark.parametrize("boards", [[2.0, -1.0], [2.0, 0.0, 1.5], [3.0, -1.0, 7.5, 4.0]])
def test_chances_never_fall_with_what_a_search_finds(boards: list[float]) -> None:
    estimates = np.array(estimates_of(boards))
    for seat in range(len(boards)):
        values = np.linspace(-30, 30, 61)
        own = [chances_searched(estimates, seat, float(value))[seat] for value in values]
        assert own == sorted(own)
        assert own[0] < own[-1]
        if len(boards) == 2:
            assert len(set(own)) == len(own)


def test_with_two_players_a_margin_of_a_scale_makes_it_e_times_as_likely() -> None:
    for is_cut, scale in ((False, 8.0), (True, 4.0)):
        chances = chances_searched(np.array([1.0, -1.0]), 1, scale, is_cut=is_cut)
        assert chances[1] / chances[0] == pytest.approx(np.e)


def test_with_two_players_a_search_and_an_estimate_of_the_same_margin_mean_the_same() -> None:
    estimates = np.array([5.0, -5.0])
    assert chances_searched(estimates, 0, 5.0) == pytest.approx(chances_of(estimates))
    assert chances_searched(estimates, 1, -5.0) == pytest.approx(chances_of(estimates))


def test_between_rounds_the_next_starting_player_has_some_points_more_or_less() -> None:
    even = np.zeros(2)
    assert CURVE.chances_between(even, 3, 0) == pytest.approx(CURVE.chances(np.array([-0.5, 0.0]), 3))
    assert CURVE.chances_between(even, 3, 1) == pytest.approx(CURVE.chances(np.array([0.0, -0.5]), 3))


def test_an_end_that_is_not_certain_is_trusted_in_part() -> None:
    assert CURVE.chances_after((1.0, 0.0, 0.0, 0.0)) == pytest.approx((0.925, 0.025, 0.025, 0.025))
    assert CURVE.chances_after((0.5, 0.5)) == pytest.approx((0.5, 0.5))


def test_a_start_is_told_by_the_place_after_the_starting_player() -> None:
    assert CURVE.chances_at_start(0) == (0.3, 0.25, 0.25, 0.2)
    assert CURVE.chances_at_start(3) == (0.25, 0.25, 0.2, 0.3)


def test_without_matches_the_curve_is_nearly_that_of_normal_errors() -> None:
    curve = curve_of_spread([10.0] * MAX_STAGES, 2)
    for margin, share in ((0.0, 0.5), (5.0, 0.691), (10.0, 0.841), (20.0, 0.977)):
        assert curve.chances(np.array([margin, 0.0]), 0)[0] == pytest.approx(share, abs=0.025)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = CurveFile("chocolatier-4", NOTE, CURVE)
    write_curve(tmp_path / "curve.json", file)
    assert read_curve(tmp_path / "curve.json") == file
    assert len((tmp_path / "curve.json").read_text().splitlines()) < 20


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a file of chances"),
        ('{"game": 3}', "is not a file of chances"),
        (CURVE, "does not fit"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str | Curve, message: str) -> None:
    path = tmp_path / "curve.json"
    if isinstance(text, Curve):
        write_curve(
            path,
            CurveFile("chocolatier-4", NOTE, Curve((0.0,) * MAX_STAGES, CURVE.cut, CURVE.first_move, 1.0, (0.5, 0.5))),
        )
    else:
        path.write_text(text)
    with pytest.raises(ChanceError, match=message):
        read_curve(path)
    with pytest.raises(ChanceError, match="cannot be read"):
        read_curve(tmp_path / "nothing.json")


def test_every_kind_of_match_with_weights_has_a_curve_fitted_with_these_weights() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == shipped_kinds()
    for kind in shipped_kinds():
        file = read_curve(FOLDER / f"{kind}.json")
        players = game_named(kind).players
        assert file.game == kind
        assert file.note.command.startswith("sintra calibrate ")
        assert game_named(file.note.kind).players == players
        assert file.note.weights == fingerprint(WEIGHTS / f"{file.note.kind}.json"), f"fit the chances of {kind} anew"
        assert len(file.curve.start) == players
        assert sum(file.curve.start) == pytest.approx(1)
