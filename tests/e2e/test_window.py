"""What can be seen at once: the table fits the window of a computer, and that of a phone held across."""

import pytest
from playwright.sync_api import Locator, Page

from tests.e2e.browsing import DESKTOP
from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import TAKE, await_turn, decide, draft, first

GAMES = {"chocolatier": "Master Chocolatier", "duel": "Duel"}
PHONES_ACROSS = ((740, 360), (844, 390), (932, 430))
TOUCHABLE = 44
"""The least height of what is touched often, in pixels."""


def sit_down(person: Person, game: str) -> None:
    person.go()
    person.press(f"Play now against Carla {GAMES[game]}")


def assert_is_seen(page: Page, *wholes: Locator) -> None:
    """All of each is within the window, and nothing had to be scrolled for that."""
    width, height = page.evaluate("[innerWidth, innerHeight]")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("scrollY") == 0
    for whole in wholes:
        box = whole.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= width - box["width"], (whole, box)
        assert 0 <= box["y"] <= height - box["height"], (whole, box)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
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
    for target in (confirm, *page.locator("[data-line]").all()):
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
        assert not page.evaluate("(main => main.scrollHeight > main.clientHeight)(document.querySelector('main'))")
        decide(person, buttons)
