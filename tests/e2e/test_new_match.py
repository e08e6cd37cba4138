"""The form for a new match: whatever the library can play can be chosen there."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from sintra.games.duel.rules.components import FACE_NAMES
from tests.e2e.choosing import choose, choose_opponent, open_sheet
from tests.e2e.conftest import Come
from tests.e2e.person import Person

FOUR = ("Colourful rows", "Edge", "Corners", "Empty special cells")
THREE = ("Rows", "Edge", "Wild cells")


def choose_goals(page: Page, *goals: str) -> None:
    """Choose these goals one by one, in the order of their pairs, and none of the pairs that have none of them."""
    open_sheet(page, "Duel")
    choose(page, "Goals", "Choose the goals")
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
    person.press("More ways to play Duel")
    goals = page.get_by_role("group", name="Goals", exact=True)
    goals.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(goals.get_by_role("radio", name="Choose the goals")).to_be_checked()
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
    open_sheet(person.page, "Duel")
    choose(person.page, "Goals", {3: "Three at random", 4: "Four at random"}[drawn])
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


@pytest.mark.slow
def test_bots_of_a_match_of_four_are_three_persons_unless_the_same_is_chosen_for_each(come: Come) -> None:
    person = come()
    page = person.page
    person.go()
    open_sheet(page)
    choose(page, "Players", "4")
    seats = [page.get_by_role("combobox", name=f"Player {number}") for number in (2, 3, 4)]
    usual = [seat.locator("option:checked").inner_text() for seat in seats]
    assert usual == [f"{who}, about as strong" for who in ("Carla", "Nuno", "Rui")]
    seats[2].select_option("novice")
    assert seats[1].locator("option:checked").inner_text() == "Rui, about as strong", "nobody sits there twice"
    seats[0].select_option("novice")
    person.press("Play now: Master Chocolatier")
    for name in ("Nuno", "Nuno 2", "Carla"):
        expect(page.get_by_role("region", name=f"Board of {name}", exact=True)).to_be_visible()


@pytest.mark.slow
def test_what_was_chosen_is_kept_for_the_next_match_and_said_on_the_poster(come: Come) -> None:
    person = come()
    page = person.page
    person.go()
    choose_opponent(page, "On this screen")
    choose(page, "Players", "3")
    choose(page, "Clock", "90 seconds a turn")
    page.get_by_role("checkbox", name=re.compile("^Grey side")).check()
    page.get_by_role("textbox", name="Name of player 2").fill("Bob")
    person.press("Close")
    expect(person.button("More ways to play Master Chocolatier")).to_be_focused()
    page.reload()
    poster = page.get_by_role("article").first
    expect(poster).to_contain_text("3 players · Grey side · 90 seconds a turn")
    open_sheet(page)
    expect(page.get_by_role("radio", name="On this screen")).to_be_checked()
    expect(page.get_by_role("group", name="Players").get_by_role("radio", name="3")).to_be_checked()
    expect(page.get_by_role("checkbox", name=re.compile("^Grey side"))).to_be_checked()
    expect(page.get_by_role("textbox", name="Name of player 2")).to_have_value("Bob")
    person.press("Close")
    page.get_by_role("radio", name="Rui Regular").check()
    person.press("Play now against Rui Master Chocolatier")
    for name in ("Rui", "Carla"):
        expect(page.get_by_role("region", name=f"Board of {name}", exact=True)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    "kept", ["[]", "no JSON", '{"options": {"chocolatier": {"grey": 7}}, "clock": "toString", "players": 9}']
)
def test_what_cannot_be_meant_is_as_if_nothing_was_kept(come: Come, kept: str) -> None:
    person = come()
    person.page.add_init_script(f"localStorage.setItem('sintra-match', {json.dumps(kept)})")
    person.go()
    person.press("Play now against Carla Master Chocolatier")
    expect(person.page.get_by_role("region", name="Board of Carla", exact=True)).to_be_visible()
