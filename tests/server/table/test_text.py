"""Names and chat at a table: told apart, shown as they are meant, and refused with a code of their own."""

from typing import Any

import pytest

from sintra.server.protocol.command import Rename, Say, Start
from sintra.server.store.store import OPEN
from sintra.server.table import decide
from sintra.server.table.event import Said, Seated
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import SeatInfo, TimeControl, checked_set_up, game_of
from sintra.server.table.text import LONGEST_CHAT
from tests.server.table.playing import BareTable

FAULTS = {
    "": "empty_text",
    " \n": "empty_text",
    "\u200b": "empty_text",
    "\u2800": "empty_text",
    "\u3164\u3164": "empty_text",
    "x" * (LONGEST_CHAT + 1): "too_long",
    "\x00": "bad_text",
    "a\u202eb": "bad_text",
    "a\ue000": "bad_text",
    "q" + "\u0301" * 9: "bad_text",
}


def code_of(place: BareTable, kind: Any, seat: int, **fields: Any) -> str:
    before = len(place.log)
    with pytest.raises(Refusal) as refusal:
        place.send(kind, seat, **fields)
    assert len(place.log) == before
    return refusal.value.code


@pytest.mark.parametrize("text", FAULTS)
def test_each_fault_of_a_text_has_a_code(text: str) -> None:
    place = BareTable("duel", "person", "open")
    assert code_of(place, Say, 0, text=text) == FAULTS[text]
    assert code_of(place, Rename, 0, name=text) == FAULTS[text]
    with pytest.raises(Refusal) as refusal:
        decide.take_seat(place.table, text, None)
    assert refusal.value.code == FAULTS[text]
    with pytest.raises(Refusal) as refusal:
        checked_set_up(game_of("duel", {}), (SeatInfo("person", text), SeatInfo("open")), TimeControl())
    assert refusal.value.code == FAULTS[text]


@pytest.mark.parametrize("text", ["👨‍👩‍👧‍👦", "🇨🇿 👍🏽 ❤️‍🔥", "می‌خواهم", "ක්‍ෂ", "मनीषा", "שלום"])
def test_joined_emoji_and_every_script_can_be_names_and_said(text: str) -> None:
    place = BareTable("duel", "person", "open")
    assert place.send(Say, 0, text=text) == Said(0, text)
    assert place.send(Rename, 0, name=text) == Seated(0, text)
    assert decide.take_seat(place.table, f"{text} 2", None) == Seated(1, f"{text} 2")


@pytest.mark.parametrize("name", ["P0", "p0", "Р0", "Ｐ０", "PO", "P\u200b0"])
def test_nobody_is_called_like_another_at_the_table(name: str) -> None:
    place = BareTable("chocolatier", "person", "person", "open")
    with pytest.raises(Refusal, match=r"such as .* 2'") as refusal:
        decide.take_seat(place.table, name, None)
    assert refusal.value.code == "name_taken"
    assert code_of(place, Rename, 1, name=name) == "name_taken"
    place.send(Rename, 0, name=name)  # one's own is not another's
    seats = (SeatInfo("person", "P0"), SeatInfo("person", name))
    with pytest.raises(Refusal) as refusal:
        checked_set_up(game_of("duel", {}), seats, TimeControl())
    assert refusal.value.code == "name_taken"


@pytest.mark.parametrize("name", ["Carla", "carla 2", "Саrlа", "Mestre Tomas"])
def test_nobody_is_called_like_a_bot(name: str) -> None:
    place = BareTable("duel", "person", "open")
    assert code_of(place, Rename, 0, name=name) == "name_of_bot"
    with pytest.raises(Refusal) as refusal:
        decide.take_seat(place.table, name, None)
    assert refusal.value.code == "name_of_bot"


def test_a_name_that_was_given_by_older_rules_still_plays() -> None:
    """In an old log anything may stand that could be printed: empty to look at, a bot's, or twice."""
    for name in ("\u3164", "Carla", "P0", "x" * 60, "\u2800" * 60):
        place = BareTable("duel", "person", "open")
        place.add(Seated(1, name))
        place.add(decide.start(place.table))
        place.play()
        assert place.replayed().seats[1].name == name
        assert place.replayed().match.names[1] == name  # type: ignore[union-attr]


def test_who_is_awaited_by_name_sits_down_by_it_again() -> None:
    """A rematch of such a match."""
    place = BareTable("duel", "person", "open")
    place.table.seats[0] = SeatInfo("open", "Carla")
    place.table.seats[1] = SeatInfo("open", "carla")
    for seat, name in ((0, "Carla"), (1, "carla")):
        assert place.add(decide.take_seat(place.table, name, seat)) == Seated(seat, name)
    place = BareTable("duel", "person", "open")
    place.table.seats[0] = SeatInfo("open", "Ann")
    with pytest.raises(Refusal) as refusal:
        decide.take_seat(place.table, "ann", 1)
    assert refusal.value.code == "name_taken", "the name is kept for the one who is awaited"


def test_bots_that_fill_seats_have_their_names_to_themselves() -> None:
    place = BareTable("chocolatier", "person", "open", "open")
    place.send(Start, 0, level="casual")
    names = [info.name for info in place.table.seats]
    assert place.table.status == OPEN
    assert len(set(names)) == 3
