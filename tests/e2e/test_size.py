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
    scripts: list[Response] = []
    person.page.on("response", lambda response: scripts.append(response) if response.url.endswith(".js") else None)
    person.page.reload()
    await_turn(person)
    size = sum(len(gzip.compress(response.body())) for response in scripts)
    assert 10_000 < size <= MOST, size
