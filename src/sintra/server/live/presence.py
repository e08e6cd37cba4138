"""From which seats of a table somebody looks, in all processes: for people who wait for each other.

It is told, and never written down. Each process says it to the others when it changes and every now and then; one that
has said nothing for a while is gone.
"""

import time
from collections.abc import Callable

REPEAT_SECONDS = 60.0
FORGET_SECONDS = 150.0


class Presence:
    """What other processes have said about one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: dict[str, tuple[frozenset[int], float]] = {}

    def note(self, process: str, seats: frozenset[int]) -> bool:
        """Take in what a process says; whether nothing was known of it, so that it may know nothing of this one."""
        is_new = process not in self._said or not self._is_fresh(process)
        self._said.pop(process, None)
        if seats:
            self._said[process] = seats, self._clock()
        return is_new

    @property
    def seats(self) -> frozenset[int]:
        """From where somebody looks in other processes."""
        return frozenset().union(*(seats for process, (seats, _) in self._said.items() if self._is_fresh(process)))

    def _is_fresh(self, process: str) -> bool:
        return self._said[process][1] > self._clock() - FORGET_SECONDS
