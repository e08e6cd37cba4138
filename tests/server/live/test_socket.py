"""Whole matches over real sockets, and everything that can happen to those who play them."""

import random
from typing import Any

import pytest

from sintra.analysis.reasons import LEAST_POINTS, MOST_REASONS
from tests.server.guest import Guest, Made, TableSocket, play_on, socket_to
from tests.server.running import Served

pytestmark = pytest.mark.slow

both_games = pytest.mark.parametrize("game", ["chocolatier", "duel"])


def two_persons(ann: Guest, bob: Guest, game: str, **more: Any) -> tuple[Made, Made]:
    """A table of two persons, one of whom came by the invitation."""
    made = ann.create(game, "me", "open", **more)
    entered = bob.enter(made.match, made.secret("invite"), name="Bob")
    assert entered.seats == [1]
    return made, entered


@both_games
def test_a_whole_match_between_two_persons_with_an_onlooker(server: Served, ann: Guest, bob: Guest, game: str) -> None:
    made, _ = two_persons(ann, bob, game)
    watch = socket_to(server, made.match, secret=made.secret("watch"))
    with ann.at(made.match) as first, bob.at(made.match) as second, watch as onlooker:
        assert (first.seats, second.seats, onlooker.seats) == ([0], [1], [])
        play_on(first, second, rng=random.Random(game))
        for socket in (first, second, onlooker):
            socket.wait_for(lambda socket=socket: socket.table["status"] == "over")  # type: ignore[misc]
        assert first.table == second.table == onlooker.table
        assert first.table["ending"]["how"] == "played"
        assert first.table["secret"] is not None
        for socket in (first, second, onlooker):
            assert_no_gap(socket)
        assert first.refused("play", action="x") == "over"
    replay = ann.get(f"/api/matches/{made.match}/replay")
    assert replay["is_verified"]
    assert replay["ending"] == first.table["ending"]
    assert ann.http.get(f"/api/matches/{made.match}/record").status_code == 200


@both_games
def test_a_match_that_goes_on_is_replayed_as_each_has_seen_it(
    server: Served, ann: Guest, bob: Guest, game: str
) -> None:
    made, _ = two_persons(ann, bob, game)
    watch = made.secret("watch")
    onlooking = socket_to(server, made.match, secret=watch)
    with ann.at(made.match) as first, bob.at(made.match) as second, onlooking as third:
        play_on(first, second, rng=random.Random(game), plies=30)
        mover = first if first.is_to_move else second
        mover.do("play", action=mover.choices[0])
        asks = mover.view is not None and mover.view["can_take_back"]
        if asks:  # what was taken back is not shown
            mover.do("take_back")
            other = second if mover is first else first
            other.wait_for(lambda: other.version == mover.version)
            other.do("answer_take_back", agrees=True)
        for socket in (first, second, third):
            socket.wait_for(lambda socket=socket: socket.version == max(first.version, second.version))  # type: ignore[misc]
        path = f"/api/matches/{made.match}/replay"
        by_link = ann.http.get(path, headers={"Authorization": f"Bearer {watch}"}).json()
        for socket, replay in ((first, ann.get(path)), (second, bob.get(path)), (third, by_link)):
            assert_is_as_told(replay, socket)


def assert_is_as_told(replay: dict[str, Any], socket: TableSocket) -> None:
    """Every position of a replay, and what led to it, is what this socket was told at that time."""
    assert (replay["is_verified"], replay["ending"]) == (None, None)
    told = {message["view"]["ply"]: message for message in socket.received if message.get("view") is not None}
    assert socket.view is not None
    assert len(replay["frames"]) == socket.view["ply"] + 1 > 20
    for frame in replay["frames"]:
        message = told[frame["ply"]]
        assert frame["position"] == message["view"]["position"]
        event = message.get("event", {})
        if event.get("kind") == "played":
            assert {key: frame[key] for key in ("action", "forced", "scoring")} == {
                key: event[key] for key in ("action", "forced", "scoring")
            }


