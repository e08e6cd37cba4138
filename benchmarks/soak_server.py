"""Let a server be played at for hours while everything fails around it, and watch what grows and what is lost.

    python -m benchmarks.soak_server --store sqlite
    python -m benchmarks.soak_server --store postgresql --hours 8

People play each other and bots, onlookers come and go, finished matches are read. In the first third of each hour
servers are killed and ended at random, in the rest they live on; all the time disks are full, PostgreSQL and Redis go
away, clocks are set, machines stand still, and sockets are not read. At the end, or at Ctrl-C, everything is exported,
imported into another store and replayed, and held against every acknowledgement. A line a minute tells how it goes; the
exit code is 0 if nothing was lost, doubled, wrong or left behind, and nothing has grown since the warm-up.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.soaking.faults import ENDING, Scene, possible_faults, small_disk
from benchmarks.soaking.stepped import CLOCK, set_clock
from benchmarks.soaking.visitors import Onlooker, Reviewer
from benchmarks.soaking.watch import MEBIBYTE, Growth, Watch, growth_of, size_of
from benchmarks.traffic.ledger import Ledger
from benchmarks.traffic.running import Serving, is_ready
from benchmarks.traffic.stubborn import Circle, Sort
from sintra.server.store import transfer
from sintra.server.store.opening import open_store
from tests.server.services import Postgres, Redis, free_port, postgres_running, redis_running

LONGEST_HOURS = 72.0
BLOCK_SECONDS = 3600.0  # of which the first third is rough
ROUGH = 1 / 3
WARM = 1 / 6
"""The share of a block, or of a shorter run, in which a server that lives on may still grow."""
SAMPLE_SECONDS = 5.0
LINE_SECONDS = 60.0
LONGEST_SILENCE = 45.0
"""Seconds after a fault in which a move must be accepted again."""
CLOCKS = {"clock": {"kind": "move", "seconds": 60}}
SORTS = (
    Sort(),
    Sort(seats=("me", "regular")),
    Sort(more=CLOCKS),
    Sort("duel"),
    Sort("duel", ("me", "adept"), CLOCKS),
    Sort(seats=("me", "casual", "me", "novice"), more={"options": {"players": 4}}),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """How long, how much, and how often something fails (seconds between two faults, on average)."""

    store: str = "sqlite"
    seconds: float = 3600.0
    tables: int = 12
    onlookers: int = 6
    reviewers: int = 2
    pause: float = 1.5
    between_faults: float = 25.0
    workers: int = 2
    seed: int = 1
    least_faults: int = 0
    """So many must have been survived before it ends, however long that takes on a slow machine."""


class Soak:
    """One run."""

    def __init__(self, plan: Plan, scene: Scene, folder: Path) -> None:
        self.plan = plan
        self.scene = scene
        self.folder = folder
        self.circle = scene.circle
        self.watch = Watch()
        self.struck: Counter[str] = Counter()
        self.survived = 0  # faults after which a move was accepted again
        self.is_ending = asyncio.Event()
        self._started = 0.0
        self._is_struck = False
        self._onlookers = [Onlooker(self.circle, number) for number in range(plan.onlookers)]
        self._reviewers = [Reviewer(self.circle, number) for number in range(plan.reviewers)]

    async def run(self) -> dict[str, Any]:
        self._started = time.monotonic()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.is_ending.set)
        self.scene.server.start()
        await self.scene.server.wait()
        self.circle.start(self.plan.tables, SORTS)
        beside = [
            *(onlooker.look_on() for onlooker in self._onlookers),
            *(reviewer.review() for reviewer in self._reviewers),
            self._sample(),
            self._report_lines(),
            self._strike(),
            self._wait(),
        ]
        tasks = [asyncio.create_task(work) for work in beside]
        ending = asyncio.create_task(self.is_ending.wait())
        await asyncio.wait([ending, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                self.scene.problems.append(f"the soak itself failed: {error!r}")
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return await self._verdict()

    async def _wait(self) -> None:
        """Wait until it has lasted as long as was planned."""
        await asyncio.sleep(self.plan.seconds)
        while self.survived < self.plan.least_faults:
            await asyncio.sleep(0.1)

    @property
    def _passed(self) -> float:
        return time.monotonic() - self._started

    async def _strike(self) -> None:
        """One fault after the other, with a pause in which the server must have come back."""
        scene = self.scene
        faults = possible_faults(scene)
        block = min(BLOCK_SECONDS, self.plan.seconds)
        left: list[str] = []
        while True:
            await asyncio.sleep(scene.random.uniform(0.5, 1.5) * self.plan.between_faults)
            is_rough = self._passed % block < ROUGH * block
            left = [name for name in left if is_rough or name not in ENDING]
            if not left:  # each comes once before any comes again
                left = [name for name in faults if is_rough or name not in ENDING]
                scene.random.shuffle(left)
            name = left.pop()
            self.struck[name] += 1
            self._is_struck = True
            await faults[name](scene)
            await self._recover(name)
            self._is_struck = False
            self.survived += 1

    async def _recover(self, name: str) -> None:
        answers, since = self.circle.answers, time.monotonic()
        while self.circle.answers == answers or not await is_ready(self.scene.server.port):
            self.circle.check()
            process = self.scene.server.process
            if process is not None and process.poll() is not None:
                self.scene.problems.append(f"the server ended by itself, with {process.returncode}, after {name}")
                self.scene.server.process = None
                self.scene.server.start()
            if time.monotonic() - since > LONGEST_SILENCE:
                self.scene.problems.append(f"no move was accepted for {LONGEST_SILENCE:.0f} s after {name}")
                return
            await asyncio.sleep(0.2)

    async def _sample(self) -> None:
        while True:
            await asyncio.sleep(SAMPLE_SECONDS)
            if not self._is_struck:
                self.watch.look(self.scene.server, self._passed)

    async def _report_lines(self) -> None:
        while True:
            await asyncio.sleep(LINE_SECONDS)
            self._print_line()

    def _print_line(self) -> None:
        latest = self.watch.samples[-1] if self.watch.samples else None
        seen = f"{latest.memory / MEBIBYTE:.0f} MiB, {latest.files} files, {latest.threads} threads" if latest else "-"
        ledger = self.circle.ledger
        print(
            f"{self._passed / 60:6.1f} min: {len(ledger.acknowledged):,} acknowledged in {self.circle.matches:,} "
            f"matches, {ledger.resent} sent again, {sum(reviewer.reviews for reviewer in self._reviewers)} reviews; "
            f"{seen}, log {size_of(self.scene.server.log) / 1024:.0f} KiB; {sum(self.struck.values())} faults; "
            f"{len(self.scene.problems) + len(ledger.faults)} problems",
            flush=True,
        )

    async def _verdict(self) -> dict[str, Any]:
        """End everything, and hold what is left against what was promised."""
        await self.circle.end()
        if not await asyncio.to_thread(self.scene.server.stop, signal.SIGTERM):
            self.scene.problems.append("the server did not end within 30 seconds")
        ledger = self.circle.ledger
        replayed = await self._check_export(ledger)
        block = min(BLOCK_SECONDS, self.plan.seconds)
        growth = growth_of(self.watch.longest_life(WARM * block))
        problems = [*self.scene.problems, *ledger.faults]
        is_good = not problems and not ledger.lost and not ledger.duplicated
        return {
            "verdict": "sound" if is_good and (growth is None or growth.is_harmless) else "NOT SOUND",
            "store": self.plan.store,
            "minutes": round(self._passed / 60, 1),
            "acknowledged": len(ledger.acknowledged),
            "matches": self.circle.matches,
            "resent": ledger.resent,
            "lost": len(ledger.lost),
            "duplicated": len(ledger.duplicated),
            "exported_and_replayed": replayed,
            "finished_and_fair": ledger.fair,
            "links_made_void": ledger.voidings,
            "events_of_onlookers": sum(onlooker.events for onlooker in self._onlookers),
            "reviews": sum(reviewer.reviews for reviewer in self._reviewers),
            "faults": dict(self.struck),
            "not_possible_here": sorted({"fill_disk"} - set(possible_faults(self.scene))),
            "problems": problems[:20],
            "growth": describe(growth),
            "log": logged(self.scene.server.log),
        }

    async def _check_export(self, ledger: Ledger) -> int:
        """Export everything, import it into another store, and replay it there."""
        exported = self.folder / "export.jsonl.gz"
        store = await open_store(self.scene.server.database)
        await transfer.export(store, exported, lambda done, total: None)
        await store.close()
        other = await open_store(str(self.folder / "imported.db"))
        await transfer.import_(other, exported, lambda done, total: None)
        replayed = await ledger.check_all(other)
        await other.close()
        return replayed


def describe(growth: Growth | None) -> dict[str, Any] | str:
    """What has grown, in numbers that can be read."""
    if growth is None:
        return "the server did not live long enough to say"
    numbers = {name: round(value, 1) for name, value in asdict(growth).items()}
    return numbers | {"is_harmless": growth.is_harmless}


def logged(log: Path) -> dict[str, int]:
    """What the log has, by event, and how large it is."""
    events: Counter[str] = Counter()
    for line in log.read_text(errors="replace").splitlines():
        try:
            event = str(json.loads(line)["event"])
        except (ValueError, TypeError, KeyError):  # what others write, and lines cut off by a kill
            event = line[:60]
        events[event] += 1
    return {"bytes": size_of(log), **dict(events.most_common(12))}


def run(plan: Plan) -> dict[str, Any]:
    """Start everything, soak, and end everything."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-soak-")))
        postgres: Postgres | None = None
        redis: Redis | None = None
        disk = None
        if plan.store == "postgresql":
            postgres, redis = stack.enter_context(postgres_running()), stack.enter_context(redis_running())
            database = postgres.new_database()
        else:
            disk = stack.enter_context(small_disk(folder / "disk"))
            database = str((disk or folder) / "soak.db")
        clock = folder / "clock"
        set_clock(clock, 0)
        os.environ[CLOCK] = str(clock)
        server = Serving(
            free_port(),
            database,
            folder / "log",
            None if redis is None else redis.url,
            plan.workers if postgres else 1,
            entry=("benchmarks.soaking.stepped",),
            options=("--bot-seconds", "0.1"),
        )
        stack.callback(server.kill)
        circle = Circle(server.port, Ledger(), pause=plan.pause, seed=plan.seed, talk=0.03, voids=0.005)
        scene = Scene(server, circle, clock, random.Random(plan.seed), [], disk, postgres, redis)
        return asyncio.run(Soak(plan, scene, folder).run())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Plan()
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default=default.store)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--hours", type=float, default=None)
    length.add_argument("--minutes", type=float, default=None)
    for name in ("tables", "onlookers", "reviewers", "workers", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name))
    for name in ("pause", "between-faults"):
        parser.add_argument(f"--{name}", type=float, default=getattr(default, name.replace("-", "_")))
    arguments = vars(parser.parse_args())
    hours, minutes = arguments.pop("hours"), arguments.pop("minutes")
    seconds = hours * 3600 if hours is not None else minutes * 60 if minutes is not None else default.seconds
    plan = Plan(seconds=seconds, **arguments)
    if not 0 < plan.seconds <= LONGEST_HOURS * 3600 or not 1 <= plan.tables <= 200 or plan.pause < 0.2:
        parser.error("at most 72 hours, 1 to 200 tables, and a pause of 0.2 seconds at least")
    result = run(plan)
    print(json.dumps(result, indent=2))
    if result["verdict"] != "sound":
        raise SystemExit("something was lost, wrong, or grew")


if __name__ == "__main__":
    main()
