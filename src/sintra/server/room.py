"""A table that is held in memory, with those who are connected to it. Everything done to it goes through here.

Nothing is told to anybody before it is on disk. The table in memory may be ahead of the log for as long as the lock is
held; if the log turns out to say otherwise, the table is made anew from it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import structlog

from sintra.server import metric, moment
from sintra.server.connection import Connection
from sintra.server.message.event import Present, Resumed, encode
from sintra.server.presence import Presence
from sintra.server.store.store import (
    NO_KEYS,
    Added,
    Addition,
    Keys,
    Overtaken,
    Store,
    StoredFact,
    StoredMatch,
    StoreError,
)
from sintra.server.table.fact import AnyFact, Said, Seated, Vacated, encode_fact
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Entry, Table
from sintra.server.table.telling import event_for, snapshot_for

log = structlog.get_logger()

TRIES = 8
"""How often a command is decided anew when others were quicker; each time somebody else's went through."""

LONGEST_GAP = 50
"""A client that has missed more events than this is sent a snapshot."""

FACTS_AT_ONCE = 200
"""Facts that are taken in before it is somebody else's turn."""

Decide = Callable[[Table, int], AnyFact]


class Room:
    """One table and its connections."""

    def __init__(self, id: str, store: Store) -> None:
        self.id = id
        self.connections: set[Connection] = set()
        self.last_used = 0
        self._store = store
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Entry]] = set()
        self._table: Table | None = None
        self._told = 0  # the version up to which everybody connected has been told
        self.presence = Presence()
        self._present = Present(None)  # as everybody connected has been told

    async def load(self) -> None:
        """Read the table from the store; Refusal if there is none."""
        async with self._lock:
            await self._current()

    async def table(self, *, at_least: int = 0) -> Table:
        """The table as it is on disk; it must not be changed, and may go on after the next await.

        One who has been served by another process may know of a later version, `at_least`, than this one does.
        """
        async with self._lock:
            return await self._current(at_least)

    async def connect(self, connection: Connection, since: int | None, check: Callable[[], Awaitable[None]]) -> None:
        """Send a newcomer what it has not seen, and from now on everything.

        `check` raises Refusal unless its seats are still its own. It is asked when the table is at hand: a seat left
        before that is seen by it, and one left later is told to everybody who is connected, and ends their connection.
        """
        async with self._lock:
            table = await self._latest()
            await check()
            now = moment.now()
            if since is None or not 0 < since <= table.version or table.version - since > LONGEST_GAP:
                connection.offer(encode(snapshot_for(table, connection.seats, now, connection.muted)))
            else:
                connection.offer(encode(Resumed(table.version, now)))
                for entry in table.entries[since:]:
                    is_last = entry.version == table.version
                    connection.offer(
                        encode(event_for(table, entry, connection.seats, now, is_missed=True, is_last=is_last))
                    )
            self.connections.add(connection)

    def disconnect(self, connection: Connection) -> None:
        """Send a connection what waits for it, and nothing from now on."""
        connection.close()
        self.connections.discard(connection)
        if not self.connections:
            self.presence = Presence()  # nobody listens any more to what other processes say

    async def snapshot(self, connection: Connection) -> list[bytes]:
        """Everything, for one who is connected. No event comes between this and what the caller does next."""
        async with self._lock:
            table = await self._current()
            if connection.is_closed:  # its seat may be another's by now
                return []
            snapshot = snapshot_for(table, connection.seats, moment.now(), connection.muted)
            return [encode(snapshot), encode(self._present)]

    @property
    def seats_here(self) -> frozenset[int]:
        """From where somebody looks in this process."""
        return frozenset().union(*(connection.seats for connection in self.connections))

    def tell_presence(self, newcomer: Connection | None = None, *, is_known: bool) -> None:
        """Tell everybody who is there, if that has changed, and a newcomer in any case."""
        present = Present(sorted(self.seats_here | self.presence.seats) if is_known else None)
        has_changed = present != self._present
        self._present = present
        for connection in self.connections:
            if has_changed or connection is newcomer:
                connection.offer(encode(present))

    async def add(
        self,
        command: str,
        decide: Decide,
        *,
        keys: Keys = NO_KEYS,
        acknowledge: Callable[[int], None] | None = None,
    ) -> Entry:
        """Write down what a command leads to, then tell everybody; Refusal if it leads to nothing.

        A command that has been written down before is acknowledged again, and nothing else. Keys whose seat is
        SEAT_TAKEN open the seat that the fact is about.
        """
        task = asyncio.create_task(self._add(command, decide, keys, acknowledge))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)  # once begun it is finished, though the one who asked be gone

    async def _add(self, command: str, decide: Decide, keys: Keys, acknowledge: Callable[[int], None] | None) -> Entry:
        started = moment.now()
        async with self._lock:
            for _ in range(TRIES):
                table = await self._current()
                if command in table.commands:
                    entry = table.entries[table.commands[command] - 1]
                    break
                # What counts is when it came, not how long it had to wait; and time never goes back.
                now = max(started, table.entries[-1].at if table.entries else 0)
                try:
                    fact = decide(table, now)
                except Refusal:
                    if not await self._has_gone_on(table):
                        raise
                    continue
                written = await self._write(table, command, fact, now, keys)
                if written is None:
                    continue
                entry = written
                metric.COMMITS.observe((moment.now() - started) / 1000)
                break
            else:
                raise Refusal("busy", "others were quicker, again and again: try once more")
            if acknowledge is not None:
                acknowledge(entry.version)
            self._tell()
            return entry

    @property
    def version(self) -> int | None:
        """The version of the table in memory, or None if it must be read anew."""
        return None if self._table is None else self._table.version

    async def catch_up(self) -> None:
        """Read what other processes have added to the log, and tell everybody."""
        async with self._lock:
            table = await self._current()
            self._take_in(table, await self._store.facts(self.id, after=table.version))

    async def take_in(self, facts: Sequence[StoredFact]) -> None:
        """Tell everybody what was read from the log, as far as it is news."""
        async with self._lock:
            self._take_in(await self._current(), facts)

    def _take_in(self, table: Table, facts: Sequence[StoredFact]) -> None:
        self._table = None  # until it is certain
        self._fold(table, [fact for fact in facts if fact.version > table.version])
        self._table = table
        self._tell()

    def _fold(self, table: Table, facts: Sequence[StoredFact]) -> None:
        """Take facts of the log in; Refusal if they make no sense, as may be after damage or a wrong import."""
        try:
            for fact in facts:
                table.fold(fact)
        except Exception as error:  # told without its traceback, which takes long to make: there may be many of them
            log.error("the log of a match cannot be read", match=self.id, version=table.version, error=repr(error))
            raise Refusal("damaged", "the log of this match is damaged: it cannot be shown or played on") from None

    async def _write(self, table: Table, command: str, fact: AnyFact, now: int, keys: Keys) -> Entry | None:
        """Fold the fact and put it on disk; None if the log had gone on, and the table must be made anew."""
        self._table = None  # until it is certain
        body = encode_fact(fact)
        entry = table.fold(StoredFact(table.version + 1, command, body, now))
        addition = Addition(
            match=self.id,
            after=entry.version - 1,
            command=command,
            body=body,
            at=now,
            status=table.status,
            wake_at=table.wake_at(now),
            keys=keys_for(fact, keys),
            revoked_seat=fact.seat if isinstance(fact, Vacated) else None,
        )
        try:
            result = await self._store.add(addition)
        except StoreError:
            raise Refusal(
                "unavailable", "the server cannot write this down now: send it again, it is done once at most"
            ) from None
        if isinstance(result, Overtaken) or result != Added(entry.version):
            return None
        self._table = table
        return entry

    async def _current(self, at_least: int = 0) -> Table:
        """The table as the log has it; read anew where that is not certain, and on where others know more of it."""
        try:
            if self._table is None:
                await self._read()
            table = self._table
            assert table is not None
            if table.version < at_least and self._store.is_shared:
                self._take_in(table, await self._store.facts(self.id, after=table.version))
        except StoreError:
            raise Refusal("unavailable", "the server cannot read this match now: try again") from None
        self.last_used = moment.now()
        return table

    async def _has_gone_on(self, table: Table) -> bool:
        """Whether what was refused was judged by an old table: another process may have made it right since."""
        version = table.version
        return (await self._latest()).version > version

    async def _latest(self) -> Table:
        """The table with what other processes have added to its log just now, of which the news may be on its way."""
        table = await self._current()
        if self._store.is_shared:
            try:
                self._take_in(table, await self._store.facts(self.id, after=table.version))
            except StoreError:
                raise Refusal("unavailable", "the server cannot read this match now: try again") from None
        return table

    async def _read(self) -> None:
        stored = await self._store.match(self.id)
        if stored is None:
            raise Refusal("unknown_match", "there is no such match")
        table = self._opened(stored)
        facts = await self._store.facts(self.id)
        for start in range(0, len(facts), FACTS_AT_ONCE):
            self._fold(table, facts[start : start + FACTS_AT_ONCE])
            await asyncio.sleep(0)  # others go on meanwhile: a log may be long
        self._table = table
        if self.connections:
            self._tell()
        else:
            self._told = table.version

    def _opened(self, stored: StoredMatch) -> Table:
        try:
            return Table.opened(stored)
        except Refusal:
            raise
        except Exception as error:
            log.error("the set-up of a match cannot be read", match=self.id, error=repr(error))
            raise Refusal("damaged", "the set-up of this match is damaged: it cannot be shown or played on") from None

    def _tell(self) -> None:
        """Send everybody what has happened since the last time."""
        table = self._table
        assert table is not None
        now = moment.now()
        entries = table.entries[self._told :]
        made: dict[tuple[int, frozenset[int], bool], bytes] = {}
        for connection in list(self.connections):
            seats, muted = connection.seats, connection.muted
            heard = [entry for entry in entries if not (isinstance(entry.fact, Said) and entry.fact.seat in muted)]
            for entry in heard:
                is_last = entry is heard[-1]  # the position is the present one: it goes with the present version
                key = entry.version, seats, is_last
                if key not in made:
                    made[key] = encode(event_for(table, entry, seats, now, is_last=is_last))
                connection.offer(made[key])
                if isinstance(entry.fact, Vacated) and entry.fact.seat in seats:
                    self.disconnect(connection)
                    break  # what comes after it may be for whoever has the seat then
        self._told = table.version


def keys_for(fact: AnyFact, keys: Keys) -> Keys:
    """The keys with the seat that the fact is about, where it was not known before."""
    if not isinstance(fact, Seated):
        return keys
    return Keys(
        tuple(replace(grant, seat=fact.seat) if grant.seat == SEAT_TAKEN else grant for grant in keys.grants),
        tuple(replace(link, seat=fact.seat) if link.seat == SEAT_TAKEN else link for link in keys.links),
    )


SEAT_TAKEN = -2
"""In a key: the seat that will be taken."""
