"""What somebody is told who hears the page: whose turn it is, and what lies where."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.person import PATIENCE, Person
from tests.e2e.stock import cookies
from tests.server.guest import Guest
from tests.server.running import Served

COLOURS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "S": "special", "W": "wild"}
Order = Callable[[dict[str, Any]], Any]


def table_at(
    come: Come, server: Served, game: str, is_so: Callable[[dict[str, Any]], bool], order: Order, **options: Any
) -> tuple[Person, dict[str, Any]]:
    """A table of one person who plays all seats, as soon as the position is such; the least by `order` is played."""
    more: dict[str, Any] = {"options": options} if options else {}
    with Guest(server) as guest:
        person = come()
        for _ in range(10):
            match = guest.create(game, "me", "me", **more).match
            with guest.at(match) as table:
                while table.view is not None and table.table["status"] == "running":
                    if is_so(table.view):
                        person.page.context.add_cookies(cookies(guest))
                        person.go(f"/table/{match}")
                        return person, table.view
                    table.do("play", action=min(table.view["choices"], key=order)["text"])
    raise AssertionError("there was no such position in ten matches")


def named(person: Person, role: Any, name: str) -> None:
    expect(person.page.get_by_role(role, name=name, exact=True).first).to_be_attached(timeout=PATIENCE * 1000)


@pytest.mark.slow
def test_ones_turn_is_told_once_when_it_comes(come: Come, server: Served) -> None:
    with Guest(server) as guest, Guest(server) as other:
        made = guest.create("duel", "me", "open")
        other.enter(made.match, made.secret("invite"), name="Olga")
        person = come()
        page = person.page
        page.context.add_cookies(cookies(guest))
        asks = page.locator("[data-asks]")
        with other.at(made.match) as theirs, guest.at(made.match) as ours:
            while ours.is_to_move:
                ours.do("play", action=ours.choices[0])
            theirs.wait_for(lambda: theirs.is_to_move)
            person.go(f"/table/{made.match}")
            expect(asks).to_have_text("")
            asks.evaluate(
                """element => {
                    window.told = [];
                    new MutationObserver(() => element.textContent && window.told.push(element.textContent))
                        .observe(element, { childList: true, characterData: true, subtree: true });
                }"""
            )
            while theirs.is_to_move:
                theirs.do("play", action=theirs.choices[0])
        expect(asks).to_have_text(re.compile(r"^Your turn\. (Choose|Take) .+\.$"), timeout=PATIENCE * 1000)
        assert page.evaluate("window.told") == [asks.inner_text()]
        assert asks.get_attribute("aria-live") == "polite"


@pytest.mark.slow
def test_moons_and_broken_tiles_of_duel_say_all_that_lies_there(come: Come, server: Served) -> None:
    def is_so(view: dict[str, Any]) -> bool:
        position = view["position"]
        is_high = any(len(moon) > 1 for moon in position["moons"][:4])
        return position["phase"] == "turn" and is_high and position["marker"] != "large"

    def order(choice: dict[str, Any]) -> tuple[bool, bool, int]:
        fields = choice["action"]
        is_draft = choice["action"]["kind"] == "draft"
        return not is_draft, fields.get("source") == "M", choice["taken"]

    person, view = table_at(come, server, "duel", is_so, order)
    position = view["position"]
    for moon, chip, is_up in zip(position["moons"][:4], position["chips"], position["face_up"], strict=True):
        tiles = f"from the top: {', '.join(COLOURS[tile] for tile in reversed(moon))}" if moon else "empty"
        words = "face-down chip" if not is_up else f"chip: {', '.join(COLOURS[letter] for letter in chip or '')}"
        named(person, "group", "; ".join(["Moon", tiles, *([words] if chip else [])]))
    broken = position["boards"][position["marker"]]["broken"]
    words = ", ".join(COLOURS[tile] for tile in broken) or "empty"
    role = "button" if position["marker"] == view["seat"] else "img"
    named(person, role, f"Broken: {words}; first-player tile (−2)")


@pytest.mark.slow
def test_the_last_move_from_the_moons_is_told(come: Come, server: Served) -> None:
    drafted: list[bool] = []

    def is_so(view: dict[str, Any]) -> bool:
        return bool(drafted)

    def order(choice: dict[str, Any]) -> tuple[bool, bool]:
        return choice["action"]["kind"] != "draft", choice["action"].get("source") != "M"

    def watched(view: dict[str, Any]) -> bool:
        if is_so(view):
            return bool(view["position"]["phase"] == "turn")
        best = min(view["choices"], key=order)
        if best["action"].get("source") == "M":
            drafted.append(True)
        return False

    person, _ = table_at(come, server, "duel", watched, order)
    group = person.page.get_by_role("group", name="Large factory").get_by_role("group", name="last move: moons")
    expect(group).to_be_attached(timeout=PATIENCE * 1000)


@pytest.mark.slow
def test_a_plate_in_hand_says_its_cells_and_where_they_would_lie(come: Come, server: Served) -> None:
    person, view = table_at(
        come,
        server,
        "duel",
        lambda view: view["position"]["phase"] == "placing",
        lambda choice: choice["action"]["kind"] != "show",
    )
    a, b, c, d = (COLOURS[letter] for letter in view["position"]["hand"])
    cells = f"top left {a}, top right {b}, bottom left {c}, bottom right {d}"
    named(person, "img", f"Plate to be placed: {cells}")
    field = next(choice["action"]["field"] for choice in view["choices"] if choice["action"]["degrees"] == 0)
    row, column = divmod(field - 1, 3)
    where = f"{('top', 'middle', 'bottom')[row]} row, {('left', 'middle', 'right')[column]}"
    named(person, "button", f"field {field}, turned by 0°, {where}: {cells}")
    turn = person.page.get_by_role("button", name="Turn the plate")
    if turn.count() > 0 and len({choice["action"]["degrees"] for choice in view["choices"]}) == 4:
        turn.click()
        cells = f"top left {c}, top right {a}, bottom left {d}, bottom right {b}"
        named(person, "button", f"field {field}, turned by 90°, {where}: {cells}")


@pytest.mark.slow
def test_cups_and_the_space_of_the_cushion_are_named(come: Come, server: Served) -> None:
    def is_so(view: dict[str, Any]) -> bool:
        return any(board["special_floor"] is not None for board in view["position"]["boards"])

    def order(choice: dict[str, Any]) -> int:
        return -choice["fallen"] if choice["action"]["kind"] == "draft" else 0

    person, view = table_at(come, server, "chocolatier", is_so, order, players=2, special_factories=True)
    expect(person.page.get_by_text("; Cushion: ").or_(person.page.get_by_label("; Cushion: ")).first).to_be_attached()
    rows = view["position"]["boards"][view["seat"]]["wall"]
    free = next(row for row, cells in enumerate(rows) if cells == ".....")
    colours = ["blue", "brown", "white", "black", "red"]
    printed = [f"empty ({colours[(column - free) % 5]})" for column in range(5)]
    named(person, "group", f"Box, Row {free + 1}: {', '.join(printed)}")


@pytest.mark.slow
def test_the_arrow_keys_go_from_tab_to_tab(come: Come, server: Served) -> None:
    person, _ = table_at(come, server, "chocolatier", lambda view: True, lambda choice: 0)
    page = person.page
    person.open_log()
    log, chat = page.get_by_role("tab", name="Log"), page.get_by_role("tab", name="Chat")
    log.focus()
    page.keyboard.press("ArrowRight")
    expect(chat).to_be_focused()
    expect(chat).to_have_attribute("aria-selected", "true")
    expect(log).to_have_attribute("tabindex", "-1")
    page.keyboard.press("Home")
    expect(log).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("tabpanel", name="Log")).to_be_focused()
