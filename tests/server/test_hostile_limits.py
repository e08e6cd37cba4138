"""Whoever wants too much of the server at once is told to wait, however it tries to look like many."""

import random
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sintra.server.security.limit import (
    PLAYER_MESSAGES,
    SOCKETS_A_SEAT,
    SOCKETS_AN_ADDRESS,
    WATCHER_MESSAGES,
    Bucket,
    Rate,
    part_of,
)
from tests.server.guest import Guest, new_address, socket_to
from tests.server.running import Served, serving
from tests.server.test_hostile import attempt
from tests.server.victim import Victim, victim_of

pytestmark = pytest.mark.slow


@pytest.fixture
def victim(server: Served) -> Iterator[Victim]:
    with victim_of(server) as victim:
        yield victim


def test_a_flood_of_messages_closes_the_socket(victim: Victim) -> None:
    for who in (victim.seat(victim.to_move), victim.onlooker()):
        with who as table:
            with suppress(ConnectionClosed):  # it may be before the last has gone out
                for _ in range(200):
                    table.send("mute", seats=[])
            assert table.closing() == 1008
            assert table.received[-1]["code"] == "rate_limited"
            done = [message for message in table.received if message["type"] == "done"]
            assert 20 <= len(done) < 100, "as many as may come at once, and some while they did"


def test_messages_come_back_with_time_and_moves_at_once() -> None:
    times = [0.0]
    for rate, refilled in ((PLAYER_MESSAGES, 3), (WATCHER_MESSAGES, 1)):
        bucket = Bucket(rate, lambda: times[0])
        assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
        times[0] += 1.001
        assert [bucket.take() for _ in range(refilled + 1)] == [True] * refilled + [False]
        bucket.give_back()
        assert [bucket.take() for _ in range(2)] == [True, False]
        times[0] += 1000
        assert [bucket.take() for _ in range(21)] == [True] * 20 + [False], "never more at once"


def test_what_one_of_several_processes_allows() -> None:
    assert [Rate(5, 60).among(workers).count for workers in (1, 2, 4, 64)] == [5, 3, 3, 3]
    assert [Rate(300, 60).among(workers).count for workers in (1, 2, 4, 64)] == [300, 150, 75, 5]
    assert Rate(2, 60).among(4).count == 2, "never more than one would"
    assert [part_of(50, workers, 20) for workers in (1, 2, 4, 64)] == [50, 25, 20, 20]


def test_a_flood_of_one_good_move_closes_the_socket(ann: Guest) -> None:
    """Moves are free, but only those that are played: the same one a second time is not."""
    made = ann.create("chocolatier", "me", "me")
    with ann.at(made.match) as table:
        for _ in range(70):
            if table.table["status"] == "running":
                table.play_any(random.Random(1))
        made = ann.create("chocolatier", "me", "me")
    with ann.at(made.match) as table:
        command = {"id": "again", "version": table.version, "action": table.choices[0]}
        with suppress(ConnectionClosed):
            for _ in range(200):
                table.send("play", **command)
        assert table.closing() == 1008


def test_a_flood_of_tables(server: Served) -> None:
    with Guest(server) as eve:
        for _ in range(5):
            eve.create("duel", "me", "open")
        body = {"game": "duel", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "open"}]}
        eve.http.cookies.clear()
        response = eve.http.post("/api/matches", json=body)
        assert (response.status_code, response.json()["code"]) == (429, "rate_limited")
        assert int(response.headers["retry-after"]) > 0


def test_a_flood_of_tables_by_way_of_rematches(server: Served) -> None:
    """A new table is one, however it comes about; who comes to one that is there has not opened it."""
    with Guest(server) as eve, Guest(server) as bob:
        made = eve.create("duel", "me", "open")
        bob.enter(made.match, made.secret("invite"), name="Bob")
        match = made.match
        for number in range(5):
            with eve.at(match) as table:
                table.do("resign")
                table.do("rematch")
                rematch = table.table["rematch"]
            answers = [guest.http.post(f"/api/matches/{match}/rematch") for guest in (eve, bob, eve, bob)]
            if number < 4:
                assert [answer.status_code for answer in answers] == [200] * 4
                match = rematch
        assert (answers[0].status_code, answers[0].json()["code"]) == (429, "rate_limited")
        assert [answer.status_code for answer in answers[1:]] == [200] * 3, "until another has opened it"
        for _ in range(4):
            bob.create("duel", "me", "open")


def test_what_a_request_says_of_its_address_is_not_believed(tmp_path: Path) -> None:
    body = {"game": "duel", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "open"}]}
    with serving(tmp_path, proxy="") as server:
        codes = []
        for _ in range(7):
            headers = {"X-Sintra": "1"} | dict.fromkeys(
                ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Client-IP"), new_address()
            )
            codes.append(httpx.post(f"{server.origin}/api/matches", json=body, headers=headers).status_code)
        assert codes == [200] * 5 + [429] * 2


def test_of_what_a_proxy_tells_only_its_own_word_counts(server: Served) -> None:
    """A sender can send the header too: some proxies add to the line, some add another line."""
    body = {"game": "duel", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "open"}]}
    own = new_address()
    codes = []
    for number in range(7):
        lines = [f"{new_address()}, {own}"] if number % 2 else [new_address(), own]
        headers = [("X-Sintra", "1"), *(("X-Forwarded-For", line) for line in lines)]
        codes.append(httpx.post(f"{server.origin}/api/matches", json=body, headers=headers).status_code)
    assert codes == [200] * 5 + [429] * 2


def test_too_many_sockets_of_a_seat(server: Served, victim: Victim) -> None:
    with ExitStack() as open_sockets:
        for _ in range(SOCKETS_A_SEAT):
            open_sockets.enter_context(victim.seat(0))
        assert attempt(server, victim.match, secret=victim.seat_secrets[0]) == ("rate_limited", 4429)
        with victim.seat(1), victim.onlooker():
            pass
    with victim.seat(0):
        pass


def test_too_many_sockets_of_an_address(server: Served, victim: Victim) -> None:
    address = new_address()
    with ExitStack() as open_sockets:
        for _ in range(SOCKETS_AN_ADDRESS):
            open_sockets.enter_context(victim.onlooker(address=address))
        refused = attempt(server, victim.match, secret=victim.watch_secret, address=address)
        assert refused == ("rate_limited", 4429)
        with victim.onlooker():
            pass


def test_a_flood_of_handshakes(server: Served, victim: Victim) -> None:
    address = new_address()
    codes: list[str] = []
    while "rate_limited" not in codes and len(codes) < 300:  # while time passes some more are allowed
        with socket_to(server, victim.match, secret="A" * 32, address=address, is_greeted=False) as table:
            codes.append(table.receive()["code"])
    assert codes[-1] == "rate_limited"
    assert set(codes[:-1]) == {"forbidden"}
    assert len(codes) > 90
