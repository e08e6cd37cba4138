"""How fast the page is on this machine: `python -m benchmarks.page_speed`.

Prints the size of the scripts of the table page, the time to the first paint and until one can move (cold, nothing
cached), how soon a move appears after the click, and the longest task of the main thread while tiles travel.
"""

import argparse
import gzip
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tests.e2e.browsing import context_settings, launch
from tests.e2e.person import Person, by_mouse
from tests.e2e.playing import AT_ONCE, BEFORE_DRAFTS, await_turn, draft, first, play_on
from tests.server.running import Served, serving

TIME_MOVE = """() => {
    const log = document.querySelector("[role=tabpanel]");
    const tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({type: "longtask"});
    let clicked = 0;
    addEventListener("click", (event) => { clicked ||= event.timeStamp; }, {capture: true, once: true});
    window.longest = () =>
        Math.max(0, ...tasks.filter((task) => task.startTime >= clicked).map((task) => task.duration));
    window.moved = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - clicked));
        }).observe(log, {childList: true, subtree: true});
    });
}"""
TRAVEL = 700
"""Milliseconds for which tiles travel, in which nothing is asked of the page that would cost it time."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each is measured")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for game in ("Master Chocolatier", "Duel"):
            print(game)
            person = come(browser, server)
            person.go()
            person.press(f"Play now against Carla {game}")
            if game == "Duel":
                play_on(person, 4)  # plates are placed before tiles are taken
            await_turn(person)
            print_cold(browser, person, times)
            print_moves(person, times)
        browser.close()


def come(browser: Browser, server: Served) -> Person:
    """Somebody who sees tiles travel."""
    context = browser.new_context(**context_settings("mouse") | {"reduced_motion": "no-preference"})
    return Person(context.new_page(), server.origin, by_mouse)


def print_cold(browser: Browser, person: Person, times: int) -> None:
    """The table page, opened by somebody who has nothing of it yet."""
    paints, ready, sizes = [], [], []
    cookies = person.page.context.cookies()
    for _ in range(times):
        context = browser.new_context(**context_settings("mouse"))
        context.add_cookies([{"name": each["name"], "value": each["value"], "url": person.origin} for each in cookies])
        page = context.new_page()
        scripts = scripts_of(page)
        page.goto(person.page.url)
        page.wait_for_selector("main button:not(:disabled)")
        ready.append(page.evaluate("performance.now()"))
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"))
        sizes.append(sum(len(gzip.compress(each.body())) for each in scripts))
        context.close()
    print(f"  scripts, gzip          {sizes[0] / 1000:8.1f} kB (at most 130)")
    print(f"  first paint, cold      {summary(paints)} (at most 1000)")
    print(f"  ready to move, cold    {summary(ready)} (at most 2000)")


def scripts_of(page: Page) -> list[Response]:
    """All scripts that a page loads from now on."""
    found: list[Response] = []

    def note(response: Response) -> None:
        if response.url.endswith(".js"):
            found.append(response)

    page.on("response", note)
    return found


def print_moves(person: Person, times: int) -> None:
    shown, tasks = zip(*(time_move(person, person.page) for _ in range(times)), strict=True)
    print(f"  a move after the click {summary(list(shown))} (at most 100)")
    print(f"  longest task           {max(tasks):8.0f} ms (at most 100; tasks under 50 are not told)")


def time_move(person: Person, page: Page) -> tuple[float, float]:
    """Milliseconds from the click that confirms a move to the frame that has it in the log; the longest task after."""
    while True:
        buttons = await_turn(person)
        target = draft(person, buttons) if first(buttons, *AT_ONCE, *BEFORE_DRAFTS) is None else None
        if target is not None:
            break
        play_on(person, 1)
    person.press(target)
    page.evaluate(TIME_MOVE)
    person.press("Confirm")
    milliseconds: float = page.evaluate("window.moved")
    page.wait_for_timeout(TRAVEL)
    longest: float = page.evaluate("window.longest()")
    return milliseconds, longest


def summary(milliseconds: list[float]) -> str:
    return f"{statistics.median(milliseconds):8.0f} ms median, {max(milliseconds):.0f} ms most"


if __name__ == "__main__":
    main()
