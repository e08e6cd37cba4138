"""The tables of a store and how they came about: one list of migrations for both databases.

Migrations are never changed once released, only added to. They are plain SQL that SQLite and PostgreSQL both
understand, but for a few statements that differ, and they run with unfinished matches in the database, so they keep
what is there.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sintra.server.store.checksum import Kind, fill_in_postgres, fill_in_sqlite
from sintra.server.store.store import StoreError


@dataclass(frozen=True, slots=True)
class Differing:
    """A statement for which the two databases have different words."""

    sqlite: str
    postgres: str


def fill_in(kind: Kind) -> Differing:
    """Give a checksum to every row of a table."""
    return Differing(fill_in_sqlite(kind), fill_in_postgres(kind))


Migration = tuple[str | Differing, ...]
"""Statements that are run in one transaction."""

MIGRATIONS: tuple[Migration, ...] = (
    (
        """
        CREATE TABLE matches (
            id TEXT NOT NULL PRIMARY KEY,
            set_up TEXT NOT NULL,
            secret TEXT NOT NULL,
            status TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            wake_at BIGINT
        )
        """,
        """
        CREATE TABLE facts (
            match TEXT NOT NULL REFERENCES matches (id),
            version BIGINT NOT NULL,
            command TEXT NOT NULL,
            body TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (match, version),
            UNIQUE (match, command)
        )
        """,
        """
        CREATE TABLE links (
            hash TEXT NOT NULL PRIMARY KEY,
            match TEXT NOT NULL REFERENCES matches (id),
            kind TEXT NOT NULL,
            seat BIGINT
        )
        """,
        """
        CREATE TABLE grants (
            match TEXT NOT NULL REFERENCES matches (id),
            person TEXT NOT NULL,
            seat BIGINT NOT NULL,
            PRIMARY KEY (match, person, seat)
        )
        """,
        "CREATE TABLE checks (id BIGINT NOT NULL PRIMARY KEY, at BIGINT NOT NULL)",
        # with the status in it, or SQLite prefers matches_by_status and looks through all that are running
        "CREATE INDEX matches_due ON matches (status, wake_at) WHERE wake_at IS NOT NULL AND status = 'running'",
        "CREATE INDEX matches_by_age ON matches (created_at, id)",
        "CREATE INDEX matches_by_status ON matches (status)",
        "CREATE INDEX links_of_match ON links (match)",
        "CREATE INDEX grants_of_person ON grants (person, match)",
    ),
    (
        # 0.1.0 called an event a fact. What the log holds is the same, and so is every other name in it.
        "ALTER TABLE facts RENAME TO events",
        """UPDATE events SET body = '{"kind":' || substr(body, 9) WHERE substr(body, 1, 8) = '{"fact":'""",
    ),
    (
        # Every row has a checksum, and what lets people in is there twice, in a table and in an index that covers it:
        # no one damaged page takes it. A match that was lost to damage is remembered, with why.
        "ALTER TABLE matches ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE events ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE links ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE grants ADD COLUMN checksum TEXT NOT NULL DEFAULT ''",
        fill_in("match"),
        fill_in("event"),
        fill_in("link"),
        fill_in("grant"),
        "DROP INDEX links_of_match",
        "DROP INDEX grants_of_person",
        "CREATE INDEX links_of_match ON links (match, hash, kind, seat, checksum)",
        "CREATE INDEX grants_of_person ON grants (person, match, seat, checksum)",
        """
        CREATE TABLE lost_matches (
            id TEXT NOT NULL PRIMARY KEY,
            reason TEXT NOT NULL,
            at BIGINT NOT NULL,
            checksum TEXT NOT NULL
        )
        """,
    ),
    (
        # What was found out of a finished match, for all who look at it; it can always be found out again.
        """
        CREATE TABLE reviews (
            match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
            made_by TEXT NOT NULL,
            at BIGINT NOT NULL,
            body TEXT NOT NULL,
            checksum TEXT NOT NULL
        )
        """,
    ),
    (
        # How a finished match ended, in short, for lists and statistics; it can always be found out again from the log.
        """
        CREATE TABLE results (
            match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
            version BIGINT NOT NULL,
            body TEXT NOT NULL,
            checksum TEXT NOT NULL
        )
        """,
    ),
)
"""Migration 1 is the first of them.

The table `checks` has two rows: 1 is written to see whether writing works, 2 is the latest sign of life of a server.
"""

CREATE_LIST = "CREATE TABLE IF NOT EXISTS sintra_migrations (number BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL)"
APPLIED = "SELECT number FROM sintra_migrations"
NOTE = "INSERT INTO sintra_migrations (number, applied_at) VALUES ($1, $2)"
TABLES = frozenset({"matches", "links", "grants", "checks", "sintra_migrations"})
"""The tables that are there in every version, also in old backups."""


def tables_after(applied: Collection[int]) -> frozenset[str]:
    """The tables that a database has once these migrations were run."""
    newest = max(applied, default=0)
    later = {name for number, name in ((3, "lost_matches"), (4, "reviews"), (5, "results")) if newest >= number}
    return TABLES | {"events" if newest >= 2 else "facts"} | later


def pending(applied: Collection[int], migrations: Sequence[Migration], where: str) -> list[tuple[int, Migration]]:
    """The migrations that are still to be run, with their numbers; StoreError if the database is newer than these."""
    newest = max(applied, default=0)
    if newest > len(migrations):
        raise StoreError(
            f"{where} was written by a newer Sintra (its tables are version {newest}, this one knows {len(migrations)} "
            "at most): upgrade Sintra, or use another database"
        )
    return list(enumerate(migrations, 1))[newest:]
