"""What is decided: who may do what at a table, and what becomes of it."""

import random

import pytest

from sintra.records import decode, encode
from sintra.server.http.archive import record_of
from sintra.server.protocol.command import (
    AnswerTakeBack,
    Flag,
    Leave,
    Play,
    Rematch,
    Rename,
    Resign,
    Say,
    Start,
    TakeBack,
    Undo,
)
from sintra.server.security.limit import LONGEST_LOG
from sintra.server.table import decide
from sintra.server.table.event import Filled, Said, Seated, TakeBackAsked, Undone
from sintra.server.table.intent import SeatCommand
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import SeatInfo, TimeControl, checked_set_up, game_of
from sintra.server.table.view import position_view, table_view
from tests.server.table.playing import BareTable


def code_of(place: BareTable, kind: type, *seats: int, **fields: object) -> str:
    """The code with which a command is refused; nothing may change by it."""
    before = len(place.log), str(place.table.state), place.table.take_back_request
    with pytest.raises(Refusal) as refusal:
        place.send(kind, *seats, **fields)
    assert (len(place.log), str(place.table.state), place.table.take_back_request) == before
    return refusal.value.code


def test_seats_are_taken_left_renamed_and_filled() -> None:
    place = BareTable("chocolatier", "person", "open", "open", "novice")
    assert place.add(decide.take_seat(place.table, " Ann  Lee ", 2)) == Seated(2, "Ann Lee")
    with pytest.raises(Refusal, match="seat 2 is not free"):
        decide.take_seat(place.table, "Eve", 2)
    assert code_of(place, Play, 2, action="x") == "not_started"
    assert code_of(place, Resign, 2) == "not_started"
    place.send(Rename, 2, name="Lee")
    place.send(Leave, 2)
    assert [info.kind for info in place.table.seats] == ["person", "open", "open", "bot"]
    assert code_of(place, Leave, 2) == "not_your_seat"
    with pytest.raises(Refusal, match="still open"):
        decide.start(place.table)
    assert code_of(place, Start, 0, level="grandmaster") == "invalid"
    place.send(Start, 0, level="adept")
    assert [info.level for info in place.table.seats] == ["", "adept", "adept", "novice"]
    place.add(decide.start(place.table))
    assert code_of(place, Start, 0) == "already_started"
    with pytest.raises(Refusal, match="has begun"):
        decide.take_seat(place.table, "Eve", None)


def test_bots_of_one_level_are_told_apart() -> None:
    place = BareTable("chocolatier", "person", "casual", "open", "casual")
    first, second = (place.table.seats[seat].name for seat in (1, 3))
    assert second == f"{first} 2"
    place.add(Filled("casual"))
    assert [info.name for info in place.table.seats[1:]] == [first, f"{first} 2", f"{first} 3"]


@pytest.mark.parametrize(
    ("seats", "clock"),
    [
        ((SeatInfo("open"),), TimeControl()),
        ((SeatInfo("open"),) * 3, TimeControl()),
        ((SeatInfo("bot", level="?"), SeatInfo("open")), TimeControl()),
        ((SeatInfo("open"),) * 2, TimeControl("move", 4)),
        ((SeatInfo("open"),) * 2, TimeControl("move", 60, 5)),
        ((SeatInfo("open"),) * 2, TimeControl("player", 14 * 86_400 + 1)),
        ((SeatInfo("open"),) * 2, TimeControl("player", 60, -1)),
    ],
)
def test_what_cannot_be_set_up(seats: tuple[SeatInfo, ...], clock: TimeControl) -> None:
    with pytest.raises(Refusal) as refusal:
        checked_set_up(game_of("duel", {}), seats, clock)
    assert refusal.value.code == "invalid"


def test_a_turn_is_undone_action_by_action_and_only_by_its_seat() -> None:
    place = BareTable("duel", "person", "person")
    seat = place.table.to_move
    assert seat is not None
    assert code_of(place, Undo, seat) == "nothing_to_undo"
    before = str(place.table.state)
    place.play()
    assert place.table.is_turn_begun()
    assert code_of(place, Undo, 1 - seat) == "nothing_to_undo"
    assert place.send(Undo, seat) == Undone(seat, 0)
    assert str(place.table.state) == before
    assert [folded.is_taken_back for folded in place.table.log] == [False, True, False]