def test_only_the_replay_of_a_finished_match_may_be_kept(ann: Guest) -> None:
    made = ann.create("duel", "me", "me")
    path = f"/api/matches/{made.match}/replay"
    with ann.at(made.match) as table:
        assert ann.http.get(path).headers.get_list("cache-control") == ["no-store"]
        table.do("resign")
    assert ann.http.get(path).headers.get_list("cache-control") == ["private, no-cache"]
    assert ann.http.get(f"/api/matches/{made.match}/record").headers["cache-control"] == "no-store"


def test_a_match_that_has_not_begun_cannot_be_replayed(ann: Guest) -> None:
    made = ann.create("duel", "me", "open")
    response = ann.http.get(f"/api/matches/{made.match}/replay")
    assert (response.status_code, response.json()["code"]) == (409, "not_started")


def assert_no_gap(socket: TableSocket) -> None:
    """Every version was told exactly once."""
    versions = [message["version"] for message in socket.received if message["type"] == "event"]
    assert versions == list(range(versions[0], versions[0] + len(versions)))


def test_a_repeated_command_is_answered_alike_and_done_once(server: Served, ann: Guest, bob: Guest) -> None:
    made, _ = two_persons(ann, bob, "duel")
    with ann.at(made.match) as first, bob.at(made.match) as second:
        mover, other = (first, second) if first.is_to_move else (second, first)
        command = {"id": "once", "version": mover.version, "action": mover.choices[0]}
        version = mover.do("play", **command)
        assert mover.ask("play", **command) == {"type": "accepted", "id": "once", "version": version}
        assert mover.ask("play", **command | {"action": "stop"})["version"] == version, "the id alone counts"
        other.wait_for(lambda: other.version == version)
        assert other.drain() == []
        assert other.do("say", id="once", text="the id of another seat is its own") == version + 1


def test_a_repeated_command_is_known_whatever_seat_is_to_move_by_then(ann: Guest) -> None:
    """In hot seat a command without a seat is for the seat to move; its repetition must not be for the next one."""
    made = ann.create("chocolatier", "me", "me")
    with ann.at(made.match) as table:
        said = {"id": "said", "text": "hello"}
        version = table.do("say", **said)
        command = {"id": "first", "version": table.version, "action": table.choices[0]}
        played = table.do("play", **command)
        assert table.ask("play", **command) == {"type": "accepted", "id": "first", "version": played}
        assert table.ask("say", **said)["version"] == version
        assert table.drain() == []


def test_what_is_refused_says_why_and_changes_nothing(server: Served, ann: Guest, bob: Guest) -> None:
    made, _ = two_persons(ann, bob, "chocolatier")
    watch = socket_to(server, made.match, secret=made.secret("watch"))
    with ann.at(made.match) as first, bob.at(made.match) as second, watch as onlooker:
        mover, other = (first, second) if first.is_to_move else (second, first)
        action, before = mover.choices[0], mover.version
        assert other.refused("play", action=action) == "not_your_turn"
        assert onlooker.refused("play", action=action) == "not_your_seat"
        assert other.refused("play", action=action, seat=mover.seats[0]) == "not_your_seat"
        assert mover.refused("play", action="nonsense") == "invalid"
        assert mover.refused("play", action=action, version=before - 1) == "stale"
        assert mover.refused("play", action=action, version=before + 1) == "invalid"
        assert mover.refused("undo") == "nothing_to_undo"
        assert mover.refused("take_back") == "nothing_to_undo"
        assert mover.refused("answer_take_back", agrees=True) == "no_request"
        assert mover.refused("leave") == "already_started"
        assert mover.refused("start") == "already_started"
        assert mover.refused("rename", name="Zoe") == "already_started"
        assert mover.refused("rematch") == "not_over"
        assert mover.refused("flag") == "not_late"
        assert mover.refused("say", text="") == "empty_text"
        assert mover.refused("say", text="x" * 141) == "too_long"
        assert mover.refused("hint") == "not_alone"
        assert other.refused("why", action=action) == "not_your_turn"
        assert mover.do("play", action=action) == before + 1
        answer = other.ask("play", action=action, version=other.version)
        assert (answer["type"], answer["reason"] is not None) == ("refused", answer["code"] == "illegal")


