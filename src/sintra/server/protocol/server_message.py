"""What the server sends over the socket of a table."""

from typing import Literal

import msgspec

from sintra.analysis.review import Reason
from sintra.games.action import ActionDetails
from sintra.games.placed_tile import Cell
from sintra.games.schema import Action, Derived, GameName, Options, Position, Scoring
from sintra.games.scoring_frame import FrameBoard
from sintra.server.protocol.command import Message
from sintra.server.table.event import (
    CameBack,
    Contributed,
    Delayed,
    Event,
    Filled,
    Flagged,
    Promised,
    Rematched,
    Resigned,
    Said,
    Seated,
    StandInCalled,
    TakeBackAnswered,
    TakeBackAsked,
    Undone,
    Vacated,
)


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of a message."""


class ActionView(Part):
    """An action as the receiver may know it, with a `?` where it shows hidden things; its text, and the words for it.

    The details are there where they apply: the `count` of tiles taken, the `colour` of the tile placed, and the `plate`
    taken.
    """

    seat: int
    text: str
    words: str
    action: Action
    details: ActionDetails


class StartedView(Event, tag="started"):
    """The match began; the seats of `set_up_order` set something up first, as both do in Duel with a plate (D10)."""

    starting_player: int
    set_up_order: list[int]


class PlayedView(Event, tag="played"):
    """A seat took an action; `forced` followed by themselves. `scoring` is there when a round ended with it."""

    ply: int
    action: ActionView
    forced: list[ActionView]
    dealt: bool
    scoring: Scoring | None


class LinksVoidedView(Event, tag="links_voided"):
    """A seat made all links of a kind void: to itself (`seat`), to open seats (`invite`), or for onlookers (`watch`).

    Whoever had come by one of them was shown out, but for the browser that asked.
    """

    seat: int
    links: Literal["seat", "invite", "watch"]


EventView = (
    StartedView
    | PlayedView
    | Seated
    | Promised
    | Contributed
    | Vacated
    | Filled
    | Undone
    | TakeBackAsked
    | TakeBackAnswered
    | Resigned
    | Flagged
    | StandInCalled
    | CameBack
    | Delayed
    | Said
    | LinksVoidedView
    | Rematched
)
"""What happened, as far as the receiver may know it."""


class LogEntry(Part):
    """An entry of what has happened; what was taken back since is marked."""

    version: int
    at: int
    event: EventView
    taken_back: bool


class SeatView(Part):
    """Who sits there; at an open seat the name, if there is one, is that of who is asked to a rematch.

    Where somebody has `given_up`, a bot plays on under that name; where somebody is `away`, until they come back.
    The emblem is what a person has chosen to be pictured by.
    """

    kind: Literal["person", "bot", "open"]
    name: str
    level: str
    given_up: bool = False
    emblem: str | None = None
    away: bool = False


class ClockView(Part):
    """The clock: `banks` are the milliseconds each seat had at `since`; at `deadline` the seat to move has lost."""

    kind: Literal["none", "move", "player"]
    seconds: int
    increment: int
    banks: list[int]
    since: int
    deadline: int | None


class TakeBackRequestView(Part):
    """A seat asks to take back; these have not answered."""

    seat: int
    waiting: list[int]


class PointsView(Part):
    """What each seat got for one thing; a face of Duel is called `face_` and its name."""

    name: str
    points: list[int]


class StandInView(Part):
    """A bot played for a person: the actions of that seat from one ply on, until before another, or to the end.

    The person had `resigned`, been `flagged`, or was `away`.
    """

    seat: int
    level: str
    why: Literal["resigned", "flagged", "away"]
    from_ply: int
    until_ply: int | None


class EndingView(Part):
    """How it ended: `played` to the end, or somebody `resigned` or was `flagged`, the one at `seat`.

    `given_up` are the seats for which a bot played on, since their persons had resigned or been flagged before: they
    rank below all others. (In matches of older servers the points of the bot counted for them.)
    `stand_ins` say for whom bots played, and when.
    `parts` says what each seat has its points for; they add up to the scores.
    """

    how: str
    ranking: list[list[int]]
    scores: list[int]
    reason: str
    seat: int | None
    given_up: list[int]
    parts: list[PointsView]
    stand_ins: tuple[StandInView, ...] = ()


class FairDealsView(Part):
    """For each seat what it has promised to contribute to the deals, and what it has contributed; null for nothing."""

    promises: list[str | None]
    contributions: list[str | None]


class TableView(Part):
    """Everything about a table but the position. The secret is there once the match is over.

    `fair` is there before the match begins and when it is over; null in between, and at tables of older servers, whose
    deals come from the secret alone.
    `public_id` is the name by which anybody may see the match once it is over; empty before, and at a private table.
    Whoever came by it finds it as `match`, too, and is not told of a rematch.
    """

    match: str
    status: Literal["open", "running", "over"]
    game: GameName
    options: Options
    seats: list[SeatView]
    clock: ClockView
    take_back_request: TakeBackRequestView | None
    ending: EndingView | None
    rematch: str
    commitment: str
    secret: str | None
    fair: FairDealsView | None = None
    public_id: str = ""


class Choice(Part):
    """A legal action and what it would bring: tiles taken, tiles that find no room, points if scored at once.

    Of a tile that is placed these are its own points.
    Its price are the points that it costs in any case.
    `ending` is what it adds beyond these points at the end of the match, if the round ended now and tiles went where
    they score most.
    `cells` are those, row and column from 1, to which the tile of the line could go that it puts tiles on, by the board
    as it is: none if there is no such cell yet; null for what puts no tiles on a line.
    `strands` are the lines, from 1, for whose tile there would never be a cell any more, because a plate is laid there.
    """

    id: int
    text: str
    action: Action
    taken: int
    fallen: int
    points: int
    price: int
    ending: int
    cells: tuple[Cell, ...] | None
    strands: tuple[int, ...]


class PaymentView(Part):
    """Chips, by what they show, that complete a line, and the actions to be taken one after the other to spend them."""

    chips: list[str]
    actions: list[str]


class CompletionView(Part):
    """A line that can be completed with chips: tiles it lacks, all payments, the cheapest first, cells for its tile."""

    line: int
    missing: int
    payments: list[PaymentView]
    cells: list[Choice]


class PositionView(Part):
    """The position as `seat`, or with None an onlooker, may know it; `choices` if that seat is to move.

    `turn_reason` says why that seat is to move, where it is not simply the next: `lot` it was drawn to start the match,
    `other` the other one was and this one begins by placing a plate, `starts` it starts the round, `alone` the others
    cannot do anything more in it.
    `completion` is there if it is asked whether to complete a line with chips.
    `derived` is what follows from the position by the rules of its game.
    """

    seat: int | None
    ply: int
    to_move: int | None
    turn_reason: str | None
    position: Position
    derived: Derived
    choices: list[Choice]
    completion: CompletionView | None
    can_undo: bool
    can_take_back: bool


class ScoringFrameView(Part):
    """A position between two rounds, and what is lit on each board: the tiles counted now, and what is lost now."""

    position: Position
    derived: Derived
    boards: tuple[FrameBoard, ...]


class Snapshot(Message, tag="snapshot"):
    """Everything, at the beginning and whenever the receiver has missed too much.

    The log has the latest 250 actions that stand, and the latest 140 of everything else; `left_out` older entries
    are not in it. A replay has every action that stands.
    """

    protocol: int
    version: int
    now: int
    seats: list[int]
    table: TableView
    view: PositionView | None
    log: list[LogEntry]
    left_out: int


class Resumed(Message, tag="resumed"):
    """The receiver has been here before; what it has missed up to this version follows as events."""

    version: int
    now: int


class BonusView(Part):
    """Points that the end of the match brought a seat, named as in the parts of the score, and the cells for them."""

    seat: int
    part: str
    points: int
    cells: list[Cell]


class EventMessage(Message, tag="event"):
    """Something happened. `missed` events are those a returning client had not seen.

    Of several that are sent at once, only the last has a view: the position as it is then. Where that is a new round,
    `scoring_frames` lead to it from the position before, tile by tile; where the match ended by it, `bonuses` are what
    that brought beyond the last round, in the order in which each seat's are counted.
    """

    version: int
    at: int
    now: int
    event: EventView
    table: TableView
    view: PositionView | None
    missed: bool = False
    scoring_frames: tuple[ScoringFrameView, ...] = ()
    bonuses: tuple[BonusView, ...] = ()


class AbsentView(Part):
    """Nobody looks from a person's seat; from `stand_in_at` on the others can call a bot, where there is no clock."""

    seat: int
    stand_in_at: int


