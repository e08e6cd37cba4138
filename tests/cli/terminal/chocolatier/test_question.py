"""What a player of Master Chocolatier is asked: the example is always an action that is allowed."""

from random import Random

import pytest

import sintra
from sintra.cli.terminal.renderer import choices_of, renderer_of


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_examples_are_legal_all_through_a_match(players: int) -> None:
    phases = set()
    for seed in range(2):
        rng = Random(seed)
        state = sintra.chocolatier(players=players, grey=True, special_factories=True).start(seed=seed)
        while not state.is_over:
            phases.add(state.phase)
            actions = state.legal_actions()
            asked = renderer_of("chocolatier").question(state.view(state.to_move), choices_of(state))
            assert asked.example in map(state.action_text, actions)
            assert asked.lists_choices == (state.phase != "draft")
            state.apply(rng.choice(actions))
    assert phases == {"draft", "division", "filling"}