def test_why_and_hint(ann: Guest) -> None:
    made = ann.create("duel", "me", "beginner")
    with ann.at(made.match) as table:
        table.wait_for(lambda: table.is_to_move)
        allowed = table.ask("why", action=table.choices[0])
        assert allowed["allowed"]
        refused = table.ask("why", action="stop")
        assert (refused["allowed"], bool(refused["reason"]), bool(refused["words"])) == (False, True, True)
        assert table.ask("why", action="?!")["reason"] == "invalid"
        assert table.view is not None
        assert table.ask("why", action=table.view["choices"][0]["action"])["action"] == table.choices[0]
        assert table.ask("why", action={"kind": "stop"})["reason"] == refused["reason"]
        assert table.ask("why", action={"kind": "none"})["reason"] == "invalid"
        assert table.refused("why", action="stop", seat=1) == "not_your_seat"
        assert table.ask("why", action=table.choices[0], seat=0)["allowed"]
        hint = table.ask("hint", seat=0)
        assert hint["best"][0]["action"]["text"] in table.choices
        assert all(abs(reason["points"]) >= LEAST_POINTS for reason in hint["reasons"])
        assert len(hint["reasons"]) <= MOST_REASONS


def test_undo_within_a_turn_and_not_what_was_shown(ann: Guest) -> None:
    made = ann.create("duel", "me", "me")
    with ann.at(made.match) as table:
        before = table.view
        table.do("play", action=table.choices[0])
        assert table.view["can_undo"]  # type: ignore[index]
        table.do("undo")
        assert {**table.view, "ply": 0} == {**before, "ply": 0}  # type: ignore[dict-item]
        assert table.received[-1]["event"] == {"kind": "undone", "seat": table.view["to_move"], "ply": 0}  # type: ignore[index]


def test_take_back_by_consent(server: Served, ann: Guest, bob: Guest) -> None:
    made, _ = two_persons(ann, bob, "chocolatier")
    with ann.at(made.match) as first, bob.at(made.match) as second:
        mover, other = (first, second) if first.is_to_move else (second, first)
        before = mover.view["position"]  # type: ignore[index]
        while mover.is_to_move:
            mover.play_any(random.Random(1))
        mover.do("take_back")
        assert mover.table["take_back_request"] == {"seat": mover.seats[0], "waiting": other.seats}
        assert mover.refused("answer_take_back", agrees=True) == "no_request"
        other.wait_for(lambda: other.version == mover.version)
        other.do("answer_take_back", agrees=False)
        mover.wait_for(lambda: mover.version == other.version)
        assert mover.table["take_back_request"] is None
        assert not mover.is_to_move
        mover.do("take_back")
        other.wait_for(lambda: other.version == mover.version)
        other.do("answer_take_back", agrees=True)
        mover.wait_for(lambda: mover.version == other.version)
        assert mover.view["position"] == before  # type: ignore[index]


def test_chat_has_limits_and_can_be_muted(server: Served, ann: Guest, bob: Guest) -> None:
    made, _ = two_persons(ann, bob, "duel")
    with ann.at(made.match) as first, bob.at(made.match) as second:
        first.do("say", text="  good   luck ")
        assert second.until_event("said")["event"] == {"kind": "said", "seat": 0, "text": "good luck"}
        assert second.ask("mute", seats=[0])["type"] == "done"
        first.do("say", text="unheard")
        second.do("say", text="still heard")
        assert "unheard" not in str(second.received)
        second.send("resync")
        second.until(lambda message: message["type"] == "snapshot")
        assert "unheard" not in str(second.received), "not in a snapshot either"
        codes = [first.ask("say", text=str(number)).get("code") for number in range(6)]
        assert codes[-1] == "rate_limited"
    with ann.at(made.match) as again:
        assert again.refused("say", text="a new socket is no new beginning") == "rate_limited"


def test_a_ping_is_answered_also_to_who_only_looks_on(ann: Guest, bob: Guest) -> None:
    made = ann.create("duel", "me", "open")
    bob.enter(made.match, made.secret("watch"))
    for guest in (ann, bob):
        with guest.at(made.match) as table:
            version = table.version
            assert table.ask("ping") == {"type": "done", "id": table.received[-1]["id"]}
            assert table.version == version


