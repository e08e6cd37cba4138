"""What a round has brought each seat, told by its game in one form, so that two ways to play it can be compared."""

import msgspec

TILES = "tiles"
"""What every game calls the points of tiles that were placed."""


class Amount(msgspec.Struct, frozen=True):
    """A thing that is told by itself: a number of it, and the points that this is worth to the seat.

    Where `is_scored`, these points are in the score; elsewhere they are what such a thing is usually worth.
    """

    number: int
    points: float
    is_scored: bool = True


class Reach(msgspec.Struct, frozen=True):
    """How far a seat is with one sort of what brings points at the end of the match, or with the next of its kind.

    What is complete has `earned` so many points. The nearest that is not has `best` of the `needed` tiles, and brings
    so many points (`worth`) when it has them all; nothing where none can be completed any more.
    """

    earned: int
    best: int
    needed: int
    worth: int


class Account(msgspec.Struct, frozen=True):
    """What a seat has of a round: from its score to what it takes into the next one.

    Where the round has been scored, `before` is the score with which its scoring began and `after` the one with which
    it ended, without what is added at the end of the match; elsewhere both are the score. `amounts` are what the round
    brought, by codes of the game: those that are scored add up to what lies between the two. `tiles` are the points of
    the tile that each line has sent, `missing` is how many tiles each line lacks, those that fell left out; lines count
    from 1. `starts` is 1 if the seat will start the next round, 0 if not, and None as long as nobody knows.
    """

    before: int
    after: int
    amounts: dict[str, Amount]
    tiles: dict[int, int]
    missing: dict[int, int]
    starts: Amount | None
    reaches: dict[str, Reach]
