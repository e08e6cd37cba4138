"""Reviews as people meet them: how soon they are there, and whether they keep others who play from hearing of moves.

    python -m benchmarks.review_serving [--seconds 60] [--at-once 10] [--page]

A real server, to which people play in a crowd. First some matches are reviewed one after the other while nobody plays:
told are the times from asking to the first judgement and to the whole review, as the page asks for it. With `--page`
they are those of a browser as well, from the click on *Review* until the graph is seen. Then the crowd plays, in turn
without reviews and with so many at once, each from an address of its own: told is the 99th percentile of the time until
everybody has heard of a move, and how much more that is with reviews. The exit code is 1 if a bar is missed; where
other programs use the machine too, all of this means little.
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.server_load import allow_sockets
from benchmarks.traffic.crowd import Crowd, Figures
from benchmarks.traffic.figures import milliseconds, quantile
from benchmarks.traffic.running import Serving, serving
from sintra.bots import LEVELS, Limit
from sintra.server.protocol.command import Resign
from sintra.server.security.secret import hash_of
from sintra.server.store.opening import open_store
from sintra.server.store.store import Contents, Grant
from tests.server.guest import Guest
from tests.server.services import free_port
from tests.server.table.playing import BareTable

FIRST_SECONDS, WHOLE_SECONDS, MORE_MS = 1.0, 15.0, 30.0
"""The bars: the first judgement and the whole review on an idle server, and what ten at once may add to the p99."""
TOKEN = "r" * 32
PLAYING = (Limit(nodes=600), Limit(nodes=60))
PATIENCE = 600.0
KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "chocolatier": ("chocolatier", 2, {}),
    "duel": ("duel", 2, {}),
    "chocolatier-4": ("chocolatier", 4, {"grey": True, "special_factories": True}),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured; a phase of play takes `seconds`, and there are `phases` of each sort."""

    at_once: int = 10
    idle: int = 3
    sockets: int = 200
    matches: int = 50
    rate: float = 20.0
    seconds: float = 60.0
    phases: int = 2
    warm_seconds: float = 5.0
    kinds: tuple[str, ...] = tuple(KINDS)
    plies: int = 10**6
    has_page: bool = False

    @property
    def stock(self) -> int:
        """So many matches are enough for those at work to find another one whenever they are ready."""
        return round(self.at_once * self.phases * max(2.0, 1 + self.seconds / 15))


def played(kind: str, number: int, plies: int) -> BareTable:
    """A match that is over, between bots of different strength, so that there are mistakes; given up at this ply."""
    game, players, options = KINDS[kind]
    place = BareTable(game, *["person"] * players, **options)
    bots = [LEVELS[-1].bot(f"{number}/{seat}") for seat in range(players)]
    rng = random.Random(f"{kind}/{number}")
    while place.table.status != "over" and place.table.to_move is not None:
        seat, state = place.table.to_move, place.table.state
        assert state is not None
        if place.table.match is not None and place.table.match.ply >= plies:
            place.send(Resign, 0)
            continue
        seen = state.determinise(seat, rng.random().hex())
        limit = PLAYING[(seat + number) % len(PLAYING)]
        place.play(state.action_text(bots[seat].decide(seen, limit).action))
    return place


def fill(database: Path, names: dict[str, str], plies: int) -> None:
    """Put matches of these names and kinds into a database, for one who has a seat at all of them."""

    async def put() -> None:
        store = await open_store(str(database))
        made: dict[str, list[BareTable]] = {}
        for number, (name, kind) in enumerate(names.items()):
            few = made.setdefault(kind, [])
            if len(few) < 4:
                few.append(played(kind, number, plies))
            place = few[number % len(few)]
            match = replace(place.stored, id=name, status="over", version=len(place.log))
            assert await store.put(Contents(match, tuple(place.log), (), (Grant(hash_of(TOKEN), 0),)))
        await store.close()

    asyncio.run(put())


@contextlib.contextmanager
def asker(server: Serving) -> Iterator[Guest]:
    """The same person from a new address."""

    @dataclass(frozen=True)
    class Place:
        port: int
        origin: str

    with Guest(Place(server.port, f"http://127.0.0.1:{server.port}")) as guest:
        guest.http.cookies.set("sintra", TOKEN)
        guest.http.timeout = PATIENCE
        yield guest


def reviewed(guest: Guest, match: str, stop: threading.Event | None = None) -> tuple[float, float]:
    """Have a match reviewed, and take in all that is told of it; the seconds to the first judgement and to the last."""
    started = time.perf_counter()
    first = 0.0
    report = guest.post(f"/api/matches/{match}/review")
    while True:
        review = report["review"]
        if not first and review is not None and review["decisions"]:
            first = time.perf_counter() - started
        if report["status"] == "done" or (stop is not None and stop.is_set()):
            return first, time.perf_counter() - started
        assert report["status"] != "failed"
        report = guest.get(f"/api/matches/{match}/review?after={report['step']}")


def measure_idle(server: Serving, names: list[str]) -> list[tuple[float, float]]:
    """One after the other while nobody plays."""
    with asker(server) as guest:
        return [reviewed(guest, name) for name in names]


