"""Perft: the tables beside this file hold for every option set, and for small depths the referee counts the same."""

import json
from pathlib import Path
from typing import Any

import pytest

from sintra.games.catalogue import all_games, game_named
from sintra.games.game import Game
from sintra.games.perft import perft
from tests.oracle.chocolatier_referee import Referee

TABLE = json.loads((Path(__file__).parent / "chocolatier.json").read_text())

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
    entry = next(entry for entry in TABLE if entry["position"].split()[0] == str(game) and entry["name"] == "late")
    data = game.parse(entry["position"]).to_dict()
    for depth in range(4):
        assert count(Referee.from_dict(data), depth) == entry["leaves"][depth]


def count(referee: Referee, depth: int) -> int:
    if depth == 0 or referee.phase in ("deal", "over"):
        return 1
    texts = referee.legal()
    if depth == 1:
        return len(texts)
    leaves = 0
    for text in texts:
        child = Referee.from_dict(referee.to_dict())
        child.play(text)
        leaves += count(child, depth - 1)
    return leaves
