"""Whole matches over real sockets, and everything that can happen to those who play them."""

import random
from typing import Any

import pytest

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


def assert_no_gap(socket: TableSocket) -> None:
    """Every version was told exactly once."""
    versions = [message["version"] for message in socket.received if message["type"] == "event"]
    assert versions == list(range(versions[0], versions[0] + len(versions)))
