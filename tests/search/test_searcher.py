"""What holds for every search: limits, repeatability, what it remembers, what it leaves alone."""

import pytest

from sintra import chocolatier, duel
from sintra.games.game import Game
from sintra.search.searcher import Searcher, SearchOptions, SearchResult
from sintra.search.thread import PARANOID
from sintra.search.weights import shipped_estimator

GAMES = [chocolatier(), chocolatier(players=3, grey=True), chocolatier(players=4, special_factories=True), duel()]


def searcher(game: Game, options: SearchOptions | None = None, seed: int = 1) -> Searcher:
    return Searcher(game, shipped_estimator(game).weights, options=options or SearchOptions(), seed=seed)


def told(result: SearchResult) -> tuple[object, ...]:
    return result.best.action, result.best.value, result.best.pv, result.nodes, result.depth, result.best.is_solved


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize(
    "options",
    [SearchOptions(), SearchOptions(determinisations=3), SearchOptions(noise=5.0), SearchOptions(opponents=PARANOID)],
    ids=str,
)
def test_the_same_seed_and_nodes_give_the_same(game: Game, options: SearchOptions) -> None:
    state = game.start(seed=4)
    found = [told(searcher(game, options).search(state, nodes=3000)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0][0] in state.legal_actions()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_limits_in_nodes_and_depth_are_kept_and_the_state_is_left_alone(game: Game) -> None:
    state = game.start(seed=5)
    before = state.position.tobytes()
    assert searcher(game).search(state, nodes=500).nodes <= 501 + game.action_count  # leaves are looked at together
    assert searcher(game).search(state, depth=2, nodes=100_000).depth <= 2
    assert searcher(game).search(state, nodes=1).best.action in state.legal_actions()
    assert state.position.tobytes() == before


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_time_ends_a_search(game: Game) -> None:
    result = searcher(game, SearchOptions(determinisations=2)).search(game.start(seed=5), seconds=0.02)
    assert result.nodes > 0
    assert result.best.action in game.start(seed=5).legal_actions()


def test_actions_that_do_not_count_are_not_chosen() -> None:
    game = chocolatier()
    state = game.start(seed=6)
    found: list[int] = []
    for _ in range(4):
        found.append(searcher(game).search(state, nodes=2000, excluded=found).best.action)
    assert len(set(found)) == 4


def test_what_was_seen_is_remembered_for_the_next_move_of_the_round() -> None:
    game = chocolatier()
    state = game.start(seed=7)
    for _ in range(4):
        state.apply(searcher(game).search(state, nodes=5000).best.action)
    one = searcher(game)
    result = one.search(state, nodes=3_000_000)
    assert result.best.is_solved
    for action in result.best.pv[:2]:
        state.apply(action)
    again, fresh = one.search(state, nodes=3_000_000), searcher(game).search(state, nodes=3_000_000)
    assert again.best.value == fresh.best.value == result.best.value
    assert again.nodes < fresh.nodes / 2


def test_noise_changes_the_choice_and_a_seed_decides_how() -> None:
    game = chocolatier()
    state = game.start(seed=8)
    chosen = {searcher(game, SearchOptions(noise=40.0), seed).search(state, depth=1).best.action for seed in range(30)}
    assert len(chosen) > 3


def test_a_search_is_in_the_determinisations_it_is_given() -> None:
    game = duel()
    state = game.start(seed=9)
    seat = state.to_move
    assert seat is not None
    worlds = [state.determinise(seat, number) for number in range(3)]
    found = [told(searcher(game, seed=1).search(state, nodes=3000, determinised=worlds)) for _ in range(2)]
    assert found[0] == found[1]
    line = searcher(game).search(state, nodes=3000, determinised=worlds).best
    world = worlds[0].copy()
    for action in line.pv:
        world.apply(action)  # the line can be played out in the first one
    assert world == line.end
