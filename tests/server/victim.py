"""A match that is attacked, and how one sees that it has not changed."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import apsw

from tests.server.guest import Guest, Made, TableSocket, play_on, socket_to
from tests.server.running import Served


class Victim:
    """A match of Duel between two persons, some way into it."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.ann, self.bob = Guest(server), Guest(server)
        self.made: Made = self.ann.create("duel", "me", "open")
        self.match = self.made.match
        self.entered = self.bob.enter(self.match, self.made.secret("invite"), name="Bob")
        self.seat_secrets = (self.made.secret("seat", 0), self.entered.secret("seat", 1))
        self.watch_secret = self.made.secret("watch")
        with self.ann.at(self.match) as first, self.bob.at(self.match) as second:
            play_on(first, second, rng=random.Random(11), plies=12)
            assert first.view is not None
            self.to_move: int = first.view["to_move"]
            mover = first if first.is_to_move else second
            self.action, self.version = mover.choices[0], mover.version
        self.deal_secret = deal_secret_in(server.database, self.match)
        self.before = self.told()

    @property
    def secrets(self) -> list[str]:
        """What must not be in any answer or log: the deals to come, all links, and the tokens of both browsers."""
        tokens = [guest.cookie.partition("=")[2] for guest in (self.ann, self.bob)]
        links = [link["secret"] for made in (self.made, self.entered) for link in made.links]
        return [self.deal_secret, *links, *tokens]

    def told(self) -> list[dict[str, Any]]:
        """All that everybody at the table is told of it."""
        found = []
        for secret in (*self.seat_secrets, self.watch_secret):
            with socket_to(self.server, self.match, secret=secret) as table:
                found.append({**table.received[0], "now": 0})
        return found

    def check(self) -> None:
        """Nothing has changed, and the server is well."""
        assert self.server.is_alive()
        assert self.server.is_ready()
        assert self.told() == self.before

    def close(self) -> None:
        self.ann.http.close()
        self.bob.http.close()

    @contextmanager
    def seat(self, number: int, **more: Any) -> Iterator[TableSocket]:
        with socket_to(self.server, self.match, secret=self.seat_secrets[number], **more) as table:
            yield table

    @contextmanager
    def onlooker(self, **more: Any) -> Iterator[TableSocket]:
        with socket_to(self.server, self.match, secret=self.watch_secret, **more) as table:
            yield table


def deal_secret_in(database: str, match: str) -> str:
    """The secret of a match's deals, read from the file beside the server."""
    connection = apsw.Connection(database, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        ((secret,),) = connection.execute("SELECT secret FROM matches WHERE id = ?", (match,))
        assert len(secret) == 64
        return str(secret)
    finally:
        connection.close()


@contextmanager
def victim_of(server: Served) -> Iterator[Victim]:
    """A match to be attacked; after each test it must be as it was, and nothing secret may be in the log."""
    victim = Victim(server)
    try:
        yield victim
        victim.check()
        log = server.log
        assert not [secret for secret in victim.secrets if secret in log]
    finally:
        victim.close()
