"""Several server processes with PostgreSQL and Redis, and what happens when one of those goes away."""

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guest import Guest, Made, even, new_address, play_on, socket_to
from tests.server.running import Served, serving
from tests.server.services import Postgres, Redis

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[tuple[Served, Served]]:
    """Two servers that share a database."""
    database = postgres.new_database()
    options = ("--redis", redis.url)
    with ExitStack() as servers:
        folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
        first, second = (servers.enter_context(serving(folder, *options, database=database)) for folder in folders)
        yield first, second


def table_across(ann: Guest, bob: Guest, game: str = "duel") -> Made:
    made = ann.create(game, "me", "open")
    bob.enter(made.match, made.secret("invite"), name="Bob")
    return made


def test_players_on_two_processes_hear_of_each_other_at_once(two: tuple[Served, Served]) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as bob:
        made = table_across(ann, bob, "chocolatier")
        with ann.at(made.match) as first, bob.at(made.match) as second:
            slowest = 0.0
            rng = random.Random(5)
            for _ in range(20):
                mover, other = (first, second) if first.is_to_move else (second, first)
                started = time.monotonic()
                version = mover.play_any(rng)
                other.wait_for(lambda: other.version == version)  # noqa: B023
                slowest = max(slowest, time.monotonic() - started)
            assert slowest < 1.5, "quicker than the polling"
            play_on(first, second, rng=rng)
            assert first.table["ending"] == second.table["ending"] is not None


def test_people_on_two_processes_are_told_of_each_other(two: tuple[Served, Served]) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as bob:
        made = table_across(ann, bob)
        with ann.at(made.match) as first:
            first.wait_for_presence([0])
            with socket_to(two[1], made.match, secret=made.secret("watch")) as onlooker:
                onlooker.wait_for_presence([0])
                with bob.at(made.match) as second:
                    for table in (first, second, onlooker):
                        table.wait_for_presence([0, 1])
                first.wait_for_presence([0])
                onlooker.wait_for_presence([0])
        with bob.at(made.match) as second:
            second.wait_for_presence([1])


def test_both_play_at_once_and_one_is_first(two: tuple[Served, Served]) -> None:
    """The same seat on two processes: one move is played, and the log has no gap."""
    with Guest(two[0]) as ann, Guest(two[1]) as elsewhere:
        made = ann.create("duel", "me", "me")
        for seat in (0, 1):
            elsewhere.enter(made.match, made.secret("seat", seat))
        with ann.at(made.match) as first, elsewhere.at(made.match) as second:
            for _ in range(10):
                ids = [table.send("play", action=table.choices[0]) for table in (first, second)]
                answers = [
                    table.until(lambda message: message.get("id") == id)  # noqa: B023
                    for table, id in zip((first, second), ids, strict=True)
                ]
                assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
                assert {answer.get("code") for answer in answers} <= {None, "stale", "illegal", "not_your_turn"}
                version = max(answer["version"] for answer in answers)
                for table in (first, second):
                    table.wait_for(lambda: table.version == version)  # noqa: B023
                assert first.view == second.view


def test_a_seat_that_was_left_elsewhere_is_no_longer_held_here(two: tuple[Served, Served]) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as phone, Guest(two[1]) as carl:
        made = ann.create("chocolatier", "open", "me", "open")
        phone.enter(made.match, made.secret("seat", 1))
        with ann.at(made.match) as here, phone.at(made.match) as there:
            here.send("leave")
            assert here.closing() == 1013
            carl.enter(made.match, made.secret("invite"), name="Carl", seat=1)
            with suppress(ConnectionClosed):  # which is as good
                assert there.ask("say", text="I am Carl")["code"] == "not_your_seat"


def test_a_seat_left_elsewhere_is_free_here_before_the_news_has_come(two: tuple[Served, Served], redis: Redis) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as bob, Guest(two[1]) as carl:
        made = ann.create("chocolatier", "open", "me", "open")
        bob.enter(made.match, made.secret("invite"), name="Bob", seat=2)
        with ann.at(made.match) as here, bob.at(made.match) as there:
            even(here, there)
            redis.stop(signal.SIGKILL)
            try:
                here.send("leave")
                assert here.closing() == 1013
                carl.enter(made.match, made.secret("invite"), name="Carl", seat=1)
            finally:
                redis.start()


