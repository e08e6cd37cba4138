"""How a match ended."""

from dataclasses import dataclass

from sintra.games.checks import is_whole, shown
from sintra.games.errors import InvalidOption


@dataclass(frozen=True, slots=True)
class Outcome:
    """The ranking of a finished match: groups of seats, best first, tied seats together; and why it ended."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]

    def place(self, seat: int) -> int:
        """A seat's place, from 1; tied seats share the better one."""
        place = 1
        for group in self.ranking:
            if is_whole(seat) and seat in group:
                return place
            place += len(group)
        raise InvalidOption(f"there is no seat {shown(seat)} in this outcome")

    def to_dict(self) -> dict[str, object]:
        return {"ranking": [list(group) for group in self.ranking], "scores": list(self.scores), "reason": self.reason}
