"""Whole matches in the browser: by mouse, by touch, by keyboard alone, by two people."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import play_to_the_end

pytestmark = pytest.mark.slow


def open_home(page: Page, *, level: str = "Bia") -> None:
    page.goto("/")
    page.get_by_role("radio", name=level).check(force=True)


@pytest.mark.parametrize("game", ["Master Chocolatier", "Duel"])
def test_a_match_by_mouse(new_page: NewPage, game: str) -> None:
    page = new_page()
    open_home(page)
    page.get_by_role("button", name=f"Play now against Bia {game}").click()
    page.locator("main .offer").first.wait_for()
    play_to_the_end(page, seed=1)
    scores = page.locator("dialog tfoot td").all_inner_texts()
    parts = [row.locator("td").all_inner_texts() for row in page.locator("dialog tbody tr").all()]
    for seat, score in enumerate(scores):
        assert sum(int(row[seat].replace("−", "-")) for row in parts) == int(score)


def test_a_match_by_touch_with_every_variant(new_page: NewPage) -> None:
    page = new_page(390, 844)
    open_home(page)
    page.get_by_role("checkbox", name="Grey side").check()
    page.get_by_role("checkbox", name="Special factories").check()
    page.get_by_role("button", name="Play now: Master Chocolatier").tap()
    page.locator("main .offer").first.wait_for()
    play_to_the_end(page, seed=2, is_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_match_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    open_home(page)
    page.get_by_role("button", name="Play now against Bia Master Chocolatier").focus()
    page.keyboard.press("Enter")
    page.locator("main .offer").first.wait_for()
    for _ in range(2000):
        if page.locator("dialog[open] tfoot").count():
            return
        if not page.locator("button[data-take]").count():
            page.wait_for_timeout(50)
        elif page.evaluate("document.activeElement.dataset.take ?? ''"):
            page.keyboard.press("Enter")  # takes up, and the focus goes to the first place
            page.keyboard.press("Enter")  # chooses it, and the focus goes to the confirmation
            expect(page.get_by_role("button", name="Confirm")).to_be_focused()
            page.keyboard.press("Enter")
            page.wait_for_timeout(50)
        else:
            page.keyboard.press("Tab")
    raise AssertionError("the match did not end")


def test_two_people_by_a_link(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(390, 844, locale="ru-RU")
    host.goto("/")
    host.get_by_role("radio", name="With friends, by link").check(force=True)
    host.get_by_label("Your name").fill("Anna")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Invite", exact=True)
    link.wait_for()
    guest.goto(link.input_value())
    guest.get_by_label("Ваше имя").fill("Иван")
    guest.get_by_role("button", name="Сесть за стол").click()
    for page in (host, guest):
        page.locator("main .offer").first.wait_for()
    assert "#" not in guest.url  # the secret is gone from the address

    mover, other = (host, guest) if host.locator("button[data-take]").count() else (guest, host)
    mover.context.set_offline(True)  # what is done without a network arrives when it is back
    mover.locator("button[data-take]").first.click()
    mover.locator(".own button.line.picked").last.click()
    mover.locator(".ways .primary").click()
    mover.context.set_offline(False)
    other.locator("button[data-take]").first.wait_for(timeout=20_000)
    other.reload()
    other.locator("button[data-take]").first.wait_for()


@pytest.mark.parametrize(
    ("locale", "tongue", "rules"),
    [("en-GB", "en", "Rules"), ("cs-CZ", "cs", "Pravidla"), ("pl-PL", "pl", "Zasady"), ("ru-RU", "ru", "Правила")],
)
def test_the_page_speaks_the_language_of_the_browser(new_page: NewPage, locale: str, tongue: str, rules: str) -> None:
    page = new_page(locale=locale)
    page.goto("/rules/duel")
    page.locator("section").first.wait_for()
    assert page.locator("html").get_attribute("lang") == tongue
    assert page.get_by_role("link", name=rules, exact=True).count() == 1


def test_a_link_that_leads_nowhere_says_so(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/table/nowhere")
    expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
