"""Pictures of every screen, light and dark: `python -m tests.e2e.screenshots FOLDER`.

Tables in the middle of a match are shown in windows of many sizes, in one folder, `tables`; all other screens on a
computer and on a phone, in a folder for each. Only the matches that are shown are played.

    python -m tests.e2e.screenshots FOLDER --tables                                 # only those tables
    python -m tests.e2e.screenshots FOLDER --tables --only duel --size 1280x800 --theme dark
    python -m tests.e2e.screenshots FOLDER --only home                              # screens with this in their names
"""

import argparse
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

from tests.e2e.browsing import DESKTOP, PHONE, context_settings, launch
from tests.e2e.screens import Screen, enlarge_text, finished_screens, screens, settings, show
from tests.e2e.showing_tables import OTHERS, SHOWN, choose, lay, put_back, take_up
from tests.e2e.stock import Stock, cookies
from tests.e2e.unready_screens import unready_screens
from tests.server.guest import Guest
from tests.server.running import Served, serving

THEMES = ("light", "dark")
SIZES = ("390x844", "844x390", "820x1180", "1280x800", "1920x1080", "3840x2160")
SMALL = 500
"""A window one side of which is shorter than this is that of a phone: with touch, and twice as many pixels."""
TABLET = (820, 1180)
STATES = ("turn", "taken", "confirming")
"""One's own turn after the others have moved, with tiles taken up, and with a line chosen for them."""

SCROLLED = """const scrolled = [...document.querySelectorAll(".sight")].find(
    (room) => room.scrollHeight > room.clientHeight + 1) ?? document.documentElement;"""
PARTS = f"() => {{ {SCROLLED} return Math.ceil((scrolled.scrollHeight - 1) / scrolled.clientHeight); }}"
SCROLL = f"(part) => {{ {SCROLLED} scrolled.scrollTo(0, part * scrolled.clientHeight * 0.8); }}"
SCROLL_TOP = f"() => {{ {SCROLLED} return scrolled.scrollTop; }}"
SCROLL_TO = f"(top) => {{ {SCROLLED} scrolled.scrollTo(0, top); }}"
"""What lies further down, where a table is higher than its window."""


@dataclass(frozen=True)
class Wanted:
    """What is to be shown, and how."""

    folder: Path
    language: str
    only: str
    sizes: tuple[str, ...]
    themes: tuple[str, ...]
    look: str
    has_contrast: bool
    is_large: bool
    is_moving: bool

    def set_up(self, theme: str = "system") -> str:
        return settings(self.language, theme, has_contrast=self.has_contrast, look=self.look)


Job = Callable[[Served, Browser], None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--tables", action="store_true", help="only the tables in the middle of a match")
    parser.add_argument("--only", default="", help="only screens, or tables, whose name has this in it")
    parser.add_argument("--state", action="append", choices=STATES, help="of tables only this, may be repeated")
    parser.add_argument("--size", action="append", help="such as 1280x800, may be repeated")
    parser.add_argument("--theme", action="append", choices=THEMES, help="may be repeated; both unless one is given")
    parser.add_argument("--look", default="", help="the look of the tables: classic, garden or plain")
    parser.add_argument("--language", default="en", help="en, cs, pl or ru")
    parser.add_argument("--contrast", action="store_true", help="with high contrast")
    parser.add_argument("--large-text", action="store_true", help="with text twice as large")
    parser.add_argument("--moving", action="store_true", help="with motion, which is left out otherwise")
    parser.add_argument("--jobs", type=int, default=1, help="how many browsers take pictures at the same time")
    given = parser.parse_args()
    wanted = Wanted(
        given.folder,
        given.language,
        given.only,
        tuple(given.size or ()),
        tuple(given.theme or THEMES),
        given.look,
        given.contrast,
        given.large_text,
        given.moving,
    )
    jobs = list(of_tables(wanted, given.state or STATES)) + ([] if given.tables else list(of_screens(wanted)))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        ThreadPoolExecutor(given.jobs) as pool,
    ):
        for done in [pool.submit(carry_out, server, job) for job in jobs]:
            done.result()


