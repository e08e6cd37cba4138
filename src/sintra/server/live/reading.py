"""Making tables of what is stored of them. What makes no sense is refused, as may be after damage or a wrong import."""

from collections.abc import Sequence

from sintra.records.steps import Steps
from sintra.server.live.store_failure import damaged
from sintra.server.store.store import Store, StoredEvent, StoredMatch
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table


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


def read_table(store: Store, stored: StoredMatch, events: Sequence[StoredEvent]) -> Steps[Table]:
    """The table that a log leads to, made a little at a time."""
    table = opened(store, stored)
    for event in events:
        fold(store, table, [event])
        yield
    return table
