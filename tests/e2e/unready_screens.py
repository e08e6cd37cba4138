"""Screens of a server that still compiles, or that no socket reaches; what it would say then is said in its place."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.e2e.screens import Screen
from tests.e2e.stock import Stock, create

Games = list[dict[str, Any]]
WITHOUT_REASON = 1011
"""A code of closing that is not the server's own: a socket that ends so at once has brought nothing."""


def stage(share: float, seconds_left: float | None) -> dict[str, float | None]:
    return {"share": share, "seconds_left": seconds_left}


READY = stage(1, 0)
BEGUN: Games = [
    {"game": "chocolatier", "rules": stage(0.43, 12.5), "bots": stage(0.2, 41), "failure": ""},
    {"game": "duel", "rules": stage(0, None), "bots": stage(0, None), "failure": ""},
]
WITHOUT_BOTS: Games = [
    {"game": "chocolatier", "rules": READY, "bots": stage(0.62, 14), "failure": ""},
    {"game": "duel", "rules": READY, "bots": stage(0.33, 95), "failure": ""},
]
FAILED: Games = [
    {"game": "chocolatier", "rules": stage(0.43, None), "bots": stage(0.2, None), "failure": "OSError: [Errno 28]"},
    {"game": "duel", "rules": READY, "bots": stage(0.5, None), "failure": "MemoryError: /var/cache/sintra/0123456789"},
]


def tell(page: Page, games: Games) -> None:
    """From now on the server says that the games are so far."""
    page.route("**/api/preparation*", lambda route: route.fulfill(json={"games": games}))


def see(games: Games, *, then: tuple[str, ...] = (), awaited: str = "[role=progressbar]") -> Callable[[Page], None]:
    """See the same page with the games so far; press something there, and wait for what comes of it."""

    def prepare(page: Page) -> None:
        tell(page, games)
        page.reload()
        for each in then:
            page.locator(each).first.click()
        page.locator(awaited).first.wait_for()

    return prepare


def refusal(id: str | None) -> str:
    refused = {"type": "refused", "id": id, "code": "preparing", "message": "", "reason": None, "version": 0}
    return json.dumps(refused)


def turn_away(socket: WebSocketRoute) -> None:
    socket.send(refusal(None))
    socket.close(code=4503)


def keep_out(socket: WebSocketRoute) -> None:
    socket.close(code=WITHOUT_REASON)


def give_no_hint(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hint":
            socket.send(refusal(message["id"]))
        else:
            server.send(text)

    socket.on_message(pass_on)


def let_bot_be_to_move(socket: WebSocketRoute) -> None:
    """Show a table as if it was the turn of the second seat, and nothing that happens then."""
    server = socket.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "snapshot":
            message["view"] |= {"to_move": 1, "choices": []}
            message["view"]["position"]["to_move"] = 1
            socket.send(json.dumps(message))

    server.on_message(pass_on)


def keep_out_later() -> Callable[[WebSocketRoute], None]:
    """Let one socket in, until it has told how the table is, and no other."""
    told: list[str] = []

    def handle(socket: WebSocketRoute) -> None:
        if told:
            keep_out(socket)
            return
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            told.append(str(text))
            socket.send(text)
            socket.close(code=WITHOUT_REASON)

        server.on_message(pass_on)

    return handle


def with_socket(handle: Callable[[WebSocketRoute], None], seen: Callable[[Page], None]) -> Callable[[Page], None]:
    """See a page whose socket is another one."""

    def prepare(page: Page) -> None:
        match = page.url.rpartition("/")[2]
        page.route_web_socket(f"**/{match}/socket*", handle)
        seen(page)

    return prepare


def unready_screens(stock: Stock) -> Iterator[Screen]:
    """What the guest of the stock can see of such a server; each table has a socket of its own."""

    def table(game: str) -> Callable[[], str]:
        return lambda: f"/table/{create(stock.guest, game, 'me', 'novice').match}"

    play = ".game .primary"
    hint = "header nav button:nth-of-type(2)"
    yield Screen("home-begun", "/", see(BEGUN))
    yield Screen("home-awaited", "/", see(BEGUN, then=(play,), awaited=".awaited"))
    yield Screen(
        "home-awaited-form",
        "/",
        see(BEGUN, then=(".game button[aria-haspopup]", ".set-up .go .primary"), awaited=".awaited"),
    )
    yield Screen("home-without-bots", "/", see(WITHOUT_BOTS))
    yield Screen("home-failed", "/", see(FAILED, awaited=".failed"))
    yield Screen("table-begun", table("duel"), with_socket(turn_away, see(BEGUN)))
    yield Screen("table-failed", table("duel"), with_socket(turn_away, see(FAILED, awaited=".failed")))
    for game in ("chocolatier", "duel"):
        yield Screen(f"{game}-bot-unready", table(game), with_socket(let_bot_be_to_move, see(WITHOUT_BOTS)))
        yield Screen(f"{game}-hint-unready", table(game), with_socket(give_no_hint, see(WITHOUT_BOTS, then=(hint,))))
    yield Screen(
        "duel-bot-failed", table("duel"), with_socket(let_bot_be_to_move, see(FAILED, awaited=".decision .failed"))
    )
    yield Screen("kept-out", table("duel"), with_socket(keep_out, see(WITHOUT_BOTS, awaited="main.message")))
    yield Screen("kept-out-later", table("duel"), with_socket(keep_out_later(), see(WITHOUT_BOTS, awaited=".barred")))
