"""How long one waits for one's own list and statistics, with many finished matches of one browser in the store.

    python -m benchmarks.own_matches
    python -m benchmarks.own_matches --store postgresql

All matches are the browser's own, which is the worst there is. A request is sent when the one before it was answered,
each from an address of its own, so that none waits for a limit. CPU seconds are those of the server for one request:
on a machine that does much else they say more than the time by the clock.
"""

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from benchmarks.traffic.figures import quantile
from benchmarks.traffic.filling import pattern, renamed
from benchmarks.traffic.running import Serving, end_when_told, go_first
from sintra.server.security.secret import hash_of, new_secret
from sintra.server.statistics.keeping import encoded
from sintra.server.statistics.result import SeatReview, result_of
from sintra.server.store.opening import open_store
from sintra.server.store.store import Contents, Grant, Store, StoredResult
from sintra.server.table.table import Table
from tests.server.services import free_port, postgres_running

MOST_MS = 200.0
"""The bar for each of the pages."""
PAGES = {"list": "/api/matches", "statistics": "/api/statistics", "csv": "/api/statistics.csv"}
PATTERNS = 8
AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Plan:
    """What is in the store, and how often each page is asked for."""

    store: str = "sqlite"
    stored: int = 10_000
    repeats: int = 9
    is_first: bool = False


def table_of(contents: Contents) -> Table:
    table = Table.opened(replace(contents.match, status="open", version=0))
    for event in contents.events:
        table.fold(event)
    return table


async def fill(store: Store, count: int, person: str) -> None:
    """Put in so many finished matches of a person, every third of them reviewed, with their results."""
    played = [pattern(2 * seed, is_played_out=True) for seed in range(PATTERNS)]
    review = [SeatReview(30, 0.31, 2, 0.12), SeatReview(30, 0.52, 4, -0.12)]
    bodies = [[encoded(result_of(table_of(contents), kept)) for kept in (None, None, review)] for contents in played]

    async def put(number: int) -> None:
        contents = renamed(played[number % PATTERNS])
        # Only the result and the list are asked for: the logs would fill the disk, and are not read.
        match = replace(contents.match, version=0, updated_at=contents.match.updated_at + number)
        await store.put(Contents(match, (), (), (Grant(person, number % 2),)))
        await store.keep_result(StoredResult(match.id, 0, bodies[number % PATTERNS][number % 3]))

    for start in range(0, count, AT_ONCE):
        await asyncio.gather(*(put(number) for number in range(start, min(count, start + AT_ONCE))))


async def measure(plan: Plan, server: Serving) -> dict[str, Any]:
    token = new_secret()
    store = await open_store(server.database)
    await fill(store, plan.stored, hash_of(token))
    await store.close()
    server.start()
    if plan.is_first and server.process is not None:
        go_first(server.process.pid)
    await server.wait()
    found: dict[str, Any] = {"store": plan.store, "matches": plan.stored}
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as client:
        for name, path in PAGES.items():
            times, cpu, size = [], [], 0
            for number in range(plan.repeats):
                headers = {
                    "X-Sintra": "1",
                    "Cookie": f"sintra={token}",
                    "X-Forwarded-For": f"10.9.{number}.{len(found)}",
                }
                spent, started = server.cpu_seconds(), time.perf_counter()
                response = await client.get(path, headers=headers)
                times.append(1000 * (time.perf_counter() - started))
                cpu.append(1000 * (server.cpu_seconds() - spent))
                assert response.status_code == 200, response.text[:300]
                size = len(response.content)
                if name == "statistics":
                    assert response.json()["matches"] == plan.stored, response.text[:300]
                if name == "list":
                    assert len(response.json()["matches"]) == min(20, plan.stored)
            found[name] = {
                "best_ms": round(min(times), 1),
                "median_ms": round(quantile(times, 0.5), 1),
                "cpu_best_ms": round(min(cpu), 1),
                "bytes": size,
            }
    return found


def run(plan: Plan) -> dict[str, Any]:
    """Fill a store, start a server on it, ask, and end everything."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-own-matches-")))
        database = str(folder / "own.db")
        if plan.store == "postgresql":
            database = stack.enter_context(postgres_running()).new_database()
        server = Serving(free_port(), database, folder / "log", options=("--trusted-proxy", "127.0.0.1"))
        stack.callback(server.kill)
        return asyncio.run(measure(plan, server))


def main() -> None:
    end_when_told()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Plan()
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default=default.store)
    for name in ("stored", "repeats"):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name))
    parser.add_argument("--first", dest="is_first", action="store_true", help="go before what else the machine does")
    result = run(Plan(**vars(parser.parse_args())))
    print(json.dumps(result, indent=2))
    if max(result[name]["best_ms"] for name in ("list", "statistics")) > MOST_MS:
        raise SystemExit(f"one waits for more than {MOST_MS:.0f} ms")


if __name__ == "__main__":
    main()
