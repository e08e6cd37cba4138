"""How a review is made: step by step in the threads of the bots, and told as a report when there is something new."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

import msgspec

import sintra
from sintra.analysis.review import Review, ReviewedDecision
from sintra.analysis.reviewing import VERSION, review_steps, weights_digest
from sintra.games.game import Game
from sintra.games.state import State
from sintra.records.record import Record
from sintra.server.protocol.command import PROTOCOL
from sintra.server.protocol.review_report import ReviewReport, without_review
from sintra.server.protocol.server_message import ActionView
from sintra.server.table.table import Ending
from sintra.server.table.view import action_told

BUDGET = "quick"
SHORTEST_STEP = 0.05
"""Seconds for which a thread works on a review before others may want it; a step may take longer."""
NEWS_SECONDS = 0.5
"""Between two reports, in which all is told anew; the first comes at once."""


@dataclass(frozen=True, slots=True)
class Order:
    """A match to be reviewed: its record, and how it ended where the rules do not say."""

    record: Record
    ended: str | None
    result: tuple[float, ...] | None

    @classmethod
    def of(cls, record: Record, ending: Ending) -> "Order":
        """The order for a match that ended so."""
        ended = None if ending.how == "played" else ending.how
        if ended is None and record.outcome is not None and ending.ranking == record.outcome.ranking:
            return cls(record, None, None)
        winners = ending.ranking[0]
        shares = (1 / len(winners) if seat in winners else 0.0 for seat in range(record.game.players))
        return cls(record, ended, tuple(shares))

    @property
    def made_by(self) -> str:
        """By which programs a review of it is made: one that was made by others is not the same."""
        return made_by(self.record.game)


@lru_cache(maxsize=64)
def made_by(game: Game) -> str:
    return f"{sintra.__version__} {weights_digest(game)} {BUDGET} {VERSION} {PROTOCOL}"


@dataclass(slots=True)
class Making:
    """A review on its way. Each call of `go_on` does a little more of it, one at a time, in whichever thread."""

    order: Order
    _steps: Iterator[ReviewReport] = field(init=False)

    def __post_init__(self) -> None:
        self._steps = reports(self.order)

    def go_on(self) -> tuple[ReviewReport, bytes] | None:
        """The next report, with how it is told; None if there is nothing new yet, and StopIteration never."""
        until = time.monotonic() + SHORTEST_STEP
        for report in self._steps:
            if report.review is not None:
                return report, msgspec.json.encode(report)
            if time.monotonic() >= until:
                break
        return None


def reports(order: Order) -> Iterator[ReviewReport]:
    """Reports on a review as it is made; one without a review says that there is nothing new. The last says `done`."""
    telling = Telling(order.record)
    steps = review_steps(order.record, BUDGET, result=order.result, ended=order.ended)
    number, told_at = 0, float("-inf")
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            found: Review = end.value
            yield ReviewReport("done", number + 1, 1.0, found, telling.told(found))
            return
        progress = step.done / step.total
        if time.monotonic() < told_at + NEWS_SECONDS:
            yield without_review("running", number, progress)
            continue
        number += 1
        known = step.review()
        yield ReviewReport("running", number, progress, known, telling.told(known))
        told_at = time.monotonic()


class Telling:
    """The candidates of decisions as actions that can be told, made once for as long as they stay the same."""

    def __init__(self, record: Record) -> None:
        self._states = list(islice(record.states(), record.plies))
        self._known: dict[int, tuple[ReviewedDecision, list[ActionView]]] = {}

    def told(self, review: Review) -> list[list[ActionView]]:
        """For each decision its candidates."""
        return [self._of(decision) for decision in review.decisions]

    def _of(self, decision: ReviewedDecision) -> list[ActionView]:
        known = self._known.get(decision.ply)
        if known is None or known[0] is not decision:
            state = self._states[decision.ply]
            known = decision, [action_seen(state, candidate.action) for candidate in decision.candidates]
            self._known[decision.ply] = known
        return known[1]


def action_seen(state: State, action: str) -> ActionView:
    """An action as the seat to move sees it: the match is over, and nothing of it is a secret."""
    seat = state.to_move
    assert seat is not None  # or there were no action
    return action_told(seat, state.seen(action, seat), state.public_details(action))
