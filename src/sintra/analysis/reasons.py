"""Why a line is better than the one that was played: what is different at the end of the round, seat by seat.

Both lines are played out, and the games' own accounts of the two ends are compared. Nothing is said that is not one of
these differences, and nothing at all where they do not speak for the best line: then its worth lies beyond the round.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sintra.analysis.review import Reason
from sintra.games.account import TILES, Account, Reach
from sintra.games.state import State
from sintra.search.pv import walk_pv

MOST_REASONS = 3
LEAST_POINTS = 0.5

LEFT_TILE = 0.6
"""Points that a tile on a line which goes on into the next round is usually worth.

The mean, by the shipped weights at the end of rounds of bots, of a line with its tiles less the same without: from 0.4
for each of two tiles on the longest line to 1 for each of all but one.
"""

FEWEST_LEFT = 2
"""From so many tiles on a difference is told."""

LINES, LEFT, MARKER, RIVAL, SCORE, REACH = "lines", "left", "marker", "rival", "score", "reach_"


def reasons(state: State, seat: int, played_line: Sequence[int], best_line: Sequence[int]) -> tuple[Reason, ...]:
    """What the best line brings the seat that the played one does not: the three that count most at the most.

    What speaks for the best line comes first, the largest difference before the others; what speaks for the played one
    follows, with points below zero. Each is worth half a point at least. Where all differences together do not speak
    for the best line there is no reason.
    """
    comparison = compare(state, played_line, best_line)
    found = list(differences(comparison, seat))
    if sum(reason.points for reason in found) < LEAST_POINTS:
        return ()
    largest = sorted(found, key=lambda reason: -abs(reason.points))[:MOST_REASONS]
    largest = [reason for reason in largest if abs(reason.points) >= LEAST_POINTS]
    return tuple(sorted(largest, key=lambda reason: -reason.points))


Left = Sequence[dict[int, int]]
"""For each seat how many tiles lie on each of its lines, counted from 1."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The accounts of all seats before two lines and at the end of each.

    If `is_early`, one of the lines ends before the round does; both were cut to its length, and the accounts are those
    of the round as if it ended there. `left` are the tiles on each pattern line of each seat at the end of both, empty
    where the match is over. `knows_starter` tells whether after both the next starting player is certain.
    """

    before: tuple[Account, ...]
    played: tuple[Account, ...]
    best: tuple[Account, ...]
    left: tuple[Left, Left]
    price_part: str | None
    is_early: bool
    knows_starter: bool


def compare(state: State, played_line: Sequence[int], best_line: Sequence[int]) -> Comparison:
    """Play both lines out and take the accounts of where they end."""
    ends, lengths = zip(*[play_out(state, line) for line in (played_line, best_line)], strict=True)
    is_early = any(end.to_move is not None for end in ends)
    if is_early:
        ends = tuple(play_out(state, line[: min(lengths)])[0] for line in (played_line, best_line))
    played, best = (end.settled() for end in ends)
    return Comparison(
        before=state.accounts(),
        played=played.accounts(),
        best=best.accounts(),
        left=(tiles_left(played), tiles_left(best)),
        price_part=state.game.price_part,
        is_early=is_early,
        knows_starter=all(end.accounts()[0].starts is not None for end in ends),
    )


def tiles_left(end: State) -> Left:
    """What lies on the lines and goes on into the next round, if there is one."""
    boards = end.to_dict()["boards"]
    return [
        {} if end.is_over else {line: len(tiles) for line, tiles in enumerate(board["lines"], 1)} for board in boards
    ]


def play_out(state: State, line: Sequence[int]) -> tuple[State, int]:
    """Where a line leads within its round, and how many of its actions could be taken; hidden things may end it."""
    end = state.unseeded()
    return end, sum(1 for _ in walk_pv(end, line))


def differences(comparison: Comparison, seat: int) -> Iterator[Reason]:
    """Everything that is different, for the seat that decided and then for each of its rivals."""
    yield from own_differences(comparison, seat)
    for rival, (before, played, best) in enumerate(
        zip(comparison.before, comparison.played, comparison.best, strict=True)
    ):
        if rival != seat:
            gains = (gain(before, played), gain(before, best))
            yield from reason(comparison, RIVAL, rival, gains[0] - gains[1], *gains)


def gain(before: Account, after: Account) -> int:
    """By how much a seat's points have changed, what complete sets bring at the end of the match included."""
    return worth(after) - worth(before)


def worth(account: Account) -> int:
    return account.after + sum(reach.earned for reach in account.reaches.values())


