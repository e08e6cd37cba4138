"""From which seats of a table somebody looks, in all processes: for people who wait for each other.

It is told, and never written down. Each process says it to the others when it changes and every now and then; one that
has said nothing for a while is gone. Nor is it written down since when somebody is absent: a process that begins, or
that has not heard the others for a while, counts from then on.
"""

import time
from collections.abc import Callable, Collection

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


class Absences:
    """Since when nobody has looked from a seat, as far as this process can know. Times are milliseconds."""

    def __init__(self, known_since: int | None) -> None:
        self._there: frozenset[int] | None = None if known_since is None else frozenset()
        self._known_since = known_since
        self._seen: dict[int, int] = {}  # when somebody was there last, since it is known

    def note(self, there: Collection[int] | None, now: int) -> None:
        """Take in from which seats somebody looks from now on; None if nobody can know."""
        if there is None:
            self._known_since = None
            self._seen.clear()
        elif self._known_since is None:
            self._known_since = now
        for seat in self._there or ():
            self.note_seen(seat, now)
        self._there = None if there is None else frozenset(there)

    def note_seen(self, seat: int, now: int) -> None:
        """Take in that somebody has done something: whoever does is there."""
        if self._known_since is not None:
            self._seen[seat] = now

    def since(self, seat: int) -> int | None:
        """Since when at least nobody has looked from a seat; None while somebody does, or nobody can know."""
        if self._known_since is None or self._there is None or seat in self._there:
            return None
        return max(self._known_since, self._seen.get(seat, 0))
