"""Every screen, in every language, light and dark, wide and narrow: axe finds nothing, and no English is left."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sintra.bots import LEVELS
from sintra.server.table.refusal import CODES
from tests.e2e.browsing import DESKTOP, PHONE, context_settings
from tests.e2e.screens import Screen, enlarge_text, finished_screens, screens, settings, show
from tests.e2e.speaking import SOURCE, messages
from tests.e2e.stock import Stock, cookies
from tests.e2e.unready_screens import unready_screens
from tests.server.running import Served

WEB = Path(__file__).parents[2] / "web"
AXE = (WEB / "node_modules/axe-core/axe.min.js").read_text()
LANGUAGES = ("en", "cs", "pl", "ru")
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"|`([^`]*)`')


WHO = {"guest": screens, "host": finished_screens, "early guest": unready_screens}
"""Whose screens are looked at: two people see different ones, and so does who comes before the server is ready."""
LARGE_TEXT = ("en", "ru")
"""Languages in which all text is also shown twice as large: those with the shortest and the longest words."""
HIGH_CONTRAST = "pl"
"""The language in which all is also shown with high contrast, since no colour depends on it."""


@pytest.fixture(scope="session")
def stock(server: Served) -> Iterator[Stock]:
    with Stock(server) as stock:
        yield stock


@pytest.mark.slow
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_can_be_read_by_everybody(browser: Browser, stock: Stock, language: str, who: str) -> None:
    """Light and dark, wide and narrow, axe finds nothing; no English is left; also large text has room."""
    context = browser.new_context(**context_settings("mouse"))
    context.add_cookies(cookies(stock.host if who == "host" else stock.guest))
    context.add_init_script(settings(language))
    page = context.new_page()
    found = []
    for screen in WHO[who](stock):
        show(page, stock.server.origin, screen)
        assert page.locator("html").get_attribute("lang") == language
        found += [f"{screen.name}: {fault}" for fault in faults_on(page, language)]
    context.close()
    assert not found, "\n".join(found)


def faults_on(page: Page, language: str) -> Iterator[str]:
    """All that is wrong with what a page shows now; several looks at one page are cheaper than several pages."""
    if language != "en":
        yield from (f"{words!r} is English" for words in english_on(page, language))
    page.evaluate(AXE)
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            # Only colours are other ones in the dark.
            rules = ["color-contrast"] if scheme == "dark" else None
            yield from (f"{scheme} {size['width']}: {fault}" for fault in violations(page, rules))
            if language == HIGH_CONTRAST:
                page.evaluate("document.documentElement.dataset.contrast = 'high'")
                faults = violations(page, ["color-contrast-enhanced"])
                yield from (f"high contrast, {scheme} {size['width']}: {fault}" for fault in faults)
                page.evaluate("document.documentElement.dataset.contrast = 'normal'")
        if size == PHONE and page.evaluate("document.documentElement.scrollWidth") > size["width"]:
            yield "wider than a phone"
    if language in LARGE_TEXT:
        enlarge_text(page)
        for size in (PHONE, DESKTOP):
            page.set_viewport_size(size)
            yield from (f"large text, {size['width']}: {fault}" for fault in misfits(page))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_text_may_be_twice_as_large_at_every_moment_of_a_match(browser: Browser, stock: Stock, game: str) -> None:
    """What is shown for a moment, such as the points of a round, needs room as well."""
    context = browser.new_context(**context_settings("mouse") | {"viewport": PHONE})
    context.add_cookies(cookies(stock.host))
    page = context.new_page()
    show(page, stock.server.origin, Screen("replay", f"/replay/{stock.finished[game]}#1"))
    enlarge_text(page)
    found = []
    step = page.get_by_role("slider")
    for number in range(1, int(step.get_attribute("max") or 0) + 1):
        expect(step).to_have_value(str(number))
        found += [f"step {number}: {fault}" for fault in misfits(page)]
        page.keyboard.press("ArrowRight")
    context.close()
    assert number > 20
    assert not found, "\n".join(found)


def misfits(page: Page) -> list[str]:
    """What has to be scrolled sideways to, what is cut off, and what does not stay in its panel."""
    width = page.viewport_size["width"] if page.viewport_size else 0
    wide = page.evaluate("document.documentElement.scrollWidth")
    faults = [f"{wide} wide"] * (wide > width)
    faults += [f"{text!r} is cut off" for text in page.evaluate(CUT_OFF)]
    return faults + [f"{text!r} is wider than its panel" for text in page.evaluate(OUTSIDE)]


OUTSIDE = """() => [...document.querySelectorAll(".panel :is(button, a, input, p, h1, h2, li)")]
    .filter((element) => element.checkVisibility() && !element.closest(".sr"))
    .filter((element) => {
        const panel = element.closest(".panel");
        return element.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1;
    })
    .map((element) => element.textContent.trim().slice(0, 60))"""
CUT_OFF = """() => [...document.querySelectorAll("button, a, h1, h2, h3, p, li, label, legend, th, td")]
    .filter((element) => element.checkVisibility() && !element.closest(".sr"))
    .filter((element) => {
        const style = getComputedStyle(element);
        const hides = (way) => ["hidden", "clip"].includes(way);
        const isWide = element.scrollWidth > element.clientWidth + 1 && style.textOverflow !== "ellipsis";
        const isHigh = element.scrollHeight > element.clientHeight + 1;
        return (hides(style.overflowX) && isWide) || (hides(style.overflowY) && isHigh);
    })
    .map((element) => element.textContent.trim().slice(0, 60))"""


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe has to say against a page, by all of its rules or by some."""
    # It preloads style sheets for a rule about the orientation of screens, which takes longer than all others together.
    options = {"resultTypes": ["violations"], "preload": False} | ({} if rules is None else {"runOnly": rules})
    result: dict[str, Any] = page.evaluate("options => axe.run(options)", options)
    return [
        f"{violation['id']} {node['target']} {node['html'][:120]} {node['failureSummary'][:200]}"
        for violation in result["violations"]
        for node in violation["nodes"][:2]
    ]


