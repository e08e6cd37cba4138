"""The benchmark of pictures works, and a picture that was made is given at once."""

import random
from pathlib import Path

import pytest

from benchmarks.result_picture import AGAIN, FIRST, measured, played
from tests.server.store.material import run

SLOWER = 10
"""How much slower a machine may be that does much else meanwhile."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("chocolatier", 3), ("duel", 2)])
def test_a_picture_is_soon_there_and_then_at_once(game: str, seats: int, tmp_path: Path) -> None:
    found: list[float] = []

    async def measure() -> None:
        (times,) = await measured(tmp_path, [played(game, seats, random.Random(1))])
        assert times.first < FIRST * SLOWER
        assert times.again < AGAIN * SLOWER
        assert times.again < times.first / 3
        found.append(times.drawing)

    run(measure())
    assert found[0] > 0
