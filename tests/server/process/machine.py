"""A machine for tests, whose clock can be set; what has passed since it began cannot."""

from sintra.server.process.clock_ms import SteadyClock

SECOND = 1_000_000_000
HOUR = 3600 * SECOND
START = 1_700_000_000 * SECOND


class Machine:
    """Its times are nanoseconds."""

    def __init__(self) -> None:
        self.wall = START
        self.passed = 5 * SECOND

    def go_on(self, nanoseconds: int) -> None:
        self.wall += nanoseconds
        self.passed += nanoseconds

    def clock(self) -> SteadyClock:
        """The clock of a process that begins now."""
        return SteadyClock(lambda: self.wall, lambda: self.passed)
