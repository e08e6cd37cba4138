"""Positions of random matches of Azul Duel, sorted by phase, for tests to change."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import sintra
from sintra.games.duel import Draw
from sintra.games.game import Game

Data = dict[str, Any]
PHASES = (
    *("setup", "turn", "stacking", "drawing", "keeping", "placing", "returning"),
    *("completing", "decorating", "deal", "over"),
)


def random_match(game: Game, seed: int, *, drawing: float = 0.3) -> Iterator[sintra.State]:
    """One state at every node of a random match in which plates are often drawn."""
    chance = random.Random(f"{game} {seed}")
    state = game.start(starting_player=chance.randrange(2))
    yield state
    while not state.is_over:
        play_on(state, chance, drawing)
        yield state


def play_on(state: sintra.State, chance: random.Random, drawing: float) -> None:
    """Take a random action, or deal."""
    if state.awaits_deal:
        state.deal(seed=chance.randrange(2**32))
        return
    legal = state.legal_actions()
    state.apply(Draw() if Draw().id in legal and chance.random() < drawing else chance.choice(legal))


@cache
def positions(game: Game, matches: int = 12) -> dict[str, list[Data]]:
    """The positions of some matches by phase; nobody may change them."""
    found = defaultdict(list)
    for seed in range(matches):
        for state in random_match(game, seed):
            found[state.phase].append(state.to_dict())
    assert set(found) == set(PHASES)
    return found


def found(phase: str, where: Callable[[Data], object] = lambda data: True, game: Game | None = None) -> Data:
    """A position of this phase for which something holds."""
    return next(data for data in positions(game or sintra.duel())[phase] if where(data))
