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

from sintra.games.game import Game
from sintra.kernel.cache import PACKAGE
from sintra.kernel.kernel_file import SUFFIX, read
from sintra.preparation import job, preparation, ready, steps, worker
from sintra.preparation.job import Job, progress_of, start_worker, wait_for
from sintra.preparation.preparation import CannotPrepare, Preparation
from sintra.preparation.ready import Compiling

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


def noted(stage: str, step: str, *, ago: float = 0.0, begun_ago: float = 0.0, expected: float = 0.0) -> Compiling:
    now = time.time()
    return Compiling(stage, step, now - begun_ago, now - ago, expected)


def test_a_game_is_done_when_every_stage_is(folder: Path) -> None:
    job = Job(NAMES[0])
    assert not job.progress().is_done
    assert {stage.seconds_left for stage in job.progress().stages.values()} == {None}
    ready.mark_of(NAMES[0], steps.RULES).touch()
    assert {name for name, stage in job.progress().stages.items() if stage.share == 1.0} == {steps.RULES}
    assert not job.progress().is_done
    ready.mark_of(NAMES[0], steps.SEARCH).touch()
    assert job.progress().is_done
    assert job.progress().share == 1.0


@pytest.mark.parametrize("game", NAMES)
def test_the_share_only_grows_and_is_never_all_before_the_end(game: str) -> None:
    missing = list(steps.STAGES)
    for stage, of_stage in steps.STAGES.items():
        shares = []
        for step in of_stage:
            for ago in (0.0, 0.5, 1000.0):  # which is far longer than expected
                now = noted(stage, step.name, ago=ago, begun_ago=ago)
                shares.append(progress_of(game, now, missing, time.time())[stage].share)
        assert shares == sorted(shares)
        assert 0.0 <= shares[0] < shares[-1] < 1.0
        missing.remove(stage)


def test_the_time_left_follows_how_fast_the_machine_has_been(folder: Path) -> None:
    first = steps.STAGES[steps.SEARCH][0].name
    expected = steps.seconds_of(NAMES[0], steps.RULES)
    for slowness in (1.0, 3.0):
        now = noted(steps.SEARCH, first, begun_ago=expected * slowness, expected=expected)
        told = progress_of(NAMES[0], now, [steps.SEARCH], time.time())
        assert told[steps.RULES].share == 1.0
        assert told[steps.SEARCH].seconds_left == pytest.approx(
            steps.seconds_of(NAMES[0], steps.SEARCH) * slowness, rel=0.05
        )


def test_the_time_until_bots_are_ready_has_that_of_the_rules_in_it() -> None:
    now = noted(steps.RULES, steps.STAGES[steps.RULES][0].name)
    told = progress_of(NAMES[0], now, list(steps.STAGES), time.time())
    rules, bots = (told[stage].seconds_left for stage in (steps.RULES, steps.SEARCH))
    assert rules is not None
    assert bots is not None
    assert bots == pytest.approx(rules + steps.seconds_of(NAMES[0], steps.SEARCH), rel=0.05)


def test_every_step_is_noted_and_marks_are_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    first, second = (steps.STAGES[stage][0].name for stage in (steps.RULES, steps.SEARCH))

    def compile(game: Game) -> None:
        told = ready.compiling_noted(game.name)
        assert told is not None
        done.append(f"{told.stage} {told.step}")

    stages = {steps.RULES: (steps.Step(first, compile, 1.0),), steps.SEARCH: (steps.Step(second, compile, 1.0),) * 2}
    monkeypatch.setattr(worker, "STAGES", stages)
    game = steps.games_to_prepare()[NAMES[0]]
    worker.compile_stages(game)
    assert done == [f"rules {first}", f"search {second}", f"search {second}"]
    assert {path.name for path in folder.glob("*.ready")} == {f"{NAMES[0]}.rules.ready", f"{NAMES[0]}.search.ready"}
    worker.compile_stages(game)
    assert len(done) == 3, "what is ready is not compiled again"


def test_damaged_notes_say_nothing(folder: Path) -> None:
    assert ready.compiling_noted("game") is None
    for content in ("", "{", "[]", '{"stage": "rules"}', "\0"):
        (folder / "game.compiling").write_text(content)
        assert ready.compiling_noted("game") is None


def test_what_cannot_be_compiled_is_told_with_what_to_do(folder: Path, opened: list[Preparation]) -> None:
    begun = Preparation(["nonsense"])
    opened.append(begun)
    begun.advance()
    deadline = time.monotonic() + 60
    while not begun.progress()["nonsense"].failure and time.monotonic() < deadline:
        time.sleep(0.05)
    with pytest.raises(CannotPrepare, match=r"nonsense could not be compiled: KeyError.* sintra warm-up.* doctor"):
        begun.check()


