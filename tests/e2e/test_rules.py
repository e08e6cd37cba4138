"""The rules: a place in the address for every section, and pictures that cost nothing until they are seen."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.stock import GAMES

DRAWN = "() => [...document.querySelectorAll('.picture svg')].map((svg) => svg.childElementCount > 0)"
BROKEN = """() => [...document.querySelectorAll(".picture use, .picture image")]
    .filter((part) => { const { width, height } = part.getBoundingClientRect(); return width === 0 || height === 0; })
    .map((part) => part.getAttribute("href"))"""
"""What is drawn of something that does not exist has no size."""


@pytest.mark.parametrize("game", GAMES)
def test_every_section_has_an_address(come: Come, game: str) -> None:
    person = come("keyboard")
    page = person.page
    person.go(f"/rules/{game}")
    links = page.get_by_role("navigation", name="Contents").get_by_role("link")
    expect(links.first).to_be_visible()
    names = links.all_inner_texts()
    assert len(names) >= 9
    assert names == page.locator("section h2").all_inner_texts()
    links.last.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=names[-1], exact=True)).to_be_in_viewport()
    expect(page.locator(".contents [aria-current]")).to_have_count(1)
    address = page.url
    assert "#" in address
    page.goto("about:blank")
    page.goto(address)
    expect(page.get_by_role("heading", name=names[-1], exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_drawn_when_they_come_into_sight(come: Come, game: str) -> None:
    person = come()
    page = person.page
    person.go(f"/rules/{game}")
    page.locator(".picture svg > *").first.wait_for(state="attached")
    drawn = page.evaluate(DRAWN)
    assert drawn[0], "the first is in sight"
    assert not drawn[-1], "the last is far away"
    before = page.evaluate("document.documentElement.scrollHeight")
    for picture in page.locator(".picture").all():
        picture.scroll_into_view_if_needed()
        picture.locator("svg > *").first.wait_for(state="attached")
    assert all(page.evaluate(DRAWN))
    assert page.evaluate("document.documentElement.scrollHeight") == before, "their places were kept"
    assert page.evaluate(BROKEN) == []
