"""A small share of benchmarks/soak.py: random matches with every position checked inside the kernel."""

import pytest

from benchmarks.soak import FAULTS, fault_in, run
from sintra.games.catalogue import all_games
from sintra.games.chocolatier import Chocolatier


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_no_invariant_breaks(game: Chocolatier) -> None:
    actions, _ = run(game, matches=2000, seed=1)
    assert actions > 2000 * 40


def test_a_broken_position_is_noticed() -> None:
    """The check can fail: each kind of damage is found."""
    import numpy as np

    game = Chocolatier()
    buffer = np.empty(game.action_count, np.int16)

    def fault_after(field: str, value: int) -> str:
        positions = np.concatenate([game.start(seed=1).position] * 2)
        target = positions[0]["boards"][0] if field in positions[0]["boards"][0].dtype.names else positions[0]
        target[field] = value
        return FAULTS[fault_in(positions, buffer)]

    assert fault_after("centre", 1) == "tiles of a colour are not 20"
    assert fault_after("marker", 0) == "there is not one marker"
    assert fault_after("accepts", 0) == "a derived set of a board is wrong"
    assert fault_after("offers", 1) == "the offers are wrong"
    assert fault_after("score", -1) == "a score is negative"
    assert fault_after("to_move", -1) == "nobody is to move in a phase of actions, or somebody in another"
