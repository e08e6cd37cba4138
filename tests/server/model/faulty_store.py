"""A store that fails when it is told to: before a write or after it, for good or for a while."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar, cast

import apsw

from sintra.server.store.damage import Damage
from sintra.server.store.schema import MIGRATIONS
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.sqlite_file import migrate
from sintra.server.store.sqlite_workers import Workers
from sintra.server.store.store import StoreError
from sintra.server.store.worker import Batch, Job, Operation, commit_together, read_each

T = TypeVar("T")
WRITES = ("add", "create", "put", "claim", "add_keys", "beat")


class Fault(Enum):
    """What becomes of the next write of a process."""

    NOT_WRITTEN = "the store fails, and nothing is written"
    UNKNOWN = "the store fails, though it is written"
    CRASH_BEFORE = "the process ends before it is written"
    CRASH_AFTER = "the process ends when it is written"
    HOLD_BEFORE = "it takes long until it is written"
    HOLD_AFTER = "it takes long until the process hears that it is written"
    UNREAD = "the store fails when it is read"


class InlineWorkers:
    """Runs operations at once, in the event loop: what happens in which order is then the same every time."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.damage = Damage()
        self._connection = connection

    async def write(self, operation: Operation[T]) -> T:
        return await self._run(commit_together, operation)

    async def read(self, operation: Operation[T]) -> T:
        return await self._run(read_each, operation)

    async def _run(self, run: Batch, operation: Operation[T]) -> T:
        job: Job[T] = Job(operation, asyncio.get_running_loop().create_future())
        run(self._connection, [job])
        job.resolve()
        return await job.future


def store_in_memory() -> tuple[SqliteStore, apsw.Connection]:
    """The real store, on a database in memory, and the connection to it."""
    connection = apsw.Connection(":memory:")
    migrate(connection, Path(":memory:"), MIGRATIONS)
    return SqliteStore(cast(Workers, InlineWorkers(connection))), connection


class FaultyStore:
    """The store as one process sees it."""

    def __init__(
        self, inner: SqliteStore, crash: Callable[[], None], living: "set[FaultyStore]", *, is_shared: bool
    ) -> None:
        self.is_shared = is_shared
        self._living = living  # those of all processes that live
        self.is_gone = False  # its process has ended: nobody hears of anything any more
        self.failures = 0  # how often it has failed, which excuses `unavailable`
        self.armed: list[Fault] = []
        self.struck: list[Fault] = []
        self.gates: list[asyncio.Event] = []  # behind which something is held
        self._inner = inner
        self._crash = crash

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = getattr(self._inner, name)

        async def call(*values: Any, **named: Any) -> Any:
            await self._live()
            if name in WRITES:
                return await self._write(lambda: method(*values, **named))
            if self._take(Fault.UNREAD):
                self.fail()
            return await method(*values, **named)

        return call

    @property
    def is_joined(self) -> bool:
        return self in self._living

    @asynccontextmanager
    async def joining(self) -> AsyncIterator[bool]:
        """As with PostgreSQL: the first process to come while no other lives is told so."""
        await self._live()
        yield not self._living
        self._living.add(self)

    def leave(self) -> None:
        """Its process has ended."""
        self.is_gone = True
        self._living.discard(self)

    def release(self) -> None:
        """Let go on what is held."""
        for gate in self.gates:
            gate.set()

    def fail(self) -> None:
        self.failures += 1
        raise StoreError("the store fails, as it was told to")

    async def _live(self) -> None:
        if self.is_gone:
            await asyncio.Future()

    def _take(self, *faults: Fault) -> Fault | None:
        """The fault that is next, if it is one of these."""
        if not self.armed or self.armed[0] not in faults:
            return None
        self.struck.append(self.armed[0])
        return self.armed.pop(0)

    async def _write(self, write: Callable[[], Awaitable[Any]]) -> Any:
        fault = self._take(*(known for known in Fault if known is not Fault.UNREAD))
        match fault:
            case Fault.NOT_WRITTEN:
                self.fail()
            case Fault.CRASH_BEFORE:
                self._crash()
            case Fault.HOLD_BEFORE:
                await self._hold()
        await self._live()
        result = await write()
        match fault:
            case Fault.UNKNOWN:
                self.fail()
            case Fault.CRASH_AFTER:
                self._crash()
            case Fault.HOLD_AFTER:
                await self._hold()
        await self._live()
        return result

    async def _hold(self) -> None:
        gate = asyncio.Event()
        self.gates.append(gate)
        try:
            await gate.wait()
        finally:
            self.gates.remove(gate)
