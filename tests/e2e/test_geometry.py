"""The table in windows of every size: nothing outside what holds it, nothing covered, nothing small, nothing empty."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.e2e.conftest import Come
from tests.e2e.known_tables import KnownTables, seen
from tests.e2e.showing_tables import OTHERS, SHOWN, choose, take_up
from tests.e2e.stock import cookies

MEASURE = (Path(__file__).parent / "geometry.js").read_text()
"""What is measured, and how, is told there."""
Step = Callable[[Page], None]
TABLES = SHOWN | OTHERS
SCREENS = ((1280, 720), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440))
ZOOMS = (1.0, 1.25, 1.5, 1.75, 2.0)
"""A page that is enlarged has so much less room."""
WINDOWS = sorted(
    {(round(width / zoom), round(height / zoom)) for width, height in SCREENS for zoom in ZOOMS}
    | {(3840, 2160), (3440, 1440), (1024, 768), (1000, 1000), (820, 1180), (700, 1100), (480, 900), (320, 640)}
)
TOUCHED = ((320, 568), (360, 640), (390, 844), (430, 932), (568, 320), (740, 360), (844, 390), (932, 430), (600, 960))
TABLETS = ((768, 1024), (820, 1180), (1180, 820), (1366, 1024))
FILLED = ((1280, 800), (1920, 1080), (2560, 1440), (820, 1180))
"""Windows that have no large empty area."""
CHOSEN = ((1280, 720), (1366, 768), (1707, 960), (960, 540), (640, 360))
"""Windows in which it is also looked at what is said of a choice, which needs the most room."""
MOST_EMPTY = 1 / 8
"""Of the window, in one rectangle."""
EQUAL, HALF = 0.95, 0.5
"""How large the tiles of another board are, as a part of one's own, in a match of two and in one of more."""
DESKTOP = (1000, 600)
"""A window at least so wide and high is that of a computer, where other boards are as large as that."""


def sit_at(come: Come, known: KnownTables, name: str, way: str) -> tuple[Page, Step, Step]:
    """A table in the middle of a match, and what takes tiles up there and chooses a line for them."""
    person = come(way, origin=known.server.origin)
    match = known.matches[name]
    with known.guest() as guest:
        person.page.context.add_cookies(cookies(guest))
        steps = take_up(guest, match), choose(guest, match)
    person.go(f"/table/{match}")
    person.page.locator("button[data-take]").first.wait_for()
    return person.page, *steps


def look_at(page: Page, windows: Iterator[tuple[int, int]], *, is_touch: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """What there is to say of a page in each of these windows."""
    for width, height in windows:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        yield f"{width} × {height}", page.evaluate(f"(given) => {MEASURE.strip()}(given)", {"isTouch": is_touch})


def faults_at(page: Page, name: str, windows: list[tuple[int, int]], *, is_touch: bool) -> list[str]:
    """Everything that is wrong in any of these windows."""
    players = TABLES[name].players
    found = []
    for (width, height), (window, told) in zip(windows, look_at(page, iter(windows), is_touch=is_touch), strict=True):
        found += [f"{window}: {fault}" for fault in told["faults"]]
        if (width, height) in FILLED and told["empty"]["share"] > MOST_EMPTY:
            found.append(f"{window}: {told['empty']['share']:.3f} of the window is empty: {told['empty']['box']}")
        if width >= DESKTOP[0] and height >= DESKTOP[1]:
            least = EQUAL if players == 2 else HALF
            share = min(told["cells"]["others"]) / told["cells"]["own"]
            if share < least - 0.005:
                found.append(f"{window}: another board is only {share:.2f} as large as one's own")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_a_table_fits_every_window(come: Come, known: KnownTables, name: str) -> None:
    page, take, decide = sit_at(come, known, seen(name, 0), "mouse")
    found = faults_at(page, name, WINDOWS, is_touch=False)
    take(page)
    found += [f"with tiles taken up, {fault}" for fault in faults_at(page, name, list(FILLED), is_touch=False)]
    decide(page)
    found += [f"with a line chosen, {fault}" for fault in faults_at(page, name, list(CHOSEN), is_touch=False)]
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_a_table_fits_every_phone_and_tablet(come: Come, known: KnownTables, name: str) -> None:
    page, take, decide = sit_at(come, known, seen(name, 1), "touch")
    found = faults_at(page, name, [*TOUCHED, *TABLETS], is_touch=True)
    take(page)
    found += [f"with tiles taken up, {fault}" for fault in faults_at(page, name, list(TOUCHED), is_touch=True)]
    decide(page)
    found += [f"with a line chosen, {fault}" for fault in faults_at(page, name, list(TOUCHED), is_touch=True)]
    assert not found, "\n".join(found)
