"""A table that is held in memory, with those who are connected to it. Everything done to it goes through here.

A move is decided, folded, put on disk by compare-and-set, acknowledged, and told, in that order: nothing is told to
anybody before it is on disk. The table in memory may be ahead of the log for as long as the lock is held; if the log
turns out to say otherwise, the table is made anew from it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence

import structlog

from sintra.server.bots.fair_queue import Place, Rank
from sintra.server.live.connection import Connection
from sintra.server.live.keys import is_shown_out, keys_for, revocation_by
from sintra.server.live.presence import Absences, Presence
from sintra.server.live.reading import fold, opened, pages_of_log
from sintra.server.live.store_failure import refusal_of
from sintra.server.live.submission import Submission
from sintra.server.process import clock_ms, metric
from sintra.server.protocol.server_message import AbsentView, Present, Resumed, encode
from sintra.server.security.access import NOT_OPEN, Visitor, access_to
from sintra.server.store.store import (
    Added,
    Addition,
    Right,
    Store,
    StoredEvent,
    StoredMatch,
    StoreError,
)
from sintra.server.table.event import AnyEvent, Said, Vacated, encode_event
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import FoldedEvent, Table
from sintra.server.table.view import event_message, snapshot_for

log = structlog.get_logger()

UNREADABLE = "the server cannot read this match now: try again"
TRIES = 8
"""How often a submission is decided anew when others were quicker; each time somebody else's went through."""

LONGEST_GAP = 50
"""A client that has missed more events than this is sent a snapshot."""

EVENTS_AT_ONCE = 10
"""Events that are folded before others of this process may go on: one to two milliseconds of work."""

AWAITED = 10_000
"""Milliseconds in which somebody connects who has just sat down."""

PATIENCE = 180_000
"""Milliseconds for which somebody must have been absent before others can call a bot."""

GiveWay = Callable[[int], Awaitable[None]]
"""Waits until so many events may be folded."""


CheckPlayable = Callable[[StoredMatch], None]
"""Refusal if the game of a match cannot be played yet."""


async def go_on(events: int) -> None:
    """Let others go on first that wait already."""
    await asyncio.sleep(0)


