"""Every screen of the page, one after the other, for tests of all of them and for screenshots."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Page

from tests.server.guest import Guest, TableSocket
from tests.server.running import Served


@dataclass(frozen=True)
class Screen:
    """A name, an address, and what is to be done there until everything can be seen."""

    name: str
    path: str
    prepare: Callable[[Page], None] = lambda page: None
    has_more: bool = False
    """Whether the next screen has all this one has, and more."""


class Stock:
    """Matches in every state, which screens can show; made once, and shown to whoever has the cookies."""

    def __init__(self, server: Served) -> None:
        self.server = server
        with Guest(server) as guest, Guest(server) as stranger:
            self.tables = {
                "chocolatier": self._begun(guest, "chocolatier", "me", "novice"),
                "chocolatier-four": self._begun(
                    guest, "chocolatier", "me", "novice", "novice", "novice", special_factories=True
                ),
                "chocolatier-grey": self._begun(guest, "chocolatier", "me", "novice", grey=True),
                "duel": self._begun(guest, "duel", "me", "novice"),
            }
            self.lobby = guest.create("chocolatier", "me", "open", "open").match
            with Guest(server) as host:
                self.finished = {game: self._finished(host, game) for game in ("chocolatier", "duel")}
                self.host_cookies = cookies(host)
                invited = host.create("duel", "me", "open")
                self.challenged = self._resigned(stranger, host, asks=stranger)
                asked = self._resigned(stranger, host, asks=host)
                self.rematch = host.post(f"/api/matches/{asked}/rematch")["match"]
                self.asked_back = self._asked_back(stranger, host)
                self.waiting = host.create("duel", "me", "me").match
                with host.at(self.waiting) as table:
                    leave_lines_waiting(table)
                self.chip_left = leave_a_chip(host)
                self.invitation = f"/table/{invited.match}#{invited.secret('invite')}"
            self.foreign = stranger.create("duel", "me", "novice").match
            self.cookies = cookies(guest)

    def _begun(self, guest: Guest, game: str, *seats: str, **options: bool) -> str:
        more = {"options": {"players": len(seats), **options}} if options else {}
        match = guest.create(game, *seats, **more).match
        with guest.at(match) as table:
            moves = 0
            while moves < 8 or not has_drafts(table.view or {}):
                table.wait_for(lambda: table.is_to_move)
                table.do("play", action=best(table.view or {}))
                table.wait_for(lambda: table.is_to_move)
                moves += 1
        return match

    def _finished(self, guest: Guest, game: str) -> str:
        match = guest.create(game, "me", "novice").match
        with guest.at(match) as table:
            while table.table["status"] == "running":
                if table.is_to_move:
                    table.do("play", action=best(table.view or {}))
                else:
                    table.receive()
        return match

    def _resigned(self, one: Guest, other: Guest, asks: Guest) -> str:
        """A match of two that is given up, after which one asks for a rematch."""
        made = one.create("duel", "me", "open")
        other.enter(made.match, made.secret("invite"), name="Guest 1")
        with asks.at(made.match) as table:
            table.do("resign")
            table.do("rematch")
        return made.match

    def _asked_back(self, one: Guest, other: Guest) -> str:
        """A match of two, one of whom asks the other to take a turn back."""
        made = one.create("chocolatier", "me", "open")
        other.enter(made.match, made.secret("invite"), name="Guest 1")
        with one.at(made.match) as asking, other.at(made.match) as asked:
            if asked.is_to_move:
                asked.do("play", action=best(asked.view or {}))
            asking.wait_for(lambda: asking.is_to_move)
            asking.do("play", action=best(asking.view or {}))
            asking.do("take_back")
        return made.match


def best(view: dict[str, object]) -> str:
    """A choice that looks good at once."""
    choices = view["choices"]
    assert isinstance(choices, list)
    text: str = max(choices, key=lambda choice: (choice["points"], -choice["fallen"], choice["taken"]))["text"]
    return text


def leave_lines_waiting(table: TableSocket) -> None:
    """Play a round of Duel, for both seats, in which the upper lines are filled and the lower plates are laid."""

    def order(choice: dict[str, Any]) -> tuple[int, int]:
        fields = choice["fields"]
        return ((fields["line"] or 9) if choice["kind"] == "draft" else 5, -fields.get("field", 0))

    while table.view is not None and table.view["position"]["round"] == 1:
        table.do("play", action=min(table.view["choices"], key=order)["text"])


def leave_a_chip(guest: Guest) -> str:
    """A table of Duel whose seat to move has taken its two chips of the round, while another lies face up."""

    def is_left(view: dict[str, Any]) -> bool:
        position, kinds = view["position"], {choice["kind"] for choice in view["choices"]}
        return position["phase"] == "turn" and "draft" in kinds and "take" not in kinds and any(position["face_up"])

    def order(choice: dict[str, Any], seat: int) -> tuple[bool, bool, int]:
        fields = choice["fields"]
        is_small_sun = choice["kind"] == "draft" and fields["source"] not in ("L", "M")
        return (choice["kind"] != "take") == (seat == 0), not is_small_sun, -choice["taken"]

    while True:  # hardly ever there is none in a whole match
        match = guest.create("duel", "me", "me").match
        with guest.at(match) as table:
            while table.view is not None and table.table["status"] == "running":
                if is_left(table.view):
                    return match
                seat = table.view["to_move"]
                table.do("play", action=min(table.view["choices"], key=lambda choice: order(choice, seat))["text"])


def has_drafts(view: dict[str, object]) -> bool:
    choices = view["choices"]
    assert isinstance(choices, list)
    return any(choice["kind"] == "draft" for choice in choices)


def cookies(guest: Guest) -> list[SetCookieParam]:
    """The cookies of a guest, for a browser."""
    return [{"name": c.name, "value": c.value or "", "url": guest.server.origin} for c in guest.http.cookies.jar]


def settings(language: str, theme: str = "system", *, has_contrast: bool = False) -> str:
    """A script that sets what a person would set, before the page begins."""
    kept = json.dumps({"language": language, "theme": theme, "sound": False, "contrast": has_contrast})
    return f"try {{ localStorage.setItem('sintra', {json.dumps(kept)}) }} catch {{}}"


def take_first(page: Page) -> None:
    """Take up the first tiles there are."""
    page.locator("button[data-take]").first.click()


def ask_for_hint(page: Page) -> None:
    """Let the page say what it would do."""
    page.get_by_role("banner").get_by_role("button").nth(1).click()
    page.get_by_role("status").filter(has_not_text="…").wait_for()


def close_window(page: Page) -> None:
    """Look at what is behind a window."""
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")


def explain_chip(page: Page) -> None:
    """Let the page say why a chip that lies face down cannot be taken."""
    page.locator("button.chip.down").first.click()


def explain_chip_left(page: Page) -> None:
    """Let the page say why a chip that lies face up cannot be taken."""
    page.locator("button.chip.over").first.click()


def explain_line(page: Page) -> None:
    """Let the page say why a complete line stays."""
    page.locator("button.explained").first.click()


def screens(stock: Stock) -> Iterator[Screen]:
    """What the guest of the stock can see."""
    yield Screen("home", "/")
    yield Screen("settings", "/", lambda page: page.get_by_role("navigation").get_by_role("button").click())
    for name, match in stock.tables.items():
        yield Screen(name, f"/table/{match}", has_more=True)
        yield Screen(f"{name}-choosing", f"/table/{match}", take_first)
    for name in ("chocolatier", "duel"):
        yield Screen(f"{name}-hint", f"/table/{stock.tables[name]}", ask_for_hint)
    yield Screen("duel-chip", f"/table/{stock.tables['duel']}", explain_chip)
    yield Screen(
        "menu",
        f"/table/{stock.tables['duel']}",
        lambda page: page.get_by_role("banner").get_by_role("button").last.click(),
    )
    yield Screen("lobby", f"/table/{stock.lobby}", lambda page: page.get_by_role("img").last.wait_for())
    yield Screen("invitation", stock.invitation)
    yield Screen("no-access", f"/table/{stock.foreign}")
    yield Screen("no-page", "/nowhere")
    yield Screen("open-record", "/replay")
    for game in ("chocolatier", "duel"):
        yield Screen(f"rules-{game}", f"/rules/{game}")
        yield Screen(f"introduction-{game}", f"/learn/{game}")


def finished_screens(stock: Stock) -> Iterator[Screen]:
    """What somebody with finished matches can see."""
    yield Screen("home-with-matches", "/")
    for game, match in stock.finished.items():
        yield Screen(f"{game}-result", f"/table/{match}")
        yield Screen(f"{game}-replay", f"/replay/{match}#12")
    yield Screen("rematch-lobby", f"/table/{stock.rematch}", lambda page: page.get_by_role("img").last.wait_for())
    yield Screen("rematch-asked-result", f"/table/{stock.challenged}")
    yield Screen("rematch-asked", f"/table/{stock.challenged}", close_window)
    yield Screen("take-back", f"/table/{stock.asked_back}")
    yield Screen("take-back-put-away", f"/table/{stock.asked_back}", close_window)
    yield Screen("duel-waiting", f"/table/{stock.waiting}", has_more=True)
    yield Screen("duel-chip-left", f"/table/{stock.chip_left}", has_more=True)
    yield Screen("duel-chip-left-explained", f"/table/{stock.chip_left}", explain_chip_left)
    yield Screen("duel-waiting-explained", f"/table/{stock.waiting}", explain_line)


def enlarge_text(page: Page) -> None:
    """Let text be twice as large, as a person sets it in the browser."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")


def show(page: Page, origin: str, screen: Screen) -> None:
    """Go to a screen and wait until it is there."""
    page.goto("about:blank")
    page.goto(origin + screen.path)
    page.get_by_role("heading").first.wait_for()
    screen.prepare(page)
    page.wait_for_timeout(50)
