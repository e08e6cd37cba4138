"""Luck: a mean of 0 whatever the evaluator thinks, events only where something could be learned, samples that fit."""

import math
from dataclasses import replace

import pytest

from sintra.analysis.course import Happened, course_of, seed_of
from sintra.analysis.evaluator import Evaluator, standard_error
from sintra.analysis.luck import DEAL, DRAW, REVEAL, could_differ, is_luck, luck_of, sampled_deals, sampled_outcomes
from sintra.analysis.review import ReviewedChance
from sintra.games.catalogue import game_named
from sintra.games.state import State
from tests.analysis.matches import TINY, record_of

DUEL = "duel-rows-columns-diagonals"


def deal_to(state: State, number: int) -> Happened:
    """A deal that could be made."""
    dealt = state.copy()
    script = dealt.deal(seed=f"luck/{number}")
    return Happened(0, seed_of(script, state.round), state, None, dealt)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chocolatier-2", "chocolatier-4-special", DUEL])
def test_the_mean_over_deals_is_zero(name: str) -> None:
    game = game_named(name)
    evaluator = Evaluator(game)
    found = [luck_of(deal_to(game.start(), number), evaluator, TINY) for number in range(150)]
    for seat in range(game.players):
        luck = [one.luck[seat] for one in found if one is not None]
        assert len(luck) == 150
        assert any(luck)
        assert abs(math.fsum(luck) / len(luck)) < 4 * standard_error(luck)


def test_samples_are_the_same_in_every_review_and_others_for_every_deal() -> None:
    state = game_named("chocolatier-2").start()
    one, other = deal_to(state, 1), deal_to(state, 2)
    assert sampled_deals(one, 4) == sampled_deals(one, 4)
    assert sampled_deals(one, 4) != sampled_deals(other, 4)
    assert all(sample.round == 1 and not sample.awaits_deal for sample in sampled_deals(one, 4))


def test_what_an_action_turns_up_is_sampled_by_what_its_seat_knew() -> None:
    events = [event for event in course_of(record_of(DUEL, 2)).events if not event.is_deal]
    assert events
    for event in events[:20]:
        seat = event.before.to_move
        assert seat is not None
        for sample in sampled_outcomes(event, 3):
            assert sample.scores == event.after.scores or sample.round != event.after.round or sample.awaits_deal
        guessed = event.before.determinise(seat, 1)
        assert guessed.view(seat) == event.before.view(seat)


def test_there_are_draws_and_things_turned_up_among_the_events() -> None:
    record = record_of(DUEL, 3)
    evaluator = Evaluator(record.game)
    budget = replace(TINY, reveals=6)
    found = [luck_of(event, evaluator, budget) for event in course_of(record).events]
    kinds = {one.kind for one in found if one is not None}
    assert kinds == {DEAL, DRAW, REVEAL}
    for event, one in zip(course_of(record).events, found, strict=True):
        if one is not None:
            assert math.fsum(one.luck) == pytest.approx(0, abs=1e-9)
            assert math.fsum(one.expected) == pytest.approx(1)
            assert (one.kind == DEAL) == event.is_deal
        else:
            assert not event.is_deal


def test_where_all_that_could_come_looks_the_same_there_is_no_event() -> None:
    state = game_named("chocolatier-2").start(seed=1)
    action = state.legal_actions()[0]
    happened = Happened(1, "", state, action, state.child(action))
    assert not could_differ(happened, sampled_outcomes(happened, 3))
    assert luck_of(happened, Evaluator(state.game), TINY) is None


@pytest.mark.parametrize(
    ("luck", "error", "shown"),
    [((0.1, -0.1), (0.051, 0.051), False), ((0.1, -0.1), (0.049, 0.049), True), ((0.0, 0.0), (0.0, 0.0), False)],
)
def test_below_twice_its_error_luck_is_not_told(luck: tuple[float, ...], error: tuple[float, ...], shown: bool) -> None:
    assert is_luck(ReviewedChance(DEAL, 0, 1, (0.5, 0.5), luck, error)) is shown
