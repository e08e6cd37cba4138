"""Adding up results. It is done in a thread, piece by piece, so that the event loop has to wait for little of it."""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from sintra.bots import LEVELS
from sintra.games.catalogue import GAMES
from sintra.games.schema import options_of
from sintra.server.protocol.statistics_report import (
    GroupStatistics,
    Ladder,
    LadderStep,
    MatchPoint,
    OpponentStatistics,
    PartStatistics,
    ReviewStatistics,
    Statistics,
    Tally,
)
from sintra.server.statistics.result import Result, SeatReview

Item = TypeVar("Item")

AT_ONCE = 100
"""Results that are added up before others may go on: about a millisecond of work."""
BREATH = 0.0005
"""Seconds for which they may: a sleeping thread holds nothing."""
MOST_POINTS = 100
"""Matches of a group that are told one by one."""
MOST_GROUPS = 12
"""Choices of options of a game that are told by themselves: those with the most matches."""
MOST_PERSONS = 20
"""Persons whom a group tells of by name: the most frequent ones."""
FIRST_STEP = "casual"
"""Whom to begin with: with weaker bots most would have to climb for nothing."""


@dataclass(slots=True)
class OwnResult:
    """A result from the view of one of its seats; `others` are the seats that are somebody else's."""

    match: str
    seat: int
    result: Result
    outcome: float
    others: tuple[int, ...]


@dataclass(slots=True)
class Sum:
    """How matches ended against one opponent, or altogether."""

    played: int = 0
    won: int = 0
    tied: int = 0
    own: int = 0
    theirs: int = 0

    def add(self, outcome: float, own: int, theirs: int) -> None:
        self.played += 1
        self.won += outcome == 1
        self.tied += outcome == 0.5
        self.own += own
        self.theirs += theirs

    def merge(self, other: "Sum") -> None:
        self.played += other.played
        self.won += other.won
        self.tied += other.tied
        self.own += other.own
        self.theirs += other.theirs

    @property
    def tally(self) -> Tally:
        return Tally(self.played, self.won, self.tied)


@dataclass(slots=True)
class Account:
    """What is known of a group of matches; they are added with the latest first.

    It is made for many: what a game adds up to is merged from its groups, and nothing is found out twice.
    """

    total: Sum = field(default_factory=Sum)
    against: dict[tuple[str, str], Sum] = field(default_factory=dict)
    parts: dict[str, list[int]] = field(default_factory=dict)
    others: int = 0
    matches: list[OwnResult] = field(default_factory=list)
    reviewed: int = 0
    found: tuple[float, int, float] = (0.0, 0, 0.0)

    def add(self, own: OwnResult) -> None:
        result, seat, others = own.result, own.seat, own.others
        scores, seats = result.scores, result.seats
        score = scores[seat]
        self.matches.append(own)
        self.others += len(others)
        places = places_of(result) if len(others) > 1 else None
        for other in others:
            held = seats[other]
            who = (held.level, "") if held.kind == "bot" else ("", held.name)
            known = self.against.get(who)
            if known is None:
                known = self.against[who] = Sum()
            if places is None:
                outcome = own.outcome
            else:
                outcome = 1.0 if places[seat] < places[other] else 0.5 if places[seat] == places[other] else 0.0
            known.add(outcome, score, scores[other])
        self.total.add(own.outcome, score, 0)
        parts = self.parts
        for name, points in result.parts.items():
            sums = parts.get(name)
            if sums is None:
                sums = parts[name] = [0, 0]
            mine = points[seat]
            sums[0] += mine
            sums[1] += sum(points) - mine
        review = review_of(own)
        if review is not None:
            lost, mistakes, luck = self.found
            self.reviewed += 1
            self.found = lost + review.chance_lost, mistakes + review.mistakes, luck + review.luck

    def merge(self, other: "Account") -> None:
        """Take in another account, whose matches have been added by themselves."""
        self.total.merge(other.total)
        self.others += other.others
        for who, found in other.against.items():
            self.against.setdefault(who, Sum()).merge(found)
        for name, (own, theirs) in other.parts.items():
            known = self.parts.setdefault(name, [0, 0])
            known[0] += own
            known[1] += theirs
        self.reviewed += other.reviewed
        self.found = (
            self.found[0] + other.found[0],
            self.found[1] + other.found[1],
            self.found[2] + other.found[2],
        )

    def told(self, game: str, options: dict[str, object] | None) -> GroupStatistics:
        played = self.total.played
        lost, mistakes, luck = self.found
        best = max(self.matches, key=lambda own: own.result.scores[own.seat])
        outcomes = [own.outcome for own in self.matches]
        return GroupStatistics(
            game=game,
            options=None if options is None else options_of(options),
            tally=self.total.tally,
            average=mean(self.total.own, played),
            best=best.result.scores[best.seat],
            best_match=best.match,
            streak=streak(outcomes),
            longest=longest(outcomes),
            against=list(told_opponents(self.against)),
            parts=[
                PartStatistics(name, mean(own, played), mean(theirs, self.others))
                for name, (own, theirs) in self.parts.items()
                if own or theirs
            ],
            review=ReviewStatistics(
                self.reviewed, mean(lost, self.reviewed), mean(mistakes, self.reviewed), mean(luck, self.reviewed)
            )
            if self.reviewed
            else None,
            course=[point_of(own) for own in reversed(self.matches[:MOST_POINTS])],
        )


