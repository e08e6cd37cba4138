"""The page for browsers: one document for every address, files that last, and nothing that is missing in silence."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from sintra.server.http.page import NotBuilt, missing, page_routes

Fetch = Callable[[str], httpx.Response]


@pytest.fixture
def fetch(tmp_path: Path) -> Fetch:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Sintra</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-1a2b.js").write_text("1;" * 1000)
    transport = httpx.ASGITransport(Starlette(routes=page_routes(tmp_path)))

    async def get(address: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://sintra") as client:
            return await client.get(address)

    return lambda address: asyncio.run(get(address))


@pytest.mark.parametrize(
    "address",
    ["/", "/settings", "/table/abc", "/replay", "/replay/abc", "/rules", "/rules/duel", "/learn", "/learn/duel"],
)
def test_every_address_of_the_page_is_the_same_document(fetch: Fetch, address: str) -> None:
    answer = fetch(address)
    assert answer.text == "<title>Sintra</title>"
    assert answer.headers["cache-control"] == "no-cache"


def test_files_named_by_their_content_are_kept(fetch: Fetch) -> None:
    answer = fetch("/assets/index-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert fetch("/icon.svg").headers["cache-control"] == "no-cache"


def test_what_is_missing_is_missing(fetch: Fetch) -> None:
    assert fetch("/assets/other.js").status_code == 404
    assert fetch("/manifest.webmanifest").status_code == 404


def test_a_page_that_was_not_built_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match="has not been built"):
        page_routes(tmp_path)


@pytest.mark.parametrize(
    ("path", "accept", "is_page"),
    [("/nowhere", "text/html,*/*", True), ("/nowhere", "*/*", False), ("/api/nowhere", "text/html", False)],
)
def test_people_get_a_page_for_an_address_that_leads_nowhere(
    tmp_path: Path, path: str, accept: str, is_page: bool
) -> None:
    headers = [(b"accept", accept.encode()), (b"host", b"sintra")]
    request = Request({"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""})
    answer = missing(request, tmp_path)
    assert (answer is not None) == is_page
    assert answer is None or answer.status_code == 404
