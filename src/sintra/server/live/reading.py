"""Making tables of what is stored of them. What makes no sense is refused, as may be after damage or a wrong import."""

from collections.abc import Sequence

import structlog

from sintra.records.steps import Steps
from sintra.server.store.store import StoredEvent, StoredMatch
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table

log = structlog.get_logger()


def opened(stored: StoredMatch) -> Table:
    """The table before the first event of its log; Refusal if its set-up cannot be read."""
    try:
        return Table.opened(stored)
    except Refusal:
        raise
    except Exception as error:
        log.error("the set-up of a match cannot be read", match=stored.id, error=repr(error))
        raise Refusal("damaged", "the set-up of this match is damaged: it cannot be shown or played on") from None


def fold(table: Table, events: Sequence[StoredEvent]) -> None:
    """Fold events of the log into the table; Refusal if they make no sense."""
    try:
        for event in events:
            table.fold(event)
    except Exception as error:  # told without its traceback, which takes long to make: there may be many of them
        log.error("the log of a match cannot be read", match=table.id, version=table.version, error=repr(error))
        raise Refusal("damaged", "the log of this match is damaged: it cannot be shown or played on") from None


def read_table(stored: StoredMatch, events: Sequence[StoredEvent]) -> Steps[Table]:
    """The table that a log leads to, made a little at a time."""
    table = opened(stored)
    for event in events:
        fold(table, [event])
        yield
    return table
