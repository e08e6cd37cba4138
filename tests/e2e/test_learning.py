"""What a newcomer meets: the introductions, the first page, addresses that people guess, and a table that waits."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.choosing import choose, choose_opponent
from tests.e2e.conftest import Come
from tests.e2e.person import PATIENCE, Person
from tests.e2e.screens import STEPS, do_what_is_asked


def do_step(person: Person, number: int, steps: int) -> None:
    """Do what the page marks, or go on; every step can be done by what is marked alone."""
    page = person.page
    expect(page.get_by_text(f"{number} / {steps}", exact=True)).to_be_visible()
    for _ in range(4):
        do_what_is_asked(page)
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


def test_what_is_to_be_chosen_is_marked(come: Come) -> None:
    person = come()
    person.go("/learn/duel")
    person.press("Next")
    expect(person.page.get_by_role("button", name=re.compile("^Take the plate "))).to_have_class(re.compile("advised"))


def test_on_a_phone_what_is_to_be_taken_is_in_sight(come: Come) -> None:
    person = come("touch")
    person.go("/learn/duel")
    for number in range(1, 8):
        do_step(person, number, STEPS["duel"])
    expect(person.page.get_by_role("button", name=re.compile("^Draw from the stack"))).to_be_in_viewport()


def test_each_seat_can_have_a_name_or_a_level_of_its_own(come: Come) -> None:
    person = come()
    person.go()
    page = person.page
    choose_opponent(page, "On this screen")
    choose(page, "Players", "4")
    page.get_by_role("textbox", name="Name of player 1").fill("Ann")
    page.get_by_role("textbox", name="Name of player 3").fill("Bob")
    page.get_by_role("combobox", name="Player 4").select_option("novice")
    expect(page.get_by_role("textbox", name="Name of player 4")).to_be_hidden()
    novice = (
        page.get_by_role("combobox", name="Player 4").locator("option[value=novice]").inner_text().partition(":")[0]
    )
    person.press("Play now: Master Chocolatier")
    for name in ("Ann", "Player 2", "Bob", novice):
        expect(page.get_by_role("region", name=f"Board of {name}", exact=True)).to_be_visible(timeout=PATIENCE * 1000)


def test_a_table_that_waits_says_what_will_be_played(come: Come) -> None:
    ann, bob = come(), come()
    ann.go()
    page = ann.page
    choose_opponent(page, "With friends, by link")
    choose(page, "Players", "3")
    page.get_by_role("checkbox", name=re.compile("^Grey side")).check()
    choose(page, "Clock", "10 minutes a player")
    ann.press("Open the table: Master Chocolatier")
    words = "3 players · Grey side · 10 minutes a player"
    ann.sees(words)
    bob.go(page.get_by_role("textbox", name="Invite").input_value().removeprefix(ann.origin))
    bob.sees(words)


def test_addresses_that_people_guess_lead_somewhere(come: Come) -> None:
    person = come()
    person.go("/rules")
    person.page.wait_for_url("**/rules/chocolatier")
    expect(person.page.get_by_role("heading", name="Azul: Master Chocolatier", level=1)).to_be_visible()
    person.go("/learn")
    person.page.wait_for_url("**/learn/chocolatier")
    person.go("/settings")
    person.sees_dialog("Settings")
    person.press("Close")
    expect(person.page.get_by_role("region", name="Choose a game")).to_be_visible()
    assert person.page.url == f"{person.origin}/"


def test_finished_matches_are_offered_for_a_replay(come: Come) -> None:
    person = come()
    person.go("/replay")
    person.sees("Matches you play will be listed here.")
    person.go()
    person.press("Play now against Carla Duel")
    match = person.match
    person.press("Menu")
    person.press("Resign")
    person.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    person.sees_dialog("Carla wins")
    person.go("/replay")
    person.page.get_by_role("link", name=re.compile("lost")).click()
    person.page.wait_for_url(f"**/replay/{match}*")
    expect(person.page.get_by_role("slider")).to_be_visible()
