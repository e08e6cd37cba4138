"""What search is told of Azul Duel: features and their keys, the value of an end, and the order of actions."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.bots import Greedy
from sintra.games.duel import Draw, Duel
from sintra.games.duel.search.evaluation import VICTORY
from sintra.games.duel.search.features import FEATURES
from sintra.games.game import Game
from sintra.kernel import kernel
from sintra.kernel.search_interface import (
    MAX_FEATURES,
    MAX_STAGES,
    board_key,
    final_value,
    find_features,
    is_chance_action,
    order_score,
    stage,
)

GAMES = Duel.sample_configurations()


@kernel
def describe(positions: Any, seat: int, out: Any) -> int:
    find_features(positions[0], seat, out)
    return board_key(positions[0], seat)


@kernel
def stage_of(positions: Any) -> int:
    return stage(positions[0])


@kernel
def value_of(positions: Any, seat: int) -> float:
    return final_value(positions[0], seat)


@kernel
def order_score_of(positions: Any, action: int) -> int:
    return order_score(positions[0], action)


@kernel
def is_chance_action_first(positions: Any, action: int) -> bool:
    return is_chance_action(positions[0], action)


def match(game: Game, seed: int) -> Iterator[sintra.State]:
    """One state at every node of a match in which most actions are greedy, so that the domes fill."""
    chance = random.Random(f"{game} {seed}")
    bot = Greedy(seed)
    state = game.start(starting_player=chance.randrange(2))
    yield state
    while not state.is_over:
        if state.awaits_deal:
            state.deal(seed=chance.randrange(2**32))
        elif chance.random() < 0.2:
            state.apply(chance.choice(state.legal_actions()))
        else:
            state.apply(bot.decide(state).action)
        yield state


@pytest.mark.rules
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_boards_with_the_same_key_in_the_same_stage_have_the_same_features(game: Game) -> None:
    found: dict[tuple[int, int], Any] = {}
    met_again = 0
    for seed in range(6):
        for state in match(game, seed):
            for seat in range(2):
                features = np.full(MAX_FEATURES, np.nan, np.float32)
                key = describe(state.position, seat, features), stage_of(state.position)
                assert np.isfinite(features).all()
                assert not features[FEATURES:].any()
                met_again += key in found
                np.testing.assert_array_equal(found.setdefault(key, features), features)
    assert met_again > 100
    assert len({features.tobytes() for features in found.values()}) > len(found) / 2


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_stages_follow_each_other(game: Game) -> None:
    stages = [stage_of(state.position) for state in match(game, 1) if state.round > 0 and not state.is_over]
    assert min(stages) >= 0
    assert max(stages) < MAX_STAGES
    assert len(set(stages)) > 20


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_value_of_an_end_agrees_with_its_outcome(game: Game) -> None:
    for seed in range(4):
        *_, state = match(game, seed)
        outcome = state.outcome
        assert outcome is not None
        for seat in range(2):
            margin = state.scores[seat] - state.scores[1 - seat]
            bonus = VICTORY if seat in outcome.winners else -VICTORY
            assert value_of(state.position, seat) == margin + bonus


def test_a_tie_goes_to_the_holder_of_the_first_player_tile() -> None:
    *_, state = match(sintra.duel(), 1)
    position = state.position
    position["boards"]["score"][0] = 40
    for seat in range(2):
        position["marker"] = seat
        assert value_of(position, seat) == VICTORY
        assert value_of(position, 1 - seat) == -VICTORY


@pytest.mark.rules
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_legal_action_has_an_order_score_and_only_a_draw_is_a_chance_action(game: Game) -> None:
    phases = set()
    for seed in range(4):
        for state in match(game, seed):
            if state.to_move is None:
                continue
            phases.add(state.phase)
            position = state.position
            for action in state.legal_actions():
                assert abs(order_score_of(position, action)) < 10_000
                assert is_chance_action_first(position, action) == (action == Draw().id)
    assert phases >= {"setup", "turn", "stacking", "drawing", "placing", "completing", "decorating"}
