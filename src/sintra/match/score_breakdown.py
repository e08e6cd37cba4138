"""Where every point of a match came from, as far as it has been played."""

from collections import Counter
from collections.abc import Iterable

from sintra.games.schema import Scoring
from sintra.games.state import State

START = "start"


class ScoreBreakdown:
    """The parts of each seat's score; what a round gave is named by its game.

    It has to be given the first state, that after every scoring, for a state knows only its latest one, and the last;
    it may be given others. Between scorings a score changes only by what actions cost at once (`Game.price_part`).
    """

    def __init__(self, states: Iterable[State] = ()) -> None:
        self._start: tuple[int, ...] | None = None
        self._scores: tuple[int, ...] = ()
        self._scorings: dict[int, Scoring] = {}
        self._price_part: str | None = None
        for state in states:
            self.add(state)

    def add(self, state: State) -> None:
        """Take in the next state. A scoring that goes on over several plies is given again as it grows."""
        self._scores = state.scores
        if self._start is None:
            self._start = state.scores
            self._price_part = state.game.price_part
        if state.scoring is not None:
            self._scorings[state.scoring.round] = state.scoring

    def parts(self) -> dict[str, tuple[int, ...]]:
        """The points of each seat by what they were given for; each seat's add up to its score."""
        seats = [self._parts_of(seat) for seat in range(len(self._scores))]
        names = dict.fromkeys(name for parts in seats for name in parts)
        return {name: tuple(parts[name] for parts in seats) for name in names}

    def _parts_of(self, seat: int) -> Counter[str]:
        reached = self._start[seat] if self._start else 0
        parts = Counter({START: reached} if reached else {})
        paid = 0
        for scoring in self._scorings.values():
            board = scoring.boards[seat]
            paid += board.before - reached
            reached = board.before
            for name, points in board.parts.items():
                parts[name] += points
                reached += points
        paid += self._scores[seat] - reached
        if paid and self._price_part is not None:
            parts[self._price_part] = paid
        return parts
