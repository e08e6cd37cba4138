"""The address of a match that is over, copied from one browser to another: its result, its replay and its review."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.stock import Stock, cookies
from tests.server.running import Served

PATIENCE = 60_000
"""Milliseconds, where much else is done."""
PUBLIC = re.compile(r"\.[a-z2-7]{26}$")


@pytest.fixture(scope="module")
def stock(server: Served) -> Iterator[Stock]:
    with Stock(server) as stock:
        yield stock


@pytest.mark.slow
def test_the_address_bar_works_in_another_browser(come: Come, stock: Stock) -> None:
    ann, bob = come(), come()
    ann.page.context.add_cookies(cookies(stock.host))
    match = stock.finished["duel"]
    for page in ("table", "replay"):
        ann.go(f"/{page}/{match}")
        expect(ann.page).to_have_url(PUBLIC, timeout=PATIENCE)
        expect(ann.page).to_have_title(re.compile(" · Duel · Sintra$"), timeout=PATIENCE)
        bob.page.goto(ann.page.url)
        expect(bob.page.get_by_role("button", name="Share")).to_be_visible(timeout=PATIENCE)
        expect(bob.page).to_have_title(re.compile(" · Duel · Sintra$"), timeout=PATIENCE)
        expect(bob.page.get_by_role("button", name="Rematch")).to_have_count(0, timeout=PATIENCE)
    bob.page.get_by_role("link", name="Review").click()
    expect(bob.page).to_have_url(re.compile("/review/.*" + PUBLIC.pattern), timeout=PATIENCE)
    bob.page.go_back()
    expect(bob.page.get_by_role("button", name="Share")).to_be_visible(timeout=PATIENCE)
    bob.go(f"/table/{match}")
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("This table cannot be opened", timeout=PATIENCE)


@pytest.mark.slow
def test_sharing_uses_the_sheet_of_the_device_and_else_copies(come: Come, stock: Stock) -> None:
    bob = come()
    bob.page.context.add_cookies(cookies(stock.host))
    bob.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bob.page.add_init_script(
        "window.given = []; navigator.share = (what) => (window.given.push(what), Promise.resolve())"
    )
    bob.go(f"/table/{stock.finished['chocolatier']}")
    bob.press("Share")
    given = bob.page.evaluate("window.given[0]")
    assert PUBLIC.search(given["url"])
    assert given["text"] == "Master Chocolatier: Guest 0 and Nuno. See how it ended.", "but not how"
    bob.page.evaluate("navigator.share = undefined")
    bob.press("Share")
    expect(bob.page.get_by_role("button", name="Copied")).to_be_visible(timeout=PATIENCE)
    assert bob.page.evaluate("navigator.clipboard.readText()").endswith(given["url"])
