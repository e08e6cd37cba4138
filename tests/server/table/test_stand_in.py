"""Bots that play for persons: for those who gave up to the end, for those who are absent until they come back."""

import random

import pytest

from sintra.server.protocol.command import (
    AnswerTakeBack,
    CallStandIn,
    ComeBack,
    Flag,
    Play,
    Rematch,
    Resign,
    Say,
    TakeBack,
    Undo,
)
from sintra.server.security.limit import LONGEST_LOG
from sintra.server.table import decide
from sintra.server.table.event import CameBack, Flagged, Resigned, Said, StandInCalled
from sintra.server.table.intent import BotMove, SeatCommand
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import TimeControl
from sintra.server.table.table import STAND_IN
from sintra.server.table.view import position_view, table_view
from tests.server.table.playing import START, BareTable
from tests.server.table.test_decide import code_of

THREE = ("person", "person", "person")


def to_move(place: BareTable) -> int:
    seat = place.table.to_move
    assert seat is not None
    return seat


def ranking_of(place: BareTable) -> list[list[int]]:
    ending = table_view(place.replayed()).ending
    assert ending is not None
    return ending.ranking


def called(*seats: str) -> tuple[BareTable, int, int]:
    """A table where a bot was just called for the seat to move; who that is, and who called."""
    place = BareTable("chocolatier", *(seats or THREE))
    place.play_until(lambda: place.table.seats[to_move(place)].kind == "person")
    absent = to_move(place)
    caller = next(seat for seat in sorted(place.table.persons()) if seat != absent)
    assert place.send(CallStandIn, caller, absent=absent) == StandInCalled(caller, absent, STAND_IN)
    return place, absent, caller


# Who gives up.


def test_what_is_written_down_says_which_bot_plays_on() -> None:
    place = BareTable("chocolatier", *THREE)
    assert place.send(Resign, 1) == Resigned(1, STAND_IN)
    assert place.send(Resign, 0) == Resigned(0, STAND_IN)
    assert place.send(Resign, 2) == Resigned(2, "")
    two = BareTable("chocolatier", "person", "novice")
    assert two.send(Resign, 0) == Resigned(0), "of two the other has won, as ever"
    assert two.table.ending is not None
    assert two.table.ending.ranking == ((1,), (0,))


def test_whose_time_is_up_is_replaced_as_well() -> None:
    place = BareTable("chocolatier", *THREE, clock=TimeControl("player", 30))
    late = to_move(place)
    place.now += 30_000
    assert place.send(Flag, late) == Flagged(late, STAND_IN)
    alone = BareTable("chocolatier", "person", "novice", "novice", clock=TimeControl("player", 30))
    alone.play_until(lambda: to_move(alone) == 0)
    alone.now += 30_000
    assert alone.send(Flag, 0) == Flagged(0, "")
    assert alone.table.status == "over"


@pytest.mark.parametrize("seed", range(4))
def test_who_gave_up_ranks_below_all_who_stayed_whatever_the_bot_made_of_it(seed: int) -> None:
    place = BareTable("chocolatier", "person", "person", "person", "novice")
    rng = random.Random(seed)
    for _ in range(10):
        place.play(rng=rng)
    place.send(Resign, 3 if place.table.seats[3].kind == "person" else 0)
    place.send(Resign, 2)
    while place.table.status == "running":
        place.play(rng=rng)
    outcome = place.table.match.state.outcome  # type: ignore[union-attr]
    assert outcome is not None
    stayed = [[seat for seat in group if seat in (1, 3)] for group in outcome.ranking]
    assert ranking_of(place) == [*filter(None, stayed), [2], [0]]


