"""Tasks on a Ray cluster, or on a Ray of our own on this machine: the extra `sintra[ray]`."""

import os
from collections.abc import Callable, Generator, Iterable
from typing import Any

from sintra.games.checks import whole_number
from sintra.games.errors import InvalidOption
from sintra.match.runner import MOST_JOBS, Result, RunnerError, core_count, run_task

OBJECT_STORE = 2**27  # tasks and results are small; Ray would take a third of the memory
QUEUED = 2  # tasks for each core, so that none waits for us


class RayRunner:
    """Runs tasks on the cluster that RAY_ADDRESS in the environment names, else on this machine.

    A Ray that runs in this process already is used as it is. On every machine of a cluster Sintra must be installed.
    """

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = None if jobs is None else whole_number(jobs, 1, MOST_JOBS, "the number of jobs")
        self._ray = imported_ray()

    def run(self, tasks: Iterable[Callable[[], Result]]) -> Generator[Result, None, None]:
        ray = self._ray
        is_ours = not ray.is_initialized()
        running: list[Any] = []
        try:
            if is_ours:
                self._start()
            submit = ray.remote(run_task).remote
            waiting = iter(tasks)
            width = self.jobs or QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
            running = [submit(task) for _, task in zip(range(width), waiting, strict=False)]
            while running:
                done, running = ray.wait(running)
                is_well, result = ray.get(done[0])
                if not is_well:
                    raise result
                running += [submit(task) for _, task in zip(range(1), waiting, strict=False)]
                yield result
        except ray.exceptions.RayError as error:
            raise RunnerError(f"Ray could not run a task: {str(error).splitlines()[0]}") from None
        finally:
            if is_ours:
                ray.shutdown()
            else:
                for task in running:
                    ray.cancel(task, force=True)

    def _start(self) -> None:
        options: dict[str, Any] = {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
        if "RAY_ADDRESS" not in os.environ:
            options |= {
                "address": "local",
                "num_cpus": self.jobs or core_count(),
                "object_store_memory": OBJECT_STORE,
            }
        try:
            self._ray.init(**options)
        except (OSError, RuntimeError, ValueError) as error:
            raise RunnerError(f"Ray cannot be reached or started: {error}") from None


def imported_ray() -> Any:
    """The module of Ray, which is an extra."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody was asked whether they may be sent
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise InvalidOption("the runner ray needs the package ray, expected: pip install 'sintra[ray]'") from None
    return ray
