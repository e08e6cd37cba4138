"""What an event does to the keys of its table: those it gives, those it takes away, and who is shown out with them."""

from dataclasses import replace

from sintra.server.live.connection import Connection
from sintra.server.store.store import SEAT, WATCH, Keys, Revocation
from sintra.server.table.event import AnyEvent, LinksVoided, Seated, Vacated

SEAT_TAKEN = -2
"""In a key: the seat that will be taken."""


def revocation_by(event: AnyEvent) -> Revocation | None:
    """What keys are worth nothing after an event."""
    match event:
        case Vacated(seat):
            return Revocation(SEAT, seat)
        case LinksVoided(seat, links, keeper):
            return Revocation(links, seat if links == SEAT else None, keeper)
    return None


def is_shown_out(connection: Connection, event: AnyEvent) -> bool:
    """Whether somebody is connected by what this event took away."""
    match event:
        case LinksVoided(seat, links, keeper) if links == SEAT:
            return seat in connection.seats and connection.holder != keeper
        case LinksVoided(links=links) if links == WATCH:
            return not connection.seats
    return False


def keys_for(event: AnyEvent, keys: Keys) -> Keys:
    """The keys with the seat that the event is about, where it was not known before."""
    if not isinstance(event, Seated):
        return keys
    return Keys(
        tuple(replace(grant, seat=event.seat) if grant.seat == SEAT_TAKEN else grant for grant in keys.grants),
        tuple(replace(link, seat=event.seat) if link.seat == SEAT_TAKEN else link for link in keys.links),
    )
