"""A server and a browser that the tests share, and people with contexts of their own."""

from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.e2e.browsing import context_settings, launch
from tests.e2e.known_tables import KnownTables, serving_known
from tests.e2e.person import WAYS, Person
from tests.server.running import Served, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnownTables]:
    with serving_known(tmp_path_factory.mktemp("known")) as known:
        yield known


# While it is open, an event loop runs in this thread: so it is closed before tests of other folders begin.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Come(Protocol):
    """Lets somebody come: `way` says how the page is operated, the rest goes to the browser's context."""

    def __call__(self, way: str = "mouse", *, origin: str = "", **more: Any) -> Person: ...


@pytest.fixture
def come(browser: Browser, server: Served) -> Iterator[Come]:
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def come(way: str = "mouse", *, origin: str = "", **more: Any) -> Person:
        settings = context_settings(way) | more
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return Person(page, origin or server.origin, WAYS[way])

    yield come
    for context in contexts:
        context.close()
    assert faults == []
