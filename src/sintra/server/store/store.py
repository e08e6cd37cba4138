"""What a store is to the rest of the server. There are two, SQLite and PostgreSQL, and one suite of tests for both.

The log of a match is the truth: events with versions 1, 2, 3 … without a gap. Everything else in a store can be found
out from it, or says who may do what. Nothing returns before it is on disk.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from sintra.games.errors import SintraError

if TYPE_CHECKING:
    from sintra.server.store.damage import Damage

OPEN, RUNNING, OVER = "open", "running", "over"
"""How far a match is: it waits for players, it is played, it is over."""

SEAT, INVITE, WATCH = "seat", "invite", "watch"
"""What a link is good for: one seat, any open seat, looking on."""

WATCHER = -1
"""Stands for a seat where somebody may only look on."""


NO_LIMIT = 2**63 - 1
"""More rows than there are, where at most so many are asked for."""


class StoreError(SintraError):
    """The store cannot be reached or does not work; nothing was changed, or it is not known whether it was."""


class Damaged(StoreError):
    """What was stored of a match is damaged: it cannot be read, today or later."""

    def __init__(self, match: str, reason: str) -> None:
        super().__init__(f"match {match!r} is damaged: {reason}")
        self.match = match
        self.reason = reason


class DamagedDatabase(StoreError):
    """What was to be read cannot be: the database, or the disk, says that it is damaged."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match without its log. Times are milliseconds since 1970.

    `set_up` is JSON that the store does not look into. `wake_at` is when something is due by itself, such as a flag or
    the move of a bot; None if nothing is.
    """

    id: str
    set_up: str
    secret: str
    status: str
    version: int
    created_at: int
    updated_at: int
    wake_at: int | None


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An entry of a match's log; `body` is JSON that the store does not look into."""

    version: int
    command: str
    body: str
    at: int


@dataclass(frozen=True, slots=True)
class StoredReview:
    """What was found out of a finished match; `made_by` says by which programs, `body` the store does not look into."""

    match: str
    made_by: str
    at: int
    body: str


@dataclass(frozen=True, slots=True)
class StoredResult:
    """How a finished match ended, in short, as of a version of it; the store does not look into `body`."""

    match: str
    version: int
    body: str


@dataclass(frozen=True, slots=True)
class Link:
    """A secret that opens something, known by its hash only; `seat` where it is good for one seat."""

    hash: str
    match: str
    kind: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Grant:
    """A person (the hash of a browser's token) may act for a seat, or look on as WATCHER."""

    person: str
    seat: int


@dataclass(frozen=True, slots=True)
class Keys:
    """What lets somebody act for a seat, or look on: grants for persons, and links."""

    grants: tuple[Grant, ...] = ()
    links: tuple[Link, ...] = ()


NO_KEYS = Keys()


@dataclass(frozen=True, slots=True)
class Right:
    """A holder, a person or a link by its hash, may act for a seat or look on as WATCHER. Invitations give no right."""

    holder: str
    seat: int


@dataclass(frozen=True, slots=True)
class Revocation:
    """All links of a kind (to this seat, where the kind is SEAT) are worth nothing, nor is what they were traded for.

    The keeper, a person, keeps what it may do.
    """

    kind: str
    seat: int | None = None
    keeper: str = ""

    @property
    def granted_seat(self) -> int | None:
        """What such links are traded for; None for an invitation: who came by it has a seat of their own."""
        return WATCHER if self.kind == WATCH else self.seat


@dataclass(frozen=True, slots=True)
class Addition:
    """An event to be added to a log after the version it answers, and what changes with it in the same transaction."""

    match: str
    after: int
    command: str
    body: str
    at: int
    status: str
    wake_at: int | None
    keys: Keys = NO_KEYS
    revoked: Revocation | None = None  # before these keys are given


@dataclass(frozen=True, slots=True)
class Added:
    """It is in the log, and on disk; `is_repeated` if the same command had been added before, with this version."""

    version: int
    is_repeated: bool = False