@pytest.mark.parametrize("has_redis", [True, False])
def test_whoever_is_shown_out_here_is_shown_out_elsewhere(
    two: tuple[Served, Served], redis: Redis, has_redis: bool
) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as thief, Guest(two[1]) as bob:
        made = table_across(ann, bob)
        old = made.secret("seat", 0)
        thief.enter(made.match, old)
        with ann.at(made.match) as own, thief.at(made.match) as stolen, bob.at(made.match) as other:
            with socket_to(two[1], made.match, secret=old) as program:
                if not has_redis:
                    redis.stop(signal.SIGKILL)
                try:
                    ann.post(f"/api/matches/{made.match}/void", {"kind": "seat"})
                    with suppress(ConnectionClosed):  # which is as good
                        assert stolen.ask("say", text="I am Ann")["code"] in ("not_your_seat", "forbidden")
                    assert [stolen.closing(), program.closing()] == [4403, 4403]
                finally:
                    if not has_redis:
                        redis.start()
            for table in (own, other):
                table.until_event("links_voided")
                table.ask("ping")


@pytest.mark.parametrize("has_redis", [True, False])
def test_a_browser_forgotten_here_is_shown_out_elsewhere(
    two: tuple[Served, Served], redis: Redis, has_redis: bool
) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as bob:
        made = table_across(ann, bob)
        elsewhere = socket_to(two[1], made.match, cookie=ann.cookie)
        with elsewhere as own, bob.at(made.match) as other:
            if not has_redis:
                redis.stop(signal.SIGKILL)
            try:
                assert ann.post("/api/forget") == {"tables": 1}
                assert own.closing() == 4403
            finally:
                if not has_redis:
                    redis.start()
            other.ask("ping")


def test_without_redis_moves_are_accepted_and_come_within_three_seconds(
    two: tuple[Served, Served], redis: Redis
) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as bob:
        made = table_across(ann, bob)
        with ann.at(made.match) as first, bob.at(made.match) as second:
            even(first, second)
            redis.stop(signal.SIGKILL)
            try:
                for _ in range(3):
                    mover, other = (first, second) if first.is_to_move else (second, first)
                    version = mover.play_any(random.Random(1))
                    started = time.monotonic()
                    other.wait_for(lambda: other.version == version)  # noqa: B023
                    assert time.monotonic() - started < 3
                with ann.at(made.match) as newcomer:
                    newcomer.present = []
                    newcomer.wait_for_presence(None)  # who looks from elsewhere cannot be known
            finally:
                redis.start()
            time.sleep(2.5)
            mover, other = (first, second) if first.is_to_move else (second, first)
            version = mover.play_any(random.Random(1))
            started = time.monotonic()
            other.wait_for(lambda: other.version == version)
            assert time.monotonic() - started < 1.5, "and with it at once again"


def test_without_the_database_everything_is_refused_and_nothing_half_done(
    two: tuple[Served, Served], postgres: Postgres
) -> None:
    with Guest(two[0]) as ann, Guest(two[1]) as bob:
        made = table_across(ann, bob)
        with ann.at(made.match) as first, bob.at(made.match) as second:
            play_on(first, second, rng=random.Random(1), plies=4)
            mover, other = (first, second) if first.is_to_move else (second, first)
            command: dict[str, Any] = {"id": "in-vain", "version": mover.version, "action": mover.choices[0]}
            postgres.stop(signal.SIGQUIT)
            try:
                refused = mover.ask("play", **command)
                assert (refused["type"], refused["code"]) == ("refused", "unavailable")
                body = {"game": "duel", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "open"}]}
                response = ann.http.post("/api/matches", json=body)
                assert (response.status_code, response.json()["code"]) == (503, "unavailable")
                assert ann.http.get(f"/api/matches/{made.match}").status_code in (200, 503)
                assert ann.http.get("/health").status_code == 200
                assert ann.http.get("/ready").status_code == 503
                with socket_to(two[0], "0" * 20, secret="A" * 32, is_greeted=False) as table:
                    assert table.receive()["code"] == "unavailable"
            finally:
                postgres.start()
            deadline = time.monotonic() + 20
            while (answer := mover.ask("play", **command))["type"] != "accepted":
                assert answer["code"] == "unavailable"
                assert time.monotonic() < deadline
                time.sleep(0.2)
            assert answer["version"] == command["version"] + 1, "the same command, once"
            other.wait_for(lambda: other.version == answer["version"])
            mover.wait_for(lambda: mover.version == answer["version"])
            play_on(first, second, rng=random.Random(1), plies=4)


