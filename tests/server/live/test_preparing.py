"""A server whose games are still being compiled: what is refused and told, and what happens when they are there."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from sintra.preparation.preparation import Preparation
from sintra.preparation.steps import RULES, SEARCH, games_to_prepare
from sintra.server.live import preparing
from sintra.server.live.heartbeat import GRACE
from sintra.server.live.hub import Hub
from sintra.server.live.preparing import Preparing
from sintra.server.process import clock_ms
from sintra.server.process.settings import Settings
from sintra.server.store.opening import open_store
from sintra.server.store.store import Contents
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import TimeControl
from tests.server.guest import PATIENCE, Guest
from tests.server.serving_here import ServedHere, serving_here
from tests.server.store.material import run
from tests.server.table.playing import BareTable

FIRST, SECOND = games_to_prepare()


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """The stages that are compiled, to which a test adds; nothing is compiled by itself."""
    found: set[tuple[str, str]] = set()
    monkeypatch.setattr(preparing, "is_ready", lambda game, stage: (game, stage) in found)
    monkeypatch.setattr(Preparation, "advance", lambda preparation: None)
    return found


@contextmanager
def visiting(folder: Path) -> Iterator[tuple[Guest, ServedHere]]:
    with serving_here(folder) as server, Guest(server) as guest:
        yield guest, server


def await_share(guest: Guest, game: str, what: str) -> None:
    """Wait until the server says that something is there."""
    deadline = time.monotonic() + PATIENCE
    while next(each for each in guest.get("/api/preparation")["games"] if each["game"] == game)[what]["share"] < 1.0:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.slow
def test_what_needs_rules_is_refused_until_they_are_there(compiled: set[tuple[str, str]], tmp_path: Path) -> None:
    compiled |= {(FIRST, RULES), (FIRST, SEARCH), (SECOND, RULES), (SECOND, SEARCH)}
    with visiting(tmp_path) as (guest, _):
        made = {game: guest.create(game, "me", "open") for game in (FIRST, SECOND)}
        cookies = guest.http.cookies
        guest.get("/ready")
    compiled -= {(SECOND, RULES), (SECOND, SEARCH)}
    with visiting(tmp_path) as (guest, _):
        guest.http.cookies = cookies
        match = made[SECOND].match
        create = {"game": SECOND, "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
        secret = {"secret": made[SECOND].secret("invite")}
        refused = [
            guest.http.get("/ready"),
            guest.http.get("/api/matches"),
            guest.http.get(f"/api/matches/{match}"),
            guest.http.get(f"/api/matches/{match}/replay"),
            guest.http.get(f"/api/matches/{match}/record"),
            guest.http.post("/api/matches", json=create),
            guest.http.post(f"/api/matches/{match}/look", json=secret),
            guest.http.post(f"/api/matches/{match}/enter", json=secret),
            guest.http.post("/api/replays", content="{}", headers={"Content-Type": "text/plain"}),
        ]
        assert [(answer.status_code, answer.json()["code"]) for answer in refused] == [(503, "preparing")] * len(
            refused
        )
        with guest.at(match, is_greeted=False) as table:
            assert table.receive()["code"] == "preparing"
            assert table.closing() == 4503
        for path in ("/health", "/api/games", "/", "/openapi.json"):
            assert guest.http.get(path).status_code == 200
        guest.get(f"/api/matches/{made[FIRST].match}")
        guest.create(FIRST, "me", "me")

        compiled.add((SECOND, RULES))
        await_share(guest, SECOND, "rules")
        assert len(guest.get("/api/matches")["matches"]) == 3, "none was lost meanwhile"
        with guest.at(match) as table:
            assert table.table["status"] == "open"
        assert guest.http.get("/ready").json()["code"] == "preparing", "the bots are not there"
        compiled.add((SECOND, SEARCH))
        await_share(guest, SECOND, "bots")
        assert guest.http.get("/ready").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("game", games_to_prepare())
def test_a_bot_moves_as_soon_as_it_can(compiled: set[tuple[str, str]], tmp_path: Path, game: str) -> None:
    compiled |= {(game, RULES)}
    with visiting(tmp_path) as (guest, _):
        made = guest.create(game, "me", "beginner")
        with guest.at(made.match) as table:
            while table.is_to_move:
                assert table.refused("hint") == "preparing"
                table.do("play", action=table.choices[0])
            before = table.version
            assert table.drain(1.0) == []
            compiled.add((game, SEARCH))
            table.wait_for(lambda: table.is_to_move and table.version > before)
            assert table.ask("hint")["type"] == "hint_given"


@pytest.mark.slow
def test_nobody_loses_time_while_a_game_is_compiled(compiled: set[tuple[str, str]], tmp_path: Path) -> None:
    """A match with a clock whose time would have been up while nobody could open it."""
    compiled |= {(FIRST, RULES), (FIRST, SEARCH)}
    place = BareTable(SECOND, "person", "person", clock=TimeControl("move", 5))
    since = place.table.log[-1].at
    stored = replace(place.stored, status="running", version=len(place.log), wake_at=since + 5000)

    async def scenario() -> None:
        store = await open_store(str(tmp_path / "test.db"))
        await store.put(Contents(replace(stored, id="match"), tuple(place.log)))
        await store.beat(since)
        hub = Hub(store, Settings())
        await hub.start()
        try:
            await asyncio.sleep(1.5)  # it is due, and looked after again and again
            with pytest.raises(Refusal, match="prepar"):
                await hub.room("match")
            waited_until = clock_ms.now()
            compiled.add((SECOND, RULES))
            while not hub.preparing.can_play(SECOND):
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)
            table = await (await hub.room("match")).table()
            assert table.status == "running"
            assert table.deadline is not None
            assert table.deadline >= waited_until + 5000 + GRACE, "by the start alone that were from then on"
        finally:
            await hub.close()

    run(asyncio.wait_for(scenario(), 30))


def test_the_sentence_says_how_far_it_is(compiled: set[tuple[str, str]]) -> None:
    async def scenario() -> None:
        games = Preparing(Preparation(games_to_prepare()))
        with pytest.raises(Refusal, match=rf"still prepares {FIRST}: \d+%") as refused:
            games.check(SECOND + "?", FIRST)
        assert refused.value.code == "preparing"
        with pytest.raises(Refusal, match=rf"the bots of {SECOND}"):
            games.check_bots(SECOND)
        assert [told.game for told in games.report().games] == [FIRST, SECOND]

    asyncio.run(scenario())
