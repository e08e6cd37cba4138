"""One can follow all that happens at a table: with motion, one thing after the other, and marked until one moves."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import TAKE, await_turn, decide, first, play_on
from tests.e2e.stock import Stock, cookies
from tests.server.guest import Guest
from tests.server.running import Served

MOTION = {"reduced_motion": "no-preference"}
# Whenever something of this changes it is kept, with the time: whether tiles fly; how often it is said to be one's
# turn, in the strip, the prompt and aloud; the ring; whose board is being scored; what the log tells; whether the card
# lies there.
WATCH = """() => {
    window.kept = [];
    const text = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
    const look = () => {
        const seen = {
            flies: document.querySelector(".sky .tile") !== null,
            says: ["header p.turn", ".decision .prompt", "[data-asks]"]
                .filter((each) => text(each).includes("Your turn"))
                .length,
            ring: document.querySelector(".own.turn") !== null,
            lit: [...document.querySelectorAll("[data-seat]")]
                .filter((board) => board.querySelector(".cell.lit, .points.lost"))
                .map((board) => board.dataset.seat),
            told: text("[role=tabpanel]").includes("Round 1 scored"),
            card: document.querySelector(".card .round") !== null,
            dealt: document.querySelectorAll("[data-take]").length > 0,
        };
        const last = window.kept.at(-1);
        if (JSON.stringify(last?.seen) !== JSON.stringify(seen)) window.kept.push({ at: performance.now(), seen });
    };
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.body, all);
    look();
}"""


AGREES = """() => {
    const number = (element) => element.textContent.replace(/\\D/g, "");
    const numbers = (selector) => [...document.querySelectorAll(selector)].map(number).sort();
    const [card, boards] = [numbers(".card .score"), numbers(".board .nameplate .score")];
    return card.length > 0 && JSON.stringify(card) === JSON.stringify(boards);
}"""
"""Whether the boards have counted what the card tells."""


def kept(page: Page) -> list[dict[str, Any]]:
    """What was seen, one thing after the other: the time in milliseconds, and how all was from then on."""
    found: list[dict[str, Any]] = page.evaluate("window.kept")
    return found


def spans(moments: list[dict[str, Any]], what: str) -> list[tuple[float, float]]:
    """From when to when something was so."""
    found: list[tuple[float, float]] = []
    since: float | None = None
    for moment in moments:
        if moment["seen"][what] and since is None:
            since = moment["at"]
        if not moment["seen"][what] and since is not None:
            found.append((since, moment["at"]))
            since = None
    return found


def seated(
    come: Come, server: Served, *bots: str, way: str = "mouse", game: str = "chocolatier", **more: Any
) -> Person:
    """Somebody at a table with bots, where tiles can be taken."""
    with Guest(server) as guest:
        match = guest.create(game, "me", *bots).match
        person = come(way, **MOTION, **more)
        person.page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    while first(buttons := await_turn(person), TAKE) is None:
        decide(person, buttons)
    its_turn(person)
    return person


def its_turn(person: Person) -> None:
    """Wait until it is said to be this person's turn."""
    expect(person.page.locator("header p.turn")).to_have_text("Your turn", timeout=40_000)


@pytest.mark.slow
def test_one_animation_ends_before_the_next_and_before_it_is_ones_turn(come: Come, server: Served) -> None:
    person = seated(come, server, "casual")
    person.page.evaluate(WATCH)
    decide(person, await_turn(person))
    person.page.locator("header p.turn").filter(has_not_text="Your turn").wait_for()
    its_turn(person)
    person.page.wait_for_timeout(300)
    moments = kept(person.page)
    flights = spans(moments, "flies")
    assert len(flights) == 2, "mine, and the bot's"
    (_, mine_ends), (theirs_begins, _) = flights
    assert theirs_begins - mine_ends > 500, "a bot takes a while, as a person would"
    watched = [each["seen"] for each in moments if mine_ends <= each["at"] < flights[1][1]]
    assert watched
    assert not [seen for seen in watched if seen["says"] or seen["ring"]], "it is not one's turn before all was seen"
    last = moments[-1]["seen"]
    assert (last["says"], last["ring"], last["flies"]) == (3, True, False)