def phrases(language: str) -> set[str]:
    """All that the page says in a language, in small letters: phrases, what is between gaps, parts of long texts."""
    found = set()
    for folder in ("rules", "learn"):
        for file in SOURCE.glob(f"games/*/{folder}/{language}.ts"):
            for long, _ in LITERAL.findall(file.read_text()):
                found |= {part.strip(" ,–").lower() for part in re.split("[.:;!?()]", long)}
    for plain, template in LITERAL.findall(messages(language)):
        for piece in re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", template) if template else [plain]:
            found.add(piece.strip(" :,.;…!?()").lower())
    return found


def english_on(page: Page, language: str) -> list[str]:
    """Phrases that only the English table has, among all that is written on the page or said by it."""
    text: str = page.evaluate(
        """() => [
            document.title, document.body.innerText,
            ...[...document.querySelectorAll("[aria-label], [title], [placeholder], .sr")].flatMap((element) =>
                [element.ariaLabel, element.title, element.getAttribute("placeholder"), element.textContent]),
        ].join("\\n").toLowerCase()"""
    )
    text = re.sub(r"guest \d", "", text)  # names of people
    ours = phrases(language)
    theirs = {
        phrase for phrase in phrases("en") - ours if len(phrase) > 3 and re.fullmatch(r"[a-z][a-z ,’'–-]+", phrase)
    }
    return sorted(phrase for phrase in theirs if re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    text = (WEB / f"src/language/{language}.ts").read_text()
    table = text.partition("  refusals: {")[2].partition("  }")[0]
    assert set(re.findall(r"^ {4}(\w+):", table, re.MULTILINE)) == set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_words(language: str) -> None:
    text = (WEB / f"src/language/{language}.ts").read_text()
    table = text.partition("  levels: {")[2].partition("\n  }")[0]
    assert re.findall(r"^ {4}(\w+):", table, re.MULTILINE) == [level.name for level in LEVELS]
