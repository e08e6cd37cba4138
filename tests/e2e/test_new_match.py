"""The form for a new match: whatever the library can play can be chosen there."""

import re

import pytest
from playwright.sync_api import Page, expect

from sintra.games.duel.rules.components import FACE_NAMES
from tests.e2e.conftest import Come
from tests.e2e.person import Person

FOUR = ("Colourful rows", "Edge", "Corners", "Empty special cells")
THREE = ("Rows", "Edge", "Wild cells")


def choose_goals(page: Page, *goals: str) -> None:
    """Choose these goals one by one, in the order of their pairs, and none of the pairs that have none of them."""
    page.get_by_role("radio", name="Azul Duel").check()
    page.get_by_role("combobox", name="Goals").select_option(label="Choose the goals")
    pairs = page.get_by_role("group", name=re.compile("^Pair")).all()
    wanted = [pair.get_by_role("radio", name=re.compile(f"^({'|'.join(goals)}) ")) for pair in pairs]
    for goal in wanted:
        if goal.count():
            goal.check()
    for pair, goal in zip(pairs, wanted, strict=True):
        if not goal.count():
            pair.get_by_role("radio", name="Neither").check()


def expect_goals(person: Person, *goals: str) -> None:
    person.page.wait_for_url("**/table/*")
    shown = person.page.get_by_role("list", name="Goals").get_by_role("listitem")
    expect(shown).to_have_count(len(goals))
    for item, goal in zip(shown.all(), goals, strict=True):
        expect(item.locator("button b")).to_have_text(goal)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "touch"])
@pytest.mark.parametrize("goals", [FOUR, THREE])
def test_goals_that_are_chosen_are_those_at_the_table(come: Come, way: str, goals: tuple[str, ...]) -> None:
    person = come(way)
    person.go()
    choose_goals(person.page, *goals)
    person.press("Play now: Duel")
    expect_goals(person, *goals)


@pytest.mark.slow
def test_goals_are_chosen_by_keyboard_and_never_too_few(come: Come) -> None:
    person = come("keyboard")
    person.go()
    page = person.page
    page.get_by_role("radio", name="Azul Duel").check()
    page.get_by_role("combobox", name="Goals").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("combobox", name="Goals")).to_have_value("chosen")
    for _ in range(4):
        page.keyboard.press("Tab")
    fourth = page.get_by_role("group", name="Pair 4")
    expect(fourth.get_by_role("radio", name="Neither")).to_be_focused()
    expect(page.get_by_role("group", name="Pair 1").get_by_role("radio", name="Neither")).to_be_disabled()
    page.keyboard.press("ArrowUp")
    expect(fourth.get_by_role("radio", name="Empty special cells")).to_be_checked()
    expect(page.get_by_role("group", name="Pair 1").get_by_role("radio", name="Neither")).to_be_enabled()
    person.press("Play now: Duel")
    expect_goals(person, "Rows", "Columns", "Diagonals", "Empty special cells")


@pytest.mark.slow
@pytest.mark.parametrize("drawn", [3, 4])
def test_goals_can_be_drawn(come: Come, drawn: int) -> None:
    person = come()
    person.go()
    person.page.get_by_role("radio", name="Azul Duel").check()
    person.page.get_by_role("combobox", name="Goals").select_option(f"random-{drawn}")
    person.press("Play now: Duel")
    person.page.wait_for_url("**/table/*")
    expect(person.page.get_by_role("list", name="Goals").get_by_role("listitem")).to_have_count(drawn)


@pytest.mark.slow
def test_every_goal_can_be_chosen(come: Come) -> None:
    person = come()
    person.go()
    choose_goals(person.page, *FOUR)
    faces = person.page.get_by_role("group", name="Choose the goals").get_by_role("radio")
    expect(faces).to_have_count(len(FACE_NAMES) + 4)  # each pair can also be left out
