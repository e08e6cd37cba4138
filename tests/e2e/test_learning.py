"""What a newcomer meets: the introductions, the first page, addresses that people guess, and a table that waits."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person

STEPS = {"chocolatier": 10, "duel": 13}
TO_DO = "button.advised, .dome button.field, .dome button.choice, .prompt button"


def do_step(person: Person, number: int, steps: int) -> None:
    """Do what the page marks, or go on; every step can be done by what is marked alone."""
    page = person.page
    expect(page.get_by_text(f"{number} / {steps}", exact=True)).to_be_visible()
    for _ in range(4):
        if person.button("Confirm").is_visible():
            person.press("Confirm")
        elif person.button("Forward").is_visible():
            person.press("Forward")
        else:
            marked = page.locator("button.picked.advised").or_(page.locator(TO_DO))
            marked.last.click()
        if page.get_by_text(f"{number + 1} / {steps}", exact=True).is_visible():
            return
    raise AssertionError(f"step {number} is not done; the page has {person.things()}")


@pytest.mark.parametrize("game", STEPS)
def test_an_introduction_can_be_done_by_what_is_marked(come: Come, game: str) -> None:
    person = come()
    person.go(f"/learn/{game}")
    steps = STEPS[game]
    for number in range(1, steps):
        do_step(person, number, steps)
    expect(person.page.get_by_role("link", name="Play now")).to_be_visible()
