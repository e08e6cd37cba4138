"""How much the table page makes a browser load."""

import gzip

import pytest
from playwright.sync_api import Response

from tests.e2e.conftest import Come
from tests.e2e.screens import settings
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served

MOST = 140_000


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_scripts_of_the_table_page_are_small(come: Come, server: Served, language: str, game: str) -> None:
    person = come()
    with Guest(server) as guest:
        match = guest.create(game, "me", "beginner").match
        person.page.context.add_cookies(cookies(guest))
    person.page.context.add_init_script(settings(language))
    scripts: dict[str, Response] = {}  # by address: what the service worker puts aside comes a second time

    def note(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts.setdefault(response.url, response)

    person.page.on("response", note)
    person.go(f"/table/{match}")
    person.page.locator(".table-layout button:enabled").first.wait_for()
    size = sum(len(gzip.compress(response.body())) for response in list(scripts.values()))
    assert 10_000 < size <= MOST, size
    codings = {response.header_value("content-encoding") for response in scripts.values()}
    assert codings <= {"br", "gzip"}, "each was compressed when the page was built"
