"""What is answered about the finished matches of a browser, added up."""

from typing import Annotated

from sintra.games.declaration import said
from sintra.games.schema import GameName, Options
from sintra.server.protocol.server_message import Part


class Tally(Part):
    """Matches, and how they ended for you. Whoever shares the first place has tied."""

    played: int
    won: int
    tied: int


class OpponentStatistics(Part):
    """What you did against a bot of a level, or against a person: ahead of them is won, whoever else was there."""

    level: Annotated[str, said("empty for a person")]
    name: Annotated[str, said("empty for a bot: it is called as its level is")]
    tally: Tally
    average: Annotated[float, said("your points in these matches")]
    theirs: Annotated[float, said("theirs")]


class PartStatistics(Part):
    """What you got for one thing in a match on average, and what the others got."""

    name: str
    yours: float
    theirs: float


class ReviewStatistics(Part):
    """What reviews found, over the matches that were reviewed; chances are shares of a won match."""

    matches: int
    chance_lost: Annotated[float, said("a match")]
    mistakes: Annotated[float, said("mistakes and blunders a match")]
    luck: Annotated[float, said("a match")]


class MatchPoint(Part):
    """A match in the course of time."""

    match: str
    at: int
    score: int
    best_other: int
    outcome: Annotated[float, said("1 is won, 0.5 tied, 0 lost")]
    chance_lost: Annotated[float | None, said("null unless it was reviewed")]
    luck: float | None


class GroupStatistics(Part):
    """The matches of a game, of all options (`options` is null) or of one choice of them."""

    game: GameName
    options: Options | None
    tally: Tally
    average: float
    best: int
    best_match: str
    streak: Annotated[int, said("matches won in a row up to the latest; below zero: lost")]
    longest: Annotated[int, said("matches won in a row at most")]
    against: Annotated[list[OpponentStatistics], said("bots by their strength, then persons, the most frequent first")]
    parts: list[PartStatistics]
    review: ReviewStatistics | None
    course: Annotated[list[MatchPoint], said("the latest matches, the earliest of them first")]


class LadderStep(Part):
    """A level of bots: matches against bots of this level alone, in a game."""

    level: str
    tally: Tally


class Ladder(Part):
    """How far up the bots you are in a game; `next` is whom to play now, null when the strongest is beaten."""

    game: GameName
    steps: list[LadderStep]
    next: str | None


class Statistics(Part):
    """All of it. `uncounted` matches are to be looked up yet: ask again, and some more are counted."""

    matches: int
    uncounted: int
    groups: list[GroupStatistics]
    ladders: list[Ladder]
