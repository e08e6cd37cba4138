"""A match: deals by itself, takes back, and its record is the match."""

import random

import pytest

import sintra
from sintra.bots import Greedy, Random, bot_named
from sintra.games.catalogue import all_games, game_with
from sintra.games.game import Game
from sintra.match import Match
from sintra.match.match import MARK_PLIES
from sintra.records import decode, encode


def played(game: Game, plies: int) -> Match:
    match = Match.start(game, seed=3, names=["x"] * game.players)
    bot = Random(3)
    while match.ply < plies and not match.state.is_over:
        match.play(bot.decide(match.state).action)
    return match


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_match_is_its_record(game: Game) -> None:
    match = played(game, 45)
    again = Match(decode(encode(match.record)))
    assert again.state == match.state
    assert again.ply == match.ply
    bot, other = Random(9), Random(9)
    while not match.state.is_over:  # later deals are the same too
        match.play(bot.decide(match.state).action)
        again.play(other.decide(again.state).action)
    assert again.record == match.record
    assert match.record.outcome == match.state.outcome


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_taking_back_restores_every_earlier_state_and_deal(game: Game) -> None:
    match = played(game, 40)
    states = list(match.record.states())
    moves = match.moves
    for ply in (38, 20, 0):
        match.undo_to(ply)
        assert match.ply == ply
        assert match.state == states[ply]
    for move in moves:
        match.play(move.action)
    assert list(match.record.states())[: len(states)] == states


def test_a_turn_is_a_run_of_own_actions_that_a_deal_ends() -> None:
    match = played(sintra.chocolatier(grey=True), 60)
    moves = match.moves
    for seat in (0, 1):
        start = match.turn_start(seat)
        assert start is not None
        assert moves[start].seat == seat
        later = [ply for ply in range(start, len(moves)) if moves[ply].seat == seat]
        assert later == list(range(start, start + len(later)))
    assert played(sintra.chocolatier(), 0).turn_start(0) is None


def test_what_is_not_allowed_changes_nothing() -> None:
    match = played(sintra.chocolatier(), 5)
    before = match.record
    with pytest.raises(sintra.IllegalAction):
        match.play("r1c1")
    with pytest.raises(sintra.InvalidAction):
        match.play("nonsense")
    for ply in (-1, 6):
        with pytest.raises(sintra.InvalidOption):
            match.undo_to(ply)
    assert match.record == before
    with pytest.raises(sintra.InvalidOption, match="expected a list of 2, one for each seat"):
        Match.start(sintra.chocolatier(), seed=1, names=["one"])


@pytest.mark.slow
def test_greedy_beats_random_by_far() -> None:
    wins = 0
    for seed in range(20):
        match = Match.start(sintra.chocolatier(), seed=seed, names=["greedy", "random"], starting_player=seed % 2)
        bots = (Greedy(seed), Random(seed))
        while not match.state.is_over:
            seat = match.state.to_move
            assert seat is not None
            match.play(bots[seat].decide(match.state).action)
        outcome = match.state.outcome
        assert outcome is not None
        wins += outcome.winners == (0,)
    assert wins >= 18


def test_bots_by_name() -> None:
    assert bot_named("greedy", 1).name == "greedy"
    with pytest.raises(sintra.InvalidOption, match="expected one of greedy, random"):
        bot_named("alphazero", 1)


def test_a_turn_begins_where_the_rules_say_not_where_the_seat_changed() -> None:
    """In Duel the starting player places a plate of the set-up and then has the first turn: that is two turns."""
    match = Match.start(sintra.duel(), seed=5, names=["Ann", "Ben"], starting_player=0)
    for text in ("P1", "1@0", "P1", "5@90"):
        match.play(text)
    assert match.turn_start(0) == 2
    draft = next(id for id in match.state.legal_actions() if match.state.action_text(id).startswith("L"))
    match.play(draft)
    assert match.turn_start(0) == 4
    match.undo_to(4)
    assert (match.state.phase, match.state.to_move) == ("turn", 0)
    assert match.turn_start(0) == 2


def test_who_has_passed_is_told() -> None:
    """Somebody goes on alone at the end of nearly every round of Duel (D16)."""
    seen = set()
    for seed in range(5):
        match = Match.start(sintra.duel(), seed=seed, names=["Ann", "Ben"])
        chance = random.Random(seed)
        while not match.state.is_over:
            passed = match.state.passed
            assert match.state.to_move not in passed
            seen.add(passed)
            match.play(chance.choice(match.state.legal_actions()))
    assert seen == {(), (0,), (1,)}


@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_states_are_found_from_the_nearest_mark(game: str) -> None:
    match = Match.start(game_with(game, {}), seed=bytes(32), names=["A", "B"])
    rng = random.Random(game)
    plies = MARK_PLIES + 50 if game == "chocolatier" else 150
    while match.ply < plies and not match.state.is_over:
        match.play(match.state.legal_actions()[-1])
        if rng.random() < 0.3:
            match.undo_to(max(0, match.ply - rng.randrange(4)))
    for taken_up in (match, Match(match.record)):
        states = list(match.record.states())
        for _ in range(20):
            first = rng.randrange(match.ply + 1)
            last = rng.randrange(first, match.ply + 1)
            assert list(taken_up.states_between(first, last)) == states[first : last + 1]
