"""How much the pages make a browser load."""

import gzip
import re

import pytest
from playwright.sync_api import Response

from tests.e2e.conftest import Come
from tests.e2e.screens import settings
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served

MOST = 140_000
MOST_OF_TYPEFACES = 90_000
OWN_LETTERS: dict[str, set[str]] = {"en": set(), "cs": {"latin-ext"}, "pl": {"latin-ext"}, "ru": {"cyrillic"}}
"""What each language needs of the typefaces beyond the letters of English."""

LOADED = """async (count) => {
    const pause = () => new Promise((then) => setTimeout(then, 50));
    while ([...document.fonts].filter((face) => face.status === "loaded").length < count) await pause();
}"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_scripts_of_the_table_page_are_small(come: Come, server: Served, language: str, game: str) -> None:
    person = come(service_workers="block")  # it puts aside what other pages need
    with Guest(server) as guest:
        match = guest.create(game, "me", "beginner").match
        person.page.context.add_cookies(cookies(guest))
    person.page.context.add_init_script(settings(language))
    scripts: dict[str, Response] = {}

    def note(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = response

    person.page.on("response", note)
    person.go(f"/table/{match}")
    person.page.locator(".table-layout button:enabled").first.wait_for()
    size = sum(len(gzip.compress(response.body())) for response in list(scripts.values()))
    assert 10_000 < size <= MOST, size
    worth_it = [response for response in scripts.values() if len(response.body()) > 200]
    codings = {response.header_value("content-encoding") for response in worth_it}
    assert codings <= {"br", "gzip"}, "each was compressed when the page was built"


@pytest.mark.slow
@pytest.mark.parametrize("language", OWN_LETTERS)
def test_typefaces_are_small_and_only_of_the_letters_needed(come: Come, language: str) -> None:
    person = come(service_workers="block")
    person.page.context.add_init_script(settings(language))
    files: dict[str, Response] = {}

    def note(response: Response) -> None:
        if response.url.endswith(".woff2"):
            files[response.url] = response

    person.page.on("response", note)
    person.go()
    expected = {"latin"} | OWN_LETTERS[language]
    person.page.evaluate(LOADED, 2 * len(expected))
    parts = {re.sub(r"^(nunito|yeseva)-|-[\w-]{8}\.woff2$", "", url.rpartition("/")[2]) for url in files}
    assert parts == expected
    assert 10_000 < sum(len(response.body()) for response in files.values()) <= MOST_OF_TYPEFACES
    assert {response.header_value("content-type") for response in files.values()} == {"font/woff2"}
