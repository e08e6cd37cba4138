"""Engine and referees agree on whole matches; benchmarks/against_oracle.py plays many more of them."""

import pytest

from sintra.games.catalogue import all_games
from sintra.games.game import Game
from tests.oracle.comparison import play_both, policies_of

MATCHES = 6

CASES = [(game, policy) for game in all_games() for policy in policies_of(game)]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "policy"), CASES, ids=lambda value: str(value))
def test_engine_and_referee_agree(game: Game, policy: str) -> None:
    for seed in range(MATCHES):
        assert play_both(game, seed, policies_of(game)[policy])
