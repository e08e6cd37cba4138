"""Logs of tables as they were written once. `python -m tests.server.table.golden` writes those that are missing.

A log must lead to the same position for ever: whoever changes that changes matches that people have begun.
"""

import random
from dataclasses import asdict
from pathlib import Path

import msgspec

from sintra.records.fair_deals import promise_of
from sintra.server.protocol.command import (
    AnswerTakeBack,
    CallStandIn,
    ComeBack,
    Contribute,
    Leave,
    Promise,
    Rematch,
    Resign,
    Say,
    Start,
    TakeBack,
    Undo,
)
from sintra.server.store.older import upgraded
from sintra.server.store.store import StoredEvent, StoredMatch
from sintra.server.table import decide
from sintra.server.table.event import Delayed, LinksVoided, Resigned
from sintra.server.table.set_up import TimeControl
from tests.server.table.playing import BareTable

FOLDER = Path(__file__).parent.parent / "golden"
LOGS = (
    "chocolatier-2",
    "chocolatier-4",
    "chocolatier-stand_in",
    "duel",
    "duel-resigned",
    "duel-delayed",
    "duel-voided",
    "duel-fair",
)


class Golden(msgspec.Struct):
    """A match, its log, and what it led to when it was written."""

    match: StoredMatch
    facts: list[StoredEvent]
    status: str
    position: str
    scores: list[int]
    banks: list[int]

    @property
    def events(self) -> list[StoredEvent]:
        """The log in today's form: these files are as 0.1.0 wrote them, when an event was called a fact."""
        return [upgraded(event) for event in self.facts]


def play_some(place: BareTable, rng: random.Random, plies: int = 10_000) -> None:
    for _ in range(plies):
        if place.table.to_move is None:
            return
        place.now += rng.randrange(100, 2000)
        place.play(rng=rng)


def table_of(name: str) -> BareTable:
    """A match in which everything happens that can be in a log."""
    if name == "chocolatier-stand_in":
        return table_with_stand_ins(random.Random(name))
    game, _, kind = name.partition("-")
    rng = random.Random(name)
    seats = ["person", "open", "person", "novice"][: int(kind) if kind.isdigit() else 2]
    is_fair = kind == "fair"  # the others are of 0.1.0, when nobody contributed to the deals
    place = BareTable(game, *seats, clock=TimeControl("player", 3600, 10), deals=2 if is_fair else 1)
    place.add(decide.take_seat(place.table, "Leaver", 1, promise_of("1" * 64) if is_fair else ""))
    place.send(Leave, 1)
    if is_fair:
        place.send(Promise, 0, promise=promise_of("a" * 64))
    if kind == "4":
        place.send(Start, 0, level="casual")
    else:
        place.add(decide.take_seat(place.table, "Stayer", None, promise_of("b" * 64) if is_fair else ""))
    if is_fair:
        place.send(Contribute, 1, contribution="b" * 64)
        place.send(Contribute, 0, contribution="a" * 64)
    place.add(decide.start(place.table))
    place.send(Say, 0, text="good luck")
    seat = place.table.to_move or 0
    place.play()
    if place.table.is_turn_begun() and place.table.to_move == seat:
        place.send(Undo, seat)
    place.play_until(lambda: place.table.to_move not in (None, seat))
    if place.table.seats[seat].kind == "person" and place.table.first_ply == 0:
        place.send(TakeBack, seat)
        for other in sorted(place.table.persons() - {seat}):
            place.send(AnswerTakeBack, other, agrees=True)
    play_some(place, rng, 20)
    if kind == "4":
        place.add(Resigned(2))  # as older servers wrote it, who did not say which bot plays on
    if kind == "delayed":
        place.now += 30_000
        place.add(Delayed(45_000))
    if kind == "voided":
        place.add(LinksVoided(1, "seat", "b" * 64))
        place.add(LinksVoided(0, "watch"))
    if kind == "resigned":
        place.send(Resign, 0)
    play_some(place, rng)
    place.send(Rematch, 0)
    return place


def table_with_stand_ins(rng: random.Random) -> BareTable:
    """Of four one is absent for a while, and one resigns; the bots that play for them, and another, are random here."""
    place = BareTable("chocolatier", "person", "person", "novice", "person")
    place.play_until(lambda: place.table.to_move == 1)
    place.now += 180_000
    place.send(CallStandIn, 0, absent=1)
    play_some(place, rng, 10)
    place.send(Resign, 3)
    play_some(place, rng, 10)
    place.send(ComeBack, 1)
    play_some(place, rng)
    place.send(Rematch, 3)
    return place


def golden_of(place: BareTable) -> Golden:
    table = place.replayed()
    assert table.ending is not None
    return Golden(place.stored, place.log, table.status, str(table.state), list(table.ending.scores), table.clock.banks)


def write_missing() -> None:
    for name in LOGS:
        path = FOLDER / f"{name}.json"
        if not path.exists():
            data = asdict_of(golden_of(table_of(name)))
            path.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")


def asdict_of(golden: Golden) -> dict[str, object]:
    fields = {name: getattr(golden, name) for name in golden.__struct_fields__}
    return fields | {"match": asdict(golden.match), "facts": [asdict(event) for event in golden.events]}


if __name__ == "__main__":
    write_missing()
