"""Every screen of the page, one after the other, for tests of all of them and for screenshots."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, WebSocketRoute, expect

from sintra.server.protocol.command import PROTOCOL
from tests.e2e.browsing import DESKTOP, PHONE
from tests.e2e.stock import GAMES, Matches, Stock, create

STEPS = {"chocolatier": 10, "duel": 13}
"""How many steps each introduction has."""


@dataclass(frozen=True)
class Screen:
    """A name, an address or what makes it, and what is to be done there until everything can be seen."""

    name: str
    path: str | Callable[[], str]
    prepare: Callable[[Page], None] = lambda page: None


def settings(language: str, theme: str = "system", *, has_contrast: bool = False, look: str = "") -> str:
    """A script that sets what a person would set, before the page begins; the look is that of the tables."""
    looks = {"look": look} if look else {}
    kept = json.dumps({"language": language, "theme": theme, "sound": False, "contrast": has_contrast, **looks})
    return f"try {{ localStorage.setItem('sintra', {json.dumps(kept)}) }} catch {{}}"


def take_first(page: Page) -> None:
    """Take up the first tiles there are."""
    page.locator("button[data-take]").first.click()


def choose_first(page: Page) -> None:
    """Take up tiles and choose where they go, so that it is to be confirmed."""
    take_first(page)
    page.locator(".own button.picked").first.click()
    page.locator(".decision .ways .primary").wait_for()


def ask_for_hint(page: Page) -> None:
    """Let the page say what it would do."""
    page.get_by_role("banner").get_by_role("button").nth(1).click()
    page.locator(".decision .word").filter(has_not_text="…").wait_for()


def open_menu(page: Page) -> None:
    page.get_by_role("banner").get_by_role("button").last.click()
    page.get_by_role("dialog").wait_for()


def ask_to_resign(page: Page) -> None:
    """Let the page ask whether one really wants to resign."""
    open_menu(page)
    page.get_by_role("dialog").locator(".menu > button:not(.only-here)").last.click()


def open_settings(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("button").click()


def ask_to_forget(page: Page) -> None:
    """Let the page say what it means to forget this browser, and show a link to come back by."""
    open_settings(page)
    page.get_by_role("dialog").locator(".forget button").click()
    page.get_by_role("dialog").locator("li button").first.click()
    page.get_by_role("dialog").get_by_role("img").wait_for()


def be_forgotten(page: Page) -> None:
    page.goto(f"{page.url}?forgotten")
    page.locator(".notice").wait_for()


def open_links(page: Page) -> None:
    open_menu(page)
    page.get_by_role("dialog").locator(".menu > button:not(.only-here)").nth(1).click()


def ask_to_void_links(page: Page) -> None:
    """Let the page ask whether links are really to be void, below one that was made."""
    open_links(page)
    page.get_by_role("dialog").locator(".links > button").last.click()
    page.get_by_role("dialog").get_by_role("img").wait_for()
    page.get_by_role("dialog").locator("section > button").first.click()


def open_log(page: Page) -> None:
    """Open the log as on a phone, where it is in a window."""
    page.set_viewport_size(PHONE)
    page.locator("header button.log").click()


def open_log_beside(page: Page) -> None:
    """Open the log as on a computer, where it lies beside the table, if it does not yet."""
    page.set_viewport_size(DESKTOP)
    button = page.locator("header button.log[aria-expanded]")
    button.wait_for()
    if button.get_attribute("aria-expanded") == "false":
        button.click()


def look_back(page: Page) -> None:
    """Look back at the first move from the log beside the table, while the match goes on."""
    open_log_beside(page)
    page.locator("button.move").first.click()
    page.get_by_role("slider").wait_for()


def open_chat(page: Page) -> None:
    """Open the chat as on a computer, where it is beside the table."""
    open_log_beside(page)
    page.get_by_role("tab").last.click()


def open_chat_in_window(page: Page) -> None:
    open_log(page)
    page.get_by_role("dialog").get_by_role("tab").last.click()


def close_window(page: Page) -> None:
    """Look at what is behind a window."""
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def click(selector: str) -> Callable[[Page], None]:
    """Press the first of these."""
    return lambda page: page.locator(selector).first.click()


def wait_for_code(page: Page) -> None:
    """Wait for the code to be scanned, which comes after the rest."""
    page.get_by_role("img").last.wait_for()


def open_wrong_file(page: Page) -> None:
    wrong = {"name": "wrong.json", "mimeType": "application/json", "buffer": b"{}"}
    page.locator("input[type=file]").set_input_files(wrong)  # type: ignore[arg-type]
    page.get_by_role("alert").wait_for()


def lose_connection(page: Page) -> None:
    """Be without a network, until the next screen is shown."""
    page.context.set_offline(True)
    page.get_by_role("alert").wait_for()


def play_without_server(page: Page) -> None:
    page.locator(".game .primary").first.wait_for()
    page.context.set_offline(True)
    page.locator(".game .primary").first.click()
    page.get_by_role("alert").wait_for()


def open_sheet(page: Page, game: str) -> None:
    """Open what can be chosen for a match."""
    page.locator(f"[data-poster={game}] button[aria-haspopup]").click()
    page.locator(".set-up .switch, .set-up .all").first.wait_for()


def choose_duel_with_friends(page: Page) -> None:
    """Choose what brings other options."""
    open_sheet(page, "duel")
    page.locator(".set-up input[value=friend]").check()


def choose_goals(page: Page) -> None:
    """Choose which goals of Duel count, one by one."""
    open_sheet(page, "duel")
    page.locator(".set-up input[value=chosen]").check()
    page.locator(".tablets").wait_for()


def choose_each_seat(page: Page) -> None:
    """Choose who sits where."""
    open_sheet(page, "chocolatier")
    page.locator(".set-up input[value='4']").check()
    page.locator(".seats").wait_for()


def speak_another_protocol(page: Page) -> None:
    """Let the server be a newer one than the page."""

    def handle(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        server_side.on_message(
            lambda text: page_side.send(str(text).replace(f'"protocol":{PROTOCOL}', '"protocol":999'))
        )

    match = page.url.rpartition("/")[2]
    page.route_web_socket(f"**/{match}/socket*", handle)
    page.reload()
    page.locator("main.message h1").wait_for()


def be_away(stock: Stock) -> Callable[[Page], None]:
    """Leave the table, and come back when something has happened."""

    def prepare(page: Page) -> None:
        page.locator(".table-layout").wait_for()
        address = page.url
        page.goto("about:blank")
        stock.play_unseen()
        page.goto(address)
        page.get_by_role("dialog").wait_for()

    return prepare


def see_scoring(stock: Stock, game: str) -> Callable[[Page], None]:
    """See the end of a round, and go on seeing it."""

    def prepare(page: Page) -> None:
        match = create(stock.guest, game, "me", "me").match
        page.goto(f"{stock.server.origin}/table/{match}")
        page.locator(".table-layout").wait_for()
        # What is shown for a while only is shown for good.
        page.evaluate(
            """() => {
                const later = window.setTimeout;
                window.setTimeout = (what, after, ...more) => (after > 3000 ? 0 : later(what, after, ...more));
            }"""
        )
        stock.play_to_scoring(match)
        page.locator("header .scoring").wait_for()

    return prepare


def do_what_is_asked(page: Page) -> None:
    """In an introduction: confirm or go on, else take what is marked, else choose a place for it."""
    for asked in (
        ".lesson :is(.ways, .prompt) button.primary",
        "button.advised[data-take][aria-pressed=false]",
        "button.advised:not([data-take])",
    ):
        if page.locator(asked).count() > 0:
            page.locator(asked).first.click()
            return
    page.locator("button.advised, .dome button.field, .dome button.choice, .prompt button").last.click()


def step_on(game: str, steps: int) -> Callable[[Page], None]:
    """Do what an introduction asks for, so many times."""

    def prepare(page: Page) -> None:
        count = page.locator(".lesson .count")
        for step in range(1, steps + 1):
            expect(count).to_contain_text(f"{step} / {STEPS[game]}")
            while f"{step} / " in count.inner_text():
                do_what_is_asked(page)
        expect(count).to_contain_text(f"{steps + 1} / {STEPS[game]}")

    return prepare


def see_review(page: Page) -> None:
    """See a whole review, which takes a while."""
    page.locator(".state .sr").wait_for(state="attached", timeout=120_000)


def see_mistake(page: Page) -> None:
    """See the table at the first mistake, with what would have been better."""
    see_review(page)
    page.locator(".mistakes li button").first.click()
    page.locator("[data-marks] .best").wait_for(state="attached")


def see_line(page: Page) -> None:
    """See what was expected to follow."""
    see_mistake(page)
    page.locator(".moment ol button").first.click()
    page.locator(".moment button[aria-pressed=true]").wait_for()


def try_again(page: Page) -> None:
    """See a mistake as an exercise."""
    see_review(page)
    page.locator(".summary > .button.primary").click()
    page.locator(".exercise").wait_for()


def see_solution(page: Page) -> None:
    """See what would have been better in it."""
    try_again(page)
    page.locator(".exercise .ways button").nth(-3).click()
    page.locator(".exercise .hints").wait_for()


def see_statistics(page: Page) -> None:
    """See all plots, and the table behind one of them."""
    page.locator("figure summary").first.click()
    page.locator("figure table").wait_for()


def see_chances_as_table(page: Page) -> None:
    see_review(page)
    page.locator(".graph summary").click()
    page.locator(".graph table").wait_for()


def at(matches: Matches, name: str, path: str = "/table/{}") -> Callable[[], str]:
    """The address of a match, which is made when somebody goes there."""
    return lambda: path.format(matches[name])


def review_all_of(stock: Stock) -> None:
    """Have the finished matches reviewed, as their own pages do."""
    for match in stock.finished.values():
        stock.host.post(f"/api/matches/{match}/review")


def see_mistakes(page: Page) -> None:
    """See one's own mistakes of all matches, as soon as one was reviewed."""
    page.locator(".kinds").wait_for(timeout=120_000)


