"""A finger needs 44 pixels: so large is whatever can be touched at a table, without lying over something else."""

import pytest

from tests.e2e.browsing import PHONE
from tests.e2e.conftest import Come
from tests.e2e.known_tables import MOVES, SHARED, KnownTables, shared
from tests.e2e.person import Person
from tests.e2e.stock import cookies

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


def at_table(come: Come, known: KnownTables, name: str, moves: int) -> Person:
    """A table of one person for all seats, after some moves, when tiles can be taken."""
    person = come("touch", origin=known.server.origin)
    with known.guest() as guest:
        person.page.context.add_cookies(cookies(guest))
    person.go(f"/table/{known.matches[shared(name, moves)]}")
    person.page.locator("button[data-take]").first.wait_for()
    return person


RIBBONS = pytest.mark.xfail(
    reason="a ribbon lies over the edge of its plate, where tiles can be touched too", strict=True
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=RIBBONS) if SHARED[name][2].get("special_factories") else name for name in SHARED]
)
def test_what_can_be_touched_is_as_large_as_a_finger(come: Come, known: KnownTables, name: str) -> None:
    found = []
    for moves in MOVES:
        page = at_table(come, known, name, moves).page
        assert page.viewport_size == PHONE
        found += [f"after {moves}: {small}" for small in page.evaluate(SMALL)]
        page.locator("button[data-take]").first.click()
        found += [f"after {moves}, choosing: {small}" for small in page.evaluate(SMALL)]
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chocolatier", "duel"])
def test_what_has_the_focus_is_never_under_what_is_fixed(come: Come, known: KnownTables, name: str) -> None:
    """As on a small screen that shows everything twice as large."""
    page = at_table(come, known, name, 1).page
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
