"""Somebody at a browser: sees roles and names as a screen reader does, and acts by mouse, keyboard, touch or names."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

PATIENCE = 20.0
"""Seconds in which whatever a person waits for must come."""
SEEN = re.compile(r'- \'?(\w+) "((?:[^"\\]|\\.)*)"((?: \[[^\]]*\])*)')


@dataclass(frozen=True)
class Thing:
    """Something on the page that has a role and a name."""

    role: str
    name: str
    is_disabled: bool


class Person:
    """A page in a browser, and a way to operate it."""

    def __init__(self, page: Page, origin: str, act: Callable[[Page, Locator], None]) -> None:
        self.page = page
        self.origin = origin
        self._act = act

    def go(self, path: str = "/") -> None:
        self.page.goto(self.origin + path)

    def things(self) -> list[Thing]:
        """All that has a role and a name, in the order of the page."""
        text = self.page.locator("body").aria_snapshot()
        return [
            Thing(role, name.replace('\\"', '"').replace("''", "'"), "[disabled]" in marks)
            for role, name, marks in SEEN.findall(text)
        ]

    def buttons(self) -> list[str]:
        """The names of all buttons that can be pressed."""
        return [thing.name for thing in self.things() if thing.role == "button" and not thing.is_disabled]

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press the button of this name."""
        self._act(self.page, self.button(name))

    def switch(self, name: str | re.Pattern[str]) -> None:
        """Turn the switch of this name on or off."""
        self._act(self.page, self.page.get_by_role("checkbox", name=name).first)

    def follow(self, name: str) -> None:
        """Follow the link of this name."""
        self._act(self.page, self.page.get_by_role("link", name=name, exact=True).first)

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Wait until a text can be seen."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE * 1000)

    def sees_dialog(self, name: str | re.Pattern[str]) -> Locator:
        """Wait for a window over the page."""
        dialog = self.page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible(timeout=PATIENCE * 1000)
        return dialog

    def open_log(self) -> None:
        """Let the log lie beside the table, where there is room: it stays there, after a reload too."""
        button = self.page.locator("header button.log")
        expect(button).to_have_attribute("aria-expanded", re.compile("true|false"), timeout=PATIENCE * 1000)
        if button.get_attribute("aria-expanded") == "false":
            self._act(self.page, button)

    def see_enough(self) -> None:
        """Go on from the scoring of a round, if one is shown, by pressing anywhere or any key."""
        scoring = self.page.locator("header .scoring")
        box = scoring.bounding_box() if scoring.is_visible() else None
        if box is None:
            return
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self._act is by_mouse:
            self.page.mouse.click(x, y)
        elif self._act is by_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.keyboard.press("Shift")

    @property
    def match(self) -> str:
        """The id of the match at whose table this person is."""
        self.page.wait_for_url("**/table/*")
        return self.page.url.partition("/table/")[2].partition("#")[0].partition(".")[0]  # once it is over it has a tag

    def wait(self, is_so: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < deadline, f"{what}; the page has {self.things()}"
            self.page.wait_for_timeout(30)


def by_mouse(page: Page, target: Locator) -> None:
    target.click()


def by_touch(page: Page, target: Locator) -> None:
    target.tap()


def by_name(page: Page, target: Locator) -> None:
    """As assistive technology does: the element is told to act, no pointer or key is involved."""
    target.evaluate("element => element.click()")


FARTHEST = 35
"""How often the Tab key may have to be pressed for the next thing: past the lines of a board and all factories."""
FARTHEST_WHEN_LOST = 0
"""The same for whoever has lost the focus with what was done last, and begins anew at the top of the page."""
IS_LOST = "document.activeElement === document.body && window.hasActed === true"
HAS_ACTED = "window.hasActed = true"
"""Kept by the page, so that whoever opens another one begins at its top without having lost anything."""
FOCUSED = "document.activeElement.outerHTML.slice(0, 200)"
WHERE = """element => {
    const focused = document.activeElement;
    if (element === focused) return element.type === "checkbox" ? "Space" : "Enter";
    return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
}"""
"""The key that leads on to an element: on through the page or back, as people do who see where the focus is."""


def by_keyboard(page: Page, target: Locator) -> None:
    """Tab to it from wherever the focus is, and press Enter, or Space for a switch; no script moves the focus."""
    element = target.element_handle(timeout=PATIENCE * 1000)
    farthest = FARTHEST_WHEN_LOST if page.evaluate(IS_LOST) else FARTHEST
    page.evaluate(HAS_ACTED)
    for _ in range(farthest + 1):
        key = element.evaluate(WHERE)
        page.keyboard.press(key)
        if "Tab" not in key:
            return
    raise AssertionError(f"{target} is farther than {farthest} steps; the focus is on {page.evaluate(FOCUSED)}")


WAYS: dict[str, Callable[[Page, Locator], None]] = {
    "mouse": by_mouse,
    "keyboard": by_keyboard,
    "touch": by_touch,
    "names": by_name,
}
