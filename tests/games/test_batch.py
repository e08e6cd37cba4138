"""A batch is n matches: the masks are the legal lists, steps are applies, the end restarts."""

import numpy as np
import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game
from sintra.games.state import State


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_masks_and_steps_agree_with_states(game: Game) -> None:
    matches = sintra.batch(game, 5, seed=3)
    for _ in range(250):
        states = [State(game, matches.positions[index : index + 1]) for index in range(5)]
        assert matches.legal.shape == (5, game.action_count)
        assert [np.flatnonzero(mask).tolist() for mask in matches.legal] == [state.legal_actions() for state in states]
        assert matches.to_move.tolist() == [state.to_move for state in states]
        actions = matches.random_actions()
        assert matches.legal[np.arange(5), actions].all()
        for state, action in zip(states, actions, strict=True):
            state.apply(action)
        matches.step(actions)
        for index, state in enumerate(states):
            assert matches.done[index] == state.is_over
            after = State(game, matches.positions[index : index + 1])
            if state.is_over:
                assert matches.scores[index].tolist() == list(state.scores)
                assert after.round == 1
            elif not state.awaits_deal:
                assert after == state
            else:
                assert after.round == state.round + 1
                assert after.scores == state.scores


def test_the_seed_decides_a_batch() -> None:
    def scores(seed: int) -> list[int]:
        matches = sintra.batch(sintra.chocolatier(), 8, seed=seed)
        for _ in range(300):
            matches.step(matches.random_actions())
        return [*matches.scores.ravel().tolist(), *matches.to_move.tolist()]

    assert scores(1) == scores(1)
    assert scores(1) != scores(2)


def test_one_illegal_action_stops_the_whole_step() -> None:
    matches = sintra.batch(sintra.chocolatier(), 4, seed=1)
    before = matches.positions
    actions = matches.random_actions()
    actions[2] = 332
    with pytest.raises(sintra.IllegalAction, match="match 2 of the batch") as refusal:
        matches.step(actions)
    assert refusal.value.reason == "wrong_phase"
    assert (matches.positions == before).all()


@pytest.mark.parametrize(
    "actions", [[0, 1], [[0, 1, 2, 3]], [0.5] * 4, [-1, 0, 0, 0], [0, 0, 0, 357], "abcd", [2**40] * 4]
)
def test_what_are_no_actions_is_refused(actions: object) -> None:
    matches = sintra.batch(sintra.chocolatier(), 4, seed=1)
    before = matches.positions
    with pytest.raises(sintra.InvalidAction):
        matches.step(actions)
    assert (matches.positions == before).all()


@pytest.mark.parametrize("size", [0, -1, 1.5, True, "3"])
def test_a_size_that_cannot_be_is_refused(size: object) -> None:
    with pytest.raises(sintra.InvalidOption):
        sintra.batch(sintra.chocolatier(), size, seed=1)  # type: ignore[arg-type]
