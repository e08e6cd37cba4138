"""Two browsers at one table: an invitation, a reload, a lost connection, and taking back."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Come
from tests.e2e.person import Person
from tests.e2e.playing import await_turn, decide, first, is_to_decide


def sit_together(come: Come, game: str = "Master Chocolatier", *, more: str = "touch") -> tuple[Person, Person]:
    """Two people at a table, one of them by the link of the other."""
    ann, bob = come(), come(more)
    ann.go()
    ann.page.get_by_text(game, exact=True).first.click()
    ann.page.get_by_text("With friends, by link", exact=True).click()
    ann.page.get_by_role("textbox", name="Your name").fill("Ann")
    ann.press(f"Open the table: {game}")
    link = ann.page.get_by_role("textbox", name="Invite").input_value()
    bob.page.goto(link)
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.press("Sit down")
    for person in (ann, bob):
        person.page.get_by_role("region", name="Board of Bob").wait_for()
    return ann, bob


def whose_turn(*people: Person) -> Person:
    """Wait until one of them has something to decide."""
    found: list[Person] = []

    def is_so() -> bool:
        found[:] = [person for person in people if is_to_decide(person.buttons())]
        return bool(found)

    people[0].wait(is_so, "nobody is to move")
    assert len(found) == 1, "both are to move"
    return found[0]


def move(person: Person) -> None:
    decide(person, await_turn(person))


def log(person: Person) -> list[str]:
    """What the log says, whether it is on the page or in a window."""
    return person.page.get_by_role("tabpanel", name="Log").get_by_role("listitem").all_inner_texts()


def other(person: Person, ann: Person, bob: Person) -> Person:
    return bob if person is ann else ann


@pytest.mark.slow
def test_a_reload_and_a_lost_connection_lose_nothing(come: Come) -> None:
    ann, bob = sit_together(come, more="mouse")
    assert "#" not in bob.page.url, "the secret of a link does not stay in the address"
    for _ in range(4):
        move(whose_turn(ann, bob))
    before = log(ann)
    ann.page.reload()
    ann.page.get_by_role("region", name="Board of Ann").wait_for()
    assert log(ann) == before
    for _ in range(2):
        move(whose_turn(ann, bob))

    # Whoever is to move loses the connection, and moves all the same: the move goes out when it is back.
    away = whose_turn(ann, bob)
    here = other(away, ann, bob)
    count = len(log(here))
    away.page.context.set_offline(True)
    expect(away.page.get_by_role("alert")).to_have_text(re.compile("Connection lost|Connecting"), timeout=20_000)
    move(away)
    here.page.wait_for_timeout(300)
    assert len(log(here)) == count
    away.page.context.set_offline(False)
    expect(away.page.get_by_role("alert")).to_have_count(0, timeout=20_000)
    assert whose_turn(ann, bob) is here
    assert len(log(here)) == count + 1
    assert log(ann) == log(bob)

    # And whoever is not to move sees afterwards what happened meanwhile.
    away.page.context.set_offline(True)
    expect(away.page.get_by_role("alert")).to_have_text(re.compile("Connection lost|Connecting"), timeout=20_000)
    move(here)
    away.page.context.set_offline(False)
    dialog = away.sees_dialog("Since you left")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    away.press("Go on")
    for _ in range(4):
        move(whose_turn(ann, bob))
    assert log(ann) == log(bob)


@pytest.mark.slow
def test_taking_back_asks_the_other(come: Come) -> None:
    ann, bob = sit_together(come, more="mouse")
    first_mover = whose_turn(ann, bob)
    second = other(first_mover, ann, bob)
    move(first_mover)
    move(whose_turn(second))
    whose_turn(first_mover)
    count = len(log(ann))
    second.press(re.compile("^(Take back|Undo)$"))
    first_mover.sees_dialog("Take back")
    first_mover.press("Disagree")
    second.sees(re.compile("does not agree"))
    second.press("Take back")
    first_mover.sees_dialog("Take back")
    first_mover.press("Agree")
    assert whose_turn(ann, bob) is second
    move(second)
    assert whose_turn(ann, bob) is first_mover
    assert len(log(ann)) > count
    assert first(first_mover.buttons(), re.compile("Hint")) is None, "no hints where another person plays"


@pytest.mark.slow
def test_words_are_said_and_the_match_is_resigned(come: Come) -> None:
    ann, bob = sit_together(come)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("textbox", name="Chat").fill("Good luck!")
    ann.press("Send")
    bob.press("Log")
    bob.page.get_by_role("tab", name="Chat (1)").click()
    bob.sees("Good luck!")
    bob.press("Close")
    bob.press("Menu")
    bob.press("Resign")
    bob.sees("Really resign this match?")
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    ann.sees_dialog("You win!")
    bob.sees_dialog("Ann wins")
    ann.press("Rematch")
    before = ann.match
    bob.press(re.compile("^(Go to the rematch|Rematch)$"))
    bob.page.wait_for_url(f"**/table/{before}")
    whose_turn(ann, bob)
