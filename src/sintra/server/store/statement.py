"""The SQL that both databases run.

Parameters are written $1, $2 … as PostgreSQL does. SQLite takes them for names and numbers them as they first appear,
so in every statement they first appear in ascending order.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sintra.server.store.checksum import checksum
from sintra.server.store.store import (
    INVITE,
    WATCHER,
    Contents,
    Damaged,
    Grant,
    Link,
    Right,
    StoredEvent,
    StoredMatch,
    StoredResult,
    StoredReview,
    StoreError,
)

Value = str | int | None
"""What can stand in a column."""
Row = tuple[Any, ...]
"""A row as a database gives it; of which types its values are, the schema says."""

MATCH_COLUMNS = "id, set_up, secret, status, version, created_at, updated_at, wake_at, checksum"
EVENT_COLUMNS = "version, command, body, at, checksum"
LINK_COLUMNS = "hash, match, kind, seat, checksum"
GRANT_COLUMNS = "match, person, seat, checksum"
REVIEW_COLUMNS = "match, made_by, at, body, checksum"
RESULT_COLUMNS = "match, version, body, checksum"

CHECK = "INSERT INTO checks (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
BEAT = (
    "INSERT INTO checks (id, at) VALUES (2, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at "
    "WHERE checks.at < excluded.at"
)
LATEST_BEAT = "SELECT at FROM checks WHERE id = 2"
COUNT = "SELECT status, COUNT(*) FROM matches GROUP BY status"

MATCH = f"SELECT {MATCH_COLUMNS} FROM matches WHERE id = $1"
EVENTS = f"SELECT {EVENT_COLUMNS} FROM events WHERE match = $1 AND version > $2 ORDER BY version LIMIT $3"
EVENT_OF_COMMAND = "SELECT version FROM events WHERE match = $1 AND command = $2"
VERSION = "SELECT version FROM matches WHERE id = $1"

DUE = (
    f"SELECT {MATCH_COLUMNS} FROM matches WHERE status = 'running' AND wake_at IS NOT NULL AND wake_at <= $1 "
    "ORDER BY wake_at, id LIMIT $2"
)
CLAIM = "UPDATE matches SET wake_at = $1 WHERE id = $2 AND wake_at = $3 RETURNING id"

LINK = f"SELECT {LINK_COLUMNS} FROM links WHERE hash = $1"
SEATS = f"SELECT {GRANT_COLUMNS} FROM grants WHERE match = $1 AND person = $2 ORDER BY seat"
GRANTS = f"SELECT {GRANT_COLUMNS} FROM grants WHERE match = $1 ORDER BY person, seat"
LINKS = f"SELECT {LINK_COLUMNS} FROM links WHERE match = $1 ORDER BY hash"
MATCHES_OF = (
    f"SELECT {MATCH_COLUMNS} FROM matches WHERE id IN (SELECT match FROM grants WHERE person = $1 AND seat >= 0) "
    "AND (updated_at, id) < ($2, $3) ORDER BY updated_at DESC, id DESC LIMIT $4"
)
AFTER = (  # a page of an export: matches by age, after one of them
    f"SELECT {MATCH_COLUMNS} FROM matches WHERE (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT $3"
)

NEW_MATCH = (
    f"INSERT INTO matches ({MATCH_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "
    "ON CONFLICT (id) DO NOTHING RETURNING id"
)
NEW_EVENT = f"INSERT INTO events (match, {EVENT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)"
NEW_LINK = f"INSERT INTO links ({LINK_COLUMNS}) VALUES ($1, $2, $3, $4, $5)"
NEW_LINK_ONCE = f"{NEW_LINK} ON CONFLICT (hash) DO NOTHING"
NEW_GRANT = f"INSERT INTO grants ({GRANT_COLUMNS}) VALUES ($1, $2, $3, $4) ON CONFLICT (match, person, seat) DO NOTHING"
NEW_LOST = (
    "INSERT INTO lost_matches (id, reason, at, checksum) VALUES ($1, $2, $3, $4) "
    "ON CONFLICT (id) DO UPDATE SET reason = excluded.reason, at = excluded.at, checksum = excluded.checksum"
)
LOST = "SELECT reason FROM lost_matches WHERE id = $1"
ALL_LOST = "SELECT id, at FROM lost_matches"
REVIEW = f"SELECT {REVIEW_COLUMNS} FROM reviews WHERE match = $1"
KEEP_REVIEW = (
    f"INSERT INTO reviews ({REVIEW_COLUMNS}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (match) DO UPDATE "
    "SET made_by = excluded.made_by, at = excluded.at, body = excluded.body, checksum = excluded.checksum"
)
RESULT = f"SELECT {RESULT_COLUMNS} FROM results WHERE match = $1"
KEEP_RESULT = (
    f"INSERT INTO results ({RESULT_COLUMNS}) VALUES ($1, $2, $3, $4) ON CONFLICT (match) DO UPDATE "
    "SET version = excluded.version, body = excluded.body, checksum = excluded.checksum "
    "WHERE results.version <= excluded.version"
)
RESULTS_OF = (  # of each finished match its id, the person's seat, and its result; without one the rest is NULL
    "SELECT matches.id, grants.seat, results.body FROM grants "
    "JOIN matches ON matches.id = grants.match LEFT JOIN results ON results.match = grants.match "
    "WHERE grants.person = $1 AND grants.seat >= 0 AND matches.status = 'over' "
    "ORDER BY matches.updated_at DESC, matches.id DESC, grants.seat LIMIT $2"
)
FOUND_AGAIN = "DELETE FROM lost_matches WHERE id = $1"
REVOKE_GRANTS = "DELETE FROM grants WHERE match = $1 AND seat = $2 AND person <> $3"
REVOKE_LINKS = "DELETE FROM links WHERE match = $1 AND kind = $2 AND seat IS NOT DISTINCT FROM $3"
FORGET = "DELETE FROM grants WHERE person = $1 RETURNING match"
HOLDS = (
    "SELECT 1 FROM grants WHERE match = $1 AND person = $2 AND seat = $3 UNION ALL "
    f"SELECT 1 FROM links WHERE match = $1 AND hash = $2 AND kind <> '{INVITE}' AND COALESCE(seat, {WATCHER}) = $3"
)

NO_TIME = 2**63 - 1
"""Later than every time of a match."""
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


def missing(match: str, lost: Sequence[Row]) -> StoreError:
    """Why there is no match of this id: it was lost, by a row of LOST, or never was one."""
    return Damaged(match, lost[0][0]) if lost else StoreError(f"there is no match {match!r}")


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
        _checksum_of_match(match),
    )


def match_in(row: Row) -> StoredMatch:
    """The match of a row; Damaged unless what never changes of it is as it was written."""
    match = StoredMatch(*row[:-1])
    if _checksum_of_match(match) != row[-1]:
        raise Damaged(match.id, "its set-up is not what was written")
    return match


def _checksum_of_match(match: StoredMatch) -> str:
    return checksum("match", match.id, match.set_up, match.secret, match.created_at)


def event_row(match: str, event: StoredEvent) -> Row:
    """The values for NEW_EVENT."""
    return match, event.version, event.command, event.body, event.at, checksum_of_event(match, event)


def event_in(match: str, row: Sequence[Any]) -> StoredEvent:
    """The event of a row; Damaged unless it is as it was written."""
    event = StoredEvent(*row[:-1])
    if checksum_of_event(match, event) != row[-1]:
        raise Damaged(match, f"event {event.version} of its log is not what was written")
    return event


def checksum_of_event(match: str, event: StoredEvent) -> str:
    return checksum("event", match, event.version, event.command, event.at, event.body)


def events_in(match: str, rows: Iterable[Sequence[Any]], *, after: int = 0) -> list[StoredEvent]:
    """The events of a match after a version; Damaged unless they are as they were written, and none is missing."""
    events = [event_in(match, row) for row in rows]
    for version, event in enumerate(events, after + 1):
        if event.version != version:
            raise Damaged(match, f"event {version} of its log is missing")
    return events


def events_by_match(rows: Iterable[Sequence[Any]]) -> dict[str, list[StoredEvent]]:
    """Rows of a match and an event, sorted by match; a damaged one is left out, and noticed by who reads it alone."""
    found: dict[str, list[StoredEvent]] = {}
    for match, events in groupby(rows, lambda row: row[0]):
        with suppress(Damaged):
            found[match] = [event_in(match, row[1:]) for row in events]
    return found


@dataclass(frozen=True, slots=True)
class RowsOfMatch:
    """Everything of a match, as a database gives it."""

    match: Row
    events: list[Row]
    links: list[Row]
    grants: list[Row]

    @property
    def place(self) -> tuple[int, str]:
        """Where the match is in the order of AFTER."""
        columns = dict(zip(MATCH_COLUMNS.split(", "), self.match, strict=True))
        return columns["created_at"], columns["id"]


def contents_in(rows: RowsOfMatch) -> Contents:
    """A match with everything that belongs to it; Damaged unless all of it is as it was written."""
    match = match_in(rows.match)
    events = events_in(match.id, rows.events)
    if len(events) != match.version:
        raise Damaged(match.id, f"its log ends with event {len(events)} of {match.version}")
    return Contents(match, tuple(events), tuple(map(link_in, rows.links)), tuple(map(grant_in, rows.grants)))


def link_row(link: Link) -> Row:
    """The values for NEW_LINK."""
    return link.hash, link.match, link.kind, link.seat, _checksum_of_link(link)


def link_in(row: Row) -> Link:
    """The link of a row; Damaged unless it is as it was written."""
    link = Link(*row[:-1])
    if _checksum_of_link(link) != row[-1]:
        raise Damaged(link.match, "one of its links is not what was written")
    return link


def _checksum_of_link(link: Link) -> str:
    return checksum("link", link.hash, link.match, link.kind, link.seat)


def grant_row(match: str, grant: Grant) -> Row:
    """The values for NEW_GRANT."""
    return match, grant.person, grant.seat, checksum("grant", match, grant.person, grant.seat)


def grant_in(row: Row) -> Grant:
    """The grant of a row; Damaged unless it is as it was written."""
    match, person, seat, told = row
    if checksum("grant", match, person, seat) != told:
        raise Damaged(match, "who may act for a seat of it is not what was written")
    return Grant(person, seat)


def review_row(review: StoredReview) -> Row:
    """The values for KEEP_REVIEW."""
    return review.match, review.made_by, review.at, review.body, _checksum_of_review(review)


def review_in(rows: Sequence[Row]) -> StoredReview | None:
    """The review of a match, by the rows that REVIEW gives; None unless it is there and as it was written."""
    for *values, told in rows:
        review = StoredReview(*values)
        if _checksum_of_review(review) == told:
            return review
    return None


def _checksum_of_review(review: StoredReview) -> str:
    return checksum("review", review.match, review.made_by, review.at, review.body)


def result_row(result: StoredResult) -> Row:
    """The values for KEEP_RESULT."""
    return result.match, result.version, result.body, _checksum_of_result(result)


def result_in(rows: Sequence[Row]) -> StoredResult | None:
    """The result of a match, by the rows that RESULT gives; None unless it is there and as it was written."""
    for *values, told in rows:
        result = StoredResult(*values)
        if _checksum_of_result(result) == told:
            return result
    return None


def _checksum_of_result(result: StoredResult) -> str:
    return checksum("result", result.match, result.version, result.body)
