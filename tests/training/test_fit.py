"""Fits find what is there to be found, and weight files keep it."""

from pathlib import Path

import numpy as np
import pytest

from sintra.kernel.generic import NOBODY
from sintra.kernel.layout import allocate
from sintra.search.weights import FOLDER, Note, WeightError, read_weights, shipped_kinds, weights_from, write_weights
from sintra.training.fit import FEWEST, Sums, fit, next_ends, spread_of
from sintra.training.sampling import Sample, first_weights

NOTE = Note("sintra train chocolatier", 1, 10, 100, "1", "0.1.0")


def test_a_fit_finds_the_weights_that_made_the_scores() -> None:
    rng = np.random.default_rng(1)
    count = 4 * FEWEST
    samples = allocate(Sample, count)
    samples["match"] = np.arange(count)
    samples["stage"] = 3
    samples["to_move"] = rng.integers(0, 2, count)
    samples["features"][:, :2, :4] = rng.normal(size=(count, 2, 4))
    truth = np.array([2.0, -1.0, 0.5, 0.0])
    tempo = 1.5
    boards = samples["features"][:, :2, :4] @ truth + tempo * (samples["to_move"][:, None] == np.arange(2))
    scores = np.round(boards * 100) / 100
    sums = Sums()
    sums.add(samples, scores)
    linear = fit(sums)
    spread = spread_of(sums, linear)
    assert np.allclose(linear[0]["weights"][3, :4], truth, atol=0.05)
    assert linear[0]["tempo"][3] == pytest.approx(tempo, abs=0.05)
    assert np.array_equal(linear[0]["weights"][9], linear[0]["weights"][3])  # the nearest stage that was met
    assert 0 < spread[3] < 0.5


def test_every_sample_knows_the_next_end_of_a_round_in_its_match() -> None:
    samples = allocate(Sample, 6)
    samples["match"] = [0, 0, 0, 0, 1, 1]
    samples["to_move"] = [0, NOBODY, 1, NOBODY, 0, 1]
    assert next_ends(samples).tolist() == [1, 3, 3, -1, -1, -1]


def test_the_second_fit_follows_what_the_first_sees_at_the_next_end_of_a_round() -> None:
    rng = np.random.default_rng(1)
    count = 2 * FEWEST
    samples = allocate(Sample, 2 * count)
    samples["match"] = np.repeat(np.arange(count), 2)
    samples["stage"] = np.tile([3, 4], count)
    samples["to_move"] = np.tile([0, NOBODY], count)
    samples["features"][::2, 0, 0] = rng.normal(size=count)
    samples["features"][1::2, 0, 1] = 2 * samples["features"][::2, 0, 0]
    scores = np.zeros((count, 2))
    first = first_weights()
    first[0]["weights"][4, 1] = 3.0
    sums = Sums()
    sums.add(samples, scores, first, 0.25)
    assert fit(sums)[0]["weights"][3, 0] == pytest.approx(6.0 * 0.75, rel=0.03)


def test_a_weight_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    linear = first_weights()
    linear[0]["weights"][5, 2] = -1.25
    weights = weights_from("chocolatier-2", NOTE, linear, np.full(32, 9.5))
    write_weights(tmp_path / "weights.json", weights)
    assert read_weights(tmp_path / "weights.json") == weights
    assert weights.to_estimator().weights[0]["weights"][5, 2] == -1.25


@pytest.mark.parametrize("text", ["", "{}", '{"game": 3}', "[1, 2]"])
def test_other_files_are_no_weights(tmp_path: Path, text: str) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text)
    with pytest.raises(WeightError, match="not a weight file"):
        read_weights(path)


def test_shipped_weights_say_how_they_were_made_and_are_small() -> None:
    for kind in shipped_kinds():
        path = FOLDER / f"{kind}.json"
        weights = read_weights(path)
        assert weights.game == kind
        assert weights.note.command.startswith("sintra train ")
        assert path.stat().st_size < 40_000
