"""Proxies that pass plain requests and no WebSockets: the page says so, and takes no other trouble for that."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.playing import await_turn, play_on
from tests.e2e.proxy import Way, proxying
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served, serving

BARRED = re.compile("does not pass WebSockets.*docs/server.md, “Behind a proxy”")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["refuse", "drop"])
def test_a_proxy_that_passes_no_websockets_is_named_until_it_does(come: Come, server: Served, way: Way) -> None:
    with proxying(server.port) as proxy, Guest(server) as guest:
        match = guest.create("duel", "me", "beginner").match
        person = come(origin=proxy.origin)
        person.page.context.add_cookies(cookies(guest))
        proxy.way = way
        person.go(f"/table/{match}")
        person.sees(BARRED)
        expect(person.page.get_by_role("heading", level=1)).to_have_text("Live connections do not get through")
        tried = proxy.upgrades
        person.wait(lambda: proxy.upgrades > tried, "the page has given up")

        proxy.way = "pass"
        play_on(person, 1)
        expect(person.page.get_by_text(BARRED)).to_have_count(0)

        # Somebody goes with the device to another network, which has a filter.
        proxy.way = way
        proxy.cut()
        alert = person.page.get_by_role("alert")
        expect(alert).to_have_text(re.compile("Connection lost|Connecting"))
        expect(alert).to_have_text(BARRED, timeout=20_000)
        proxy.way = "pass"
        person.page.evaluate("dispatchEvent(new Event('online'))")
        expect(alert).to_have_count(0)
        await_turn(person)


@pytest.mark.slow
def test_a_server_that_is_away_is_no_matter_of_websockets(come: Come, tmp_path: Path) -> None:
    with serving(tmp_path) as server, proxying(server.port) as proxy, Guest(server) as guest:
        match = guest.create("duel", "me", "beginner").match
        person = come(origin=proxy.origin)
        person.page.context.add_cookies(cookies(guest))
        person.go(f"/table/{match}")
        await_turn(person)
        server.stop()
        tried = proxy.upgrades
        person.wait(lambda: proxy.upgrades >= tried + 4, "the page has given up")
        expect(person.page.get_by_role("alert")).to_have_text(re.compile("Connection lost|Connecting"))
        server.start()
        person.page.evaluate("dispatchEvent(new Event('online'))")
        expect(person.page.get_by_role("alert")).to_have_count(0, timeout=20_000)


@pytest.mark.slow
def test_without_a_network_nothing_is_said_of_websockets(come: Come, server: Served) -> None:
    person = come()
    with Guest(server) as guest:
        match = guest.create("duel", "me", "beginner").match
        person.page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    await_turn(person)
    person.page.context.set_offline(True)
    alert = person.page.get_by_role("alert")
    for _ in range(4):
        person.page.evaluate("dispatchEvent(new Event('online'))")  # it tries again at once
        person.page.wait_for_timeout(400)
        expect(alert).to_have_text(re.compile("Connection lost|Connecting"))
    person.page.context.set_offline(False)
    expect(alert).to_have_count(0, timeout=20_000)
