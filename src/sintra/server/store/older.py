"""Exports of older versions of Sintra, and how they are read today; databases have migrations instead."""

from dataclasses import dataclass, replace

from sintra.server.store.store import Contents, Grant, Link, StoredEvent, StoredMatch

OLD_TAG, TAG = '{"fact":', '{"kind":'


@dataclass(frozen=True, slots=True)
class Contents1:
    """A match in an export of version 1, as 0.1.0 wrote it: events were called facts."""

    match: StoredMatch
    facts: tuple[StoredEvent, ...]
    links: tuple[Link, ...] = ()
    grants: tuple[Grant, ...] = ()

    def upgraded(self) -> Contents:
        return Contents(self.match, tuple(map(upgraded, self.facts)), self.links, self.grants)


def upgraded(event: StoredEvent) -> StoredEvent:
    """An event of 0.1.0 as it is written today; the same as migration 2 does in a database."""
    if not event.body.startswith(OLD_TAG):
        return event
    return replace(event, body=TAG + event.body.removeprefix(OLD_TAG))