def test_hot_seat_shows_the_eyes_of_the_seat_to_move(ann: Guest) -> None:
    made = ann.create("duel", "me", "me")
    with ann.at(made.match) as table:
        rng = random.Random(3)
        for _ in range(40):
            assert table.view["seat"] == table.view["to_move"]  # type: ignore[index]
            table.play_any(rng)


def test_resign_and_rematch_of_two_persons(server: Served, ann: Guest, bob: Guest) -> None:
    made, _ = two_persons(ann, bob, "duel")
    with ann.at(made.match) as first, bob.at(made.match) as second:
        assert ann.http.post(f"/api/matches/{made.match}/rematch").json()["code"] == "not_over"
        assert ann.http.get(f"/api/matches/{made.match}/record").json()["code"] == "not_over"
        first.do("resign")
        second.wait_for(lambda: second.table["status"] == "over")
        ending = second.table["ending"]
        assert (ending["how"], ending["seat"], ending["ranking"]) == ("resigned", 0, [[1], [0]])
        first.do("rematch")
        second.wait_for(lambda: second.table["rematch"] == first.table["rematch"] != "")
    again = Made(ann.post(f"/api/matches/{made.match}/rematch"))
    assert Made(ann.post(f"/api/matches/{made.match}/rematch")).seats == again.seats == [0]
    with ann.at(again.match) as first:
        assert first.table["status"] == "open"
        assert [seat["kind"] for seat in first.table["seats"]] == ["person", "open"]
        assert [seat["name"] for seat in first.table["seats"]] == ["Guest 0", "Bob"]
        assert Made(bob.post(f"/api/matches/{made.match}/rematch")).match == again.match
        first.until_event("started")
        assert [seat["name"] for seat in first.table["seats"]] == ["Guest 0", "Bob"]
        with bob.at(again.match) as second:
            play_on(first, second, rng=random.Random(1), plies=4)


def test_a_rematch_awaits_who_gave_up_and_keeps_the_bots_of_open_seats(ann: Guest, bob: Guest) -> None:
    made = ann.create("chocolatier", "me", "open", "open")
    bob.enter(made.match, made.secret("invite"), name="Bob")
    with ann.at(made.match) as first, bob.at(made.match) as second:
        first.do("start", level="novice")
        second.wait_for(lambda: second.table["status"] == "running")
        second.do("resign")
        first.wait_for(lambda: first.table["seats"][1]["kind"] == "bot")
        first.do("resign")
        first.do("rematch")
    again = Made(ann.post(f"/api/matches/{made.match}/rematch"))
    with ann.at(again.match) as first:
        seats = [(seat["kind"], seat["name"], seat["level"]) for seat in first.table["seats"]]
        assert seats == [("person", "Guest 0", ""), ("open", "Bob", ""), ("bot", "Nuno", "novice")]
        bob.post(f"/api/matches/{made.match}/rematch")
        first.until_event("started")


def test_who_left_a_rematch_does_not_come_back_to_a_seat_that_another_took(
    server: Served, ann: Guest, bob: Guest
) -> None:
    made, _ = two_persons(ann, bob, "duel")
    with ann.at(made.match) as first:
        first.do("resign")
        first.do("rematch")
    again = Made(ann.post(f"/api/matches/{made.match}/rematch"))
    with ann.at(again.match) as first:
        first.send("leave")
        first.closing()
    assert Made(ann.post(f"/api/matches/{made.match}/rematch")).seats == [0], "it is free: welcome back"
    with ann.at(again.match) as first:
        invitation = ann.post(f"/api/matches/{again.match}/links", {"kind": "invite"})["secret"]
        first.send("leave")
        first.closing()
    with Guest(server) as carl:
        assert carl.enter(again.match, invitation, name="Carl", seat=0).seats == [0]
        refused = ann.http.post(f"/api/matches/{made.match}/rematch")
        assert refused.json()["code"] == "full", refused.text


def test_answers_are_sent_without_delay(ann: Guest) -> None:
    """Head and body leave at once: waiting for the other end to say that it has the head would take 40 ms."""
    times = [ann.http.post("/api/matches", json={}).elapsed.total_seconds() for _ in range(10)]
    assert min(times) < 0.03
