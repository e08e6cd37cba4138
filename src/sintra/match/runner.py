"""Where tasks run: in this process, or in a pool of processes over all cores.

A runner takes tasks and yields their results as they come, in any order. A task is anything that can be pickled and
called without arguments. Closing the iterator ends what still runs.
"""

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Protocol, TypeVar, cast

from sintra.games.checks import whole_number
from sintra.games.errors import InvalidOption, SintraError

Result = TypeVar("Result")

MOST_JOBS = 1024
PATIENCE = 3.0


class RunnerError(SintraError):
    """Tasks could not be run."""


class Runner(Protocol):
    """Runs tasks."""

    def run(self, tasks: Iterable[Callable[[], Result]]) -> Generator[Result, None, None]:
        """The results of the tasks as they come, in any order; an error of a task is raised here."""


class ThisProcess:
    """Runs one task after the other in this process."""

    def run(self, tasks: Iterable[Callable[[], Result]]) -> Generator[Result, None, None]:
        for task in tasks:
            yield task()


class ProcessPool:
    """Runs tasks in processes on this machine, as many as it has cores for us unless told otherwise."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = core_count() if jobs is None else whole_number(jobs, 1, MOST_JOBS, "the number of jobs")

    def run(self, tasks: Iterable[Callable[[], Result]]) -> Generator[Result, None, None]:
        waiting = iter(tasks)
        workers: dict[Connection, Worker] = {}
        try:
            with interrupts_kept_from_workers():
                for _, task in zip(range(self.jobs), waiting, strict=False):
                    worker = Worker()
                    workers[worker.connection] = worker
                    worker.send(task)
            busy = set(workers)
            while busy:
                for connection in wait(list(busy)):
                    assert isinstance(connection, Connection)  # nothing else is waited for
                    worker = workers[connection]
                    result = cast(Result, worker.receive())
                    following = next(waiting, None)
                    if following is None:
                        busy.remove(connection)
                    else:
                        worker.send(following)
                    yield result
        finally:
            end_all(list(workers.values()))


class Worker:
    """A process that runs tasks for us, one at a time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork could copy locks that threads hold
        self.connection, other = context.Pipe()
        self.process = context.Process(target=work, args=(other,), daemon=True)
        self.process.start()
        other.close()

    def send(self, task: Callable[[], object]) -> None:
        try:
            pickled = pickle.dumps(task)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            raise InvalidOption(
                f"a task cannot be sent to another process ({error}): "
                "expected bots made by functions or classes of a module"
            ) from None
        with contextlib.suppress(BrokenPipeError):  # then receiving the result says what happened
            self.connection.send_bytes(pickled)

    def receive(self) -> object:
        try:
            is_well, result = pickle.loads(self.connection.recv_bytes())
        except (EOFError, ConnectionResetError):
            self.process.join(PATIENCE)
            raise RunnerError(
                f"a worker process ended in the middle of a task, with exit code {self.process.exitcode}"
            ) from None
        if not is_well:
            raise result
        return result


def work(connection: Connection) -> None:
    """The main loop of a worker: it ends when nobody is at the other end, or when told to by a signal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started us decides what Ctrl-C means
    signal.signal(signal.SIGTERM, leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send_bytes(pickle.dumps(run_task(pickle.loads(connection.recv_bytes()))))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # we are leaving already


def run_task(task: Callable[[], Result]) -> tuple[bool, Result | SintraError]:
    """Run a task: whether it went well, and its result or else the error to raise where the result is awaited."""
    try:
        return True, task()
    except SintraError as error:
        return False, error
    except Exception as error:
        return False, RunnerError(f"a task failed: {type(error).__name__}: {error}")


def leave(*_: object) -> None:
    """Leave by an exception, so that whatever is open is closed, such as programs that play."""
    sys.exit(1)


@contextlib.contextmanager
def interrupts_kept_from_workers() -> Iterator[None]:
    """Hold Ctrl-C back while processes start: they inherit that, and are not interrupted before they are ready."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start would let signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_all(workers: list[Worker]) -> None:
    for worker in workers:
        worker.connection.close()
        worker.process.terminate()
    for worker in workers:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()


def core_count() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
