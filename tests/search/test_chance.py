"""Winning chances: they add up to 1, favour no seat, grow with the margin, and are exact where the match is over."""

import pytest

from sintra import chocolatier, duel
from sintra.bots import Greedy
from sintra.games.game import Game
from sintra.games.state import State
from sintra.search.chance import border_chances, curve_for, estimates, line_chances
from sintra.search.searcher import Searcher
from sintra.search.weights import shipped_estimator, shipped_weights

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


def test_before_anything_is_dealt_only_the_start_counts() -> None:
    for game in GAMES:
        estimator = shipped_estimator(game)
        start = curve_for(estimator, game).start
        for seat in range(game.players):
            chances = border_chances(estimator, game.start(starting_player=seat))
            assert chances[seat:] + chances[:seat] == start


@every_game
def test_weights_of_others_have_a_curve_that_follows_from_their_spread(game: Game) -> None:
    estimator = shipped_weights(game.kind).to_estimator()
    assert estimator.curve is None
    assert border_chances(estimator, game.start()) == (1 / game.players,) * game.players
    shipped = shipped_estimator(game)
    for state in states_of(game)[::7]:
        for own, fitted in zip(border_chances(estimator, state), border_chances(shipped, state), strict=True):
            assert own == pytest.approx(fitted, abs=0.2)


def test_with_two_players_what_one_expects_the_other_must_fear() -> None:
    game = chocolatier()
    for state in states_of(game):
        if not state.is_over:
            values, _ = estimates(shipped_estimator(game), state)
            assert values[0] == pytest.approx(-values[1])