def review_of(own: OwnResult) -> SeatReview | None:
    """What a review found of one's own seat."""
    found = own.result.review
    return None if found is None or own.seat >= len(found) else found[own.seat]


def point_of(own: OwnResult) -> MatchPoint:
    review, scores = review_of(own), own.result.scores
    return MatchPoint(
        match=own.match,
        at=own.result.ended_at,
        score=scores[own.seat],
        best_other=max(scores[other] for other in own.others),
        outcome=own.outcome,
        chance_lost=None if review is None else review.chance_lost,
        luck=None if review is None else review.luck,
    )


def places_of(result: Result) -> dict[int, int]:
    return {seat: place for place, group in enumerate(result.ranking) for seat in group}


def mean(total: float, count: int) -> float:
    return round(total / count, 3) if count else 0.0


def streak(outcomes: Sequence[float]) -> int:
    """How many were won in a row up to the latest, which comes first; below zero, how many were lost.

    >>> streak([1, 1, 0]), streak([0, 0, 1]), streak([0.5, 1]), streak([])
    (2, -2, 0, 0)
    """
    if not outcomes or outcomes[0] == 0.5:
        return 0
    count = next((number for number, each in enumerate(outcomes) if each != outcomes[0]), len(outcomes))
    return count if outcomes[0] == 1 else -count


def longest(outcomes: Iterable[float]) -> int:
    """How many were won in a row at most.

    >>> longest([1, 0, 1, 1, 0.5, 1])
    2
    """
    most = run = 0
    for outcome in outcomes:
        run = run + 1 if outcome == 1 else 0
        most = max(most, run)
    return most


def told_opponents(against: dict[tuple[str, str], Sum]) -> Iterator[OpponentStatistics]:
    """Bots by their strength, then the persons that were met most often."""
    order = [level.name for level in LEVELS]
    bots = sorted(
        (who for who in against if who[0]), key=lambda who: order.index(who[0]) if who[0] in order else len(order)
    )
    persons = sorted((who for who in against if not who[0]), key=lambda who: (-against[who].played, who[1]))
    for who in [*bots, *persons[:MOST_PERSONS]]:
        found = against[who]
        yield OpponentStatistics(
            who[0], who[1], found.tally, mean(found.own, found.played), mean(found.theirs, found.played)
        )


def owned(match: str, seat: int, result: Result) -> OwnResult | None:
    """A result as that of a seat; None where it is none of such a match."""
    if not result.ranking:
        return None
    count = len(result.scores)
    if not 0 <= seat < count or count != len(result.seats) or count < 2:
        return None
    others = (1 - seat,) if count == 2 else tuple([other for other in range(count) if other != seat])
    first = result.ranking[0]
    outcome = 0.0 if seat not in first else 1.0 if len(first) == 1 else 0.5
    return OwnResult(match, seat, result, outcome, others)


def in_breaths(items: Sequence[Item]) -> Iterator[Item]:
    """The same one after the other, with a pause now and then in which other threads go on."""
    for number, item in enumerate(items):
        if number % AT_ONCE == AT_ONCE - 1:
            time.sleep(BREATH)
        yield item


def statistics_of(found: Sequence[OwnResult], uncounted: int) -> Statistics:
    """What results add up to; the latest is the first."""
    groups: dict[tuple[str, bytes], Account] = {}
    for own in in_breaths(found):
        key = own.result.game, bytes(own.result.options)
        account = groups.get(key)
        if account is None:
            account = groups[key] = Account()
        account.add(own)
    told = []
    for game in GAMES:
        those = [(key, account) for (name, key), account in groups.items() if name == game]
        if not those:
            continue
        whole = Account(matches=[own for own in found if own.result.game == game])
        for _, account in those:
            whole.merge(account)
        told.append(whole.told(game, None))
        those.sort(key=lambda each: -each[1].total.played)
        told += [account.told(game, json.loads(key)) for key, account in those[:MOST_GROUPS]]
    ladders = [ladder_of(game, found) for game in GAMES]
    return Statistics(len(found), uncounted, told, ladders)


def ladder_of(game: str, found: Sequence[OwnResult]) -> Ladder:
    """How far up the bots somebody is: a level is beaten in a match against bots of that level alone."""
    steps = {level.name: Sum() for level in LEVELS}
    for own in found:
        if own.result.game != game:
            continue
        level = level_met(own)
        if level in steps:
            steps[level].add(own.outcome, 0, 0)
    return Ladder(game, [LadderStep(level, each.tally) for level, each in steps.items()], next_of(steps))


def level_met(own: OwnResult) -> str:
    """The level of the bots that somebody played alone against; empty where they were of several, or persons."""
    seats = own.result.seats
    level = seats[own.others[0]].level
    is_one = all(seats[other].kind == "bot" and seats[other].level == level for other in own.others)
    return level if is_one else ""


def next_of(steps: dict[str, Sum]) -> str | None:
    """The level above the strongest that was beaten; whoever has beaten none begins where most do."""
    levels = list(steps)
    beaten = [number for number, level in enumerate(levels) if steps[level].won]
    if not beaten:
        return FIRST_STEP if FIRST_STEP in steps else levels[0]
    return levels[beaten[-1] + 1] if beaten[-1] + 1 < len(levels) else None
