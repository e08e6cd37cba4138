"""Whose turn it is, and why."""

import random

import pytest

from sintra.server.table.view import position_view
from tests.server.table.playing import BareTable


def turn_of(place: BareTable) -> str | None:
    seen = position_view(place.table, None, ())
    assert seen is not None
    return seen.turn_reason


@pytest.mark.parametrize(("game", "reason"), [("chocolatier", "lot"), ("duel", "other")])
def test_who_begins_a_match_is_told_why(game: str, reason: str) -> None:
    place = BareTable(game, "person", "person")
    assert turn_of(place) == reason
    place.play()
    assert turn_of(place) is None


def test_who_set_up_last_in_duel_starts_since_it_was_drawn() -> None:
    place = BareTable("duel", "person", "person")
    while place.table.state is not None and place.table.state.phase in ("setup", "placing"):
        place.play()
    assert place.table.state is not None
    assert place.table.to_move == place.table.state.starting_player
    assert turn_of(place) == "lot", "nobody has been unable to do anything yet"


def test_who_starts_a_round_is_told_so_and_nobody_else() -> None:
    place = BareTable("chocolatier", "person", "person", "person")
    rng = random.Random(5)
    reasons = set()
    while place.table.status == "running":
        state, before = place.table.state, None if place.table.state is None else place.table.state.round
        place.play(rng=rng)
        if place.table.status == "running":
            assert state is not None
            assert place.table.state is not None
            is_new = place.table.state.round != before
            assert turn_of(place) == ("starts" if is_new else None)
            reasons.add(turn_of(place))
    assert reasons == {"starts", None}


def test_who_goes_on_alone_in_duel_is_told_why() -> None:
    told = set()
    for seed in range(5):
        place = BareTable("duel", "person", "person")
        rng = random.Random(seed)
        while place.table.status == "running":
            mover = place.table.to_move
            place.play(rng=rng)
            reason = turn_of(place)
            told.add(reason)
            if reason == "alone":
                assert place.table.to_move == mover
    assert "alone" in told
