"""What takes long and no move waits for: it is done in the event loop, a little at a time, while others go on.

Threads would not help: this is Python, of which only one runs at a time, and one that computes keeps the event loop
waiting for five milliseconds whenever that wants to go on.
"""

import asyncio
import time
from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Any, TypeVar

from sintra.records.steps import Steps
from sintra.server.security.limit import MOST_SIDE_WORK, SIDE_WORK_SHARE, SIDE_WORK_SLICE, Counter
from sintra.server.table.refusal import Refusal

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Job:
    """Work to be done, and whom to tell what came of it."""

    steps: Steps[Any]
    done: "asyncio.Future[Any]"


class SideWork:
    """Does the work of all askers in turn, one piece of each, and never takes more than its share of the processor."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, deque[Job]] = OrderedDict()  # by asker; the next to be worked for stands first
        self._worker: asyncio.Task[None] | None = None
        self._places = Counter(MOST_SIDE_WORK)

    def enter(self, asker: str) -> "SidePlace":
        """A place for as long as something takes that is made of several pieces; Refusal if the asker has too many."""
        if not self._places.enter(asker):
            raise Refusal("busy", "enough is being done for your address: wait until some of it is ready")
        return SidePlace(self, asker)

    def leave(self, asker: str) -> None:
        self._places.leave(asker)

    async def run(self, steps: Steps[Result], asker: str) -> Result:
        """What comes of the work; Refusal if the asker wants too much at once."""
        with self.enter(asker) as place:
            return await place.run(steps)

    async def do(self, steps: Steps[Result], asker: str) -> Result:
        """What comes of the work of one who has a place; all that is for the same asker is done one by one."""
        job = Job(steps, asyncio.get_running_loop().create_future())
        self._jobs.setdefault(asker, deque()).append(job)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        result: Result = await job.done
        return result

    def check(self, asker: str) -> None:
        """Refusal if too much waits for the asker: to be asked before anything is read for it in vain."""
        if len(self._jobs.get(asker, ())) >= MOST_SIDE_WORK:
            raise Refusal("busy", "enough is being done for your address: wait until some of it is ready")

    def close(self) -> None:
        if self._worker is not None:
            self._worker.cancel()

    async def _work(self) -> None:
        while self._jobs:
            asker, jobs = next(iter(self._jobs.items()))
            self._jobs.move_to_end(asker)
            started = time.perf_counter()
            if advance(jobs[0], started + SIDE_WORK_SLICE):
                jobs.popleft()
            if not jobs:
                del self._jobs[asker]
            taken = time.perf_counter() - started
            await asyncio.sleep(taken / SIDE_WORK_SHARE - taken)


@dataclass(frozen=True, slots=True)
class SidePlace:
    """A place among those who have something done for the same asker."""

    work: SideWork
    asker: str

    def __enter__(self) -> "SidePlace":
        return self

    def __exit__(self, *error: object) -> None:
        self.work.leave(self.asker)

    async def run(self, steps: Steps[Result]) -> Result:
        return await self.work.do(steps, self.asker)


def advance(job: Job, until: float) -> bool:
    """Go on with a job until this time; whether it has ended, or nobody wants to know any more."""
    try:
        while not job.done.done():
            next(job.steps)
            if time.perf_counter() >= until:
                return False
    except StopIteration as end:
        job.done.set_result(end.value)
    except Exception as error:
        job.done.set_exception(error)
    return True
