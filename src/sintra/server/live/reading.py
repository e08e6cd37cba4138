"""Making tables of what is stored of them. What makes no sense is refused, as may be after damage or a wrong import."""

from collections.abc import AsyncIterator, Sequence

from sintra.records.steps import Steps
from sintra.server.live.store_failure import damaged
from sintra.server.store.store import Damaged, Store, StoredEvent, StoredMatch
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table

LOG_PAGE = 100
"""Events that are read at once: so many are checked in less than a millisecond."""


def opened(store: Store, stored: StoredMatch) -> Table:
    """The table before the first event of its log; Refusal if its set-up cannot be read."""
    try:
        return Table.opened(stored)
    except Refusal:
        raise
    except Exception as error:
        raise damaged(store, stored.id, f"its set-up makes no sense: {error!r}") from None


def fold(store: Store, table: Table, events: Sequence[StoredEvent]) -> None:
    """Fold events of the log into the table; Refusal if they make no sense."""
    try:
        for event in events:
            table.fold(event)
    except Exception as error:  # told without its traceback, which takes long to make: there may be many of them
        raise damaged(store, table.id, f"its log makes no sense after version {table.version}: {error!r}") from None


async def pages_of_log(store: Store, stored: StoredMatch) -> AsyncIterator[list[StoredEvent]]:
    """The log of a match, a little at a time, for it may be long; Damaged if it ends too early."""
    version = 0
    while True:
        events = await store.events(stored.id, after=version, limit=LOG_PAGE)
        version += len(events)
        yield events
        if len(events) < LOG_PAGE:
            break
    if version < stored.version:
        raise Damaged(stored.id, f"its log ends with event {version} of {stored.version}")


def fold_steps(store: Store, table: Table, events: Sequence[StoredEvent]) -> Steps[None]:
    """Fold events one by one, for one who has other things to do meanwhile."""
    for event in events:
        fold(store, table, [event])
        yield
