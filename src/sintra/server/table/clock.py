"""Whose time runs, and how much is left. Times are milliseconds since 1970, as the log has them."""

from dataclasses import dataclass, field

from sintra.server.table.set_up import TimeControl

MILLISECONDS = 1000


@dataclass(slots=True)
class Clock:
    """The time of every seat. It runs for the seat to move, from the moment its turn began."""

    time_control: TimeControl
    banks: list[int] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    def start(self, players: int, seat: int | None, at: int) -> None:
        self.banks = [self.time_control.seconds * MILLISECONDS] * players
        self.running = seat
        self.since = at

    def advance(self, seat: int | None, at: int, *, is_new_turn: bool) -> None:
        """The seat `seat` is to move now; `is_new_turn` unless it goes on with the turn it had begun."""
        if self.running is not None and self.time_control.kind == "player":
            self.banks[self.running] -= max(0, at - self.since)
            if is_new_turn:
                self.banks[self.running] += self.time_control.increment * MILLISECONDS
        if is_new_turn or self.time_control.kind == "player":
            self.since = at
        self.running = seat

    def take_back(self, seat: int | None, at: int) -> None:
        """Something was taken back: the time that was used is gone, and nobody gets an increment for it."""
        if self.running != seat:
            self.advance(seat, at, is_new_turn=False)
            self.since = at

    def delay(self, milliseconds: int) -> None:
        """Nobody could move for so long: it is nobody's time that was used."""
        self.since += milliseconds

    @property
    def deadline(self) -> int | None:
        """When the time of the seat to move is up, or None if it never is."""
        if self.running is None or self.time_control.kind == "none":
            return None
        return self.since + self.banks[self.running]
