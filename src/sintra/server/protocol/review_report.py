"""What is sent and answered about the review of a finished match."""

from typing import Annotated, Literal

from msgspec import Meta

from sintra.analysis.review import Judgement, Review, ReviewedDecision
from sintra.games.schema import GameName
from sintra.server.protocol.request import Body, Frame
from sintra.server.protocol.server_message import ActionView, Part, PositionView, SeatView

ActionText = Annotated[str, Meta(max_length=40)]
Status = Literal["none", "waiting", "running", "done", "failed"]
Ply = Annotated[int, Meta(ge=0, le=100_000)]


class ReviewReport(Part):
    """How far the review of a match is, and what it has found so far.

    It is `none` if nobody has asked for one, `waiting` until the server has time for it, and `failed` if it broke off:
    then it can be asked for anew. `step` goes up whenever there is something new; ask with it to wait for the next.
    `told` are the candidates of each decision, for telling them in words. `review` is null while there is nothing, or
    nothing newer than what was asked with.
    """

    status: Status
    step: int
    progress: float
    review: Review | None
    told: list[list[ActionView]]


def without_review(status: Status, step: int, progress: float) -> ReviewReport:
    """A report that there is nothing new."""
    return ReviewReport(status, step, progress, None, [])


class LineWanted(Body):
    """Ask what a line of actions leads to, from the position after so many actions of the match."""

    ply: Ply
    actions: Annotated[list[ActionText], Meta(max_length=100)]


class LineShown(Part):
    """The position after each action of a line, the first before any.

    It ends where a round does, and where the match had dealt otherwise than the line expected.
    """

    frames: list[Frame]


class TryWanted(Body):
    """Ask what another action would have been worth than the one that was played at this ply."""

    ply: Ply
    action: ActionText


class TryJudged(Part):
    """What an action is worth beside the best one: chance and points it loses, and what that is called.

    It is `right` if less than half of what an inaccuracy loses is lost.
    """

    action: ActionView
    chance_lost: float
    loss: float
    judgement: Judgement
    right: bool


class Exercise(Part):
    """A position of a finished match as the seat that was to move saw it, with its choices."""

    view: PositionView


class Mistake(Part):
    """A decision that lost at least as much as an inaccuracy does; `told` are its candidates, as in a report."""

    decision: ReviewedDecision
    told: list[ActionView]


class MatchMistakes(Part):
    """Your own mistakes in a match that is over, in the order they were made.

    There are none yet as long as the `status` of its review is not `done`; `progress` is how far that is.
    """

    match: str
    game: GameName
    seats: list[SeatView]
    yours: list[int]
    updated_at: int
    status: Status
    progress: float
    mistakes: list[Mistake]


class MistakesListed(Part):
    """Your own mistakes, match by match, the latest first; `before` is what to ask with for more, or None.

    A match by older rules than this server's is left out, and one at which you only look on.
    """

    matches: list[MatchMistakes]
    before: str | None