@pytest.mark.slow
def test_what_is_pressed_during_a_flight_ends_it_and_is_not_lost(come: Come, server: Served) -> None:
    person = seated(come, server, "beginner")
    page = person.page
    decide(person, await_turn(person))
    page.locator("header p.turn").filter(has_not_text="Your turn").wait_for()
    page.locator("button[data-take]:not(.closed)").first.wait_for(timeout=20_000)
    assert page.locator("header p.turn").inner_text() != "Your turn", "the bot's tiles still fly"
    page.locator("button[data-take]:not(.closed)").first.click()
    expect(page.locator("header p.turn")).to_have_text("Your turn", timeout=500)
    expect(page.locator("button[data-take][aria-pressed=true]")).not_to_have_count(0)


@pytest.mark.slow
def test_speed_instant_waits_for_nothing(come: Come, server: Served) -> None:
    person = come("mouse", **MOTION)
    person.page.add_init_script("try { localStorage.setItem('sintra', JSON.stringify({ speed: 'instant' })) } catch {}")
    with Guest(server) as guest:
        match = guest.create("chocolatier", "me", "beginner").match
        person.page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    await_turn(person)
    person.page.evaluate(WATCH)
    play_on(person, 12)
    moments = kept(person.page)
    assert not [moment for moment in moments if moment["seen"]["flies"] or moment["seen"]["card"]]


TOKENS = """() => {
    const boxOf = (element) => element.getBoundingClientRect();
    const beside = (one, other) => one.left >= other.right - 1 || one.top >= other.bottom - 1;
    const meet = (one, other) => !beside(one, other) && !beside(other, one);
    const inSight = (box) => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const choices = [...document.querySelectorAll("button[data-take]:not(.closed) .tile, .decision button")].map(boxOf);
    return [...document.querySelectorAll(".token")].map((token) => {
        const box = boxOf(token);
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return {
            seat: token.dataset.token,
            colour: getComputedStyle(token).backgroundColor,
            number: token.textContent.trim(),
            pictures: token.querySelectorAll("img, svg").length,
            inSight: inSight(box),
            covers: choices.filter((each) => meet(each, box)).length,
            takesPresses: token.contains(top),
        };
    });
}"""


