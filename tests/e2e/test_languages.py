"""Matches in every language, operated by the names that the page has in it; and what is said without a network."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import first
from tests.e2e.screens import settings
from tests.e2e.speaking import opening, said
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served, serving

AT_ONCE = ("enough", "useChip", "stackTile", "stopDrawing", "keepPlate", "underPlate", "leaveLine")
TO_CONFIRM = ("cell", "field", "takePlate")
LATER = ("takeChip", "drawPlate")
MOST = 60
"""Decisions in which a round must be over."""


def decide(person: Person, language: str) -> bool:
    """Make whatever decision there is, by the names of this language; whether there was one."""
    buttons = person.buttons()
    if at_once := first(buttons, *(said(language, key) for key in AT_ONCE)):
        person.press(at_once)
        return True
    wanted = first(buttons, *(said(language, key) for key in TO_CONFIRM))
    if wanted is None and (take := first(buttons, said(language, "takeAll"))):
        person.press(take)
        places = person.buttons()
        own = [name for name in places if said(language, "line").match(name)]  # the log has arrows too
        lines = [name for name in own if said(language, "putOn").search(name)]
        wanted = lines[0] if lines else first(places, said(language, "floor"), said(language, "broken"))
    wanted = wanted or first(buttons, *(said(language, key) for key in LATER))
    if wanted is None:
        return False
    person.press(wanted)
    if not said(language, "takePlate").match(wanted):  # a plate is asked about when it is placed
        person.press(said(language, "confirm"))
    return True


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
@pytest.mark.parametrize("language", ["cs", "pl", "ru"])
def test_a_round_is_played_and_the_match_resigned(come: Come, server: Served, language: str, game: str) -> None:
    with Guest(server) as guest:
        match = guest.create(game, "me", "beginner").match
        person = come("names")
        person.page.context.add_cookies(cookies(guest))
        person.page.context.add_init_script(settings(language))
        person.go(f"/table/{match}")
        person.open_log()
        log = person.page.get_by_role("tabpanel")
        scored = said(language, "logRound")
        made = 0
        while not scored.search(log.inner_text()):
            made += decide(person, language)
            person.page.wait_for_timeout(60)
            assert made < MOST, person.things()
        assert made >= 4
        person.press(said(language, "menu"))
        resign = said(language, "resign")
        person.press(resign)
        person.page.get_by_role("dialog", name=resign).get_by_role("button", name=resign).click()
        person.sees_dialog(said(language, "wins"))
        expect(log).to_contain_text(said(language, "logResigned"))


@pytest.mark.slow
def test_rules_introductions_and_replays_are_read_without_a_network(come: Come, tmp_path: Path) -> None:
    language = "cs"
    with serving(tmp_path) as server, Guest(server) as guest:
        match = guest.create("duel", "me", "me").match
        with guest.at(match) as table:
            table.do("play", action=table.choices[0])
            table.do("resign")
        running = guest.create("duel", "me", "me").match
        person = come(origin=server.origin)
        person.page.context.add_cookies(cookies(guest))
        person.page.context.add_init_script(settings(language))
        person.go(f"/replay/{match}")
        slider = person.page.get_by_role("slider")
        expect(slider).to_be_visible()
        person.page.evaluate("navigator.serviceWorker.ready")
        person.page.reload()  # from now on the worker sees what is asked for
        expect(slider).to_be_visible()
        person.go(f"/replay/{running}")
        expect(slider).to_be_visible()
        server.stop()
        for folder in ("rules", "learn"):
            for game in ("chocolatier", "duel"):
                person.go(f"/{folder}/{game}")
                expect(person.page.locator("main")).to_contain_text(opening(folder, language, game))
        person.go(f"/replay/{running}")  # nothing of a match that goes on is kept
        expect(person.page.get_by_role("main")).to_contain_text(said(language, "offline"))
        person.go(f"/replay/{match}")
        expect(slider).to_be_visible()
        person.press(said(language, "end"))
        expect(person.page.locator("main")).to_contain_text(said(language, "logShow"))
        expect(person.page.locator("main")).to_contain_text(said(language, "wins"))
        person.go()
        expect(person.button(re.compile(said(language, "moreWays").pattern))).to_be_visible()
