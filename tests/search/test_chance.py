"""Winning chances: they add up to 1, favour no seat, grow with the margin, and are exact where the match is over."""

import numpy as np
import pytest

from sintra import chocolatier, duel
from sintra.bots import Greedy
from sintra.games.game import Game
from sintra.games.state import State
from sintra.search.chance import border_chances, chances_of, estimates, line_chances
from sintra.search.searcher import Searcher
from sintra.search.weights import shipped_estimator

GAMES = [chocolatier(), chocolatier(players=3, grey=True), chocolatier(players=4, special_factories=True), duel()]
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


def states_of(game: Game, seed: int = 5) -> list[State]:
    """All states of a match between greedy players, those between rounds and the last one too."""
    state, bot = State(game, game.start(seed=seed).position), Greedy(seed)
    found = [state.copy()]
    while not state.is_over:
        if state.awaits_deal:
            state.deal(seed=seed + state.round)
        else:
            state.apply(bot.decide(state).action)
        found.append(state.copy())
    return found


@every_game
def test_chances_of_all_states_add_up_to_1(game: Game) -> None:
    estimator = shipped_estimator(game)
    for state in [game.start(), *states_of(game)]:
        chances = border_chances(estimator, state)
        assert len(chances) == game.players
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)


@every_game
def test_chances_of_lines_add_up_to_1_and_grow_with_the_margin(game: Game) -> None:
    estimator = shipped_estimator(game)
    searcher = Searcher(game, estimator.weights)
    for state in states_of(game)[::9]:
        if state.to_move is None:
            continue
        lines = searcher.search(state, nodes=2000, multi_pv=4).lines
        chances = [line_chances(estimator, state, line) for line in lines]
        assert all(sum(each) == pytest.approx(1) for each in chances)
        alike = [
            (line.value, each[state.to_move])
            for line, each in zip(lines, chances, strict=True)
            if line.stage == lines[0].stage and not line.end.is_over and game.players == 2
        ]
        assert [chance for _, chance in sorted(alike)] == sorted(chance for _, chance in alike)


@every_game
def test_a_match_that_is_over_has_its_result_as_chances(game: Game) -> None:
    end = states_of(game)[-1]
    assert end.outcome is not None
    chances = border_chances(shipped_estimator(game), end)
    winners = end.outcome.winners
    assert chances == tuple((seat in winners) / len(winners) for seat in range(game.players))


def test_the_seats_of_a_board_make_no_difference() -> None:
    values = np.array([3.0, -1.0, 7.5])
    for order in ([1, 2, 0], [2, 1, 0]):
        assert chances_of(values[order], 9.0) == pytest.approx(np.array(chances_of(values, 9.0))[order])


def test_nobody_is_ahead_before_anything_is_dealt() -> None:
    for game in (chocolatier(), chocolatier(players=4)):
        assert border_chances(shipped_estimator(game), game.start()) == (1 / game.players,) * game.players


def test_with_two_players_what_one_expects_the_other_must_fear() -> None:
    game = chocolatier()
    for state in states_of(game):
        if not state.is_over:
            values, _ = estimates(shipped_estimator(game), state)
            assert values[0] == pytest.approx(-values[1])
