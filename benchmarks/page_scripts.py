"""How long pages keep a browser at work with scripts: `python -m benchmarks.page_scripts`.

Opens the first page, and the rules and lessons of every game, cold and in turn, and tells the median of the time that
went to scripts and of all work of the main thread, as the browser counts them. The exit code is 1 if rules or lessons
take more of either than the first page. On a busy machine the figures are too high for all of them alike.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browsing import context_settings, launch
from tests.e2e.screens import settings
from tests.server.running import serving

FIRST = "/"
PAGES = (
    "/rules/chocolatier",
    "/rules/duel",
    "/learn/chocolatier",
    "/learn/duel",
    "/learn/chocolatier/2",
    "/learn/duel/3",
)
AT_REST = 1500
"""Milliseconds after which nothing happens by itself any more."""
COUNTED = ("ScriptDuration", "TaskDuration")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often each page is opened")
    given = parser.parse_args()
    found: dict[str, list[tuple[float, ...]]] = {path: [] for path in (FIRST, *PAGES)}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for _ in range(given.times):
            for path, measured in found.items():
                measured.append(measure(browser, server.origin + path))
        browser.close()
    middle = {path: [statistics.median(column) for column in zip(*each, strict=True)] for path, each in found.items()}
    is_reached = True
    for path, (script, task) in middle.items():
        is_small = path == FIRST or (script <= middle[FIRST][0] and task <= middle[FIRST][1])
        is_reached &= is_small
        sys.stdout.write(f"  {path:<24}{script:7.0f} ms scripts, {task:7.0f} ms in all{'' if is_small else ': MORE'}\n")
    return 0 if is_reached else 1


def measure(browser: Browser, address: str) -> tuple[float, ...]:
    """Open a page by one who has nothing of it; milliseconds."""
    context = browser.new_context(**context_settings("mouse"), service_workers="block")
    context.add_init_script(settings("en"))
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address)
    page.get_by_role("heading").first.wait_for()
    page.wait_for_timeout(AT_REST)
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    context.close()
    return tuple(1000 * metrics[name] for name in COUNTED)


if __name__ == "__main__":
    sys.exit(main())
