"""Completing a line by paying for what it lacks, told as a whole; the actions that do it come one after the other."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips that complete the line, by what they show, and the ids of the actions to be taken in turn to spend them.

    What would follow by itself is left out of the actions.
    """

    chips: tuple[str, ...]
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Completion:
    """A line, from 1, how many tiles it lacks, every payment for them, the cheapest first, and what its tile may score.

    The cells are given by the ids of the actions that fill them, each with the points it brings now and at the end.
    """

    line: int
    missing: int
    payments: tuple[Payment, ...]
    cells: tuple[tuple[int, int, int], ...]
