"""What a person takes away again: this browser's access to everything, and links to a table."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.choosing import choose_opponent, open_sheet
from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.stock import cookies
from tests.e2e.test_focus import await_focus
from tests.e2e.test_two_people import sit_together
from tests.server.guest import Guest
from tests.server.running import Served

KEPT = """async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...requests.flat().map(({ url }) => url)];
}"""
"""Everything the page keeps in a browser: what is set, and addresses of what can be seen without a network."""
NOT_OPEN = re.compile("does not open this table")


def kept_by(page: Page) -> list[str]:
    """What is kept that is not a part of the page itself."""
    found: list[str] = page.evaluate(KEPT)
    return [each for each in found if "/api/" in each or "://" not in each]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_browser_is_forgotten_with_all_it_keeps(come: Come, server: Served, way: str) -> None:
    person = come(way)
    with Guest(server) as guest:
        finished = guest.create("duel", "me", "me").match
        with guest.at(finished) as table:
            table.do("play", action=table.choices[0])
            table.do("resign")
        running = guest.create("chocolatier", "me", "beginner").match
        person.page.context.add_cookies(cookies(guest))
    person.go(f"/replay/{finished}")
    person.page.evaluate("navigator.serviceWorker.ready")
    person.page.reload()  # from now on the worker sees what is asked for
    expect(person.page.get_by_role("slider")).to_be_visible()
    other_tab = person.page.context.new_page()
    other_tab.goto(f"{person.origin}/table/{running}")
    expect(other_tab.get_by_role("region", name="Factories")).to_be_visible()
    person.go()
    open_sheet(person.page)
    person.page.get_by_role("textbox", name="Your name").fill("Ann")
    person.press("Close")
    person.press("Settings")
    person.page.get_by_role("radio", name="Dark").press("Space")
    assert any(finished in each for each in kept_by(person.page))
    assert {"sintra", "sintra-match"} <= set(kept_by(person.page))

    person.press("Forget this browser")
    dialog = person.sees_dialog("Forget this browser")
    name = "Master Chocolatier · Bia"
    person.press(f"Show a link: {name}")
    link = dialog.get_by_role("textbox", name=name).input_value()
    assert finished not in dialog.inner_html(), "only what goes on is offered"
    dialog.get_by_role("button", name="Forget this browser").press("Enter")

    person.sees("This browser has been forgotten")
    await_focus(person, "status This browser has been forgotten")
    person.wait(lambda: kept_by(person.page) == [], f"it keeps {kept_by(person.page)}")
    assert person.page.url == f"{person.origin}/", "and says so once"
    expect(person.page.locator("html")).to_have_attribute("data-theme", "system")
    expect(other_tab.get_by_role("heading", level=1)).to_have_text(re.compile("Beautiful tile games"))
    person.sees("Matches you play will be listed here.")
    open_sheet(person.page)
    expect(person.page.get_by_role("textbox", name="Your name")).to_have_value("")
    for path in (f"/table/{running}", f"/replay/{finished}"):
        person.go(path)
        person.sees(re.compile("cannot be opened|does not open|not open this table"))
    person.go(link.removeprefix(person.origin))
    expect(person.page.get_by_role("region", name="Factories")).to_be_visible()
    assert person.page.url.endswith(f"/table/{running}")


@pytest.mark.slow
def test_a_browser_that_cannot_be_forgotten_keeps_everything(come: Come, server: Served) -> None:
    person = come("keyboard")
    with Guest(server) as guest:
        guest.create("duel", "me", "beginner")
        person.page.context.add_cookies(cookies(guest))
    person.go()
    person.press("Settings")
    person.page.get_by_role("radio", name="Dark").press("Space")
    person.press("Forget this browser")
    dialog = person.sees_dialog("Forget this browser")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    person.page.context.set_offline(True)
    dialog.get_by_role("button", name="Forget this browser").press("Enter")
    expect(dialog.get_by_role("alert")).to_be_visible()
    assert "sintra" in kept_by(person.page)
    person.page.context.set_offline(False)
    dialog.get_by_role("button", name="Cancel").press("Enter")
    expect(dialog).to_have_count(0)
    await_focus(person, "button Settings$")
    person.page.reload()
    expect(person.page.locator("a[href^='/table/']")).to_have_count(1)


def open_links(person: Person) -> None:
    person.press("Menu")
    person.press("Links to this table")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_other_links_to_a_seat_are_made_void(come: Come, way: str) -> None:
    ann, bob = sit_together(come(), come(way))
    bob.page.reload()
    expect(bob.page.get_by_role("region", name="Board of Bob")).to_be_visible()
    open_links(bob)
    bob.press("This seat on another device")
    old = bob.page.get_by_role("textbox", name="This seat on another device").input_value()
    thief = come()
    thief.go(old.removeprefix(bob.origin))
    expect(thief.page.get_by_role("region", name="Board of Bob")).to_be_visible()

    bob.press("All other links to this seat")
    await_focus(bob, "p All other links to this seat")
    bob.press("Cancel")
    await_focus(bob, "button All other links to this seat")
    bob.press("All other links to this seat")
    bob.press("Make them void")
    await_focus(bob, "p Done")
    new = bob.page.get_by_role("textbox", name="This seat on another device").input_value()
    assert new != old
    thief.sees(NOT_OPEN)
    thief.sees(re.compile("made void"))
    thief.go(old.removeprefix(bob.origin))
    thief.sees(NOT_OPEN)
    bob.press("Close")
    for person in (ann, bob):
        person.open_log()
        expect(person.page.get_by_role("tabpanel", name="Log")).to_contain_text("Bob makes the other links to the seat")
    bob.page.reload()
    expect(bob.page.get_by_role("region", name="Board of Bob")).to_be_visible()
    thief.go(new.removeprefix(bob.origin))
    expect(thief.page.get_by_role("region", name="Board of Bob")).to_be_visible()


@pytest.mark.slow
def test_invitations_are_made_void_in_the_lobby(come: Come) -> None:
    ann, bob = come(), come()
    ann.go()
    choose_opponent(ann.page, "With friends, by link")
    ann.press("Open the table: Master Chocolatier")
    invitation = ann.page.get_by_role("textbox", name="Invite").first
    old = invitation.input_value()
    ann.page.get_by_text("Links to this table").click()
    ann.press("All invitations")
    ann.press("Make them void")
    expect(invitation).not_to_have_value(old)
    bob.go(old.removeprefix(ann.origin))
    bob.sees(NOT_OPEN)
    bob.go(invitation.input_value().removeprefix(ann.origin))
    bob.press("Take a seat")
    expect(bob.page.get_by_role("region", name="Factories")).to_be_visible()


@pytest.mark.slow
def test_onlookers_are_shown_out(come: Come) -> None:
    ann, _ = sit_together(come(), come())
    open_links(ann)
    ann.press("A link for spectators")
    watch = ann.page.get_by_role("textbox", name="A link for spectators").input_value()
    onlooker = come()
    onlooker.go(watch.removeprefix(ann.origin))
    onlooker.sees("You are watching.")
    ann.press("All links for spectators")
    ann.press("Make them void")
    onlooker.sees(NOT_OPEN)
