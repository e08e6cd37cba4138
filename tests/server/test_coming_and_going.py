"""People come, leave, return from elsewhere, read slowly or not at all; the server dies, and nothing is lost."""

import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from sintra.server.protocol.command import PROTOCOL
from tests.server.guest import Guest, play_on
from tests.server.live.test_socket import two_persons
from tests.server.running import Served, serving

pytestmark = pytest.mark.slow


def test_a_seat_is_left_and_taken_by_another(server: Served, ann: Guest, bob: Guest) -> None:
    made = ann.create("chocolatier", "me", "open", "open")
    entered = bob.enter(made.match, made.secret("invite"), name="Bob", seat=2)
    assert entered.seats == [2]
    with ann.at(made.match) as first:
        with bob.at(made.match) as second:
            assert second.refused("play", action="x") == "not_started"
            second.do("rename", name="  Bobby  ")
            assert second.table["seats"][2]["name"] == "Bobby"
            first.wait_for(lambda: first.version == second.version)
            second.send("leave")
            assert second.closing() == 1013
        first.until_event("vacated")
        assert first.table["seats"][2]["kind"] == "open"
        assert bob.http.get(f"/api/matches/{made.match}").json()["code"] == "forbidden"
        old_link = {"secret": entered.secret("seat", 2)}
        assert bob.http.post(f"/api/matches/{made.match}/enter", json=old_link).json()["code"] == "forbidden"
        assert bob.enter(made.match, made.secret("invite"), name="Bob").seats == [1]
        first.do("start", level="beginner")
        first.wait_for(lambda: first.table["status"] == "running")
        assert [seat["kind"] for seat in first.table["seats"]] == ["person", "person", "bot"]
    with Guest(server) as carl:
        late = {"secret": made.secret("invite"), "name": "Carl"}
        assert carl.http.post(f"/api/matches/{made.match}/enter", json=late).json()["code"] == "already_started"


def test_a_seat_is_rejoined_from_another_device_by_its_link(server: Served, ann: Guest) -> None:
    made = ann.create("duel", "me", "open")
    link = ann.post(f"/api/matches/{made.match}/links", {"kind": "seat"})
    with Guest(server) as phone:
        looked = phone.post(f"/api/matches/{made.match}/look", {"secret": link["secret"]})
        assert looked["seats"] == [0]
        assert phone.http.get(f"/api/matches/{made.match}").json()["code"] == "forbidden", "looking lets nobody in"
        assert phone.enter(made.match, link["secret"]).seats == [0]
        with phone.at(made.match) as here, ann.at(made.match) as there:
            here.do("rename", name="Ann on the move")
            there.wait_for(lambda: there.version == here.version)
            assert there.table["seats"][0]["name"] == "Ann on the move"
        assert [entry["match"] for entry in phone.get("/api/matches")["matches"]] == [made.match]


def test_own_matches_come_in_pages(server: Served, ann: Guest) -> None:
    joined = set()
    for _ in range(5):
        with Guest(server) as host:
            for made in [host.create("duel", "me", "open") for _ in range(5)]:
                ann.enter(made.match, made.secret("invite"), name="Ann")
                joined.add(made.match)
    first = ann.get("/api/matches")
    second = ann.get(f"/api/matches?before={first['before']}")
    assert [len(page["matches"]) for page in (first, second)] == [20, 5]
    assert {entry["match"] for page in (first, second) for entry in page["matches"]} == joined
    assert second["before"] is None
    for nonsense in ("5", "-", "x-" + "0" * 20, f"1-{'0' * 20}%00", "9" * 99 + "-" + "0" * 20):
        assert ann.http.get(f"/api/matches?before={nonsense}").json()["code"] == "malformed"


def test_a_seat_that_is_taken_comes_with_a_link_to_it(server: Served, ann: Guest) -> None:
    made = ann.create("duel", "me", "open")
    with Guest(server) as program:
        entered = program.enter(made.match, made.secret("invite"), name="Program")
    with Guest(server) as elsewhere:
        assert elsewhere.enter(made.match, entered.secret("seat", 1)).seats == [1]


def test_who_comes_back_is_told_what_happened_meanwhile(server: Served, ann: Guest, bob: Guest) -> None:
    made, _ = two_persons(ann, bob, "duel")
    rng = random.Random(2)
    with ann.at(made.match) as first, bob.at(made.match) as second:
        play_on(first, second, rng=rng, plies=3)
        first.wait_for(lambda: first.version == second.version)
    seen, position = first.version, first.view
    with ann.at(made.match, since=seen) as first:
        assert first.received == [{"type": "resumed", "version": seen, "now": first.received[0]["now"]}]
        assert first.drain() == []
    with bob.at(made.match) as second, ann.at(made.match) as helper:
        play_on(second, helper, rng=rng, plies=2)
        second.do("say", text="are you there?")
        version = second.version
    with ann.at(made.match, since=seen) as first:
        events = first.drain()
        assert [event["version"] for event in events] == list(range(seen + 1, version + 1))
        assert all(event["missed"] for event in events)
        assert [event["view"] is not None for event in events] == [False] * (len(events) - 1) + [True]
        assert events[-1]["event"]["text"] == "are you there?"
        assert first.view != position
    for odd in (0, version + 1, 10**11):
        with ann.at(made.match, since=odd) as first:
            assert first.received[0]["type"] == "snapshot"
            assert first.version == version


