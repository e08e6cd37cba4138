"""Statistics: of one's own finished matches and nobody else's, counted as they end or when they are asked for."""

import csv
import io
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sintra.server.security.limit import RESULTS_LOOKED_UP
from sintra.server.security.secret import hash_of
from sintra.server.store.opening import open_store
from sintra.server.store.store import WATCHER, Contents, Grant
from tests.server.guest import Guest
from tests.server.serving_here import ServedHere, serving_here
from tests.server.store.material import run
from tests.server.table.playing import BareTable

ANN, BOB, EVE = "a" * 32, "b" * 32, "e" * 32
MANY = RESULTS_LOOKED_UP + 3


def ended(game: str, *seats: str) -> BareTable:
    """A table whose match was played to its end."""
    place = BareTable(game, *(seats or ("person", "person")))
    rng = random.Random(game)
    while place.table.status != "over":
        place.play(rng=rng)
    return place


@pytest.fixture(scope="module")
def place() -> BareTable:
    return ended("chocolatier")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, place: BareTable) -> Iterator[ServedHere]:
    folder: Path = tmp_path_factory.mktemp("statistics")

    async def fill() -> None:
        store = await open_store(str(folder / "sintra.db"))
        for number in range(MANY):
            match = replace(place.stored, id=f"m{number}", status="over", version=len(place.log))
            grants = [Grant(hash_of(ANN), 0), Grant(hash_of(EVE), WATCHER)]
            grants += [Grant(hash_of(BOB), 1)] if number == 0 else []
            assert await store.put(Contents(match, tuple(place.log), (), tuple(grants)))
        await store.close()

    run(fill())
    with serving_here(folder) as served:
        yield served


def guest(server: ServedHere, token: str) -> Guest:
    person = Guest(server)
    person.http.cookies.set("sintra", token)
    return person


def test_matches_that_were_never_counted_are_some_at_each_request(server: ServedHere, place: BareTable) -> None:
    with guest(server, ANN) as ann:
        first = ann.get("/api/statistics")
        assert (first["matches"], first["uncounted"]) == (RESULTS_LOOKED_UP, MANY - RESULTS_LOOKED_UP)
        found = ann.get("/api/statistics")
    assert (found["matches"], found["uncounted"]) == (MANY, 0)
    whole, group = found["groups"]
    assert (whole["options"], group["options"]["players"]) == (None, 2)
    ending = place.table.ending
    assert ending is not None
    for told in (whole, group):
        assert told["tally"] == {"played": MANY, "won": MANY * (ending.ranking[0] == (0,)), "tied": 0}
        assert told["average"] == told["best"] == ending.scores[0]
        assert sum(part["yours"] for part in told["parts"]) == pytest.approx(ending.scores[0])
        assert [each["name"] for each in told["against"]] == [place.table.seats[1].name]
        assert told["course"][0]["best_other"] == ending.scores[1]
        assert told["review"] is None


def test_they_are_of_nobody_else(server: ServedHere) -> None:
    with guest(server, BOB) as bob, guest(server, EVE) as eve, Guest(server) as nobody:
        assert bob.get("/api/statistics")["matches"] == 1
        for stranger in (eve, nobody):
            found = stranger.get("/api/statistics")
            assert (found["matches"], found["uncounted"], found["groups"]) == (0, 0, [])
            assert len(stranger.http.get("/api/statistics.csv").text.splitlines()) == 1


def test_whoever_is_forgotten_has_none(server: ServedHere) -> None:
    with guest(server, BOB) as bob:
        bob.post("/api/forget")
    with guest(server, BOB) as bob:
        assert bob.get("/api/statistics")["matches"] == 0


def test_the_ladder_begins_where_most_do(server: ServedHere) -> None:
    with Guest(server) as nobody:
        ladders = nobody.get("/api/statistics")["ladders"]
    assert {ladder["next"] for ladder in ladders} == {"casual"}
    assert [len(ladder["steps"]) for ladder in ladders] == [8, 8]


def test_the_table_for_other_programs_has_a_line_a_match(server: ServedHere, place: BareTable) -> None:
    with guest(server, ANN) as ann:
        for _ in range(2):
            ann.get("/api/statistics")
        response = ann.http.get("/api/statistics.csv")
    assert response.headers["content-type"].startswith("text/csv")
    lines = list(csv.DictReader(io.StringIO(response.text)))
    assert len(lines) == MANY
    assert {line["game"] for line in lines} == {"chocolatier"}
    assert place.table.ending is not None
    assert {line["score"] for line in lines} == {str(place.table.ending.scores[0])}


def test_the_list_tells_the_same_of_a_match_with_its_result_and_without(server: ServedHere) -> None:
    """What was kept in short is what the log says."""
    with guest(server, ANN) as ann:
        listed = {each["match"]: each for each in ann.get("/api/matches")["matches"]}
        for match in list(listed)[:3]:
            table = ann.get(f"/api/matches/{match}")["table"]
            for key in ("game", "options", "seats", "status", "ending"):
                assert listed[match][key] == table[key]