def tokens(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(TOKENS)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("way", ["touch", "mouse"])
def test_the_last_move_of_everybody_is_marked_until_one_moves(come: Come, server: Served, way: str) -> None:
    person = seated(come, server, "beginner", "beginner", "beginner", way=way)
    page = person.page
    decide(person, await_turn(person))
    marks = page.locator(".token")
    expect(marks).to_have_count(0)
    expect(marks).to_have_count(3, timeout=40_000)
    its_turn(person)
    page.wait_for_timeout(500)
    found = tokens(page)
    assert [token["seat"] for token in found] == ["1", "2", "3"]
    assert len({token["colour"] for token in found}) == 3
    for token in found:
        assert re.fullmatch(r"\d+", token["number"]), "how many tiles were taken"
        assert token["pictures"] == 2, "who took them, and of which kind"
        assert token["inSight"], "nobody has to scroll for it"
        assert token["covers"] == 0, "what can be chosen can be seen"
        assert not token["takesPresses"]
    assert page.locator(".trail").count() <= 1, "the latest shows its way, if it need not cross other boards"
    ringed = page.locator(".layer .ring, [data-source][data-last-who], [data-seat] [data-last-who]")
    assert ringed.count() >= 6, "the places they came from and the cells they fill are ringed"
    assert page.locator(".layer[aria-hidden=true]").count() == 1, "in words it is in the log"

    page.reload()
    expect(marks).to_have_count(3)
    page.wait_for_timeout(500)
    assert [token["number"] for token in tokens(page)] == [token["number"] for token in found]

    decide(person, await_turn(person))
    expect(marks).to_have_count(0)


@pytest.mark.slow
def test_the_last_move_of_the_other_is_marked_in_duel_too(come: Come, server: Served) -> None:
    person = seated(come, server, "beginner", game="duel")
    page = person.page
    decide(person, await_turn(person))
    while first(buttons := await_turn(person), TAKE) is None:
        decide(person, buttons)
    its_turn(person)
    expect(page.locator(".token")).to_have_count(1)
    assert tokens(page)[0]["covers"] == 0


WATCH_PIECES = """() => {
    window.pieces = [];
    new MutationObserver((records) => {
        for (const { addedNodes } of records) {
            for (const sky of addedNodes) {
                if (!sky.classList?.contains("sky")) continue;
                for (const each of sky.querySelectorAll(":scope > :is(.plate, .medal)")) {
                    const { width, height } = each.getBoundingClientRect();
                    const kind = each.className.split(" ")[0];
                    const isSquare = Math.abs(width - height) < 3;
                    window.pieces.push({ kind, isSquare, parts: each.querySelectorAll(".tile, use").length });
                }
            }
        }
    }).observe(document.body, { childList: true });
}"""


@pytest.mark.slow
def test_plates_and_chips_are_seen_to_travel_as_tiles_are(come: Come, server: Served) -> None:
    person = come(**MOTION)
    page = person.page
    with Guest(server) as guest:
        match = guest.create("duel", "me", "beginner").match
        page.context.add_cookies(cookies(guest))
    person.go(f"/table/{match}")
    its_turn(person)
    page.evaluate(WATCH_PIECES)
    for _ in range(60):
        decide(person, await_turn(person))
        its_turn(person)
        pieces = page.evaluate("pieces")
        plates = [piece for piece in pieces if piece["kind"] == "plate"]
        if len(plates) >= 4 and len(plates) < len(pieces):
            break
    assert len(plates) >= 4, "each is taken up, and laid"
    assert len(plates) < len(pieces), "chips travel too"
    assert all(piece["isSquare"] and piece["parts"] >= 4 for piece in plates), plates
    expect(page.locator(".sky > .plate")).to_have_count(0)


@pytest.fixture
def stock(server: Served) -> Iterator[Stock]:
    with Stock(server) as stock:
        yield stock


@pytest.mark.slow
def test_a_round_is_scored_board_by_board_and_its_balance_waits(come: Come, stock: Stock) -> None:
    match = stock.guest.create("chocolatier", "me", "me").match
    person = come(**MOTION)
    page = person.page
    page.context.add_cookies(cookies(stock.guest))
    person.go(f"/table/{match}")
    page.locator(".table-layout").wait_for()
    person.open_log()
    page.evaluate(WATCH)
    stock.play_to_scoring(match)
    page.locator(".card").wait_for(timeout=60_000)
    page.wait_for_function(AGREES, timeout=60_000)  # while the card lies there
    page.locator(".card").wait_for(state="detached", timeout=20_000)
    page.locator("button[data-take]:not(.closed)").first.wait_for()
    moments = kept(page)
    scored = [seats for moment in moments if (seats := moment["seen"]["lit"])]
    assert all(len(seats) == 1 for seats in scored), "one board after the other"
    order = [seat for index, [seat] in enumerate(scored) if index == 0 or scored[index - 1] != [seat]]
    own = page.locator(".own").get_attribute("data-seat")
    assert sorted(order) == ["0", "1"], order
    assert own in order
    card = next(moment["at"] for moment in moments if moment["seen"]["card"])
    told = next(moment["at"] for moment in moments if moment["seen"]["told"])
    counted = max(moment["at"] for moment in moments if moment["seen"]["lit"])
    assert told > counted, "the log does not run ahead of what is seen"
    [(begins, ends)] = spans(moments, "card")
    assert begins == card
    assert 3500 < ends - begins < 6000, "it waits for a tap, but not for ever"
    assert not [each for each in moments if begins <= each["at"] < ends and each["seen"]["dealt"]], (
        "the deal comes then"
    )


@pytest.mark.slow
def test_a_tap_ends_the_scoring_and_another_the_balance(come: Come, stock: Stock) -> None:
    match = stock.guest.create("chocolatier", "me", "me").match
    person = come("touch", **MOTION)
    page = person.page
    page.context.add_cookies(cookies(stock.guest))
    person.go(f"/table/{match}")
    page.locator(".table-layout").wait_for()
    stock.play_to_scoring(match)
    page.locator(".cell.lit").first.wait_for(timeout=20_000)
    person.see_enough()
    expect(page.locator(".card")).to_be_visible(timeout=1000)
    assert page.locator(".cell.lit").count() == 0
    person.see_enough()
    expect(page.locator(".card")).to_have_count(0, timeout=1000)
    assert any(map(TAKE.match, await_turn(person)))
