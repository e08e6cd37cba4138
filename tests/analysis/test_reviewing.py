"""What a review promises, for both games, their variants, and two to four players."""

import math

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra.analysis.budget import Budget
from sintra.analysis.judging import judgement_of
from sintra.analysis.review import Judgement, Review
from sintra.analysis.reviewing import review, review_steps
from sintra.bots.limit import Limit
from sintra.games.errors import InvalidOption
from sintra.records import Deal, Record
from tests.analysis.matches import GAMES, TINY, match_of, record_of, swapped

EPSILON = 1e-9


def check_accounts(found: Review) -> None:
    """Everything adds up to the result, seat by seat, and over all seats to nothing."""
    for seat in found.seats:
        total = found.start[seat.seat] + seat.luck - seat.chance_lost + seat.gained_by_others + seat.drift
        assert total == pytest.approx(seat.result, abs=EPSILON)
        assert seat.expected == pytest.approx(seat.result - seat.luck, abs=EPSILON)
    assert math.fsum(seat.result for seat in found.seats) == pytest.approx(1, abs=EPSILON)
    assert math.fsum(seat.luck for seat in found.seats) == pytest.approx(0, abs=EPSILON)
    assert math.fsum(seat.drift for seat in found.seats) == pytest.approx(0, abs=EPSILON)
    lost = math.fsum(seat.chance_lost for seat in found.seats)
    assert lost == pytest.approx(math.fsum(seat.gained_by_others for seat in found.seats), abs=EPSILON)


def check_decisions(found: Review, record: Record) -> None:
    """Each decision agrees with the record, and with itself."""
    for decision, state, move in zip(found.decisions, record.states(), record.moves, strict=False):
        seat = decision.seat
        assert (seat, decision.played) == (move.seat, state.action_text(move.action))
        assert 1 <= len(decision.candidates) <= 4
        texts = [candidate.action for candidate in decision.candidates]
        assert texts[0] == decision.best
        assert decision.played in texts
        assert len(set(texts)) == len(texts)
        assert all(state.reason(text) is None for text in texts)
        assert decision.chance_lost == pytest.approx(
            decision.chances_before[seat] - decision.chances_after[seat], abs=EPSILON
        )
        assert decision.chance_lost >= 0
        for chances in (decision.chances_before, decision.chances_after):
            assert math.fsum(chances) == pytest.approx(1, abs=EPSILON)
            assert all(0 <= chance <= 1 for chance in chances)
        assert decision.judgement in (Judgement.FORCED, judgement_of(decision.chance_lost))
        if len(state.legal_actions()) == 1:
            assert decision.judgement is Judgement.FORCED
        if decision.best == decision.played or decision.judgement is Judgement.FORCED:
            assert decision.best == decision.played
            assert decision.chance_lost == decision.loss == 0


@settings(max_examples=12, deadline=None)
@given(name=st.sampled_from(GAMES), seed=st.integers(0, 10**6), plies=st.integers(0, 60))
def test_everything_adds_up_to_the_result(name: str, seed: int, plies: int) -> None:
    record = record_of(name, seed, plies)
    found = review(record, TINY)
    check_accounts(found)
    check_decisions(found, record)
    assert len(found.decisions) == found.plies == record.plies
    assert sum(deal.kind == "deal" for deal in found.deals) == sum(isinstance(event, Deal) for event in record.events)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_is_reviewed(name: str) -> None:
    record = record_of(name, 3)
    found = review(record, TINY)
    check_accounts(found)
    check_decisions(found, record)
    assert found.ended == "over"
    assert record.outcome is not None
    winners = record.outcome.winners
    assert [seat.result for seat in found.seats] == [
        (seat in winners) / len(winners) for seat in range(record.game.players)
    ]
    assert tuple(seat.score for seat in found.seats) == record.outcome.scores
    for seat in found.seats:
        own = [decision for decision in found.decisions if decision.seat == seat.seat]
        classes = [decision.judgement for decision in own]
        assert seat.decisions == len(own) - classes.count(Judgement.FORCED)
        assert (seat.inaccuracies, seat.mistakes, seat.blunders) == (
            classes.count(Judgement.INACCURACY),
            classes.count(Judgement.MISTAKE),
            classes.count(Judgement.BLUNDER),
        )
        assert seat.chance_lost_per_decision * max(1, seat.decisions) == pytest.approx(seat.chance_lost)
        assert 0 <= seat.accuracy <= 100


@pytest.mark.parametrize("name", ["chocolatier-2", "duel-rows-columns-diagonals"])
def test_two_reviews_are_the_same(name: str) -> None:
    record = record_of(name, 4, 30)
    assert review(record, TINY) == review(record, TINY)
    assert review(match_of(name, 4, 30), TINY) == review(record, TINY)


def test_a_review_comes_back_from_json() -> None:
    found = review(record_of("duel-rows-columns-diagonals", 5, 25), TINY)
    text = msgspec.json.encode(found.to_dict())
    assert msgspec.json.decode(text, type=Review) == found


