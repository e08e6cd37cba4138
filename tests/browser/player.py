"""Somebody who plays by what the page offers, choosing at random."""

import random
import time

from playwright.sync_api import Page

PLACES = ".own button.line.picked, .own button.floor.picked, .own button.broken.picked"
OFFERS = (
    PLACES,
    "button.place, button.choice, button.field",
    ".divisions button, .prompt button:enabled",
    "button[data-take], .plates button.pick, button.chip",
)
PATIENCE = 120


def play_to_the_end(page: Page, seed: int, *, is_touch: bool = False) -> None:
    """Click, or tap, what is offered until the result is shown."""
    rng = random.Random(seed)
    end = time.monotonic() + PATIENCE
    while not page.locator("dialog[open] tfoot").count():
        assert time.monotonic() < end, "the match did not end"
        act(page, rng, is_touch=is_touch)


def act(page: Page, rng: random.Random, *, is_touch: bool) -> None:
    explanation = page.locator("dialog[open]:not(:has(tfoot))")
    if explanation.count():  # a finger may touch the label of a golden factory
        page.keyboard.press("Escape")
        return
    confirm = page.get_by_role("button", name="Confirm", exact=True)
    offers = [confirm] if confirm.count() else [found for offer in OFFERS if (found := page.locator(offer)).count()]
    if not offers:
        page.wait_for_timeout(100)
        return
    chosen = offers[0].nth(rng.randrange(offers[0].count()))
    if is_touch:
        chosen.tap(timeout=5000)
    else:
        chosen.click(timeout=5000)
    page.wait_for_timeout(30)
