"""Compiling games in processes beside this one, and how far they are."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from sintra.games.errors import SintraError
from sintra.preparation.ready import is_ready
from sintra.preparation.steps import STAGES

POLL_SECONDS = 0.1
MOST_IN_A_STEP = 0.95
"""A step that takes longer than expected is shown as nearly done, until it is."""


class CannotPrepare(SintraError):
    """Something could not be compiled."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the preparation of a game is."""

    ready: frozenset[str]
    """The stages that are done."""
    share: float
    """What is done of all that it needs, from 0 to 1."""
    seconds_left: float | None
    """About how long it will take; None if it has not begun."""
    step: str
    """What is compiled now; empty if nothing is."""
    failure: str
    """Why it cannot be done; empty if it can."""

    @property
    def is_done(self) -> bool:
        return self.ready >= STAGES.keys()


@dataclass(slots=True)
class Job:
    """The preparation of one game."""

    game: str
    process: "subprocess.Popen[str] | None" = None
    begun: float = 0.0
    stage: str = ""
    step: str = ""
    step_begun: float = 0.0
    failure: str = ""
    lock: threading.Lock = field(default_factory=threading.Lock)
    listeners: list[threading.Thread] = field(default_factory=list)

    def start(self) -> None:
        """Start the process; a session of its own, so that Ctrl-C is for whoever started it."""
        self.begun = time.monotonic()
        command = [sys.executable, "-m", "sintra.preparation.worker", self.game]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.listeners = [
            threading.Thread(target=listen, args=(self.process,), daemon=True)
            for listen in (self._hear_steps, self._hear_failure)
        ]
        for listener in self.listeners:
            listener.start()

    def end(self) -> None:
        """End the process, if it has begun."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        for listener in self.listeners:
            listener.join()

    def _hear_steps(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                stage, _, step = line.rstrip("\n").partition("\t")
                with self.lock:
                    self.stage, self.step, self.step_begun = stage, step, time.monotonic()

    def _hear_failure(self, process: "subprocess.Popen[str]") -> None:
        assert process.stderr is not None
        with process.stderr as stream:
            said = stream.read().strip()
        if process.wait() != 0:
            self.failure = said.rpartition("\n")[2] or f"the compiler ended with {process.returncode}"

    @property
    def ready(self) -> frozenset[str]:
        return frozenset(stage for stage in STAGES if is_ready(self.game, stage))

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def progress(self) -> Progress:
        ready = self.ready
        if ready >= STAGES.keys():
            return Progress(ready, 1.0, 0.0, "", "")
        with self.lock:
            done = self._seconds_done()
            step = self.step
        total = sum(step.seconds for steps in STAGES.values() for step in steps)
        left = None
        if self.is_running:
            # As fast as expected until something is done; then as fast as it has been.
            passed = time.monotonic() - self.begun
            slowness = passed / done if done > 1 else 1.0
            left = max(0.0, (total - done) * slowness)
        return Progress(ready, done / total, left, step, self.failure)

    def _seconds_done(self) -> float:
        """The seconds that were expected of all that is done."""
        done = 0.0
        for stage, steps in STAGES.items():
            for step in steps:
                if stage == self.stage and step.name == self.step:
                    passed = time.monotonic() - self.step_begun
                    return done + min(passed, MOST_IN_A_STEP * step.seconds)
                done += step.seconds
            if stage == self.stage and not self.step:
                return done
        return 0.0


class Preparation:
    """Compiles games, as many at once as there are processors, in the order in which they are wanted."""

    def __init__(self, games: Iterable[str]) -> None:
        self._jobs = {game: Job(game) for game in games}
        self._waiting = [game for game, job in self._jobs.items() if not job.progress().is_done]
        self._is_closed = False

    def advance(self) -> None:
        """Start what can be started; to be called now and then."""
        running = sum(job.is_running for job in self._jobs.values())
        while self._waiting and running < processors() and not self._is_closed:
            self._jobs[self._waiting.pop(0)].start()
            running += 1

    def want(self, game: str) -> None:
        """Let a game be the next that is begun."""
        if game in self._waiting:
            self._waiting.remove(game)
            self._waiting.insert(0, game)

    def progress(self) -> dict[str, Progress]:
        return {game: job.progress() for game, job in self._jobs.items()}

    @property
    def is_done(self) -> bool:
        return all(progress.is_done for progress in self.progress().values())

    def check(self) -> None:
        """Raise CannotPrepare if something could not be compiled."""
        for game, progress in self.progress().items():
            if progress.failure and not progress.is_done:
                raise CannotPrepare(
                    f"{game} could not be compiled: {progress.failure}. Try again with: sintra warm-up; "
                    "sintra doctor says what may be wrong with this machine"
                )

    def close(self) -> None:
        """End what is running; what is compiled so far is kept."""
        self._is_closed = True
        for job in self._jobs.values():
            job.end()


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
