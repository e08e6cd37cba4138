"""Clocks of every kind, at times that the tests say."""

import pytest

from sintra.server.protocol.command import AnswerTakeBack, Flag, Play, Resign, Say, TakeBack, Undo
from sintra.server.table.event import Delayed
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import TimeControl
from tests.server.table.playing import START, BareTable

DAY = 86_400


def test_without_a_clock_nobody_is_ever_late() -> None:
    place = BareTable("duel", "person", "person")
    place.now += 10**12
    assert place.table.deadline is None
    with pytest.raises(Refusal, match="not up"):
        place.send(Flag, 0)


@pytest.mark.parametrize("seconds", [5, 60, 3 * DAY, 14 * DAY])
def test_each_turn_has_its_time(seconds: int) -> None:
    """The days per move of a match by correspondence are seconds too, only more of them."""
    place = BareTable("duel", "person", "person", clock=TimeControl("move", seconds))
    seat = place.table.to_move
    assert seat is not None
    assert place.table.deadline == START + seconds * 1000
    place.now += seconds * 500
    place.play()
    assert place.table.to_move == seat, "the turn goes on"
    assert place.table.deadline == START + seconds * 1000
    place.send(Undo, seat)
    assert place.table.deadline == START + seconds * 1000, "undoing gives no time"
    place.play_until(lambda: place.table.to_move != seat)
    assert place.table.deadline == place.now + seconds * 1000


def test_a_player_has_a_store_and_an_increment_for_each_turn() -> None:
    place = BareTable("chocolatier", "person", "person", clock=TimeControl("player", 60, 5))
    seat = place.table.to_move
    assert seat is not None
    place.now += 20_000
    place.play_until(lambda: place.table.to_move != seat)
    assert place.table.clock.banks[seat] == 45_000
    assert place.table.deadline == place.now + 60_000
    place.now += 61_000
    place.send(Flag, seat)
    assert (place.table.status, place.table.ending.how) == ("over", "flagged")  # type: ignore[union-attr]
    assert place.table.ending.seat == 1 - seat  # type: ignore[union-attr]
    assert place.table.deadline is None


def test_the_flag_falls_at_the_deadline_and_not_before() -> None:
    place = BareTable("duel", "person", "person", clock=TimeControl("move", 5))
    place.now += 4999
    with pytest.raises(Refusal, match="not up"):
        place.send(Flag, 0)
    place.now += 1
    place.send(Flag, 0)
    assert place.table.status == "over"


def test_nothing_is_done_any_more_once_the_time_is_up() -> None:
    """Whether anybody has noticed that yet or not; chat is no part of the match."""
    place = BareTable("chocolatier", "person", "person", clock=TimeControl("player", 60, 5))
    seat = place.table.to_move
    assert seat is not None
    place.play_until(lambda: place.table.to_move != seat)
    place.send(TakeBack, seat)
    place.now += 59_999
    place.send(Say, seat, text="hurry")
    place.now += 1
    for kind, who, fields in (
        (TakeBack, 1 - seat, {}),
        (Undo, 1 - seat, {}),
        (AnswerTakeBack, 1 - seat, {"agrees": True}),
        (Resign, seat, {}),
    ):
        with pytest.raises(Refusal) as refusal:
            place.send(kind, who, **fields)
        assert refusal.value.code == "late"
    with pytest.raises(Refusal, match="is up"):
        place.play()
    place.send(Say, seat, text="too late")
    place.send(Flag, seat)
    assert place.table.ending.seat == 1 - seat  # type: ignore[union-attr]


@pytest.mark.parametrize("time_control", [TimeControl("player", 60, 5), TimeControl("move", 60)])
def test_while_the_server_is_away_the_clock_stands_still(time_control: TimeControl) -> None:
    place = BareTable("chocolatier", "person", "person", clock=time_control)
    seat = place.table.to_move
    assert seat is not None
    version = place.table.version
    place.now += 10_000 + 3_600_000
    place.add(Delayed(3_600_000 + 15_000))
    assert place.replayed().deadline == place.now + 50_000 + 15_000
    place.now += 60_000
    action = place.table.state.action_text(place.table.state.legal_actions()[0])  # type: ignore[union-attr]
    place.do(Play(id="x", version=version, action=action), seat)  # what was decided before is still fresh
    assert place.table.clock.banks[seat] == (10_000 if time_control.kind == "player" else 60_000)


def test_of_three_one_is_flagged_and_a_bot_plays_on() -> None:
    place = BareTable("chocolatier", "person", "person", "person", clock=TimeControl("player", 30))
    seat = place.table.to_move
    assert seat is not None
    place.now += 30_000
    place.send(Flag, seat)
    assert (place.table.status, place.table.seats[seat].kind) == ("running", "bot")
    assert place.table.deadline is None, "bots are never late"
    place.now += 10**9
    place.play_until(lambda: place.table.to_move != seat)
    assert place.table.deadline == place.now + 30_000


@pytest.mark.parametrize("time_control", [TimeControl("player", 60, 30), TimeControl("move", 60)])
def test_another_who_resigns_gives_nobody_time(time_control: TimeControl) -> None:
    place = BareTable("chocolatier", "person", "person", "person", clock=time_control)
    seat = place.table.to_move
    assert seat is not None
    place.now += 40_000
    place.send(Resign, (seat + 1) % 3)
    assert place.table.deadline == START + 60_000


def test_time_that_was_used_stays_used_when_a_turn_is_taken_back() -> None:
    place = BareTable("chocolatier", "person", "person", clock=TimeControl("player", 60, 5))
    seat = place.table.to_move
    assert seat is not None
    place.now += 10_000
    place.play_until(lambda: place.table.to_move != seat)
    place.now += 7_000
    version = place.table.version
    place.do(TakeBack(id="x", version=version, seat=seat), 0, 1)
    assert place.table.clock.banks[seat] == 55_000
    assert place.table.clock.banks[1 - seat] == 53_000, "and no increment for a turn that was not made"
    assert place.table.deadline == place.now + 55_000
