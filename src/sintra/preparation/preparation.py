"""Compiling all games beside each other: which comes first, and how far each is."""

import os
import time
from collections.abc import Iterable

from sintra.games.errors import SintraError
from sintra.preparation.job import Job, Progress
from sintra.preparation.ready import is_cache_shared
from sintra.preparation.steps import STAGES

POLL_SECONDS = 0.1
RETRY_SECONDS = 60.0
"""After which something is tried again that failed: a disk may have been full, or memory short."""


class CannotPrepare(SintraError):
    """Something could not be compiled."""


class Preparation:
    """Compiles games, as many at once as there are processors: the wanted first, rules before the search."""

    def __init__(self, games: Iterable[str]) -> None:
        self._jobs = {game: Job(game) for game in games}
        self._wanted: list[str] = []
        self._is_closed = False

    def advance(self) -> None:
        """Start what can be started; to be called now and then."""
        if self._is_closed:
            return
        running = [job for job in self._jobs.values() if job.is_running]
        waiting = [job for job in self._jobs.values() if job not in running and self._can_start(job)]
        waiting.sort(key=self._order)
        while waiting:
            job = waiting.pop(0)
            if len(running) >= processors() and not self._make_way(job, running):
                return
            # Where others wait for a processor, its next stage comes after theirs.
            is_alone = len(waiting) < processors() - len(running)
            job.start(job.missing if is_alone else job.missing[:1])
            running.append(job)

    def want(self, game: str) -> None:
        """Somebody waits for a game: it goes before those that nobody waits for, and after those wanted before it."""
        if game in self._jobs and game not in self._wanted:
            self._wanted.append(game)

    def progress(self) -> dict[str, Progress]:
        return {game: job.progress() for game, job in self._jobs.items()}

    @property
    def is_done(self) -> bool:
        return not any(job.missing for job in self._jobs.values())

    def check(self) -> None:
        """Raise CannotPrepare if something could not be compiled."""
        for game, job in self._jobs.items():
            if job.failure and job.missing and not job.is_running:
                raise CannotPrepare(
                    f"{game} could not be compiled: {job.failure}. Try again with: sintra warm-up; "
                    "sintra doctor says what may be wrong with this machine"
                )

    def close(self) -> None:
        """End what is running; what is compiled so far is kept."""
        self._is_closed = True
        for job in self._jobs.values():
            job.stop()

    def _make_way(self, job: Job, running: list[Job]) -> bool:
        """End one that nobody waits for, for one that somebody waits for; what it has compiled so far is kept."""
        last = max(running, key=self._order)
        if job.game not in self._wanted or last.game in self._wanted or not last.stop():
            return False
        running.remove(last)
        return True

    def _can_start(self, job: Job) -> bool:
        if not job.missing or (job.failure and time.monotonic() < job.failed_at + RETRY_SECONDS):
            return False
        return not job.is_running_elsewhere

    def _order(self, job: Job) -> tuple[int, int, int]:
        """Lower is sooner: how early it was wanted, the stage that is next, the order of games."""
        wanted = self._wanted.index(job.game) if job.game in self._wanted else len(self._wanted)
        return wanted, len(STAGES) - len(job.missing), list(self._jobs).index(job.game)


def processors() -> int:
    """How many games can be compiled at once: what is compiled in this process is so one after the other."""
    if not is_cache_shared():
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
