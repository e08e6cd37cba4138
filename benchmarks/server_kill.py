"""Kill a server under load again and again, and see whether a move is lost that was acknowledged.

    python -m benchmarks.server_kill --kills 200 --store sqlite
    python -m benchmarks.server_kill --kills 200 --store postgresql --workers 4
    python -m benchmarks.server_kill --kills 10 --store sqlite --stored 10000

Players come back by themselves and send again, under the same id, what was not acknowledged. After every kill and at
the end the store is held against what they were promised: every acknowledged move is there once, with the version that
was told, no log has a gap, and every log replays; no link is good that was made void, and finished matches were dealt
as was committed to, with the contributions of players. With several workers one of them is killed at a time.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.traffic.figures import quantile
from benchmarks.traffic.filling import fill
from benchmarks.traffic.ledger import Ledger
from benchmarks.traffic.running import Serving, end_when_told
from benchmarks.traffic.stubborn import Circle
from sintra.server.store.opening import open_store
from sintra.server.store.store import Store
from tests.server.services import free_port, postgres_running, redis_running

PATIENCE = 120.0
"""Seconds in which a move must be accepted after a kill."""
VOIDS = 0.01
"""Of all moves, after which links are made void."""
FILES = ("", "-wal")
"""What there is of a SQLite file after a kill; the third, -shm, is made anew."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done to the server."""

    kills: int = 200
    store: str = "sqlite"
    workers: int = 1
    tables: int = 20
    stored: int = 0
    pause: float = 0.02
    shortest_life: float = 0.2
    longest_life: float = 2.0
    seed: int = 1


class Killing:
    """One run: the server, its players, and what they saw."""

    def __init__(self, plan: Plan, server: Serving, folder: Path) -> None:
        self.plan = plan
        self.server = server
        self.folder = folder
        self.ledger = Ledger()
        self.circle = Circle(server.port, self.ledger, pause=plan.pause, seed=plan.seed, voids=VOIDS)
        self.restarts: list[float] = []
        self.recoveries: list[float] = []
        self._random = random.Random(plan.seed)

    async def run(self) -> dict[str, Any]:
        started = time.perf_counter()
        if self.plan.stored:
            store = await open_store(self.server.database)
            await fill(store, self.plan.stored)
            await store.close()
        self.server.start()
        await self.server.wait()
        self.circle.start(self.plan.tables)
        await self._wait_for_answers(5 * self.plan.tables)
        for number in range(self.plan.kills):
            await asyncio.sleep(self._random.uniform(self.plan.shortest_life, self.plan.longest_life))
            await self._kill()
            if (number + 1) % 10 == 0:
                print(f"{number + 1} kills, {len(self.ledger.acknowledged):,} acknowledged", flush=True)
        await self.circle.end()
        self.server.stop()
        store = await open_store(self.server.database)
        logs = await self.ledger.check_all(store)
        await store.close()
        return self._report(logs, time.perf_counter() - started)

    async def _kill(self) -> None:
        """Kill, look at what is left, start again, and wait until players are served."""
        self.circle.check()
        killed = time.perf_counter()
        if self.plan.workers > 1:
            # at least one other is there to go on
            while len(workers := self.server.ready_worker_ids()) < 2:
                self._check_patience(killed)
                await asyncio.sleep(0.05)
            killed = time.perf_counter()
            os.kill(self._random.choice(workers), signal.SIGKILL)
            await asyncio.sleep(0.05)  # let players notice
        else:
            self.server.kill()
        answers = self.circle.answers
        async with self._left_behind() as store:
            await self.ledger.check(store)
        if self.plan.workers == 1:
            answers = self.circle.answers  # with those that were on their way
            killed = time.perf_counter()
            self.server.start()
        await self._wait_for_answers(answers + 1)
        self.restarts.append(self.circle.latest_answer - killed)
        while not all(player.is_connected for player in list(self.circle.players)):
            self._check_patience(killed)
            await asyncio.sleep(0.01)
        self.recoveries.append(time.perf_counter() - killed)

    async def _wait_for_answers(self, count: int) -> None:
        started = time.perf_counter()
        while self.circle.answers < count:
            self.circle.check()
            self._check_patience(started)
            await asyncio.sleep(0.002)

    def _check_patience(self, since: float) -> None:
        waited = time.perf_counter() - since
        assert waited < PATIENCE, f"no move was accepted: {self.server.log.read_text()[-2000:]}"

    @contextlib.asynccontextmanager
    async def _left_behind(self) -> AsyncIterator[Store]:
        """The store as the kill left it. A SQLite file is copied, so that the server finds it as it was."""
        if self.plan.store == "postgresql":
            store = await open_store(self.server.database)
        else:
            copy = self.folder / "copy.db"
            for end in FILES:
                Path(f"{copy}{end}").unlink(missing_ok=True)
                with contextlib.suppress(FileNotFoundError):
                    shutil.copyfile(f"{self.server.database}{end}", f"{copy}{end}")
            store = await open_store(str(copy))
        try:
            yield store
        finally:
            await store.close()

    def _report(self, logs: int, elapsed: float) -> dict[str, Any]:
        ledger = self.ledger
        return {
            "store": self.plan.store,
            "workers": self.plan.workers,
            "stored_matches": self.plan.stored,
            "kills": len(self.restarts),
            "acknowledged": len(ledger.acknowledged),
            "resent": ledger.resent,
            "logs_replayed": logs,
            "finished_and_fair": ledger.fair,
            "links_made_void": ledger.voidings,
            "lost": len(ledger.lost),
            "duplicated": len(ledger.duplicated),
            "faults": ledger.faults[:20],
            "to_first_accepted_s": seconds(self.restarts),
            "longest_silence_s": round(self.circle.longest_silence, 2),
            "to_all_connected_s": seconds(self.recoveries),
            "seconds": round(elapsed, 1),
        }


def seconds(values: list[float]) -> dict[str, float]:
    return {name: round(quantile(values, share), 2) for name, share in (("p50", 0.5), ("p90", 0.9), ("max", 1.0))}


def run(plan: Plan) -> dict[str, Any]:
    """Start everything, kill, and end everything."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-kill-")))
        database, redis = str(folder / "kill.db"), None
        if plan.store == "postgresql":
            database = stack.enter_context(postgres_running()).new_database()
        if plan.workers > 1:
            redis = stack.enter_context(redis_running()).url
        server = Serving(free_port(), database, folder / "log", redis, plan.workers)
        stack.callback(server.kill)
        return asyncio.run(Killing(plan, server, folder).run())


def main() -> None:
    end_when_told()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Plan()
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default=default.store)
    for name in ("kills", "workers", "tables", "stored", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name))
    for name in ("pause", "shortest-life", "longest-life"):
        parser.add_argument(f"--{name}", type=float, default=getattr(default, name.replace("-", "_")))
    plan = Plan(**vars(parser.parse_args()))
    if plan.workers > 1 and plan.store == "sqlite":
        parser.error("several workers need --store postgresql")
    result = run(plan)
    print(json.dumps(result, indent=2))
    if result["lost"] or result["duplicated"] or result["faults"]:
        raise SystemExit("moves were lost or done twice")


if __name__ == "__main__":
    main()
