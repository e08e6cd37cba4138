"""The tables that are fuzzed: who sits there and by what, and what the database has of them."""

import random
from dataclasses import dataclass, field
from typing import Any

import apsw

from sintra.records.fair_deals import promise_of
from tests.server.guest import Guest, Made
from tests.server.running import Served

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("duel", 2, {}),
    ("chocolatier", 2, {"grey": True}),
    ("chocolatier", 3, {}),
    ("chocolatier", 4, {"special_factories": True}),
)
CLIENT_KEY = "0123"
"""With these digits begins what a command of a seat is known by in the log; the server's own begin with a word."""


class StoredLogs:
    """The logs as they are on disk, read beside the server."""

    def __init__(self, path: str) -> None:
        self._connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
        self._connection.set_busy_timeout(5000)

    def close(self) -> None:
        self._connection.close()

    def version_of(self, match: str) -> int:
        found: Any = self._connection.execute("SELECT version FROM matches WHERE id = ?", (match,)).fetchone()
        return 0 if found is None else int(found[0])

    def commands_after(self, match: str, version: int) -> dict[int, str]:
        """What was added to a log after a version: versions, and what each is known by."""
        query = "SELECT version, command FROM events WHERE match = ? AND version > ? ORDER BY version"
        rows: Any = self._connection.execute(query, (match, version))
        return dict(rows)

    def match_count(self) -> int:
        found: Any = self._connection.execute("SELECT COUNT(*) FROM matches").fetchone()
        return int(found[0])


@dataclass(frozen=True)
class Holder:
    """One who may come to a table: by the secret of a link, or as a browser that has several seats."""

    secret: str | None = None
    guest: Guest | None = None

    @property
    def way_in(self) -> dict[str, Any]:
        return {"secret": self.secret} if self.guest is None else {"cookie": self.guest.cookie}


@dataclass
class FuzzedTable:
    """A table with those who may come to it."""

    match: str
    secrets: dict[tuple[str, int | None], str]
    guests: list[Guest]
    holders: list[Holder]
    contribution: str
    uses: int = 0
    is_spent: bool = False
    accepted: dict[str, int] = field(default_factory=dict)  # by what a command is known by

    def close(self) -> None:
        for guest in self.guests:
            guest.http.close()


def open_table(server: Served, rng: random.Random) -> FuzzedTable:
    """A table whose seats are taken, or nearly so, by persons alone: nothing happens at it by itself."""
    game, players, options = rng.choice(GAMES)
    guests = [Guest(server) for _ in range(players)]
    host = guests[0]
    contribution = rng.randbytes(32).hex()
    seats = ["me", *(rng.choice(("me", "open")) for _ in range(players - 1))]
    more: dict[str, Any] = {"options": options | {"players": players}} if game == "chocolatier" else {}
    if rng.random() < 0.3:
        more["promise"] = promise_of(contribution)
    made = [host.create(game, *seats, **more)]
    match = made[0].match
    open_seats = seats.count("open")
    is_waiting = rng.random() < 0.25 and open_seats > 0
    for guest in guests[1 : 1 + open_seats - is_waiting]:
        made.append(guest.enter(match, made[0].secret("invite"), name=f"Guest {len(made) + 10}"))
    secrets = {key: secret for entered in made for key, secret in secrets_of(entered).items()}
    holders = [Holder(secret) for (kind, _), secret in secrets.items() if kind != "invite"]
    return FuzzedTable(match, secrets, guests, [*holders, Holder(guest=host)], contribution)


def secrets_of(made: Made) -> dict[tuple[str, int | None], str]:
    return {(link["kind"], link["seat"]): link["secret"] for link in made.links}
