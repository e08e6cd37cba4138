"""A finger needs 44 pixels: so large is whatever can be touched at a table, without lying over something else."""

from typing import Any

import pytest

from tests.e2e.browsing import PHONE
from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.showing_tables import standing_faults
from tests.e2e.stock import best, cookies, has_drafts
from tests.server.guest import Guest
from tests.server.running import Served

# What a touch reaches there is asked of the browser, in the middle of each edge of the square of 44 around its middle.
SMALL = """() => [...document.querySelectorAll("main button")]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const reach = 21; // one less than half of it, for pixels are cut in two here and there
        const missed = [[0, 0], [reach, 0], [-reach, 0], [0, reach], [0, -reach]].filter(([right, down]) => {
            const [there, below] = [x + right, y + down];
            if (there < 0 || there >= innerWidth) return false;
            return document.elementFromPoint(there, below)?.closest("button") !== element;
        });
        const name = element.ariaLabel ?? element.textContent.trim();
        return missed.length > 0 ? [`${name}: ${box.width} × ${box.height}, not reached at ${missed.join("; ")}`] : [];
    })"""

SPECIAL = "special_factories"
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "chocolatier": ("chocolatier", 2, {}),
    "three": ("chocolatier", 3, {"special_factories": True}),
    "four": ("chocolatier", 4, {"special_factories": True}),
    "grey": ("chocolatier", 2, {"grey": True}),
    "duel": ("duel", 2, {}),
}


def at_table(come: Come, server: Served, name: str, moves: int) -> Person:
    """A table of one person for all seats, after some moves, when tiles can be taken."""
    game, players, options = TABLES[name]
    more: dict[str, Any] = {"options": {"players": players, **options}} if game == "chocolatier" else {}
    person = come("touch")
    with Guest(server) as guest:
        match = guest.create(game, *["me"] * players, **more).match
        with guest.at(match) as table:
            made = 0
            while made < moves or not has_drafts(table.view or {}):
                table.do("play", action=best(table.view or {}))
                made += 1
        person.page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    person.page.locator("button[data-take]").first.wait_for()
    return person


FIVE_COLOURS = pytest.mark.xfail(reason="five colours and a ribbon on one plate of a phone lie too close", strict=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=FIVE_COLOURS) if SPECIAL in TABLES[name][2] else name for name in TABLES]
)
def test_what_can_be_touched_is_as_large_as_a_finger(come: Come, server: Served, name: str) -> None:
    def look() -> list[str]:
        found = []
        for moves in (1, 4, 7):
            page = at_table(come, server, name, moves).page
            assert page.viewport_size == PHONE
            found += [f"after {moves}: {small}" for small in page.evaluate(SMALL)]
            page.locator("button[data-take]").first.click()
            found += [f"after {moves}, choosing: {small}" for small in page.evaluate(SMALL)]
        return found

    found = standing_faults(look)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chocolatier", "duel"])
def test_what_has_the_focus_is_never_under_what_is_fixed(come: Come, server: Served, name: str) -> None:
    """As on a small screen that shows everything twice as large."""
    page = at_table(come, server, name, 1).page
    page.set_viewport_size({"width": 640, "height": 360})
    seen = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        covered = page.evaluate(COVERED)
        seen.add(covered["name"])
        assert not covered["isCovered"], covered["name"]
    assert sum(each.startswith("Take ") for each in seen) > 4
    assert any(each.startswith("Line ") for each in seen)


COVERED = """() => {
    const element = document.activeElement;
    if (element === document.body) return { name: "", isCovered: false };
    const box = element.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y]));
    const isSeen = points.some(([x, y]) => {
        const found = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return found !== null && (element.contains(found) || found.contains(element));
    });
    return { name: element.ariaLabel ?? element.textContent.trim().slice(0, 60), isCovered: !isSeen };
}"""
