"""One resigns against bots alone, and watches them play on."""

from collections.abc import Iterator

import pytest

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import is_to_decide
from tests.e2e.stock import cookies
from tests.e2e.test_two_people import move
from tests.server.guest import Guest
from tests.server.running import Served, serving

ABSENCE = 3
"""Seconds after which a bot can be called here."""


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at whose tables nobody has to wait for long."""
    with serving(tmp_path_factory.mktemp("quick"), "--absence-seconds", str(ABSENCE)) as server:
        yield server


def resign(person: Person, how: str = "Resign") -> None:
    person.press("Menu")
    person.press("Resign")
    person._act(person.page, person.sees_dialog("Resign").get_by_role("button", name=how, exact=True))


@pytest.mark.slow
def test_against_bots_alone_one_who_resigns_may_watch_them(come: Come, quick: Served) -> None:
    with Guest(quick) as host:
        made = host.create("chocolatier", "me", "novice", "novice", name="Ann", options={"players": 3})
        ann = come(origin=quick.origin)
        ann.page.context.add_cookies(cookies(host))
        ann.go(f"/table/{made.match}")
        move(ann)
        resign(ann, "Resign and watch")
        ann.sees("You no longer play; a bot plays on for you.")
        ann.wait(lambda: played(host, made.match) > 6, "the bots do not play on")
        ann.wait(lambda: not is_to_decide(ann.buttons()), "she is asked yet")
        ann.wait(lambda: host.get(f"/api/matches/{made.match}")["table"]["status"] == "over", "it has no end", 60)
        ending = host.get(f"/api/matches/{made.match}")["table"]["ending"]
        assert (ending["how"], ending["ranking"][-1]) == ("played", [0])
        ann.page.reload()
        ann.sees_dialog("You resigned")


def played(guest: Guest, match: str) -> int:
    plies: int = guest.get(f"/api/matches/{match}/replay?from=0")["plies"]
    return plies
