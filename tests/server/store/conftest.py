"""Both stores, empty."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sintra.server.store.opening import open_store
from sintra.server.store.store import Store
from tests.server.services import Postgres
from tests.server.store.material import run

Scenario = Callable[[Store], Awaitable[Any]]
Use = Callable[[Scenario], Any]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store is, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "test.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def use(url: str) -> Use:
    """Run a scenario with the store open."""

    def use(scenario: Scenario) -> Any:
        return run(opened(url, scenario))

    return use


async def opened(url: str, scenario: Scenario) -> Any:
    """Open a store, do something with it and close it."""
    store = await open_store(url)
    try:
        return await scenario(store)
    finally:
        await store.close()