def test_who_has_given_up_does_nothing_more_though_a_process_had_not_heard_of_it() -> None:
    """It had chosen the seat by the table as it was, and decides by the table as it is."""
    place = BareTable("chocolatier", "person", "person", "person")
    place.send(Resign, 1)
    for command in (Play(id="x", version=1, action="1B>1"), Resign(id="y", version=1)):
        with pytest.raises(Refusal) as refusal:
            decide.decide(place.table, SeatCommand(command, 1, frozenset({1})), place.now)
        assert refusal.value.code == "not_your_seat"


def test_nobody_undoes_what_another_has_done() -> None:
    """Also where a seat is to decorate right after another, and has done nothing yet."""
    followed = set()
    for seed in range(3):
        place = BareTable("duel", "person", "person")
        rng = random.Random(seed)
        while place.table.status == "running":
            place.play(rng=rng)
            seat, state = place.table.to_move, place.table.state
            assert state is not None
            if seat is not None and place.table.standing[-1].actions[0].seat != seat:
                followed.add(state.phase)
                assert code_of(place, Undo, seat) == "nothing_to_undo"
                assert not position_view(place.table, seat, {seat}).can_undo  # type: ignore[union-attr]
    assert {"turn", "completing", "decorating"} <= followed


def test_nothing_that_was_drawn_or_dealt_is_taken_back() -> None:
    rng = random.Random(3)
    hidden = dealt = 0
    for _ in range(3):
        place = BareTable("duel", "person", "person")
        while place.table.to_move is not None and place.table.match is not None:
            seat, before = place.table.to_move, place.table.match.state.copy()
            place.play(rng=rng)
            state = place.table.match.state
            is_dealt = place.table.match.latest_deal is not None
            if place.table.to_move is not None and (is_dealt or state.has_revealed(before)):
                hidden, dealt = hidden + state.has_revealed(before), dealt + is_dealt
                for kind in (Undo, TakeBack):
                    assert code_of(place, kind, seat) in ("revealed", "nothing_to_undo")
                assert not position_view(place.table, seat, {0, 1}).can_undo  # type: ignore[union-attr]
    assert hidden > 5
    assert dealt > 2


def test_take_back_is_asked_of_every_other_person_and_of_nobody_else() -> None:
    place = BareTable("chocolatier", "person", "person", "person", "novice")
    seat = place.table.to_move
    assert seat is not None
    others = {0, 1, 2} - {seat}
    if seat == 3:
        place.play_until(lambda: place.table.to_move != 3)
        seat, others = place.table.to_move or 0, {0, 1, 2} - {place.table.to_move or 0}
    ply = place.table.match.ply  # type: ignore[union-attr]
    place.play_until(lambda: place.table.to_move != seat)
    assert place.send(TakeBack, seat) == TakeBackAsked(seat, ply)
    assert place.table.take_back_request is not None
    assert place.table.take_back_request.waiting == others
    assert code_of(place, TakeBack, min(others)) in ("request_pending", "nothing_to_undo")
    assert code_of(place, AnswerTakeBack, seat, agrees=True) == "no_request"
    first, second = sorted(others)
    place.send(AnswerTakeBack, first, agrees=True)
    assert place.table.match.ply > ply  # type: ignore[union-attr]
    assert code_of(place, AnswerTakeBack, first, agrees=True) == "no_request"
    place.send(AnswerTakeBack, second, agrees=True)
    assert (place.replayed().match.ply, place.replayed().to_move) == (ply, seat)  # type: ignore[union-attr]
    assert place.replayed().take_back_request is None


def test_an_offer_ends_with_a_no_and_with_the_next_move() -> None:
    place = BareTable("chocolatier", "person", "person")
    seat = place.table.to_move
    assert seat is not None
    place.play_until(lambda: place.table.to_move != seat)
    place.send(TakeBack, seat)
    place.send(AnswerTakeBack, 1 - seat, agrees=False)
    assert place.replayed().take_back_request is None
    place.send(TakeBack, seat)
    place.send(Say, seat, text="please")
    assert place.replayed().take_back_request is not None
    place.play()
    assert place.replayed().take_back_request is None
    assert code_of(place, AnswerTakeBack, 1 - seat, agrees=True) == "no_request"


def test_take_back_is_free_in_hot_seat_and_against_bots() -> None:
    for seats, own in (("person", "person"), (0, 1)), (("person", "novice"), (0,)):
        place = BareTable("chocolatier", *[str(seat) for seat in seats])
        place.play_until(lambda: place.table.to_move == 0)  # noqa: B023
        ply = place.table.match.ply  # type: ignore[union-attr]
        place.play_until(lambda: place.table.to_move == 1)  # noqa: B023
        assert place.do(TakeBack(id="x", version=place.table.version, seat=0), *own) == Undone(0, ply)
        assert (place.table.to_move, place.table.match.ply) == (0, ply)  # type: ignore[union-attr]


