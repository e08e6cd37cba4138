"""How fast the page is on this machine, and whether it is fast enough: `python -m benchmarks.page_speed`.

Measures at a table in the middle of a match what a browser must load (scripts, fonts in every language, the largest
picture), the time to the first paint and until one can move (cold, nothing cached), how much moves about meanwhile, how
soon a move appears after the click, and the longest task of the main thread while tiles travel. With `--against COMMIT`
the page of that commit is built too, and both are opened in turn on a processor slowed down as that of a phone: for how
long does each keep its main thread from answering? The exit code is 1 if any of these misses its bar.
"""

import argparse
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from sintra.server.http.page import FOLDER
from tests.e2e.browsing import context_settings, launch
from tests.e2e.screens import settings
from tests.e2e.showing_tables import SHOWN, choose, lay, take_up
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served, serving

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "cs", "pl", "ru")
PICTURES = (".png", ".webp", ".avif", ".jpg", ".svg", ".ico")
GAMES = ("chocolatier", "duel")
SLOWER = 4
"""How much slower the processor is for the blocking time: about a phone of the middle price."""
SETTLED = 500
"""Milliseconds after one can move, in which nothing may move about either."""
WATCH_LOADING = """
    window.shifts = [];
    window.tasks = [];
    for (const [type, kept] of [["layout-shift", shifts], ["longtask", tasks]]) {
        new PerformanceObserver((list) => kept.push(...list.getEntries())).observe({type, buffered: true});
    }
    window.ready = new Promise((resolve) => {
        const look = () =>
            document.querySelector("main button[data-take]:enabled:not([aria-disabled=true])") === null
                ? requestAnimationFrame(look)
                : requestAnimationFrame(() => resolve(performance.now()));
        look();
    });
"""
"""In the page, from its beginning: what shifts, what blocks, and when a frame shows tiles that can be taken."""
SHIFTED = """() => shifts.filter((shift) => !shift.hadRecentInput).map(({value, startTime, sources}) => ({
    value,
    what: `${Math.round(startTime)} ms ` + sources.map(({node}) =>
        node?.nodeType === 1 ? `${node.localName}.${node.getAttribute("class") ?? ""}` : node?.textContent).join(", "),
}))"""
BLOCKED = "() => tasks.reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)"
TIME_MOVE = """() => {
    const picked = document.querySelector("[data-take][aria-pressed=true]");
    const [key, before] = [picked.dataset.take, picked.querySelectorAll("[data-spot]").length];
    const taken = () => {
        const now = document.querySelector(`.offer [data-take="${key}"]`);
        return now === null || now.querySelectorAll("[data-spot]").length < before;
    };
    const tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({type: "longtask"});
    let clicked = 0;
    addEventListener("click", (event) => { clicked ||= event.timeStamp; }, {capture: true, once: true});
    window.longest = () =>
        Math.max(0, ...tasks.filter((task) => task.startTime >= clicked).map((task) => task.duration));
    window.moved = new Promise((resolve) => {
        const look = () => {
            if (!taken()) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - clicked));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, {childList: true, subtree: true, attributes: true});
    });
}"""
"""In the page, before a move is confirmed: note when its tiles have left their place, and what blocks from then on."""
AT_REST = """() => !document.querySelector("main button[data-take]:enabled") ? false
    : document.getAnimations().every((each) => each.playState !== "running"
        || each.effect?.getComputedTiming().endTime === Infinity)"""
"""Whether the others have moved and whatever travelled has arrived."""
LONGEST_TRAVEL = 15_000
"""Milliseconds within which tiles have arrived, and those of the others too."""


@dataclass(frozen=True)
class Figure:
    """Something measured several times. Other programs may delay one time, so the median counts, unless all must do."""

    name: str
    unit: str
    bar: float
    values: list[float]
    must_all: bool = False
    digits: int = 1

    @property
    def is_reached(self) -> bool:
        return (max(self.values) if self.must_all else statistics.median(self.values)) <= self.bar

    def __str__(self) -> str:
        middle, most = statistics.median(self.values), max(self.values)
        verdict = "reached" if self.is_reached else "MISSED"
        return (
            f"  {self.name:<28}{middle:8.{self.digits}f} {self.unit} median, {most:.{self.digits}f} most; "
            f"at most {self.bar:g}: {verdict}"
        )


@dataclass(frozen=True)
class Opening:
    """A table page that was opened by one who had nothing of it."""

    scripts: float
    fonts: float
    paint: float
    ready: float
    shift: float
    shifted: tuple[str, ...]
    blocked: float