def try_any_mistake(page: Page) -> None:
    """See one of them as an exercise."""
    see_mistakes(page)
    page.locator(".head .button.primary").click()
    page.locator(".exercise").wait_for()


def having(make: Callable[[], None], path: str = "/") -> Callable[[], str]:
    """The first page, or another, for somebody who has matches."""

    def made() -> str:
        make()
        return path

    return made


def screens(stock: Stock) -> Iterator[Screen]:
    """What the guest of the stock can see."""
    yield Screen("home", having(stock.of_guest))
    yield Screen("home-duel-with-friends", "/", choose_duel_with_friends)
    yield Screen("home-choosing-goals", "/", choose_goals)
    yield Screen("home-choosing-seats", "/", choose_each_seat)
    yield Screen("home-without-server", "/", play_without_server)
    yield Screen("settings", "/", open_settings)
    yield Screen("forget", "/", ask_to_forget)
    yield Screen("forgotten", "/", be_forgotten)
    for name in stock.tables:
        yield Screen(name, at(stock.tables, name))
        yield Screen(f"{name}-choosing", at(stock.tables, name), take_first)
    for game in GAMES:
        address = at(stock.tables, game)
        yield Screen(f"{game}-confirming", address, choose_first)
        yield Screen(f"{game}-hint", address, ask_for_hint)
        yield Screen(f"{game}-past", address, look_back)
        yield Screen(f"{game}-scoring", "/", see_scoring(stock, game))
        yield Screen(f"{game}-watching", at(stock.watched, game, "{}"))
    for name in stock.phases:
        yield Screen(name, at(stock.phases, name))
    yield Screen("effect", at(stock.tables, "chocolatier-four"), click("button.effect"))
    duel = at(stock.tables, "duel")
    yield Screen("duel-chip", duel, click("button.chip.down"))
    yield Screen("menu", duel, open_menu)
    yield Screen("links", duel, open_links)
    yield Screen("links-to-be-void", duel, ask_to_void_links)
    yield Screen("resign", duel, ask_to_resign)
    yield Screen("log", duel, open_log)
    yield Screen("chat", duel, open_chat)
    yield Screen("chat-in-window", duel, open_chat_in_window)
    yield Screen("connection-lost", duel, lose_connection)
    yield Screen("clock", lambda: f"/table/{stock.clocked}")
    yield Screen("outdated", lambda: f"/table/{stock.clocked}", speak_another_protocol)
    yield Screen("lobby", lambda: f"/table/{stock.lobby}", wait_for_code)
    yield Screen("invitation", lambda: stock.invitation)
    yield Screen("full", lambda: stock.full)
    yield Screen("over", lambda: stock.over)
    yield Screen("no-access", lambda: f"/table/{stock.foreign}")
    yield Screen("no-page", "/nowhere")
    yield Screen("statistics-none", "/statistics")
    yield Screen("open-record", "/replay")
    yield Screen("open-record-wrong", "/replay", open_wrong_file)
    for game in GAMES:
        yield Screen(f"rules-{game}", f"/rules/{game}")
        for lesson in (2, 3):
            yield Screen(f"lesson-{game}-{lesson}", f"/learn/{game}/{lesson}")
        for step in (*range(1, STEPS[game], 3), STEPS[game]):  # every one takes going through those before it
            yield Screen(f"introduction-{game}-{step}", f"/learn/{game}", step_on(game, step - 1))


