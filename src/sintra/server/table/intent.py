"""What is to be decided at a table: a person's command, or what happens by itself."""

from dataclasses import dataclass

from sintra.server.protocol.command import AnyCommand


@dataclass(frozen=True, slots=True)
class SeatCommand:
    """A command for one seat; `seats` are all of its sender's."""

    command: AnyCommand
    seat: int
    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class SitDown:
    """Somebody takes an open seat: this one, or the first; perhaps with a promise for the deals, and an emblem."""

    name: str
    seat: int | None
    invited_at: int | None = None  # the version at which the invitation was good, where one is needed
    promise: str = ""
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class BeginMatch:
    """Every seat is taken."""


@dataclass(frozen=True, slots=True)
class BotMove:
    """What a bot chose for its seat, when the table was as at this version."""

    seat: int
    action: str
    version: int


@dataclass(frozen=True, slots=True)
class FlagFall:
    """The time of the seat to move seems to be up."""


@dataclass(frozen=True, slots=True)
class VoidLinks:
    """Whoever had the seat at this version wants all links of a kind to be void; `keeper` is who stays."""

    seat: int
    links: str
    keeper: str
    version: int


Intent = SeatCommand | SitDown | BeginMatch | BotMove | FlagFall | VoidLinks
