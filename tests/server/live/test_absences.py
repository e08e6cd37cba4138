"""Since when somebody is away, as far as a process can know; and for whom a bot may be called because of it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.server.live.presence import Absences
from tests.server.guest import PATIENCE, Guest, TableSocket, socket_to
from tests.server.running import Served, serving
from tests.server.services import Postgres, Redis

ABSENCE = 1.5


def test_who_was_seen_is_away_since_then() -> None:
    absences = Absences(1000)
    absences.note({0, 1}, 2000)
    assert absences.since(0) is None, "somebody is there"
    assert absences.since(2) == 1000, "nobody has been, since it is known"
    absences.note({1}, 3000)
    assert absences.since(0) == 3000
    absences.note({1}, 4000)
    assert absences.since(0) == 3000
    absences.note_seen(0, 5000)
    assert absences.since(0) == 5000, "whoever does something is there"
    absences.note({0, 1}, 6000)
    absences.note({1}, 7000)
    assert absences.since(0) == 7000


def test_what_nobody_could_know_does_not_count() -> None:
    absences = Absences(None)
    assert absences.since(0) is None
    absences.note({1}, 2000)
    assert absences.since(0) == 2000
    absences.note(None, 3000)
    assert absences.since(0) is None
    assert absences.since(1) is None
    absences.note(set(), 9000)
    assert (absences.since(0), absences.since(1)) == (9000, 9000), "it counts from when it is known again"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("hasty"), "--absence-seconds", str(ABSENCE)) as server:
        yield server


def two_at(server: Served, *other: Served, game: str = "duel") -> tuple[Guest, Guest, str]:
    """Two people at a table, perhaps at different servers."""
    ann = Guest(server)
    bob = Guest(other[0] if other else server)
    made = ann.create(game, "me", "open")
    bob.enter(made.match, made.secret("invite"), name="Bob")
    return ann, bob, made.match


def answer_to_call(table: TableSocket, absent: int) -> str:
    """What is said to one who calls a bot."""
    answer = table.ask("call_stand_in", absent=absent)
    return str(answer.get("code", answer["type"]))


def call_until_accepted(table: TableSocket, absent: int) -> set[str]:
    """Ask again and again until a bot is called; the codes of the refusals before."""
    codes: set[str] = set()
    deadline = time.monotonic() + PATIENCE
    while (answer := answer_to_call(table, absent)) != "accepted":
        assert time.monotonic() < deadline, codes
        codes.add(answer)
        time.sleep(0.4)  # a socket that says too much is closed
    return codes


def mover_of(first: TableSocket, second: TableSocket) -> tuple[TableSocket, TableSocket]:
    return (first, second) if first.is_to_move else (second, first)


@pytest.mark.slow
def test_a_bot_plays_until_the_one_is_back(hasty: Served) -> None:
    ann, bob, match = two_at(hasty)
    with ann, bob, ann.at(match) as first, bob.at(match) as second:
        gone, stays = mover_of(first, second)
        seat = gone.seats[0]
        assert answer_to_call(stays, seat) == "not_absent", "somebody is there"
        guest = ann if gone is first else bob
        gone.connection.close()
        stays.wait_for_presence(stays.seats)
        assert set(stays.absent) == {seat}
        assert answer_to_call(stays, seat) == "not_absent", "not long enough"
        with socket_to(hasty, match, cookie=guest.cookie):
            assert answer_to_call(stays, seat) == "not_absent"
        assert call_until_accepted(stays, seat) == {"not_absent"}
        stays.wait_for(lambda: stays.is_to_move)  # the bot has moved
        with guest.at(match) as back:
            assert back.ask("play", action=stays.choices[0])["code"] == "stood_in"
            assert back.ask("come_back")["type"] == "accepted"
            assert back.ask("come_back")["code"] == "not_absent"
            stays.until_event("came_back")


@pytest.mark.slow
def test_a_server_that_begins_anew_counts_from_then_on(tmp_path: Path) -> None:
    with serving(tmp_path, "--absence-seconds", "3") as server:
        ann, bob, match = two_at(server)
        with ann, bob:
            with ann.at(match) as first, bob.at(match) as second:
                gone, _ = mover_of(first, second)
                seat, keeper = gone.seats[0], bob if gone is first else ann
            server.stop()
            server.start()
            with keeper.at(match) as table:
                assert answer_to_call(table, seat) == "not_absent"
                assert call_until_accepted(table, seat) == {"not_absent"}
            server.stop()
            server.start()  # and the bot plays on
            with keeper.at(match) as table:
                table.wait_for(lambda: table.is_to_move)


@pytest.mark.slow
def test_who_is_at_another_process_is_not_away(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    database = postgres.new_database()
    options = ("--absence-seconds", str(ABSENCE), "--redis", redis.url)
    with (
        serving(tmp_path, *options, database=database) as here,
        serving(tmp_path, *options, database=database) as there,
    ):
        ann, bob, match = two_at(here, there)
        with ann, bob, ann.at(match) as first, bob.at(match) as second:
            gone, stays = mover_of(first, second)
            seat = gone.seats[0]
            stays.wait_for_presence([0, 1])
            stays.drain(2 * ABSENCE)
            assert answer_to_call(stays, seat) == "not_absent"
            gone.connection.close()
            stays.wait_for_presence(stays.seats)
            assert call_until_accepted(stays, seat) <= {"not_absent"}


@pytest.mark.slow
def test_processes_that_cannot_hear_each_other_replace_nobody(tmp_path: Path, postgres: Postgres) -> None:
    with serving(tmp_path, "--absence-seconds", "1", database=postgres.new_database()) as server:
        ann, bob, match = two_at(server)
        with ann, bob, ann.at(match) as first, bob.at(match) as second:
            gone, stays = mover_of(first, second)
            seat = gone.seats[0]
            gone.connection.close()
            stays.drain(2.5)
            assert answer_to_call(stays, seat) == "not_absent"


@pytest.mark.slow
def test_a_return_and_a_move_of_the_bot_at_the_same_time_lead_to_one_log(hasty: Served) -> None:
    """Whoever is first: the seat is the person's afterwards, and the match goes on."""
    ann, bob, match = two_at(hasty, game="chocolatier")
    with ann, bob, ann.at(match) as first, bob.at(match) as second:
        gone, stays = mover_of(first, second)
        seat = gone.seats[0]
        guest = ann if gone is first else bob
        for _ in range(3):
            gone.connection.close()
            call_until_accepted(stays, seat)
            with guest.at(match) as back:
                assert back.ask("come_back")["type"] == "accepted"
                stays.until_event("came_back")
                seats = guest.get(f"/api/matches/{match}")["table"]["seats"]
                assert (seats[seat]["kind"], seats[seat]["away"]) == ("person", False)
            if stays.is_to_move:
                stays.do("play", action=stays.choices[0])
