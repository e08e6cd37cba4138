"""A thread that owns a SQLite connection and runs what the event loop hands it, many operations at a time."""

import asyncio
import contextlib
import queue
import threading
from collections.abc import Awaitable, Callable
from typing import Any, Generic, Protocol, TypeVar, cast

import apsw

from sintra.server.store.sqlite_file import is_damage
from sintra.server.store.store import DamagedDatabase, StoreError
from sintra.server.store.write_ahead_log import is_full, make_room

T = TypeVar("T")
Operation = Callable[[apsw.Connection], T]
LARGEST_BATCH = 256


class Job(Generic[T]):
    """An operation, and how it came out."""

    __slots__ = ("error", "future", "operation", "result")

    def __init__(self, operation: Operation[T], future: "asyncio.Future[T]") -> None:
        self.operation = operation
        self.future = future
        self.result: T | None = None
        self.error: Exception | None = None

    def run(self, connection: apsw.Connection) -> None:
        """Run the operation by itself, keeping what it returns or raises."""
        self.error = None
        try:
            self.result = self.operation(connection)
        except Exception as error:
            self.error = error

    def resolve(self) -> None:
        """Tell whoever waits, unless it has given up; only in the event loop."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(cast(T, self.result))
        else:
            self.future.set_exception(self.error)


class Batch(Protocol):
    """Runs jobs one after the other; each has its result or its error when this returns."""

    def __call__(self, connection: apsw.Connection, jobs: list[Job[Any]]) -> None: ...


class Worker:
    """Runs operations in a thread of its own. Whatever waits when it becomes free is one batch.

    The thread is a daemon: being ended in the middle of a transaction is what the database is made for.
    """

    def __init__(self, name: str, connection: apsw.Connection, run: Batch) -> None:
        self._connection = connection
        self._run = run
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._ended = self._loop.create_future()
        self._is_closed = False
        threading.Thread(target=self._work, name=name, daemon=True).start()

    def call(self, operation: Operation[T]) -> Awaitable[T]:
        """Hand over an operation; what comes back is resolved when its batch is done."""
        if self._is_closed:
            raise StoreError("the store is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(Job(operation, future))
        return future

    async def close(self) -> None:
        """Finish what was handed over, close the connection and end the thread."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        await asyncio.shield(self._ended)

    def _work(self) -> None:
        is_last = False
        while not is_last:
            jobs, is_last = self._next()
            if jobs:
                self._run(self._connection, jobs)
                for job in jobs:
                    if isinstance(job.error, apsw.Error | UnicodeError | OverflowError):
                        job.error = described(job.error)
                self._tell(resolve_all, jobs)
        with contextlib.suppress(apsw.Error):  # what was committed is on disk already
            self._connection.close()
        self._tell(self._ended.set_result, None)

    def _next(self) -> tuple[list[Job[Any]], bool]:
        """Wait for jobs; whether they are the last ones."""
        job = self._jobs.get()
        jobs: list[Job[Any]] = []
        with contextlib.suppress(queue.Empty):
            while job is not None:
                jobs.append(job)
                if len(jobs) == LARGEST_BATCH:
                    return jobs, False
                job = self._jobs.get_nowait()
            return jobs, True
        return jobs, False

    def _tell(self, callback: Callable[[T], object], value: T) -> None:
        """Wake the event loop, once for a whole batch."""
        with contextlib.suppress(RuntimeError):  # it has ended: nobody waits any more
            self._loop.call_soon_threadsafe(callback, value)


def resolve_all(jobs: list[Job[Any]]) -> None:
    for job in jobs:
        job.resolve()


def read_each(connection: apsw.Connection, jobs: list[Job[Any]]) -> None:
    """Run operations that only read: each sees what was committed last."""
    for job in jobs:
        job.run(connection)


def commit_together(connection: apsw.Connection, jobs: list[Job[Any]]) -> None:
    """Run operations in one transaction: one wait for the disk for all of them.

    If the transaction as a whole fails, so does every operation in it; where the disk is full, it is tried once more
    with the room that the log has taken.
    """
    error = failure_of(connection, jobs)
    if is_full(error):
        make_room(connection)
        error = failure_of(connection, jobs)
    if error is not None:
        for job in jobs:
            job.error = described(error)


def failure_of(connection: apsw.Connection, jobs: list[Job[Any]]) -> Exception | None:
    """Run operations in one transaction; why nothing of it was done, if so."""
    try:
        run_in_transaction(connection, jobs)
    except Exception as error:
        with contextlib.suppress(apsw.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        return error
    return None


def run_in_transaction(connection: apsw.Connection, jobs: list[Job[Any]]) -> None:
    """Run operations in one transaction, of which one that fails is undone by itself.

    All of them are run again then, each so that it can be undone. That is rare, and every statement spared on the way
    counts, for with each the thread may have to wait for the event loop's.
    """
    connection.execute("BEGIN IMMEDIATE")
    for job in jobs:
        job.run(connection)
        if job.error is not None:
            break
    else:
        connection.execute("COMMIT")
        return
    if is_full(job.error) or not connection.in_transaction:  # SQLite may have given up all of it
        raise job.error
    connection.execute("ROLLBACK")
    connection.execute("BEGIN IMMEDIATE")
    run_apart(connection, jobs)
    connection.execute("COMMIT")


def run_apart(connection: apsw.Connection, jobs: list[Job[Any]]) -> None:
    """Run operations so that one that fails leaves no trace."""
    for job in jobs:
        connection.execute("SAVEPOINT job")
        job.run(connection)
        if job.error is not None:
            if is_full(job.error) or not connection.in_transaction:
                raise job.error
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")


def described(error: Exception) -> StoreError:
    """What SQLite, or the way to it, complained of."""
    if is_damage(error):
        return DamagedDatabase(f"the database is damaged: {error} ({type(error).__name__})")
    return StoreError(f"the database did not take it: {error} ({type(error).__name__})")
