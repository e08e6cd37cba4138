"""How far the preparation of games is, what ends it, and that several at once are in nobody's way."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sintra.kernel.cache import PACKAGE
from sintra.kernel.kernel_file import SUFFIX, read
from sintra.preparation import preparation, ready, steps, worker
from sintra.preparation.preparation import CannotPrepare, Job, Preparation

NAMES = list(steps.games_to_prepare())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for marks and locks; what is compiled stays where it is."""
    monkeypatch.setattr(ready, "CACHE_FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def opened() -> Iterator[list[Preparation]]:
    """What was begun in a test, and is ended with it."""
    begun: list[Preparation] = []
    yield begun
    for each in begun:
        each.close()


def test_a_game_is_done_when_every_stage_is(folder: Path) -> None:
    job = Job(NAMES[0])
    assert not job.progress().is_done
    assert job.progress().seconds_left is None
    ready.mark_of(NAMES[0], steps.RULES).touch()
    assert job.progress().ready == {steps.RULES}
    assert not job.progress().is_done
    ready.mark_of(NAMES[0], steps.SEARCH).touch()
    assert job.progress().is_done
    assert job.progress().share == 1.0


def test_the_share_only_grows_and_is_never_all_before_the_end(folder: Path) -> None:
    job = Job(NAMES[0])
    shares = [job.progress().share]
    for stage, of_stage in steps.STAGES.items():
        for step in of_stage:
            job.stage, job.step, job.step_begun = stage, step.name, time.monotonic()
            shares.append(job.progress().share)
            job.step_begun -= 1000.0  # it takes far longer than expected
            shares.append(job.progress().share)
        job.step = ""
        shares.append(job.progress().share)
    assert shares == sorted(shares)
    assert shares[-2] < 1.0
    assert shares[-1] == pytest.approx(1.0)


def test_every_step_is_told_and_marks_are_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    one = steps.Step("one", lambda game: done.append(game.name), 1.0)
    monkeypatch.setattr(worker, "STAGES", {"rules": (one,), "search": (one, one)})
    told: list[tuple[str, str]] = []
    worker.compile_game(steps.games_to_prepare()[NAMES[0]], lambda stage, step: told.append((stage, step)))
    assert done == NAMES[:1] * 3
    assert told == [("rules", "one"), ("rules", ""), ("search", "one"), ("search", "one"), ("search", "")]
    assert {path.name for path in folder.iterdir()} == {f"{NAMES[0]}.rules.ready", f"{NAMES[0]}.search.ready"}


def test_what_cannot_be_compiled_is_told_with_what_to_do(folder: Path, opened: list[Preparation]) -> None:
    begun = Preparation(["nonsense"])
    opened.append(begun)
    begun.advance()
    deadline = time.monotonic() + 60
    while not begun.progress()["nonsense"].failure and time.monotonic() < deadline:
        time.sleep(0.05)
    with pytest.raises(CannotPrepare, match=r"nonsense could not be compiled: KeyError.* sintra warm-up.* doctor"):
        begun.check()


def test_no_more_at_once_than_there_are_processors_and_the_wanted_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []
    monkeypatch.setattr(preparation, "processors", lambda: 1)
    monkeypatch.setattr(Job, "start", lambda job: started.append(job.game))
    monkeypatch.setattr(Job, "is_running", property(lambda job: job.game in started))
    begun = Preparation(["one", "two", "three"])
    begun.want("three")
    begun.advance()
    begun.advance()
    assert started == ["three"]


def test_only_one_process_compiles_a_game(folder: Path) -> None:
    entered = threading.Event()

    def enter() -> None:
        with ready.compiling("game"):
            entered.set()

    with ready.compiling("game"):
        other = threading.Thread(target=enter)
        other.start()
        assert not entered.wait(0.2)
    assert entered.wait(10)
    other.join()


@pytest.mark.slow
def test_compiling_that_is_killed_again_and_again_is_done_in_the_end(tmp_path: Path) -> None:
    """Two at once, in an empty cache, as two who start a server; benchmarks/kill_compiling.py does more of it."""
    environment = os.environ | {"SINTRA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(PACKAGE.parent)}
    command = [sys.executable, "-m", "sintra.preparation.worker", NAMES[0]]
    for seconds in (3.0, 5.0):
        running = [subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) for _ in range(2)]
        time.sleep(seconds)
        for process in running:
            process.send_signal(signal.SIGKILL)
            process.wait()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    files = list(tmp_path.rglob(f"*{SUFFIX}"))
    assert len(files) > 20
    assert all(read(file) is not None for file in files)
    assert {path.name for path in tmp_path.rglob("*.ready")} == {f"{NAMES[0]}.{stage}.ready" for stage in steps.STAGES}
    again = subprocess.run([*command], env=environment, check=True, capture_output=True, text=True)
    assert again.stdout == "", "nothing is left to compile"
