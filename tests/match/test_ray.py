"""The same results on a real local Ray, and a clear word where there is none."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import sintra
from sintra.bots import Limit
from sintra.games.errors import InvalidOption
from sintra.match import Contest, Sprt, Tally, ThisProcess, play_contest
from sintra.match.ray_runner import RayRunner
from sintra.match.runner import RunnerError
from tests.match.test_arena import timeless


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InvalidOption, match=r"needs the package ray, expected: pip install 'sintra\[ray\]'"):
        RayRunner()


def test_jobs_are_checked() -> None:
    with pytest.raises(InvalidOption, match="the number of jobs is 0"):
        RayRunner(0)


@pytest.fixture(scope="module")
def _ray() -> Iterator[None]:
    """One Ray for all tests here: its start takes seconds."""
    ray = pytest.importorskip("ray")
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=2**27)
    yield
    ray.shutdown()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what Ray warns about is not for us to mend
@pytest.mark.usefixtures("_ray")
class TestOnRay:
    @pytest.mark.parametrize("test", [None, Sprt(-300, -200)], ids=["all", "sprt"])
    def test_results_are_those_of_one_process(self, test: Sprt | None) -> None:
        meeting = Contest.between(sintra.duel(), "random", "random", seed=1, limit=Limit(nodes=100))
        here, there = (
            play_contest(meeting, 40, tally=Tally(meeting, test), runner=runner)
            for runner in (ThisProcess(), RayRunner())
        )
        assert timeless(here) == timeless(there)
        assert (there.games == 40) == (test is None)

    def test_tasks_that_fail_are_told(self) -> None:
        tasks: list[tuple[Callable[[], Any], type[Exception], str]] = [
            (partial(sintra.game_named, "go"), InvalidOption, "there is no game 'go'"),
            (partial(int, "x"), RunnerError, "a task failed: ValueError"),
            (partial(sys.exit, 3), RunnerError, "Ray could not run a task"),
        ]
        for task, error, message in tasks:
            with pytest.raises(error, match=message):
                list(RayRunner().run([task]))

    def test_every_task_is_run_once(self) -> None:
        results = list(RayRunner(3).run(partial(pow, number, 2) for number in range(20)))
        assert sorted(results) == [number**2 for number in range(20)]
        assert list(RayRunner().run([])) == []


@pytest.mark.slow
def test_the_command_line_starts_and_ends_a_ray_of_its_own() -> None:
    import json
    import subprocess

    pytest.importorskip("ray")
    arguments = ["arena", "greedy", "random", "--games", "4", "--seed", "1", "--runner", "ray", "--jobs", "2", "--json"]
    program = [sys.executable, "-c", "from sintra.cli.main import main; main()"]
    done = subprocess.run([*program, *arguments], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["games"], told["runner"], told["complete"]) == (4, "ray", True)
    assert done.stderr == ""
