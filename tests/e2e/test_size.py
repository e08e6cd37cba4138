"""How much the table page makes a browser load."""

import gzip

import pytest
from playwright.sync_api import Response

from tests.e2e.conftest import Come
from tests.e2e.playing import await_turn

MOST = 130_000


@pytest.mark.slow
def test_scripts_of_the_table_page_are_small(come: Come) -> None:
    person = come()
    person.go()
    person.press("Play now against Carla Duel")
    await_turn(person)
    scripts: dict[str, Response] = {}  # by address: what the service worker puts aside comes a second time

    def note(response: Response) -> None:
        if response.url.endswith(".js"):
            scripts[response.url] = response

    person.page.on("response", note)
    person.page.reload()
    await_turn(person)
    size = sum(len(gzip.compress(response.body())) for response in scripts.values())
    assert 10_000 < size <= MOST, size