class Room:
    """One table and its connections."""

    def __init__(
        self,
        id: str,
        store: Store,
        check_playable: CheckPlayable = lambda stored: None,
        patience: int = PATIENCE,
    ) -> None:
        self.id = id
        self._patience = patience
        self._check_playable = check_playable
        self.connections: set[Connection] = set()
        self.last_used = 0
        self._store = store
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[FoldedEvent]] = set()
        self._table: Table | None = None
        self._told = 0  # the version up to which everybody connected has been told
        self.presence = Presence()
        # Where others may serve the table as well, nothing is known before they were asked.
        self._knows_presence = not store.is_shared
        self._absences = Absences(None if store.is_shared else clock_ms.now())
        self._address = id  # from where somebody came last who has a seat, or who opened the table
        self._awaited_until = 0
        self._present = Present(None)  # as everybody connected has been told

    @property
    def version(self) -> int | None:
        """The version of the table in memory, or None if it must be read anew."""
        return None if self._table is None else self._table.version

    @property
    def known_table(self) -> Table | None:
        """The table in memory, if there is one: as on disk, but for what other processes have just added."""
        return self._table

    def expect(self, address: str, *, is_player: bool) -> None:
        """Somebody at this address opened the table, or took a seat at it, and is about to connect."""
        self._address = address
        if is_player:
            self._awaited_until = clock_ms.now() + AWAITED

    @property
    def place(self) -> Place:
        """Where bots of this table wait for a thread: for whom they think."""
        players = {connection.address for connection in self.connections if connection.seats}
        if not players and (self.presence.seats or clock_ms.now() < self._awaited_until):
            players = {self._address}
        if players:
            return Place(Rank.PLAYER, frozenset(players))
        onlookers = frozenset(connection.address for connection in self.connections)
        return Place(Rank.ONLOOKER, onlookers) if onlookers else Place(Rank.NOBODY, frozenset({self._address}))

    async def load(self, give_way: GiveWay = go_on) -> None:
        """Read the table from the store; Refusal if there is none. The log may be long: others go on meanwhile."""
        async with self._lock:
            await self._current(give_way=give_way)

    async def table(self, *, at_least: int = 0) -> Table:
        """The table as it is on disk; it must not be changed, and may go on after the next await.

        One who has been served by another process may know of a later version, `at_least`, than this one does.
        """
        async with self._lock:
            return await self._current(at_least)

    async def latest_table(self) -> Table:
        """The same with what other processes have added, of which the news may be on its way, or held up."""
        async with self._lock:
            return await self._latest()

    async def connect(self, connection: Connection, visitor: Visitor, since: int | None) -> None:
        """Send a newcomer what it has not seen, and from now on everything; Refusal if its seats are its own no longer.

        That is asked when the table is at hand: a seat left before that is no longer granted, and one left later is
        told to everybody who is connected, and ends their connection.
        """
        async with self._lock:
            table = await self._latest()
            if not connection.seats <= (await access_to(self._store, self.id, visitor)).seats:
                raise Refusal("forbidden", "this seat was left, or the link to it made void, meanwhile")
            connection.holder = visitor.holder
            now = clock_ms.now()
            if since is None or not 0 < since <= table.version or table.version - since > LONGEST_GAP:
                connection.enqueue(encode(snapshot_for(table, connection.seats, now, connection.muted)))
            else:
                connection.enqueue(encode(Resumed(table.version, now)))
                for folded in table.log[since:]:
                    is_last = folded.version == table.version
                    message = event_message(table, folded, connection.seats, now, is_missed=True, is_last=is_last)
                    connection.enqueue(encode(message))
            self.connections.add(connection)
            if connection.seats:
                self._address = connection.address

    async def snapshot(self, connection: Connection) -> list[bytes]:
        """Everything, for one who is connected. No event comes between this and what the caller does next."""
        async with self._lock:
            table = await self._current()
            if connection.is_closed:  # its seat may be another's by now
                return []
            snapshot = snapshot_for(table, connection.seats, clock_ms.now(), connection.muted)
            return [encode(snapshot), encode(self._present)]

    def disconnect(self, connection: Connection) -> None:
        """Send a connection what waits for it, and nothing from now on."""
        connection.close()
        self.connections.discard(connection)
        if not self.connections:
            self.presence = Presence()  # nobody listens any more to what other processes say
        self._note_presence()

    def _turn_away(self, connection: Connection) -> None:
        """Send a connection nothing from now on but why: it may no longer be here."""
        connection.turn_away(Refusal("forbidden", NOT_OPEN), self.version or 0)
        self.disconnect(connection)

    async def show_out(self, holder: str) -> None:
        """End all connections of one who may no longer be here; one that is coming in is waited for."""
        async with self._lock:
            for connection in list(self.connections):
                if connection.holder == holder:
                    self._turn_away(connection)

    async def check_rights(self) -> None:
        """Show out whoever is connected without a right to be."""
        async with self._lock:
            found = await self._store.rights([self.id])
            for connection in self.strangers(found.get(self.id, set())):
                self._turn_away(connection)

    def strangers(self, rights: Collection[Right]) -> list[Connection]:
        """The connections of those who have no right to them."""
        seats: dict[str, set[int]] = {}
        for right in rights:
            seats.setdefault(right.holder, set()).add(right.seat)
        return [
            connection
            for connection in self.connections
            if connection.holder not in seats or not connection.seats <= seats[connection.holder]
        ]

    async def submit(self, submission: Submission) -> FoldedEvent:
        """Write down what a submission leads to, then tell everybody; Refusal if it leads to nothing.

        One that has been written down before is acknowledged again, and nothing else.
        """
        task = asyncio.create_task(self._settle(submission))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)  # once begun it is finished, though the one who asked be gone
        except asyncio.CancelledError:
            task.add_done_callback(self._note_fault)
            raise

    def _note_fault(self, task: asyncio.Task[FoldedEvent]) -> None:
        """Write down what failed when nobody waits for it any more; that it was refused is nobody's business then."""
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):
            log.error("what somebody asked for before leaving failed", match=self.id, exc_info=error)

    async def _settle(self, submission: Submission) -> FoldedEvent:
        came_at = clock_ms.now()
        async with self._lock:
            for _ in range(TRIES):
                folded = await self._attempt(submission, came_at)
                if folded is not None:
                    break
            else:
                raise Refusal("busy", "others were quicker, again and again: try once more")
            submission.acknowledge(folded.version)
            self._tell()
            return folded

    async def _attempt(self, submission: Submission, came_at: int) -> FoldedEvent | None:
        """Decide, and write it down; None if another process was quicker, so that it has to be decided anew."""
        table = await self._current()
        if submission.key in table.commands:
            return table.log[table.commands[submission.key] - 1]
        # What counts is when it came, not how long it had to wait; and time never goes back.
        now = max(came_at, table.log[-1].at if table.log else 0)
        try:
            event = submission.decide(table, now, self._stand_in_at)
        except Refusal:
            if await self._has_gone_on(table):
                return None
            raise
        folded = await self._write(table, submission, event, now)
        if folded is not None:
            metric.COMMITS.observe((clock_ms.now() - came_at) / 1000)
        return folded

    async def _write(self, table: Table, submission: Submission, event: AnyEvent, now: int) -> FoldedEvent | None:
        """Fold the event and put it on disk; None if the log had gone on, and the table must be made anew."""
        self._table = None  # until it is certain
        body = encode_event(event)
        folded = table.fold(StoredEvent(table.version + 1, submission.key, body, now))
        addition = Addition(
            match=self.id,
            after=folded.version - 1,
            command=submission.key,
            body=body,
            at=now,
            status=table.status,
            wake_at=table.wake_at(now),
            keys=keys_for(event, submission.keys),
            revoked=revocation_by(event),
        )
        try:
            result = await self._store.add(addition)
        except StoreError as error:
            again = "the server cannot write this down now: send it again, it is done once at most"
            raise refusal_of(self._store, error, again, self.id) from None
        if result != Added(folded.version):
            return None
        self._table = table
        return folded

    def _tell(self) -> None:
        """Send everybody what has happened since the last time."""
        table = self._table
        assert table is not None
        now = clock_ms.now()
        news = table.log[self._told :]
        for folded in news:
            if (seat := getattr(folded.event, "seat", None)) is not None and table.seats[seat].kind == "person":
                self._absences.note_seen(seat, now)
        made: dict[tuple[int, frozenset[int], bool], bytes] = {}
        for connection in list(self.connections):
            seats, muted = connection.seats, connection.muted
            heard = [folded for folded in news if not (isinstance(folded.event, Said) and folded.event.seat in muted)]
            for folded in heard:
                if is_shown_out(connection, folded.event):  # the position that goes with it is none of its business
                    self._turn_away(connection)
                    break
                is_last = folded is heard[-1]  # the position is the present one: it goes with the present version
                key = folded.version, seats, is_last
                if key not in made:
                    made[key] = encode(event_message(table, folded, seats, now, is_last=is_last))
                connection.enqueue(made[key])
                if isinstance(folded.event, Vacated) and folded.event.seat in seats:
                    self.disconnect(connection)
                    break  # what comes after it may be for whoever has the seat then
        self._told = table.version

    async def catch_up(self) -> None:
        """Read what other processes have added to the log, and tell everybody."""
        async with self._lock:
            table = await self._current()
            try:
                events = await self._store.events(self.id, after=table.version)
            except StoreError as error:
                raise refusal_of(self._store, error, UNREADABLE, self.id) from None
            self._take_in(table, events)

    async def take_in(self, events: Sequence[StoredEvent]) -> None:
        """Tell everybody what was read from the log, as far as it is news."""
        async with self._lock:
            self._take_in(await self._current(), events)

    def _take_in(self, table: Table, events: Sequence[StoredEvent]) -> None:
        self._table = None  # until it is certain
        fold(self._store, table, [event for event in events if event.version > table.version])
        self._table = table
        self._tell()

    async def _has_gone_on(self, table: Table) -> bool:
        """Whether what was refused was judged by an old table: another process may have made it right since."""
        version = table.version
        return (await self._latest()).version > version

    async def _latest(self) -> Table:
        """The table with what other processes have added to its log just now, of which the news may be on its way."""
        table = await self._current()
        if self._store.is_shared:
            try:
                self._take_in(table, await self._store.events(self.id, after=table.version))
            except StoreError as error:
                raise refusal_of(self._store, error, UNREADABLE, self.id) from None
        return table

    async def _current(self, at_least: int = 0, give_way: GiveWay = go_on) -> Table:
        """The table as the log has it; read anew where that is not certain, and on where others know more of it."""
        try:
            if self._table is None:
                await self._read(give_way)
            table = self._table
            assert table is not None
            if table.version < at_least and self._store.is_shared:
                self._take_in(table, await self._store.events(self.id, after=table.version))
        except StoreError as error:
            raise refusal_of(self._store, error, UNREADABLE, self.id) from None
        self.last_used = clock_ms.now()
        return table

    async def _read(self, give_way: GiveWay) -> None:
        stored = await self._store.match(self.id)
        if stored is None:
            raise Refusal("unknown_match", "there is no such match")
        self._check_playable(stored)
        table = opened(self._store, stored)
        async for events in pages_of_log(self._store, stored):
            for start in range(0, len(events), EVENTS_AT_ONCE):
                some = events[start : start + EVENTS_AT_ONCE]
                await give_way(len(some))
                fold(self._store, table, some)
        self._table = table
        if self.connections:
            self._tell()
        else:
            self._told = table.version

    @property
    def seats_here(self) -> frozenset[int]:
        """From where somebody looks in this process."""
        return frozenset().union(*(connection.seats for connection in self.connections))

    def _stand_in_at(self, seat: int) -> int | None:
        """From when on the others can call a bot for a seat; None while somebody is there, or nobody can know."""
        self._note_presence()  # a process may have fallen silent
        since = self._absences.since(seat)
        return None if since is None else since + self._patience

    def _note_presence(self) -> frozenset[int] | None:
        """The seats from which somebody looks; None if nobody can know: without listeners others are not heard."""
        is_known = self._knows_presence and (bool(self.connections) or not self._store.is_shared)
        there = self.seats_here | self.presence.seats if is_known else None
        self._absences.note(there, clock_ms.now())
        return there

    def _absent(self) -> tuple[AbsentView, ...]:
        seats = [] if self._table is None else self._table.seats
        found = [(seat, self._stand_in_at(seat)) for seat, info in enumerate(seats) if info.kind != "bot"]
        return tuple(AbsentView(seat, at) for seat, at in found if at is not None)

    def tell_presence(self, newcomer: Connection | None = None, *, is_known: bool) -> None:
        """Tell everybody who is there, if that has changed, and a newcomer in any case."""
        self._knows_presence = is_known
        there = self._note_presence()
        present = Present(None) if there is None else Present(sorted(there), self._absent())
        has_changed = present != self._present
        self._present = present
        for connection in self.connections:
            if has_changed or connection is newcomer:
                connection.enqueue(encode(present))
