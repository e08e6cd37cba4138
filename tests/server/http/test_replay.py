"""Replays in pages: together they are the match, each costs only its own part, and too long records are refused."""

import io
import json
import random
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sintra.games.catalogue import GAMES
from sintra.records.codec import decode, encode
from sintra.records.record import Record
from sintra.records.steps import Steps, finished
from sintra.server.http.archive import record_of
from sintra.server.http.replay import page_of_record, page_of_table
from sintra.server.live.reading import pages_of_log
from sintra.server.protocol.command import Resign
from sintra.server.protocol.request import Frame, Replay
from sintra.server.security.limit import LONGEST_RECORD, REPLAY_FRAMES
from sintra.server.security.secret import hash_of
from sintra.server.store.opening import open_store
from sintra.server.store.store import SEAT, Contents, Grant, Link
from tests.server.guest import Guest
from tests.server.running import Served
from tests.server.serving_here import serving_here
from tests.server.store.material import run
from tests.server.table.playing import BareTable
from tests.server.table.test_long_log import fidget, play_last


def page_by_page(make: Any) -> list[Frame]:
    """All frames, put together of pages."""
    frames: list[Frame] = []
    first: int | None = 0
    while first is not None:
        page: Replay = finished(make(first))
        assert page.frames[0].ply == first
        assert len(page.frames) <= REPLAY_FRAMES
        frames += page.frames
        first = page.next
    assert [frame.ply for frame in frames] == list(range(page.plies + 1))
    return frames


def long_match(plies: int) -> BareTable:
    place = BareTable("chocolatier", "person", "person")
    while place.table.match is not None and place.table.match.ply < plies:
        play_last(place)
    return place


@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_a_finished_table_and_its_record_are_told_alike(game: str) -> None:
    place = BareTable(game, "person", "person")
    rng = random.Random(game)
    while place.table.status != "over":
        place.play(rng=rng)
    table = place.replayed()
    record = record_of(table)
    of_table = finished(page_of_table(table, record, 0, None, True))
    of_record = finished(page_of_record(decode(encode(record)), 0, True))
    assert msgspec.json.encode(of_table) == msgspec.json.encode(of_record)
    assert of_table.ending is not None
    assert of_table.next is None, "a match that people play fits on one page"


def test_pages_of_a_long_match_are_that_match() -> None:
    table = long_match(550).table
    assert table.match is not None
    record = table.match.record
    frames = page_by_page(lambda first: page_of_table(table, record, first, 0, None))
    assert len(frames) == 551
    of_record = page_by_page(lambda first: page_of_record(record, first, None))
    assert msgspec.json.encode(frames) == msgspec.json.encode(of_record)
    odd = finished(page_of_table(table, record, 333, 0, None))
    assert odd.frames == frames[333 : 333 + REPLAY_FRAMES]
    assert (odd.plies, odd.next) == (550, 533)


def test_a_page_does_not_play_the_match_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_match(800).table
    assert table.match is not None
    applied = 0
    state_class = type(table.match.state)
    apply = state_class.apply

    def counted(state: Any, action: Any) -> None:
        nonlocal applied
        applied += 1
        apply(state, action)

    monkeypatch.setattr(state_class, "apply", counted)
    finished(page_of_table(table, table.match.record, 600, 0, None))
    assert applied <= REPLAY_FRAMES


def test_what_is_played_while_a_page_is_made_is_not_on_it() -> None:
    place = long_match(30)
    table = place.table
    assert table.match is not None
    expected = finished(page_of_table(table, table.match.record, 0, 0, None))
    steps = page_of_table(table, table.match.record, 0, 0, None)
    next(steps)
    fidget(place, 3)
    play_last(place)
    assert finished(steps) == expected


def test_a_page_is_made_in_many_small_steps() -> None:
    record = long_match(600).table.match.record  # type: ignore[union-attr]

    def steps_of(steps: Steps[Replay]) -> int:
        return sum(1 for _ in steps)

    assert steps_of(page_of_record(record, 0, None)) >= REPLAY_FRAMES
    assert steps_of(page_of_record(record, 400, None)) >= REPLAY_FRAMES + 400 // 25 - 1


def upload(guest: Guest, text: str, **query: Any) -> Any:
    return guest.http.post("/api/replays", content=text.encode(), params=query, headers={"Content-Type": "text/plain"})


