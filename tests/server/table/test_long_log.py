"""A log as long as somebody can make it: it is read quickly, and what is told of it stays short."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from sintra.games.catalogue import GAMES
from sintra.match.match import Match
from sintra.records.record import Record
from sintra.server.protocol.command import Resign, TakeBack
from sintra.server.protocol.server_message import PlayedView, encode
from sintra.server.security.limit import (
    LOG_RESERVE,
    LONGEST_LOG,
    MOST_VOIDINGS,
    QUEUE_BYTES,
    SNAPSHOT_ACTIONS,
    SNAPSHOT_ASIDES,
)
from sintra.server.table import decide
from sintra.server.table.event import Said
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import FoldedEvent, Table
from sintra.server.table.text import LONGEST_CHAT
from sintra.server.table.view import event_message, snapshot_for
from sintra.visible_text import BYTES_A_LETTER
from tests.server.table.playing import BareTable

WIDEST = "की" * LONGEST_CHAT
assert len(WIDEST.encode()) == BYTES_A_LETTER * LONGEST_CHAT


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
    replay = Match._replay

    def counted(match: Match, record: Record) -> None:
        nonlocal replays
        replays += 1
        replay(match, record)

    monkeypatch.setattr(Match, "_replay", counted)
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


def play_last(place: BareTable) -> None:
    """The last of the legal actions, which in Master Chocolatier drops everything: such a match is the longest."""
    state = place.table.state
    assert state is not None
    place.play(state.action_text(state.legal_actions()[-1]))


def longest(game: str, seats: int, **options: Any) -> BareTable:
    """A match as long as can be, in which as much is said and as long as can be, just before the last round."""
    place = BareTable(game, *["person"] * seats, **options)
    last_round = 100 if game == "chocolatier" else 5
    while place.table.status == "running" and place.table.state.round < last_round:  # type: ignore[union-attr]
        play_last(place)
    while place.table.version < LONGEST_LOG:
        place.add(Said(place.table.version % seats, WIDEST))
    return place


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("chocolatier", 2, {}), ("chocolatier", 4, {"special_factories": True, "grey": True}), ("duel", 2, {})],
)
def test_a_snapshot_stays_short_however_long_the_match(game: str, seats: int, options: dict[str, bool]) -> None:
    place = longest(game, seats, **options)
    everybody = set(range(seats))
    most, told = 0, []
    while True:
        told.append(snapshot_for(place.table, everybody, place.now))
        most = max(most, len(encode(told[-1])))
        if place.table.status == "over":
            break
        play_last(place)
    assert most < QUEUE_BYTES, most
    for snapshot in (told[0], told[-1]):
        versions = [entry.version for entry in snapshot.log]
        assert versions == sorted(set(versions))
        assert snapshot.left_out == snapshot.version - len(snapshot.log)
    plies = [entry.event.ply for entry in told[-1].log if isinstance(entry.event, PlayedView)]
    ply = len(place.table.standing)
    assert plies == list(range(max(0, ply - SNAPSHOT_ACTIONS), ply)), "the latest, each by its own number"
    assert len(told[-1].log) == len(plies) + SNAPSHOT_ASIDES
    quieter = snapshot_for(place.table, {0}, place.now, muted={1})
    assert not any(isinstance(entry.event, Said) and entry.event.seat == 1 for entry in quieter.log)
    heard = [event for event in place.table.log if not (isinstance(event.event, Said) and event.event.seat == 1)]
    assert quieter.left_out == len(heard) - len(quieter.log)


def test_what_a_snapshot_tells_does_not_take_longer_for_a_longer_log() -> None:
    """What is told is found from the end, and nothing goes through all of the log."""
    place = BareTable("chocolatier", "person", "person")
    while place.table.version < 600:
        play_last(place)

    class Guarded(list[FoldedEvent]):
        def __iter__(self) -> Iterator[FoldedEvent]:
            raise AssertionError("all of the log was gone through")

        __reversed__ = __iter__

    place.table.log = Guarded(place.table.log)
    place.table.standing = Guarded(place.table.standing)
    assert len(snapshot_for(place.table, {0}, place.now).log) == SNAPSHOT_ACTIONS + 1
    play_last(place)
    assert event_message(place.table, place.table.log[-1], {0, 1}, place.now).version == 601


def test_every_match_by_todays_rules_can_be_played_to_its_end() -> None:
    a_few = 50  # resigning, flags, answers, and clocks that were set
    for kind in GAMES.values():
        for game in kind.sample_configurations():
            assert game.most_actions is not None
            assert game.most_actions + MOST_VOIDINGS + a_few <= LOG_RESERVE, game


def test_a_match_by_older_rules_that_never_ends_can_only_be_given_up() -> None:
    place = BareTable("chocolatier", "person", "person")
    set_up = msgspec.json.decode(place.stored.set_up)
    text = msgspec.json.encode(set_up | {"rules": 1}).decode()
    place.stored = replace(place.stored, set_up=text)
    place.table, place.log = Table.opened(place.stored), []
    place.add(decide.start(place.table))
    while place.table.version < LONGEST_LOG + LOG_RESERVE:
        place.add(Said(0, "again"))
    with pytest.raises(Refusal, match="it can only be given up") as refused:
        play_last(place)
    assert refused.value.code == "log_full"
    place.send(Resign, 0)
    assert place.table.status == "over"


def test_nothing_is_left_out_of_an_ordinary_log() -> None:
    place = BareTable("duel", "person", "person")
    place.play_until(lambda: place.table.status == "over")
    snapshot = snapshot_for(place.table, {0}, place.now)
    assert (snapshot.left_out, len(snapshot.log)) == (0, len(place.log))