def carry_out(server: Served, job: Job) -> None:
    """Do it with a browser of its own, which nothing else in this process has to wait for."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        job(server, browser)
        browser.close()


def of_tables(wanted: Wanted, states: tuple[str, ...]) -> Iterator[Job]:
    """The tables in windows of all sizes: one by its name, or all whose names have in them what was given."""
    every = SHOWN | OTHERS
    names = [wanted.only] if wanted.only in every else [name for name in every if wanted.only in name]
    for name in names:
        if name in SHOWN or wanted.only:
            yield partial(show_table, wanted, name, states)


def show_table(wanted: Wanted, name: str, states: tuple[str, ...], server: Served, browser: Browser) -> None:
    """One position in windows of every size, light and dark, and what one sees while choosing."""
    folder = wanted.folder / "tables"
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [size_of(text) for text in wanted.sizes or SIZES]
    with Guest(server) as guest:
        match = lay(guest, (SHOWN | OTHERS)[name])
        steps = {"turn": lambda page: None, "taken": take_up(guest, match), "confirming": choose(guest, match)}
        for has_touch, is_sharp in sorted({kind_of(size) for size in sizes}):
            context = browser.new_context(
                **context_settings("touch" if has_touch else "mouse")
                | {"viewport": sizes[0], "reduced_motion": "no-preference" if wanted.is_moving else "reduce"},
                device_scale_factor=2 if is_sharp else 1,
            )
            context.add_cookies(cookies(guest))
            context.add_init_script(wanted.set_up())
            page = context.new_page()
            page.goto(f"{server.origin}/table/{match}")
            page.locator("button[data-take]").first.wait_for()
            if wanted.is_large:
                enlarge_text(page)
            for size in (each for each in sizes if kind_of(each) == (has_touch, is_sharp)):
                page.set_viewport_size(size)
                page.evaluate(SCROLL, 0)
                for state in STATES:
                    path = folder / f"{name}-{state}-{size['width']}x{size['height']}"
                    try:
                        steps[state](page)
                    except Error as error:  # a picture of what is wrong is worth more than none
                        sys.stderr.write(f"{error.message.splitlines()[0]} See {path}-fault.png\n")
                        page.screenshot(path=f"{path}-fault.png")
                        break
                    if state in states:
                        picture(page, path, wanted)
                put_back(page)
            context.close()


def size_of(text: str) -> ViewportSize:
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    if found is None:
        raise SystemExit(f"a size is like 1280x800, not {text}")
    return {"width": int(found[1]), "height": int(found[2])}


def kind_of(size: ViewportSize) -> tuple[bool, bool]:
    """Whether a window of this size is touched, and whether its pixels are small: as on phones and tablets."""
    is_phone = min(size["width"], size["height"]) < SMALL
    return is_phone or TABLET in ((size["width"], size["height"]), (size["height"], size["width"])), is_phone


def picture(page: Page, path: Path, wanted: Wanted) -> None:
    """The window in each theme, and where the page is higher, what one sees further down in pictures of their own."""
    if not page.evaluate("matchMedia('(hover: none)').matches"):
        page.mouse.move(0, 0)  # nothing is pointed at
    for theme in wanted.themes:
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => true)")
        page.wait_for_timeout(1500 if wanted.is_moving else 150)
        page.screenshot(path=f"{path}-{theme}.png")
        here = page.evaluate(SCROLL_TOP)
        parts = page.evaluate(PARTS)
        for part in range(parts) if parts > 1 else ():
            page.evaluate(SCROLL, part)
            page.wait_for_timeout(50)
            page.screenshot(path=f"{path}-{theme}-{part + 1}.png")
        page.evaluate(SCROLL_TO, here)


def of_screens(wanted: Wanted) -> Iterator[Job]:
    """All other screens, or those whose name was given, on every device in every theme."""
    devices: dict[str, tuple[str, ViewportSize]] = {
        text: ("touch" if kind_of(size_of(text))[0] else "mouse", size_of(text)) for text in wanted.sizes
    } or {"desktop": ("mouse", DESKTOP), "phone": ("touch", PHONE)}
    for theme in wanted.themes:
        for device, (way, size) in devices.items():
            yield partial(show_screens, wanted, wanted.folder / f"{device}-{theme}", way, size, theme)


def show_screens(
    wanted: Wanted, folder: Path, way: str, size: ViewportSize, theme: str, server: Served, browser: Browser
) -> None:
    """Every screen on one device, in one theme; on a phone the whole page, since people scroll there."""
    with Stock(server) as stock:
        everything = (
            (stock.guest, screens(stock)),
            (stock.host, finished_screens(stock)),
            (stock.guest, unready_screens(stock)),
        )
        for guest, seen in everything:
            found = [screen for screen in seen if wanted.only in screen.name]
            if not found:
                continue
            folder.mkdir(parents=True, exist_ok=True)
            context = browser.new_context(**context_settings(way) | {"viewport": size}, device_scale_factor=2)
            context.add_cookies(cookies(guest))
            context.add_init_script(wanted.set_up(theme))
            page = context.new_page()
            for screen in found:
                show_screen(page, stock.server.origin, screen, wanted.is_large, folder, is_whole=way == "touch")
            context.close()


def show_screen(page: Page, origin: str, screen: Screen, is_large: bool, folder: Path, *, is_whole: bool) -> None:
    show(page, origin, screen)
    if is_large:
        enlarge_text(page)
    is_window = page.get_by_role("dialog").count() > 0
    page.screenshot(path=folder / f"{screen.name}.png", full_page=(is_whole or is_large) and not is_window)


if __name__ == "__main__":
    main()
