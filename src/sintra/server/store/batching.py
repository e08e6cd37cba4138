"""Additions to the logs of many matches, written together: one way to the database and back, one wait for its disk."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import structlog

from sintra.server.process.throttle import Throttle
from sintra.server.store.store import Addition, StoreError

log = structlog.get_logger()

Outcome = int | None | StoreError
"""The version of an event, None if it was not added, or why that is not known."""
Write = Callable[[Sequence[Addition]], Awaitable[Mapping[str, Outcome]]]
"""Writes additions to different matches, sorted by these, and says by match what became of each."""
UNKNOWN = "writing failed: it is not known whether this is in the database"


class BatchWriter:
    """Hands on additions in groups: at once if there was none for a while, else those of some milliseconds."""

    def __init__(self, write: Write, seconds: float) -> None:
        self._write = write
        self._throttle = Throttle(seconds)
        self._waiting: dict[str, tuple[Addition, asyncio.Future[Outcome]]] = {}
        self._task: asyncio.Task[None] | None = None

    async def add(self, addition: Addition) -> int | None:
        """The version of the event, None if it was not added."""
        while addition.match in self._waiting:  # there is one of each match in a group
            await asyncio.wait([self._waiting[addition.match][1]])
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting[addition.match] = addition, future
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        outcome = await future
        if isinstance(outcome, StoreError):
            raise outcome
        return outcome

    async def finish(self) -> None:
        """Wait until everything that was begun is written."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            await self._throttle.wait()
            group, self._waiting = self._waiting, {}
            outcomes: Mapping[str, Outcome] = {}
            try:
                outcomes = await self._outcomes([group[match][0] for match in sorted(group)])
            finally:  # a room is locked until it knows
                for match, (_, future) in group.items():
                    if not future.done():  # else nobody waits any more
                        future.set_result(outcomes[match] if match in outcomes else StoreError(UNKNOWN))

    async def _outcomes(self, additions: Sequence[Addition]) -> Mapping[str, Outcome]:
        try:
            return await self._write(additions)
        except StoreError as error:
            return {addition.match: error for addition in additions}
        except Exception:  # a fault of ours, which must not end all that comes later
            log.exception("writing to the database failed")
            return {}
