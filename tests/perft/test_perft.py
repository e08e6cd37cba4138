"""Perft: the tables beside this file hold for every option set, and for small depths the referees count the same."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sintra.games.catalogue import all_games, game_named
from sintra.games.game import Game
from sintra.games.perft import perft
from tests.oracle.comparison import SUITES

TABLE = [entry for path in sorted(Path(__file__).parent.glob("*.json")) for entry in json.loads(path.read_text())]
FEW = 8  # legal actions in a position from which the referee can count

pytestmark = pytest.mark.rules


def test_every_game_has_a_table() -> None:
    assert {entry["position"].split()[0] for entry in TABLE} == {str(game) for game in all_games()}


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: f"{entry['position'].split()[0]}-{entry['name']}")
def test_perft(entry: dict[str, Any]) -> None:
    state = game_named(entry["position"].split()[0]).parse(entry["position"])
    for depth, leaves in enumerate(entry["leaves"]):
        assert perft(state, depth) == leaves, f"depth {depth}"


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_the_referee_counts_the_same(game: Game) -> None:
    """Both are asked in the positions of a random match that have few enough actions."""
    suite = SUITES[game.name]
    chance = random.Random(str(game))
    state = game.start(starting_player=0)
    referee = suite.referee_of(game, 0)
    compared = 0
    while not state.is_over and compared < 6:
        if state.awaits_deal:
            suite.deal_to(referee, state.deal(seed=2))
            continue
        legal = state.legal_actions()
        if len(legal) <= FEW and chance.random() < 0.3:
            for depth in range(4):
                assert perft(state, depth) == count(referee, depth), f"depth {depth} from {state}"
            compared += 1
        action = state.action_text(chance.choice(legal))
        state.apply(action)
        referee.play(action)
    assert compared > 1


def count(referee: Any, depth: int) -> int:
    if depth == 0 or referee.phase in ("deal", "over"):
        return 1
    texts = referee.legal()
    if depth == 1:
        return len(texts)
    leaves = 0
    for text in texts:
        child = deepcopy(referee)
        child.play(text)
        leaves += count(child, depth - 1)
    return leaves