def test_when_the_last_person_resigns_the_bots_are_ranked_by_points() -> None:
    """It said that they tied, at 3, 0 and 4 points."""
    place = BareTable("chocolatier", "person", "casual", "casual", "casual")
    rng = random.Random(2)
    while (place.table.state is None or place.table.state.round < 3) and place.table.status == "running":
        place.play(rng=rng)
    place.send(Resign, 0)
    assert place.table.ending is not None
    scores = place.table.ending.scores
    assert len(set(scores[1:])) > 1
    *stayed, last = ranking_of(place)
    assert last == [0]
    points = [{scores[seat] for seat in group} for group in stayed]
    assert all(len(group) == 1 for group in points)
    assert [max(group) for group in points] == sorted(set(scores[1:]), reverse=True)


def test_older_logs_lead_to_what_they_led_to() -> None:
    place = BareTable("chocolatier", "person", "casual", "person", "casual")
    place.play_until(lambda: place.table.state is not None and place.table.state.round > 2)
    place.add(Resigned(2))
    assert (place.table.seats[2].kind, place.table.seats[2].level) == ("bot", "regular")
    place.add(Resigned(0))
    assert ranking_of(place) == [[1, 3], [0], [2]]
    played = BareTable("chocolatier", *THREE)
    played.add(Resigned(1))
    played.play_until(lambda: played.table.status == "over")
    assert ranking_of(played) == [list(group) for group in played.table.match.state.outcome.ranking]  # type: ignore[union-attr]


def test_against_bots_alone_one_who_resigns_may_watch_them_play_on() -> None:
    place = BareTable("chocolatier", "person", "novice", "novice")
    assert place.send(Resign, 0, watch=True) == Resigned(0, STAND_IN)
    assert place.table.status == "running"
    place.play_until(lambda: place.table.status == "over")
    assert ranking_of(place)[-1] == [0]
    place.send(Rematch, 0)
    two = BareTable("chocolatier", "person", "novice")
    assert code_of(two, Resign, 0, watch=True) == "invalid"


def test_who_gave_up_still_talks_and_wants_a_rematch_and_nothing_else() -> None:
    place = BareTable("chocolatier", *THREE)
    place.send(Resign, 1)
    assert place.send(Say, 1, text="good game") == Said(1, "good game")
    for kind in (TakeBack, Undo, Resign, ComeBack):
        assert code_of(place, kind, 1) == "not_your_seat"
    assert code_of(place, Play, 1, action="1B>1") == "not_your_seat"
    assert code_of(place, CallStandIn, 1, absent=to_move(place)) == "not_your_seat"
    assert code_of(place, Rematch, 1) == "not_over"
    place.play_until(lambda: place.table.status == "over")
    place.send(Rematch, 1)
    assert place.table.rematch


def test_records_and_views_say_who_played_what() -> None:
    place, absent, _ = called()
    at = place.table.match.ply  # type: ignore[union-attr]
    place.play_until(lambda: place.table.match.ply == at + 4)  # type: ignore[union-attr]
    place.send(ComeBack, absent)
    gone = (absent + 1) % 3
    place.send(Resign, gone)
    assert [seat.away for seat in table_view(place.table).seats] == [False] * 3
    place.play_until(lambda: place.table.status == "over")
    ending = table_view(place.replayed()).ending
    assert ending is not None
    found = [(each.seat, each.why, each.from_ply, each.until_ply) for each in ending.stand_ins]
    assert found == [(absent, "away", at, at + 4), (gone, "resigned", at + 4, None)]


# Who is absent.


def test_a_bot_plays_for_one_who_is_absent_until_they_are_back() -> None:
    place, absent, _ = called()
    seat = table_view(place.table).seats[absent]
    assert (seat.kind, seat.name, seat.level, seat.away, seat.given_up) == ("bot", f"P{absent}", STAND_IN, True, False)
    view = position_view(place.table, absent, [absent])
    assert view is not None
    assert (view.choices, view.can_undo, view.can_take_back) == ([], False, False)
    place.play()
    assert place.send(ComeBack, absent) == CameBack(absent)
    assert place.table.seats == list(place.table.set_up.seats), "as if nothing had been"
    place.play_until(lambda: to_move(place) == absent)
    assert position_view(place.table, absent, [absent]).choices  # type: ignore[union-attr]


