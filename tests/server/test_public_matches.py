"""A match that is over is seen by whoever has its public id; nobody finds one by trying, and private ones have none."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sintra.server.protocol.command import Resign, Say
from sintra.server.security.public_id import is_public_id, public_id_of, split_public_id
from sintra.server.store.store import WATCH
from sintra.server.table import decide
from sintra.server.table.event import LinksVoided, Rematched
from sintra.server.table.intent import VoidLinks
from sintra.server.table.view import public_snapshot, snapshot_for
from tests.server.guest import Guest, socket_to
from tests.server.http.test_review import ANN, EVE, ended, guest, put_in
from tests.server.running import warm_bots
from tests.server.serving_here import ServedHere, serving_here
from tests.server.table.playing import SECRET, START, BareTable

OTHER_MATCH = "0therrematch00000000"
PAGES = ("", "/result", "/record", "/replay", "/review", "/exercise?ply=0")


def resigned(*, private: bool = False) -> BareTable:
    """A match that was given up, with talk, and a table of a rematch that goes on."""
    place = BareTable("duel", "person", "person")
    place.play()
    place.send(Say, 0, text="between you and me")
    place.send(Resign, 1)
    place.add(Rematched(0, OTHER_MATCH))
    if private:
        place.add(LinksVoided(0, WATCH))
    return place


def running() -> BareTable:
    place = BareTable("duel", "person", "person")
    place.play(rng=random.Random(3))
    return place


IDS = {name: f"{number}a" * 10 for number, name in enumerate(("over", "private", "running"))}
PUBLIC = {name: public_id_of(id, bytes.fromhex(SECRET)) for name, id in IDS.items()}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHere]:
    warm_bots()
    folder = tmp_path_factory.mktemp("public")
    put_in(folder, {IDS["over"]: resigned(), IDS["private"]: resigned(private=True), IDS["running"]: running()})
    with serving_here(folder) as server:
        yield server


@pytest.fixture
def eve(served: ServedHere) -> Iterator[Guest]:
    with guest(served, EVE) as person:
        yield person


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_sees_all_of_a_match_that_is_over(eve: Guest, page: str) -> None:
    answer = eve.http.get(f"/api/matches/{PUBLIC['over']}{page}")
    assert answer.status_code == 200, answer.text
    assert "between you and me" not in answer.text
    assert OTHER_MATCH not in answer.text, "or one would be led from match to match"


def test_the_result_is_a_table_that_is_over(eve: Guest) -> None:
    seen = eve.get(f"/api/matches/{PUBLIC['over']}/result")
    assert (seen["seats"], seen["table"]["status"], seen["table"]["rematch"]) == ([], "over", "")
    assert seen["table"]["match"] == seen["table"]["public_id"] == PUBLIC["over"]
    assert seen["table"]["ending"]["how"] == "resigned"
    assert [entry["event"]["kind"] for entry in seen["log"]] == ["started", "played", "resigned"]
    assert seen["view"]["choices"] == []


def test_who_has_a_seat_keeps_it(served: ServedHere) -> None:
    with guest(served, ANN) as ann:
        for match in (IDS["over"], PUBLIC["over"]):
            seen = ann.get(f"/api/matches/{match}/result")
            assert (seen["seats"], seen["table"]["match"]) == ([0], IDS["over"])
            assert seen["table"]["public_id"] == PUBLIC["over"]
            assert ann.get(f"/api/matches/{match}/replay")["public_id"] == PUBLIC["over"]


@pytest.mark.parametrize("page", PAGES)
def test_the_id_alone_opens_nothing(eve: Guest, page: str) -> None:
    assert code(eve.http.get(f"/api/matches/{IDS['over']}{page}")) == (403, "forbidden")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "named",
    [
        PUBLIC["private"],
        PUBLIC["running"],
        f"{IDS['over']}.",
        f"{IDS['over']}.{'a' * 26}",
        PUBLIC["over"][:-1],
        PUBLIC["over"] + "a",
        PUBLIC["over"].upper(),
        f"{IDS['running']}.{PUBLIC['over'].partition('.')[2]}",
        f"{'f' * 20}.{'a' * 26}",
        ".x",
        f".{PUBLIC['over']}",
        f"{PUBLIC['over']}.{PUBLIC['over']}",
        f"{IDS['over']}.%E2%98%83%00",
    ],
)
def test_what_is_guessed_wrong_cannot_be_told_from_what_is_not_there(eve: Guest, named: str, page: str) -> None:
    """No answer says that there is such a match, that it goes on, that it is private, or how much of a tag is right."""
    known = eve.http.get(f"/api/matches/{'f' * 20}.{'a' * 26}{page}")
    answer = eve.http.get(f"/api/matches/{named}{page}")
    assert (answer.status_code, answer.content) == (404, known.content)


def test_nothing_can_be_done_by_a_public_id(eve: Guest, served: ServedHere) -> None:
    for way, body in (
        ("enter", {"secret": PUBLIC["over"].replace(".", "")[:32], "name": "Eve"}),
        ("look", {"secret": "x" * 32}),
        ("links", {"kind": "watch"}),
        ("void", {"kind": "watch"}),
        ("rematch", {}),
    ):
        answer = eve.http.post(f"/api/matches/{PUBLIC['over']}/{way}", json=body)
        assert code(answer)[0] == 403, answer.text
    with socket_to(served, PUBLIC["over"], cookie=eve.cookie, is_greeted=False) as socket:
        assert socket.receive()["type"] == "refused"
    assert eve.get("/api/matches")["matches"] == [], "to have looked at a match makes it nobody's own"


def test_a_match_becomes_private_also_when_it_is_over(tmp_path: Path) -> None:
    put_in(tmp_path, {IDS["over"]: resigned()})
    with serving_here(tmp_path) as server, guest(server, ANN) as ann, guest(server, EVE) as eve:
        address = f"/api/matches/{PUBLIC['over']}"
        assert eve.http.get(f"{address}/replay").status_code == 200
        ann.post(f"/api/matches/{IDS['over']}/void", {"kind": "watch"})
        assert [eve.http.get(address + page).status_code for page in PAGES] == [404] * len(PAGES)
        assert ann.get(f"/api/matches/{IDS['over']}/result")["table"]["public_id"] == ""


def test_the_tag_is_told_when_the_match_is_over_and_not_before() -> None:
    place = running()
    told = json.dumps(str(snapshot_for(place.table, {0}, START)))
    tag = PUBLIC["running"].partition(".")[2]
    assert place.table.public_id == ""
    assert tag not in told
    place.send(Resign, 0)
    assert place.table.public_id == public_id_of("golden", bytes.fromhex(SECRET))
    place.add(decide.void_links(place.table, VoidLinks(0, WATCH, "", 0)))
    assert place.table.public_id == ""
    assert place.replayed().public_id == "", "another process says the same"


def test_every_match_has_a_tag_of_its_own() -> None:
    secret = bytes.fromhex(SECRET)
    assert public_id_of("a", secret) != public_id_of("b", secret)
    assert public_id_of("a", secret) != public_id_of("a", secret[::-1])
    assert split_public_id(public_id_of("a", secret)) == ("a", True)
    assert len(public_id_of("a", secret).partition(".")[2]) == 26, "128 bits"
    assert not is_public_id("a.\udcff", "a", secret)


@pytest.mark.slow
def test_of_worlds_that_an_onlooker_cannot_tell_apart_the_public_sees_the_same() -> None:
    """What nobody has turned up in a match of Duel stays hidden, also when it is over."""
    place = ended("duel", resigned=True)
    seen = public_snapshot(place.table, START)
    onlooker = snapshot_for(place.table, (), START)
    assert seen.view == onlooker.view
    assert [entry.event for entry in seen.log] == [
        entry.event for entry in onlooker.log if entry.event in [other.event for other in seen.log]
    ]
    chips = place.table.state
    assert chips is not None
    hidden = [index for index, is_up in enumerate(chips.to_dict()["face_up"]) if not is_up]
    assert seen.view is not None
    told = msgspec.to_builtins(seen.view.position)
    assert all(told["chips"][index] in (None, "", "?") for index in hidden)


def test_tables_of_older_servers_have_a_public_id_too(tmp_path: Path) -> None:
    """Nothing is stored for it: what is in a database of any age is enough."""
    place = BareTable("chocolatier", "person", "person", deals=1)
    place.play()
    place.send(Resign, 0)
    put_in(tmp_path, {"old": place})
    with serving_here(tmp_path) as server, guest(server, EVE) as eve:
        named = public_id_of("old", bytes.fromhex(SECRET))
        assert eve.get(f"/api/matches/{named}/result")["table"]["ending"]["how"] == "resigned"
        assert replace(place.stored, status="over").secret == SECRET
