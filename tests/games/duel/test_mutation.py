"""Positions of Azul Duel with something changed at random: they are refused, or they can be played to the end."""

import copy
import random

import pytest

import sintra
from sintra.games.duel import Duel
from sintra.games.game import Game
from tests.conformance.conservation import CONSERVATION
from tests.games.duel.mutation import mutate
from tests.games.duel.pool import PHASES, play_on, positions

MUTANTS = 5
"""For each game and phase."""
LONGEST = 1000


def check(state: sintra.State) -> None:
    """A position must hold together, and be written and read again without a loss."""
    game, data = state.game, state.to_dict()
    assert CONSERVATION[game.name](data) == []
    assert game.from_dict(data) == state
    assert game.parse(str(state)) == state
    legal = state.legal_actions()
    assert bool(legal) == (state.to_move is not None)
    assert [id for id in range(game.action_count) if state.reason(id) is None] == legal
    for seat in range(game.players):
        guess = state.determinise(seat, seed=1)
        assert guess.view(seat) == state.view(seat)
        assert game.from_dict(guess.to_dict()) == guess


def play_to_the_end(state: sintra.State, chance: random.Random) -> None:
    for _ in range(LONGEST):
        data = state.to_dict()
        assert CONSERVATION[state.game.name](data) == []
        if state.is_over:
            return
        if chance.random() < 0.05 or state.awaits_deal:
            check(state)
        assert state.awaits_deal or state.legal_actions()
        play_on(state, chance, drawing=0.3)
    raise AssertionError("the match does not end")


@pytest.mark.slow
@pytest.mark.rules
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("game", Duel.sample_configurations(), ids=str)
def test_a_changed_position_is_refused_or_can_be_played_to_the_end(game: Game, phase: str) -> None:
    chance = random.Random(f"{game} {phase}")
    for _ in range(MUTANTS):
        data = copy.deepcopy(chance.choice(positions(game, matches=3)[phase]))
        done = mutate(data, chance)
        before = copy.deepcopy(data)
        try:
            state = game.from_dict(data)
        except sintra.InvalidPosition as error:
            assert error.faults
            assert data == before
            continue
        try:
            check(state)
            play_to_the_end(state, chance)
        except Exception as error:
            raise AssertionError(f"after {', '.join(done)}: {before}") from error
