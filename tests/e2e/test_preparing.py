"""The first start of a server, with nothing compiled: people come at once, see how far it is, and then play."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import await_turn, decide, is_to_decide
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served, serving

RULES_PATIENCE = 300_000
"""Milliseconds in which the rules of both games must be compiled, also where others use the machine."""
BOTS_PATIENCE = 600_000
NARROW = {"width": 320, "height": 640}
PREPARING = re.compile("The game is being prepared")


HEAR = """
addEventListener("DOMContentLoaded", () => {
    window.heard = [];
    const listen = () => {
        for (const element of document.querySelectorAll("[aria-live], [role=status], [role=alert]")) {
            const text = element.textContent.trim();
            if (text !== "" && window.heard.at(-1) !== text && !window.heard.includes(text)) window.heard.push(text);
        }
    };
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
});
"""
"""A script that notes everything that a screen reader tells by itself."""


@dataclass(frozen=True)
class Before:
    """What was there before the server was upgraded: tables, and somebody whose they are."""

    database: str
    guest: Guest
    table: str
    invitation: str
    shared: str
    finished: str


@contextmanager
def before(folder: Path) -> Iterator[Before]:
    """Tables made by a server that has everything, which is gone then."""
    with serving(folder) as server, Guest(server) as guest:
        table = guest.create("duel", "me", "beginner").match
        invited = guest.create("duel", "me", "open")
        shared = guest.create("duel", "me", "me").match
        finished = guest.create("chocolatier", "me", "me").match
        with guest.at(finished) as seat:
            seat.do("resign")
        server.stop()
        invitation = f"/table/{invited.match}#{invited.secret('invite')}"
        yield Before(server.database, guest, table, invitation, shared, finished)


@contextmanager
def started_cold(folder: Path, database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that has compiled nothing, as soon as it listens."""
    monkeypatch.setenv("SINTRA_CACHE_DIR", str(folder / "cache"))
    server = Served(folder, database=database)
    server.launch()
    deadline = time.monotonic() + 30
    while not is_listening(server):
        assert server.is_alive(), server.log
        assert time.monotonic() < deadline, server.log
        time.sleep(0.05)
    try:
        yield server
    finally:
        server.stop()
    assert not server.faults()