def test_of_three_one_resigns_and_a_bot_plays_on_for_it() -> None:
    place = BareTable("chocolatier", "person", "person", "person")
    place.send(Resign, 1)
    info = place.table.seats[1]
    assert (place.table.status, info.kind, info.name, info.level) == ("running", "bot", "P1", "regular")
    assert code_of(place, Resign, 1) == "not_your_seat"
    place.send(Resign, 0)
    assert place.table.status == "running"
    assert place.table.given_up == {1: "resigned", 0: "resigned"}
    place.send(Resign, 2)
    assert (place.table.status, place.table.ending.how) == ("over", "resigned")  # type: ignore[union-attr]
    assert place.table.ending.ranking == ((2,), (0,), (1,))  # type: ignore[union-attr]


def test_bots_rank_before_whoever_gave_up_and_of_those_the_last_one_first() -> None:
    place = BareTable("chocolatier", "person", "novice", "person", "novice")
    place.send(Resign, 0)
    place.send(Resign, 2)
    assert place.table.ending.ranking == ((1, 3), (2,), (0,)), "they have the same points yet"  # type: ignore[union-attr]


def test_who_gave_up_looks_on() -> None:
    place = BareTable("chocolatier", "person", "person", "person")
    gone = place.table.to_move or 0
    assert position_view(place.table, gone, [gone]).choices  # type: ignore[union-attr]
    place.send(Resign, gone)
    view = position_view(place.table, gone, [gone])
    assert view is not None
    assert (view.seat, view.choices, view.can_undo, view.can_take_back) == (gone, [], False, False)
    assert [seat.given_up for seat in table_view(place.table).seats] == [seat == gone for seat in range(3)]


def test_a_match_that_a_bot_finished_says_for_whom() -> None:
    """Else one who gave up could rank first without a word."""
    place = BareTable("chocolatier", "person", "person", "person", clock=TimeControl("player", 3600))
    seat = place.table.to_move or 0
    resigned, stays = (seat + 1) % 3, (seat + 2) % 3
    place.send(Resign, resigned)
    place.now += 3_600_000
    place.send(Flag, stays)
    place.play_until(lambda: place.table.status == "over")
    ending = table_view(place.replayed()).ending
    assert ending is not None
    assert (ending.how, ending.seat, ending.given_up) == ("played", None, sorted([seat, resigned]))
    record = decode(encode(record_of(place.table)))
    assert record.comment == (f"P{resigned} resigned; a bot played on. P{seat} ran out of time; a bot played on.")
    assert record.outcome == place.table.match.state.outcome  # type: ignore[union-attr]


def test_chat_is_cleaned_limited_and_leaves_decisions_fresh() -> None:
    place = BareTable("duel", "person", "person")
    seat = place.table.to_move or 0
    version = place.table.version
    assert place.send(Say, 1 - seat, text=" take\tyour \n time ") == Said(1 - seat, "take your time")
    assert place.table.state is not None
    action = place.table.state.action_text(place.table.state.legal_actions()[0])
    assert code_of(place, Say, seat, text="x" * 141) == "too_long"
    place.do(Play(id="x", version=version, action=action), seat)
    assert code_of(place, Say, text="hello") == "not_your_seat"


def test_a_log_does_not_grow_for_ever() -> None:
    place = BareTable("duel", "person", "person")
    while place.table.version < LONGEST_LOG:
        place.add(Said(0, "again and again"))
    assert code_of(place, Say, 0, text="once more") == "log_full"
    assert code_of(place, TakeBack, 0) == "log_full"
    place.play()
    place.send(Resign, 0)
    assert place.table.status == "over"
    place.send(Rematch, 0)
    assert code_of(place, Rematch, 1) == "log_full", "once is enough"


def test_a_rematch_has_one_table_whoever_asks() -> None:
    place = BareTable("duel", "person", "person")
    assert code_of(place, Rematch, 0) == "not_over"
    place.send(Resign, 0)
    place.send(Rematch, 0)
    table = place.table.rematch
    place.send(Rematch, 1)
    assert place.table.rematch == table
    assert place.stored.secret not in table
    for kind in (Resign, Undo, TakeBack, Flag):
        assert code_of(place, kind, 0) == "over"
