"""Reviews: once for all who look, for nobody else, never of a match that goes on, kept while they are right."""

import random
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from sintra.analysis.review import Review
from sintra.records.record import Record
from sintra.server.http import mistakes
from sintra.server.protocol.command import Resign
from sintra.server.review import making
from sintra.server.security.limit import REVIEWS, REVIEWS_AT_ONCE, Rate
from sintra.server.security.secret import hash_of
from sintra.server.store.opening import open_store
from sintra.server.store.store import SEAT, WATCH, WATCHER, Contents, Grant, Link
from tests.server.guest import Guest, new_address
from tests.server.running import warm_bots
from tests.server.serving_here import ServedHere, serving_here
from tests.server.store.material import run
from tests.server.table.playing import BareTable

ANN, BOB, EVE = "a" * 32, "b" * 32, "e" * 32
STEPS = 4
PATIENCE = 60


def ended(game: str, *seats: str, resigned: bool = False) -> BareTable:
    """A table whose match is over."""
    place = BareTable(game, *(seats or ("person", "person")))
    rng = random.Random(game)
    while place.table.status != "over":
        if resigned and place.table.match is not None and place.table.match.ply == 5:
            place.send(Resign, 0)
        else:
            place.play(rng=rng)
    return place


def put_in(folder: Path, places: dict[str, BareTable]) -> None:
    """Put matches into the database that Ann plays at and Bob looks on; Eve does neither."""

    async def fill() -> None:
        store = await open_store(str(folder / "sintra.db"))
        for id, place in places.items():
            match = replace(place.stored, id=id, status=place.table.status, version=len(place.log))
            links = (Link(hash_of(id.ljust(32, "x")), id, SEAT, 0), Link(hash_of(id.ljust(32, "y")), id, WATCH))
            grants = (Grant(hash_of(ANN), 0), Grant(hash_of(BOB), WATCHER))
            assert await store.put(Contents(match, tuple(place.log), links, grants))
        await store.close()

    run(fill())


def guest(server: ServedHere, token: str) -> Guest:
    person = Guest(server)
    person.http.cookies.set("sintra", token)
    return person


@dataclass
class FakeStep:
    """A step of a review of which a test says how far it is."""

    done: int
    record: Record
    total: int = STEPS

    def review(self) -> Review:
        game = self.record.game
        return Review(1, "e", "w", "quick", game.name, {}, "over", self.record.plies, (0.5, 0.5), (), (), (), self.done)


class Fake:
    """Stands for the analysis: it goes on when a test lets it, or fails."""

    def __init__(self) -> None:
        self.begun: list[tuple[str | None, Any]] = []
        self.gate = threading.Semaphore(0)
        self.fails_at: int | None = None
        self.is_open = False

    def __call__(
        self, record: Record, budget: str, *, result: Any, ended: str | None
    ) -> Generator[FakeStep, None, Review]:
        self.begun.append((ended, result))
        for number in range(1, STEPS + 1):
            if not self.is_open:
                assert self.gate.acquire(timeout=PATIENCE)
            if number == self.fails_at:
                raise RuntimeError("as it was told to")
            yield FakeStep(number, record)
        return FakeStep(99, record).review()

    def go_on(self, steps: int = 1) -> None:
        for _ in range(steps):
            self.gate.release()


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fake]:
    fake = Fake()
    monkeypatch.setattr(making, "review_steps", fake)
    monkeypatch.setattr(making, "SHORTEST_STEP", 0)
    monkeypatch.setattr(making, "NEWS_SECONDS", 0)
    yield fake
    fake.is_open = True
    fake.go_on(100)  # whoever still waits for it ends