def test_swapping_the_seats_swaps_the_luck() -> None:
    record = record_of("chocolatier-2", 6)
    one, other = review(record, TINY), review(swapped(record), TINY)
    assert one.start == pytest.approx(other.start[::-1])
    for here, there in zip(one.deals, other.deals, strict=True):
        assert here.luck == pytest.approx(there.luck[::-1])
    assert [(step.seat, step.played) for step in one.decisions] == [
        (1 - step.seat, step.played) for step in other.decisions
    ]


def test_luck_is_of_two_exactly_opposite() -> None:
    found = review(record_of("chocolatier-2", 7), TINY)
    assert len(found.deals) > 1
    for deal in found.deals:
        assert deal.luck[0] == pytest.approx(-deal.luck[1])
        assert deal.error[0] == pytest.approx(deal.error[1])


def test_it_comes_step_by_step_and_adds_up_at_each() -> None:
    record = record_of("chocolatier-2", 8, 20)
    steps = review_steps(record, TINY)
    seen = []
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            whole = end.value
            break
        partial = step.review()
        check_accounts(partial)
        seen.append((step.done, len(partial.decisions)))
        total = step.total
    assert [done for done, _ in seen] == list(range(1, total + 1))
    assert [decisions for _, decisions in seen[:20]] == list(range(1, 21))
    assert whole == partial == review(record, TINY)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    review(record_of("chocolatier-2", 8, 10), TINY, progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] == len(told)


@pytest.mark.parametrize("name", ["chocolatier-2", "chocolatier-4-special"])
def test_the_action_that_ends_the_match_leads_to_its_result(name: str) -> None:
    found = review(record_of(name, 13), TINY)
    assert found.decisions[-1].chances_after == pytest.approx([seat.result for seat in found.seats])


def test_an_unfinished_match_ends_with_the_chances_there_were() -> None:
    found = review(record_of("chocolatier-3-grey", 9, 15), TINY)
    assert found.ended == "unfinished"
    assert all(0 < seat.result < 1 for seat in found.seats)
    check_accounts(found)


def test_who_resigned_has_lost() -> None:
    record = record_of("chocolatier-2", 9, 15)
    found = review(record, TINY, result=(0.0, 1.0), ended="resigned")
    assert found.ended == "resigned"
    assert [seat.result for seat in found.seats] == [0, 1]
    check_accounts(found)


@pytest.mark.parametrize("result", [(1.0,), (0.5, 0.6), (1.5, -0.5)])
def test_a_result_that_cannot_be_is_refused(result: tuple[float, ...]) -> None:
    with pytest.raises(InvalidOption):
        review(record_of("chocolatier-2", 9, 15), TINY, result=result)


def test_a_match_without_a_single_event_is_even() -> None:
    record = Record(game=record_of("chocolatier-2", 1).game, names=("Ann", "Ben"), starting_player=0)
    found = review(record, TINY)
    assert found.start == (0.5, 0.5)
    assert (found.decisions, found.deals, found.turning_point) == ((), (), None)
    check_accounts(found)


def test_a_tile_thrown_away_is_a_mistake_and_the_turning_point() -> None:
    match = match_of("chocolatier-2", 10, 0)
    thrown = max(match.state.previews(), key=lambda preview: (preview.fallen, -preview.points))
    assert thrown.fallen > 1
    match.play(thrown.action)
    found = review(match, "5000n", result=(0.5, 0.5))
    assert found.decisions[0].judgement in (Judgement.MISTAKE, Judgement.BLUNDER)
    assert found.decisions[0].loss > 3
    assert found.turning_point == 0


def test_the_turning_point_is_the_worst_mistake_of_somebody_who_did_not_win() -> None:
    reviews = (review(record_of("chocolatier-3-grey", seed), TINY) for seed in range(20))
    found = next(found for found in reviews if found.turning_point is not None)
    assert found.turning_point is not None
    losers = {seat.seat for seat in found.seats if seat.result < 1}
    of_losers = [decision for decision in found.decisions if decision.seat in losers]
    assert found.decisions[found.turning_point] == max(of_losers, key=lambda decision: decision.chance_lost)


@pytest.mark.parametrize("text", ["", "fast", "0n", "unlimited", "5"])
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidOption, match="quick, normal, deep"):
        Budget.of(text)


def test_budgets_are_shared_by_the_decisions_of_long_matches() -> None:
    quick = Budget.of("quick")
    assert quick.for_decisions(1).limit == quick.limit
    assert quick.for_decisions(1000).limit.nodes == quick.nodes // 1000
    assert quick.for_decisions(1000, hides_something=True).limit.nodes == quick.nodes // 2000
    assert Budget.of("d3").for_decisions(10).limit == Limit(depth=3)
    assert Budget.of(Limit(nodes=4000)).for_decisions(10**6).limit == Limit(nodes=4000)