@dataclass(frozen=True, slots=True)
class Overtaken:
    """The log has gone on: nothing was added."""


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything a store knows of one match, for export and import."""

    match: StoredMatch
    events: tuple[StoredEvent, ...]
    links: tuple[Link, ...] = ()
    grants: tuple[Grant, ...] = field(default=())

    def check(self) -> None:
        """Raise StoreError unless it is whole: a log without a gap that ends with the match, and nothing of another."""
        id = self.match.id
        if self.match.status not in (OPEN, RUNNING, OVER):
            raise StoreError(f"match {id!r} has the status {self.match.status!r}, expected open, running or over")
        if [event.version for event in self.events] != list(range(1, self.match.version + 1)):
            raise StoreError(f"the log of match {id!r} is not 1, 2, 3 … to its version, {self.match.version}")
        if len({event.command for event in self.events}) != len(self.events):
            raise StoreError(f"the log of match {id!r} has a command twice")
        if any(link.match != id for link in self.links):
            raise StoreError(f"a link of match {id!r} belongs to another match")


class Store(Protocol):
    """Keeps matches. Every method may raise StoreError."""

    is_shared: bool
    """Whether other processes may change what is in it."""
    damage: "Damage"
    """What is known to be damaged in it."""

    async def check(self) -> None:
        """Raise StoreError unless the store works: it can be read, and it can be written to."""

    async def close(self) -> None: ...

    @property
    def is_joined(self) -> bool:
        """Whether this process is counted among those that live."""

    def joining(self) -> AbstractAsyncContextManager[bool]:
        """Be counted among the processes that live, from now until this one ends or the store is out of its reach.

        It says whether none was: then what is to be done first is done before the context is left, and others who join
        wait for it. Where it fails, nothing was counted.
        """

    async def beat(self, at: int, additions: Sequence[Addition] = ()) -> dict[str, int]:
        """Note that a process was alive at this time; an earlier time than the one that is noted changes nothing.

        With it, in the same transaction, events are added to different matches, as `add` would. The versions of those
        that were; the others' logs have gone on, or have them already.
        """

    async def latest_beat(self) -> int | None:
        """When a process was last known to be alive, or None."""

    async def create(self, match: StoredMatch, links: Sequence[Link] = (), grants: Sequence[Grant] = ()) -> bool:
        """Put in a new match with an empty log (version 0); False, and nothing changes, if there is one of this id."""

    async def match(self, id: str) -> StoredMatch | None: ...

    async def events(self, id: str, *, after: int = 0, limit: int = NO_LIMIT) -> list[StoredEvent]:
        """The log of a match after a version, in order, and at most so much of it; empty if there is no such match."""

    async def news(self, after: Mapping[str, int]) -> dict[str, list[StoredEvent]]:
        """What was added to the logs of these matches after these versions, in order; those without news are left out.

        It is what `events` says of each, for many matches at the price of about one.
        """

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The versions of these matches, as far as they exist: to see which of them have gone on elsewhere."""

    async def add(self, addition: Addition) -> Added | Overtaken:
        """Add an event if the log still ends where it says; a command that is in the log already is never added again.

        StoreError if there is no such match.
        """

    async def due(self, now: int, *, limit: int = 100) -> list[StoredMatch]:
        """The running matches whose `wake_at` has come, the longest overdue first."""

    async def claim(self, id: str, *, wake_at: int, until: int) -> bool:
        """Put off what is due, for one who will see to it; False if somebody else was first (`wake_at` has changed)."""

    async def link(self, hash: str) -> Link | None: ...

    async def add_keys(self, match: str, keys: Keys, *, version: int | None = None, right: Right | None = None) -> bool:
        """Give keys to a match, if it is still of this version, or of any; False, and nothing changes, if it is not.

        Nor does anything if the right by which they are given, if one is named, is there no longer: nobody is given the
        key to a seat that was left, or made void, while they asked. Giving a key twice is the same as once.
        """

    async def forget(self, person: str) -> list[str]:
        """Take everything from a person that it may do; the matches it had access to, sorted."""

    async def rights(self, matches: Sequence[str]) -> dict[str, set[Right]]:
        """All rights at these matches; those at which nobody has any are left out."""

    async def seats(self, match: str, person: str) -> list[int]:
        """The seats a person may act for, ascending, with WATCHER for looking on; empty if it may do nothing."""

    async def grants(self, match: str) -> list[Grant]:
        """Who may do what in a match."""

    async def matches_of(
        self, person: str, *, limit: int = 50, before: tuple[int, str] | None = None
    ) -> list[StoredMatch]:
        """The matches in which a person has a seat, the latest changed first.

        `before` is the `updated_at` and the id of the last one of the page before.
        """

    async def review(self, match: str) -> StoredReview | None:
        """What is kept of the review of a match; None if there is none, or it is damaged: it can be made again."""

    async def keep_review(self, review: StoredReview) -> None:
        """Keep the review of a match in place of an older one; StoreError if there is no such match."""

    async def result(self, match: str) -> StoredResult | None:
        """What is kept of the result of a match; None if there is none, or it is damaged: it can be made again."""

    async def keep_result(self, result: StoredResult) -> None:
        """Keep the result of a match, unless a later one is there; StoreError if there is no such match."""

    async def results_of(self, person: str, *, limit: int) -> list[tuple[str, int, str | None]]:
        """Of the finished matches in which a person has a seat, the latest first: the id, the seat and the result.

        The result is the body that was kept, not looked into; None where none was.
        """

    async def count(self) -> dict[str, int]:
        """How many matches there are of each status."""

    def contents(self, missing: dict[str, str] | None = None) -> AsyncIterator[Contents]:
        """All matches one by one, oldest first, for an export.

        Those that are damaged are written down as missing, with the reasons; Damaged if that is not asked for.
        """

    async def put(self, contents: Contents) -> bool:
        """Put in a whole match as it was exported; False, and nothing is changed, if there is one of this id."""
