"""The names of bots are theirs alone, so that nobody takes a person for one."""

import unicodedata
from functools import cache

import regex

from sintra.bots.level import LEVELS
from sintra.look_alike import skeletons

AROUND = regex.compile(r"\A\P{L}+|\P{L}+\Z")
"""What does not make a name another: numbers, as bots of one level have, and signs."""


def is_name_of_bot(name: str) -> bool:
    """Whether a name is a bot's or looks like one, also with a number or signs around it.

    >>> is_name_of_bot("Carla"), is_name_of_bot("CARLA 2"), is_name_of_bot("Carlos")
    (True, True, False)
    """
    return any(not bots().isdisjoint(skeletons(text)) for text in (name, AROUND.sub("", name)))


@cache
def bots() -> frozenset[str]:
    """What the names of bots look like, with their accents and without."""
    names = [level.person for level in LEVELS]
    return frozenset().union(*(skeletons(text) for name in names for text in (name, without_accents(name))))


def without_accents(name: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter))
