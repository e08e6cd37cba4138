"""What a search promises: limits, repeatability, what it remembers, what it leaves alone."""

import pytest

from sintra import chocolatier, duel
from sintra.games.game import Game
from sintra.search.memory import PARANOID
from sintra.search.searcher import Finding, Manner, Searcher
from sintra.search.weights import shipped_estimator

GAMES = [chocolatier(), chocolatier(players=3, grey=True), chocolatier(players=4, special_factories=True), duel()]


def searcher(game: Game, manner: Manner | None = None, seed: int = 1) -> Searcher:
    return Searcher(game, shipped_estimator(game).weights, manner=manner or Manner(), seed=seed)


def told(finding: Finding) -> tuple[object, ...]:
    return finding.action, finding.value, finding.line, finding.nodes, finding.depth, finding.is_solved


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("manner", [Manner(), Manner(worlds=3), Manner(noise=5.0), Manner(others=PARANOID)], ids=str)
def test_the_same_seed_and_nodes_give_the_same(game: Game, manner: Manner) -> None:
    state = game.start(seed=4)
    found = [told(searcher(game, manner).search(state, nodes=3000)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0][0] in state.legal_actions()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_limits_in_nodes_and_depth_are_kept_and_the_state_is_left_alone(game: Game) -> None:
    state = game.start(seed=5)
    before = state.position.tobytes()
    assert searcher(game).search(state, nodes=500).nodes <= 501 + game.action_count  # leaves are looked at together
    assert searcher(game).search(state, depth=2, nodes=100_000).depth <= 2
    assert searcher(game).search(state, nodes=1).action in state.legal_actions()
    assert state.position.tobytes() == before


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_time_ends_a_search(game: Game) -> None:
    finding = searcher(game, Manner(worlds=2)).search(game.start(seed=5), seconds=0.02)
    assert finding.nodes > 0
    assert finding.action in game.start(seed=5).legal_actions()


def test_actions_that_do_not_count_are_not_chosen() -> None:
    game = chocolatier()
    state = game.start(seed=6)
    found: list[int] = []
    for _ in range(4):
        found.append(searcher(game).search(state, nodes=2000, without=found).action)
    assert len(set(found)) == 4


def test_what_was_seen_is_remembered_for_the_next_move_of_the_round() -> None:
    game = chocolatier()
    state = game.start(seed=7)
    for _ in range(4):
        state.apply(searcher(game).search(state, nodes=5000).action)
    one = searcher(game)
    finding = one.search(state, nodes=3_000_000)
    assert finding.is_solved
    for action in finding.line[:2]:
        state.apply(action)
    again, fresh = one.search(state, nodes=3_000_000), searcher(game).search(state, nodes=3_000_000)
    assert again.value == fresh.value == finding.value
    assert again.nodes < fresh.nodes / 2


def test_noise_changes_the_choice_and_a_seed_decides_how() -> None:
    game = chocolatier()
    state = game.start(seed=8)
    chosen = {searcher(game, Manner(noise=40.0), seed).search(state, depth=1).action for seed in range(30)}
    assert len(chosen) > 3