class Present(Message, tag="present"):
    """From which seats somebody looks at the table now; None where the server cannot know.

    It comes after a snapshot, and when it changes. It is not written down, and so has no version.
    """

    seats: list[int] | None
    absent: tuple[AbsentView, ...] = ()


class Accepted(Message, tag="accepted"):
    """A command is in the log, and on disk, with this version."""

    id: str
    version: int


class Refused(Message, tag="refused"):
    """A message was not carried out, and nothing changed. The version is the present one."""

    id: str | None
    code: str
    message: str
    reason: str | None
    version: int


class ReasonGiven(Message, tag="reason"):
    """The answer to `why`."""

    id: str
    action: str
    allowed: bool
    reason: str | None
    words: str


class Advice(Part):
    """An action, what it is worth, and the principal variation that begins with it: what is expected to follow."""

    action: ActionView
    value: float | None
    win_probability: float | None
    pv: list[ActionView]


class HintGiven(Message, tag="hint_given"):
    """The answer to `hint`, the best first, and the version it was thought for.

    `reasons` say what speaks for the best and against the second (docs/review.md); often there is nothing to be said.
    """

    id: str
    version: int
    best: list[Advice]
    reasons: list[Reason]


class Done(Message, tag="done"):
    """The answer to `mute` and `ping`."""

    id: str


ServerMessage = Snapshot | Resumed | EventMessage | Present | Accepted | Refused | ReasonGiven | HintGiven | Done
encode = msgspec.json.Encoder().encode
