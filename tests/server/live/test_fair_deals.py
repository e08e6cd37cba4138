"""Contributions over real sockets: who promised something is waited for, for a while."""

import secrets
import time
from pathlib import Path
from typing import Any

import pytest

from sintra.match.verification import verify
from sintra.records import Record, decode
from sintra.records.fair_deals import promise_of
from sintra.server.table.table import CONTRIBUTION_PATIENCE
from tests.server.guest import Guest, Made, TableSocket
from tests.server.running import Served, serving

pytestmark = pytest.mark.slow


class Contributor:
    """What a browser knows of its contribution, and of what it was shown before telling it."""

    def __init__(self) -> None:
        self.contribution = secrets.token_hex(32)
        self.promise = promise_of(self.contribution)
        self.commitment = ""

    def contribute(self, table: TableSocket) -> None:
        table.wait_for(lambda: all(seat["kind"] != "open" for seat in table.table["seats"]))
        assert self.promise in table.table["fair"]["promises"]
        self.commitment = table.table["commitment"]
        table.do("contribute", contribution=self.contribution)


def record_of(guest: Guest, match: str) -> Record:
    """The record of a match that is over; of several processes one may hear of that a little later."""
    deadline = time.monotonic() + 20
    while (answer := guest.http.get(f"/api/matches/{match}/record")).status_code != 200:
        assert time.monotonic() < deadline, answer.text
        time.sleep(0.1)
    return decode(answer.text)


def test_two_persons_contribute_and_the_record_says_so(ann: Guest, bob: Guest) -> None:
    first, second = Contributor(), Contributor()
    made = ann.create("duel", "me", "open", promise=first.promise)
    looked = bob.post(f"/api/matches/{made.match}/look", {"secret": made.secret("invite")})["table"]
    assert looked["fair"] == {"promises": [first.promise, None], "contributions": [None, None]}
    bob.enter(made.match, made.secret("invite"), name="Bob", promise=second.promise)
    with ann.at(made.match) as one, bob.at(made.match) as two:
        assert one.table["status"] == "open", "it waits for both"
        second.contribute(two)
        first.contribute(one)
        for table in (one, two):
            table.wait_for(lambda table=table: table.table["status"] == "running")  # type: ignore[misc]
            assert table.table["secret"] is None
        one.do("resign")
        assert one.table["fair"]["contributions"] == [first.contribution, second.contribution]
        assert first.commitment == second.commitment == looked["commitment"] == one.table["commitment"]
        one.do("rematch")
    record = record_of(ann, made.match)
    assert verify(record).is_fair
    assert verify(record).commitment == first.commitment
    assert record.fair is not None
    assert record.fair.contributions == (first.contribution, second.contribution)
    assert record.fair.terms.match == made.match
    assert ann.get(f"/api/matches/{made.match}/replay")["is_verified"]
    rematch_is_dealt_by_both(ann, bob, made.match)


def rematch_is_dealt_by_both(ann: Guest, bob: Guest, match: str) -> None:
    """Everybody is shown the commitment of the rematch, and contributes anew."""
    first, second = Contributor(), Contributor()
    again = Made(ann.post(f"/api/matches/{match}/rematch", {"promise": first.promise}))
    repeated = ann.post(f"/api/matches/{match}/rematch", {"promise": second.promise})
    assert repeated["match"] == again.match
    bob.post(f"/api/matches/{match}/rematch", {"promise": second.promise})
    with ann.at(again.match) as one, bob.at(again.match) as two:
        assert one.table["fair"]["promises"] == [first.promise, second.promise], "to come again is to come once"
        first.contribute(one)
        second.contribute(two)
        one.until_event("started")


def test_one_against_bots_contributes_too(ann: Guest) -> None:
    own = Contributor()
    made = ann.create("chocolatier", "me", "beginner", promise=own.promise)
    with ann.at(made.match) as table:
        assert table.table["status"] == "open"
        own.contribute(table)
        table.wait_for(lambda: table.table["status"] == "running")
        table.do("resign")
        assert table.table["fair"]["contributions"] == [own.contribution, None]


def test_who_does_not_contribute_is_waited_for_only_so_long(ann: Guest, bob: Guest) -> None:
    own = Contributor()
    made = ann.create("duel", "me", "open", promise=promise_of("0" * 64))
    bob.enter(made.match, made.secret("invite"), name="Bob", promise=own.promise)
    begun = time.monotonic()
    with bob.at(made.match) as table:
        own.contribute(table)
        assert table.table["status"] == "open"
        table.until_event("started")
        table.do("resign")
        assert table.table["fair"]["contributions"] == [None, own.contribution]
    assert time.monotonic() - begun > CONTRIBUTION_PATIENCE / 1000 - 1, "it did wait"


def test_who_waits_alone_for_nobody_begins_without_a_socket(ann: Guest) -> None:
    """The table is in memory, and nobody looks: it begins all the same."""
    made = ann.create("duel", "me", "beginner", promise=promise_of("0" * 64))
    deadline = time.monotonic() + 20
    while (found := ann.get(f"/api/matches/{made.match}")["table"])["status"] == "open":
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert found["status"] == "running"


def test_a_match_whose_server_was_killed_before_it_began_begins_when_somebody_comes(tmp_path: Path) -> None:
    own = Contributor()
    with serving(tmp_path) as server, Guest(server) as ann:
        made = ann.create("duel", "me", "beginner", promise=own.promise)
        server.stop(9)
        server.start()
        with ann.at(made.match) as table:
            if table.table["status"] == "open":
                table.wait_for(lambda: table.table["status"] == "running")


@pytest.mark.parametrize("promise", ["a", "g" * 64, "A" * 64, "a" * 64 + "\n", 7])
def test_what_is_no_promise_is_refused(ann: Guest, promise: Any) -> None:
    made = ann.create("duel", "me", "open")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    bodies = {
        "/api/matches": {"game": "duel", "seats": seats, "promise": promise},
        f"/api/matches/{made.match}/enter": {"secret": made.secret("invite"), "promise": promise},
        f"/api/matches/{made.match}/rematch": {"promise": promise},
    }
    for path, body in bodies.items():
        answer = ann.http.post(path, json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path
    with ann.at(made.match) as table:
        for type, field in (("promise", "promise"), ("contribute", "contribution")):
            table.send(type, **{field: promise})
            assert table.until(lambda message: message["type"] == "refused")["code"] == "malformed"
        assert table.version == 0


def test_contributions_count_with_several_processes_and_postgres(postgres: Any, redis: Any, tmp_path: Path) -> None:
    first, second = Contributor(), Contributor()
    options = ("--redis", redis.url, "--workers", "2")
    with serving(tmp_path, *options, database=postgres.new_database()) as server:
        play_with(server, first, second)


def play_with(server: Served, first: Contributor, second: Contributor) -> None:
    with Guest(server) as ann, Guest(server) as bob:
        made = ann.create("duel", "me", "open", promise=first.promise)
        bob.enter(made.match, made.secret("invite"), name="Bob", promise=second.promise)
        with ann.at(made.match) as one, bob.at(made.match) as two:
            first.contribute(one)
            second.contribute(two)
            two.wait_for(lambda: two.table["status"] == "running")
            two.do("resign")
        record = record_of(ann, made.match)
        assert record.fair is not None
        assert record.fair.contributions == (first.contribution, second.contribution)
        assert verify(record).is_fair
