"""The end of a match: what it brings is counted board by board, then the result, the statistics and the ladder."""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Come
from tests.e2e.stock import best, cookies, create
from tests.server.guest import Guest, TableSocket
from tests.server.running import Served


def is_last_of_round(table: TableSocket) -> bool:
    """Whether only tiles of one colour are left to be taken, from one place."""
    choices = (table.view or {}).get("choices", [])
    return len({(each["action"].get("source"), each["action"].get("colour")) for each in choices}) == 1


def may_end(table: TableSocket) -> bool:
    boards = (table.view or {"position": {"boards": []}})["position"]["boards"]
    return any(
        sum(cell != "." for cell in row) == 4 and len(board["lines"][number]) == number + 1
        for board in boards
        for number, row in enumerate(board["wall"])
    )


def play_to_the_end(page: Page, address: str, table: TableSocket) -> None:
    """Play for both seats; whoever looks sees the last move of every round that may be the last one."""
    while table.table["status"] == "running":
        if is_last_of_round(table) and may_end(table):
            if page.url != address:
                page.goto(address)
            expect(page.locator("button[data-take]")).to_have_count(1, timeout=30_000)
        table.do("play", action=best(table.view or {}))


@pytest.mark.slow
def test_the_bonuses_are_counted_before_the_result_and_can_be_skipped(come: Come, server: Served) -> None:
    person = come()
    page = person.page
    with Guest(server) as guest:
        match = create(guest, "chocolatier", "me", "me").match
        page.context.add_cookies(cookies(guest))
        with guest.at(match) as table:
            play_to_the_end(page, f"{server.origin}/table/{match}", table)
    card = page.locator(".bonus")
    expect(card).to_be_visible(timeout=30_000)
    expect(card).to_contain_text("The last points")
    assert page.locator(".lit").count() >= 5, "the cells are lit for which there are points"
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Shift")
    dialog = person.sees_dialog(re.compile("wins|tie"))
    expect(card).to_have_count(0)
    expect(dialog.get_by_role("heading").first).to_be_focused()
    rows = dialog.get_by_role("table", name="How the points came about").get_by_role("row").all()
    assert len(rows) > 3


@pytest.mark.slow
def test_statistics_and_ladder_by_keyboard_and_names(come: Come, server: Served, tmp_path: Path) -> None:
    person = come("keyboard")
    page = person.page
    with Guest(server) as guest:
        for _ in range(2):
            match = create(guest, "chocolatier", "me", "novice").match
            with guest.at(match) as table:
                table.do("resign")
        page.context.add_cookies(cookies(guest))
    person.go("/statistics")
    page.get_by_role("heading", name="Ladder and statistics").wait_for()
    ladder = page.get_by_role("region", name="The ladder")
    expect(ladder.get_by_role("listitem")).to_have_count(8)
    expect(ladder).to_contain_text("not beaten yet, 2 matches")
    expect(page.get_by_role("region", name="In short")).to_contain_text("2 lost")
    slider = page.get_by_role("slider", name="Match by match")
    slider.focus()
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^2 · .*Your points \d+"))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^1 · "))
    page.get_by_text("As a table").first.press("Enter")
    rows = page.get_by_role("region", name="Match by match").get_by_role("row")
    expect(rows).to_have_count(3)
    with page.expect_download() as started:
        person.follow("Download as a table (CSV)")
    target = tmp_path / "matches.csv"
    started.value.save_as(target)
    lines = list(csv.DictReader(io.StringIO(target.read_text())))
    assert [line["outcome"] for line in lines] == ["lost", "lost"]
    page.get_by_role("radio", name="Duel").press("Space")
    person.sees("Nothing to count yet: finish a match, and it is here.")
    person.press("Play against Carla")
    page.wait_for_url("**/table/*")
    expect(page.locator(".page[data-game=duel]")).to_be_visible(timeout=30_000)
