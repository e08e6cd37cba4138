"""The log of a table: events, in the order in which they became true. A table is what they add up to."""

import msgspec


class Event(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """Something that happened; when, and with which version, stands beside it in the log."""


class Seated(Event, tag="seated"):
    """A person took an open seat, perhaps with the promise of a contribution, or changed the name it has there.

    The emblem is what the person is pictured by, if it has chosen one.
    """

    seat: int
    name: str
    promise: str = ""
    emblem: str = ""


class Promised(Event, tag="promised"):
    """A person promised a contribution to the deals, in place of what was promised for the seat before."""

    seat: int
    promise: str


class Contributed(Event, tag="contributed"):
    """A person kept the promise, all seats being taken."""

    seat: int
    contribution: str


class Vacated(Event, tag="vacated"):
    """A person left the seat before the match began."""

    seat: int


class Filled(Event, tag="filled"):
    """Bots of this level took all open seats."""

    level: str


class Started(Event, tag="started"):
    """The match began with this deal."""

    starting_player: int
    deal: dict[str, object]
    date: str


class Played(Event, tag="played"):
    """A seat took an action; `deal` is what was dealt after it, where something was."""

    seat: int
    action: str
    deal: dict[str, object] | None = None


class Undone(Event, tag="undone"):
    """A seat undid what it had done in its turn so far, or took its last turn back where nobody had to be asked."""

    seat: int
    ply: int


class TakeBackAsked(Event, tag="take_back_asked"):
    """A seat asked the others whether it may take its last turn back."""

    seat: int
    ply: int


class TakeBackAnswered(Event, tag="take_back_answered"):
    """A seat agreed or not; with the last agreement the actions are taken back."""

    seat: int
    agrees: bool


class Resigned(Event, tag="resigned"):
    """A seat gave the match up.

    Where more than two play, the stand-in is the level of the bot that plays on for it, or empty if that ends the
    match. It is null where two play, and in logs of older servers: there it follows from who was left.
    """

    seat: int
    stand_in: str | None = None


class Flagged(Event, tag="flagged"):
    """A seat's time was up; the stand-in is as when somebody resigns."""

    seat: int
    stand_in: str | None = None


class StandInCalled(Event, tag="stand_in_called"):
    """A seat called a bot of this level, which plays for one that is absent until its player is back."""

    seat: int
    absent: int
    level: str


class CameBack(Event, tag="came_back"):
    """The player of a seat for which a bot had been called took it back."""

    seat: int


class Delayed(Event, tag="delayed"):
    """The server was away, and the clock stood still: whoever is to move has so much more time."""

    milliseconds: int


class Said(Event, tag="said"):
    seat: int
    text: str


class LinksVoided(Event, tag="links_voided"):
    """A seat made all links of a kind void: to itself (`seat`), to open seats (`invite`), or for onlookers (`watch`).

    The keeper is the person, by the hash of its browser's token, that may stay where the links led to.
    """

    seat: int
    links: str
    keeper: str = ""


class Rematched(Event, tag="rematched"):
    """A seat opened a new table for the same players."""

    seat: int
    match: str


AnyEvent = (
    Seated
    | Promised
    | Contributed
    | Vacated
    | Filled
    | Started
    | Played
    | Undone
    | TakeBackAsked
    | TakeBackAnswered
    | Resigned
    | Flagged
    | StandInCalled
    | CameBack
    | Delayed
    | Said
    | LinksVoided
    | Rematched
)

decode_event = msgspec.json.Decoder(AnyEvent).decode


def encode_event(event: Event) -> str:
    return msgspec.json.encode(event).decode()
