"""A line of Duel is completed with chips that are chosen in the tray."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.stock import ask_for_chips, cookies
from tests.server.guest import Guest
from tests.server.running import Served

pytestmark = pytest.mark.slow


def come_to_tray(come: Come, guest: Guest, way: str = "mouse") -> tuple[Person, str, dict[str, Any]]:
    """Somebody at a table that asks about a line, and what can be paid."""
    match = ask_for_chips(guest)
    with guest.at(match) as table:
        assert table.view is not None
        view = table.view
    person = come(way)
    person.page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    return person, match, view


def used_chips(guest: Guest, match: str, seat: int) -> list[str]:
    with guest.at(match) as table:
        assert table.view is not None
        position = table.view["position"]
        spent = position["boards"][seat]["used_chips"]
        return sorted(spent + (position["spending"] if position["to_move"] == seat else []))


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_chips_are_chosen_in_the_tray_and_spent_together(come: Come, server: Served, way: str) -> None:
    with Guest(server) as guest:
        person, match, view = come_to_tray(come, guest, way)
        seat = view["to_move"]
        board = view["position"]["boards"][seat]
        completion = view["completion"]
        payment = completion["payments"][-1]["chips"]  # not what is suggested
        tray = person.page.locator(".own .chips button")
        expect(tray).to_have_count(len(board["chips"]))
        person.sees(f"0 of {len(completion['payments'][0]['chips'])} chips chosen")
        assert not [name for name in person.buttons() if name.startswith("Complete the line")]
        left = list(board["chips"])
        for count, chip in enumerate(payment, 1):
            place = left.index(chip)
            left[place] = ""
            person._act(person.page, tray.nth(place))
            expect(tray.nth(place)).to_have_attribute("aria-pressed", "true")
            person.sees(re.compile(rf"^{count} of \d+ chips chosen"))
        person.sees(f"{len(payment)} of {len(payment)} chips chosen")
        before = used_chips(guest, match, seat)
        person.press(re.compile("^Complete the line"))
        person.sees(re.compile("completes the line with chips"))
        assert used_chips(guest, match, seat) == sorted(before + payment)


def test_choosing_what_is_suggested_and_putting_it_back_keeps_the_focus(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        person, _, _ = come_to_tray(come, guest, "keyboard")
        person.press(re.compile("^Choose these: "))
        expect(person.button(re.compile("^Complete the line"))).to_be_visible()
        person.wait(lambda: person.page.evaluate("document.activeElement !== document.body"), "the focus is lost")
        person.press("Cancel")
        expect(person.button(re.compile("^Choose these: "))).to_be_visible()
        person.wait(lambda: person.page.evaluate("document.activeElement !== document.body"), "the focus is lost")


def test_the_cheapest_chips_are_suggested_and_can_be_put_back(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        person, match, view = come_to_tray(come, guest)
        seat = view["to_move"]
        cheapest = view["completion"]["payments"][0]["chips"]
        chosen = person.page.locator(".own .chips button[aria-pressed=true]")
        person.press(re.compile("^Choose these: "))
        expect(chosen).to_have_count(len(cheapest))
        person.page.keyboard.press("Escape")
        expect(chosen).to_have_count(0)
        person.press(re.compile("^Choose these: "))
        before = used_chips(guest, match, seat)
        person.press(re.compile("^Complete the line"))
        person.sees(re.compile("completes the line with chips"))
        assert used_chips(guest, match, seat) == sorted(before + cheapest)