def test_nobody_is_replaced_who_is_there_or_has_not_been_away_for_long() -> None:
    place = BareTable("chocolatier", *THREE)
    absent = to_move(place)
    caller = (absent + 1) % 3
    place.stand_in_at = {}  # somebody is there, or nobody can know
    assert code_of(place, CallStandIn, caller, absent=absent) == "not_absent"
    place.stand_in_at = {absent: START + 1000}
    place.now = START + 999
    assert code_of(place, CallStandIn, caller, absent=absent) == "not_absent"
    place.now += 1
    place.send(CallStandIn, caller, absent=absent)


def test_a_bot_is_called_for_who_is_waited_for_and_by_another_who_plays() -> None:
    place = BareTable("chocolatier", "person", "person", "person", "novice")
    place.play_until(lambda: to_move(place) == 0)
    for absent, code in ((1, "not_absent"), (2, "invalid"), (3, "invalid")):  # not to move, the caller, a bot
        assert code_of(place, CallStandIn, 2, absent=absent) == code
    assert code_of(place, CallStandIn, absent=0) == "not_your_seat"  # by an onlooker
    assert code_of(place, CallStandIn, 0, absent=0) == "invalid"
    assert code_of(place, CallStandIn, 0, 2, absent=0) == "invalid"  # of several at one screen none is absent
    assert code_of(place, CallStandIn, 3, absent=0) == "not_your_seat"  # by a bot's seat
    place.send(Resign, 1)
    assert code_of(place, CallStandIn, 1, absent=0) == "not_your_seat"  # by one who gave up
    place.send(CallStandIn, 2, absent=0)
    assert code_of(place, CallStandIn, 2, absent=0) in ("invalid", "stale")  # a bot is there


def test_a_seat_that_a_table_does_not_have_is_no_seat() -> None:
    place = BareTable("duel", "person", "person")
    assert code_of(place, CallStandIn, 0, absent=3) == "invalid"


def test_with_a_clock_no_bot_is_called() -> None:
    for clock in (TimeControl("move", 60), TimeControl("player", 3600, 5)):
        place = BareTable("chocolatier", *THREE, clock=clock)
        absent = to_move(place)
        assert code_of(place, CallStandIn, (absent + 1) % 3, absent=absent) == "not_absent"


def test_before_the_match_and_after_it_no_bot_is_called() -> None:
    place = BareTable("chocolatier", "person", "person", "open")
    assert code_of(place, CallStandIn, 0, absent=1) == "not_started"
    assert code_of(place, ComeBack, 0) == "not_started"
    over = BareTable("duel", "person", "person")
    over.send(Resign, 0)
    assert code_of(over, CallStandIn, 0, absent=1) == "over"


def test_one_who_saw_another_table_calls_nobody() -> None:
    """The absent one may have moved, and left again, since the caller looked."""
    place = BareTable("chocolatier", *THREE)
    absent, version = to_move(place), place.table.version
    place.play_until(lambda: to_move(place) == absent and place.table.version > version + 1)
    with pytest.raises(Refusal) as refusal:
        place.do(CallStandIn(id="x", version=version, absent=absent), (absent + 1) % 3)
    assert refusal.value.code == "stale"


def test_who_is_absent_does_nothing_but_talk_before_coming_back() -> None:
    place, absent, caller = called()
    state = place.table.state
    assert state is not None
    action = state.action_text(state.legal_actions()[0])
    for kind in (Resign, TakeBack, Undo):
        assert code_of(place, kind, absent) == "stood_in"
    assert code_of(place, Play, absent, action=action) == "stood_in"
    late = SeatCommand(Play(id="y", version=place.table.version, action=action), absent, frozenset({absent}))
    with pytest.raises(Refusal, match="come back first"):  # also if a process had not heard of it
        decide.decide(place.table, late, place.now)
    assert code_of(place, CallStandIn, absent, absent=caller) == "stood_in"
    place.send(Say, absent, text="on my way")
    assert code_of(place, ComeBack, caller) == "not_absent"
    place.send(ComeBack, absent)
    assert code_of(place, ComeBack, absent) == "not_absent"
    place.play(action)


