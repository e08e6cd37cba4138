"""Tables in the middle of a match, in a position that shows much, and what is done there to see more."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.e2e.stock import View, best, create
from tests.server.guest import Guest, TableSocket

ROUNDS = (3, 4)
"""Walls, lines and floors have something in them by then."""
MOVES_IN_ROUND = 1
"""So many moves of whoever looks: the others have made as many, and the centre has been filled."""
BOTS = ("casual", "novice", "beginner")
"""Different ones, so that they can be told apart."""
PATIENCE = 3000
"""Milliseconds in which something can be pressed, unless it is covered."""
LIKELY = 12
"""Matches within which one comes into such a position."""


@dataclass(frozen=True)
class ShownTable:
    """A game, how many play it, and with what options."""

    game: str
    players: int = 2
    options: dict[str, Any] = field(default_factory=dict)


SHOWN = {
    "chocolatier": ShownTable("chocolatier", 2, {"special_factories": True}),
    "chocolatier-4": ShownTable("chocolatier", 4, {"special_factories": True}),
    "duel": ShownTable("duel"),
}
"""The tables that are looked at most."""
OTHERS = {
    "chocolatier-plain": ShownTable("chocolatier", 2),
    "chocolatier-3": ShownTable("chocolatier", 3),
    "chocolatier-grey": ShownTable("chocolatier", 2, {"grey": True, "special_factories": True}),
}
"""Others that must look as well."""


def lay(guest: Guest, table: ShownTable, *, emblem: str = "swallow") -> str:
    """A match of a guest against bots that have just moved: tiles lie everywhere, and there is much to choose from."""
    options = {"options": {"players": table.players, **table.options}} if table.game == "chocolatier" else {}
    for _ in range(LIKELY):
        bots = BOTS[: table.players - 1]
        match = create(guest, table.game, "me", *bots, name="Anna", emblem=emblem, **options).match
        with guest.at(match) as socket:
            if play_to(socket, table.players):
                return match
    raise AssertionError(f"none of {LIKELY} matches of {table.game} has come so far")


def play_to(socket: TableSocket, players: int) -> bool:
    """Play until the position shows much; whether it does, for the rounds may end without."""
    socket.wait_for(lambda: socket.is_to_move)
    made: Counter[int] = Counter()
    while socket.view is not None and socket.view["position"]["round"] <= max(ROUNDS):
        view, number = socket.view, socket.view["position"]["round"]
        is_late = number in ROUNDS and made[number] >= MOVES_IN_ROUND
        if is_late and len(tempting(view)) > 1 and have_all_drafted(socket, players):
            return True
        made[number] += drafts(view) != []
        socket.do("play", action=best(view))
        socket.wait_for(lambda: socket.is_to_move or socket.table["status"] != "running")
    return False


def drafts(view: View) -> list[dict[str, Any]]:
    return [choice for choice in view["choices"] if choice["action"]["kind"] == "draft"]


def tempting(view: View) -> list[dict[str, Any]]:
    """Moves of several tiles to a line that bring something, the best first."""
    found = [each for each in drafts(view) if each["taken"] > 1 and each["points"] > 0 and each["action"]["line"] > 0]
    return sorted(found, key=lambda each: (-each["points"], -each["taken"], each["id"]))


def have_all_drafted(socket: TableSocket, players: int) -> bool:
    """Whether all others have put tiles into a line since one's own last move."""
    played = [message["event"] for message in socket.received if message["type"] == "event"]
    since: set[int] = set()
    for event in reversed([event for event in played if event["kind"] == "played"]):
        seat, action = event["action"]["seat"], event["action"]["action"]
        if action["kind"] == "draft" and seat in socket.seats:
            break
        if action["kind"] == "draft" and action["line"] > 0:
            since.add(seat)
    return len(since) == players - 1


def take_up(guest: Guest, match: str) -> Callable[[Page], None]:
    """Take up the tiles of the best move."""
    with guest.at(match) as socket:
        assert socket.view is not None
        action = tempting(socket.view)[0]["action"]
    return lambda page: page.locator(f'[data-take="{action["source"]}{action["colour"]}"]').first.click(
        timeout=PATIENCE
    )


def choose(guest: Guest, match: str) -> Callable[[Page], None]:
    """Choose the line of the best move, so that it is to be confirmed."""
    with guest.at(match) as socket:
        assert socket.view is not None
        line = tempting(socket.view)[0]["action"]["line"]

    def prepare(page: Page) -> None:
        page.locator(f'.own [data-line="{line}"]').first.click(timeout=PATIENCE)
        page.locator(".decision .ways .primary").first.wait_for()

    return prepare


def put_back(page: Page) -> None:
    """Choose nothing any more."""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("[data-take][aria-pressed=true]").wait_for(state="detached")
    page.evaluate("document.activeElement?.blur()")  # what has the focus shows what it would bring
