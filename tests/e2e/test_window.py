"""What can be seen at once: the table fits the window of a computer, and that of a phone held across."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.e2e.browsing import DESKTOP, PHONE
from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import PLATE, TAKE, await_turn, decide, draft, first
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served

GAMES = {"chocolatier": "Master Chocolatier", "duel": "Duel"}
PHONES_ACROSS = ((740, 360), (844, 390), (932, 430))
SCROLLED = "document.querySelector('.sight')"
"""Where a table lies that is higher than its window."""
SCROLLED_YET = pytest.mark.xfail(
    reason="six lines as high as fingers leave no room for the factories beside", strict=False
)
TOUCHABLE = 44
"""The least height of what is touched often, in pixels."""


def sit_down(person: Person, game: str) -> None:
    person.go()
    person.press(f"Play now against Carla {GAMES[game]}")


def assert_is_seen(page: Page, *wholes: Locator) -> None:
    """All of each is within the window, and nothing had to be scrolled for that."""
    width, height = page.evaluate("[innerWidth, innerHeight]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(f"{SCROLLED}.scrollTop") == 0
    for whole in wholes:
        box = whole.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= width - box["width"], (whole, box)
        assert 0 <= box["y"] <= height - box["height"], (whole, box)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", pytest.param("duel", marks=SCROLLED_YET)])
@pytest.mark.parametrize("size", PHONES_ACROSS)
def test_own_board_and_offer_are_seen_together_on_a_phone_held_across(
    come: Come, game: str, size: tuple[int, int]
) -> None:
    person = come("touch", viewport={"width": size[0], "height": size[1]})
    sit_down(person, game)
    page = person.page
    board = page.get_by_role("region", name="Board of Guest")
    offer = page.get_by_role("region", name="Factories")
    for _ in range(8):
        buttons = await_turn(person)
        assert_is_seen(page, board, offer)
        decide(person, buttons)
    while first(buttons := await_turn(person), TAKE) is None:
        decide(person, buttons)
    place = draft(person, buttons)
    assert place is not None
    person.press(place)
    confirm = person.button("Confirm")
    assert_is_seen(page, board, offer, confirm, person.button("Cancel"), person.button("Menu"))
    for target in (confirm, *page.locator("button.line").all()):
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= TOUCHABLE, (target, box)
    person.press("Confirm")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_boards_and_the_offer_are_seen_on_a_computer(come: Come, game: str) -> None:
    person = come(viewport=DESKTOP)
    sit_down(person, game)
    page = person.page
    for _ in range(4):
        buttons = await_turn(person)
        assert_is_seen(page, page.get_by_role("region", name="Factories"))
        assert_is_seen(page, *page.get_by_role("region", name="Board of ").all())
        assert not page.evaluate(f"(room => room.scrollHeight > room.clientHeight)({SCROLLED})")
        decide(person, buttons)


TABLES: dict[str, dict[str, Any]] = {
    "chocolatier": {"seats": 2},
    "chocolatier-three": {"seats": 3, "options": {"players": 3}},
    "chocolatier-four": {"seats": 4, "options": {"players": 4, "special_factories": True}},
    "duel": {"seats": 2},
}


def sit_at(person: Person, server: Served, name: str) -> None:
    seats, more = TABLES[name]["seats"], {key: TABLES[name][key] for key in TABLES[name] if key != "seats"}
    with Guest(server) as guest:
        match = guest.create(name.partition("-")[0], "me", *["beginner"] * (seats - 1), **more).match
        person.page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_a_table_on_an_upright_phone(come: Come, server: Served, name: str) -> None:
    """Nothing is scrolled sideways, and what is to be decided is always in sight, with its buttons."""
    person = come("touch", viewport=PHONE)
    sit_at(person, server, name)
    page = person.page
    bar = page.get_by_role("group", name="Your decision")
    for _ in range(6):
        buttons = await_turn(person)
        page.wait_for_timeout(300)  # what is to be chosen has been brought into sight by then
        page.evaluate(f"{SCROLLED}.scrollTo(0, 0)")
        assert_is_seen(page, bar)
        page.evaluate(f"{SCROLLED}.scrollTo(0, 1e6)")
        foot, own = bar.bounding_box(), page.get_by_role("region", name="Board of Guest").bounding_box()
        assert foot is not None
        assert own is not None
        assert own["y"] + own["height"] <= foot["y"] + 2, "the end of the own board lies under what is to be decided"
        decide(person, buttons)
    while first(buttons := await_turn(person), TAKE) is None:
        decide(person, buttons)
    place = draft(person, buttons)
    assert place is not None
    person.press(place)
    for target in (person.button("Confirm"), person.button("Cancel")):
        box = target.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= PHONE["height"] - box["height"]
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]


@pytest.mark.slow
def test_a_plate_that_was_taken_can_be_put_anywhere_on_a_phone_without_scrolling(come: Come) -> None:
    person = come("touch", viewport=PHONE)
    person.go()
    person.press("Play now against Carla Duel")
    await_turn(person)
    person.press(PLATE)
    field, bar = person.button(re.compile(r"^field 9")), person.page.get_by_role("group", name="Your decision")
    field.wait_for()

    def is_seen() -> bool:
        lowest, foot = field.bounding_box(), bar.bounding_box()
        return lowest is not None and foot is not None and lowest["y"] + lowest["height"] <= foot["y"]

    person.wait(is_seen, "the lowest fields of the dome lie under what is to be decided")
    person.page.reload()
    field.wait_for()
    person.wait(is_seen, "so they do for whoever has just come")


@pytest.mark.slow
def test_the_plates_are_in_sight_on_a_small_phone_whoever_places_the_first_one(come: Come) -> None:
    size = {"width": 360, "height": 640}
    person = come("touch", viewport=size)
    for _ in range(4):  # whoever starts is drawn
        person.go()
        person.press("Play now against Carla Duel")
        await_turn(person)
        person.page.wait_for_timeout(600)  # a scroll would be over by then
        plate = person.button(PLATE).bounding_box()
        assert plate is not None
        assert 0 <= plate["y"] <= size["height"] - plate["height"]
