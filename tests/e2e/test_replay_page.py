"""The page of replays: records from files, let go anywhere; the way through the rounds; the way back to the result."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Come
from tests.e2e.stock import cookies
from tests.server.guest import Guest, TableSocket
from tests.server.running import Served

LET_GO = """([text, type]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "record.json", { type: "application/json" }));
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
}"""


@pytest.fixture(scope="module")
def finished(server: Served) -> Any:
    """A match of some rounds that was given up, and the guest whose it is."""
    with Guest(server) as guest:
        match = guest.create("chocolatier", "me", "me").match
        with guest.at(match) as table:
            while round_of(table) < 3:
                table.do("play", action=table.choices[0])
            table.do("play", action=table.choices[0])
            table.do("resign", seat=0)
        yield guest, match


def round_of(table: TableSocket) -> int:
    assert table.view is not None
    number: int = table.view["position"]["round"]
    return number


@pytest.fixture
def at_home(come: Come, finished: Any) -> Page:
    person = come("keyboard")
    person.page.context.add_cookies(cookies(finished[0]))
    person.go()
    person.page.get_by_role("heading").first.wait_for()
    return person.page


def record_of(page: Page, match: str) -> str:
    return page.request.get(f"{page.url.rstrip('/')}/api/matches/{match}/record").text()


def test_a_record_let_go_on_any_page_is_shown(at_home: Page, finished: Any) -> None:
    page = at_home
    record = record_of(page, finished[1])
    assert json.loads(record)
    assert page.evaluate(LET_GO, [record, "dragover"]), "the browser would leave the page to show the file"
    expect(page.get_by_text("Let go, and the record opens")).to_be_visible()
    page.evaluate(LET_GO, [record, "drop"])
    page.wait_for_url("**/replay")
    expect(page.get_by_role("slider")).to_have_value("0")
    page.evaluate(LET_GO, ["{}", "drop"])
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)
    page.evaluate(LET_GO, [record, "drop"])
    expect(page.get_by_role("slider")).to_be_visible()


def test_at_a_table_nothing_is_opened(at_home: Page, finished: Any) -> None:
    page = at_home
    page.goto(f"{page.url}table/{finished[1]}")
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(LET_GO, ["{}", "drop"]), "the browser would leave the table"
    expect(page.get_by_role("dialog")).to_be_visible()


def test_rounds_are_marked_and_gone_through(at_home: Page, finished: Any) -> None:
    page = at_home
    page.goto(f"{page.url}replay/{finished[1]}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Round 1, Move 0 of"))
    expect(page.locator(".rounds span")).to_have_text(["1", "2", "3"])
    begins = []
    for _ in range(2):
        page.keyboard.press("PageDown")
        begins.append(int(slider.input_value()))
    assert 0 < begins[0] < begins[1] < int(slider.get_attribute("max") or 0)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Round 2, "))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Round 3, "))
    slider.focus()
    page.keyboard.press("PageUp")
    expect(slider).to_have_value(str(begins[1]))
    page.keyboard.press("PageUp")
    expect(slider).to_have_value(str(begins[0]))


def test_the_result_is_one_step_away(at_home: Page, finished: Any) -> None:
    page = at_home
    page.goto(f"{page.url}replay/{finished[1]}#5")
    page.get_by_role("link", name="Show the result").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_file_can_be_chosen_by_keyboard(at_home: Page, finished: Any, tmp_path: Path) -> None:
    page = at_home
    record = tmp_path / "record.json"
    record.write_text(record_of(page, finished[1]))
    page.goto(f"{page.url}replay")
    button = page.get_by_label("Open a record from a file")
    button.focus()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files(record)
    expect(page.get_by_role("slider")).to_be_visible()
