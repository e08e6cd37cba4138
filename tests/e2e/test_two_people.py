"""Two browsers at one table: an invitation, a reload, a lost connection, and taking back."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.choosing import choose_opponent
from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import await_turn, decide, is_to_decide
from tests.e2e.stock import cookies
from tests.e2e.wire import Wire, wire_to
from tests.server.guest import Guest
from tests.server.running import Served


def sit_together(ann: Person, bob: Person, game: str = "Master Chocolatier") -> tuple[Person, Person]:
    """Two people at a table, one of them by the link of the other."""
    ann.go()
    choose_opponent(ann.page, "With friends, by link", game)
    ann.page.get_by_role("textbox", name="Your name").fill("Ann")
    ann.press(f"Open the table: {game}")
    link = ann.page.get_by_role("textbox", name="Invite").input_value()
    bob.go(link.removeprefix(ann.origin))
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.press("Take a seat")
    for person in (ann, bob):
        person.page.get_by_role("region", name="Board of Bob").wait_for()
    assert "#" not in bob.page.url, "the secret of a link does not stay in the address"
    return ann, bob


def whose_turn(*people: Person) -> Person:
    """Wait until one of them has something to decide."""
    found: list[Person] = []

    def is_so() -> bool:
        found[:] = [person for person in people if is_to_decide(person.buttons())]
        return len(found) == 1

    people[0].wait(is_so, "not one of them is to move")
    return found[0]


def move(person: Person) -> None:
    decide(person, await_turn(person))


def log(person: Person) -> list[str]:
    """What the log tells whoever listens, whether it is on the page or in a window: to the eyes one is "you"."""
    items = person.page.get_by_role("tabpanel", name="Log").get_by_role("listitem")
    told: list[str] = items.evaluate_all("all => all.map((one) => (one.querySelector('.sr') ?? one).textContent)")
    return told


def await_same_log(ann: Person, bob: Person) -> None:
    ann.wait(lambda: log(ann) == log(bob), "they have seen different things")


@pytest.mark.slow
def test_a_reload_and_a_lost_connection_lose_nothing(come: Come, server: Served) -> None:
    with wire_to(server.port) as wire:
        ann, bob = sit_together(come(), come(origin=wire.origin))
        for person in (ann, bob):
            person.open_log()
        for _ in range(4):
            move(whose_turn(ann, bob))
        await_same_log(ann, bob)
        before = log(ann)
        ann.page.reload()
        ann.page.get_by_role("region", name="Board of Ann").wait_for()
        assert log(ann) == before
        while whose_turn(ann, bob) is ann:
            move(ann)

        # Bob loses the connection, and moves all the same: the move goes out when it is back, once.
        await_same_log(ann, bob)
        count = len(log(ann))
        lose(bob, wire)
        move(bob)
        ann.page.wait_for_timeout(300)
        assert len(log(ann)) == count
        find_again(bob, wire)
        ann.wait(lambda: len(log(ann)) > count, "the move was lost")  # both logs are the same before it, too
        await_same_log(ann, bob)
        assert len(log(ann)) == count + 1
        assert whose_turn(ann, bob) is ann

        # And what the other one does meanwhile is there afterwards, and marked.
        lose(bob, wire)
        move(ann)
        find_again(bob, wire)
        assert whose_turn(ann, bob) is bob
        assert any(thing.name.endswith("last move") for thing in bob.things())
        for _ in range(2):
            move(whose_turn(ann, bob))
        await_same_log(ann, bob)


@pytest.mark.slow
def test_a_rematch_is_offered_by_name_and_accepted_at_the_table(come: Come) -> None:
    ann, bob = sit_together(come(), come("touch"), "Duel")
    ann.press("Menu")
    ann.press("Resign")
    ann.page.get_by_role("dialog", name="Resign").get_by_role("button", name="Resign").click()
    bob.sees_dialog("You win!")
    bob.press("Look at the table")
    ann.press("Rematch")
    expect(ann.page.get_by_role("heading", name="Waiting for Bob, who is asked for a rematch")).to_be_visible()
    expect(ann.page.get_by_role("listitem").last).to_have_text("Bob (asked for a rematch)")
    assert f"/table/{ann.match}#" in ann.page.get_by_role("textbox", name="Invite").input_value()
    bob.page.get_by_role("group", name="Your decision").get_by_text("Ann would like a rematch.").wait_for()
    bob.go()
    asked = bob.page.get_by_role("link", name=re.compile(r"Ann.* Rematch\?$"))
    asked.click()
    bob.press("Go to the rematch")
    bob.page.wait_for_url(f"**/table/{ann.match}")
    bob.go()
    bob.page.get_by_role("link", name=re.compile("Ann")).first.wait_for()
    expect(asked).to_have_count(0)
    bob.go(f"/table/{ann.match}")
    whose_turn(ann, bob)


def lose(person: Person, wire: Wire) -> None:
    wire.cut()
    person.page.context.set_offline(True)
    expect(person.page.get_by_role("alert")).to_have_text(re.compile("Connection lost|Connecting"), timeout=20_000)


def find_again(person: Person, wire: Wire) -> None:
    wire.mend()
    person.page.context.set_offline(False)
    expect(person.page.get_by_role("alert")).to_have_count(0, timeout=20_000)


@pytest.mark.slow
def test_one_whose_page_is_closed_is_away(come: Come) -> None:
    ann, bob = sit_together(come(), come())
    board = ann.page.get_by_role("region", name="Board of Bob")
    address = bob.page.url
    bob.page.goto("about:blank")
    expect(board.get_by_text("away", exact=True)).to_be_visible(timeout=15_000)
    bob.page.goto(address)
    expect(board.get_by_text("away", exact=True)).to_be_hidden()
    expect(ann.page.get_by_role("region", name="Board of Ann").get_by_text("away")).to_be_hidden()


@pytest.mark.slow
def test_taking_back_asks_the_other(come: Come) -> None:
    ann, bob = sit_together(come(), come())
    one = whose_turn(ann, bob)
    other = bob if one is ann else ann
    move(one)
    move(whose_turn(other))
    assert whose_turn(ann, bob) is one
    other.press("Take back")
    other.sees(re.compile("Taking back: waiting for (Ann|Bob) to agree."))
    one.sees_dialog("Take back")
    one.press("Close")
    one.press("Disagree")
    other.sees(re.compile("does not agree"))
    assert whose_turn(ann, bob) is one
    other.press("Take back")
    one.sees_dialog("Take back")
    # Who closes the window has not answered: the question is put away, and stands at the table.
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_role("dialog")).to_have_count(0)
    one.page.get_by_role("group", name="Your decision").get_by_text("would like to take the last turn back.").wait_for()
    other.page.wait_for_timeout(300)
    other.sees(re.compile("Taking back: waiting for (Ann|Bob) to agree."))
    one.press("Agree")
    one.sees(re.compile(" agrees"))
    assert whose_turn(ann, bob) is other
    move(other)
    one.wait(lambda: is_to_decide(one.buttons()), "it is not the turn of the other one again")
    await_same_log(ann, bob)
    assert "Hint" not in one.buttons(), "no hints where another person plays"


@pytest.mark.slow
def test_words_are_said_and_the_match_is_resigned(come: Come) -> None:
    ann, bob = sit_together(come(), come("touch"))
    ann.open_log()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("textbox", name="Chat").fill("Good luck!")
    ann.press("Send")
    bob.press("Log, Chat (1)")
    bob.sees("Good luck!")
    expect(bob.page.get_by_role("tab", name="Chat", exact=True)).to_be_visible()
    bob.press("Close")
    expect(bob.button("Log")).to_be_visible()
    bob.press("Menu")
    bob.press("Resign")
    bob.sees("Really resign this match?")
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    ann.sees_dialog("You win!")
    bob.sees_dialog("Ann wins")
    before = ann.match
    ann.press("Rematch")
    ann.page.wait_for_url(lambda url: before not in url)
    asked = bob.sees_dialog("Ann wins").get_by_role("status").filter(has_text="Ann would like a rematch.")
    expect(asked).to_be_visible()
    bob.press(re.compile("^(Go to the rematch|Rematch)$"))
    bob.page.wait_for_url(f"**/table/{ann.match}")
    whose_turn(ann, bob)


@pytest.mark.slow
def test_of_three_one_resigns_and_looks_on_while_a_bot_plays(come: Come, server: Served) -> None:
    with Guest(server) as host, Guest(server) as friend:
        made = host.create("chocolatier", "me", "open", "novice", options={"players": 3})
        friend.enter(made.match, made.secret("invite"), name="Bob")
        ann, bob = come(), come()
        for person, guest in ((ann, host), (bob, friend)):
            person.page.context.add_cookies(cookies(guest))
            person.go(f"/table/{made.match}")
    whose_turn(ann, bob)
    bob.press("Menu")
    bob.press("Resign")
    bob.sees(re.compile("A bot will play on for you"))
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for person in (ann, bob):
        board = person.page.get_by_role("region", name="Board of Bob")
        expect(board.get_by_text("a bot plays")).to_be_visible()
    for _ in range(2):  # the bot takes Bob's turns
        move(ann)
    assert not is_to_decide(bob.buttons())
    bob.press("Menu")
    expect(bob.page.get_by_role("dialog")).to_be_visible()
    assert "Resign" not in bob.buttons()


@pytest.mark.slow
def test_a_name_that_is_taken_is_told_and_another_proposed(come: Come, server: Served) -> None:
    with Guest(server) as ann:
        made = ann.create("duel", "me", "open")
        bob = come()
        bob.go(f"/table/{made.match}#{made.secret('invite')}")
        name = bob.page.get_by_role("textbox", name="Your name")
        for typed, told, kept in (
            ("Carla", "name of a bot", "Carla"),
            ("Gu\u202eest", "cannot be shown", "Gu\u202eest"),
            ("guest 0", "is called that", "guest 0 2"),
        ):
            name.fill(typed)
            bob.press("Take a seat")
            expect(bob.page.get_by_role("alert")).to_contain_text(told)
            expect(name).to_have_value(kept)
        bob.press("Take a seat")
        bob.page.get_by_role("region", name="Board of guest 0 2").wait_for()
