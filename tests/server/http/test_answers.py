"""What is true of every answer: nobody keeps it unless it says so, and none leads away from TLS."""

import asyncio
from pathlib import Path

import httpx
import pytest

from sintra.server.http import app
from sintra.server.http.app import create_app
from sintra.server.process.settings import Settings
from tests.server.guest import Guest, new_address
from tests.server.running import Served, serving

API = "/api/matches/AAAAAAAAAAAAAAAA"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/games", 200),
        ("GET", API, 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/nothing", 404),
        ("GET", "/assets/nothing.js", 404),
        ("PUT", "/api/games", 405),
        ("POST", "/", 405),
        ("POST", "/api/matches", 400),
        ("POST", "/api/replays", 422),
        ("GET", "/health", 200),
        ("GET", "/ready", 200),
    ],
)
def test_nobody_keeps_an_answer(ann: Guest, method: str, path: str, status: int) -> None:
    answer = ann.http.request(method, path)
    assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store")


def test_nobody_keeps_a_refusal_of_the_door(server: Served) -> None:
    own = {"X-Forwarded-For": new_address()}
    for headers in ({"Host": "elsewhere.example"}, {"Authorization": "Basic x"}, {"Authorization": "Bearer x"}):
        answer = httpx.get(f"{server.origin}/api/matches", headers=own | headers)
        assert (answer.status_code, answer.headers["cache-control"]) == (403, "no-store")


def test_what_may_be_kept_still_is(ann: Guest, server: Served) -> None:
    page = ann.http.get("/")
    assert page.headers["cache-control"] == "no-cache"
    script = next(part for part in page.text.split('"') if part.startswith("/assets/") and part.endswith(".js"))
    kept = ann.http.get(script)
    assert "immutable" in kept.headers["cache-control"]
    unchanged = ann.http.get(script, headers={"If-None-Match": kept.headers["etag"]})
    assert unchanged.status_code == 304
    assert "no-store" not in unchanged.headers.get("cache-control", "")


def test_a_fault_of_ours_is_answered_as_everything_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(app, "serve_page", fail)
    transport = httpx.ASGITransport(create_app(Settings()), raise_app_exceptions=False)

    async def answer() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client:
            return await client.get("/api/games")

    found = asyncio.run(answer())
    assert (found.status_code, found.json()["code"]) == (500, "internal")
    assert found.headers["cache-control"] == "no-store"
    assert found.headers["x-content-type-options"] == "nosniff"


@pytest.mark.slow
def test_nothing_leads_away_from_tls(tmp_path: Path) -> None:
    """Behind a proxy with TLS a redirection would be to http; and an address of the page may end with a slash."""
    with serving(tmp_path, "--address", "https://play.example.org") as server:
        own = {"X-Forwarded-For": new_address(), "X-Forwarded-Proto": "https", "Host": "play.example.org"}
        for path, status in {"/rules/": 200, "/rules/duel/": 200, "/api/games/": 404, "/health/": 404}.items():
            answer = httpx.get(server.origin + path, headers=own)
            assert answer.status_code == status
            assert "location" not in answer.headers
        for path in ("/assets", "//play.example.org/rules/", "/rules//", "/api/matches/"):
            assert not httpx.get(server.origin + path, headers=own).is_redirect
