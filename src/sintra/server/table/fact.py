"""The log of a table: facts, in the order in which they became true. A table is what they add up to."""

from typing import Any

import msgspec


class Fact(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="fact"):
    """Something that happened; when, and with which version, stands beside it in the log."""


class Seated(Fact, tag="seated"):
    """A person took an open seat, or changed the name it has there."""

    seat: int
    name: str


class Vacated(Fact, tag="vacated"):
    """A person left the seat before the match began."""

    seat: int


class Filled(Fact, tag="filled"):
    """Bots of this level took all open seats."""

    level: str


class Started(Fact, tag="started"):
    """The match began with this deal."""

    starting_player: int
    deal: dict[str, Any]
    date: str


class Played(Fact, tag="played"):
    """A seat took an action; `deal` is what was dealt after it, where something was."""

    seat: int
    action: str
    deal: dict[str, Any] | None = None


class Undone(Fact, tag="undone"):
    """A seat undid what it had done in its turn so far, or took its last turn back where nobody had to be asked."""

    seat: int
    ply: int


class TakeBackAsked(Fact, tag="take_back_asked"):
    """A seat asked the others whether it may take its last turn back."""

    seat: int
    ply: int


class TakeBackAnswered(Fact, tag="take_back_answered"):
    """A seat agreed or not; with the last agreement the actions are taken back."""

    seat: int
    agrees: bool


class Resigned(Fact, tag="resigned"):
    seat: int


class Flagged(Fact, tag="flagged"):
    """A seat's time was up."""

    seat: int


class Delayed(Fact, tag="delayed"):
    """The server was away, and the clock stood still: whoever is to move has so much more time."""

    milliseconds: int


class Said(Fact, tag="said"):
    seat: int
    text: str


class Rematched(Fact, tag="rematched"):
    """A seat opened a new table for the same players."""

    seat: int
    match: str


AnyFact = (
    Seated
    | Vacated
    | Filled
    | Started
    | Played
    | Undone
    | TakeBackAsked
    | TakeBackAnswered
    | Resigned
    | Flagged
    | Delayed
    | Said
    | Rematched
)

decode_fact = msgspec.json.Decoder(AnyFact).decode


def encode_fact(fact: Fact) -> str:
    return msgspec.json.encode(fact).decode()
