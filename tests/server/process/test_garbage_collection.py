"""When garbage is collected: after a while, or as soon as there is much of it."""

import asyncio
import gc

import pytest

from sintra.server.process import garbage_collection
from sintra.server.process.garbage_collection import wait_for_much_new


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How often it was looked, by a clock that goes on with each look."""
    found: list[float] = []

    async def sleep(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr("sintra.server.process.garbage_collection.asyncio.sleep", sleep)
    monkeypatch.setattr("sintra.server.process.garbage_collection.time.monotonic", lambda: sum(found))
    monkeypatch.setattr(garbage_collection, "SPREAD", 0.0)
    return found


def test_little_is_looked_through_after_a_while(looks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (4000, 2, 0))
    asyncio.run(wait_for_much_new())
    assert sum(looks) == pytest.approx(garbage_collection.NEW_SECONDS, abs=garbage_collection.LOOK_SECONDS)


def test_much_is_looked_through_at_once(looks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (10, 0, len(looks) // 4))
    asyncio.run(wait_for_much_new())
    assert len(looks) == 4
