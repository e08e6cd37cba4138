"""What people write for others to see at a table: names and chat, checked before anything is done with them."""

from collections.abc import Iterable

from sintra.bots.bot_name import is_name_of_bot
from sintra.look_alike import looks_like
from sintra.match.match import LONGEST_NAME
from sintra.server.table.refusal import Refusal
from sintra.visible_text import Disturbing, LooksEmpty, TooLong, Unfit, fit_text

LONGEST_CHAT = 140
CODES_OF_FAULTS: dict[type[Unfit], str] = {TooLong: "too_long", LooksEmpty: "empty_text", Disturbing: "bad_text"}


def checked_name(name: str, others: Iterable[str] = ()) -> str:
    """A name as it is shown, told apart from those of bots and of others at the table; Refusal if it cannot be."""
    name = checked_text(name, LONGEST_NAME)
    if is_name_of_bot(name):
        raise Refusal(
            "name_of_bot", f"{name!r} is the name of a bot, or looks like one: add something to it, such as a letter"
        )
    others = list(others)
    if any(looks_like(name, other) for other in others):
        raise Refusal(
            "name_taken",
            f"somebody at this table is called {name!r}, or looks so: choose another name, "
            f"such as {numbered(name, others)!r}",
        )
    return name


def numbered(name: str, others: list[str]) -> str:
    """The name with the first number that makes it another."""
    return next(text for number in range(2, len(others) + 3) if (text := f"{name} {number}") not in others)


def checked_chat(text: str) -> str:
    """A line of chat as it is shown; Refusal if it may not be."""
    return checked_text(text, LONGEST_CHAT)


def checked_text(text: str, longest: int) -> str:
    try:
        return fit_text(text, longest)
    except Unfit as fault:
        message = f"expected 1 to {longest} letters that can be seen: {fault}"
        raise Refusal(CODES_OF_FAULTS[type(fault)], message) from None
