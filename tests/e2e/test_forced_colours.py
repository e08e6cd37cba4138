"""With the colours of the system forced on every page, lines tell what colours and shadows told before."""

import pytest
from playwright.sync_api import Locator

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served

LOOK = "(element, names) => names.map((name) => getComputedStyle(element)[name])"


def look(place: Locator, *names: str) -> list[str]:
    found: list[str] = place.first.evaluate(LOOK, list(names))
    return found


def with_a_forbidden_line(come: Come, server: Served) -> Person:
    """Tiles are taken up, and one of the lines has another colour."""
    person = come(forced_colors="active")
    page = person.page
    with Guest(server) as guest:
        match = guest.create("chocolatier", "me", "me").match
        with guest.at(match) as table:
            for _ in range(2):
                assert table.view is not None
                lines = [choice for choice in table.view["choices"] if choice["action"]["line"] == 5]
                table.do("play", action=lines[0]["text"])
            assert table.view is not None
            taken = table.view["position"]["boards"][table.view["seat"]]["lines"][4][0]
            other = next(choice for choice in table.view["choices"] if choice["action"]["colour"] != taken)["action"]
        page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    page.locator(f'[data-take="{other["source"]}{other["colour"]}"]').click()
    return person


@pytest.mark.slow
def test_what_may_be_chosen_can_be_told_apart(come: Come, server: Served) -> None:
    person = with_a_forbidden_line(come, server)
    person.open_log()
    page = person.page
    allowed, forbidden = page.locator("button.line.open"), page.locator('button.line[aria-disabled="true"]')
    assert look(allowed, "borderTopStyle") != look(forbidden, "borderTopStyle")
    assert look(page.locator(".slot"), "borderTopStyle", "borderTopWidth") == ["solid", "1px"]
    tabs = [look(page.get_by_role("tab", name=name), "textDecorationLine") for name in ("Log", "Chat")]
    assert tabs == [["underline"], ["none"]]
    assert look(page.locator("svg.tile"), "forcedColorAdjust") == ["none"]