def test_what_the_bot_decided_too_late_is_not_done() -> None:
    """The one comes back, and the bot has decided at the same time: one of both is first, and both lead somewhere."""
    place, absent, _ = called()
    thought_at = place.table.changed
    state = place.table.state
    assert state is not None
    move = BotMove(absent, state.action_text(state.legal_actions()[0]), thought_at)
    place.send(ComeBack, absent)
    with pytest.raises(Refusal, match="while the bot was thinking"):
        decide.decide(place.table, move, place.now)
    again, absent, _ = called()
    again.add(decide.decide(again.table, BotMove(absent, move.action, again.table.changed), again.now))
    again.send(ComeBack, absent)  # with what the bot has done
    assert again.table.seats[absent].kind == "person"


def test_one_who_comes_back_disturbs_nobody_else() -> None:
    place, absent, _ = called()
    place.play_until(lambda: to_move(place) != absent)
    seat, version = to_move(place), place.table.version
    place.send(ComeBack, absent)
    state = place.table.state
    assert state is not None
    place.do(Play(id="x", version=version, action=state.action_text(state.legal_actions()[-1])), seat)


def test_nothing_is_taken_back_across_what_was_played_for_one_who_is_absent() -> None:
    """Else one who called a bot could go back to before that with nobody to ask, and try what it does."""
    place = BareTable("chocolatier", "person", "person")
    place.play_until(lambda: to_move(place) == 1)
    place.play_until(lambda: to_move(place) == 0)
    place.play_until(lambda: to_move(place) == 1)
    place.send(CallStandIn, 0, absent=1)
    assert code_of(place, TakeBack, 0) == "revealed"
    place.play_until(lambda: to_move(place) == 0)
    assert code_of(place, TakeBack, 0) == "revealed"
    assert not position_view(place.table, 0, [0]).can_take_back  # type: ignore[union-attr]
    place.send(ComeBack, 1)
    assert code_of(place, TakeBack, 0) == "revealed"
    place.play_until(lambda: to_move(place) == 1)
    place.send(TakeBack, 0)
    place.send(AnswerTakeBack, 1, agrees=True)
    assert to_move(place) == 0


def test_a_question_that_waits_for_one_who_is_absent_is_dropped() -> None:
    place = BareTable("chocolatier", *THREE)
    asker = to_move(place)
    place.play_until(lambda: to_move(place) != asker)
    place.send(TakeBack, asker)
    assert place.table.take_back_request is not None
    place.send(CallStandIn, asker, absent=to_move(place))
    assert place.table.take_back_request is None


def test_while_somebody_is_absent_the_match_is_not_over_by_another_resigning() -> None:
    place, absent, caller = called("person", "person", "novice")
    assert place.send(Resign, caller) == Resigned(caller, STAND_IN)
    place.play_until(lambda: to_move(place) == absent)
    place.send(ComeBack, absent)
    assert place.send(Resign, absent) == Resigned(absent, "")
    assert ranking_of(place) == [[2], [absent], [caller]]


def test_whose_bot_ends_the_match_is_ranked_by_its_points_and_asked_to_a_rematch() -> None:
    place, absent, _ = called()
    place.play_until(lambda: place.table.status == "over")
    outcome = place.table.match.state.outcome  # type: ignore[union-attr]
    assert ranking_of(place) == [list(group) for group in outcome.ranking]  # type: ignore[union-attr]
    assert code_of(place, ComeBack, absent) == "over"
    place.send(Rematch, absent)


def test_a_long_log_does_not_grow_by_calling() -> None:
    place = BareTable("chocolatier", *THREE)
    while place.table.version < LONGEST_LOG:
        place.add(Said(0, "again and again"))
    absent = to_move(place)
    assert code_of(place, CallStandIn, (absent + 1) % 3, absent=absent) == "log_full"