class Processors:
    """Jobs that are only noted, on a machine with so many processors."""

    def __init__(self, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.running: dict[str, list[str]] = {}
        self.done: set[tuple[str, str]] = set()
        monkeypatch.setattr(preparation, "processors", lambda: count)
        monkeypatch.setattr(job, "is_ready", lambda game, stage: (game, stage) in self.done)
        monkeypatch.setattr(Job, "start", lambda job, stages: self.running.update({job.game: list(stages)}))
        monkeypatch.setattr(Job, "stop", lambda job: self.running.pop(job.game, None) is not None)
        monkeypatch.setattr(Job, "is_running", property(lambda job: job.game in self.running))

    def finish(self, game: str) -> None:
        self.done |= {(game, stage) for stage in self.running.pop(game)}


def test_with_few_processors_all_rules_come_before_any_search(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Processors(1, monkeypatch)
    begun = Preparation(["one", "two"])
    order = []
    while not begun.is_done:
        begun.advance()
        ((game, stages),) = machine.running.items()
        order += [(game, stage) for stage in stages]
        machine.finish(game)
    assert order == [("one", "rules"), ("two", "rules"), ("one", "search"), ("two", "search")]


def test_with_enough_processors_a_process_compiles_all_of_a_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Processors(2, monkeypatch)
    begun = Preparation(["one", "two"])
    begun.advance()
    begun.advance()
    assert machine.running == {"one": ["rules", "search"], "two": ["rules", "search"]}


def test_what_somebody_waits_for_goes_first_and_others_make_way(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Processors(1, monkeypatch)
    begun = Preparation(["one", "two", "three"])
    begun.advance()
    assert list(machine.running) == ["one"]
    begun.want("three")
    begun.advance()
    assert list(machine.running) == ["three"]
    for game in ("two", "three", "nonsense"):  # whoever asks later waits, however often
        begun.want(game)
        begun.advance()
        assert list(machine.running) == ["three"]
    machine.finish("three")
    begun.advance()
    assert machine.running == {"three": ["search"]}
    machine.finish("three")
    begun.advance()
    assert machine.running == {"two": ["rules"]}


def test_only_one_process_compiles_a_game_and_others_see_it(folder: Path) -> None:
    entered = threading.Event()

    def enter() -> None:
        with ready.compiler_lock("game"):
            entered.set()

    assert not ready.is_being_compiled("game")
    with ready.compiler_lock("game"):
        assert ready.is_being_compiled("game")
        other = threading.Thread(target=enter)
        other.start()
        assert not entered.wait(0.2)
    assert entered.wait(10)
    other.join()
    assert not ready.is_being_compiled("game")


def test_what_another_process_compiles_is_waited_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Processors(2, monkeypatch)
    monkeypatch.setattr(job, "is_cache_shared", lambda: True)
    begun = Preparation(["one"])
    ready.note_compiling("one", noted(steps.RULES, steps.STAGES[steps.RULES][1].name, begun_ago=5))
    with ready.compiler_lock("one"):
        begun.advance()
        assert machine.running == {}
        assert begun.progress()["one"].share > 0
        assert begun.progress()["one"].step == steps.STAGES[steps.RULES][1].name
    begun.advance()
    assert list(machine.running) == ["one"], "it was given up there"


def test_a_compiler_ends_with_whoever_started_it(tmp_path: Path) -> None:
    starter = (
        "import os, sys; from sintra.preparation.job import start_worker; "
        f"started = start_worker({NAMES[0]!r}); print(started.pid, flush=True); sys.stdin.read()"
    )
    environment = os.environ | {"SINTRA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(PACKAGE.parent)}
    process = subprocess.Popen(
        [sys.executable, "-c", starter], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdin is not None
    with process.stdin, process.stdout:
        compiler = int(process.stdout.readline())
        process.kill()
        process.wait()
        deadline = time.monotonic() + 30
        while is_alive(compiler):
            assert time.monotonic() < deadline, "it goes on though nobody waits for it"
            time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
def test_compiling_that_is_killed_again_and_again_is_done_in_the_end(tmp_path: Path) -> None:
    """Two at once, in an empty cache, as two who start a server; benchmarks/kill_compiling.py does more of it."""
    environment = os.environ | {"SINTRA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(PACKAGE.parent)}
    for seconds in (3.0, 5.0):
        running = [start_worker(NAMES[0], env=environment) for _ in range(2)]
        time.sleep(seconds)
        for process in running:
            process.send_signal(signal.SIGKILL)
            wait_for(process)
    assert wait_for(start_worker(NAMES[0], env=environment)) == 0
    files = list(tmp_path.rglob(f"*{SUFFIX}"))
    assert len(files) > 20
    assert all(read(file) is not None for file in files)
    assert {path.name for path in tmp_path.rglob("*.ready")} == {f"{NAMES[0]}.{stage}.ready" for stage in steps.STAGES}
    times = {file: file.stat().st_mtime_ns for file in files}
    assert wait_for(start_worker(NAMES[0], env=environment)) == 0
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob(f"*{SUFFIX}")} == times, "nothing was left to do"
