"""Who has no access to a table cannot make the server read it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from sintra.server.http.app import create_app
from sintra.server.live.room import GiveWay, Room, go_on
from sintra.server.process.settings import Settings
from tests.server.store.material import run

ORIGIN = "http://127.0.0.1:8000"
SECRET = "A" * 32
UNKNOWN = "0" * 20
PAGES = (
    ("GET", ""),
    ("POST", "/look"),
    ("POST", "/enter"),
    ("POST", "/links"),
    ("POST", "/rematch"),
    ("GET", "/record"),
    ("GET", "/replay"),
    ("GET", "/review"),
    ("POST", "/review"),
    ("POST", "/line"),
    ("GET", "/exercise"),
    ("POST", "/try"),
)


class Browser:
    """Asks an application for its pages, without a server between."""

    def __init__(self, app: Starlette) -> None:
        self._app = app
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN, headers={"X-Sintra": "1"})

    async def open_table(self) -> dict[str, Any]:
        body = {"game": "duel", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}]}
        made: dict[str, Any] = (await self.http.post("/api/matches", json=body)).json()
        return made

    async def first_message(self, match: str) -> dict[str, Any]:
        """What the socket of a table says first."""
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"host", b"127.0.0.1:8000"), (b"origin", ORIGIN.encode())]
        scope = {"type": "websocket", "path": f"/api/matches/{match}/socket", "query_string": b"", "headers": headers}
        await self._app(scope | {"client": ("127.0.0.1", 1)}, receive, send)
        message: dict[str, Any] = json.loads(next(message["text"] for message in sent if "text" in message))
        return message

    async def codes(self, match: str) -> set[str]:
        """What one is told at every door of a table."""
        codes = {(await self.first_message(match))["code"]}
        for method, page in PAGES:
            body = {"kind": "invite"} if page == "/links" else {"secret": SECRET, "name": "Eve"}
            path = f"/api/matches/{match}{page}"
            answer = await self.http.request(method, path, json=body if method == "POST" else None)
            codes.add(answer.json()["code"])
        return codes


@asynccontextmanager
async def browser_of(folder: Path) -> AsyncIterator[Browser]:
    app = create_app(Settings(database=str(folder / "test.db")))
    async with app.router.lifespan_context(app):
        browser = Browser(app)
        async with browser.http:
            yield browser


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches whose tables were asked for."""
    found: list[str] = []
    load = Room.load

    async def noted(room: Room, give_way: GiveWay = go_on) -> None:
        found.append(room.id)
        await load(room, give_way)

    monkeypatch.setattr(Room, "load", noted)
    return found


def test_a_stranger_does_not_make_the_server_read_a_table(tmp_path: Path, read: list[str]) -> None:
    async def scenario() -> None:
        async with browser_of(tmp_path) as browser:
            match = (await browser.open_table())["match"]
            browser.http.cookies.clear()
            read.clear()
            assert await browser.codes(match) == {"forbidden"}
            assert await browser.codes(UNKNOWN) == {"unknown_match"}
            assert await browser.codes("a b") == {"unknown_match"}, "no name of a match by its shape"
            assert read == []

    run(scenario())


def test_who_has_a_link_is_let_in(tmp_path: Path, read: list[str]) -> None:
    async def scenario() -> None:
        async with browser_of(tmp_path) as browser:
            made = await browser.open_table()
            secret = next(link["secret"] for link in made["links"] if link["kind"] == "invite")
            browser.http.cookies.clear()
            read.clear()
            path = f"/api/matches/{made['match']}"
            entered = await browser.http.post(f"{path}/enter", json={"secret": secret, "name": "Bob"})
            assert entered.json()["seats"] == [1]
            assert (await browser.http.get(path)).json()["seats"] == [1]
            assert set(read) == {made["match"]}

    run(scenario())
