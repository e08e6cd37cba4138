"""The compiling of one game, in a process of its own: how it is started and ended, and how far it is."""

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

from sintra.preparation.ready import Compiling, compiling_noted, is_being_compiled, is_cache_shared, is_ready
from sintra.preparation.steps import STAGES, games_to_prepare, seconds_before, seconds_of, seconds_of_step
from sintra.preparation.worker import compile_stages

MOST_IN_A_STEP = 0.95
"""A step that takes longer than expected is shown as nearly done, until it is."""
FASTEST = 0.05
"""However little of what was expected had to be compiled, a step is taken to need some of its time."""
SOON = 1.0
"""Seconds of expected work after which it can be told how fast this machine is."""
LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class StageProgress:
    """How far a stage of a game is."""

    share: float
    """From 0 to 1, which it is only when the stage is ready."""
    seconds_left: float | None
    """About how long it will take, with the stages before it; None if nobody compiles it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the preparation of a game is."""

    game: str
    stages: Mapping[str, StageProgress]
    step: str
    """What is compiled now; empty if nothing is."""
    failure: str
    """Why it could not be done; empty if it could, or nobody has tried."""

    @property
    def is_done(self) -> bool:
        return all(stage.share == 1.0 for stage in self.stages.values())

    @property
    def share(self) -> float:
        """What is done of all that the game needs."""
        weights = {stage: seconds_of(self.game, stage) for stage in self.stages}
        return sum(progress.share * weights[stage] for stage, progress in self.stages.items()) / sum(weights.values())


def start_worker(game: str, stages: Sequence[str] = (), **more: Any) -> "subprocess.Popen[bytes]":
    """Start a process that compiles; it ends when this process does.

    A session of its own, so that Ctrl-C at a terminal is for whoever started it.
    """
    command = [sys.executable, "-m", "sintra.preparation.worker", game, *stages]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True, **more)


def wait_for(worker: "subprocess.Popen[bytes]") -> int:
    """How a worker ended; it is not told to end."""
    assert worker.stdin is not None
    code = worker.wait()
    worker.stdin.close()
    return code


class Job:
    """The preparation of one game. Where no other process would find what one compiles, it is done in this one."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.failure = ""
        self.failed_at = float("-inf")
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._said: IO[bytes] | None = None

    @property
    def missing(self) -> list[str]:
        """The stages that are not ready, in their order."""
        return [stage for stage in STAGES if not is_ready(self.game, stage)]

    def start(self, stages: Sequence[str]) -> None:
        self.failure = ""
        if is_cache_shared():
            self._said = tempfile.TemporaryFile()  # noqa: SIM115  # until the process has ended
            self._process = start_worker(self.game, stages, stderr=self._said)
        else:
            self._thread = threading.Thread(target=self._compile_here, args=(stages,), daemon=True)
            self._thread.start()

    def stop(self) -> bool:
        """End it, if it is a process; what it has compiled is kept."""
        if self._process is None:
            return False
        self._process.kill()
        self._close()
        return True

    def _close(self) -> None:
        assert self._process is not None
        wait_for(self._process)
        self._process = None
        if self._said is not None:
            self._said.close()

    @property
    def is_running(self) -> bool:
        """Whether it was started here and goes on. Of one that failed it is noted why."""
        if self._thread is not None:
            return self._thread.is_alive()
        if self._process is None:
            return False
        if self._process.poll() is None:
            return True
        if self._process.returncode != 0:
            self._note_failure(reason_of(self._process.returncode, self._last_words()))
        self._close()
        return False

    @property
    def is_running_elsewhere(self) -> bool:
        """Whether another process has it compiled, so that it need only be waited for."""
        return not self.is_running and is_cache_shared() and is_being_compiled(self.game)

    def progress(self) -> Progress:
        missing = self.missing
        now = compiling_noted(self.game) if missing and (self.is_running or self.is_running_elsewhere) else None
        if now is None or now.stage not in missing:
            stages = {stage: StageProgress(0.0, None) if stage in missing else DONE for stage in STAGES}
            return Progress(self.game, stages, "", self.failure if missing else "")
        return Progress(self.game, progress_of(self.game, now, missing, time.time()), now.step, self.failure)

    def _compile_here(self, stages: Sequence[str]) -> None:
        try:
            compile_stages(games_to_prepare()[self.game], stages)
        except Exception as error:
            self._note_failure(f"{type(error).__name__}: {error}")

    def _note_failure(self, why: str) -> None:
        self.failure, self.failed_at = why[-LONGEST_REASON:], time.monotonic()

    def _last_words(self) -> str:
        assert self._said is not None
        self._said.seek(0)
        return self._said.read().decode(errors="replace").strip().rpartition("\n")[2]


DONE = StageProgress(1.0, 0.0)


def progress_of(game: str, now: Compiling, missing: Sequence[str], time_now: float) -> dict[str, StageProgress]:
    """How far each stage is while one of them is compiled.

    The machine is taken to be as fast as expected until a step or two are done, and then as it has been.
    """
    compiled = now.expected + seconds_before(game, now.stage, now.step)
    slowness = (now.step_begun - now.begun) / compiled if compiled > SOON else 1.0
    step = seconds_of_step(game, now.stage, now.step)
    done = seconds_before(game, now.stage, now.step)
    done += min((time_now - now.step_begun) / max(slowness, FASTEST), MOST_IN_A_STEP * step)
    stages: dict[str, StageProgress] = {}
    left = 0.0
    for stage in STAGES:
        if stage not in missing:
            stages[stage] = DONE
            continue
        done_of_it = done if stage == now.stage else 0.0
        left += seconds_of(game, stage) - done_of_it
        stages[stage] = StageProgress(done_of_it / seconds_of(game, stage), left * slowness)
    return stages


def reason_of(code: int, last_words: str) -> str:
    """Why a compiler ended, in words."""
    if code < 0:
        return f"the compiler was killed by signal {-code}; it needs about a gigabyte of memory for each game"
    return last_words or f"the compiler ended with {code}"
