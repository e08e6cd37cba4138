"""The course of a match: its plies, turns and events of chance."""

from itertools import pairwise

import pytest

from sintra.analysis.course import course_of
from sintra.match import Match
from sintra.records import Move
from tests.analysis.matches import GAMES, match_of, record_of


@pytest.mark.parametrize("name", GAMES)
def test_every_action_and_deal_is_there_in_order(name: str) -> None:
    record = record_of(name, 1)
    course = course_of(record)
    moves = record.moves
    assert [(step.ply, step.seat, step.action) for step in course.decisions] == [
        (ply, move.seat, move.action) for ply, move in enumerate(moves)
    ]
    assert all(step.state == state for step, state in zip(course.decisions, record.states(), strict=False))
    assert sum(event.is_deal for event in course.events) == sum(not isinstance(event, Move) for event in record.events)
    assert course.final == record.state_at(record.plies)
    plies = [step.ply for step in course.steps]
    assert plies == sorted(plies)


@pytest.mark.parametrize("name", GAMES)
def test_turns_are_those_of_the_match(name: str) -> None:
    whole = match_of(name, 2)
    decisions = course_of(whole.record).decisions
    match = Match.start(whole.game, seed=whole.seed, names=whole.names)
    for step, following in pairwise(decisions):
        match.play(step.action)
        start = match.turn_start(step.seat)
        assert start is not None
        assert {other.turn for other in decisions[start : step.ply + 1]} == {step.turn}
        assert start == 0 or decisions[start - 1].turn == step.turn - 1
        assert following.turn - step.turn in (0, 1)


def test_where_nothing_is_hidden_only_deals_are_chance() -> None:
    assert all(event.is_deal for event in course_of(record_of("chocolatier-4-grey-special", 1)).events)


def test_draws_and_what_is_turned_up_are_chance() -> None:
    events = course_of(record_of("duel-rows-columns-diagonals", 1)).events
    others = [event for event in events if not event.is_deal]
    assert others
    assert all(event.after.has_revealed(event.before) for event in others)
