"""A server that is gone, links that lead nowhere, tables that are full: the page says so and what to do."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import await_turn, play_on
from tests.server.guest import Guest
from tests.server.running import Served, serving


def sees_page(person: Person, text: str) -> None:
    """A page with a heading that says what happened, and ways on."""
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.sees(re.compile(text))
    expect(person.page.get_by_role("link", name="Home")).to_be_visible()


@pytest.mark.slow
def test_a_server_that_is_gone_comes_back_and_has_everything(come: Come, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        person = come(origin=server.origin)
        person.go()
        person.press("Play now against Carla Master Chocolatier")
        play_on(person, 3)
        await_turn(person)
        person.open_log()
        items = person.page.get_by_role("tabpanel", name="Log").get_by_role("listitem")
        before = items.all_inner_texts()
        server.stop()
        expect(person.page.get_by_role("alert")).to_have_text(re.compile("Connection lost|Connecting"), timeout=10_000)
        play_on(person, 1)  # it waits for the server
        expect(person.page.locator("[data-decision]")).to_contain_text("Your move is kept")
        server.start()
        expect(person.page.get_by_role("alert")).to_have_count(0, timeout=20_000)
        await_turn(person)
        after = items.all_inner_texts()
        assert after[: len(before)] == before
        moves = [text for text in after[len(before) :] if re.match("Guest: .* → (line|floor)", text)]
        assert len(moves) == 1, after
        play_on(person, 2)


@pytest.mark.slow
def test_without_a_network_the_page_says_so_at_once(come: Come) -> None:
    person = come()
    person.go()
    person.press("Play now against Carla Duel")
    await_turn(person)
    person.page.context.set_offline(True)
    expect(person.page.get_by_role("alert")).to_have_text(re.compile("Connection lost|Connecting"), timeout=2_000)
    person.page.context.set_offline(False)
    expect(person.page.get_by_role("alert")).to_have_count(0, timeout=20_000)
    play_on(person, 1)


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"{}", b"\xff\x00", b""])
def test_a_file_that_is_no_record_can_be_changed_for_another(come: Come, content: bytes) -> None:
    person = come()
    person.go("/replay")
    chooser = person.page.locator("input[type=file]")
    chooser.set_input_files({"name": "wrong.json", "mimeType": "application/json", "buffer": content})
    expect(person.page.get_by_role("alert")).to_have_text(re.compile("cannot be read"))
    expect(chooser).to_be_visible()


@pytest.mark.slow
def test_a_record_of_another_format_is_not_opened(come: Come, server: Served) -> None:
    with Guest(server) as guest:
        match = guest.create("duel", "me", "me").match
        with guest.at(match) as table:
            table.do("resign")
        record = guest.get(f"/api/matches/{match}/record")
    person = come()
    person.go("/replay")
    chooser = person.page.locator("input[type=file]")
    for changes in ({"version": record["version"] + 98}, {"format": "another-record"}):
        content = json.dumps(record | changes).encode()
        chooser.set_input_files({"name": "other.json", "mimeType": "application/json", "buffer": content})
        expect(person.page.get_by_role("alert")).to_have_text(re.compile(r"\w+ \w+"))
        expect(chooser).to_be_visible()
    content = json.dumps(record).encode()
    chooser.set_input_files({"name": "right.json", "mimeType": "application/json", "buffer": content})
    expect(person.page.get_by_role("slider")).to_be_visible()


@pytest.mark.slow
def test_home_without_a_server(come: Come, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        person = come(origin=server.origin)
        person.go()
        expect(person.button("Play now against Carla Duel")).to_be_visible()
        server.stop()
        person.press("Play now against Carla Duel")
        expect(person.page.get_by_role("alert")).to_have_text("The server does not answer.")
        server.start()
        person.press("Play now against Carla Duel")
        await_turn(person)


@pytest.mark.slow
def test_addresses_that_lead_nowhere(come: Come, server: Served) -> None:
    person = come()
    with Guest(server) as guest:
        match = guest.create("duel", "me", "beginner").match
    for path, text in {
        "/table/nosuchmatch": "This table cannot be opened",
        f"/table/{match}": "does not open this table",
        f"/table/{match}#thisisnosecretatall": "does not open this table",
        "/replay/nosuchmatch": "no such match|not open this table",
        "/nowhere": "There is nothing here",
    }.items():
        person.go(path)
        sees_page(person, text)
        person.go("/")


@pytest.mark.slow
def test_a_full_table_and_a_finished_match(come: Come, server: Served) -> None:
    person = come()
    with Guest(server) as ann, Guest(server) as bob:
        made = ann.create("chocolatier", "me", "open")
        secret = made.secret("invite")
        bob.enter(made.match, secret, name="Bob")
        person.go(f"/table/{made.match}#{secret}")
        person.sees(re.compile("every seat is taken"))
        with ann.at(made.match) as table:
            table.do("resign")
        person.page.context.clear_cookies()
        person.go("/")
        person.go(f"/table/{made.match}#{secret}")
        person.sees(re.compile("The match is over"))
