"""The engine and the referee agree on whole matches; benchmarks/against_oracle.py plays many more of them."""

import pytest

from sintra.games.catalogue import all_games
from sintra.games.chocolatier import Chocolatier
from tests.oracle.comparison import POLICIES, play_both

MATCHES = 6


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_engine_and_referee_agree(game: Chocolatier, policy: str) -> None:
    for seed in range(MATCHES):
        assert play_both(game, seed, POLICIES[policy]) in ("row", "no_tiles", "no_row_possible")
