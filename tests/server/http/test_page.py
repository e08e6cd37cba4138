"""The page for browsers: one document for every address, files that last, and nothing that is missing in silence."""

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request

from sintra.server.http.page import NotBuilt, missing, page_routes

Fetch = Callable[..., httpx.Response]
SCRIPT = b"1;" * 1000
ZIPPED = gzip.compress(SCRIPT)


@pytest.fixture
def fetch(tmp_path: Path) -> Fetch:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Sintra</title>")
    (tmp_path / "table.html").write_text("<title>Sintra</title><i></i>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-1a2b.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-1a2b.js.gz").write_bytes(ZIPPED)
    (tmp_path / "assets" / "index-1a2b.js.br").write_bytes(b"as brotli")
    (tmp_path / "assets" / "plain-3c4d.css").write_text("a {}")
    transport = httpx.ASGITransport(Starlette(routes=page_routes(tmp_path)))

    async def get(address: str, method: str, headers: dict[str, str]) -> httpx.Response:
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://sintra") as client,
            client.stream(method, address, headers={"accept-encoding": "identity"} | headers) as answer,
        ):
            answer._content = b"".join([chunk async for chunk in answer.aiter_raw()])  # as it came, not decoded
            return answer

    return lambda address, method="GET", **headers: asyncio.run(
        get(address, method, {name.replace("_", "-"): value for name, value in headers.items()})
    )


@pytest.mark.parametrize(
    "address",
    ["/", "/settings", "/replay", "/replay/abc", "/rules", "/rules/duel", "/learn", "/learn/duel"],
)
def test_every_address_of_the_page_is_the_same_document(fetch: Fetch, address: str) -> None:
    answer = fetch(address)
    assert answer.text == "<title>Sintra</title>"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/table/abc", "/table/abc/"])
def test_the_document_of_a_table_has_its_outlines(fetch: Fetch, address: str) -> None:
    answer = fetch(address)
    assert answer.text == "<title>Sintra</title><i></i>"
    assert answer.headers["cache-control"] == "no-cache"


def test_files_named_by_their_content_are_kept(fetch: Fetch) -> None:
    answer = fetch("/assets/index-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert fetch("/icon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("BR ; q=0.8 , gzip;q=0.8", "br"),
        ("br;q=0, *", "gzip"),
        ("*", "br"),
        ("*;q=0", None),
        ("gzip;q=0.5, identity", None),
        ("br;q=nonsense, gzip;q=0", None),
        ("deflate, zstd", None),
        ("", None),
    ],
)
def test_a_file_comes_in_the_form_the_browser_likes_best(fetch: Fetch, accepted: str, coding: str | None) -> None:
    answer = fetch("/assets/index-1a2b.js", accept_encoding=accepted)
    expected = {"br": b"as brotli", "gzip": ZIPPED, None: SCRIPT}[coding]
    assert (answer.headers.get("content-encoding"), answer.content) == (coding, expected)
    assert answer.headers["content-length"] == str(len(expected))
    assert answer.headers["vary"] == "Accept-Encoding"


def test_nothing_is_compressed_while_somebody_waits(fetch: Fetch) -> None:
    answer = fetch("/assets/plain-3c4d.css", accept_encoding="gzip, br")
    assert answer.content == b"a {}"
    assert "content-encoding" not in answer.headers
    assert "vary" not in answer.headers


def test_what_the_browser_has_is_not_sent_again(fetch: Fetch) -> None:
    tags = {fetch("/assets/index-1a2b.js", accept_encoding=coding).headers["etag"] for coding in ("br", "gzip", "x")}
    assert len(tags) == 3, "each form has its own"
    tag = fetch("/").headers["etag"]
    for told in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = fetch("/", if_none_match=told)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert fetch("/", if_none_match='"other"').status_code == 200


def test_only_the_head_and_only_a_part(fetch: Fetch) -> None:
    head = fetch("/assets/index-1a2b.js", "HEAD")
    assert (head.status_code, head.headers["content-length"]) == (200, str(len(SCRIPT)))
    whole = fetch("/assets/index-1a2b.js", range="bytes=0-9")
    assert (whole.status_code, whole.content) == (200, SCRIPT), "as a server may that sends no parts"


def test_what_is_missing_is_missing(fetch: Fetch) -> None:
    assert fetch("/assets/other.js").status_code == 404
    assert fetch("/assets/../index.html").status_code == 404
    assert fetch("/assets/index-1a2b.js.gz").status_code == 404, "it has a name of its own only on disk"
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
    (tmp_path / "index.html").write_text("<title>Sintra</title>")
    (tmp_path / "table.html").write_text("<title>Sintra</title><i></i>")
    headers = [(b"accept", accept.encode()), (b"host", b"sintra")]
    request = Request({"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""})
    answer = missing(request, tmp_path)
    assert (answer is not None) == is_page
    assert answer is None or answer.status_code == 404
