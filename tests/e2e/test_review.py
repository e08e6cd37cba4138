"""The review of a match, from its result to the line that was expected: by mouse, touch, keyboard and names alone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import PHONE
from tests.e2e.conftest import Come
from tests.e2e.stock import Stock, cookies
from tests.server.running import Served

PATIENCE = 120_000
"""Milliseconds for a whole review, where much else is done."""


@pytest.fixture(scope="module")
def stock(server: Served) -> Iterator[Stock]:
    with Stock(server) as stock:
        yield stock


def go_to(come: Come, stock: Stock, path: str, way: str = "mouse") -> Page:
    person = come(way)
    person.page.context.add_cookies(cookies(stock.host))
    person.go(path)
    return person.page


def wait_for_all(page: Page) -> None:
    """Until the review is complete."""
    expect(page.get_by_role("status").filter(has_text="complete")).to_have_count(1, timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_one_click_from_the_result_to_the_review(come: Come, stock: Stock, game: str) -> None:
    page = go_to(come, stock, f"/table/{stock.finished[game]}")
    page.get_by_role("dialog").get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile(rf"/review/{stock.finished[game]}\.\w{{26}}$"))
    expect(page.locator(".graph .curve").first).to_be_attached(timeout=PATIENCE)
    wait_for_all(page)
    assert page.locator(".drawing .curve").count() == 2
    mistakes = page.get_by_role("region", name="Mistakes").locator("li button")
    assert mistakes.count() > 0, "a novice makes mistakes"
    mistakes.first.click()
    expect(page.locator(".moment h2").first).to_have_text(re.compile("Inaccuracy|Mistake|Blunder"))
    expect(mistakes.first).to_have_attribute("aria-current", "step")
    candidates = page.locator(".moment ol button")
    candidates.first.click()
    controls = page.get_by_role("group", name="Review").filter(has=page.get_by_role("button", name="Next"))
    expect(controls).to_contain_text("Expected line: 1 of")
    controls.get_by_role("button", name="Previous", exact=True).click()
    expect(controls).to_contain_text("Expected line: 0 of")
    controls.get_by_role("button", name="Back to the move").click()
    expect(controls).to_contain_text("Move")


@pytest.mark.slow
def test_what_was_played_and_what_is_better_are_drawn_on_the_table(come: Come, stock: Stock) -> None:
    page = go_to(come, stock, f"/replay/{stock.finished['chocolatier']}")
    page.get_by_role("link", name="Review").click()
    wait_for_all(page)
    page.get_by_role("region", name="Mistakes").locator("li button").first.click()
    for look in ("played", "best"):
        rings = page.locator(f"[data-marks] .{look} .ring")
        expect(rings.first).to_be_attached()
        assert rings.count() == 2, "where the tiles are taken, and where they go"
        board = page.locator(".table-layout").bounding_box()
        for ring in rings.all():
            box = ring.bounding_box()
            assert box is not None
            assert board is not None
            assert box["width"] > 10
            assert board["x"] <= box["x"] + 4
            assert box["x"] + box["width"] <= board["x"] + board["width"] + 4


@pytest.mark.slow
def test_the_keyboard_alone_goes_through_the_match(come: Come, stock: Stock) -> None:
    page = go_to(come, stock, f"/review/{stock.finished['chocolatier']}")
    wait_for_all(page)
    graph = page.get_by_role("slider", name="Winning chances")
    while not graph.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^Move 2 of \d+: Guest 0 \d+%, Nuno \d+%"))
    page.keyboard.press("End")
    expect(page.get_by_role("group", name="Review").last).to_contain_text("wins")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    rows = page.get_by_role("region", name="Winning chances as a table").get_by_role("row")
    expect(rows.nth(20)).to_be_attached()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(graph).to_have_value("0")


@pytest.mark.slow
def test_on_a_phone_either_the_numbers_are_seen_or_the_table(come: Come, stock: Stock) -> None:
    page = go_to(come, stock, f"/review/{stock.finished['chocolatier']}", "touch")
    wait_for_all(page)
    assert page.viewport_size == PHONE
    expect(page.locator(".table-layout")).to_be_hidden()
    page.get_by_role("region", name="Mistakes").locator("li button").first.tap()
    expect(page.locator(".table-layout")).to_be_visible()
    expect(page.get_by_role("button", name="Board", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".moment li")).not_to_have_count(0)
    page.get_by_role("button", name="Summary", exact=True).tap()
    expect(page.locator(".table-layout")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.slow
def test_a_match_that_goes_on_has_no_review(come: Come, stock: Stock) -> None:
    page = go_to(come, stock, f"/review/{stock.left}")
    expect(page.get_by_role("main")).to_contain_text("The match is not over yet")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_mistakes_can_be_tried_again_and_the_solution_is_hidden_until_asked(come: Come, stock: Stock, way: str) -> None:
    match = stock.finished["chocolatier"]
    page = go_to(come, stock, f"/review/{match}", way)
    wait_for_all(page)
    page.get_by_role("button", name=re.compile("^Try again")).click()
    exercise = page.get_by_role("group", name="Try again")
    expect(exercise).to_contain_text(re.compile(r"Mistake 1 of \d+\. Guest 0: .* loses \d+"))
    expect(page.get_by_text("Better:")).to_have_count(0)
    expect(page.locator("[data-marks] .ring")).to_have_count(0)
    report = stock.host.get(f"/api/matches/{match}/review")
    errors = [each for each in report["review"]["decisions"] if each["chance_lost"] >= 0.05 and each["seat"] == 0]
    drafts = [each for each in errors if ">" in each["best"]]
    number = errors.index(drafts[0])
    for _ in range(number):
        exercise.get_by_role("button", name="Next").click()
    play(page, drafts[0]["played"])
    expect(exercise.get_by_role("status")).to_contain_text("Look for something better")
    for words in ("Look here", "Tiles", "They go there"):
        exercise.get_by_role("button", name="Hint").click()
        expect(exercise).to_contain_text(words)
    expect(page.locator("[data-marks] .ring")).to_have_count(0)
    play(page, drafts[0]["best"])
    expect(exercise.get_by_role("status")).to_contain_text("that is the best move")
    expect(page.locator("[data-marks] .best .ring")).not_to_have_count(0)
    exercise.get_by_role("button", name="Look at it in the review").click()
    expect(page.locator(".moment h2").first).to_have_text(re.compile("Inaccuracy|Mistake|Blunder"))


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "touch"])
def test_mistakes_of_all_matches_are_gathered_and_it_is_remembered_which_were_found(
    come: Come, stock: Stock, way: str
) -> None:
    match = stock.finished["chocolatier"]
    _ = stock.finished["duel"]
    page = go_to(come, stock, "/", way)
    page.get_by_role("link", name="My mistakes").click()
    expect(page.get_by_role("heading", name="My mistakes")).to_be_visible()
    articles = page.get_by_role("article")
    expect(articles.filter(has_text="Not reviewed yet")).to_have_count(0, timeout=2 * PATIENCE)
    expect(page.get_by_role("status").filter(has_text="being reviewed")).to_have_count(0, timeout=PATIENCE)
    assert articles.count() >= 2
    expect(page.get_by_text("Better:")).to_have_count(0)
    told = stock.host.get(f"/api/matches/{match}/mistakes")["mistakes"]
    assert {each["decision"]["seat"] for each in told} == {0}
    drafts = [each["decision"] for each in told if ">" in each["decision"]["best"]]
    number = [each["decision"]["ply"] for each in told].index(drafts[0]["ply"])
    place = page.get_by_role("article").filter(has=page.locator(f'a[href="/review/{match}"]'))
    expect(place.get_by_role("listitem")).to_have_count(len(told))
    place.get_by_role("button").nth(number).click()
    exercise = page.get_by_role("group", name="Try again")
    expect(exercise).to_contain_text("loses")
    play(page, drafts[0]["best"])
    expect(exercise.get_by_role("status")).to_contain_text("that is the best move")
    exercise.get_by_role("button", name="Back to my mistakes").click()
    expect(place.get_by_role("button").nth(number)).to_contain_text(", found")
    expect(page.get_by_role("meter")).to_have_accessible_name(re.compile(r"^1 of \d+ found$"))
    page.reload()
    expect(page.get_by_role("meter")).to_have_accessible_name(re.compile(r"^1 of \d+ found$"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=re.compile(r"^Try \d+ mistakes? again$")).click()
    exercise.get_by_role("button", name="Show the solution").click()
    expect(exercise).to_contain_text("The best move was")
    exercise.get_by_role("button", name="Look at it in the review").click()
    expect(page).to_have_url(re.compile(r"/review/\w+#\d+$"))


@pytest.mark.slow
def test_whoever_has_no_finished_match_is_told_what_will_be_there(come: Come) -> None:
    person = come("mouse")
    person.go("/mistakes")
    expect(person.page.get_by_role("main")).to_contain_text("There is no finished match yet")


def play(page: Page, action: str) -> None:
    """Choose tiles and their line, and confirm."""
    source, line = action.split(">")
    page.locator(f'[data-take="{source.replace("C", "0", 1) if source[0] == "C" else source}"]').first.click()
    page.locator(f'.own [data-line="{"0" if line == "F" else line}"]').click()
    page.get_by_role("button", name="Confirm").click()
