"""What a client sends over the socket of a table: commands, which change it, and questions, which do not."""

from typing import Annotated

import msgspec
from msgspec import Meta

from sintra.games.declaration import DECLARED
from sintra.records.fair_deals import Digest

PROTOCOL = 4
"""The version of these messages; a client that was made for another one should say so and reload."""

CommandId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", description="chosen by the client, new for each")]
Version = Annotated[int, Meta(ge=0, le=1 << 40, description="the latest version the client had seen")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
ActionText = Annotated[str, Meta(min_length=1, max_length=16, description="as in docs/notation.md")]
ActionFields = Annotated[dict[str, int | str], Meta(extra_json_schema={DECLARED: "Action"})]
ChatText = Annotated[str, Meta(max_length=560, description="at most 140 characters")]


class Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """Everything that goes over a socket says its type."""


class Command(Message, kw_only=True):
    """Something to be done, for one of the sender's seats: needed only where it has several."""

    id: CommandId
    version: Version
    seat: SeatNumber | None = None


class Play(Command, tag="play"):
    """Take an action."""

    action: ActionText


class Undo(Command, tag="undo"):
    """Undo the latest action of the turn that is not finished."""


class TakeBack(Command, tag="take_back"):
    """Take the latest turn back; other persons at the table are asked."""


class AnswerTakeBack(Command, tag="answer_take_back"):
    """Agree that another takes its turn back, or not."""

    agrees: bool


class Resign(Command, tag="resign"):
    """Give the match up. Of three or four who play, a bot takes the seat, and the others play on.

    Where no other person is left the match is over with that, or the bots play it to its end, for one who wants to
    `watch`.
    """

    watch: bool = False


class CallStandIn(Command, tag="call_stand_in"):
    """Call a bot for one who has been absent for a while, and is waited for, at a table without a clock."""

    absent: SeatNumber


class ComeBack(Command, tag="come_back"):
    """Take the seat back from the bot that was called for it."""


class Say(Command, tag="say"):
    """Say something to everybody at the table."""

    text: ChatText


class Start(Command, tag="start"):
    """Begin without waiting: bots of this level take the open seats."""

    level: Annotated[str, Meta(max_length=20)] = "regular"


class Leave(Command, tag="leave"):
    """Leave the seat before the match begins."""


class Rename(Command, tag="rename"):
    """Be called something else, before the match begins."""

    name: Annotated[str, Meta(max_length=240)]


class Promise(Command, tag="promise"):
    """Promise a contribution to the deals, while a seat is open; it replaces what was promised for the seat."""

    promise: Digest


class Contribute(Command, tag="contribute"):
    """Tell the contribution that was promised, when every seat is taken."""

    contribution: Digest


class Flag(Command, tag="flag"):
    """Say that the time of the seat to move is up. The server notices by itself; this is for the impatient."""


class Rematch(Command, tag="rematch"):
    """Open a new table for the same players, after the end."""


class Question(Message):
    """Something to be answered to the sender alone."""

    id: CommandId


class Why(Question, tag="why"):
    """Whether an action is allowed, and if not, why. It is told by its text, or by its kind and fields."""

    action: ActionText | ActionFields
    seat: SeatNumber | None = None


class Hint(Question, tag="hint"):
    """The best actions, where no other person plays."""

    seat: SeatNumber | None = None


class Mute(Question, tag="mute"):
    """Do not send this socket what these seats say."""

    seats: Annotated[list[SeatNumber], Meta(max_length=4)]


class Resync(Question, tag="resync"):
    """Send everything anew."""


class Ping(Question, tag="ping"):
    """Say that the connection is alive."""


AnyCommand = (
    Play
    | Undo
    | TakeBack
    | AnswerTakeBack
    | Resign
    | CallStandIn
    | ComeBack
    | Say
    | Start
    | Leave
    | Rename
    | Promise
    | Contribute
    | Flag
    | Rematch
)
AnyQuestion = Why | Hint | Mute | Resync | Ping
ClientMessage = AnyCommand | AnyQuestion
decode_message = msgspec.json.Decoder(ClientMessage).decode
