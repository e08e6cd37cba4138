"""What goes wrong during a soak: each fault is a way in which servers, disks, networks and clocks fail."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.soaking.stepped import set_clock
from benchmarks.soaking.visitors import SlowReader
from benchmarks.traffic.running import Serving
from benchmarks.traffic.stubborn import Circle
from tests.server.services import Server

DISK_BYTES = 400 * 2**20
STEPS = (-3_600_000, -90_000, -5_000, 0, 5_000, 90_000, 3_600_000)
"""Milliseconds by which a clock is off from the machine's."""
SLOW_READERS = 8


@dataclass(slots=True)
class Scene:
    """Everything that can be made to fail; None of what is not there."""

    server: Serving
    circle: Circle
    clock: Path
    random: random.Random
    problems: list[str]
    disk: Path | None = None
    postgres: Server | None = None
    redis: Server | None = None

    async def outage(self) -> None:
        """As long as something is away."""
        await asyncio.sleep(self.random.uniform(2, 7))


async def kill(scene: Scene) -> None:
    scene.server.kill()
    scene.server.start()


async def terminate(scene: Scene) -> None:
    if not await asyncio.to_thread(scene.server.stop, signal.SIGTERM):
        scene.problems.append("the server did not end within 30 seconds after SIGTERM")
    scene.server.start()


async def kill_worker(scene: Scene) -> None:
    workers = scene.server.ready_worker_ids()
    if len(workers) > 1:
        os.kill(scene.random.choice(workers), signal.SIGKILL)


async def stand_still(scene: Scene) -> None:
    """The machine does not run for a while, as a virtual one that is moved."""
    scene.server.pause()
    try:
        await scene.outage()
    finally:  # also if the soak ends meanwhile: a server that stands still cannot be ended in order
        scene.server.go_on()


async def fill_disk(scene: Scene) -> None:
    assert scene.disk is not None
    ballast = scene.disk / "ballast"
    try:
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(2**16))
        await scene.outage()
    finally:
        ballast.unlink(missing_ok=True)


async def lose_postgres(scene: Scene) -> None:
    assert scene.postgres is not None
    await lose(scene, scene.postgres, scene.random.choice((signal.SIGINT, signal.SIGQUIT)))


async def lose_redis(scene: Scene) -> None:
    assert scene.redis is not None
    await lose(scene, scene.redis, signal.SIGTERM)


async def lose(scene: Scene, service: Server, how: int) -> None:
    await asyncio.to_thread(service.stop, how)
    try:
        await scene.outage()
    finally:
        await asyncio.to_thread(service.start)


async def read_slowly(scene: Scene) -> None:
    numbers = [scene.random.randrange(10_000) for _ in range(SLOW_READERS)]
    await asyncio.gather(*(SlowReader().sit(scene.circle, number, 15) for number in numbers))


async def step_clock(scene: Scene) -> None:
    set_clock(scene.clock, scene.random.choice(STEPS))


Fault = Callable[[Scene], Awaitable[None]]
ENDING: dict[str, Fault] = {"kill": kill, "terminate": terminate, "kill_worker": kill_worker}
"""Faults that end processes, and with them what may have grown."""
OTHERS: dict[str, Fault] = {
    "stand_still": stand_still,
    "fill_disk": fill_disk,
    "lose_postgres": lose_postgres,
    "lose_redis": lose_redis,
    "read_slowly": read_slowly,
    "step_clock": step_clock,
}


def possible_faults(scene: Scene) -> dict[str, Fault]:
    """The faults that this scene can have."""
    missing = {
        "kill_worker": scene.server.workers == 1,
        "fill_disk": scene.disk is None,
        "lose_postgres": scene.postgres is None,
        "lose_redis": scene.redis is None,
    }
    return {name: fault for name, fault in (ENDING | OTHERS).items() if not missing.get(name, False)}


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A file system of its own that can be filled; None if this user may not mount one."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)