def reason(
    comparison: Comparison,
    code: str,
    seat: int,
    points: float,
    played: float,
    best: float,
    lines: tuple[int, ...] = (),
    needed: int = 0,
) -> Iterator[Reason]:
    """A difference, if it is one."""
    if points != 0:
        yield Reason(code, seat, points, played, best, lines, needed, comparison.is_early)


def own_differences(comparison: Comparison, seat: int) -> Iterator[Reason]:
    """What is different on the board of the seat that decided."""
    before, played, best = (accounts[seat] for accounts in (comparison.before, comparison.played, comparison.best))
    scored = best.after - played.after
    for difference in (*tile_difference(comparison, seat), *amount_differences(comparison, seat)):
        yield difference
        scored -= round(difference.points) if is_scored(comparison, seat, difference.code) else 0
    if scored:  # a scoring of which the beginning was not seen
        gains = (played.after - before.after, best.after - before.after)
        yield from reason(comparison, SCORE, seat, scored, *gains)
    yield from left_difference(comparison, seat)
    if comparison.knows_starter and played.starts is not None and best.starts is not None:
        numbers = (played.starts.number, best.starts.number)
        yield from reason(comparison, MARKER, seat, best.starts.points - played.starts.points, *numbers)
    for kind, reach in best.reaches.items():
        if kind in played.reaches:
            yield from reach_difference(comparison, seat, kind, played.reaches[kind], reach)


def is_scored(comparison: Comparison, seat: int, code: str) -> bool:
    """Whether the points of a difference are in the score."""
    amounts = comparison.best[seat].amounts
    return code in (LINES, comparison.price_part) or (code in amounts and amounts[code].is_scored)


def tile_difference(comparison: Comparison, seat: int) -> Iterator[Reason]:
    """The points of tiles placed; by lines where the best line completes all that the played one does, and more."""
    played, best = comparison.played[seat], comparison.best[seat]
    if TILES not in played.amounts or TILES not in best.amounts:
        return
    numbers = (played.amounts[TILES].number, best.amounts[TILES].number)
    points = best.amounts[TILES].points - played.amounts[TILES].points
    more = best.tiles.keys() - played.tiles.keys()
    if points > 0 and more and not played.tiles.keys() - best.tiles.keys():
        missing = sum(played.missing.get(line, 0) for line in more)
        yield from reason(comparison, LINES, seat, points, missing, 0, tuple(sorted(more)))
    else:
        yield from reason(comparison, TILES, seat, points, *numbers)


def left_difference(comparison: Comparison, seat: int) -> Iterator[Reason]:
    """The tiles on lines that neither line of play completes: what they are a part of comes later. One is no matter."""
    accounts = (comparison.played[seat], comparison.best[seat])
    lines = comparison.left[0][seat].keys() & comparison.left[1][seat].keys()
    for account in accounts:
        lines = {line for line in lines if account.missing.get(line, 0) > 0 and line not in account.tiles}
    played, best = (sum(left[seat][line] for line in lines) for left in comparison.left)
    if abs(best - played) >= FEWEST_LEFT:
        yield from reason(comparison, LEFT, seat, LEFT_TILE * (best - played), played, best)


def amount_differences(comparison: Comparison, seat: int) -> Iterator[Reason]:
    """Everything else that a game tells by amounts, and what actions have cost at once.

    What is not scored is taken along at the end of the round: before that there may be more to come of it.
    """
    before, played, best = (accounts[seat] for accounts in (comparison.before, comparison.played, comparison.best))
    for code, amount in best.amounts.items():
        is_final = amount.is_scored or not comparison.is_early
        if code != TILES and code in played.amounts and is_final:
            other = played.amounts[code]
            yield from reason(comparison, code, seat, amount.points - other.points, other.number, amount.number)
    if comparison.price_part is not None:
        paid = (before.after - played.before, before.after - best.before)
        yield from reason(comparison, comparison.price_part, seat, paid[0] - paid[1], *paid)


def reach_difference(comparison: Comparison, seat: int, kind: str, played: Reach, best: Reach) -> Iterator[Reason]:
    """What complete sets bring at the end; if that is the same, how far the next one is, from its middle on."""
    if played.earned != best.earned:
        yield from reason(comparison, kind, seat, best.earned - played.earned, played.earned, best.earned)
    elif played.needed == best.needed and 2 * max(played.best, best.best) > best.needed:
        points = promise(best) - promise(played)
        if points * (best.best - played.best) > 0:
            yield from reason(comparison, REACH + kind, seat, points, played.best, best.best, needed=best.needed)


def promise(reach: Reach) -> float:
    """What the nearest set is taken to be worth as far as it is: the last tile of it counts most."""
    return float(reach.worth * (reach.best / reach.needed) ** 2)