def test_every_real_match_may_be_sent_to_be_replayed() -> None:
    for kind in GAMES.values():
        for game in kind.sample_configurations():
            assert game.most_actions is not None
            assert game.most_actions <= LONGEST_RECORD


@pytest.mark.slow
def test_a_record_that_is_too_long_is_refused(server: Served, ann: Guest) -> None:
    record = long_match(450).table.match.record  # type: ignore[union-attr]
    text = encode(record)
    pages = [upload(ann, text, **{"from": first}).json() for first in (0, 200, 400)]
    assert [page["next"] for page in pages] == [200, 400, None]
    assert [frame["ply"] for page in pages for frame in page["frames"]] == list(range(451))
    lines = '{"seat": 0, "action": "1U>F"},' * (LONGEST_RECORD + 1)
    refused = upload(ann, text.replace('"events": [', f'"events": [{lines}'))
    assert (refused.status_code, refused.json()["code"]) == (413, "too_large")
    assert str(LONGEST_RECORD) in refused.json()["message"]
    for wrong in ("451", "-1", "x", "1e3", "9" * 30, "²"):
        refused = upload(ann, text, **{"from": wrong})
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed"), wrong


def stored_matches(folder: Path, places: dict[str, BareTable], token: str) -> None:
    """Put matches into a database, all of one browser."""

    async def fill() -> None:
        store = await open_store(str(folder / "sintra.db"))
        for id, place in places.items():
            match = replace(place.stored, id=id, status=place.table.status, version=len(place.log))
            links = (Link(hash_of(f"s-{id}".ljust(32, "x")), id, SEAT, 0),)
            assert await store.put(Contents(match, tuple(place.log), links, (Grant(hash_of(token), 0),)))
        await store.close()

    run(fill())


@pytest.mark.slow
def test_nothing_is_made_or_read_for_one_for_whom_enough_is_being_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = BareTable("duel", "person", "person")
    place.send(Resign, 0)
    id, token = "a" * 20, "t" * 32
    stored_matches(tmp_path, {id: place}, token)
    with serving_here(tmp_path) as server, Guest(server) as ann:
        ann.http.cookies.set("sintra", token)
        with monkeypatch.context() as patch:
            patch.setattr("sintra.server.security.limit.Counter.enter", lambda counter, sender: False)
            with monkeypatch.context() as unread:
                unread.setattr("sintra.server.store.sql_queries.SqlQueries.events", None)
                assert ann.http.get("/api/matches").json()["code"] == "busy"
            assert ann.http.get(f"/api/matches/{id}/record").json()["code"] == "busy"
        assert decode(ann.http.get(f"/api/matches/{id}/record").text).plies == 0


@pytest.mark.slow
def test_own_matches_are_listed_and_packed_without_being_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = {f"{number:020}": BareTable("duel", "person", "person") for number in range(12)}
    for number, place in enumerate(places.values()):
        place.play()
        if number % 4:
            place.send(Resign, 0)
    token = "t" * 32
    stored_matches(tmp_path, places, token)
    loaded: list[str] = []
    monkeypatch.setattr("sintra.server.live.hub.Room", lambda id, store: loaded.append(id))
    reads = 0

    def counted(store: Any, stored: Any) -> Any:
        nonlocal reads
        reads += 1
        return pages_of_log(store, stored)

    monkeypatch.setattr("sintra.server.live.hub.pages_of_log", counted)
    with serving_here(tmp_path) as server, Guest(server) as ann:
        ann.http.cookies.set("sintra", token)
        listed = [ann.get("/api/matches")["matches"] for _ in range(3)]
        assert listed[0] == listed[1] == listed[2]
        assert len(listed[0]) == 12
        assert reads == 12, "of a match that does not go on it is found out once"
        archive = zipfile.ZipFile(io.BytesIO(ann.http.get("/api/records").content))
        assert archive.testzip() is None
        assert len(archive.namelist()) == 9
        for name in archive.namelist():
            assert json.loads(archive.read(name))["format"] == "sintra-record"
            assert isinstance(decode(archive.read(name).decode()), Record)
        statuses = [ann.http.get("/api/records").status_code for _ in range(6)]
        assert statuses == [200] * 5 + [429]
    assert loaded == []
