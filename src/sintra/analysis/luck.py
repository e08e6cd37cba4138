"""What chance has brought: the value of what happened less the mean over what could have, by the same small searches.

Each is searched with nothing remembered and the same limit, so that luck has a mean of 0 whatever the evaluator thinks.
"""

import math
from collections.abc import Sequence

from sintra.analysis.budget import Budget
from sintra.analysis.course import Happened
from sintra.analysis.evaluator import SURE, Chances, Evaluator, standard_error
from sintra.analysis.review import ReviewedChance
from sintra.games.state import State
from sintra.search.root import is_chance_in_first

DEAL, DRAW, REVEAL = "deal", "draw", "reveal"
SEED = "review"
ALIKE = 1e-3  # chances that nobody could tell apart


def luck_of(happened: Happened, evaluator: Evaluator, budget: Budget) -> ReviewedChance | None:
    """What an event of chance was worth; None if nothing could have come otherwise, as far as its seat knew.

    Nor is it one if all that could have come is worth the same.
    """
    if happened.is_deal:
        kind, actual, sampled = DEAL, actual_deals(happened, budget.deals), sampled_deals(happened, budget.deals)
    else:
        kind, count = kind_of(happened), budget.reveals
        actual, sampled = actual_outcomes(happened, count), sampled_outcomes(happened, count)
        if not could_differ(happened, sampled):
            return None
    nodes = budget.luck_nodes
    happening = [evaluator.chances(state, nodes) for state in actual]
    possible = [evaluator.chances(state, nodes) for state in sampled]
    if not happened.is_deal and not matters(happening + possible):
        return None
    expected = means(possible)
    luck = tuple(value - mean for value, mean in zip(means(happening), expected, strict=True))
    errors = zip(errors_of(happening), errors_of(possible), strict=True)
    return ReviewedChance(
        kind=kind,
        ply=happened.ply,
        round=happened.after.round,
        expected=expected,
        luck=luck,
        error=tuple(math.hypot(*pair) for pair in errors),
    )


def is_luck(found: ReviewedChance) -> bool:
    """Whether there is luck to speak of: for some seat more than twice its standard error.

    >>> is_luck(ReviewedChance("deal", 0, 1, (0.5, 0.5), (0.1, -0.1), (0.04, 0.04)))
    True
    """
    return any(abs(luck) >= max(SURE * error, ALIKE) for luck, error in zip(found.luck, found.error, strict=True))


def kind_of(happened: Happened) -> str:
    """Whether something was drawn that nobody could know, or turned up or looked at."""
    assert happened.action is not None  # it is no deal
    return DRAW if is_chance_in_first(happened.before.position, happened.action) else REVEAL


def actual_deals(happened: Happened, count: int) -> list[State]:
    """The deal that was made, in as many ways as its hidden part may be; one if it has none."""
    return guesses(happened.after, seat_of(happened), f"{SEED}/deal/{happened.seed}", count)


def sampled_deals(happened: Happened, count: int) -> list[State]:
    """Deals that could have been made instead. Their seeds are the same in every review."""
    found = []
    for number in range(count):
        seed = f"{SEED}/deals/{happened.seed}/{number}"
        state = happened.before.determinise(seat_of(happened), seed)
        state.deal(seed=seed)
        found.append(state)
    return found


def actual_outcomes(happened: Happened, count: int) -> list[State]:
    """What the action has led to, in as many ways as the rest that is hidden may be."""
    return guesses(happened.after, seat_of(happened), f"{SEED}/action/{happened.seed}", count)


def sampled_outcomes(happened: Happened, count: int) -> list[State]:
    """What the same action could have led to, as far as its seat knew."""
    seat = happened.before.to_move
    assert seat is not None  # an action was taken
    assert happened.action is not None
    found = []
    for number in range(count):
        state = happened.before.determinise(seat, f"{SEED}/actions/{happened.seed}/{number}")
        state.apply(happened.action)
        found.append(state)
    return found


def could_differ(happened: Happened, sampled: Sequence[State]) -> bool:
    """Whether the seat that acted has learned something by it that it could not know before."""
    seat = happened.before.to_move
    actual = happened.after.view(seat)
    return any(state.view(seat) != actual for state in sampled)


def matters(samples: Sequence[Chances]) -> bool:
    """Whether these are not all the same."""
    return any(max(each) - min(each) > ALIKE for each in zip(*samples, strict=True))


def guesses(state: State, seat: int, seed: str, count: int) -> list[State]:
    """A state as a seat might think it to be, in different ways; one if it can see everything."""
    found = [
        state.determinise(seat, f"{seed}/{number}") for number in range(count if state.game.hides_something else 1)
    ]
    return found if any(other != found[0] for other in found[1:]) else found[:1]


def seat_of(happened: Happened) -> int:
    """By whose knowledge an event is judged: who has acted, or who is to move after a deal."""
    seat = happened.after.to_move if happened.is_deal else happened.before.to_move
    return happened.after.starting_player if seat is None else seat


def means(samples: Sequence[Chances]) -> Chances:
    return tuple(math.fsum(each) / len(samples) for each in zip(*samples, strict=True))


def errors_of(samples: Sequence[Chances]) -> Chances:
    return tuple(standard_error(each) for each in zip(*samples, strict=True))
