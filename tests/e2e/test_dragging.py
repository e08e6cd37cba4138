"""Tiles and plates can be dragged, by mouse and by touch: to the same effect as choosing them by clicking."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import TAKE, TARGET, await_turn, decide, first
from tests.e2e.test_reader import table_at
from tests.server.running import Served

pytestmark = pytest.mark.slow

Point = tuple[float, float]
WAYS = ["mouse", "touch"]
DO = ".lesson :is(.ways, .prompt) button.primary, button.advised, .own [data-choice], .lesson .prompt button"
"""What a lesson asks for, or leads on by."""
LIFTED = "html[data-dragging]"


def middle(target: Locator) -> Point:
    box = target.bounding_box()
    assert box is not None, target
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Hand:
    """A mouse or a finger that presses, moves and lets go."""

    def __init__(self, person: Person, way: str) -> None:
        self.page: Page = person.page
        self.touch: CDPSession | None = self.page.context.new_cdp_session(self.page) if way == "touch" else None
        self.above = 44 if self.touch else 0
        """So far above a finger the tiles are, and what counts is where they are."""
        self.where: Point = (0, 0)

    def _touch(self, kind: str, *points: Point) -> None:
        assert self.touch is not None
        self.touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def press(self, at: Point) -> None:
        self.where = at
        if self.touch:
            self._touch("touchStart", at)
        else:
            self.page.mouse.move(*at)
            self.page.mouse.down()

    def move(self, to: Point, steps: int = 6) -> None:
        (x, y), (to_x, to_y) = self.where, to
        for step in range(1, steps + 1):
            at = x + (to_x - x) * step / steps, y + (to_y - y) * step / steps
            if self.touch:
                self._touch("touchMove", at)
            else:
                self.page.mouse.move(*at)
            self.page.wait_for_timeout(16)
        self.where = to

    def let_go(self) -> None:
        if self.touch:
            self._touch("touchEnd")
        else:
            self.page.mouse.up()

    def lift(self, what: Locator) -> None:
        """Take something up, but leave it near where it lay."""
        what.scroll_into_view_if_needed()
        self.press(middle(what))
        self.move((self.where[0] + 14, self.where[1] + 3))
        expect(self.page.locator(LIFTED).first).to_be_attached()

    def bring(self, to: Locator) -> None:
        """Bring it over a place, which may come into sight meanwhile."""
        for _ in range(2):
            x, y = middle(to)
            self.move((x, y + self.above))
            self.page.wait_for_timeout(300)


@contextmanager
def at_table(come: Come, way: str, game: str) -> Iterator[tuple[Person, Hand]]:
    """Somebody whose turn it is to take tiles, after some moves."""
    person = come(way)
    person.go()
    person.press(f"Play now against Carla {game}")
    for _ in range(2):
        decide(person, await_turn(person))
    while first(buttons := await_turn(person), TAKE) is None:
        decide(person, buttons)
    yield person, Hand(person, way)


def takes(person: Person) -> list[Locator]:
    return person.page.locator("button[data-take]").all()


def open_lines(person: Person) -> list[Locator]:
    """The lines that take what is picked; the floor is not one of them."""
    lines = person.page.locator(".own [data-line]:not([aria-disabled])").all()
    return [line for line in lines if line.get_attribute("data-line") != "0"]


def is_nothing_lifted(person: Person) -> None:
    expect(person.page.locator(LIFTED)).to_have_count(0)
    expect(person.page.locator("[data-aimed]")).to_have_count(0)
    assert person.page.locator(".own .picked").count() == 0


@pytest.mark.parametrize("game", ["Master Chocolatier", "Duel"])
@pytest.mark.parametrize("way", WAYS)
def test_tiles_are_dragged_to_a_line_and_asked_about(come: Come, way: str, game: str) -> None:
    with at_table(come, way, game) as (person, hand):
        hand.lift(takes(person)[0])
        line = open_lines(person)[-1]
        number = line.get_attribute("data-line")
        hand.bring(line)
        expect(line).to_have_attribute("data-aimed", "")
        assert [name for name in person.buttons() if TARGET.match(name)], "they are as good as picked by a click"
        hand.let_go()
        person.press("Confirm")
        person.page.get_by_role("region", name="Board of Guest").locator(
            f'[data-line="{number}"] [data-spot]'
        ).first.wait_for()
        is_nothing_lifted(person)


@pytest.mark.parametrize("way", WAYS)
def test_tiles_let_go_elsewhere_are_put_back(come: Come, way: str) -> None:
    with at_table(come, way, "Master Chocolatier") as (person, hand):
        hand.lift(takes(person)[0])
        expect(person.button("Cancel")).to_be_visible()
        hand.move((hand.where[0] + 30, hand.where[1] + 20))
        hand.let_go()
        is_nothing_lifted(person)
        expect(person.button("Cancel")).to_have_count(0)
        takes(person)[0].click()  # choosing by clicking is as it was
        expect(person.button("Cancel")).to_be_visible()


def test_escape_puts_back_what_is_dragged(come: Come) -> None:
    with at_table(come, "mouse", "Master Chocolatier") as (person, hand):
        hand.lift(takes(person)[0])
        hand.bring(open_lines(person)[0])
        person.page.keyboard.press("Escape")
        is_nothing_lifted(person)
        hand.let_go()
        expect(person.button(re.compile("^(Confirm|Cancel)$"))).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_a_line_that_refuses_says_why(come: Come, way: str) -> None:
    with at_table(come, way, "Master Chocolatier") as (person, hand):
        refusing = person.page.locator('.own [data-line][aria-disabled="true"]')
        for take in takes(person):
            hand.lift(take)
            if refusing.count() > 0:
                break
            hand.let_go()
            is_nothing_lifted(person)
        hand.bring(refusing.first)
        expect(refusing.first).to_have_attribute("data-aimed", "refused")
        hand.let_go()
        tag = person.page.locator(".tag")
        expect(tag).to_have_text(re.compile(r"^This (line|row) "))
        expect(person.page.get_by_role("status").get_by_text(tag.inner_text())).to_be_visible()
        is_nothing_lifted(person)
        if way == "mouse":
            person.page.keyboard.press("Escape")
        else:
            takes(person)[0].click()
        expect(tag).to_be_hidden()
        expect(person.page.get_by_role("status").get_by_text(re.compile(r"^This (line|row) "))).to_have_count(0)


def test_in_one_step_what_is_dropped_is_played(come: Come) -> None:
    with at_table(come, "mouse", "Master Chocolatier") as (person, hand):
        person.press("Menu")
        person.press("Settings")
        person.switch("Move in one step")
        person.page.keyboard.press("Escape")
        hand.lift(takes(person)[0])
        number = open_lines(person)[-1].get_attribute("data-line")
        lying = person.page.locator(f'.own [data-line="{number}"] [data-spot]')
        before = lying.count()
        hand.bring(open_lines(person)[-1])
        hand.let_go()
        person.wait(lambda: lying.count() > before, "nothing lies in the line")
        expect(person.button("Confirm")).to_have_count(0)
        is_nothing_lifted(person)


def test_a_plate_is_dragged_from_the_display_to_a_field(come: Come, server: Served) -> None:
    def is_so(view: dict[str, Any]) -> bool:
        return any(choice["action"]["kind"] == "show" for choice in view["choices"])

    person, _ = table_at(come, server, "duel", is_so, lambda choice: 0)
    hand = Hand(person, "mouse")
    hand.lift(person.page.locator(".offer [data-carry]").first)
    field = person.page.locator(".own [data-choice]").first
    field.wait_for()
    hand.bring(field)
    expect(field).to_have_attribute("data-aimed", "")
    hand.let_go()
    person.press("Confirm")
    expect(person.button(re.compile("^field "))).to_have_count(0)
    is_nothing_lifted(person)


def test_the_tile_of_a_line_is_dragged_to_a_cup_of_the_grey_side(come: Come, server: Served) -> None:
    def order(choice: dict[str, Any]) -> tuple[int, int]:
        return choice["fallen"], choice["action"].get("line", 0) or 9

    def is_so(view: dict[str, Any]) -> bool:
        return bool(view["position"]["phase"] == "filling")

    person, _ = table_at(come, server, "chocolatier", is_so, order, players=2, grey=True)
    hand = Hand(person, "mouse")
    hand.lift(person.page.locator(".own [data-line][data-carry]").first)
    cup = person.page.locator(".own [data-choice]").last
    hand.bring(cup)
    expect(cup).to_have_attribute("data-aimed", "")
    hand.let_go()
    expect(person.button("Confirm")).to_be_visible()


@pytest.mark.parametrize("game", ["Master Chocolatier", "Duel"])
def test_tiles_are_dragged_in_a_lesson(come: Come, game: str) -> None:
    person = come("touch")
    person.go(f"/learn/{'duel' if game == 'Duel' else 'chocolatier'}")
    for _ in range(20):
        if person.page.locator("button[data-take]").count() > 0:
            break
        person.page.locator(DO).first.tap()
    hand = Hand(person, "touch")
    hand.lift(takes(person)[0])
    hand.bring(open_lines(person)[0])
    hand.let_go()
    expect(person.button("Confirm")).to_be_visible()
