"""The opponents of the benchmarks play by the rules, keep their limits, and find what they should."""

import time
from typing import Any

import pytest

import sintra
from benchmarks.opponents import max_n, uct
from sintra.bots import Bot, Greedy, Limit
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel import kernel
from sintra.kernel.search_interface import estimate

GAMES: list[Game] = [
    sintra.chocolatier(),
    sintra.chocolatier(players=3, grey=True),
    sintra.chocolatier(players=4, special_factories=True),
    sintra.duel(),
]
MATCHES = [pytest.param(uct.make, game, id=f"uct {game}") for game in GAMES] + [
    pytest.param(max_n.make, game, id=f"max_n {game}") for game in GAMES[1:3]
]


def match_of(make: Any, game: Game, limit: Limit) -> tuple[list[int], State]:
    """The actions of a match between copies of a bot, and its end."""
    bots: list[Bot] = [make(seat) for seat in range(game.players)]
    state = game.start(seed=1)
    actions: list[int] = []
    while state.to_move is not None:
        shown = state.determinise(state.to_move, len(actions))
        before = str(shown)
        actions.append(bots[state.to_move].decide(shown, limit).action)
        assert str(shown) == before
        state.apply(actions[-1])
    return actions, state


@pytest.mark.slow
@pytest.mark.parametrize(("make", "game"), MATCHES)
def test_whole_matches_are_legal_and_repeat(make: Any, game: Game) -> None:
    actions, state = match_of(make, game, Limit(nodes=12))
    assert state.is_over
    assert max(state.scores) > 5  # even so few playouts do not drop every tile
    assert match_of(make, game, Limit(nodes=12, seconds=60))[0] == actions  # looking at the clock changes nothing


@pytest.mark.parametrize("make", [uct.make, uct.make_short, max_n.make], ids=["uct", "short", "max_n"])
def test_limits(make: Any) -> None:
    state = sintra.chocolatier().start(seed=1)
    bot = make(1)
    assert bot.decide(state, Limit(nodes=300)).nodes == 300
    started = time.perf_counter()
    decision = bot.decide(state, Limit(seconds=0.05))
    assert time.perf_counter() - started < 0.2  # the arena measures closer, where nothing else runs
    assert decision.nodes > 100
    assert bot.decide(state).nodes > 1000  # its own time
    with pytest.raises(sintra.InvalidOption, match="nobody is to move"):
        bot.decide(sintra.chocolatier().start())


def test_the_seed_decides_the_playouts() -> None:
    state = sintra.chocolatier().start(seed=1)
    chosen = {uct.make(seed).decide(state, Limit(nodes=20)).action for seed in range(12)}
    assert len(chosen) > 1


def test_the_last_action_wins_where_it_can() -> None:
    state = last_choice()
    for make in (uct.make, uct.make_short, max_n.make):
        outcome = state.child(make(1).decide(state, Limit(nodes=200)).action).outcome
        assert outcome is not None
        assert outcome.winners == (state.to_move,)


def last_choice() -> State:
    """A position in which every action ends the match, and only some win it."""
    for seed in range(300):
        state = sintra.chocolatier().start(seed=seed)
        bots = [Greedy(seat) for seat in range(2)]
        while state.to_move is not None:
            outcomes = [state.child(action).outcome for action in state.legal_actions()] if state.round > 4 else [None]
            winners = {outcome.winners if outcome is not None else None for outcome in outcomes}
            if None not in winners and len(winners) > 1 and (state.to_move,) in winners:
                return state.determinise(state.to_move, 1)
            state.apply(bots[state.to_move].decide(state).action)
    raise AssertionError("there is no such position")


@kernel
def worth(positions: Any, seat: int, weights: Any) -> float:
    return float(estimate(positions[0], seat, weights[0]))


def plain_max_n(state: State, weights: Any, depth: int) -> tuple[list[float], int]:
    """Max^n as a book has it: what each seat gets, and the first best action."""
    if state.to_move is None or depth == 0:
        return [worth(state.position, seat, weights) for seat in range(state.game.players)], -1
    results = [(plain_max_n(state.child(action), weights, depth - 1)[0], action) for action in state.legal_actions()]
    mover = state.to_move
    return max(results, key=lambda result: result[0][mover])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_max_n_is_that_of_the_books(players: int) -> None:
    weights = max_n.hand_weights()
    state = sintra.chocolatier(players=players).start(seed=3)
    bots = [Greedy(seat) for seat in range(players)]
    checked = 0
    while state.round < 3:
        assert state.to_move is not None
        unseeded = state.determinise(state.to_move, 1)
        if len(state.legal_actions()) <= 12:
            for depth in (1, 2, 3):
                decision = max_n.make(1).decide(unseeded, Limit(depth=depth))
                values, _ = plain_max_n(unseeded, weights, depth)
                assert decision.value == pytest.approx(values[state.to_move], abs=1e-4)
                checked += 1
        state.apply(bots[state.to_move].decide(state).action)
    assert checked > 10
