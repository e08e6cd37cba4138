"""Two browsers contribute to the deals by themselves, and check them by themselves when the match is over."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from sintra.match.verification import verify
from sintra.records import decode
from tests.e2e.choosing import choose_opponent
from tests.e2e.conftest import Come
from tests.e2e.person import PATIENCE, Person
from tests.e2e.test_two_people import sit_together

PROVEN = "So nobody could choose the deals, not even whoever runs the server."
pytestmark = pytest.mark.slow


def kept(person: Person, match: str) -> dict[str, Any]:
    """What the browser has kept of its contribution, and of what it was shown."""
    found: dict[str, Any] = json.loads(person.page.evaluate(f"localStorage.getItem('sintra-fair-{match}')"))
    return found


def resign(person: Person) -> None:
    person.press("Menu")
    person.press("Resign")
    person.page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()


def check_deals(person: Person) -> None:
    person.page.get_by_text("Fair deals", exact=True).click()
    person.press("Check the deals")


def record_text(person: Person, match: str) -> str:
    return person.page.request.get(f"{person.origin}/api/matches/{match}/record").text()


def test_two_browsers_contribute_and_check(come: Come) -> None:
    ann, bob = sit_together(come(), come(), "Duel")
    match = ann.match
    resign(ann)
    ann.sees_dialog("Bob wins")
    bob.sees_dialog("You win!")
    record = decode(record_text(ann, match))
    assert verify(record).is_fair
    assert record.fair is not None
    for seat, person in enumerate((ann, bob)):
        found = kept(person, match)
        assert found["value"] == record.fair.contributions[seat]
        assert found["shown"] == {
            "seat": seat,
            "commitment": verify(record).commitment,
            "promises": list(record.fair.promises),
        }
        check_deals(person)
        person.sees(PROVEN)
        person.sees("The number of your browser is part of the deals.")
        person.sees(f"--commitment {record.fair.commitment} --contribution {found['value']}")
    ann.press("Rematch")
    bob.press("Go to the rematch")
    for person in (ann, bob):
        person.page.wait_for_url(lambda address: match not in address)
        person.page.get_by_role("region", name="Board of Bob").wait_for()
    assert ann.match == bob.match
    assert kept(ann, ann.match)["shown"]["promises"] == kept(bob, bob.match)["shown"]["promises"]
    assert None not in kept(ann, ann.match)["shown"]["promises"], "at a rematch both contribute anew"


def test_one_against_a_bot_contributes_and_a_host_with_another_secret_is_found_out(come: Come) -> None:
    ann = come("keyboard")
    ann.go()
    ann.press("Play now against Carla Master Chocolatier")
    ann.page.get_by_role("group", name="Your decision").wait_for()
    assert kept(ann, ann.match)["shown"]["promises"][1] is None, "a bot has none"
    resign(ann)
    ann.page.get_by_text("Fair deals", exact=True).wait_for()

    def cheat(route: Route) -> None:
        told = json.loads(record_text(ann, ann.match))
        told["fair"]["secret"] = "0" * 64
        route.fulfill(json=told)

    ann.page.route("**/record", cheat)
    check_deals(ann)
    ann.sees("The deals did not come about as promised.")
    ann.page.unroute("**/record")
    ann.press("Check the deals")
    ann.sees(PROVEN)


def test_a_match_begins_without_who_has_gone_home(come: Come) -> None:
    ann, bob = come(), come()
    ann.go()
    choose_opponent(ann.page, "With friends, by link")
    ann.press("Open the table: Master Chocolatier")
    link = ann.page.get_by_role("textbox", name="Invite").input_value()
    ann.page.close()
    bob.go(link.removeprefix(ann.origin))
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.press("Take a seat")
    bob.sees("Everybody is here: the match begins in a moment.")
    expect(bob.page.get_by_role("region", name="Board of Bob")).to_be_visible(timeout=PATIENCE * 1000)
    resign(bob)
    check_deals(bob)
    bob.sees("Promised a number and did not tell it when the match began: Guest.")
    bob.sees("So nobody could choose the deals, but for the choice between those with and without what was not told.")
