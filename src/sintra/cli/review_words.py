"""The reasons of a review in English sentences; what a game calls its things comes from its renderer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sintra.cli.console import printable
from sintra.games.words import counted

if TYPE_CHECKING:
    from sintra.analysis.review import Reason

PLAYED = "the move played"
SECOND = "the second best"
EARLY = "These lines end before the round does: they are compared as if it ended there."
PRICE = "that is its price"


class Verb(StrEnum):
    """What a line does with a thing of which a reason tells two numbers."""

    SCORES = "scores"
    COSTS = "costs"
    KEEPS = "keeps"
    ENDS = "ends"
    NEARS = "nears"


@dataclass(frozen=True, slots=True)
class Topic:
    """What a game calls the thing that the code of a reason stands for, and what is done with it."""

    name: str
    verb: Verb


def reasons_in_words(
    reasons: Iterable["Reason"], topics: dict[str, Topic], names: Sequence[str], other: str = PLAYED
) -> list[str]:
    """A sentence for each reason there are words for; `other` is what the best move is compared with.

    What speaks for the other move is told as the price of the best. Where the lines end early, that is the last
    sentence.
    """
    told = [(reason, sentence_for(reason, topics, names, other)) for reason in reasons]
    sentences = [
        sentence if reason.points > 0 else f"{sentence.removesuffix('.')}; {PRICE}."
        for reason, sentence in told
        if sentence is not None
    ]
    return sentences + [EARLY] * any(reason.early for reason, sentence in told if sentence is not None)


def sentence_for(reason: "Reason", topics: dict[str, Topic], names: Sequence[str], other: str) -> str | None:
    """A reason in words, or None where there are none for its code."""
    played, best = number(reason.played), number(reason.best)
    match reason.code:
        case "lines":
            return lines_in_words(reason, other)
        case "tiles":
            return f"Tiles placed: the best move scores {points(reason.best)}, {other} {played}."
        case "score":
            return f"This round: the best move scores {points(reason.best)}, {other} {played}."
        case "marker":
            one, rest = ("the best move", other) if reason.best else (other, "the best move")
            return f"The start of the next round: {one} gets it, {rest} does not."
        case "rival":
            return f"{printable(names[reason.seat])}: the best move allows {points(reason.best)}, {other} {played}."
    topic = topics.get(reason.code)
    if topic is None:
        return None
    match topic.verb:
        case Verb.SCORES | Verb.COSTS:
            return f"{topic.name}: the best move {topic.verb} {points(reason.best)}, {other} {played}."
        case Verb.KEEPS:
            return f"{topic.name}: the best move leaves {best}, {other} {played}."
        case Verb.ENDS:
            return f"{topic.name}: the best move has {points(reason.best)} for the end, {other} {played}."
        case Verb.NEARS:
            return f"{topic.name}: the best move has {best} of {reason.needed}, {other} {played}."


def lines_in_words(reason: "Reason", other: str) -> str:
    """The lines that only the best move completes."""
    names = " and ".join(filter(None, [", ".join(map(str, reason.lines[:-1])), str(reason.lines[-1])]))
    which = f"{'line' if len(reason.lines) == 1 else 'lines'} {names}"
    does = f"The best move completes {which} (+{points(reason.points)})"
    if len(reason.lines) > 1 or not reason.played:
        return f"{does}, {other} does not."
    return f"{does}; {other} leaves it {counted(round(reason.played), 'tile')} short."


def points(value: float) -> str:
    """So many points, with a true minus."""
    noun = "point" if abs(value) == 1 else "points"
    return f"{number(value)} {noun}"


def number(value: float) -> str:
    """A number of a reason, which is whole, with a true minus.

    >>> number(7.0), number(-2)
    ('7', '−2')
    """
    return f"{value:g}".replace("-", "−")
