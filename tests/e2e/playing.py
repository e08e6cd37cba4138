"""Plays matches on the page, with what the names of buttons say about each choice and nothing else."""

import re

from tests.e2e.person import Person

TAKE = re.compile(r"Take \d+ ")
TARGET = re.compile(r"(Line \d|Floor|Broken): .*?(?:, ([+−]?)(\d+) points?)(?:, (\d+) falls?)?$")
PLACE = re.compile(r"row \d, column \d, ")
FIELD = re.compile(r"field \d, turned by ")
ENDED = re.compile(r".* wins?!?$|A tie between ")

AT_ONCE = (
    re.compile(r"the neighbour before: "),
    re.compile(r"Complete the line"),
    re.compile(r"Choose these: "),
    re.compile(r"Next on the moon: "),
    re.compile(r"Stop and look$"),
    re.compile(r"Keep the plate "),
    re.compile(r"Under the stack: "),
    re.compile(r"Leave it incomplete$"),
)
"""Choices that need no confirmation, those taken first before the others."""
PLATE = re.compile(r"Take the plate ")
BEFORE_DRAFTS = (PLACE, FIELD, PLATE)
AFTER_DRAFTS = (re.compile(r"Take the chip "), re.compile(r"Draw from "))
"""Choices that the page asks about, made before tiles are taken or when none can be."""


def first(buttons: list[str], *patterns: re.Pattern[str]) -> str | None:
    """The first button that matches the first pattern that any matches."""
    for pattern in patterns:
        for name in buttons:
            if pattern.match(name):
                return name
    return None


def is_to_decide(buttons: list[str]) -> bool:
    return first(buttons, TAKE, *AT_ONCE, *BEFORE_DRAFTS, *AFTER_DRAFTS) is not None


def worth(target: str) -> int:
    """How good a place is by its name: points to expect, then nothing that falls, then a longer line."""
    found = TARGET.match(target)
    assert found is not None, target
    place, sign, points, fallen = found.groups()
    length = int(place[-1]) if place.startswith("Line") else -20
    return (int(points) if sign != "−" else -int(points)) * 10 - int(fallen or 0) * 10 + length


def decide(person: Person, buttons: list[str], *, is_asked: bool = True) -> None:
    """Make one decision, of those that these buttons offer, and confirm it if the page asks."""
    at_once = first(buttons, *AT_ONCE)
    if at_once is not None:
        person.press(at_once)
        return
    asked = first(buttons, *BEFORE_DRAFTS) or draft(person, buttons) or first(buttons, *AFTER_DRAFTS)
    assert asked is not None, buttons
    person.press(asked)
    if is_asked and not PLATE.match(asked):  # a plate is asked about when it is placed
        person.press("Confirm")


def draft(person: Person, buttons: list[str]) -> str | None:
    """Take tiles up; the name of the place where they had best go."""
    take = first(buttons, TAKE)
    if take is None:
        return None
    person.press(take)
    targets = [name for name in person.buttons() if TARGET.match(name)]
    assert targets, person.buttons()
    return max(targets, key=worth)


def await_turn(person: Person) -> list[str]:
    """Wait until there is something to decide, and give the buttons; none if the match is over instead."""
    found: list[str] = []

    def is_so() -> bool:
        things = person.things()
        found[:] = [thing.name for thing in things if thing.role == "button" and not thing.is_disabled]
        if any(thing.role == "dialog" and ENDED.match(thing.name) for thing in things):
            found.clear()
            return True
        if not is_to_decide(found):
            person.see_enough()
            return False
        return True

    person.wait(is_so, "nobody moves")
    return found


def play_on(person: Person, decisions: int = 1000, *, is_asked: bool = True) -> int:
    """Decide whatever comes up, until the match is over or so often; how often it was."""
    for made in range(decisions):
        buttons = await_turn(person)
        if not buttons:
            return made
        decide(person, buttons, is_asked=is_asked)
    return decisions
