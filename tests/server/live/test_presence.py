"""Who is there: told to everybody at a table, as people come and go."""

import pytest

from sintra.server.live.notifier import Notifier
from sintra.server.live.presence import FORGET_SECONDS, Presence
from tests.server.guest import Guest, socket_to
from tests.server.running import Served


def test_everybody_is_told_who_comes_and_goes(server: Served, ann: Guest, bob: Guest) -> None:
    made = ann.create("duel", "me", "open")
    bob.enter(made.match, made.secret("invite"), name="Bob")
    with ann.at(made.match) as first:
        first.wait_for_presence([0])
        with bob.at(made.match) as second, bob.at(made.match) as another:
            first.wait_for_presence([0, 1])
            second.wait_for_presence([0, 1])
            another.connection.close()
            assert first.drain() == []
            assert first.present == [0, 1], "he has another page open"
        first.wait_for_presence([0])


def test_one_who_looks_on_sees_who_is_there_and_does_not_count(server: Served, ann: Guest) -> None:
    made = ann.create("chocolatier", "open", "me")
    with ann.at(made.match) as first, socket_to(server, made.match, secret=made.secret("watch")) as onlooker:
        onlooker.wait_for_presence([1])
        first.wait_for_presence([1])


def test_a_snapshot_comes_with_who_is_there(server: Served, ann: Guest) -> None:
    made = ann.create("duel", "me", "open")  # so that nothing else happens
    with ann.at(made.match) as table:
        table.wait_for_presence([0])
        table.present = None
        table.send("resync")
        assert table.receive()["type"] == "snapshot"
        table.wait_for_presence([0])


def test_other_processes_are_believed_until_they_have_been_silent_for_long() -> None:
    now = 0.0
    presence = Presence(lambda: now)
    assert presence.note("one", frozenset({0}))
    assert presence.note("two", frozenset({0, 2}))
    assert presence.seats == {0, 2}
    assert not presence.note("two", frozenset({2}))
    now = FORGET_SECONDS - 1
    assert not presence.note("two", frozenset({2, 3}))
    now = FORGET_SECONDS + 1
    assert presence.seats == {2, 3}, "the first has said nothing more"
    assert presence.note("one", frozenset({0})), "and may have forgotten what it was told"
    assert not presence.note("one", frozenset())
    assert presence.seats == {2, 3}
    assert presence.note("one", frozenset({1}))


@pytest.mark.parametrize(
    "line", ["m", "m x", "m 1 2 3", "m other 0,", "m other 12", "m other -1", "m other ٣", "", " ", "  "]
)
def test_hints_that_are_none_are_not_heard(line: str) -> None:
    heard: list[object] = []

    def hear(*said: object) -> None:
        heard.append(said)

    hints = Notifier(None, hear, hear, hear)
    hints._take({"type": "message", "data": f"{line}\nm 7\n{line}\nm other 0,3\nm keys\nm other -"})
    assert heard == [("m", 7), ("m", "other", frozenset({0, 3})), ("m",), ("m", "other", frozenset())]