def measure_page(server: Serving, names: list[str]) -> list[tuple[float, float]]:
    """The same in a browser, from the click to what is seen."""
    from playwright.sync_api import sync_playwright

    from tests.e2e.browsing import context_settings, launch

    times = []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name in names:
            context = browser.new_context(**context_settings("mouse"))
            origin = f"http://127.0.0.1:{server.port}"
            context.add_cookies([{"name": "sintra", "value": TOKEN, "url": origin}])
            page = context.new_page()
            page.goto(f"{origin}/replay/{name}")
            link = page.get_by_role("link", name="Review")
            link.wait_for()
            page.wait_for_load_state("networkidle")
            started = time.perf_counter()
            link.click()
            page.locator(".graph .curve").first.wait_for(state="attached")
            first = time.perf_counter() - started
            page.locator(".state .sr").wait_for(state="attached", timeout=1000 * PATIENCE)
            times.append((first, time.perf_counter() - started))
            context.close()
        browser.close()
    return times


async def measure_play(server: Serving, plan: Plan, names: list[str]) -> dict[str, Any]:
    """Let a crowd play without reviews and with them, in turn."""
    crowd = Crowd(server.port, "chocolatier", 1)
    times: dict[bool, list[float]] = {False: [], True: []}
    done = 0
    try:
        await crowd.gather(plan.sockets, plan.matches)
        await crowd.play(plan.rate, plan.warm_seconds)
        for phase in range(2 * plan.phases):
            has_reviews = phase % 2 == 1
            crowd.figures = Figures(errors=crowd.figures.errors, error_count=crowd.figures.error_count)
            stop = threading.Event()
            workers = [
                asyncio.create_task(asyncio.to_thread(go_on_reviewing, server, names, stop))
                for _ in range(plan.at_once if has_reviews else 0)
            ]
            await crowd.play(plan.rate, plan.seconds)
            stop.set()
            done += sum([await worker for worker in workers])
            times[has_reviews] += crowd.figures.to_last
    finally:
        await crowd.leave()
    more = (quantile(times[True], 0.99) - quantile(times[False], 0.99)) * 1000
    return {
        "moves": sum(map(len, times.values())),
        "reviews": done,
        "errors": crowd.figures.error_count,
        "first_errors": crowd.figures.errors,
        "without_ms": milliseconds(times[False]),
        "with_ms": milliseconds(times[True]),
        "more_at_p99_ms": round(more, 2),
    }


def go_on_reviewing(server: Serving, names: list[str], stop: threading.Event) -> int:
    """Have one match after the other reviewed until it is enough; how many were begun."""
    begun = 0
    while not stop.is_set():
        with asker(server) as guest:
            reviewed(guest, names.pop(), stop)
            begun += 1
    return begun


def names_of(kind: str, use: str, count: int) -> list[str]:
    """Names of so many matches, as a server gives them."""
    return [f"{use}{list(KINDS).index(kind)}x{number}x".ljust(20, "0") for number in range(count)]


def run(plan: Plan) -> dict[str, Any]:
    """Start everything, measure, and end everything."""
    allow_sockets(plan.sockets + 200)
    idle, seen = ({kind: names_of(kind, use, plan.idle) for kind in plan.kinds} for use in ("idle", "page"))
    names = {name: kind for found in (idle, seen) for kind in found for name in found[kind]}
    busy = names_of(plan.kinds[0], "busy", plan.stock)
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="sintra-reviews-", ignore_cleanup_errors=True) as text:
        folder = Path(text)
        fill(folder / "load.db", names | dict.fromkeys(busy, plan.kinds[0]), plan.plies)
        options = ("--trusted-proxy", "127.0.0.1")
        server = Serving(free_port(), str(folder / "load.db"), folder / "log", options=options)
        with serving(server):
            asyncio.run(server.wait())
            for kind in plan.kinds:
                found[f"idle {kind}"] = measure_idle(server, idle[kind])
                if plan.has_page:
                    found[f"page {kind}"] = measure_page(server, seen[kind])
            if plan.seconds > 0:
                found["play"] = asyncio.run(measure_play(server, plan, busy))
    return found


def misses(found: dict[str, Any]) -> list[str]:
    """What is beyond a bar."""
    missed = []
    for name, times in found.items():
        if name == "play":
            if times["more_at_p99_ms"] > MORE_MS:
                missed.append(f"reviews add {times['more_at_p99_ms']} ms to the p99, expected at most {MORE_MS}")
            continue
        first, whole = (max(one[place] for one in times) for place in range(2))
        if first > FIRST_SECONDS:
            missed.append(f"{name}: the first judgement took {first:.2f} s, expected at most {FIRST_SECONDS}")
        if whole > WHOLE_SECONDS:
            missed.append(f"{name}: the review took {whole:.1f} s, expected at most {WHOLE_SECONDS}")
    return missed


def show(found: dict[str, Any]) -> None:
    for name, times in found.items():
        if name == "play":
            for key, value in times.items():
                print(f"{key:16} {value}")
        else:
            told = ", ".join(f"{first:.2f} s and {whole:.1f} s" for first, whole in times)
            print(f"{name:20} first judgement and whole review: {told}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Plan()
    for name in ("at-once", "idle", "sockets", "matches", "phases"):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name.replace("-", "_")))
    for name in ("rate", "seconds", "warm-seconds"):
        parser.add_argument(f"--{name}", type=float, default=getattr(default, name.replace("-", "_")))
    parser.add_argument("--page", dest="has_page", action="store_true", help="also in a browser")
    found = run(Plan(**vars(parser.parse_args())))
    show(found)
    missed = misses(found)
    for fault in missed:
        print(f"MISSED: {fault}")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
