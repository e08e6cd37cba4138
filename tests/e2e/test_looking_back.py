"""Whoever sits at a table can look back at every move of the log, while the match goes on."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import TAKE, await_turn, decide, first, play_on
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served

MOVE = re.compile(r"^Guest: \d ")


def play_some(person: Person, game: str) -> None:
    """Some moves, until tiles can be taken."""
    person.go()
    person.press(f"Play now against Carla {game}")
    play_on(person, 4)
    while first(buttons := await_turn(person), TAKE) is None:
        decide(person, buttons)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["Master Chocolatier", "Duel"])
def test_the_table_is_shown_as_it_was_and_the_match_goes_on(come: Come, game: str) -> None:
    person = come("keyboard")
    play_some(person, game)
    page = person.page
    now = page.get_by_role("region", name="Factories").aria_snapshot()
    person.open_log()
    moves = page.get_by_role("tabpanel").get_by_role("listitem").get_by_role("button")
    assert moves.count() >= 3
    expect(moves.last).to_have_attribute("tabindex", "0")
    expect(moves.first).to_have_attribute("tabindex", "-1")
    words = moves.last.locator(".sr").inner_text().split(". ")  # a turn is one line, with a sentence for each move
    moves.last.focus()
    for _ in range(moves.count()):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    slider = page.get_by_role("slider")
    first_turn = int(slider.input_value())
    assert first_turn == (1 if game == "Master Chocolatier" else 2), "a plate is taken and placed in one turn"
    expect(moves.first).to_have_attribute("aria-current", "step")
    assert page.get_by_role("region", name="Factories").aria_snapshot() != now
    buttons = person.buttons()
    assert not [name for name in buttons if TAKE.match(name)], "nothing is taken in the past"
    assert not {"Take back", "Undo", "Hint"} & set(buttons)
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(first_turn - 1))
    page.keyboard.press("End")
    expect(page.get_by_role("group", name="Replay").get_by_role("paragraph")).to_have_text(words[-1])
    person.press("Back to the match")
    expect(slider).to_have_count(0)
    assert page.get_by_role("region", name="Factories").aria_snapshot() == now
    assert page.evaluate("document.activeElement.hasAttribute('data-decision')")
    play_on(person, 2)


@pytest.mark.slow
def test_a_move_of_others_does_not_disturb_who_looks_back(come: Come) -> None:
    person = come("touch")
    play_some(person, "Master Chocolatier")
    page = person.page
    decide(person, await_turn(person))
    person.press("Log")
    page.get_by_role("dialog").get_by_role("button", name=MOVE).first.tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    value = slider.input_value()
    expect(page.locator("[data-asks]")).to_contain_text("Your turn")
    expect(slider).to_have_value(value)
    person.press("Back to the match")
    play_on(person, 1)


@pytest.mark.slow
def test_without_a_server_it_is_told_that_nothing_can_be_shown(come: Come) -> None:
    person = come(service_workers="block")
    play_some(person, "Duel")
    person.page.route(re.compile("/replay$"), lambda route: route.abort())
    person.open_log()
    person.page.get_by_role("tabpanel").get_by_role("listitem").get_by_role("button").first.click()
    expect(person.page.get_by_role("alert")).to_have_text("The server does not answer.")
    play_on(person, 1)


@pytest.mark.slow
def test_a_long_match_is_shown_from_any_of_its_moves(come: Come, server: Served) -> None:
    """Its replay comes in pages, and the log at the table leads to the moves that it does not tell."""
    person = come()
    page = person.page
    with Guest(server) as guest:
        match = guest.create("chocolatier", "me", "me").match
        with guest.at(match) as table:
            for _ in range(430):
                table.do("play", action=table.choices[-1])
        page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    person.open_log()
    person.press("Earlier moves")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("180")
    for key, value in (("ArrowLeft", "179"), ("Home", "0"), ("End", "430"), ("ArrowLeft", "429")):
        page.keyboard.press(key)
        expect(slider).to_have_value(value)
    person.press("Back to the match")
    person.go(f"/replay/{match}#405")
    expect(slider).to_have_value("405")
    moves = page.get_by_role("region", name="Log").get_by_role("listitem").get_by_role("button")
    expect(moves).to_have_count(430)
    expect(page.get_by_role("button", name="Earlier moves")).to_have_count(0)
    moves.nth(209).click()
    expect(slider).to_have_value("210")