def is_listening(server: Served) -> bool:
    try:
        return httpx.get(f"{server.origin}/health", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def shares(page: Page, name: str, times: int = 4) -> list[int]:
    """How far something is, looked at again and again."""
    bar = page.get_by_role("progressbar", name=name, exact=True)
    found = []
    for _ in range(times):
        found.append(int(bar.get_attribute("aria-valuenow") or 0))
        page.wait_for_timeout(700)
    return found


def is_as_wide_as_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def await_own_turn(person: Person) -> list[str]:
    """Wait for one's turn as long as bots may take to get ready."""
    person.wait(lambda: is_to_decide(person.buttons()), "the bot does not move", BOTS_PATIENCE / 1000)
    return await_turn(person)


@pytest.mark.slow
def test_who_comes_at_the_first_start_plays_as_soon_as_can_be(
    come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cold").mkdir()
    with before(tmp_path) as was, started_cold(tmp_path / "cold", was.database, monkeypatch) as server:
        ann = come(origin=server.origin)
        bob = come("touch", origin=server.origin, locale="cs-CZ", viewport=NARROW)
        owner, invited = come(origin=server.origin), come(origin=server.origin)
        owner.page.context.add_cookies(cookies(was.guest))
        asked: list[str] = []

        def note(request: Request) -> None:
            if "/api/preparation" in request.url or request.method == "POST":
                asked.append(request.url.removeprefix(server.origin))

        ann.page.on("request", note)
        ann.page.add_init_script(HEAR)

        # Home shows how far both games are; who wants to play need only say so, however often.
        ann.go()
        for game in ("Master Chocolatier", "Duel"):
            expect(ann.page.get_by_role("progressbar", name=f"Preparing {game}", exact=True)).to_be_visible()
        ann.button("Play now against Carla Master Chocolatier").dblclick()
        ann.button("Play now against Carla Master Chocolatier").click(force=True)
        expect(ann.page.get_by_text("Your match begins as soon as it is ready.")).to_have_count(2)  # also aloud
        ann.wait(lambda: "/api/preparation?game=chocolatier" in asked, "nobody is told what is wanted")
        assert "/api/matches" not in asked

        # On the smallest screen, in another language, by somebody who wants the other game.
        bob.go()
        bob.sees(re.compile("Připravuje se hra Duel"))
        assert is_as_wide_as_the_screen(bob.page)
        bob.press(re.compile("^Hrát.* Duel$"))
        bob.sees("Partie začne, jakmile bude hra připravená.")
        assert is_as_wide_as_the_screen(bob.page)

        # What was there before: a list, tables by address and by invitation, a replay.
        pages = {"/": owner.page}
        owner.go()
        owner.sees("Your matches are shown as soon as the games are ready.")
        for path in (f"/table/{was.table}", f"/table/{was.shared}", f"/replay/{was.finished}"):
            pages[path] = owner.page.context.new_page()
            pages[path].goto(server.origin + path)
        invited.go(was.invitation)
        for page in (*list(pages.values())[1:], invited.page):
            expect(page.get_by_role("heading", level=1)).to_have_text(PREPARING)
        other = come(origin=server.origin)
        other.go("/rules/duel")  # needs nothing of all that
        expect(other.page.get_by_role("heading", level=1)).to_have_text("Azul Duel")

        seen = shares(ann.page, "Preparing Master Chocolatier") if ann.page.url.endswith("/") else []
        assert seen == sorted(seen)

        # The match begins by itself, once; its bot gets ready, and moves when it is.
        ann.page.wait_for_url("**/table/*", timeout=RULES_PATIENCE)
        assert asked.count("/api/matches") == 1
        decision = ann.page.locator("[data-decision]")
        if is_to_decide(ann.buttons()) or "Your turn" in decision.inner_text():
            decide(ann, await_turn(ann))
        expect(decision).to_contain_text(re.compile(r"Carla is getting ready(: \d+%.*|…)$"))
        board = ann.page.get_by_role("region", name="Board of Carla")
        expect(board).to_contain_text(re.compile("getting ready"))

        bob.page.wait_for_url("**/table/*", timeout=RULES_PATIENCE)
        assert bob.page.get_by_role("heading", level=1).inner_text() != ""

        expect(pages[f"/table/{was.table}"].locator(".table-layout")).to_be_visible(timeout=RULES_PATIENCE)
        expect(pages[f"/replay/{was.finished}"].get_by_role("slider")).to_be_visible(timeout=RULES_PATIENCE)
        expect(invited.page.get_by_role("button", name="Take a seat")).to_be_visible(timeout=RULES_PATIENCE)
        expect(owner.page.get_by_role("link", name=re.compile("Duel")).first).to_be_visible(timeout=RULES_PATIENCE)

        # A hint is given when it can be, without being asked for again.
        alone = pages[f"/table/{was.shared}"]
        expect(alone.locator(".table-layout")).to_be_visible(timeout=RULES_PATIENCE)
        alone.get_by_role("button", name="Hint").click()
        word = alone.locator("[data-decision]").get_by_role("status")
        expect(word).to_have_text(re.compile("^Hints are still being prepared"))

        await_own_turn(ann)
        expect(decision).not_to_contain_text("getting ready")

        # Who hears the page is told what begins and what is ready, and not how far it is every second.
        heard: list[str] = ann.page.evaluate("heard")
        told = [text for text in heard if re.search("Preparing|ready", text)]
        assert any("Preparing Master Chocolatier" in text for text in told)
        assert any("Master Chocolatier is ready." in text for text in told)
        assert len(told) <= 8, told
        expect(word).to_have_text(re.compile("^Hint: "), timeout=BOTS_PATIENCE)
        expect(bob.page.locator("[data-decision]")).not_to_contain_text("se připravuje", timeout=BOTS_PATIENCE)

        # Once all is there nobody asks any more.
        ann.go()
        ann.page.wait_for_timeout(1500)
        count = len(asked)
        ann.page.wait_for_timeout(2500)
        assert len(asked) == count
        expect(ann.page.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.slow
def test_who_thinks_better_of_it_waits_no_longer(come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with started_cold(tmp_path, "", monkeypatch) as server:
        person = come("keyboard", origin=server.origin)
        begins = person.page.locator(".awaited").get_by_text("Your match begins as soon as it is ready.")
        person.go()
        person.press("Play now against Carla Master Chocolatier")
        expect(begins).to_be_visible()
        person.press("Cancel")
        expect(begins).to_have_count(0)
        expect(person.button("Play now against Carla Master Chocolatier")).to_be_focused()
        person.press("Play now against Carla Master Chocolatier")
        person.press("Play now against Carla Duel")
        expect(begins).to_have_count(1)
        expect(
            person.page.locator("article").filter(has_text="Azul Duel").get_by_text("Your match begins")
        ).to_be_visible()
        person.press("More ways to play Master Chocolatier")
        expect(begins).to_have_count(0)
        person.press("Play now: Master Chocolatier")
        expect(person.page.locator(".set-up").get_by_text("Your match begins")).to_be_visible()
        person.press("Close")
        expect(begins).to_have_count(0)
        person.press("Play now against Carla Master Chocolatier")
        expect(begins).to_be_visible()
        person.follow("Rules")
        expect(person.page.get_by_role("heading", level=1)).to_have_text("Azul: Master Chocolatier")
        deadline = time.monotonic() + RULES_PATIENCE / 1000
        while httpx.get(f"{server.origin}/api/preparation").json()["games"][0]["rules"]["share"] < 1:
            assert time.monotonic() < deadline
            person.page.wait_for_timeout(200)
        person.page.wait_for_timeout(1500)
        assert "/rules" in person.page.url
        own = person.page.request.get(f"{server.origin}/api/matches", headers={"X-Sintra": "1"})
        assert own.json()["matches"] == []
