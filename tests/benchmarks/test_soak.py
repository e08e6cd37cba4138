"""A small share of benchmarks/soak.py: random matches with every position checked inside the kernel."""

from typing import Any

import numpy as np
import pytest

from benchmarks import chocolatier_invariants, duel_invariants
from benchmarks.soak import run
from sintra.games.catalogue import all_games, chocolatier, duel
from sintra.games.game import Game


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_no_invariant_breaks(game: Game) -> None:
    assert run(game, matches=2000, seed=1) > 2000 * 40


def fault_after(game: Game, invariants: Any, field: str, value: int) -> str:
    """What is found wrong with a fresh position in which one field is damaged."""
    positions = np.concatenate([game.start(seed=1).position] * 2)
    board = positions[0]["boards"][0]
    target = board if field in board.dtype.names else positions[0]
    target[field] = value
    buffer = np.empty(game.action_count, np.int16)
    return str(invariants.FAULTS[invariants.fault_in(positions, buffer)])


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("centre", 1, "tiles of a colour are not 20"),
        ("marker", 0, "there is not one marker"),
        ("accepts", 0, "a derived set of a board is wrong"),
        ("offers", 1, "the offers are wrong"),
        ("score", -1, "a score is negative"),
        ("to_move", -1, "nobody is to move in a phase of actions, or somebody in another"),
    ],
)
def test_a_broken_position_of_chocolatier_is_noticed(field: str, value: int, fault: str) -> None:
    assert fault_after(chocolatier(), chocolatier_invariants, field, value) == fault


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("large_moon", 1, "tiles of a colour are not 13"),
        ("spending", 1, "chips of a kind are not 2"),
        ("stack_count", 3, "a plate is not there once"),
        ("open_cells", 1, "something derived of a board is wrong"),
        ("offers", 1, "the offers are wrong"),
        ("score", -1, "a score is negative"),
        ("tokens", -1, "a place holds more than it can"),
        ("memory", 2, "groups are not numbered in order"),
        ("to_move", -1, "nobody is to move in a phase of actions, or somebody in another"),
    ],
)
def test_a_broken_position_of_duel_is_noticed(field: str, value: int, fault: str) -> None:
    assert fault_after(duel(), duel_invariants, field, value) == fault