def finished_screens(stock: Stock) -> Iterator[Screen]:
    """What somebody with finished matches can see."""
    yield Screen("home-with-matches", having(stock.of_host))
    for game in stock.finished:
        yield Screen(f"{game}-result", at(stock.finished, game))
        yield Screen(f"{game}-over", at(stock.finished, game), close_window)
        yield Screen(f"{game}-replay", at(stock.finished, game, "/replay/{}#12"))
        review = at(stock.finished, game, "/review/{}")
        yield Screen(f"{game}-review", review, see_review)
        yield Screen(f"{game}-review-mistake", review, see_mistake)
        yield Screen(f"{game}-review-line", review, see_line)
        yield Screen(f"{game}-review-table", review, see_chances_as_table)
        yield Screen(f"{game}-review-trying", review, try_again)
        yield Screen(f"{game}-review-solution", review, see_solution)
    yield Screen("my-mistakes", having(lambda: review_all_of(stock), "/mistakes"), see_mistakes)
    yield Screen("my-mistakes-trying", having(lambda: review_all_of(stock), "/mistakes"), try_any_mistake)
    yield Screen("statistics", having(stock.of_host, "/statistics"), see_statistics)
    yield Screen("rematch-lobby", lambda: f"/table/{stock.rematch}", wait_for_code)
    yield Screen("rematch-asked-result", lambda: f"/table/{stock.challenged}")
    yield Screen("rematch-asked", lambda: f"/table/{stock.challenged}", close_window)
    yield Screen("take-back", lambda: f"/table/{stock.asked_back}")
    yield Screen("take-back-put-away", lambda: f"/table/{stock.asked_back}", close_window)
    yield Screen("since-you-left", lambda: f"/table/{stock.left}", be_away(stock))
    yield Screen("duel-waiting", lambda: f"/table/{stock.waiting}")
    yield Screen("duel-waiting-explained", lambda: f"/table/{stock.waiting}", click("button.explained"))
    yield Screen("duel-chip-left", lambda: f"/table/{stock.chip_left}")
    yield Screen("duel-chip-left-explained", lambda: f"/table/{stock.chip_left}", click("button.chip.over"))


def enlarge_text(page: Page) -> None:
    """Let text be twice as large, as a person sets it in the browser."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")


def show(page: Page, origin: str, screen: Screen) -> None:
    """Go to a screen and wait until it is there."""
    page.context.set_offline(False)
    page.unroute_all()
    page.goto("about:blank")
    page.goto(origin + (screen.path if isinstance(screen.path, str) else screen.path()))
    page.get_by_role("heading").first.wait_for()
    size = page.viewport_size
    screen.prepare(page)
    if size is not None and page.viewport_size != size:
        page.set_viewport_size(size)
    page.wait_for_timeout(50)