def test_odd_names_of_matches(two: tuple[Served, Served]) -> None:
    with Guest(two[0]) as ann:
        for name in ("%00", "%ff", "a%00b", "%F0%9F%90%B1", "'"):
            response = ann.http.get(f"/api/matches/{name}")
            assert (response.status_code, response.json()["code"]) == (404, "unknown_match"), name


def test_workers_share_what_an_address_may_do_and_end_with_who_started_them(tmp_path: Path, postgres: Postgres) -> None:
    body = {"game": "duel", "seats": [{"kind": "me", "name": "Eve"}, {"kind": "open"}]}
    server = Served(tmp_path, "--workers", "2", database=postgres.new_database())
    server.start()
    try:
        workers = server.children()
        codes = []
        address = new_address()
        for _ in range(40):  # each by a connection of its own, so that they come to both
            with Guest(server, address) as eve:
                codes.append(eve.http.post("/api/matches", json=body).status_code)
        assert set(codes) == {200, 429}
        assert codes.count(200) <= 2 * 3 + 3, "and a few of the time it took"
        server.kill_alone()
        deadline = time.monotonic() + 60
        while any(is_running(worker) for worker in workers):
            assert time.monotonic() < deadline, "they go on without who looked after them"
            time.sleep(0.1)
        assert not server.is_ready()
        assert not server.faults(), "they ended in order"
    finally:
        server.stop(signal.SIGKILL)


def test_workers_that_were_all_killed_give_time_back_once_and_one_alone_does_not(
    tmp_path: Path, postgres: Postgres
) -> None:
    server = Served(tmp_path, "--workers", "2", database=postgres.new_database())
    server.start()
    try:
        with Guest(server) as ann:
            made = ann.create("duel", "me", "me", clock={"kind": "move", "seconds": 60})
            wait_for_ready(server, 2)
            os.kill(server.children()[0], signal.SIGKILL)
            wait_for_ready(server, 3)
            assert delays(ann, made) == [], "while the other lived"
            server.stop(signal.SIGKILL)
            server.start()
            (delay,) = delays(ann, made)
            assert 15_000 <= delay < 60_000
    finally:
        server.stop()


def wait_for_ready(server: Served, count: int) -> None:
    """Wait until so many workers have begun to serve."""
    deadline = time.monotonic() + 60
    while server.log.count('"event": "ready"') < count:
        assert time.monotonic() < deadline, server.log
        time.sleep(0.1)


def delays(guest: Guest, made: Made) -> list[int]:
    """What was given to a match because no server could be reached."""
    with guest.at(made.match) as table:
        events = [entry["event"] for entry in table.received[0]["log"]]
    return [event["milliseconds"] for event in events if event["kind"] == "delayed"]


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"  # it has ended, and nobody has asked how


def test_one_server_with_two_workers(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    """Everything is on one machine, so that they need no network."""
    options = ("--workers", "2", "--redis", redis.local_url)
    database = postgres.new_database(is_local=True)
    with serving(tmp_path, *options, database=database) as server, Guest(server) as ann, Guest(server) as bob:
        made = table_across(ann, bob)
        with ExitStack() as sockets:
            watch = [socket_to(server, made.match, secret=made.secret("watch")) for _ in range(6)]
            everybody = [sockets.enter_context(table) for table in (*watch, ann.at(made.match), bob.at(made.match))]
            play_on(*everybody, rng=random.Random(2), plies=12)
        against = ann.create("chocolatier", "me", "beginner", "beginner")
        with ann.at(against.match) as table:
            for _ in range(3):
                table.wait_for(lambda: table.is_to_move)
                table.play_any(random.Random(3))
