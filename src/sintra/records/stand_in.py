"""Bots that played for persons: which seat, when and why, and what that means for the ranking."""

from collections.abc import Iterable, Sequence

import msgspec

AWAY = "away"
GIVEN_UP = ("resigned", "flagged")
REASONS = (*GIVEN_UP, AWAY)

Ranking = tuple[tuple[int, ...], ...]


class StandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of this level took the actions of a seat from one ply on, until before another; None is to the end.

    `why` is one of REASONS: the person had resigned, was flagged, or was away.
    """

    seat: int
    level: str
    why: str
    from_ply: int
    until_ply: int | None = None

    def covers(self, ply: int) -> bool:
        """Whether the action of this ply was the bot's, if it was this seat's."""
        return self.from_ply <= ply and (self.until_ply is None or ply < self.until_ply)

    def relieved(self, ply: int) -> "StandIn":
        """The same when the person is back at this ply, if it is not that already."""
        return self if self.until_ply is not None else msgspec.structs.replace(self, until_ply=ply)

    def taken_back(self, ply: int) -> "StandIn":
        """The same when the match has gone back to this ply."""
        until = None if self.until_ply is None else min(self.until_ply, ply)
        return msgspec.structs.replace(self, from_ply=min(self.from_ply, ply), until_ply=until)


def ranked_last(ranking: Iterable[Sequence[int]], gone: Sequence[int]) -> Ranking:
    """A ranking in which those who gave up, as they are given here, come after all others."""
    stayed = (tuple(seat for seat in group if seat not in gone) for group in ranking)
    return (*(group for group in stayed if group), *((seat,) for seat in gone))


def ranked_by_points(scores: Sequence[int]) -> Ranking:
    """Seats by their points, with nothing else to tell those apart that have the same."""
    best_first = sorted(set(scores), reverse=True)
    return tuple(tuple(seat for seat, score in enumerate(scores) if score == points) for points in best_first)
