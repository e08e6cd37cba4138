"""Bots that search: the levels, what a decision says, and evaluations of bot authors."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from sintra import chocolatier, duel
from sintra.bots import LEVELS, BotConfig, Greedy, Limit, SearchBot, bot_named, searching_with
from sintra.games.catalogue import all_games
from sintra.games.errors import InvalidOption
from sintra.games.game import Game
from sintra.games.state import State
from sintra.search.searcher import SearchOptions
from sintra.search.weights import shipped_kinds

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "custom_evaluation.py"


def test_eight_levels_from_beginner_to_master() -> None:
    names = [level.name for level in LEVELS]
    assert (len(names), names[0], names[-1]) == (8, "beginner", "master")
    assert len({level.person for level in LEVELS}) == 8
    for level in LEVELS:
        assert bot_named(level.name, 1).name == level.name


def test_every_kind_of_match_has_weights() -> None:
    assert {game.kind for game in all_games()} == set(shipped_kinds())


@pytest.mark.slow
@pytest.mark.parametrize("game", [chocolatier(), chocolatier(players=4, grey=True), duel()], ids=str)
def test_every_level_plays_a_match_to_its_end(game: Game) -> None:
    state = game.start(seed=3)
    bots = [level.bot(seed) for seed, level in enumerate(LEVELS)]
    for ply in range(1000):
        if state.is_over:
            break
        assert state.to_move is not None
        decision = bots[ply % 8].decide(state.determinise(state.to_move, ply), Limit(nodes=300))
        assert decision.pv[0] == decision.action
        if decision.win_probability is not None:
            assert 0 <= decision.win_probability <= 1
        state.apply(decision.action)
    assert state.is_over


def last_turns(seed: int) -> list[State]:
    """The positions of the last round of a match between greedy players."""
    state, bot = chocolatier().start(seed=seed), Greedy(seed)
    positions: list[State] = []
    while not state.is_over:
        positions.append(state.copy())
        state.apply(bot.decide(state).action)
    return [position for position in positions if position.round == state.round]


def test_the_end_of_a_match_is_told_as_it_will_be() -> None:
    told = 0
    for seed in range(1, 6):
        for state in last_turns(seed):
            bot = bot_named("master", 1)
            decision = bot.decide(state, Limit(nodes=200_000))
            if not decision.solved or decision.value is None:
                continue
            end = State(state.game, state.position)
            for action in decision.pv:
                end.apply(action)
            if not end.is_over or end.outcome is None:
                continue
            seat = state.to_move
            assert seat is not None
            assert decision.value == end.scores[seat] - end.scores[1 - seat]
            assert decision.win_probability == (seat in end.outcome.winners) / len(end.outcome.winners)
            told += 1
    assert told > 20


def test_ranked_actions_fall_in_value() -> None:
    state = chocolatier().start(seed=2)
    ranked = LEVELS[-1].bot(1).rank(state, Limit(nodes=20_000), 5)
    values = [decision.value for decision in ranked if decision.value is not None]
    assert len({decision.action for decision in ranked}) == len(values) == 5
    assert values == sorted(values, reverse=True)


def test_nothing_to_decide() -> None:
    with pytest.raises(InvalidOption, match="nobody is to move"):
        bot_named("master", 1).decide(chocolatier().start())


@pytest.mark.slow
def test_the_example_of_an_own_evaluation_is_short_and_beats_greedy() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60
    spec = importlib.util.spec_from_file_location("custom_evaluation", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    wins = 0
    for seed in range(10):
        state = chocolatier().start(seed=seed)
        bots = (module.make(seed), Greedy(seed))
        while not state.is_over:
            assert state.to_move is not None
            state.apply(bots[(state.to_move + seed) % 2].decide(state, Limit(nodes=400)).action)
        assert state.outcome is not None
        wins += state.outcome.winners == (seed % 2,)
    assert wins >= 8


def no_number(position: Any, seat: int) -> float:
    return float("nan")


def not_for_numba(position: Any, seat: int) -> float:
    return {"score": position.boards[seat].score}["nothing"].upper()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("evaluation", "message"),
    [
        (no_number, "gave nan on chocolatier-2, expected a number of points"),
        (not_for_numba, "cannot be compiled for chocolatier-2"),
        (7, "7 is not an evaluation, expected a function"),
    ],
)
def test_what_is_wrong_with_an_evaluation_is_said(evaluation: Any, message: str) -> None:
    bot = searching_with(evaluation, name="mine")(1)
    with pytest.raises(InvalidOption, match=message):
        bot.decide(chocolatier().start(seed=1), Limit(nodes=10))


def test_a_style_of_ones_own_is_never_exceeded() -> None:
    bot = SearchBot("mine", BotConfig(Limit(depth=2, nodes=5000), SearchOptions(noise=1.0)), 1)
    decision = bot.decide(chocolatier().start(seed=1), Limit(seconds=5))
    assert decision.depth <= 2
    assert decision.nodes <= 5000 + chocolatier().action_count
