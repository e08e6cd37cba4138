"""The SQL that both databases run.

Parameters are written $1, $2 … as PostgreSQL does. SQLite takes them for names and numbers them as they first appear,
so in every statement they first appear in ascending order.
"""

from collections.abc import Iterable
from typing import Any

from sintra.server.store.store import INVITE, WATCHER, Link, Right, StoredEvent, StoredMatch

Value = str | int | None
"""What can stand in a column."""
Row = tuple[Any, ...]
"""A row as a database gives it; of which types its values are, the schema says."""

MATCH_COLUMNS = "id, set_up, secret, status, version, created_at, updated_at, wake_at"
EVENT_COLUMNS = "version, command, body, at"
LINK_COLUMNS = "hash, match, kind, seat"

CHECK = "INSERT INTO checks (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
BEAT = (
    "INSERT INTO checks (id, at) VALUES (2, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at "
    "WHERE checks.at < excluded.at"
)
LATEST_BEAT = "SELECT at FROM checks WHERE id = 2"
COUNT = "SELECT status, COUNT(*) FROM matches GROUP BY status"

MATCH = f"SELECT {MATCH_COLUMNS} FROM matches WHERE id = $1"
EVENTS = f"SELECT {EVENT_COLUMNS} FROM events WHERE match = $1 AND version > $2 ORDER BY version"
EVENT_OF_COMMAND = "SELECT version FROM events WHERE match = $1 AND command = $2"
VERSION = "SELECT version FROM matches WHERE id = $1"

DUE = (
    f"SELECT {MATCH_COLUMNS} FROM matches WHERE status = 'running' AND wake_at IS NOT NULL AND wake_at <= $1 "
    "ORDER BY wake_at, id LIMIT $2"
)
CLAIM = "UPDATE matches SET wake_at = $1 WHERE id = $2 AND wake_at = $3 RETURNING id"

LINK = f"SELECT {LINK_COLUMNS} FROM links WHERE hash = $1"
SEATS = "SELECT seat FROM grants WHERE match = $1 AND person = $2 ORDER BY seat"
GRANTS = "SELECT person, seat FROM grants WHERE match = $1 ORDER BY person, seat"
LINKS = f"SELECT {LINK_COLUMNS} FROM links WHERE match = $1 ORDER BY hash"
MATCHES_OF = (
    f"SELECT {MATCH_COLUMNS} FROM matches WHERE id IN (SELECT match FROM grants WHERE person = $1 AND seat >= 0) "
    "AND (updated_at, id) < ($2, $3) ORDER BY updated_at DESC, id DESC LIMIT $4"
)
AFTER = (  # a page of an export: matches by age, after one of them
    f"SELECT {MATCH_COLUMNS} FROM matches WHERE (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT $3"
)

NEW_MATCH = (
    f"INSERT INTO matches ({MATCH_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) "
    "ON CONFLICT (id) DO NOTHING RETURNING id"
)
NEW_EVENT = "INSERT INTO events (match, version, command, body, at) VALUES ($1, $2, $3, $4, $5)"
NEW_LINK = f"INSERT INTO links ({LINK_COLUMNS}) VALUES ($1, $2, $3, $4)"
NEW_LINK_ONCE = f"{NEW_LINK} ON CONFLICT (hash) DO NOTHING"
NEW_GRANT = "INSERT INTO grants (match, person, seat) VALUES ($1, $2, $3) ON CONFLICT (match, person, seat) DO NOTHING"
REVOKE_GRANTS = "DELETE FROM grants WHERE match = $1 AND seat = $2 AND person <> $3"
REVOKE_LINKS = "DELETE FROM links WHERE match = $1 AND kind = $2 AND seat IS NOT DISTINCT FROM $3"
FORGET = "DELETE FROM grants WHERE person = $1 RETURNING match"
HOLDS = (
    "SELECT 1 FROM grants WHERE match = $1 AND person = $2 AND seat = $3 UNION ALL "
    f"SELECT 1 FROM links WHERE match = $1 AND hash = $2 AND kind <> '{INVITE}' AND COALESCE(seat, {WATCHER}) = $3"
)

NO_TIME = 2**63 - 1
"""Later than every time of a match."""
NO_LIMIT = 2**63 - 1
"""More rows than there are: of a statement that reads at most so many."""
LATEST = (NO_TIME, "")
"""Before this, in the order of MATCHES_OF, are all matches."""
PAGE = 50
"""How many matches an export reads at once: few enough not to keep others waiting."""


def rights_where(condition: str) -> str:
    """Who may do what in the matches that meet a condition: the match, the holder and the seat."""
    return (
        f"SELECT match, person, seat FROM grants WHERE {condition} UNION ALL "
        f"SELECT match, hash, COALESCE(seat, {WATCHER}) FROM links WHERE {condition} AND kind <> '{INVITE}'"
    )


def rights_by_match(rows: Iterable[Iterable[Any]]) -> dict[str, set[Right]]:
    found: dict[str, set[Right]] = {}
    for match, *right in rows:
        found.setdefault(match, set()).add(Right(*right))
    return found


def match_row(match: StoredMatch) -> Row:
    """The values for NEW_MATCH."""
    return (
        match.id,
        match.set_up,
        match.secret,
        match.status,
        match.version,
        match.created_at,
        match.updated_at,
        match.wake_at,
    )


def event_row(match: str, event: StoredEvent) -> Row:
    """The values for NEW_EVENT."""
    return match, event.version, event.command, event.body, event.at


def events_by_match(rows: Iterable[Iterable[Any]]) -> dict[str, list[StoredEvent]]:
    """Rows of a match and an event, sorted by match."""
    found: dict[str, list[StoredEvent]] = {}
    for match, *event in rows:
        found.setdefault(match, []).append(StoredEvent(*event))
    return found


def link_row(link: Link) -> Row:
    """The values for NEW_LINK."""
    return link.hash, link.match, link.kind, link.seat
