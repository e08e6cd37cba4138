"""What another action would have been worth, where somebody tries to do better than in the match."""

from dataclasses import dataclass

from sintra.analysis.budget import BUDGETS
from sintra.analysis.evaluator import Evaluator
from sintra.analysis.judging import INACCURACY, judgement_of
from sintra.analysis.review import Judgement, ReviewedDecision
from sintra.games.state import State
from sintra.server.review.making import BUDGET

RIGHT = INACCURACY / 2
"""Who loses less has found a good action."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action loses, in chance and in points, and what that is called."""

    chance_lost: float
    loss: float
    judgement: Judgement


def worth_in(decision: ReviewedDecision, action: str) -> Worth | None:
    """What a review says of an action, if it is among the candidates of a decision."""
    best = decision.candidates[0]
    for candidate in decision.candidates:
        if candidate.action == action:
            lost = max(0.0, best.chance - candidate.chance)
            return Worth(lost, max(0.0, best.value - candidate.value), judgement_of(lost))
    return None


def judged(state: State, action: int, ply: int) -> Worth:
    """The same by a search, in the budget of a review."""
    found = Evaluator(state.game).compare(state, action, ply, BUDGETS[BUDGET].limit)
    lost = max(0.0, found.loss)
    return Worth(lost, max(0.0, found.best.points - found.played.points), judgement_of(lost))
