"""What is set follows the device and other tabs, and the list of one's matches follows what happens."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served

LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.mark.slow
def test_high_contrast_follows_the_device_until_it_is_chosen(come: Come) -> None:
    person = come()
    root = person.page.locator("html")
    person.go()
    expect(root).to_have_attribute("data-contrast", "normal")
    person.page.emulate_media(contrast="more")
    expect(root).to_have_attribute("data-contrast", "high")
    person.page.reload()
    expect(root).to_have_attribute("data-contrast", "high")
    person.press("Settings")
    contrast = person.page.get_by_role("group", name="Contrast")
    expect(contrast.get_by_role("radio", name="High")).to_be_checked()
    contrast.get_by_role("radio", name="Normal").check()
    expect(root).to_have_attribute("data-contrast", "normal")
    person.page.reload()
    expect(root).to_have_attribute("data-contrast", "normal")


@pytest.mark.slow
def test_text_becomes_larger_at_once_and_stays_so(come: Come) -> None:
    person = come()
    person.go()
    size = "getComputedStyle(document.documentElement).fontSize"
    assert person.page.evaluate(size) == "16px"
    person.press("Settings")
    group = person.page.get_by_role("group", name="Text size")
    group.get_by_role("radio", name="Larger").check()
    assert person.page.evaluate(size) == "21.12px"
    person.page.reload()
    assert person.page.evaluate(size) == "21.12px"


@pytest.mark.slow
def test_tabs_do_not_overwrite_what_is_set_in_each_other(come: Come) -> None:
    person = come()
    person.go()
    other = person.page.context.new_page()
    other.goto(person.origin)
    other.get_by_role("button", name="Settings").click()
    other.get_by_role("radio", name="Dark").check()
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    person.press("Settings")
    person.page.get_by_role("combobox", name="Language").select_option("cs")
    expect(other.locator("html")).to_have_attribute("lang", "cs")
    other.reload()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.locator("html")).to_have_attribute("lang", "cs")


@pytest.mark.slow
def test_own_matches_are_read_again_when_one_looks_again(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        guest.create("duel", "me", "beginner")
        person = come(service_workers="block")
        person.page.context.add_cookies(cookies(guest))
        person.go()
        matches = person.page.locator("a[href^='/table/']")
        expect(matches).to_have_count(1)
        guest.create("chocolatier", "me", "beginner")
        person.page.evaluate(LOOK_AGAIN)
        expect(matches).to_have_count(2)
        person.page.route("**/api/matches", lambda route: route.abort())
        person.page.evaluate(LOOK_AGAIN)
        person.sees("Your matches cannot be read just now.")
        expect(matches).to_have_count(2)
        person.page.unroute("**/api/matches")
        person.page.evaluate(LOOK_AGAIN)
        expect(person.page.get_by_text("Your matches cannot be read just now.")).to_have_count(0)
