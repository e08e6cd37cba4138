"""A log as long as somebody can make it: it is read quickly, and what is told of it stays short."""

import random
from collections.abc import Iterator

import pytest

from sintra.games.state import State
from sintra.records.record import Record
from sintra.server.protocol.command import TakeBack
from sintra.server.protocol.server_message import encode
from sintra.server.table import decide
from sintra.server.table.event import Said
from sintra.server.table.refusal import Refusal
from sintra.server.table.view import MOST_OTHERS, snapshot_for
from tests.server.table.playing import BareTable

WIDEST = "\U0001f3b2" * decide.LONGEST_CHAT


def fidget(place: BareTable, times: int) -> None:
    """Play and take back, again and again, in a match that is far on."""
    rng = random.Random(5)
    place.play_until(lambda: place.table.match.ply == 60)  # type: ignore[union-attr]
    while times:
        seat = place.table.to_move
        place.play(rng=rng)
        try:
            place.send(TakeBack, 0, 1, seat=seat)
            times -= 1
        except Refusal:
            pass  # something was shown by it


def test_taking_back_does_not_play_the_match_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    place = BareTable("duel", "person", "person")
    fidget(place, 50)
    replays = 0
    states = Record.states

    def counted(record: Record) -> Iterator[State]:
        nonlocal replays
        replays += 1
        return states(record)

    monkeypatch.setattr(Record, "states", counted)
    assert place.replayed().state == place.table.state
    assert replays == 1, "at the beginning only"


def test_what_was_taken_back_is_marked_and_the_rest_stands() -> None:
    place = BareTable("duel", "person", "person")
    fidget(place, 30)
    table = place.replayed()
    match = table.match
    assert match is not None
    standing = [folded for folded in table.log if folded.stands]
    assert standing == table.standing
    assert [folded.ply for folded in standing] == list(range(match.ply))
    assert sum(folded.is_taken_back for folded in table.log) >= 30


def test_a_snapshot_stays_short_and_has_all_that_stands() -> None:
    place = BareTable("duel", "person", "person")
    place.play_until(lambda: place.table.state.round == 2)  # type: ignore[union-attr]
    while place.table.version < decide.LONGEST_LOG:
        place.add(Said(place.table.version % 2, WIDEST))
    place.play_until(lambda: place.table.status == "over")
    snapshot = snapshot_for(place.table, {0, 1}, place.now)
    assert len(encode(snapshot)) < 256 * 1024
    assert snapshot.left_out == len(place.log) - len(snapshot.log)
    versions = [told.version for told in snapshot.log]
    assert versions == sorted(versions)
    assert [folded.version for folded in place.table.standing if folded.version in versions] == [
        folded.version for folded in place.table.standing
    ]
    assert len(snapshot.log) == len(place.table.standing) + MOST_OTHERS
    quieter = snapshot_for(place.table, {0}, place.now, muted={1})
    assert not any(isinstance(told.event, Said) and told.event.seat == 1 for told in quieter.log)


def test_nothing_is_left_out_of_an_ordinary_log() -> None:
    place = BareTable("duel", "person", "person")
    place.play_until(lambda: place.table.status == "over")
    snapshot = snapshot_for(place.table, {0}, place.now)
    assert (snapshot.left_out, len(snapshot.log)) == (0, len(place.log))
