"""Pictures of every screen, light and dark, wide and narrow: `python -m tests.e2e.screenshots FOLDER`."""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browsing import context_settings, launch
from tests.e2e.screens import enlarge_text, finished_screens, screens, settings, show
from tests.e2e.stock import Stock, cookies
from tests.e2e.unready_screens import unready_screens
from tests.server.running import serving


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--language", default="en", help="en, cs, pl or ru")
    parser.add_argument("--only", default="", help="only screens whose name has this in it")
    parser.add_argument("--contrast", action="store_true", help="with high contrast")
    parser.add_argument("--large-text", action="store_true", help="with text twice as large")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
        Stock(server) as stock,
    ):
        browser = launch(playwright)
        for theme in ("light", "dark"):
            for way, device in (("mouse", "desktop"), ("touch", "phone")):
                set_up = settings(given.language, theme, has_contrast=given.contrast)
                take(browser, stock, given.folder / f"{device}-{theme}", way, set_up, given.only, given.large_text)
        browser.close()


def take(browser: Browser, stock: Stock, folder: Path, way: str, set_up: str, only: str, is_large: bool) -> None:
    """Every screen on one device, in one theme; on a phone the whole page, since people scroll there."""
    folder.mkdir(parents=True, exist_ok=True)
    everything = (
        (stock.guest, screens(stock)),
        (stock.host, finished_screens(stock)),
        (stock.guest, unready_screens(stock)),
    )
    for guest, seen in everything:
        context = browser.new_context(**context_settings(way), device_scale_factor=2)
        context.add_cookies(cookies(guest))
        context.add_init_script(set_up)
        page = context.new_page()
        for screen in seen:
            if only in screen.name:
                show(page, stock.server.origin, screen)
                if is_large:
                    enlarge_text(page)
                is_window = page.get_by_role("dialog").count() > 0
                page.screenshot(
                    path=folder / f"{screen.name}.png", full_page=(way == "touch" or is_large) and not is_window
                )
        context.close()


if __name__ == "__main__":
    main()
