"""What is sent and answered over HTTP: making and finding matches, and the records of finished ones."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sintra.games.option import AnyOption
from sintra.games.schema import Components, Derived, GameName, Options, Position, Scoring
from sintra.server.protocol.server_message import ActionView, EndingView, Part, SeatView, TableView
from sintra.server.table.set_up import Emblem, TimeControl

Name = Annotated[str, Meta(max_length=240)]
Secret = Annotated[str, Meta(max_length=64)]
OptionalPromise = Annotated[
    str, Meta(pattern="^([0-9a-f]{64})?$", max_length=64, description="of a contribution, see docs/fair-deals.md")
]


class Body(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The body of a request."""


class SeatWanted(Body):
    """Who is to sit there: `me`, whoever comes by the invitation (`open`), or a bot of a level.

    The emblem is what `me` is to be pictured by.
    """

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    level: Annotated[str, Meta(max_length=20)] = ""
    emblem: Emblem | None = None


class CreateMatch(Body):
    """Open a table. Any option may be left out; the catalogue tells them all.

    The promise is for the first seat that is `me`.
    """

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWanted], Meta(max_length=4)]
    options: dict[str, Any] = {}
    clock: TimeControl = TimeControl()
    promise: OptionalPromise = ""


class Enter(Body):
    """Come in by a link: its secret; for an open seat the name to be called by, and the promise of a contribution.

    The emblem is what to be pictured by at an open seat.
    """

    secret: Secret
    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    promise: OptionalPromise = ""
    emblem: Emblem | None = None


class EnterRematch(Body):
    """Come to the table of a rematch; the promise is for the first of one's seats. The body may be left out.

    Names and emblems are those of the match before.
    """

    promise: OptionalPromise = ""


class WantLink(Body):
    """Ask for a new link: to one's own seat (for another device), to open seats, or for onlookers."""

    kind: Literal["seat", "invite", "watch"]
    seat: Annotated[int, Meta(ge=0, le=3)] | None = None


class VoidLinks(Body):
    """Make all links of a kind void: to one's own seat, to open seats, or for onlookers."""

    kind: Literal["seat", "invite", "watch"]
    seat: Annotated[int, Meta(ge=0, le=3)] | None = None


class Problem(Part):
    """Why something was not done; `code` is stable."""

    code: str
    message: str
    reason: str | None = None


class LinkMade(Part):
    """A link. Its secret is told only now, for only a hash is kept; programs send it as `Authorization: Bearer …`.

    `nearby` is the same link for devices in the same network, for whoever asked on the server's own machine.
    """

    kind: Literal["seat", "invite", "watch"]
    seat: int | None
    secret: str
    address: str
    nearby: str = ""


class Entered(Part):
    """You are in: your seats, and links that were made for you."""

    match: str
    seats: list[int]
    links: list[LinkMade]


class Forgotten(Part):
    """Nothing is known of this browser any more; so many tables were open to it."""

    tables: int


class MatchListed(Part):
    """One of your matches; `is_rematch_asked` while others wait for you at the table of its rematch."""

    match: str
    status: Literal["open", "running", "over"]
    game: GameName
    options: Options
    seats: list[SeatView]
    yours: list[int]
    to_move: int | None
    created_at: int
    updated_at: int
    ending: EndingView | None
    is_rematch_asked: bool


class MatchesListed(Part):
    """Your matches, the latest changed first; `before` is what to ask with for more, or None."""

    matches: list[MatchListed]
    before: str | None


class GameListed(Part):
    """A game: how many can play it, its options, and what is the same in every match of it."""

    name: GameName
    players: list[int]
    options: list[AnyOption]
    components: Components


class LevelListed(Part):
    """A bot to play against."""

    name: str
    person: str
    character: str


class Catalogue(Part):
    """What can be played here."""

    protocol: int
    version: str
    games: list[GameListed]
    levels: list[LevelListed]


class StageProgress(Part):
    """How far something is that is being compiled, from 0 to 1; about how long it will take, None if nobody knows."""

    share: float
    seconds_left: float | None


class GamePreparation(Part):
    """How far a game is: tables can be opened when its rules are there, and its bots move when they are."""

    game: GameName
    rules: StageProgress
    bots: StageProgress
    failure: str


class PreparationReport(Part):
    """What is being compiled beside the server, after its first start; when all is there every share is 1."""

    games: list[GamePreparation]


class Frame(Part):
    """A position of a replay, and the action that led to it with what it scored; the first has none."""

    ply: int
    position: Position
    derived: Derived
    action: ActionView | None
    forced: list[ActionView]
    scoring: Scoring | None


class Replay(Part):
    """A match, or a page of it: the frames from a ply on, of `plies` in all; `next` is where the next page begins.

    `public_id` is the name by which anybody may see it, if there is one.
    """

    game: GameName
    options: Options
    names: list[str]
    date: str
    comment: str
    commitment: str
    is_verified: bool | None
    ending: EndingView | None
    plies: int
    frames: list[Frame]
    next: int | None
    public_id: str = ""


class TableFound(Part):
    """A table, and which of its seats are yours."""

    table: TableView
    seats: list[int]


class Health(Part):
    """It works; `warnings` say what whoever runs the server should look into all the same."""

    status: Literal["ok"]
    warnings: tuple[str, ...] = ()
