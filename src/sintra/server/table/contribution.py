"""What seats contribute to the deals: promised when sitting down, told when every seat is taken, and then it begins.

Nobody, the host included, can choose a contribution knowing those of others: docs/fair-deals.md says why that matters.
"""

from sintra.records.fair_deals import SCHEME, promise_of
from sintra.server.store.store import OPEN
from sintra.server.table.event import Contributed, Promised
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table


def promise(table: Table, seat: int, promise: str) -> Promised:
    """A promise for a seat. Once all seats are taken others tell what they had promised: it would come too late."""
    check_open(table)
    if table.set_up.deals < SCHEME:
        raise Refusal("invalid", "this table was opened by an older server, and takes no contributions")
    if table.is_full:
        raise Refusal("already_started", "every seat is taken: nothing can be promised any more")
    return Promised(seat, promise)


def contribute(table: Table, seat: int, contribution: str) -> Contributed:
    """The contribution that a seat has promised."""
    check_open(table)
    if not table.is_full:
        raise Refusal("not_started", "a seat is still open: contributions are told when all are taken")
    if seat in table.contributions:
        raise Refusal("invalid", f"seat {seat} has contributed already")
    if table.seats[seat].promise != promise_of(contribution):
        raise Refusal("invalid", f"this is not the contribution that was promised for seat {seat}")
    return Contributed(seat, contribution)


def check_open(table: Table) -> None:
    if table.status != OPEN:
        raise Refusal("already_started", "the match has begun")


def check_nobody_has_contributed(table: Table) -> None:
    """Refuse to leave once a contribution is known: whoever sat down instead could choose theirs by it."""
    if table.contributions:
        raise Refusal("already_started", "the match is about to begin")


def check_due(table: Table, now: int) -> None:
    """Refuse to begin while contributions are awaited."""
    begins_at = table.begins_at()
    if begins_at is not None and now < begins_at:
        raise Refusal("not_started", f"the contributions of seats {table.awaited} are awaited")
