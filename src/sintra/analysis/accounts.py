"""Adding up a review, seat by seat: from the chance at the start to the result, by luck, losses, gains and drift.

The drift is what no decision and no event explains: where the evaluator thinks otherwise one step on.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from sintra.analysis.judging import match_accuracy
from sintra.analysis.review import Judgement, ReviewedChance, ReviewedDecision, ReviewedSeat
from sintra.records.stand_in import StandIn

Step = ReviewedDecision | ReviewedChance


@dataclass(slots=True)
class Account:
    """What a seat had of a match."""

    luck: float = 0.0
    luck_variance: float = 0.0
    lost: float = 0.0
    lost_by_bot: float = 0.0  # of that, what a bot lost that played for the person
    gained: float = 0.0
    drift: float = 0.0
    judgements: list[Judgement] = field(default_factory=list)
    losses: list[tuple[int, float]] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)


def seats_of(
    steps: Sequence[Step],
    start: Sequence[float],
    result: Sequence[float],
    names: Sequence[str],
    scores: Sequence[int],
    stand_ins: Sequence[StandIn] = (),
) -> tuple[ReviewedSeat, ...]:
    """The account of every seat; the steps are those of the match, in the order they came."""
    found = []
    for seat, name in enumerate(names):
        own_bots = [each for each in stand_ins if each.seat == seat]
        account = account_of(seat, steps, start[seat], result[seat], own_bots)
        found.append(reviewed_seat(account, seat, name, scores[seat], result[seat]))
    return tuple(found)


def account_of(
    seat: int, steps: Sequence[Step], start: float, result: float, stand_ins: Sequence[StandIn] = ()
) -> Account:
    """Follow a seat's chance through a match. How well somebody decided is not told by what a bot did instead."""
    account = Account()
    chance = start
    for step in steps:
        if isinstance(step, ReviewedChance):
            account.drift += step.expected[seat] - chance
            account.luck += step.luck[seat]
            account.luck_variance += step.error[seat] ** 2
            chance = step.expected[seat] + step.luck[seat]
            continue
        account.drift += step.chances_before[seat] - chance
        account.chances.append(step.chances_before[seat])
        chance = step.chances_after[seat]
        if step.seat != seat:
            account.gained += chance - step.chances_before[seat]
            continue
        account.lost += step.chance_lost
        if any(each.covers(step.ply) for each in stand_ins):
            account.lost_by_bot += step.chance_lost
            continue
        account.judgements.append(step.judgement)
        if step.judgement != Judgement.FORCED:
            account.losses.append((len(account.chances) - 1, step.chance_lost))
    account.drift += result - chance
    account.chances.append(result)
    return account


def reviewed_seat(account: Account, seat: int, name: str, score: int, result: float) -> ReviewedSeat:
    decisions = len(account.losses)
    return ReviewedSeat(
        seat=seat,
        name=name,
        score=score,
        result=result,
        decisions=decisions,
        inaccuracies=account.judgements.count(Judgement.INACCURACY),
        mistakes=account.judgements.count(Judgement.MISTAKE),
        blunders=account.judgements.count(Judgement.BLUNDER),
        chance_lost=account.lost,
        chance_lost_per_decision=(account.lost - account.lost_by_bot) / decisions if decisions else 0.0,
        accuracy=match_accuracy(account.chances, account.losses),
        luck=account.luck,
        luck_error=math.sqrt(account.luck_variance),
        gained_by_others=account.gained,
        drift=account.drift,
        expected=result - account.luck,
    )


def turning_point(decisions: Sequence[ReviewedDecision], result: Sequence[float]) -> int | None:
    """The ply of the mistake that mattered most: the largest of a seat that did not win alone; the first of equal ones.

    A winner's mistakes did not decide the match. None if nobody else made one.
    """
    mistakes = [
        decision
        for decision in decisions
        if decision.judgement in (Judgement.MISTAKE, Judgement.BLUNDER) and result[decision.seat] < 1
    ]
    return max(mistakes, key=lambda decision: (decision.chance_lost, -decision.ply)).ply if mistakes else None
