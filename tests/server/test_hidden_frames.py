"""Two matches that differ only in what a seat may not know send it the same bytes, whatever has happened in them."""

import json
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sintra.games.errors import SintraError
from sintra.records.steps import finished
from sintra.server.http.replay import page_of_table
from sintra.server.live.queries import reason_for
from sintra.server.protocol.command import Say, Why
from sintra.server.protocol.server_message import encode
from sintra.server.security.secret import hash_of
from sintra.server.store.opening import open_store
from sintra.server.store.store import SEAT, WATCH, Contents, Link, StoredEvent
from sintra.server.table import decide
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table
from sintra.server.table.view import event_message, snapshot_for
from tests.server.guest import socket_to
from tests.server.running import serving
from tests.server.store.material import run
from tests.server.table.playing import START, BareTable

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Pair:
    """A log, and another that for one seat, and for every onlooker, is the same."""

    seat: int
    place: BareTable
    other: list[StoredEvent]
    has_drawn: bool  # whether the other seat has held plates that are others in the other log


def pair_of(place: BareTable, seat: int, rng: random.Random) -> Pair | None:
    """The log of a match in which other plates and chips lie where the seat cannot see; None if there is none.

    The plates that it has never seen are exchanged in the deal they came from, each for one with the same back.
    """
    state = place.table.state
    assert state is not None
    actual, guess = state.to_dict(), state.determinise(seat, seed=rng.randrange(1000)).to_dict()
    plates: dict[str, str] = {}
    for is_special in (False, True):
        unseen = [plate for plate in state.view(seat)["unseen_plates"] if ("S" in plate) == is_special]
        plates |= dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    moved = {plate for plate, new in plates.items() if plate != new}
    bodies = [msgspec.json.decode(event.body) for event in place.log]
    deals = [body["deal"] for body in bodies if body.get("deal")]
    deals[0]["plates"] = [plates.get(plate, plate) for plate in deals[0]["plates"]]
    for chip, is_up in enumerate(actual["face_up"]):
        if not is_up:
            deals[-1]["chips"][chip] = guess["chips"][chip]
    other = [replace(event, body=json.dumps(body)) for event, body in zip(place.log, bodies, strict=True)]
    table = Table.opened(place.stored)
    try:
        for event in other:
            table.fold(event)
    except SintraError:
        return None  # there the same course was not allowed
    assert table.state is not None
    if table.state.to_dict() == actual:
        return None
    return Pair(seat, place, other, bool(moved & held_by_others(place, seat)))


def held_by_others(place: BareTable, seat: int) -> set[str]:
    """The plates that another seat has drawn at some time."""
    table = Table.opened(place.stored)
    held: set[str] = set()
    for event in place.log:
        table.fold(event)
        if table.state is not None and table.to_move != seat:
            held |= set(table.state.to_dict()["drawn"])
    return held


def pairs(count: int) -> list[Pair]:
    """Pairs from random matches, at all stages of them."""
    rng = random.Random(26)
    found: list[Pair] = []
    while len(found) < count:
        place = BareTable("duel", "person", "person")
        place.send(Say, 0, text="hello")
        for _ in range(rng.randrange(80)):
            if place.table.to_move is not None:
                place.now += 1000
                play_drawing(place, rng)
        if place.table.to_move is not None:
            made = (pair_of(place, seat, rng) for seat in (0, 1))
            found += [pair for pair in made if pair is not None]
    return found


def play_drawing(place: BareTable, rng: random.Random) -> None:
    """A random action, but rather one that looks at hidden plates."""
    state = place.table.state
    assert state is not None
    texts = [state.action_text(id) for id in state.legal_actions()]
    place.play("draw" if "draw" in texts and rng.random() < 0.7 else rng.choice(texts))


def frames(pair: Pair, log: list[StoredEvent], seats: set[int]) -> list[bytes]:
    """Everything that is sent to one with these seats in the course of a match, and at the end of it."""
    table = Table.opened(pair.place.stored)
    sent = []
    for event in log:
        entry = table.fold(event)
        sent.append(encode(event_message(table, entry, seats, START)))
    sent.append(encode(snapshot_for(table, seats, START)))
    sent += [encode(event_message(table, folded, seats, START, is_missed=True, is_last=False)) for folded in table.log]
    assert table.match is not None
    for first in range(0, table.match.ply + 1, 7):
        steps = page_of_table(table, table.match.record, first, min(seats, default=None), None)
        sent.append(msgspec.json.encode(finished(steps)))
    if seats and table.to_move in seats and table.state is not None:
        game = table.state.game
        for text in [str(game.action_of(id)) for id in range(game.action_count)]:
            sent.append(encode(reason_for(table.state, Why("w", text))))
            try:
                decide.play(table, min(seats), text)
            except Refusal as refusal:
                sent.append(f"{refusal.code} {refusal.reason} {refusal}".encode())
    return sent


def test_what_is_hidden_changes_no_byte_of_what_is_sent() -> None:
    found = pairs(16)
    for pair in found:
        for seats in ({pair.seat}, set[int]()):
            assert frames(pair, pair.place.log, seats) == frames(pair, pair.other, seats)
    assert any(pair.has_drawn for pair in found)
    others = [
        frames(pair, pair.place.log, {1 - pair.seat}) != frames(pair, pair.other, {1 - pair.seat}) for pair in found
    ]
    assert any(others), "while the other seat, who has seen it, is told something else"


def test_what_is_hidden_changes_no_byte_of_real_frames(tmp_path: Path) -> None:
    found = pairs(6)
    names = [(f"{'ab'[side]}{number:019}", pair, side) for number, pair in enumerate(found) for side in (0, 1)]

    async def fill() -> None:
        store = await open_store(str(tmp_path / "sintra.db"))
        for name, pair, side in names:
            events = tuple(pair.other if side else pair.place.log)
            match = replace(pair.place.stored, id=name, status="running", version=len(events))
            links = (
                Link(hash_of(secret_of(name, "s")), name, SEAT, pair.seat),
                Link(hash_of(secret_of(name, "w")), name, WATCH),
            )
            assert await store.put(Contents(match, events, links))
        await store.close()

    run(fill())
    with serving(tmp_path) as server:
        received: dict[tuple[str, str], list[str]] = {}
        for name, _, _ in names:
            for kind in "sw":
                received[name, kind] = []
                for since in (None, 1, 10):
                    with socket_to(server, name, secret=secret_of(name, kind), since=since) as table:
                        if since is None:
                            texts = table.choices if table.is_to_move else []
                            for number, text in enumerate([*texts[:5], "stop", "draw", "K1", "nonsense"]):
                                table.send("why", id=f"why{number}", action=text)
                                table.receive()
                            if not table.is_to_move:
                                table.ask("play", id="mine", action="draw")
                        table.wait_for(lambda: table.version >= table.received[0]["version"])
                        received[name, kind] += [plain(message, name) for message in table.received]
        for name, _, side in names:
            if side == 0:
                for kind in "sw":
                    assert received[name, kind] == received[f"b{name[1:]}", kind]


def secret_of(name: str, kind: str) -> str:
    return f"{kind}-{name}".ljust(32, "x")


def plain(message: dict[str, Any], name: str) -> str:
    """A message without what no two matches share: when it was sent, the match's name, the commitment bound to it."""
    commitment = message.get("table", {}).get("commitment", name)
    return json.dumps(message | {"now": 0}).replace(name, "match").replace(commitment, "commitment")