def until(person: Guest, match: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first report of which this is so."""
    deadline = time.monotonic() + PATIENCE
    after = -1
    while time.monotonic() < deadline:
        report: dict[str, Any] = person.http.get(f"/api/matches/{match}/review", params={"after": max(after, 0)}).json()
        if is_so(report):
            return report
        after = report["step"]
    raise AssertionError(report)


def is_done(report: dict[str, Any]) -> bool:
    return bool(report["status"] == "done")


@pytest.fixture(autouse=True)
def warm() -> None:
    warm_bots()


@pytest.mark.slow
def test_a_review_is_made_once_for_all_who_look(tmp_path: Path, fake: Fake) -> None:
    put_in(tmp_path, {"m" * 20: ended("chocolatier")})
    page = f"/api/matches/{'m' * 20}/review"
    with serving_here(tmp_path) as server, guest(server, ANN) as ann, guest(server, BOB) as bob:
        assert ann.get(page) == {"status": "none", "step": 0, "progress": 0.0, "review": None, "told": []}
        first = ann.post(page)
        assert (first["status"], first["review"]) == ("waiting", None)
        fake.go_on()
        early = until(bob, "m" * 20, lambda report: report["review"] is not None)
        assert (early["status"], early["progress"], early["review"]["turning_point"]) == ("running", 0.25, 1)
        assert bob.post(page)["step"] == early["step"], "whoever joins sees what there is"
        fake.go_on(STEPS)
        found = [until(person, "m" * 20, is_done) for person in (ann, bob)]
        assert found[0] == found[1]
        assert found[0]["review"]["turning_point"] == 99
        assert ann.get(f"{page}?after={found[0]['step']}")["review"] is None, "nothing is newer"
        assert len(fake.begun) == 1


@pytest.mark.slow
def test_it_is_kept_for_as_long_as_the_same_programs_would_make_it(
    tmp_path: Path, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, fake.is_open = "m" * 20, True
    put_in(tmp_path, {match: ended("chocolatier")})
    page = f"/api/matches/{match}/review"
    with serving_here(tmp_path) as server, guest(server, ANN) as ann:
        ann.post(page)
        made = until(ann, match, is_done)
    with serving_here(tmp_path) as server, guest(server, BOB) as bob:
        assert bob.get(page) == made
        assert bob.post(page) == made
    assert len(fake.begun) == 1
    monkeypatch.setattr(making, "made_by", lambda game: "another engine")
    with serving_here(tmp_path) as server, guest(server, ANN) as ann:
        assert ann.get(page)["status"] == "none"
        ann.post(page)
        until(ann, match, is_done)
        assert ann.post(page)["status"] == "done"
    assert len(fake.begun) == 2


@pytest.mark.slow
def test_one_that_broke_off_is_made_anew(tmp_path: Path, fake: Fake) -> None:
    """By a fault of ours, which is told, or because the server ended."""
    match, fake.fails_at = "m" * 20, 2
    put_in(tmp_path, {match: ended("chocolatier")})
    page = f"/api/matches/{match}/review"
    with serving_here(tmp_path) as server, guest(server, ANN) as ann:
        ann.post(page)
        fake.go_on(2)
        failed = until(ann, match, lambda report: report["status"] == "failed")
        assert failed["review"] is None
        fake.fails_at = None
        assert ann.post(page)["status"] == "waiting"
        fake.go_on()
        until(ann, match, lambda report: report["review"] is not None)
        fake.go_on()  # or its thread would not end
    fake.is_open = True
    fake.go_on(10)
    with serving_here(tmp_path) as server, guest(server, ANN) as ann:
        assert ann.get(page)["status"] == "none"
        ann.post(page)
        assert until(ann, match, is_done)["review"]["turning_point"] == 99
    assert len(fake.begun) == 3


@pytest.mark.slow
def test_nobody_is_helped_in_a_match_that_goes_on_nor_shown_one_of_others(tmp_path: Path, fake: Fake) -> None:
    running = BareTable("chocolatier", "person", "person")
    running.play()
    places = {"r" * 20: running, "o" * 20: BareTable("duel", "person", "open"), "f" * 20: ended("chocolatier")}
    put_in(tmp_path, places)
    bodies = {"review": None, "line": {"ply": 0, "actions": []}, "try": {"ply": 0, "action": "1U>2"}}
    with serving_here(tmp_path) as server, guest(server, ANN) as ann, guest(server, EVE) as eve:

        def codes(person: Guest, match: str) -> set[tuple[int, str]]:
            answers = [person.http.post(f"/api/matches/{match}/{page}", json=bodies[page]) for page in bodies]
            answers += [person.http.get(f"/api/matches/{match}/{page}") for page in ("review", "exercise")]
            return {(answer.status_code, answer.json()["code"]) for answer in answers}

        assert codes(ann, "r" * 20) == codes(ann, "o" * 20) == {(409, "not_over")}
        for match in places:
            assert codes(eve, match) == {(403, "forbidden")}
    assert not fake.begun


@pytest.mark.slow
def test_an_address_has_few_reviews_at_once_and_not_too_many_an_hour(
    tmp_path: Path, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = ended("chocolatier", resigned=True)
    matches = [f"{number:020}" for number in range(REVIEWS_AT_ONCE + 4)]
    put_in(tmp_path, dict.fromkeys(matches, place))
    monkeypatch.setattr("sintra.server.review.desk.REVIEWS", (Rate(REVIEWS_AT_ONCE + 1, 3600),))

    def ask(person: Guest, match: str) -> tuple[int, str]:
        answer = person.http.post(f"/api/matches/{match}/review")
        return answer.status_code, answer.json().get("code", answer.json().get("status"))

    with serving_here(tmp_path) as server, guest(server, ANN) as ann, guest(server, BOB) as bob:
        assert {ask(ann, match) for match in matches[:REVIEWS_AT_ONCE]} == {(200, "waiting")}
        assert ask(ann, matches[3]) == (503, "busy")
        assert ask(ann, matches[0]) == (200, "waiting"), "which is under way already"
        bob.http.headers["X-Forwarded-For"] = new_address()
        assert ask(bob, matches[4]) == (200, "waiting")
        fake.is_open = True
        fake.go_on(10)
        for match in [*matches[:REVIEWS_AT_ONCE], matches[4]]:
            until(bob, match, is_done)
        assert ask(ann, matches[3]) == (200, "waiting")
        until(bob, matches[3], is_done)
        assert ask(ann, matches[5]) == (429, "rate_limited")
        assert ask(ann, matches[3]) == (200, "done"), "what is kept costs nothing"
        assert ask(bob, matches[5]) == (200, "waiting")
        until(bob, matches[5], is_done)
    assert len(fake.begun) == 6
    assert REVIEWS[0].at_once >= 2 * REVIEWS_AT_ONCE, "a few mistakes of one's own can be looked at"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_a_match_that_was_given_up_is_reviewed_and_tried_again(tmp_path: Path, game: str) -> None:
    """The real analysis, from the first judgement to an exercise."""
    place, match = ended(game, resigned=True), "m" * 20
    put_in(tmp_path, {match: place})
    with serving_here(tmp_path) as server, guest(server, ANN) as ann:
        ann.post(f"/api/matches/{match}/review")
        report = until(ann, match, is_done)
        review = report["review"]
        assert (review["ended"], [seat["result"] for seat in review["seats"]]) == ("resigned", [0.0, 1.0])
        assert [decision["ply"] for decision in review["decisions"]] == list(range(5))
        for decision, told in zip(review["decisions"], report["told"], strict=True):
            assert [action["text"] for action in told] == [each["action"] for each in decision["candidates"]]
            assert decision["played"] in [action["text"] for action in told]
        decision = max(review["decisions"], key=lambda each: len(each["candidates"]))
        ply, best = decision["ply"], decision["candidates"][0]
        exercise = ann.get(f"/api/matches/{match}/exercise?ply={ply}")["view"]
        assert (exercise["ply"], exercise["to_move"]) == (ply, decision["seat"])
        texts = [choice["text"] for choice in exercise["choices"]]
        assert best["action"] in texts
        judged = ann.post(f"/api/matches/{match}/try", {"ply": ply, "action": best["action"]})
        assert (judged["right"], judged["chance_lost"], judged["action"]["text"]) == (True, 0.0, best["action"])
        others = [text for text in texts if text not in [each["action"] for each in decision["candidates"]]]
        judged = ann.post(f"/api/matches/{match}/try", {"ply": ply, "action": others[-1]})
        assert judged["right"] == (judged["chance_lost"] < 0.025)
        frames = ann.post(f"/api/matches/{match}/line", {"ply": ply, "actions": best["pv"]})["frames"]
        assert [frame["ply"] for frame in frames] == list(range(ply, ply + len(frames)))
        assert frames[1]["action"]["text"] == best["action"]
        replayed = ann.get(f"/api/matches/{match}/replay")["frames"]
        assert frames[0]["position"] == replayed[ply]["position"]
        refused = ann.http.post(f"/api/matches/{match}/try", json={"ply": ply, "action": "nonsense"})
        assert (refused.status_code, refused.json()["code"]) == (422, "illegal")
        for page in ("exercise?ply=5", "exercise?ply=999", "exercise?ply=x", "exercise"):
            assert ann.http.get(f"/api/matches/{match}/{page}").status_code in (400, 422) or page == "exercise?ply=5"


@pytest.mark.slow
def test_ones_own_mistakes_are_listed_over_all_matches_and_nothing_is_reviewed_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real analysis of one of several matches; only Ann has a seat, and only her mistakes are told."""
    monkeypatch.setattr(making, "BUDGET", "300n")
    done, fresh = ended("chocolatier"), ended("duel", resigned=True)
    running = BareTable("duel", "person", "person")
    running.play()
    put_in(tmp_path, {"d" * 20: done, "f" * 20: fresh, "r" * 20: running})
    with serving_here(tmp_path) as server, guest(server, ANN) as ann, guest(server, BOB) as bob, Guest(server) as eve:
        ann.post(f"/api/matches/{'d' * 20}/review")
        assert ann.get(f"/api/matches/{'d' * 20}/mistakes")["status"] in ("waiting", "running")
        report = until(ann, "d" * 20, is_done)
        page = ann.get("/api/mistakes")
        found = {each["match"]: each for each in page["matches"]}
        assert set(found) == {"d" * 20, "f" * 20}
        assert page["before"] is None
        assert (found["f" * 20]["status"], found["f" * 20]["mistakes"]) == ("none", [])
        pairs = zip(report["review"]["decisions"], report["told"], strict=True)
        expected = [
            {"decision": decision, "told": told}
            for decision, told in pairs
            if decision["seat"] == 0 and decision["chance_lost"] >= 0.05
        ]
        assert expected, "who plays at random makes mistakes"
        assert found["d" * 20]["mistakes"] == expected
        assert ann.get(f"/api/matches/{'d' * 20}/mistakes") == found["d" * 20]
        assert bob.get("/api/mistakes")["matches"] == [], "who looks on has made none"
        assert eve.get("/api/mistakes") == {"matches": [], "before": None}
        for person, match, code in ((eve, "d", "forbidden"), (ann, "r", "not_over"), (ann, "x", "unknown_match")):
            answer = person.http.get(f"/api/matches/{match * 20}/mistakes")
            assert answer.json()["code"] == code
        assert ann.http.get("/api/mistakes?before=x").status_code == 400
    with serving_here(tmp_path) as server, guest(server, ANN) as ann:
        again = {each["match"]: each for each in ann.get("/api/mistakes")["matches"]}
        assert again["d" * 20] == found["d" * 20], "what is kept is read back"


@pytest.mark.slow
def test_mistakes_in_many_matches_come_page_by_page(tmp_path: Path, fake: Fake) -> None:
    place = ended("chocolatier", resigned=True)
    matches = [f"{number:020}" for number in range(mistakes.PAGE + 3)]
    put_in(tmp_path, dict.fromkeys(matches, place))
    with serving_here(tmp_path) as server, guest(server, ANN) as ann:
        first = ann.get("/api/mistakes")
        second = ann.get(f"/api/mistakes?before={first['before']}")
        assert [len(page["matches"]) for page in (first, second)] == [mistakes.PAGE, 3]
        assert sorted(each["match"] for page in (first, second) for each in page["matches"]) == matches
        assert second["before"] is None
    assert not fake.begun
