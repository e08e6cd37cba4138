"""How a match ended."""

from dataclasses import dataclass


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
            if seat in group:
                return place
            place += len(group)
        raise ValueError(f"seat {seat} did not play")

    def to_dict(self) -> dict[str, object]:
        return {"ranking": [list(group) for group in self.ranking], "scores": list(self.scores), "reason": self.reason}