class Table:
    """A match in its middle, at a server, and a browser to look at it."""

    def __init__(self, server: Served, browser: Browser, game: str) -> None:
        self.server, self.browser = server, browser
        self.guest = Guest(server)
        self.match = lay(self.guest, SHOWN[game], emblem="")  # older servers know none

    def context(self, language: str = "en", *, has_motion: bool = False) -> BrowserContext:
        """Somebody who has nothing of the page, and sits at the table."""
        motion = {"reduced_motion": "no-preference"} if has_motion else {}
        context = self.browser.new_context(**context_settings("mouse") | motion)
        context.add_cookies(cookies(self.guest))
        context.add_init_script(settings(language))
        context.add_init_script(WATCH_LOADING)
        return context

    def open(self, language: str = "en", *, slower: float = 1) -> Opening:
        """Open the page cold, and measure until it has settled."""
        context = self.context(language)
        page = context.new_page()
        if slower != 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        loaded = loaded_by(page)
        page.goto(f"{self.server.origin}/table/{self.match}")
        ready: float = page.evaluate("ready")
        page.wait_for_timeout(SETTLED)
        paint: float = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        shifts = page.evaluate(SHIFTED)
        blocked: float = page.evaluate(BLOCKED)
        bodies = {name: each.body() for name, each in list(loaded.items()) if each.status == 200}
        kinds = {name: each.request.resource_type for name, each in list(loaded.items())}
        context.close()
        return Opening(
            sum(len(gzip.compress(body)) for name, body in bodies.items() if name.endswith(".js")) / 1000,
            sum(len(body) for name, body in bodies.items() if kinds[name] == "font") / 1000,
            paint,
            ready,
            sum(each["value"] for each in shifts),
            tuple(each["what"] for each in shifts),
            blocked,
        )

    def time_move(self, page: Page) -> tuple[float, float]:
        """Milliseconds from the click that confirms a move to the frame that shows it; the longest task after."""
        page.goto(f"{self.server.origin}/table/{self.match}")
        page.evaluate("ready")
        page.wait_for_timeout(SETTLED)
        for step in (take_up(self.guest, self.match), choose(self.guest, self.match)):
            step(page)
        page.evaluate(TIME_MOVE)
        page.locator(".decision .ways .primary").first.click()
        milliseconds: float = page.evaluate("moved")
        page.wait_for_function(AT_REST, timeout=LONGEST_TRAVEL)
        longest: float = page.evaluate("longest()")
        return milliseconds, longest


def loaded_by(page: Page) -> dict[str, Response]:
    """All that a page loads from now on, by address: what is put aside for later comes a second time."""
    found: dict[str, Response] = {}

    def note(response: Response) -> None:
        found.setdefault(response.url, response)

    page.on("response", note)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often each is measured")
    parser.add_argument("--against", metavar="COMMIT", help="whose page is to block twice as long as this one")
    parser.add_argument("--game", choices=GAMES, action="append", help="may be repeated; both unless one is given")
    parser.add_argument("--blocking-only", action="store_true", help="only what is measured against another commit")
    given = parser.parse_args()
    missed = 0
    with ExitStack() as stack:
        server = stack.enter_context(serving(Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        other = stack.enter_context(serving_commit(given.against)) if given.against else None
        browser = launch(stack.enter_context(sync_playwright()))
        for game in given.game or GAMES:
            print(game)
            table = Table(server, browser, game)
            found = [] if given.blocking_only else figures(table, game, given.times)
            for figure in found:
                print(figure, flush=True)
                missed += not figure.is_reached
            if other is not None:
                figure = blocking(table, Table(other, browser, game), given.times)
                print(figure, flush=True)
                missed += not figure.is_reached
        browser.close()
    sys.exit(1 if missed else 0)


def figures(table: Table, game: str, times: int) -> Iterator[Figure]:
    """All that is measured at a table of a game."""
    for language in LANGUAGES:
        opening = table.open(language)
        yield Figure(f"scripts, gzip, {language}", "kB", 140, [opening.scripts])
        yield Figure(f"fonts, {language}", "kB", 90, [opening.fonts])
    yield Figure("largest picture", "kB", 30, [largest_picture()])
    openings = [table.open() for _ in range(times)]
    yield Figure("layout shift", "", 0, [each.shift for each in openings], must_all=True, digits=4)
    for what in sorted({what for each in openings for what in each.shifted}):
        print(f"    moved about: {what}")
    yield Figure("first paint, cold", "ms", 600, [each.paint for each in openings])
    yield Figure("ready to move, cold", "ms", 600, [each.ready for each in openings])
    moves = []
    for _ in range(times):  # each in a match of its own, for a round may end
        laid = Table(table.server, table.browser, game)
        context = laid.context(has_motion=True)
        moves.append(laid.time_move(context.new_page()))
        context.close()
    yield Figure("a move after the click", "ms", 60, [shown for shown, _ in moves])
    # The browser tells of no task under 50 ms.
    yield Figure("longest task while travelling", "ms", 60, [longest for _, longest in moves], must_all=True)


def largest_picture() -> float:
    """The size in kB of the largest picture among all files of the page."""
    files = [path for path in FOLDER.rglob("*") if path.suffix in PICTURES]
    return max(path.stat().st_size for path in files) / 1000


def blocking(this: Table, other: Table, times: int) -> Figure:
    """How long opening the page keeps its main thread from answering, beside half of what the other page takes."""
    pairs = [(this.open(slower=SLOWER).blocked, other.open(slower=SLOWER).blocked) for _ in range(times)]
    theirs = statistics.median([blocked for _, blocked in pairs])
    print(f"    total blocking time of the other page: {theirs:.0f} ms median")
    return Figure("total blocking time", "ms", theirs / 2, [blocked for blocked, _ in pairs])


@contextmanager
def serving_commit(commit: str) -> Iterator[Served]:
    """The server of another commit of this repository, with its own page."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        subprocess.run([sys.executable, "hatch_build.py"], cwd=folder, check=True)
        path = os.environ.get("PYTHONPATH", "")
        os.environ["PYTHONPATH"] = os.pathsep.join((f"{folder}/src", path))
        try:
            with tempfile.TemporaryDirectory() as place, serving(Path(place)) as server:
                os.environ["PYTHONPATH"] = path
                yield server
        finally:
            os.environ["PYTHONPATH"] = path


if __name__ == "__main__":
    main()
