"""Pictures and what is told of an address: only of what everybody may see, the same for all, and bounded."""

import asyncio
import html
import re
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from sintra.server.protocol.command import Say
from sintra.server.security.limit import PICTURES
from sintra.server.security.public_id import public_id_of
from tests.server.guest import Guest, new_address
from tests.server.http.test_review import ANN, guest, put_in
from tests.server.serving_here import ServedHere, serving_here
from tests.server.table.playing import SECRET, BareTable
from tests.server.test_public_matches import resigned, running

PATIENCE = 180
"""Seconds for a picture, where much else is done."""
NASTY = '"><script>alert(1)</script>'
IDS = {name: f"{number}c" * 10 for number, name in enumerate(("over", "private", "running", "open", "nasty", "more"))}
PUBLIC = {name: public_id_of(id, bytes.fromhex(SECRET)) for name, id in IDS.items()}
TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />')


def named(name: str) -> BareTable:
    """A match that is over, of one who is called by nonsense, as could be before names were checked."""
    place = resigned()
    set_up = place.stored.set_up.replace('"P0"', f'"{name}"')
    again = BareTable("duel", "person", "person")
    again.stored = type(place.stored)(
        **{field: getattr(place.stored, field) for field in place.stored.__slots__} | {"set_up": set_up}
    )
    again.log, again.table = place.log, place.table
    return again


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where much else is done a picture, and what is told of a page, may take longer."""
    monkeypatch.setattr("sintra.server.http.preview.PATIENCE", 30)
    monkeypatch.setattr("sintra.server.picture.drawing.PATIENCE", PATIENCE)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHere]:
    folder = tmp_path_factory.mktemp("pictures")
    waiting = BareTable("chocolatier", "person", "open", "casual")
    waiting.send(Say, 0, text="come quickly")
    places = {"over": resigned(), "private": resigned(private=True), "running": running(), "open": waiting}
    places |= {"nasty": named(NASTY.replace('"', '\\"'))}
    put_in(folder, {IDS[name]: place for name, place in places.items()})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sintra.server.live.hub.picture_folder", lambda: folder / "kept")
        with serving_here(folder) as server:
            yield server


@pytest.fixture
def eve(served: ServedHere) -> Iterator[Guest]:
    with Guest(served) as person:
        person.http.timeout = httpx.Timeout(PATIENCE)
        yield person


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">LL", png, 16)
    return width, height


def told(eve: Guest, path: str, **headers: str) -> dict[str, str]:
    """The tags of a page, and its title."""
    answer = eve.http.get(path, headers=headers)
    assert answer.status_code == 200
    (title,) = re.findall("<title>(.*?)</title>", answer.text)
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    return {name: html.unescape(content) for name, content in TAG.findall(answer.text)} | {
        "title": html.unescape(title)
    }


@pytest.mark.parametrize("path", [f"/picture/{PUBLIC['over']}.png", f"/picture/{IDS['open']}.png", "/picture.png"])
def test_a_picture_is_a_png_of_the_size_that_messengers_like(eve: Guest, path: str) -> None:
    answer = eve.http.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert size_of(answer.content) == (1200, 630)
    assert len(answer.content) < 1_000_000
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin", "or no page but ours could show it"
    assert "set-cookie" not in answer.headers
    assert "max-age" in answer.headers["cache-control"]
    again = eve.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_one_picture_whoever_asks_and_however(served: ServedHere, eve: Guest) -> None:
    """Nothing that a visitor chooses can come into a picture that others are shown."""
    path = f"/picture/{PUBLIC['over']}.png"
    first = eve.http.get(path).content
    for query in ("?", "?title=Eve", "?match=" + IDS["private"], "?_=" + "x" * 500):
        assert eve.http.get(path + query).content == first
    for headers in (
        {"Accept-Language": "ru"},
        {"X-Forwarded-Host": "evil.example"},
        {"Accept": "text/html"},
        {"Authorization": f"Bearer {'z' * 32}"},
    ):
        assert eve.http.get(path, headers=headers).content == first
    with guest(served, ANN) as ann:
        assert ann.http.get(path).content == first
    assert eve.http.get(path, headers={"Host": "evil.example"}).status_code == 403


@pytest.mark.parametrize("page", ["/picture/{}.png", "/api/matches/{}/result"])
def test_pictures_of_what_nobody_may_see_are_not_to_be_told_from_missing_ones(eve: Guest, page: str) -> None:
    wrong = [PUBLIC["private"], PUBLIC["running"], PUBLIC["open"], f"{IDS['over']}.{'a' * 26}", PUBLIC["over"] + "b"]
    answers = {(answer.status_code, answer.content) for answer in map(eve.http.get, map(page.format, wrong))}
    assert len(answers) == 1
    assert answers.pop()[0] == 404
    assert eve.http.get(f"/picture/{'e' * 20}.png").status_code == 404
    assert eve.http.get("/picture/..%2f..%2fetc.png").status_code == 404


def test_a_picture_is_gone_when_the_table_becomes_private(tmp_path: Path) -> None:
    put_in(tmp_path, {IDS["more"]: resigned()})
    path = f"/picture/{PUBLIC['more']}.png"
    with serving_here(tmp_path) as server, guest(server, ANN) as ann, Guest(server) as eve:
        assert eve.http.get(path).status_code == 200
        assert "P0" in told(eve, f"/table/{PUBLIC['more']}")["og:title"]
        ann.post(f"/api/matches/{IDS['more']}/void", {"kind": "watch"})
        assert eve.http.get(path).status_code == 404
        assert told(eve, f"/table/{PUBLIC['more']}")["og:title"] == "Sintra"


@pytest.mark.parametrize("page", ["table", "replay", "review"])
def test_a_result_says_who_played_and_the_score(eve: Guest, page: str) -> None:
    tags = told(eve, f"/{page}/{PUBLIC['over']}")
    assert re.fullmatch(r"P0 –?\d+ : –?\d+ P1 · Azul Duel · Sintra", tags["title"])
    assert tags["og:title"] == tags["twitter:title"] == tags["title"]
    assert tags["og:url"].endswith(f"/{page}/{PUBLIC['over']}")
    assert tags["og:image"] == tags["twitter:image"]
    assert (
        eve.http.get(tags["og:image"].partition("/picture")[1] + tags["og:image"].partition("/picture")[2]).status_code
        == 200
    )
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["twitter:card"] == "summary_large_image"
    assert tags["robots"] == "noindex"


def test_an_invitation_says_who_waits_in_the_reader_s_language(eve: Guest) -> None:
    path = f"/table/{IDS['open']}"
    assert told(eve, path)["og:title"] == "You are invited · Master Chocolatier · Sintra"
    assert told(eve, path)["og:description"] == "P0 is waiting at the table. You need no account."
    assert told(eve, path, **{"Accept-Language": "pl-PL,pl;q=0.9"})["og:description"].startswith("Przy stole czeka P0")
    assert "come quickly" not in eve.http.get(path).text


@pytest.mark.parametrize(
    ("path", "title"),
    [
        (f"/table/{IDS['running']}", "Azul Duel · Sintra"),
        (f"/table/{IDS['over']}", "Azul Duel · Sintra"),
        (f"/table/{PUBLIC['running']}", "Sintra"),
        (f"/table/{PUBLIC['private']}", "Sintra"),
        (f"/table/{'e' * 20}", "Sintra"),
        ("/table/%22%3E%3Cscript%3E", "Sintra"),
        ("/", "Sintra"),
        ("/rules/duel", "Sintra"),
    ],
)
def test_nobody_is_named_where_not_everybody_may_look(eve: Guest, path: str, title: str) -> None:
    text = eve.http.get(path).text
    assert told(eve, path)["title"] == title
    assert "P0" not in text
    assert "<script>" not in text
    assert ("noindex" in text) == path.startswith("/table")


def test_a_name_is_no_markup(eve: Guest) -> None:
    text = eve.http.get(f"/table/{PUBLIC['nasty']}").text
    assert "<script>alert" not in text
    assert NASTY in told(eve, f"/table/{PUBLIC['nasty']}")["og:title"]
    assert size_of(eve.http.get(f"/picture/{PUBLIC['nasty']}.png").content) == (1200, 630)


def test_what_is_told_comes_as_small_as_the_browser_likes(eve: Guest) -> None:
    answer = eve.http.get("/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    again = eve.http.get("/", headers={"Accept-Encoding": "gzip", "If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    other = eve.http.get("/", headers={"Accept-Encoding": "gzip", "Accept-Language": "cs"})
    assert other.headers["etag"] != answer.headers["etag"]


def test_a_flood_of_pictures_is_refused_and_others_are_served(tmp_path: Path) -> None:
    """One address gets so many a minute, and three at once; what it asks for in vain costs nobody a picture."""
    ids = [f"{number:020x}" for number in range(6)]
    put_in(tmp_path, {id: resigned() for id in ids})
    names = [public_id_of(id, bytes.fromhex(SECRET)) for id in ids]
    with serving_here(tmp_path) as server:
        flooder = {"X-Forwarded-For": new_address()}

        def ask(number: int) -> int:
            path = f"/picture/{names[number % 6]}.png" if number % 2 else f"/picture/{ids[0]}.{'a' * 26}.png"
            return httpx.get(server.origin + path, headers=flooder, timeout=60).status_code

        with ThreadPoolExecutor(30) as threads:
            codes = list(threads.map(ask, range(150)))
        assert set(codes) <= {200, 404, 429, 503}
        (rate,) = PICTURES
        assert sum(code != 429 for code in codes) <= rate.count * 2
        assert codes.count(429) > 20
        with Guest(server) as eve:
            assert eve.http.get(f"/picture/{names[5]}.png").status_code == 200


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/favicon.ico", "image/"),
        ("/apple-touch-icon.png", "image/png"),
        ("/robots.txt", "text/plain"),
    ],
)
def test_what_browsers_and_robots_ask_for_is_at_its_place(eve: Guest, path: str, kind: str) -> None:
    answer = eve.http.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    if path == "/robots.txt":
        assert "Disallow: /api/" in answer.text
        assert "/picture" not in answer.text, "or messengers would show none"


def test_it_is_there_without_a_page_that_was_built_with_pictures(tmp_path: Path) -> None:
    """A server whose page has nothing to draw with says so, and everything else works."""
    from sintra.server.picture.desk import PictureDesk
    from sintra.server.table.refusal import Refusal

    async def ask() -> None:
        desk = PictureDesk(tmp_path)
        desk._art = None

        async def never(found: object) -> str:
            raise AssertionError

        with pytest.raises(Refusal, match="built without"):
            await desk.make("x", never)
        await desk.close()

    asyncio.run(ask())
