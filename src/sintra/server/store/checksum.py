"""Checksums of what is stored: every row carries one over what never changes of it, so that damage is noticed.

They also tell a row by itself, without the pages that lead to it: a rescue takes what has the right checksum.
"""

import hashlib
from typing import Final, Literal

Kind = Literal["match", "event", "link", "grant", "lost", "review", "result"]

COLUMNS: Final[dict[Kind, tuple[str, ...]]] = {
    "match": ("id", "set_up", "secret", "created_at"),
    "event": ("match", "version", "command", "at", "body"),
    "link": ("hash", "match", "kind", "seat"),
    "grant": ("match", "person", "seat"),
    "lost": ("id", "reason", "at"),
    "review": ("match", "made_by", "at", "body"),
    "result": ("match", "version", "body"),
}
"""What a checksum is made of, in this order."""
TABLES: Final[dict[Kind, str]] = {
    "match": "matches",
    "event": "events",
    "link": "links",
    "grant": "grants",
    "lost": "lost_matches",
    "review": "reviews",
    "result": "results",
}
TRUTH: Final[tuple[Kind, ...]] = ("match", "event", "link", "grant", "lost")
"""What nobody could find out again: a match is damaged if one of these rows is; reviews and results are made anew."""
DIGITS = 16
"""64 bits: of all pages ever damaged, none will have a right one by chance."""
FUNCTION = "sintra_checksum"
"""What SQLite knows `checksum` as, while tables are brought up to date."""


def checksum(*values: object) -> str:
    """The checksum of a row: the beginning of a SHA-256 of its kind and its values, a line each; NULL has none."""
    text = "\n".join(str(value) for value in values if value is not None)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:DIGITS]


def fill_in_sqlite(kind: Kind) -> str:
    """A statement that gives a checksum to every row of a table."""
    return f"UPDATE {TABLES[kind]} SET checksum = {FUNCTION}('{kind}', {', '.join(COLUMNS[kind])})"


def fill_in_postgres(kind: Kind) -> str:
    """The same for PostgreSQL, which knows SHA-256 itself."""
    text = f"concat_ws(chr(10), '{kind}', {', '.join(COLUMNS[kind])})"
    digest = f"encode(sha256(convert_to({text}, 'UTF8')), 'hex')"
    return f"UPDATE {TABLES[kind]} SET checksum = substr({digest}, 1, {DIGITS})"
