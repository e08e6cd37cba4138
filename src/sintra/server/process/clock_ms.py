"""The time, as the log has it: the machine's when the process began, and from then on what has passed since.

A machine's clock is set every now and then, by a person or by another clock, and whoever is to move must neither lose
nor gain by it. So it is asked once, and never goes back: neither in a process nor from one to the next.
"""

import time
from collections.abc import Callable

NANOSECONDS = 1_000_000  # of a millisecond

if hasattr(time, "CLOCK_BOOTTIME"):  # Linux, where the ordinary one stands still while the machine sleeps

    def passed_ns() -> int:
        """Nanoseconds since some moment, also while the machine sleeps: for others time goes on."""
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)

elif hasattr(time, "clock_gettime_ns"):  # macOS, where Python's own stands still

    def passed_ns() -> int:
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC)

else:
    passed_ns = time.monotonic_ns


class SteadyClock:
    """Milliseconds since 1970, without the steps of the machine's clock."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, passed: Callable[[], int] = passed_ns) -> None:
        self._wall = wall
        self._passed = passed
        self._offset = wall() - passed()

    def now(self) -> int:
        return (self._passed() + self._offset) // NANOSECONDS

    def go_on_from(self, at: int) -> None:
        """Be no earlier than this, which was the time of a process before: the machine's may have been set back."""
        self._offset = max(self._offset, at * NANOSECONDS - self._passed())

    @property
    def is_ahead_by(self) -> int:
        """By how many milliseconds it is ahead of the machine's clock, which may have been set meanwhile."""
        return self.now() - self._wall() // NANOSECONDS


CLOCK = SteadyClock()


def now() -> int:
    """Milliseconds since 1970."""
    return CLOCK.now()