def test_a_page_of_another_protocol_is_told_so_when_it_comes_back(server: Served, ann: Guest) -> None:
    """It could not read what it missed; a snapshot says which protocol is spoken here, and it loads itself again."""
    made = ann.create("duel", "me", "me")
    with ann.at(made.match) as table:
        seen = table.version
    with ann.at(made.match, since=seen, protocol=PROTOCOL - 1) as table:
        assert table.received[0]["type"] == "snapshot"
        assert table.received[0]["protocol"] == PROTOCOL


def test_who_has_missed_too_much_gets_everything_anew(server: Served, ann: Guest) -> None:
    made = ann.create("duel", "me", "me")
    with ann.at(made.match) as table:
        play_on(table, rng=random.Random(5), plies=51)
        version = table.version
    assert version > 51
    with ann.at(made.match, since=1) as table:
        assert table.received[0]["type"] == "snapshot"
        assert [entry["version"] for entry in table.received[0]["log"]] == list(range(1, version + 1))


def test_a_slow_reader_loses_what_waits_and_is_sent_everything_anew(server: Served, ann: Guest) -> None:
    made = ann.create("duel", "me", "me")
    with ann.at(made.match) as table:
        play_on(table, rng=random.Random(7))  # so that there is much to tell
    with ann.at(made.match) as table, ann.at(made.match, receive_buffer=4096) as sleeper:
        for _ in range(19):  # as many as it may send at once
            sleeper.send("resync")
        assert table.ask("say", text="nobody else waits for it")["type"] == "accepted"
        table.wait_for(lambda: table.version > sleeper.version)
        sleeper.wait_for(lambda: sleeper.version == table.version)
        snapshots = [message for message in sleeper.received if message["type"] == "snapshot"]
        assert len(snapshots) < 20, "not all that it asked for was kept for it"
        assert sleeper.table == table.table
        sleeper.do("say", text="and it goes on")


def test_bots_play_on_while_nobody_is_connected(server: Served, ann: Guest) -> None:
    made = ann.create("chocolatier", "beginner", "beginner")
    assert made.seats == []
    deadline = time.monotonic() + 60
    while ann.get(f"/api/matches/{made.match}")["table"]["status"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert ann.get(f"/api/matches/{made.match}/replay")["is_verified"]


def test_a_flag_falls_while_nobody_is_connected(ann: Guest) -> None:
    made = ann.create("duel", "me", "me", clock={"kind": "move", "seconds": 5})
    with ann.at(made.match) as table:
        deadline = table.table["clock"]["deadline"]
        assert table.refused("flag") == "not_late"
        seat = table.view["to_move"]  # type: ignore[index]
    time.sleep(max(0.0, deadline / 1000 - time.time()) + 1.2)
    found = ann.get(f"/api/matches/{made.match}")["table"]
    assert (found["status"], found["ending"]["how"], found["ending"]["seat"]) == ("over", "flagged", seat)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_nobody_loses_on_time_while_the_server_is_away(tmp_path: Path, end: signal.Signals) -> None:
    """However shortly it was."""
    with serving(tmp_path) as server, Guest(server) as ann:
        made = ann.create("duel", "me", "me", clock={"kind": "move", "seconds": 5})
        server.stop(end)
        time.sleep(5.5)
        server.start()
        with ann.at(made.match) as table:
            assert table.table["status"] == "running"
            assert table.received[0]["log"][-1]["event"]["kind"] == "delayed"
            table.drain(1.5)  # whoever looks after flags has done so
            assert table.table["status"] == "running"
            assert table.table["clock"]["deadline"] > time.time() * 1000


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Guest(server) as ann, Guest(server) as bob:
        made, _ = two_persons(ann, bob, "duel")
        rng = random.Random(4)
        with ann.at(made.match) as first, bob.at(made.match) as second:
            play_on(first, second, rng=rng, plies=8)
            mover, other = (first, second) if first.is_to_move else (second, first)
            command: dict[str, Any] = {"id": "last", "version": mover.version, "action": mover.choices[0]}
            mover.send("play", **command)
            server.stop(signal.SIGKILL)
            for socket in (mover, other):
                assert socket.closing() == 0
        server.start()
        acknowledged = [message["version"] for message in mover.received if message["type"] == "accepted"]
        with ann.at(made.match, since=first.version) as first_again, bob.at(made.match, since=second.version) as again:
            mover_again = first_again if mover is first else again
            assert {socket.received[0]["type"] for socket in (first_again, again)} == {"resumed"}
            assert mover_again.received[0]["version"] >= max(acknowledged)
            mover_again.version = mover_again.received[0]["version"]
            answer = mover_again.ask("play", **command)
            assert answer == {"type": "accepted", "id": "last", "version": command["version"] + 1}, "done, and once"
        with ann.at(made.match) as first, bob.at(made.match) as second:
            assert first.version == command["version"] + 1
            play_on(first, second, rng=rng, plies=3)


def test_bots_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Guest(server) as ann:
        made = ann.create("chocolatier", "beginner", "beginner", "me")
        with ann.at(made.match) as table:
            table.wait_for(lambda: table.is_to_move)
            table.send("play", action=table.choices[0])
            server.stop(signal.SIGKILL)
        server.start()
        with ann.at(made.match) as table:
            table.wait_for(lambda: table.is_to_move)
            table.play_any(random.Random(1))
