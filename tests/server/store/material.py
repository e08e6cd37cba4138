"""What the tests of the stores put into them."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from sintra.server.store.store import (
    INVITE,
    OPEN,
    OVER,
    RUNNING,
    SEAT,
    WATCH,
    WATCHER,
    Addition,
    Contents,
    Grant,
    Link,
    StoredEvent,
    StoredMatch,
)

T = TypeVar("T")
NOW = 1_700_000_000_000
ANN, BOB, EVE = "a" * 64, "b" * 64, "e" * 64


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in an event loop of its own, within a minute."""
    return asyncio.run(asyncio.wait_for(coroutine, 60))


def match_of(id: str, **changes: Any) -> StoredMatch:
    match = StoredMatch(id, '{"game":"duel"}', "5" * 64, RUNNING, 0, NOW, NOW, None)
    return replace(match, **changes)


def addition_to(id: str, after: int, **changes: Any) -> Addition:
    addition = Addition(id, after, f"command-{after + 1}", f'{{"n":{after + 1}}}', NOW + after + 1, RUNNING, None)
    return replace(addition, **changes)


def event_of(version: int) -> StoredEvent:
    """The event that `addition_to` adds."""
    return StoredEvent(version, f"command-{version}", f'{{"n":{version}}}', NOW + version)


def various() -> list[Contents]:
    """Matches of every kind, oldest first."""
    return [
        Contents(match_of("open", status=OPEN, created_at=1), ()),
        Contents(
            match_of("running", version=3, created_at=2, updated_at=NOW + 3, wake_at=NOW + 9),
            tuple(event_of(version) for version in (1, 2, 3)),
            (
                Link("1" * 64, "running", SEAT, 0),
                Link("2" * 64, "running", INVITE),
                Link("3" * 64, "running", WATCH),
            ),
            (Grant(ANN, 0), Grant(ANN, 1), Grant(BOB, WATCHER)),
        ),
        Contents(
            match_of(
                "over", version=1, created_at=2**40, set_up='{"names":["Ännchen 🍫","\\u0000\\n«»"]}', status=OVER
            ),
            (StoredEvent(1, "κ-1", '"一\\t🂡"', 2**45),),
        ),
    ]
