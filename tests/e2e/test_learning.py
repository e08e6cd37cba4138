"""What a newcomer meets: the introductions, the first page, addresses that people guess, and a table that waits."""

import re
from typing import Literal

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
    person.follow("Next lesson")
    person.page.wait_for_url(f"**/learn/{game}/2")
    expect(person.page.get_by_text("1 / 6", exact=True)).to_be_visible()


@pytest.mark.parametrize("lesson", [2, 3])
@pytest.mark.parametrize("game", STEPS)
def test_a_lesson_on_tactics_can_be_done_by_what_it_shows(come: Come, game: str, lesson: int) -> None:
    """What is right is marked as soon as somebody asks; what comes of it is said."""
    person = come()
    page = person.page
    person.go(f"/learn/{game}/{lesson}")
    for task in (1, 3, 5):
        expect(page.get_by_text(f"{task} / 6", exact=True)).to_be_visible()
        expect(page.locator(".advised")).to_have_count(0)
        person.press("Show me")
        do_step(person, task, 6)
        said = page.locator(".lesson [aria-live]").inner_text()
        assert len(said) > 40
        if task < 5:
            person.press("Forward")
    expect(page.get_by_role("link", name="Next lesson" if lesson == 2 else "Play now")).to_be_visible()


def test_what_is_not_best_is_said_and_can_be_tried_again(come: Come) -> None:
    """The take that brings more points at once is not the right one."""
    person = come("keyboard")
    page = person.page
    person.go("/learn/chocolatier/2")
    for _ in range(2):
        person.press("Show me")
        for _ in range(3):
            do_what_is_asked(page)
        person.press("Forward")
    expect(page.get_by_text("5 / 6", exact=True)).to_be_visible()
    person.press(re.compile("^Take 2 blue|^2 blue"))
    person.press(re.compile("line 3", re.IGNORECASE))
    person.press("Confirm")
    status = page.get_by_role("status").filter(has_text="something better")
    expect(status).to_be_visible()
    expect(page.get_by_text("5 / 6", exact=True)).to_be_visible()
    person.press("Show me")
    do_step(person, 5, 6)
    expect(status).to_have_count(0)


BESIDE = """() => {
    const frame = document.querySelector("main").getBoundingClientRect();
    const box = (thing) => thing.getBoundingClientRect();
    const words = box(document.querySelector(".lesson"));
    const lights = [...document.querySelectorAll(".beside .light")].map(box);
    const over = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
        * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
    const { left, right, top, bottom } = words;
    return {
        inside: left >= 0 && right <= innerWidth && top >= frame.top - 1 && bottom <= innerHeight + 1,
        lights: lights.length,
        covered: Math.max(0, ...lights.map((light) => over(words, light) / (light.width * light.height))),
    };
}"""


@pytest.mark.parametrize("way", ["mouse", "touch"])
@pytest.mark.parametrize("game", STEPS)
def test_the_sentence_stands_beside_what_it_speaks_of(come: Come, game: str, way: Literal["mouse", "touch"]) -> None:
    """It covers little of that, and the dimmed rest of the table can be pressed as ever."""
    person = come(way)
    page = person.page
    person.go(f"/learn/{game}")
    for number in range(1, 7):
        expect(page.get_by_text(f"{number} / {STEPS[game]}", exact=True)).to_be_visible()
        page.wait_for_timeout(1000)  # until tiles have come to rest
        found = page.evaluate(BESIDE)
        assert found["inside"], (number, found)
        assert found["lights"] > 0, (number, found)
        assert found["covered"] < 0.5, (number, found)
        do_step(person, number, STEPS[game])
    page.goto(f"{person.origin}/learn/chocolatier/2")
    page.locator("button[data-take]").first.click()
    expect(page.locator("button[data-take][aria-pressed=true]")).to_have_count(1)


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
